//! Tables, leads and endings as other solvers found them.
//!
//! Full tables are slow without the optimisations of a release build, so a sample of them is solved here;
//! `bench/double-dummy` solves them all.

use double_dummy::Solver;

use crate::data;

/// One deal in so many of `dd_tables.txt`.
const TABLE_SAMPLE: usize = 20;

/// One deal in so many of the hard ones.
const HARD_SAMPLE: usize = 20;

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
    for (deal, expected) in data::tables("hard_deals.txt").iter().rev().step_by(HARD_SAMPLE) {
        let start = std::time::Instant::now();
        assert_eq!(solver.table(deal).unwrap(), *expected, "{deal}");
        eprintln!("{:?}", start.elapsed());
    }
}

#[test]
fn every_lead_of_250_boards() {
    let mut solver = Solver::default();
    for (position, expected) in data::leads().into_iter().step_by(1) {
        assert_eq!(solver.cards(&position).unwrap(), expected, "{position:?}");
    }
}

#[test]
fn every_card_of_1000_endings() {
    let mut solver = Solver::default();
    for (position, expected) in data::endings() {
        assert_eq!(solver.cards(&position).unwrap(), expected, "{position:?}");
        let best = expected.iter().map(|&(_, tricks)| tricks).max().unwrap();
        assert_eq!(solver.value(&position).unwrap(), best, "{position:?}");
        assert!(solver.reaches(&position, best).unwrap(), "{position:?}");
        assert!(!solver.reaches(&position, best + 1).unwrap(), "{position:?}");
    }
}
