//! The worlds that are solved, chosen from those drawn by how likely they make what was called and played.
//!
//! To solve a world takes far longer than to draw one, so many are drawn for one that is solved, and the likely ones
//! are taken: few worlds of great weight would be a small sample. What the cards tell is cheap to ask and thins them
//! out first; a [model](Calls) of the bidders is asked only of those that are left. Each step takes worlds at even
//! distances along the sum of their likelihoods (*systematic resampling*), so that those it takes count alike, and the
//! weighted mean over many of them is that over all worlds.

use std::collections::VecDeque;

use ::bridge::PartialDeal;
use cards::random::Random;
use rand::RngExt as _;

use super::calls::Calls;
use super::likelihood::Likelihood;

/// Worlds that are drawn together.
const DRAWN: usize = 64;
/// Those of them that a model is asked about.
const ASKED: usize = 16;
/// Those that are solved, where a model was asked, and where the cards alone decide.
const SOLVED_OF_ASKED: usize = 4;
const SOLVED: usize = 8;

/// A world and what it counts.
type Weighed = (PartialDeal, f64);

/// A stream of worlds to solve.
pub(super) struct Draws<'a, W> {
    likelihood: &'a Likelihood,
    worlds: W,
    /// How likely the calls are, if that is weighed.
    calls: Option<Calls<'a>>,
    rng: Random,
    ready: VecDeque<Weighed>,
}

impl<'a, W: Iterator<Item = PartialDeal>> Draws<'a, W> {
    pub(super) const fn new(
        likelihood: &'a Likelihood,
        worlds: W,
        calls: Option<Calls<'a>>,
        rng: Random,
    ) -> Self {
        Self { likelihood, worlds, calls, rng, ready: VecDeque::new() }
    }

    /// A world, dealt in full, and its weight.
    pub(super) fn draw(&mut self) -> Option<Weighed> {
        if self.calls.is_none() && self.likelihood.is_silent() {
            return Some((self.worlds.next()?, 1.0));
        }
        if self.ready.is_empty() {
            let drawn: Vec<Weighed> = self
                .worlds
                .by_ref()
                .take(DRAWN)
                .map(|world| (world, self.likelihood.of_cards(&world)))
                .collect();
            self.ready = match &mut self.calls {
                None => resampled(drawn, SOLVED, &mut self.rng).into(),
                Some(calls) => {
                    let mut asked = resampled(drawn, ASKED, &mut self.rng);
                    let worlds: Vec<PartialDeal> = asked.iter().map(|(world, _)| *world).collect();
                    for ((_, weight), likelihood) in asked.iter_mut().zip(calls.likelihoods(&worlds)) {
                        *weight *= likelihood;
                    }
                    resampled(asked, SOLVED_OF_ASKED, &mut self.rng).into()
                }
            };
        }
        self.ready.pop_front()
    }

    /// How many calls the model was asked for since the last time.
    pub(super) fn take_asked(&mut self) -> u64 {
        self.calls.as_mut().map_or(0, Calls::take_asked)
    }
}

/// At most `count` of the worlds, taken in proportion to their weights; together they weigh as much as all. A world
/// that is taken several times is there once with their weight.
fn resampled(worlds: Vec<Weighed>, count: usize, rng: &mut Random) -> Vec<Weighed> {
    let total: f64 = worlds.iter().map(|(_, weight)| weight).sum();
    if total <= 0.0 {
        return worlds.into_iter().take(count).collect();
    }
    let step = total / count as f64;
    let mut next = rng.random_range(0.0..1.0) * step;
    let mut passed = 0.0;
    let mut taken = Vec::with_capacity(count);
    for (world, weight) in worlds {
        passed += weight;
        let mut times = 0;
        while next < passed {
            times += 1;
            next += step;
        }
        if times > 0 {
            taken.push((world, f64::from(times) * step));
        }
    }
    taken
}
