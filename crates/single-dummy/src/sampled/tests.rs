use bridge::{BySeat, PartialDeal, Seat, Side, Strain};
use cards::{Card, CardSet, Rank};
use double_dummy::{Config, Position, Solver};
use search::Budget;

use super::*;
use crate::ending::known::{Row, rows};

/// The layouts that a method wins of a known ending, all of them in the sample and no card merged with another, and the
/// share that the table gives, both in per cent.
fn won(method: Method, row: &Row) -> (f64, f64) {
    let ending = &row.ending;
    let cards: Vec<Card> = ending.unseen.iter().collect();
    let wests = (0..1_u32 << cards.len()).filter(|bits| bits.count_ones() as usize == ending.north.len());
    let west =
        |bits: u32| (0..cards.len()).filter(move |place| bits >> place & 1 == 1).map(|place| cards[place]);
    let worlds: Vec<BySeat<Hand>> = wests
        .map(|bits| {
            let west: CardSet = west(bits).collect();
            BySeat::new([ending.north, ending.unseen - west, ending.south, west])
        })
        .collect();
    let first = PartialDeal::new(worlds[0]).unwrap();
    let position = Position::new(first, ending.trump, ending.leader, &[]).unwrap();
    let count = worlds.len();
    let sample = Sample::new(&position, Side::NorthSouth.seats(), 0, worlds, Rank::Two);
    let stakes = Stakes::of_target(ending.target, count);
    let mut solver = Solver::across_deals(Config { memory_mib: 64 });
    let mut oracle = Oracle::new(&sample, &stakes, &mut solver, &Budget::unlimited());
    let depth = 2 * ending.north.len();
    let goals = match method {
        Method::Swo => Swo::default().plan(&mut oracle, sample.start(), depth, -1.0),
        Method::AlphaMu => AlphaMu::default().plan(&mut oracle, sample.start(), depth, -1.0),
    };
    let share = stakes.payoff(goals.unwrap().unwrap());
    (100.0 * share, row.chance.parse().unwrap())
}

/// Endings of twelve and sixteen cards, whose layouts all fit into a sample.
fn endings() -> impl Iterator<Item = Row> {
    rows().filter(|row| row.ending.north.len() <= 4)
}

#[test]
fn alpha_mu_to_the_end_is_exact_on_whole_endings() {
    for row in endings() {
        let (won, exact) = won(Method::AlphaMu, &row);
        assert!((won - exact).abs() < 0.001, "{won} {:?}", row.ending);
    }
}

/// The share of two worlds in which West, who leads and sees dummy, takes two tricks, looking this many of his cards ahead.
/// East has the ace of diamonds in one of them and the ace of clubs in the other.
fn defended(depth: usize, west: &str) -> f64 {
    let worlds: Vec<BySeat<Hand>> = [["-.32.A.-", "-.AK.-.A"], ["-.32.-.A", "-.AK.A.-"]]
        .map(|[east, south]| BySeat::new(["-.4.3.3", east, south, west].map(|hand| hand.parse().unwrap())))
        .into();
    let first = PartialDeal::new(worlds[0]).unwrap();
    let position = Position::new(first, Strain::NoTrump, Seat::West, &[]).unwrap();
    let sample = Sample::new(&position, [Seat::West, Seat::North], 0, worlds, TOLD_APART);
    let stakes = Stakes::of_target(2, 2);
    let mut solver = Solver::across_deals(Config { memory_mib: 64 });
    let mut oracle = Oracle::new(&sample, &stakes, &mut solver, &Budget::unlimited());
    let goals = AlphaMu::default().plan(&mut oracle, sample.start(), depth, -1.0);
    stakes.payoff(goals.unwrap().unwrap())
}

#[test]
fn a_defender_who_cannot_see_guesses() {
    // Double dummy West finds East's ace.
    assert_eq!(defended(0, "A.-.2.2"), 1.0);
    assert_eq!(defended(1, "A.-.2.2"), 1.0, "after the ace of spades everything is still open");
    assert_eq!(defended(2, "A.-.2.2"), 0.5);
    // With two tricks of his own there is nothing to guess.
    assert_eq!(defended(3, "AK.-.2.-"), 1.0);
}

#[test]
fn achievable_sets_to_the_end_never_promise_too_much_and_seldom_too_little() {
    let (mut short, mut count) = (0.0, 0.0);
    for row in endings() {
        let (won, exact) = won(Method::Swo, &row);
        assert!(won < exact + 0.001, "{won} {:?}", row.ending);
        short += exact - won;
        count += 1.0;
    }
    assert!(short / count < 1.0, "{} per cent of the layouts", short / count);
}
