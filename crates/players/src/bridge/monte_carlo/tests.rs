use ::bridge::{Board, BySeat, Deal, Seat, Table};
use cards::CardSet;
use cards::random::{generator, shuffled};

use super::*;
use crate::bridge::{Declarer, DeclarerSettings, Defence, Method};

fn player(samples: usize, seed: u64) -> MonteCarlo {
    MonteCarlo::new(
        MonteCarloSettings { samples, ..MonteCarloSettings::default() },
        None,
        seed,
        &Budget::unlimited(),
    )
}

/// The table after the cards, and what Monte Carlo plays there.
fn card_after(deal: &str, contract: &str, played: &str) -> String {
    let board = Board::numbered(1, deal.parse().unwrap());
    let mut table = Table::with_contract(board, contract.parse().unwrap());
    for card in played.split_whitespace() {
        table.play(card.parse().unwrap()).unwrap();
    }
    let view = table.view(table.actor().unwrap());
    player(40, 1).play(&view).choice.to_string()
}

#[test]
fn declarer_finesses_when_only_that_can_win() {
    // Twelve tricks are on top, and the spade finesse is all there is for the thirteenth.
    let deal = "N:AQ.AK32.AK32.AK2 T742.764.76.7653 653.QJ5.QJ54.QJ4 KJ98.T98.T98.T98";
    assert_eq!(card_after(deal, "7NT by S", "CT C2 C3 CQ S3 S8"), "SQ");
}

#[test]
fn defender_cashes_the_setting_trick() {
    // East is in with the ace of trumps. Declarer's losers go on dummy's diamonds unless a heart finds partner's ace.
    let deal = "N:KQJ2.KQ2.AKQJ.A3 A3.543.5432.8542 T987654.8.T98.KQ .AJT976.76.JT976";
    let choice = card_after(deal, "6S by S", "CJ CA C2 CQ SK SA S4 D6");
    assert!(choice.starts_with('H'), "{choice}");
}

#[test]
fn top_of_a_sequence_is_led() {
    let deal = "N:A32.A32.A432.A32 654.654.J65.7654 987.987.T987.KT9 KQJT.KQJT.KQ.QJ8";
    let choice = card_after(deal, "1NT by S", "");
    assert!(["SK", "HK"].contains(&choice.as_str()), "{choice}");
}

#[test]
fn touching_honours_that_do_not_win_are_played_by_lot() {
    let deal = "N:AT32.432.432.432 654.QJT.JT98.987 K987.K765.AKQ.A6 QJ.A98.765.KQJT5";
    let follows = |played: &str, seed: u64| {
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "2S by S".parse().unwrap());
        for card in played.split(' ') {
            table.play(card.parse().unwrap()).unwrap();
        }
        player(5, seed).play(&table.view(table.actor().unwrap())).choice.to_string()
    };
    let seen = |played: &str| -> Vec<String> {
        let mut cards: Vec<String> = (0..20).map(|seed| follows(played, seed)).collect();
        cards.sort();
        cards.dedup();
        cards
    };
    // Declarer leads towards the ace, and must not know which honour is missing when he sees one.
    assert_eq!(seen("CK C2 C7 CA S7"), ["SJ", "SQ"]);
    // With the one that takes the trick partner is told.
    assert_eq!(seen("CK C2 C7 CA H5 H8 H2"), ["HT"]);
}

/// The decision with a budget of nodes, in the middle of a play.
fn after_nodes(nodes: u64) -> (View, Decision<Card>) {
    let deal = Deal::random(&mut generator(3, 0));
    let mut table = Table::with_contract(Board::numbered(1, deal), "3NT by S".parse().unwrap());
    for _ in 0..16 {
        let view = table.view(table.actor().unwrap());
        table.play(Novice.play(&view).choice).unwrap();
    }
    let view = table.view(table.actor().unwrap());
    let settings = MonteCarloSettings { samples: 40, race: false, ..MonteCarloSettings::default() };
    let decision = MonteCarlo::new(settings, None, 1, &Budget::unlimited().nodes(nodes)).play(&view);
    (view, decision)
}

#[test]
fn an_answer_is_there_at_any_moment_and_rests_on_more_with_time() {
    let worlds = |decision: &Decision<Card>| -> usize {
        let reason = decision.reason.to_string();
        let words: Vec<&str> = reason.split(' ').collect();
        let place = words.iter().position(|word| *word == "layouts");
        place.map_or(0, |place| words[place - 1].parse().unwrap())
    };
    let (view, at_once) = after_nodes(1);
    assert!(at_once.reason.to_string().starts_with("no world was solved in time; "), "{}", at_once.reason);
    assert!(view.legal_cards().contains(at_once.choice));
    let solved: Vec<usize> =
        [1, 20_000, 60_000, 10_000_000].map(|nodes| worlds(&after_nodes(nodes).1)).into();
    assert!(solved.is_sorted() && solved[1] < solved[2] && solved[2] < 40 && solved[3] == 40, "{solved:?}");
    // The worlds are the same ones, so an answer in time is the answer without a limit.
    let unlimited = MonteCarloSettings { samples: solved[2], race: false, ..MonteCarloSettings::default() };
    assert_eq!(MonteCarlo::new(unlimited, None, 1, &Budget::unlimited()).play(&view), after_nodes(60_000).1);
}

/// Plays a board; at every decision the unseen cards are dealt again, and the decision must stay.
#[track_caller]
fn hidden_cards_do_not_matter(settings: MonteCarloSettings) {
    let settings = MonteCarloSettings { samples: 3, ..settings };
    hidden_cards_do_not_matter_to(|| MonteCarlo::new(settings, None, 9, &Budget::unlimited()));
}

#[track_caller]
fn hidden_cards_do_not_matter_to<P: CardPlayer>(player: impl Fn() -> P) {
    for (number, contract) in [(1, "3NT by S"), (2, "4H by E")] {
        let deal = Deal::random(&mut generator(5, number));
        let mut table = Table::with_contract(Board::numbered(1, deal), contract.parse().unwrap());
        let mut decisions = 0;
        while let Some(seat) = table.actor() {
            let view = table.view(seat);
            let decision = player().play(&view);
            if let Some(swapped) = swap_hidden(&table, seat, number) {
                let other = swapped.view(seat);
                assert_eq!(player().play(&other), decision);
                decisions += 1;
            }
            table.play(decision.choice).unwrap();
        }
        assert!(decisions > 20, "{decisions}");
    }
}

#[test]
fn hidden_cards_do_not_matter_to_the_plain_method() {
    hidden_cards_do_not_matter(MonteCarloSettings { signals: None, ..MonteCarloSettings::default() });
}

#[test]
fn hidden_cards_do_not_matter_to_weights_and_signals() {
    let carding = Some(Carding::UpsideDown);
    let settings = MonteCarloSettings {
        weights: Weights::On,
        signals: carding,
        opponents: carding,
        ..MonteCarloSettings::default()
    };
    hidden_cards_do_not_matter(settings);
}

#[test]
fn hidden_cards_do_not_matter_to_defenders_who_plan() {
    let monte_carlo = MonteCarloSettings { nodes: Some(100_000), ..MonteCarloSettings::default() };
    let settings = DeclarerSettings {
        monte_carlo,
        exact: 3,
        defence: Defence::Planned,
        ..DeclarerSettings::of(Method::AlphaMu)
    };
    hidden_cards_do_not_matter_to(|| Declarer::new(settings, None, 9, &Budget::unlimited()));
}

/// The same play on a board whose unseen cards lie differently, if some way that fits the play was found.
fn swap_hidden(table: &Table, seat: Seat, number: u64) -> Option<Table> {
    let view = table.view(seat);
    let play = table.play_so_far()?;
    let hidden: Vec<Seat> = Seat::ALL.into_iter().filter(|&other| view.hand_of(other).is_none()).collect();
    (0..50).find_map(|attempt| {
        let mut cards = shuffled(view.unseen(), &mut generator(number, attempt));
        let mut hands: BySeat<CardSet> = BySeat::from_fn(|seat| play.played_by(seat) | table.hands()[seat]);
        for &other in &hidden {
            let rest = cards.split_off(table.hands()[other].len());
            hands[other] = play.played_by(other) | cards.into_iter().collect::<CardSet>();
            cards = rest;
        }
        let deal = Deal::new(hands).ok()?;
        let board = Board { deal, ..*table.board() };
        let mut swapped = Table::with_contract(board, table.contract()?);
        play.cards().iter().try_for_each(|&card| swapped.play(card)).ok()?;
        (swapped.hands() != table.hands()).then_some(swapped)
    })
}
