//! How instinct was learned: policy iteration by playouts.
//!
//! Deals are played by instinct, with an occasional random card. At a decision every card is tried in the deal as it
//! lies and played on by instinct, so that the other hands are as likely as play makes them and nothing must be
//! inferred; the differences in cost are what the tables should have said. Deals come in rounds; after a round each
//! number moves by the mean of its errors, by steps that shrink towards the end. A round's deals are independent of
//! each other, so that the result does not depend on the number of threads.

use arrayvec::ArrayVec;
use cards::CardSet;
use cards::random::generator;
use hearts::{Pass, Position, Rules, Table};
use rand::RngExt;
use rayon::prelude::*;

use super::Instinct;
use super::features::{self, MOST};
use super::layout::SIZE;
use super::sight::Sight;
use crate::hearts::merrimac::playout;
use crate::hearts::policy::pass;

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Course {
    /// Rounds.
    pub rounds: usize,
    /// Deals of a round.
    pub deals: usize,
    /// Where chance starts.
    pub seed: u64,
}

impl Course {
    /// The course that taught the tables of this project.
    pub const OURS: Self = Self { rounds: 200, deals: 4000, seed: 5 };
}

/// The part of cards that are played at random.
const RANDOM: f64 = 0.08;
/// The part of decisions that are tried out.
const TRIED: f64 = 0.35;
/// The first step towards the mean of the errors; the last is nought.
const STEP: f32 = 0.2;
/// Errors that are thought to have been nought before the first is seen.
const DOUBT: f32 = 12.0;

/// Errors of one round.
#[derive(Clone)]
struct Errors {
    sums: Vec<f32>,
    counts: Vec<f32>,
    /// For the record: squares of the error and of what was to be explained.
    squares: [f64; 2],
}

impl Errors {
    fn new() -> Self {
        Self { sums: vec![0.0; SIZE], counts: vec![0.0; SIZE], squares: [0.0; 2] }
    }

    fn plus(mut self, other: Self) -> Self {
        for (sum, more) in self.sums.iter_mut().zip(other.sums) {
            *sum += more;
        }
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.squares = [self.squares[0] + other.squares[0], self.squares[1] + other.squares[1]];
        self
    }
}

/// Teaches instinct; `finished` is told each round with the part of the costs that the tables did not explain.
pub fn learn(mut instinct: Instinct, course: Course, finished: &mut dyn FnMut(usize, f64)) -> Instinct {
    const CHUNKS: usize = 16;
    // The tables in points: steps are smaller than hundredths.
    let mut costs: Vec<f32> =
        instinct.tables.iter().map(|&hundredths| f32::from(hundredths) / 100.0).collect();
    for round in 0..course.rounds {
        let chunk = |number: usize| {
            let mut errors = Errors::new();
            for deal in (number..course.deals).step_by(CHUNKS) {
                study(&instinct, course.seed, (round * course.deals + deal) as u64, &mut errors);
            }
            errors
        };
        // Sums of floating point numbers depend on their order, so that is fixed.
        let chunks: Vec<Errors> = (0..CHUNKS).into_par_iter().map(chunk).collect();
        let errors = chunks.into_iter().fold(Errors::new(), Errors::plus);
        let step = STEP * (1.0 - round as f32 / course.rounds as f32);
        for (cost, (sum, count)) in costs.iter_mut().zip(errors.sums.iter().zip(&errors.counts)) {
            *cost += step * sum / (count + DOUBT);
        }
        for (hundredths, cost) in instinct.tables.iter_mut().zip(&costs) {
            *hundredths = (cost * 100.0).round() as i16;
        }
        finished(round, errors.squares[0] / errors.squares[1]);
    }
    instinct
}

/// A deal by the rules of the protocol mostly, some without the jack, some with passing.
fn deal(seed: u64, number: u64) -> (Position, cards::random::Random) {
    let mut rng = generator(seed, number);
    let rules = match number % 8 {
        0 => Rules { jack: false, ..Rules::PROTOCOL },
        1 => Rules::PERKINS,
        2 => Rules { passing: true, ..Rules::PROTOCOL },
        _ => Rules::PROTOCOL,
    };
    let mut table = Table::shuffled(rules, if rules.passing { Pass::Left } else { Pass::Hold }, &mut rng);
    for seat in table.to_pass().collect::<Vec<_>>() {
        let cards = pass::choose(table.dealt()[seat], rules);
        table.pass(seat, cards).expect("the rules pass three cards of the hand");
    }
    (*table.position(), rng)
}

fn study(instinct: &Instinct, seed: u64, number: u64, errors: &mut Errors) {
    let (mut position, mut rng) = deal(seed, number);
    while let Some(seat) = position.to_play() {
        let hand = position.hand(seat);
        let legal = position.legal();
        if legal.len() > 1 && rng.random_bool(TRIED) {
            compare(instinct, &position, hand, legal, errors);
        }
        let card = if rng.random_bool(RANDOM) {
            legal.iter().nth(rng.random_range(0..legal.len())).expect("below the number of cards")
        } else {
            instinct.choose(position.play(), hand)
        };
        position.push(card);
    }
}

/// A card's features, what the tables said, and what it came to.
type Tried = (ArrayVec<u16, MOST>, f32, f32);

/// Tries every card and notes where the tables were wrong.
fn compare(instinct: &Instinct, position: &Position, hand: CardSet, legal: CardSet, errors: &mut Errors) {
    let seat = position.to_play().expect("a card is to be played");
    let sight = Sight::new(position.play(), hand);
    if sight.takes_everything() {
        return;
    }
    let mut tried: ArrayVec<Tried, 17> = ArrayVec::new();
    features::each(&sight, &instinct.classes, legal, |card, features| {
        let mut next = *position;
        next.push(card);
        let cost = playout(instinct, next, seat);
        tried.push((features.iter().copied().collect(), instinct.cost(features), cost));
    });
    if tried.len() < 2 {
        return;
    }
    let mean = |value: &dyn Fn(&Tried) -> f32| tried.iter().map(value).sum::<f32>() / tried.len() as f32;
    let (thought, was) = (mean(&|card| card.1), mean(&|card| card.2));
    for (features, cost, outcome) in &tried {
        let error = (outcome - was) - (cost - thought);
        errors.squares[0] += f64::from(error * error);
        errors.squares[1] += f64::from((outcome - was).powi(2));
        for &place in features {
            errors.sums[usize::from(place)] += error;
            errors.counts[usize::from(place)] += 1.0;
        }
    }
}
