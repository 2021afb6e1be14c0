//! The endings of `testdata/single/endings.tsv`: known answers, for this crate's tests and those of its folder.

use super::Ending;

/// One ending with its answers.
#[allow(dead_code, reason = "not every test that includes this file reads all of it")]
pub(crate) struct Row {
    pub(crate) ending: Ending,
    /// The chance against best defence, and if declarer saw all cards, in per cent to four decimals.
    pub(crate) chance: &'static str,
    pub(crate) double_dummy: &'static str,
}

/// The whole table.
pub(crate) fn rows() -> impl Iterator<Item = Row> {
    let table = include_str!("../../../../testdata/single/endings.tsv");
    table.lines().skip(1).map(|line| {
        let cells: Vec<&'static str> = line.split('\t').collect();
        let [north, south, unseen] = [0, 1, 2].map(|cell| cells[cell].parse().unwrap());
        let trump = if cells[4] == "N" { "NT" } else { cells[4] };
        let (leader, trump, target) = (cells[3], trump.parse().unwrap(), cells[5].parse().unwrap());
        let ending = Ending::new(north, south, unseen, leader.parse().unwrap(), trump, target);
        Row { ending, chance: cells[6], double_dummy: cells[7] }
    })
}
