//! Memory and time are kept, and neither changes an answer.

use bridge::{Seat, Strain};
use double_dummy::{Config, Position, Solver};
use search::{Budget, Cancel, Stopped};

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
    let budget = Budget::unlimited().nodes(10_000);
    solver.set_budget(&budget);
    assert_eq!(solver.table(&deal), Err(Stopped::Nodes));
    // Each level of the recursion may play a card or two more on its way out.
    assert!((10_000..10_100).contains(&solver.nodes()), "{}", solver.nodes());
    assert_eq!(solver.table(&deal), Err(Stopped::Nodes));
    solver.set_budget(&Budget::unlimited());
    assert_eq!(solver.table(&deal), Ok(expected), "what was left of the search does no harm");
}

#[test]
fn a_small_question_needs_no_time() {
    let hands = "N:A2... .A2.. ..A2. ...A2".parse().unwrap();
    let position = Position::new(hands, Strain::NoTrump, Seat::North, &[]).unwrap();
    let mut solver = Solver::default();
    let cancel = Cancel::new();
    cancel.cancel();
    solver.set_budget(&Budget::unlimited().cancelled_by(&cancel));
    assert_eq!(solver.value(&position), Ok(2));
}
