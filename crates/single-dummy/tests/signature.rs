//! The work of the ending search on fixed endings, one thread.

use search::Budget;
use single_dummy::ending::{self, Ending, Settings};

#[path = "../../../testdata/signature.rs"]
mod kept;
#[path = "../src/ending/known.rs"]
mod known;

use known::rows;

/// Every fifth ending of the table with up to six tricks, and what their answers cost together.
#[test]
fn signature_is_as_written() {
    let (mut endings, mut rounds, mut nodes, mut positions) = (0, 0, 0, 0);
    for ending in rows().step_by(5).map(|row| row.ending).filter(|ending| ending.north.len() <= 6) {
        let effort = ending::solve(&ending, &Settings::default(), &Budget::unlimited()).unwrap().effort;
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
