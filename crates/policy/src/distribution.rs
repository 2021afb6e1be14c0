use bridge::Call;
use rand::{Rng, RngExt as _};

use crate::features::{CALLS, Turn, call_at, call_index};
use crate::net::Output;

/// How likely each call is, and what the player expects of the board.
///
/// Illegal calls have no chance.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    best: Call,
    probabilities: [f32; CALLS],
    value: f32,
}

/// The net is trained on tenths of an IMP against par.
const IMPS: f32 = 10.0;

impl Distribution {
    pub(crate) fn new(turn: &Turn, output: &Output) -> Self {
        let legal = || (0..CALLS).filter(|&call| turn.legal_at(call));
        // Of equal calls the first, so that the choice does not depend on the iterator.
        let best = legal()
            .reduce(|best, call| if output.logits[call] > output.logits[best] { call } else { best })
            .expect("pass is always legal");
        let mut probabilities = [0.0; CALLS];
        // The exponential is computed in software: those of processors and systems differ in the last bit.
        for call in legal() {
            probabilities[call] = libm::expf(output.logits[call] - output.logits[best]);
        }
        let sum: f32 = probabilities.iter().sum();
        for probability in &mut probabilities {
            *probability /= sum;
        }
        Self { best: call_at(best), probabilities, value: output.value * IMPS }
    }

    /// The likeliest call.
    #[must_use]
    pub fn best(&self) -> Call {
        self.best
    }

    /// How likely a call is.
    #[must_use]
    pub fn probability(&self, call: Call) -> f32 {
        self.probabilities[call_index(call)]
    }

    /// The IMPs that the player's side expects to gain against par.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.value
    }

    /// The calls with at least this chance, the likeliest first.
    #[must_use]
    pub fn likely(&self, least: f32) -> Vec<(Call, f32)> {
        let all = self.probabilities.iter().enumerate();
        let mut likely: Vec<(Call, f32)> = all
            .filter(|&(_, &probability)| probability > 0.0 && probability >= least)
            .map(|(call, &probability)| (call_at(call), probability))
            .collect();
        likely.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        likely
    }

    /// A call drawn by its chance.
    pub fn sample(&self, rng: &mut impl Rng) -> Call {
        let mut left: f32 = rng.random();
        let all = self.probabilities.iter().enumerate();
        let drawn = all.filter(|&(_, &probability)| probability > 0.0).find(|&(_, &probability)| {
            left -= probability;
            left < 0.0
        });
        // The chances may add up to a little less than one.
        drawn.map_or(self.best, |(call, _)| call_at(call))
    }
}
