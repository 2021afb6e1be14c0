//! Monte Carlo card play (Ginsberg, *GIB*, 2001, Algorithm 3.0.1).
//!
//! Deal the unseen cards so that they fit what is known, solve each world double dummy for every legal card, and play
//! the card with the best weighted mean in the form of scoring. Declarer, defenders and opening leaders decide alike;
//! they differ in what they see.
//!
//! The worlds of a decision depend on the seed and the view alone, so the same view gives the same card. They are
//! taken one after the other, each solved for every card: whenever time runs out there is an answer, and more time
//! makes it better.
//!
//! The method supposes that everybody will see all cards from the next card on. It therefore never pays for
//! information, and puts off guesses that it believes it will get right; see section 3 of the paper.

mod convention;
mod likelihood;
mod scores;
mod worlds;

use std::sync::Arc;
use std::time::Duration;

use ::bridge::View;
use ::bridge::score::Scoring;
use bidding::System;
use cards::Card;
use cards::random::generator;
use double_dummy::{Config, Position, Solver};
use rand::Rng as _;

use super::{CardPlayer, Clock, Decision};
use convention::by_convention;
use likelihood::Likelihood;
use scores::Scores;
pub use worlds::WorldSource;

/// How a Monte Carlo player decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Worlds for each decision.
    pub samples: usize,
    /// The most time for a decision; none is as long as the samples take.
    pub milliseconds: Option<u64>,
    /// What a trick is worth.
    pub scoring: Scoring,
    /// Whether worlds are weighed by how likely they make what the others played.
    pub weights: bool,
}

impl Default for Settings {
    /// GIB's sample, IMPs.
    fn default() -> Self {
        Self { samples: 50, milliseconds: None, scoring: Scoring::Imps, weights: false }
    }
}

/// A player that deals the unseen cards many times and plays what is best on average.
pub struct MonteCarlo {
    settings: Settings,
    /// What all four are taken to bid by.
    system: Option<Arc<System>>,
    seed: u64,
    clock: Clock,
    solver: Solver,
}

/// Enough for the positions of one world.
const MEMORY: Config = Config { memory_mib: 64 };

impl MonteCarlo {
    /// The player. Calls are understood by the system, if there is one, and say nothing otherwise.
    #[must_use]
    pub fn new(settings: Settings, system: Option<Arc<System>>, seed: u64, clock: Clock) -> Self {
        Self { settings, system, seed, clock, solver: Solver::new(MEMORY) }
    }

    /// The results of every legal card in worlds that fit the view.
    fn sample(&mut self, view: &View) -> Scores {
        let play = view.play.as_ref().expect("cards are played after the auction");
        let mut scores = Scores::new(view);
        let Some(source) = WorldSource::new(view, self.system.as_deref()) else { return scores };
        let likelihood = self.settings.weights.then(|| Likelihood::new(view));
        self.keep_time();
        let seed = generator(self.seed, play.cards().len() as u64).next_u64();
        for world in source.worlds(seed).take(self.settings.samples) {
            let weight = match &likelihood {
                Some(likelihood) => likelihood.of(&world, &mut self.solver),
                None => Ok(1.0),
            };
            let remaining = source.remaining(&world);
            let Some(position) = Position::of_play(play, remaining.hands()) else { break };
            match (weight, self.solver.cards(&position)) {
                (Ok(weight), Ok(tricks)) => scores.add(weight, &tricks),
                _ => break,
            }
        }
        self.solver.clear_stop();
        scores
    }

    fn keep_time(&mut self) {
        let Some(limit) = self.settings.milliseconds else { return };
        let clock = self.clock;
        let end = clock() + Duration::from_millis(limit);
        self.solver.set_stop(move || clock() >= end);
    }
}

impl CardPlayer for MonteCarlo {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let legal = view.legal_cards();
        if let Some(only) = legal.highest().filter(|_| legal.len() == 1) {
            return Decision::new(only, "the only legal card");
        }
        if convention::are_equal(view, legal) {
            let card = by_convention(view, legal);
            return Decision::new(card, "all legal cards are equal");
        }
        let scores = self.sample(view);
        let best = scores.best(self.settings.scoring);
        let card = by_convention(view, best);
        Decision::new(card, scores.reason(card, self.settings.scoring))
    }
}

#[cfg(test)]
mod tests;
