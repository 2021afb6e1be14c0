//! Sweetpea: MC-Max_n as Perkins played it.

use cards::{Card, CardSet};
use hearts::View;
use search::Budget;
use search::many::{Horizon, MaxN, mc_max_n};

use super::Player;
use super::evaluation::evaluate;
use super::policy::pass;
use super::world::{Known, World};

/// A player that searches sampled worlds to the end of the trick by Max_n and averages.
///
/// The worlds are exactly uniform, where Perkins' were nearly so. The pass is by rules: his paper does not say how
/// Sweetpea passed.
#[derive(Debug, Clone)]
pub struct Sweetpea {
    samples: Samples,
    search: MaxN<EndOfTrick>,
    rng: cards::random::Random,
}

/// How many worlds are searched for each card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Samples {
    /// This many.
    Count(usize),
    /// As many as these milliseconds allow.
    Milliseconds(u64),
}

/// Stops where the trick does.
#[derive(Debug, Clone, Copy)]
struct EndOfTrick;

impl Horizon<World> for EndOfTrick {
    fn estimate(&self, world: &World, depth: usize) -> Option<Vec<f64>> {
        (depth > 0 && world.0.play().trick().is_empty()).then(|| evaluate(&world.0))
    }
}

/// Worlds between two looks at the clock.
const CHUNK: usize = 5;

impl Sweetpea {
    /// Perkins' number of worlds.
    pub const SAMPLES: Samples = Samples::Count(150);

    /// The player with these worlds for each card.
    #[must_use]
    pub fn new(samples: Samples, rng: cards::random::Random) -> Self {
        Self { samples, search: MaxN::new(EndOfTrick), rng }
    }

    /// The sum or mean of the payoffs of each card, in the order of the cards: the scale does not matter.
    fn payoffs(&mut self, known: &Known) -> Option<Vec<(Card, f64)>> {
        let budget = match self.samples {
            Samples::Count(count) => {
                return mc_max_n::<World, _>(known, count, &mut self.search, &mut self.rng);
            }
            Samples::Milliseconds(most) => Budget::unlimited().limited(Some(most), None),
        };
        let mut totals = mc_max_n::<World, _>(known, CHUNK, &mut self.search, &mut self.rng)?;
        while !budget.is_exhausted() {
            let more = mc_max_n::<World, _>(known, CHUNK, &mut self.search, &mut self.rng)?;
            for ((_, total), (_, payoff)) in totals.iter_mut().zip(more) {
                *total += payoff;
            }
        }
        Some(totals)
    }
}

impl Player for Sweetpea {
    fn pass(&mut self, view: &View) -> CardSet {
        pass::choose(view.hand, view.play.rules())
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal();
        let known = if legal.len() > 1 { Known::new(view) } else { None };
        let payoffs = known.and_then(|known| self.payoffs(&known)).unwrap_or_default();
        // Of equal cards the first, as Max_n itself chooses.
        let best = payoffs.into_iter().rev().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or_else(|| legal.lowest().expect("a seat to play has a legal card"), |(card, _)| card)
    }
}
