//! Endings against tables of known answers.

use bridge::Strain;
use single_dummy::ending::{self, Ending};

#[test]
fn known_answers_to_four_decimals() {
    let table = include_str!("../../../testdata/single/endings.tsv");
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let trump = if cells[4] == "N" { Strain::NoTrump } else { cells[4].parse().unwrap() };
        let [north, south, unseen] = [0, 1, 2].map(|cell| cells[cell].parse().unwrap());
        let ending = Ending { north, south, unseen, leader: cells[3].parse().unwrap(), trump, target: cells[5].parse().unwrap() };
        let t0 = std::time::Instant::now();
        let stop = || t0.elapsed().as_secs() > 20;
        let answer = ending::solve(&ending, &stop).unwrap();
        eprintln!("{:>9.4} {line} {:?}", t0.elapsed().as_secs_f64(), answer.effort);
        assert_eq!(format!("{:.4}", 100.0 * answer.double_dummy), cells[7], "{line}");
        assert_eq!(format!("{:.4}", 100.0 * answer.chance), cells[6], "{line} {answer:?}");
        assert!(answer.proven);
    }
}
