use ::bridge::{Board, Deal, PartialDeal, Seat, Side, Strain, Table};
use cards::CardSet;

use super::*;

/// The layouts that a method wins of a known ending, all of them in the sample and no card merged with another, and the
/// share that the table gives, both in per cent.
fn won(method: Method, cells: &[&str]) -> (f64, f64) {
    let hand = |text: &str| text.parse::<CardSet>().unwrap();
    let (north, south, unseen) = (hand(cells[0]), hand(cells[1]), hand(cells[2]));
    let cards: Vec<Card> = unseen.iter().collect();
    let wests = (0..1_u32 << cards.len()).filter(|bits| bits.count_ones() as usize == north.len());
    let west =
        |bits: u32| (0..cards.len()).filter(move |place| bits >> place & 1 == 1).map(|place| cards[place]);
    let worlds: Vec<BySeat<Hand>> = wests
        .map(|bits| {
            let west: CardSet = west(bits).collect();
            BySeat::new([north, unseen - west, south, west])
        })
        .collect();
    let strain: Strain = if cells[4] == "N" { "NT" } else { cells[4] }.parse().unwrap();
    let leader = Seat::from_char(cells[3].chars().next().unwrap()).unwrap();
    let first = PartialDeal::new(worlds[0]).unwrap();
    let position = Position::new(first, strain, leader, &[]).unwrap();
    let count = worlds.len();
    let sample = Sample::new(&position, Side::NorthSouth, 0, worlds, Rank::Two);
    let stakes = Stakes::of_target(cells[5].parse().unwrap(), count);
    let mut solver = Solver::across_deals(MEMORY);
    let mut oracle = Oracle::new(&sample, &stakes, &mut solver, &Budget::unlimited());
    let depth = 2 * north.len();
    let goals = match method {
        Method::Swo => Swo::default().plan(&mut oracle, sample.start(), depth, -1.0),
        Method::AlphaMu => AlphaMu::default().plan(&mut oracle, sample.start(), depth, -1.0),
    };
    let share = stakes.payoff(goals.unwrap().unwrap());
    (100.0 * share, cells[6].parse().unwrap())
}

/// Endings of twelve and sixteen cards, whose layouts all fit into a sample.
fn endings() -> impl Iterator<Item = Vec<&'static str>> {
    let table = include_str!("../../../../../testdata/single/endings.tsv");
    let rows = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|cells| cells[0].parse::<CardSet>().unwrap().len() <= 4)
}

#[test]
fn alpha_mu_to_the_end_is_exact_on_whole_endings() {
    for cells in endings() {
        let (won, exact) = won(Method::AlphaMu, &cells);
        assert!((won - exact).abs() < 0.001, "{won} {cells:?}");
    }
}

#[test]
fn achievable_sets_to_the_end_never_promise_too_much_and_seldom_too_little() {
    let (mut short, mut count) = (0.0, 0.0);
    for cells in endings() {
        let (won, exact) = won(Method::Swo, &cells);
        assert!(won < exact + 0.001, "{won} {cells:?}");
        short += exact - won;
        count += 1.0;
    }
    assert!(short / count < 1.0, "{} per cent of the layouts", short / count);
}

#[test]
fn a_budget_that_runs_out_leaves_a_legal_card() {
    let deal = Deal::random(&mut generator(3, 0));
    let mut table = Table::with_contract(Board::numbered(1, deal), "3NT by S".parse().unwrap());
    let lead = table.legal_cards().lowest().unwrap();
    table.play(lead).unwrap();
    let view = table.view(Seat::South);
    let cases = [(Method::Swo, 0), (Method::AlphaMu, 0), (Method::Swo, 400_000), (Method::AlphaMu, 400_000)];
    for (method, nodes) in cases {
        let budget = Budget::unlimited().nodes(nodes);
        let decision = Declarer::new(DeclarerSettings::of(method), None, 1, &budget).play(&view);
        assert!(view.legal_cards().contains(decision.choice));
        assert!(!decision.reason.is_empty());
    }
}

#[test]
fn a_defender_plays_monte_carlo() {
    let deal = Deal::random(&mut generator(4, 0));
    let table = Table::with_contract(Board::numbered(1, deal), "4S by S".parse().unwrap());
    let view = table.view(Seat::West);
    let monte_carlo = MonteCarloSettings { samples: 6, ..MonteCarloSettings::default() };
    let settings = DeclarerSettings { monte_carlo, ..DeclarerSettings::of(Method::Swo) };
    let declarer = Declarer::new(settings, None, 1, &Budget::unlimited()).play(&view);
    assert_eq!(declarer, MonteCarlo::new(monte_carlo, None, 1, &Budget::unlimited()).play(&view));
}
