//! Records made at random are the same after they were written and read again.

mod cases;

use bridge::{Auction, Board, Call, Contract, Deal, PartialDeal, Play, Seat, Vulnerability};
use cards::random::{Random, generator};
use cases::config;
use notation::record::{
    Comment, Ending, Place, RecordedAuction, RecordedCall, RecordedCard, RecordedContract, RecordedPlay,
};
use notation::{Format, Record, hand_viewer, one_line, read_all, write_all};
use proptest::prelude::*;
use rand::RngExt;

/// What a format can hold.
#[derive(Clone, Copy, PartialEq)]
enum Holds {
    /// Everything.
    All,
    /// What PBN has a place for.
    Pbn,
    /// What LIN has a place for.
    Lin,
    /// What the parameters of a link have a place for.
    Link,
}

fn chance(rng: &mut Random, percent: u32) -> bool {
    rng.random_range(0..100) < percent
}

fn text(rng: &mut Random, letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let length = rng.random_range(1..20);
    let text: String = (0..length).map(|_| letters[rng.random_range(0..letters.len())]).collect();
    let text = text.trim().to_owned();
    if text.is_empty() { "x".into() } else { text }
}

const PLAIN: &str = "abcXYZ 0123456789 .-+'éøß♠ł€’!@?$^*=;:/&%()[]~";

fn words(rng: &mut Random, holds: Holds) -> String {
    match holds {
        Holds::All => text(rng, &format!("{PLAIN}\"\\{{}}|#,<>\n")),
        Holds::Pbn => format!("v{}", text(rng, &format!("{PLAIN}\"\\{{}}|#,<>"))),
        Holds::Lin => text(rng, PLAIN),
        Holds::Link => text(rng, "abcXYZ 0123456789.-'éø♠!@+&%=#\"?"),
    }
}

/// Random legal calls, few enough that auctions end.
fn auction(rng: &mut Random, dealer: Seat) -> Auction {
    let mut auction = Auction::new(dealer);
    while !auction.is_over() {
        let legal: Vec<Call> = auction.legal_calls().collect();
        let call = if chance(rng, 60) { Call::Pass } else { legal[rng.random_range(0..legal.len().min(8))] };
        if auction.push(call).is_err() || chance(rng, 1) {
            break;
        }
    }
    auction
}

/// Random legal cards, all of them or not.
fn play(rng: &mut Random, deal: &Deal, contract: &Contract) -> Play {
    let mut play = Play::of(contract);
    let mut hands = *deal.hands();
    let length = if chance(rng, 30) { 52 } else { rng.random_range(1..52) };
    while let Some(seat) = play.to_play().filter(|_| play.cards().len() < length) {
        let legal: Vec<_> = play.legal(hands[seat]).iter().collect();
        let card = legal[rng.random_range(0..legal.len())];
        play.push(card, hands[seat]).unwrap();
        hands[seat].remove(card);
    }
    play
}

fn comment(rng: &mut Random, record: &mut Record, holds: Holds, place: Place) {
    if chance(rng, 10) {
        let text = words(rng, holds).replace('}', ")");
        record.comments.push(Comment::new(place, text));
    }
}

fn record(seed: u64, holds: Holds) -> Record {
    let rng = &mut generator(seed, 0);
    let deal = Deal::random(rng);
    let number = rng.random_range(1..40);
    let mut record = Record::from_board(&Board::numbered(number, deal));
    if chance(rng, 20) {
        record.vulnerability = Some(Vulnerability::ALL[rng.random_range(0..4)]);
        record.dealer = Some(Seat::ALL[rng.random_range(0..4)]);
    }
    for seat in Seat::ALL {
        if chance(rng, 60) {
            record.names[seat] = Some(words(rng, holds));
        }
    }
    if holds != Holds::Link {
        comment(rng, &mut record, holds, Place::Start);
        comment(rng, &mut record, holds, Place::Tag("Deal".into()));
    }
    if chance(rng, 80) {
        add_auction(rng, &mut record, holds);
    } else if chance(rng, 50) {
        let bid = bridge::Bid::from_index(rng.random_range(0..35)).unwrap();
        record.contract = Some(RecordedContract::Bid(bid, bridge::Doubling::Doubled));
        record.declarer = Some(Seat::ALL[rng.random_range(0..4)]);
        record.result = Some(rng.random_range(0..14));
    }
    if holds == Holds::Link && record.auction.is_none() {
        (record.contract, record.declarer, record.result) = (None, None, None);
    }
    record.settle();
    if let Some(contract) = record.contract().filter(|_| record.auction.is_some() && chance(rng, 80)) {
        add_play(rng, &mut record, &deal, &contract, holds);
    }
    if holds == Holds::All || holds == Holds::Pbn {
        add_tags(rng, &mut record, holds);
    }
    if holds == Holds::Lin {
        if chance(rng, 50) {
            record.tags.set("Room", "Open");
        }
        for name in ["Event", "Stage", "HomeTeam", "VisitTeam", "LIN_yy"] {
            if chance(rng, 30) {
                record.tags.set(name, words(rng, holds));
            }
        }
        if chance(rng, 30) {
            record.tags.set("ScoreIMP", "NS -2.5");
        }
    }
    record.settle();
    record
}

fn add_auction(rng: &mut Random, record: &mut Record, holds: Holds) {
    let dealer = record.dealer.unwrap();
    let legal = auction(rng, dealer);
    let mut calls = Vec::new();
    for (place, &call) in legal.calls().iter().enumerate() {
        let mut call = RecordedCall::from(call);
        if chance(rng, 10) {
            call.note = Some(words(rng, holds).replace(['(', ')', '\n'], "_"));
            call.alert = true;
        }
        call.alert |= chance(rng, 10);
        if matches!(holds, Holds::All | Holds::Pbn) && chance(rng, 10) {
            call.glyphs.push(rng.random_range(1..7));
        }
        calls.push(call);
        if holds != Holds::Link {
            comment(rng, record, holds, Place::Call(place + 1));
        }
    }
    if calls.is_empty() {
        return;
    }
    let ending = if holds == Holds::Lin || legal.is_over() { Ending::Unmarked } else { Ending::Continues };
    record.auction = Some(RecordedAuction { first: Some(dealer), calls, ending });
}

fn add_play(rng: &mut Random, record: &mut Record, deal: &Deal, contract: &Contract, holds: Holds) {
    let legal = play(rng, deal, contract);
    let mut cards = Vec::new();
    for (place, &card) in legal.cards().iter().enumerate() {
        let mut card = RecordedCard::from(card);
        if matches!(holds, Holds::All | Holds::Pbn) && chance(rng, 5) {
            card.note = Some(words(rng, holds).replace('\n', "_"));
            card.glyphs.push(rng.random_range(7..13));
        }
        cards.push(card);
        if holds != Holds::Link {
            comment(rng, record, holds, Place::Card(place + 1));
        }
    }
    let full = cards.len() == 52;
    let ending =
        if matches!(holds, Holds::Lin | Holds::Link) || full { Ending::Unmarked } else { Ending::Ended };
    record.play = Some(RecordedPlay { leader: Some(contract.leader()), cards, ending });
    if !full {
        let won = legal.won(contract.declarer.side());
        record.result = Some(won + rng.random_range(0..=13 - legal.finished()));
    }
}

fn add_tags(rng: &mut Random, record: &mut Record, holds: Holds) {
    for name in ["Event", "Site", "Scoring", "Room", "ZTag", "Application"] {
        if chance(rng, 40) {
            record.tags.set(name, words(rng, holds).replace('\n', " "));
        }
    }
    if chance(rng, 30) {
        record.tags.set_table(
            "ScoreTable",
            r"Table\2R;Contract\4L",
            vec![" 1 4S".into(), "12 3NT \"x\"".into()],
        );
    }
    if chance(rng, 30) {
        record.escapes.push("PipColors #0000ff,#ff0000".into());
    }
    if chance(rng, 20) {
        let mut hands = *record.deal.hands();
        let seat = Seat::ALL[rng.random_range(0..4)];
        if record.play.is_none() {
            hands[seat] = cards::CardSet::EMPTY;
            hands[seat.next()] = cards::CardSet::EMPTY;
        }
        record.deal = PartialDeal::new(hands).unwrap();
    }
    if chance(rng, 10) {
        record.irregular.result = record.result.is_some();
        record.irregular.declarer = record.declarer.is_some();
    }
}

#[track_caller]
fn check(format: Format, records: &[Record]) {
    let written = write_all(format, records).unwrap();
    let (again, _) = read_all(format, &written);
    for (record, again) in records.iter().zip(&again) {
        assert_eq!(again, record, "{}", String::from_utf8_lossy(&written));
    }
    assert_eq!(again.len(), records.len());
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn json(seed: u64) {
        check(Format::Json, &[record(seed, Holds::All), record(seed ^ 1, Holds::All)]);
    }

    #[test]
    fn pbn(seed: u64) {
        check(Format::Pbn, &[record(seed, Holds::Pbn), record(seed ^ 1, Holds::Pbn)]);
    }

    #[test]
    fn lin(seed: u64) {
        check(Format::Lin, &[record(seed, Holds::Lin), record(seed ^ 1, Holds::Lin)]);
    }

    #[test]
    fn lin_of_a_match_in_two_rooms(seed: u64) {
        let mut open = record(seed, Holds::Lin);
        open.tags.set("Room", "Open");
        let mut closed = record(seed, Holds::Lin);
        closed.tags.set("Room", "Closed");
        closed.names = record(seed ^ 1, Holds::Lin).names;
        let written = String::from_utf8(write_all(Format::Lin, [&open, &closed]).unwrap()).unwrap();
        let names = written.split("pn|").nth(1).unwrap().split('|').next().unwrap();
        prop_assert_eq!(names.split(',').count(), 8);
        check(Format::Lin, &[open, closed]);
    }

    #[test]
    fn links(seed: u64) {
        let record = record(seed, Holds::Link);
        for style in [hand_viewer::Style::Parameters, hand_viewer::Style::Lin] {
            let mut record = record.clone();
            if style == hand_viewer::Style::Lin && let Some(auction) = &mut record.auction {
                auction.ending = Ending::Unmarked;
            }
            let link = hand_viewer::link(&record, style).unwrap();
            let (again, _) = read_all(Format::Url, link.as_bytes());
            prop_assert_eq!(&again[..], &[record][..], "{}", link);
        }
    }

    #[test]
    fn one_line_deals(seed: u64) {
        let record = Record::from_deal(Deal::random(&mut generator(seed, 0)));
        for style in [one_line::Style::Pbn, one_line::Style::Dealer, one_line::Style::Deal] {
            let line = one_line::line(&record, style).unwrap();
            prop_assert_eq!(&read_all(Format::OneLine, line.as_bytes()).0[..], &[record.clone()][..]);
        }
    }
}
