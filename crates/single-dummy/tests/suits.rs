//! Suit combinations against tables of known answers.

use bridge::Seat;
use cards::Holding;
use search::{Budget, Stopped};
use single_dummy::english::{English, Language};
use single_dummy::suit::{self, Entries, Goal, Leads, Options, SuitError};

#[test]
fn known_answers_to_four_decimals() {
    let table = include_str!("../../../testdata/single/suits.tsv");
    let mut lines = table.lines();
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = |name: &str| header.iter().position(|&h| h == name).unwrap();
    let mut solved: Vec<((Holding, Holding), suit::SuitAnswer)> = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| cells[column(name)];
        let [north, south] = ["north_explicit", "south_explicit"].map(|name| holding(cell(name)));
        if !solved.iter().any(|(hands, _)| *hands == (north, south)) {
            solved.push((
                (north, south),
                suit::solve(north, south, &Options::default(), &Budget::unlimited()).unwrap(),
            ));
        }
        let (_, answer) = solved.iter().find(|(hands, _)| *hands == (north, south)).unwrap();
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

fn holding(cards: &str) -> Holding {
    cards.parse().unwrap()
}

#[track_caller]
fn chance(north: &str, south: &str, options: &Options, tricks: u8) -> f64 {
    let answer = suit::solve(holding(north), holding(south), options, &Budget::unlimited()).unwrap();
    answer.line(Goal::AtLeast(tricks)).map_or(0.0, |line| line.value)
}

#[test]
fn each_lead_has_its_own_value() {
    // Frank & Basin's Figure 22: the value of every first lead.
    let lead = |hand, card: &str| {
        let goal = Goal::AtLeast(3);
        let [north, south] = ["J876", "AT32"].map(holding);
        let line = suit::solve_lead(
            north,
            south,
            &Options::default(),
            goal,
            hand,
            card.parse().unwrap(),
            &Budget::unlimited(),
        );
        format!("{:.4}", 100.0 * line.unwrap().value)
    };
    assert_eq!(lead(Seat::North, "6"), "46.0435");
    assert_eq!(lead(Seat::North, "J"), "44.3478");
    assert_eq!(lead(Seat::South, "2"), "31.3478");
    assert_eq!(lead(Seat::South, "A"), "18.0870");
    assert_eq!(lead(Seat::South, "T"), "13.0000");
}

#[test]
fn the_table_of_layouts_adds_up_to_the_figure() {
    // Frank & Basin's Figure 3: what each length of West's adds to the 87 %.
    let answer =
        suit::solve(holding("AKQJ9"), holding("32"), &Options::default(), &Budget::unlimited()).unwrap();
    let line = answer.line(Goal::AtLeast(5)).unwrap();
    let splits = answer.splits(line, 5);
    let told: Vec<String> = splits.iter().map(|split| format!("{:.4}", split.won_chance)).collect();
    assert_eq!(told, ["0.0000", "0.0121", "0.2422", "0.3553", "0.2422", "0.0121", "0.0075"]);
    let ways: Vec<u64> = splits.iter().map(|split| split.ways).collect();
    assert_eq!(ways, [1, 6, 15, 20, 15, 6, 1]);
    assert_eq!(answer.layouts.words(splits[1].won[0]), "T-xxxxx");
}

#[test]
fn entries_and_dead_hands_cost() {
    let free = Options::default();
    // A finesse through West must be led from South.
    let north_only = Options { leads: Leads::Only(Seat::North), ..free };
    assert_eq!(chance("AQ", "432", &free, 2), 0.5);
    assert!(chance("AQ", "432", &north_only, 2) < 0.01);
    // A J T opposite 4 3 2: two leads from South, the second needs an entry.
    let entries = |south| Options { entries: Entries::Outside { north: 3, south }, ..free };
    let [none, one] = [0, 1].map(|south| chance("AJT", "432", &entries(south), 2));
    assert!(none < one && (one - chance("AJT", "432", &free, 2)).abs() < 1e-12, "{none} {one}");
}

#[test]
fn vacant_places_and_known_cards_move_the_odds() {
    let places = Options { vacant: Some([6, 12]), ..Options::default() };
    assert!((chance("AQ5432", "JT98", &places, 6) - 0.5).abs() > 0.05);
    let in_west = Options { known_west: holding("K"), ..Options::default() };
    let in_east = Options { known_east: holding("K"), ..Options::default() };
    assert_eq!(chance("AQ", "432", &in_west, 2), 1.0);
    assert!(chance("AQ", "432", &in_east, 2) < 0.01);
}

#[test]
fn lines_are_told_as_players_tell_them() {
    let words = |north, south, tricks| {
        let answer =
            suit::solve(holding(north), holding(south), &Options::default(), &Budget::unlimited()).unwrap();
        English.steps(&answer.line(Goal::AtLeast(tricks)).unwrap().strategy.steps()).to_string()
    };
    let finesse = words("AQ", "432", 2);
    assert!(
        finesse.starts_with("lead low from South and finesse the queen, but the ace if West plays the king"),
        "{finesse}"
    );
    let figure_3 = words("AKQJ9", "32", 5);
    assert!(figure_3.contains("if East shows out, lead low from South and finesse the 9"), "{figure_3}");
    let run = words("QJ9765", "A432", 6);
    assert!(run.starts_with("run the queen from North, but the ace if East plays the king"), "{run}");
}

#[test]
fn contradictions_are_refused() {
    let refuse = |north, south, options: Options| {
        suit::solve(holding(north), holding(south), &options, &Budget::unlimited()).unwrap_err().to_string()
    };
    let free = Options::default();
    assert_eq!(refuse("AK", "A2", free), "the ace is in both hands");
    assert!(refuse("-", "-", free).contains("no card"));
    assert!(
        refuse("A", "2", Options { known_west: holding("A"), ..free }).contains("held by North or South")
    );
    assert!(refuse("A", "2", Options { vacant: Some([3, 3]), ..free }).contains("vacant places"));
    assert!(refuse("A", "2", Options { vacant: Some([13, 14]), ..free }).contains("at most 13"));
}

#[test]
fn a_solve_ends_when_it_is_told_to() {
    let [north, south] = ["KJ82", "T64"].map(holding);
    let solve = |most| {
        let budget = Budget::unlimited().nodes(most);
        let answer = suit::solve(north, south, &Options::default(), &budget);
        (answer, budget.nodes_left().unwrap())
    };
    let most = 2_000_000;
    let (answer, left) = solve(most);
    assert!(answer.is_ok());
    // The work it takes, which is counted, not timed.
    let work = most - left;
    assert!((80_000..1_200_000).contains(&work), "{work}");
    for most in [0, 1, work / 4, work / 2, work - 1] {
        let (answer, left) = solve(most);
        assert_eq!((answer.unwrap_err(), left), (SuitError::Stopped(Stopped::Nodes), 0));
    }
}

#[test]
fn classes_keep_strategies_small() {
    let answer =
        suit::solve(holding("KJ532"), holding("A84"), &Options::default(), &Budget::unlimited()).unwrap();
    let leaves = answer.line(Goal::AtLeast(4)).unwrap().strategy.leaves();
    assert!(3 * leaves.over_classes < leaves.over_cards, "{leaves:?}");
}
