//! The work of the ending search on fixed endings, one thread.

use search::Budget;
use single_dummy::ending::{self, Ending, Settings};

#[path = "../../../testdata/signature.rs"]
mod kept;

/// Every fifth ending of the table with up to six tricks, and what their answers cost together.
#[test]
fn signature_is_as_written() {
    let table = include_str!("../../../testdata/single/endings.tsv");
    let (mut endings, mut rounds, mut nodes, mut positions) = (0, 0, 0, 0);
    for line in table.lines().skip(1).step_by(5) {
        let cells: Vec<&str> = line.split('\t').collect();
        let trump = if cells[4] == "N" { "NT" } else { cells[4] };
        let ending =
            Ending::new(cells[0], cells[1], cells[2], cells[3], trump, cells[5].parse().unwrap()).unwrap();
        if ending.north.len() > 6 {
            continue;
        }
        let settings = Settings { threads: 1, ..Settings::default() };
        let effort = ending::solve_with(&ending, &settings, &Budget::unlimited()).unwrap().effort;
        endings += 1;
        rounds += effort.rounds;
        nodes += effort.nodes;
        positions += effort.positions;
    }
    let text = format!(
        "# What the ending search costs. See crates/single-dummy/tests/signature.rs.\n\
         endings {endings}\nrounds {rounds}\nnodes {nodes}\npositions {positions}\n"
    );
    kept::check("single/signature.txt", &text);
}
