//! Every plan keeps its promise: replayed card by card against every defence in every layout, it wins exactly the
//! layouts it says it wins, and their chance is the chance printed.
//!
//! The referee here knows the laws of play and nothing of the solvers: a strategy is only ever asked for its next card.

use bridge::{Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{Card, CardSet, Holding, Rank, Suit, trick};
use rand::RngExt;
use search::Budget;
use single_dummy::ending::{self, Ending, Settings};
use single_dummy::suit::{self, Entries, Goal, Leads, Options, Strategy};

#[path = "../src/ending/known.rs"]
mod known;

use known::rows;

/// The tricks that a line takes in one suit against the best defence with these cards in West and East.
fn suit_tricks(strategy: &Strategy, west: Holding, east: Holding, defence: &mut Vec<Option<Rank>>) -> u8 {
    let Some((leader, Some(led))) = strategy.play(defence) else { return 0 };
    let hand = |seat: Seat| if seat == Seat::West { west } else { east };
    let plays = |seat: Seat| -> Vec<Option<Rank>> {
        let held = hand(seat);
        if held.is_empty() { vec![None] } else { held.iter().map(Some).collect() }
    };
    let without = |held: Holding, card: Option<Rank>| card.map_or(held, |card| held.without(card));
    let mut fewest = u8::MAX;
    for second in plays(leader.next()) {
        defence.push(second);
        let (_, third) = strategy.play(defence).expect("third hand always plays");
        for fourth in plays(leader.previous()) {
            defence.push(fourth);
            let (from_west, from_east) =
                if leader.next() == Seat::West { (second, fourth) } else { (fourth, second) };
            let ours = Some(led).max(third) > second.max(fourth);
            let rest = suit_tricks(strategy, without(west, from_west), without(east, from_east), defence);
            fewest = fewest.min(u8::from(ours) + rest);
            defence.pop();
        }
        defence.pop();
    }
    fewest
}

/// Checks every line of a holding: tricks in each layout, and the value as the sum over the layouts.
#[track_caller]
fn check_suit(north: Holding, south: Holding, options: &Options) {
    let answer = suit::solve(north, south, options, &Budget::unlimited()).unwrap();
    for line in answer.targets.iter().chain([&answer.average]) {
        let mut value = 0.0;
        for layout in 0..answer.layouts.all.len() {
            let [west, east] = [Seat::West, Seat::East].map(|seat| answer.layouts.holding(layout, seat));
            let taken = suit_tricks(&line.strategy, west, east, &mut Vec::new());
            assert_eq!(taken, line.tricks[layout], "{north} opposite {south}, {options:?}, {:?}", line.goal);
            let reached = match line.goal {
                Goal::AtLeast(tricks) => f64::from(u8::from(taken >= tricks)),
                Goal::MostOnAverage => f64::from(taken),
            };
            value += reached * answer.layouts.chance(layout);
        }
        assert!((value - line.value).abs() < 1e-9, "{north} opposite {south}, {options:?}, {:?}", line.goal);
    }
}

#[test]
fn lines_of_suits_take_the_tricks_they_promise() {
    for index in 0..40 {
        let mut rng = generator(11, index);
        let cards = shuffled(CardSet::from_holding(Suit::Spades, Holding::ALL), &mut rng);
        let size = rng.random_range(8..=11);
        let mut hands = [Holding::EMPTY; 2];
        for card in &cards[..size] {
            let hand = &mut hands[rng.random_range(0..2)];
            *hand = hand.with(card.rank());
        }
        let out = Holding::ALL - hands[0] - hands[1];
        let known = out.highest().map_or(Holding::EMPTY, |rank| Holding::EMPTY.with(rank));
        let free = Options::default();
        let options = match index % 5 {
            0 => free,
            1 => Options { leads: Leads::Only(Seat::North), ..free },
            2 => Options { entries: Entries::Outside { north: 1, south: 1 }, ..free },
            3 => Options { vacant: Some([6, 9]), ..free },
            _ => Options { known_east: known, ..free },
        };
        check_suit(hands[0], hands[1], &options);
    }
}

/// A deal of the last cards as the referee sees it.
#[derive(Clone)]
struct Table {
    hands: [CardSet; 4],
    trick: Vec<Card>,
    leader: Seat,
    trump: Strain,
    /// Tricks North and South still need.
    need: u8,
}

impl Table {
    fn turn(&self) -> Seat {
        self.leader.around().nth(self.trick.len()).unwrap()
    }

    fn legal(&self) -> CardSet {
        let hand = self.hands[self.turn().index()];
        let Some(led) = self.trick.first() else { return hand };
        let follow = CardSet::from_holding(led.suit(), hand.in_suit(led.suit()));
        if follow.is_empty() { hand } else { follow }
    }

    fn play(&self, card: Card) -> Self {
        let mut next = self.clone();
        assert!(self.legal().contains(card), "{card} is not legal");
        next.hands[self.turn().index()].remove(card);
        next.trick.push(card);
        if next.trick.len() == 4 {
            let winner = trick::winner(&next.trick, self.trump.suit());
            next.leader = self.leader.around().nth(winner).unwrap();
            next.need = next.need.saturating_sub(u8::from(matches!(next.leader, Seat::North | Seat::South)));
            next.trick.clear();
        }
        next
    }

    /// Whether the plan reaches its target from here against every defence.
    fn wins(&self, plan: &mut ending::Strategy, played: &mut Vec<Card>) -> bool {
        if self.need == 0 {
            return true;
        }
        if self.hands.iter().all(|hand| hand.is_empty()) {
            return false;
        }
        let cards = match self.turn() {
            Seat::North | Seat::South => [plan.card_after(played).unwrap()].into_iter().collect(),
            Seat::East | Seat::West => self.legal(),
        };
        cards.iter().all(|card| {
            played.push(card);
            let wins = self.play(card).wins(plan, played);
            played.pop();
            wins
        })
    }
}

#[track_caller]
fn check_ending(ending: &Ending) {
    let answer = ending::solve(ending, &Settings::default(), &Budget::unlimited()).unwrap();
    let mut plan = ending::strategy(ending, &answer.won, &Budget::unlimited()).unwrap();
    let (mut layouts, mut won) = (0_u32, 0_u32);
    for mask in 0..1_u32 << ending.unseen.len() {
        if mask.count_ones() as usize != ending.north.len() {
            continue;
        }
        let chosen = ending.unseen.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
        let west: CardSet = chosen.map(|(_, card)| card).collect();
        let table = Table {
            hands: [ending.north, ending.unseen - west, ending.south, west],
            trick: Vec::new(),
            leader: ending.leader,
            trump: ending.trump,
            need: ending.target,
        };
        let wins = table.wins(&mut plan, &mut Vec::new());
        assert_eq!(wins, answer.won.contains(&west), "{ending:?} with {west} in West");
        layouts += 1;
        won += u32::from(wins);
    }
    assert!((f64::from(won) / f64::from(layouts) - answer.chance).abs() < 1e-9, "{ending:?}");
}

#[test]
fn plans_of_endings_win_where_they_promise() {
    let mut checked = 0;
    for ending in rows().map(|row| row.ending).filter(|ending| ending.north.len() <= 4) {
        check_ending(&ending);
        checked += 1;
    }
    assert!(checked > 50, "{checked}");
}
