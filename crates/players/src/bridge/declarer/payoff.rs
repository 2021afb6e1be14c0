//! What results are worth, by the aim.

use ::bridge::View;
use ::bridge::score::Scoring;

use super::{Aim, Scores};

/// What each number of tricks is worth in each world that Monte Carlo solved.
pub(crate) struct Payoff<'a> {
    pub(crate) scores: &'a Scores,
    aim: Aim,
    pub(crate) scoring: Scoring,
    needed: usize,
}

/// A trick beside the contract: it decides between cards that are equal otherwise.
const TRICK: f64 = 1e-3;

impl<'a> Payoff<'a> {
    pub(crate) fn new(scores: &'a Scores, aim: Aim, scoring: Scoring, view: &View) -> Self {
        let needed = view.contract.map_or(0, |contract| contract.bid.level().tricks());
        Self { scores, aim, scoring, needed }
    }

    /// What none to thirteen tricks are worth in a world.
    pub(crate) fn worth(&self, world: usize) -> [f64; 14] {
        match self.aim {
            Aim::Score => self.scores.worth(world, self.scoring),
            Aim::Contract => std::array::from_fn(|tricks| {
                f64::from(u8::from(tricks >= self.needed)) + TRICK * tricks as f64
            }),
        }
    }

    /// What each card is worth on average.
    pub(crate) fn means(&self) -> Vec<f64> {
        match self.aim {
            Aim::Score => self.scores.mean_scores(self.scoring),
            Aim::Contract => {
                let worth = self.worth(0);
                self.scores.means(|tricks| worth[tricks])
            }
        }
    }
}
