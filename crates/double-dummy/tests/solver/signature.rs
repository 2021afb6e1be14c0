//! The work of the search on fixed questions.

use std::fmt::Write as _;

use double_dummy::{Config, Solver};

use crate::data;

#[path = "../../../../testdata/signature.rs"]
mod kept;

/// Cards played on three kinds of questions, each answered as is known.
fn signature(mut solver: Solver) -> String {
    let mut text =
        String::from("# Cards played by the search. See crates/double-dummy/tests/solver/signature.rs.\n");
    let mut before = 0;
    let mut write = |name: &str, nodes: u64| {
        writeln!(text, "{name} {}", nodes - before).expect("a text takes what is written");
        before = nodes;
    };
    for (deal, expected) in &data::tables("dd_tables.txt")[..8] {
        assert_eq!(solver.table(deal).as_ref(), Ok(expected), "{deal}");
    }
    write("tables", solver.nodes());
    for (position, expected) in &data::leads()[..20] {
        assert_eq!(solver.cards(position).as_ref(), Ok(expected), "{position:?}");
    }
    write("leads", solver.nodes());
    for (position, expected) in data::endings() {
        assert_eq!(solver.cards(&position), Ok(expected), "{position:?}");
    }
    write("endings", solver.nodes());
    text
}

/// The portable search is what runs on machines without PEXT, PDEP, POPCNT and LZCNT.
#[test]
fn nodes_are_as_written_and_portable() {
    let best = signature(Solver::default());
    kept::check("dd/signature.txt", &best);
    assert_eq!(signature(Solver::portable(Config::default())), best, "the portable search differs");
}
