use bridge::{BySeat, PartialDeal, Seat, Side, Strain};
use cards::{Card, CardSet, Rank, Suit};
use double_dummy::{Config, Position, Solver};
use search::Budget;

use super::*;
use crate::ending::Ending;
use crate::ending::known::{Row, rows};
use crate::fact::Fact;
use crate::plan::{Action, Follow, Plan};

/// All layouts of an ending in which West may have played the card on the table, no card merged with another.
fn whole_sample(ending: &Ending, table: &[Card]) -> Sample {
    let cards: Vec<Card> = ending.unseen.iter().collect();
    let wests = (0..1_u32 << cards.len()).filter(|bits| bits.count_ones() as usize == ending.north.len());
    let west =
        |bits: u32| (0..cards.len()).filter(move |place| bits >> place & 1 == 1).map(|place| cards[place]);
    let table_cards: CardSet = table.iter().copied().collect();
    let worlds: Vec<BySeat<Hand>> = wests
        .map(|bits| west(bits).collect::<CardSet>())
        .filter(|west| table_cards.is_subset(*west))
        .map(|west| BySeat::new([ending.north, ending.unseen - west, ending.south, west - table_cards]))
        .collect();
    let first = PartialDeal::new(worlds[0]).unwrap();
    let position = Position::new(first, ending.trump, ending.leader, table).unwrap();
    Sample::new(&position, Side::NorthSouth.seats(), 0, worlds, Rank::Two)
}

fn ending(north: &str, south: &str, unseen: &str, leader: Seat, target: u8) -> Ending {
    let [north, south, unseen] = [north, south, unseen].map(|hand| hand.parse().unwrap());
    Ending::new(north, south, unseen, leader, Strain::NoTrump, target)
}

/// The layouts that a method wins of a known ending, all of them in the sample and no card merged with another, and the
/// share that the table gives, both in per cent.
fn won(method: Method, row: &Row) -> (f64, f64) {
    let ending = &row.ending;
    let sample = whole_sample(ending, &[]);
    let count = sample.worlds.len();
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

/// The card of South's that a suit is begun with, for a fact that is played for.
#[track_caller]
fn begins(fact: Fact, expected: &str) {
    let ending = ending("-.-.-.JT97", "-.-.-.AK82", "-.-.AQJ.Q6543", Seat::South, 3);
    let sample = whole_sample(&ending, &[]);
    let mut plan = Plan::default();
    plan.plays_for.needs.push(fact);
    let cards = sample.seen_cards(sample.start());
    let begun = steps::Chore::of(Suit::Clubs, &plan).lead(&steps::Point::start(&sample), &cards);
    assert_eq!(begun, Some(expected.parse().unwrap()));
}

#[test]
fn a_suit_is_begun_as_what_is_played_for_wants() {
    let queen: Card = "CQ".parse().unwrap();
    // Of the ace and the king, which are equal, the lower stands for both.
    begins(Fact::Falls { card: queen, rounds: 2 }, "CK");
    begins(Fact::Holds { seat: Seat::West, card: queen }, "C2");
}

#[test]
fn a_suit_that_should_divide_is_driven_out() {
    let ending = ending("-.-.3.QJT", "-.-.5.K98", "-.-.AQ7.A7654", Seat::South, 2);
    let sample = whole_sample(&ending, &[]);
    let mut plan = Plan::default();
    let divides = Fact::Divides { suit: Suit::Clubs, long: 3, short: 2, played: BySeat::default() };
    plan.plays_for.needs.push(divides);
    let cards = sample.seen_cards(sample.start());
    let begun = steps::Chore::of(Suit::Clubs, &plan).lead(&steps::Point::start(&sample), &cards);
    assert_eq!(begun, Some("CK".parse().unwrap()));
}

#[test]
fn the_last_hand_wins_as_cheaply_as_it_can() {
    let ending = ending("J62.-.-.A", "A975.-.-.-", "KQT843.-.-.54", Seat::West, 2);
    let sample = whole_sample(&ending, &["S3".parse().unwrap()]);
    let stakes = Stakes::of_target(ending.target, sample.worlds.len());
    let mut solver = Solver::across_deals(Config { memory_mib: 64 });
    let mut oracle = Oracle::new(&sample, &stakes, &mut solver, &Budget::unlimited());
    let told = steps::steps(&mut oracle, "S2".parse().unwrap(), (0, sample.all()), &Plan::default());
    let follows = |place: usize| match told[place].action {
        Action::Follow { from, how, .. } => (from, how),
        ref other => panic!("{other:?}"),
    };
    assert_eq!((follows(0), follows(1)), ((Seat::North, Follow::Low), (Seat::South, Follow::WinCheaply)));
}
