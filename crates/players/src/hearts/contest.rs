//! Players at a table: single deals, games to a limit, and duplicate contests.
//!
//! Every game and every deal draws its cards and its players' chances from the seed and its own number, so that the
//! results are the same for any number of threads.

use std::ops::Range;
use std::time::Duration;

use cards::random::generator;
use hearts::{Game, Outcome, Rules, Table, ranks};
use rayon::prelude::*;
use search::Stopwatch;

use super::{Player, Spec};

/// Plays a deal to its end; `players` sit in the order of the seats.
///
/// # Panics
/// If a player breaks the rules.
pub fn play_deal<P: Player>(mut table: Table, players: &mut [P]) -> Outcome {
    for seat in table.to_pass().collect::<Vec<_>>() {
        let cards = players[seat.index()].pass(&table.view(seat));
        table.pass(seat, cards).unwrap_or_else(|error| panic!("{error}"));
    }
    while let Some(seat) = table.to_play() {
        let card = players[seat.index()].play(&table.view(seat));
        table.play(card).unwrap_or_else(|error| panic!("{error}"));
    }
    table.outcome().expect("all cards are played")
}

/// A finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRecord {
    /// Perkins' scores: points lost, so that much is good.
    pub scores: Vec<f64>,
    /// Ranks, 1 for the best.
    pub ranks: Vec<f64>,
    /// How many deals were played.
    pub deals: usize,
}

/// Plays the games of these numbers to a limit, with the same players in the same seats.
#[must_use]
pub fn games(
    rules: Rules,
    limit: i32,
    specs: &[Spec],
    numbers: Range<usize>,
    seed: u64,
    finished: &(dyn Fn(usize) + Sync),
) -> Vec<GameRecord> {
    numbers
        .into_par_iter()
        .map(|number| {
            let mut players = seated(specs, seed, number as u64);
            let mut rng = generator(seed, number as u64);
            let mut game = Game::new(rules, limit);
            while !game.is_over() {
                game.add(&play_deal(game.deal(&mut rng), &mut players));
            }
            finished(number);
            let totals = game.totals();
            GameRecord {
                scores: totals.iter().map(|&points| -f64::from(points)).collect(),
                ranks: ranks(&totals),
                deals: game.deals(),
            }
        })
        .collect()
}

fn seated(specs: &[Spec], seed: u64, number: u64) -> Vec<Box<dyn Player>> {
    let seed_of = |place: usize| seed ^ (number * 8 + place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    specs.iter().enumerate().map(|(place, spec)| spec.build(seed_of(place))).collect()
}

/// A mean with the half-width of its 95% confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// 1.96 standard errors.
    pub radius: f64,
}

impl Estimate {
    /// The mean of independent values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self { mean, radius: 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt() }
    }
}

/// What a duplicate contest of one player against three of another came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel {
    /// Points of the other seats less those of the one, a hand.
    pub margin: Estimate,
    /// Points of the one, a hand.
    pub own: Estimate,
    /// Mean time of the one for a card.
    pub own_time: Duration,
    /// Mean time of the others for a card.
    pub others_time: Duration,
}

/// Every deal of these numbers is played once with the one player in each seat, the other player in all others.
#[must_use]
pub fn duel(
    rules: Rules,
    one: &Spec,
    other: &Spec,
    numbers: Range<usize>,
    seed: u64,
    finished: &(dyn Fn(usize) + Sync),
) -> Duel {
    let seats = rules.players.count();
    let hands: Vec<(f64, f64, [Thinking; 2])> = numbers
        .into_par_iter()
        .map(|number| {
            let (mut own, mut others) = (0.0, 0.0);
            let mut thinking = [Thinking::default(); 2];
            for place in 0..seats {
                let mut specs = vec![other.clone(); seats];
                specs[place] = one.clone();
                let players = seated(&specs, seed, number as u64);
                let mut timed: Vec<Timed> = players
                    .into_iter()
                    .map(|player| Timed { player, thinking: Thinking::default() })
                    .collect();
                let pass = rules.pass_of(number);
                let table = Table::shuffled(rules, pass, &mut generator(seed, number as u64));
                let outcome = play_deal(table, &mut timed);
                for (seat, &points) in outcome.iter().enumerate() {
                    let share = f64::from(points) / seats as f64;
                    if seat == place {
                        own += share;
                    } else {
                        others += share / (seats - 1) as f64;
                    }
                    let total = &mut thinking[usize::from(seat != place)];
                    *total = total.plus(timed[seat].thinking);
                }
            }
            finished(number);
            (others - own, own, thinking)
        })
        .collect();
    let margins: Vec<f64> = hands.iter().map(|hand| hand.0).collect();
    let own: Vec<f64> = hands.iter().map(|hand| hand.1).collect();
    let [own_thinking, others_thinking] =
        [0, 1].map(|which| hands.iter().fold(Thinking::default(), |sum, hand| sum.plus(hand.2[which])));
    Duel {
        margin: Estimate::of(&margins),
        own: Estimate::of(&own),
        own_time: own_thinking.mean(),
        others_time: others_thinking.mean(),
    }
}

/// Time spent on cards.
#[derive(Debug, Clone, Copy, Default)]
struct Thinking {
    spent: Duration,
    cards: u32,
}

impl Thinking {
    fn plus(self, other: Self) -> Self {
        Self { spent: self.spent + other.spent, cards: self.cards + other.cards }
    }

    fn mean(self) -> Duration {
        self.spent / self.cards.max(1)
    }
}

/// A player whose thinking is timed.
struct Timed {
    player: Box<dyn Player>,
    thinking: Thinking,
}

impl Player for Timed {
    fn pass(&mut self, view: &hearts::View) -> cards::CardSet {
        self.player.pass(view)
    }

    fn play(&mut self, view: &hearts::View) -> cards::Card {
        let stopwatch = Stopwatch::start();
        let card = self.player.play(view);
        self.thinking = self.thinking.plus(Thinking { spent: stopwatch.elapsed(), cards: 1 });
        card
    }
}
