//! Tables, leads and endings as other solvers found them.
//!
//! Development builds are slow, so some files are sampled here; `bench/double-dummy` checks every record.

use double_dummy::{Config, Solver};

use crate::data;

/// The tests take every fiftieth of the thousand deals in `dd_tables.txt`.
const TABLE_SAMPLE: usize = 50;

/// The tests take every fifth of the 250 boards in `leads.txt`.
const LEAD_SAMPLE: usize = 5;

/// The hard deals that a development build solves in a second or two.
const QUICK_HARD_DEALS: [&str; 3] = ["one-suit-each", "danvk/dds.js#25_b", "hard_deals/deal.5"];

#[test]
fn tables_of_random_deals() {
    let mut solver = Solver::default();
    for (deal, expected) in data::tables("dd_tables.txt").iter().step_by(TABLE_SAMPLE) {
        assert_eq!(solver.table(deal).unwrap(), *expected, "{deal}");
    }
}

#[test]
fn tables_of_hard_deals() {
    let mut solver = Solver::default();
    let text = data::read("hard_deals.txt");
    let mut found = 0;
    for fields in data::records(&text) {
        if QUICK_HARD_DEALS.contains(&fields[2].split(' ').next().unwrap()) {
            let deal = fields[0].parse().unwrap();
            assert_eq!(solver.table(&deal).unwrap(), data::table(fields[1]), "{}", fields[2]);
            found += 1;
        }
    }
    assert_eq!(found, QUICK_HARD_DEALS.len());
}

#[test]
fn every_opening_lead() {
    let mut solver = Solver::default();
    for (position, expected) in data::leads().into_iter().step_by(LEAD_SAMPLE) {
        assert_eq!(solver.cards(&position).unwrap(), expected, "{position:?}");
    }
}

#[test]
fn every_card_of_1000_endings() {
    let mut solver = Solver::default();
    let endings = data::endings();
    assert_eq!(endings.len(), 1000);
    for (position, expected) in endings {
        assert_eq!(solver.cards(&position).unwrap(), expected, "{position:?}");
        let best = expected.iter().map(|&(_, tricks)| tricks).max().unwrap();
        assert_eq!(solver.value(&position).unwrap(), best, "{position:?}");
        assert!(solver.reaches(&position, best).unwrap(), "{position:?}");
        assert!(!solver.reaches(&position, best + 1).unwrap(), "{position:?}");
    }
}

/// What was found for one deal is used for the next of the same strain: it must hold there.
#[test]
fn a_solver_that_remembers_other_deals_gives_the_same_answers() {
    let mut solver = Solver::across_deals(Config::default());
    let mut endings = data::endings();
    // One strain after the other, as the results of another strain are forgotten.
    endings.sort_by_key(|(position, _)| position.strain());
    for (position, expected) in endings {
        assert_eq!(solver.cards(&position).unwrap(), expected, "{position:?}");
    }
}

#[test]
fn some_cards_alone_have_the_same_values() {
    let mut solver = Solver::default();
    for (number, (position, mut expected)) in data::endings().into_iter().step_by(5).enumerate() {
        let mut place = 0;
        expected.retain(|_| {
            place += 1;
            (number >> (place % 8)) & 1 == 0
        });
        let among = expected.iter().map(|&(card, _)| card).collect();
        assert_eq!(solver.cards_among(&position, among).unwrap(), expected, "{position:?} {among}");
    }
}

/// After the queen of trumps is ruffed with the king, its equal the knave is the third trump and not the second: a
/// class that left out the equals of a card tried would take the two for the same.
#[test]
fn equal_cards_belong_to_the_class() {
    let hands = "N:..Q.AKQ Q.AKJ.. AK..A.J J.Q.KJ.".parse().unwrap();
    let position =
        double_dummy::Position::new(hands, bridge::Strain::Hearts, bridge::Seat::West, &[]).unwrap();
    assert_eq!(Solver::default().value(&position).unwrap(), 4);
}
