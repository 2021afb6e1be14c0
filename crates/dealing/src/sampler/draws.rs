//! Worlds as an iterator, with the share of draws that were kept.

use bridge::PartialDeal;
use cards::random::generator;

use super::Sampler;

/// How many draws there were and how many were kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Acceptance {
    /// Draws.
    pub tried: u64,
    /// Draws that fitted everything.
    pub accepted: u64,
}

impl Acceptance {
    /// The share of draws that were kept; one before the first draw.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.tried == 0 { 1.0 } else { self.accepted as f64 / self.tried as f64 }
    }
}

/// Worlds of a sampler: item `i` depends on the seed and `i` alone.
#[derive(Debug, Clone)]
pub struct Draws<'a, P> {
    sampler: &'a Sampler,
    seed: u64,
    next: u64,
    predicate: P,
    acceptance: Acceptance,
}

impl<'a, P> Draws<'a, P> {
    pub(super) fn new(sampler: &'a Sampler, seed: u64, predicate: P) -> Self {
        Self { sampler, seed, next: 0, predicate, acceptance: Acceptance::default() }
    }

    /// How many draws were kept so far.
    #[must_use]
    pub const fn acceptance(&self) -> Acceptance {
        self.acceptance
    }
}

impl<P: Fn(&PartialDeal) -> bool> Iterator for Draws<'_, P> {
    type Item = PartialDeal;

    fn next(&mut self) -> Option<PartialDeal> {
        let mut rng = generator(self.seed, self.next);
        self.next += 1;
        self.sampler.draw_where(&mut rng, &mut self.acceptance, &self.predicate)
    }
}
