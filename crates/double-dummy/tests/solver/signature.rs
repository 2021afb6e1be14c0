//! The work of the search on fixed questions, so that a change of it is seen.
//!
//! A change that means to change the search writes the file anew:
//! `MERRIMAC_SIGNATURE=write cargo test -p double-dummy signature`.

use std::fmt::Write as _;
use std::fs;

use double_dummy::Solver;

use crate::data;

/// Cards played on three kinds of questions.
fn signature() -> String {
    let mut text =
        String::from("# Cards played by the search. See crates/double-dummy/tests/solver/signature.rs.\n");
    let mut solver = Solver::default();
    let mut before = 0;
    let mut write = |name: &str, nodes: u64| {
        writeln!(text, "{name} {}", nodes - before).expect("a text takes what is written");
        before = nodes;
    };
    for (deal, _) in &data::tables("dd_tables.txt")[..8] {
        solver.table(deal).expect("nothing stops it");
    }
    write("tables", solver.nodes());
    for (position, _) in &data::leads()[..20] {
        solver.cards(position).expect("nothing stops it");
    }
    write("leads", solver.nodes());
    for (position, _) in data::endings() {
        solver.cards(&position).expect("nothing stops it");
    }
    write("endings", solver.nodes());
    text
}

#[test]
fn nodes_are_as_written() {
    let path = data::path("signature.txt");
    let signature = signature();
    if std::env::var("MERRIMAC_SIGNATURE").as_deref() == Ok("write") {
        fs::write(&path, &signature).expect("the file can be written");
    }
    assert_eq!(signature, data::read("signature.txt"), "the search has changed");
}
