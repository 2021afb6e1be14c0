//! Memory and time are kept, and neither changes an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bridge::{Seat, Strain};
use double_dummy::{Config, Position, Solver, Stopped};

use crate::data;

#[test]
fn a_small_memory_gives_the_same_answers() {
    let mut solver = Solver::new(Config { memory_mib: 1 });
    for (deal, expected) in data::tables("dd_tables.txt").iter().skip(7).take(2) {
        for strain in [Strain::NoTrump, Strain::Hearts] {
            let tricks = solver.tricks(deal, strain, Seat::South).unwrap();
            assert_eq!(tricks, expected.tricks(strain, Seat::South), "{deal} {strain}");
        }
    }
}

#[test]
fn a_solver_that_is_told_to_stop_stops_and_can_go_on() {
    let (deal, expected) = data::tables("dd_tables.txt")[3];
    let mut solver = Solver::default();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    solver.set_stop(move || count.fetch_add(1, Ordering::Relaxed) >= 1);
    assert_eq!(solver.table(&deal), Err(Stopped));
    assert_eq!(asked.load(Ordering::Relaxed), 2, "a stopped search asks no more");
    solver.clear_stop();
    assert_eq!(solver.table(&deal), Ok(expected), "what was left of the search does no harm");
}

#[test]
fn a_small_question_needs_no_time() {
    let hands = "N:A2... .A2.. ..A2. ...A2".parse().unwrap();
    let position = Position::new(hands, Strain::NoTrump, Seat::North, &[]).unwrap();
    let mut solver = Solver::default();
    solver.set_stop(|| true);
    assert_eq!(solver.value(&position), Ok(2));
}
