//! Suit combinations against tables of known answers.

use single_dummy::suit::{self, Goal, Options};

#[test]
fn known_answers_to_four_decimals() {
    let table = include_str!("../../../testdata/single/suits.tsv");
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = |name: &str| header.iter().position(|&h| h == name).unwrap();
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| cells[column(name)];
        let [north, south] = ["north_explicit", "south_explicit"].map(|name| cell(name).parse().unwrap());
        let t0 = std::time::Instant::now();
        let answer = suit::solve(north, south, &Options::default()).unwrap();
        if t0.elapsed().as_millis() > 50 {
            eprintln!("{north} {south} {:?}", t0.elapsed());
        }
        let (goal, scale) = match cell("target") {
            "MAX" => (Goal::MostOnAverage, 1.0),
            tricks => (Goal::AtLeast(tricks.parse().unwrap()), 100.0),
        };
        let line = answer.line(goal).unwrap();
        let got = format!("{:.4}", scale * line.value);
        assert_eq!(got, cell("computed"), "{north} opposite {south}, {goal:?}");
        assert_eq!(format!("{:.4}", scale * line.double_dummy), cell("double_dummy"));
        assert_eq!(format!("{:.4}", answer.average.value), cell("expected_tricks_max"));
        for line in answer.targets.iter().chain([&answer.average]) {
            let reached = |layout: usize| match line.goal {
                Goal::AtLeast(tricks) => f64::from(u8::from(line.tricks[layout] >= tricks)),
                Goal::MostOnAverage => f64::from(line.tricks[layout]),
            };
            let replayed: f64 =
                (0..line.tricks.len()).map(|layout| reached(layout) * answer.layouts.chance(layout)).sum();
            assert!((replayed - line.value).abs() < 1e-9, "{north} opposite {south}: {:?}", line.goal);
        }
    }
}
