// A program written for DDS: asks every call about random deals, positions and plays, and prints the answers, cards of
// equal score in one order and without the nodes, which are nobody's promise. compare/run runs it with two libraries.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "dll.h"

static std::mt19937_64 rng(20260101);
static unsigned below(unsigned n) { return static_cast<unsigned>(rng() % n); }

struct Card { int suit, rank; };

// `length` cards a hand, of which `played` of the first trick lie on the table.
static deal random_position(int length, int played) {
  std::vector<Card> pack;
  for (int suit = 0; suit < 4; suit++)
    for (int rank = 2; rank <= 14; rank++) pack.push_back({suit, rank});
  for (size_t i = pack.size() - 1; i > 0; i--) std::swap(pack[i], pack[below(i + 1)]);
  deal position{};
  position.trump = below(5);
  position.first = below(4);
  std::vector<Card> hands[4];
  for (int hand = 0; hand < 4; hand++) hands[hand].assign(pack.begin() + hand * length, pack.begin() + (hand + 1) * length);
  for (int place = 0; place < played; place++) {
    auto &hand = hands[(position.first + place) % 4];
    auto card = hand.begin();
    if (place > 0) {
      card = std::find_if(hand.begin(), hand.end(), [&](Card c) { return c.suit == position.currentTrickSuit[0]; });
      if (card == hand.end()) card = hand.begin();
    }
    position.currentTrickSuit[place] = card->suit;
    position.currentTrickRank[place] = card->rank;
    hand.erase(card);
  }
  for (int hand = 0; hand < 4; hand++)
    for (Card card : hands[hand]) position.remainCards[hand][card.suit] |= 1u << card.rank;
  return position;
}

static std::string pbn(const unsigned hands[4][4]) {
  std::string text = "N:";
  for (int hand = 0; hand < 4; hand++) {
    for (int suit = 0; suit < 4; suit++) {
      for (int rank = 14; rank >= 2; rank--)
        if (hands[hand][suit] >> rank & 1) text += "__23456789TJQKA"[rank];
      if (suit < 3) text += '.';
    }
    if (hand < 3) text += ' ';
  }
  return text;
}

static void print(const char *call, int code, const futureTricks &answer, int solutions) {
  std::printf("%s %d", call, code);
  if (code == RETURN_NO_FAULT) {
    std::vector<std::vector<int>> cards;
    for (int i = 0; i < answer.cards; i++)
      cards.push_back({-answer.score[i], answer.suit[i], -answer.rank[i], answer.equals[i]});
    std::sort(cards.begin(), cards.end());
    std::printf(" %d cards, best %d:", answer.cards, answer.score[0]);
    // With one solution any of the best cards will do.
    if (solutions > 1)
      for (auto &card : cards) std::printf(" %d/%d/%d/%d", -card[0], card[1], -card[2], card[3]);
  }
  std::puts("");
}

static void print_par(const ddTableResults &given) {
  ddTableResults table = given;
  for (int vulnerable = 0; vulnerable < 4; vulnerable++) {
    parResults par{};
    Par(&table, &par, vulnerable);
    std::printf("Par %s %s %s %s\n", par.parScore[0], par.parScore[1], par.parContractsString[0], par.parContractsString[1]);
    parResultsMaster sides[2]{};
    SidesParBin(&table, sides, vulnerable);
    parTextResults text{};
    ConvertToSidesTextFormat(sides, &text);
    std::printf("SidesParBin %d %d %s %s\n", sides[0].score, sides[1].score, text.parText[0], text.parText[1]);
    parResultsDealer texts[2]{};
    SidesPar(&table, texts, vulnerable);
    for (auto &side : texts)
      for (int i = 0; i < side.number; i++) std::printf("SidesPar %d %s\n", side.score, side.contracts[i]);
    for (int dealer = 0; dealer < 4; dealer++) {
      parResultsMaster master{};
      DealerParBin(&table, &master, dealer, vulnerable);
      char line[256] = "";
      ConvertToDealerTextFormat(&master, line);
      parResultsDealer list{};
      DealerPar(&table, &list, dealer, vulnerable);
      std::printf("DealerPar %d %s", list.score, line);
      for (int i = 0; i < list.number; i++) std::printf(" %s", list.contracts[i]);
      std::puts("");
    }
  }
}

static void tables(int count) {
  static ddTableDealsPBN deals;
  static ddTablesRes results;
  static allParResults pars;
  int all[5] = {0, 0, 0, 0, 0};
  for (int done = 0; done < count; done += deals.noOfTables) {
    deals.noOfTables = std::min(20, count - done);
    for (int i = 0; i < deals.noOfTables; i++)
      std::snprintf(deals.deals[i].cards, 80, "%s", pbn(random_position(13, 0).remainCards).c_str());
    int code = CalcAllTablesPBN(&deals, 2, all, &results, &pars);
    for (int i = 0; i < deals.noOfTables; i++) {
      std::printf("CalcAllTablesPBN %d", code);
      for (auto &row : results.results[i].resTable)
        for (int tricks : row) std::printf(" %d", tricks);
      std::printf(" %s %s\n", pars.presults[i].parScore[0], pars.presults[i].parContractsString[1]);
      print_par(results.results[i]);
    }
  }
  // Of one card a hand DDS 2.9 gives other numbers than the trick that is left.
  for (int length = 2; length < 13; length++) {
    ddTableDeal ending;
    std::memcpy(ending.cards, random_position(length, 0).remainCards, sizeof ending.cards);
    ddTableResults table{};
    std::printf("CalcDDtable %d", CalcDDtable(ending, &table));
    for (auto &row : table.resTable)
      for (int tricks : row) std::printf(" %d", tricks);
    std::puts("");
  }
}

static void positions(int count) {
  static boards many;
  static solvedBoards solved;
  for (int done = 0; done < count; done += many.noOfBoards) {
    many.noOfBoards = std::min(200, count - done);
    for (int i = 0; i < many.noOfBoards; i++) {
      // One in ten is a whole deal.
      int length = below(10) == 0 ? 13 : 1 + below(9);
      many.deals[i] = random_position(length, below(4));
      many.target[i] = static_cast<int>(below(length + 2)) - 1;
      many.solutions[i] = 1 + below(3);
      many.mode[i] = below(2);
      futureTricks answer{};
      int code = SolveBoard(many.deals[i], many.target[i], many.solutions[i], many.mode[i], &answer, 0);
      print("SolveBoard", code, answer, many.solutions[i]);
      dealPBN text{many.deals[i].trump, many.deals[i].first, {}, {}, {}};
      std::memcpy(text.currentTrickSuit, many.deals[i].currentTrickSuit, sizeof text.currentTrickSuit);
      std::memcpy(text.currentTrickRank, many.deals[i].currentTrickRank, sizeof text.currentTrickRank);
      std::snprintf(text.remainCards, 80, "%s", pbn(many.deals[i].remainCards).c_str());
      code = SolveBoardPBN(text, -1, 3, 1, &answer, 0);
      print("SolveBoardPBN", code, answer, 3);
      if (many.target[i] > length) many.target[i] = -1;
    }
    int code = SolveAllChunksBin(&many, &solved, 1);
    for (int i = 0; i < many.noOfBoards; i++)
      print("SolveAllChunksBin", code, solved.solvedBoard[i], many.solutions[i]);
  }
}

static void plays(int count) {
  for (int i = 0; i < count; i++) {
    int length = i % 10 == 0 ? 13 : 2 + below(8);
    deal position = random_position(length, 0);
    unsigned left[4][4];
    std::memcpy(left, position.remainCards, sizeof left);
    playTraceBin play{};
    int leader = position.first, wanted = below(4 * length + 1);
    while (play.number < wanted) {
      int best = 0, start = play.number;
      for (int place = 0; place < 4 && play.number < wanted; place++) {
        unsigned *hand = left[(leader + place) % 4];
        std::vector<Card> legal;
        for (int pass = 0; pass < 2 && legal.empty(); pass++)
          for (int suit = 0; suit < 4; suit++)
            for (int rank = 2; rank <= 14; rank++)
              if (hand[suit] >> rank & 1 && (pass == 1 || place == 0 || suit == play.suit[start])) legal.push_back({suit, rank});
        Card card = legal[below(legal.size())];
        hand[card.suit] &= ~(1u << card.rank);
        play.suit[play.number] = card.suit;
        play.rank[play.number] = card.rank;
        Card winner{play.suit[start + best], play.rank[start + best]};
        if ((card.suit == winner.suit && card.rank > winner.rank) || (card.suit != winner.suit && card.suit == position.trump))
          best = place;
        play.number++;
      }
      leader = (leader + best) % 4;
    }
    solvedPlay solved{};
    std::printf("AnalysePlayBin %d:", AnalysePlayBin(position, play, &solved, 0));
    for (int card = 0; card < solved.number; card++) std::printf(" %d", solved.tricks[card]);
    std::puts("");
  }
}

int main(int argc, char **argv) {
  SetMaxThreads(0);
  tables(argc > 1 ? std::atoi(argv[1]) : 1000);
  positions(argc > 2 ? std::atoi(argv[2]) : 1000);
  plays(argc > 3 ? std::atoi(argv[3]) : 200);
}
