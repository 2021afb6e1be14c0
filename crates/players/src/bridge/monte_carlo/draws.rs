//! The worlds that are solved, chosen from those drawn by how likely they make what was called and played.
//!
//! To solve a world takes far longer than to draw one, so many are drawn for one that is solved, and the likely ones
//! are taken: few worlds of great weight would be a small sample. What the cards tell is cheap to ask and thins them
//! out first; a [model](Calls) of the bidders is asked only of those that are left. Each step takes worlds at even
//! distances along the sum of their likelihoods (*systematic resampling*), so that those it takes count alike, and the
//! weighted mean over many of them is that over all worlds.
//!
//! Who made the calls may bid by something else than the model says, and then what they seem to tell is worse than nothing.
//! So some of the worlds that are solved come from a second stream, which knows the cards alone: a mixture of the two
//! hypotheses, in fixed parts, within each of which worlds count by their likelihood.

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
/// Doubt is the number of worlds in this many that are drawn without believing the calls.
pub(super) const OF: usize = 4;

/// A world and what it counts.
type Weighed = (PartialDeal, f64);

/// A stream of worlds to solve.
pub(super) struct Draws<'a, W, D> {
    likelihood: &'a Likelihood,
    /// Worlds that fit the calls.
    believed: W,
    /// Worlds that need not, and how many of [`OF`] they are.
    doubted: Option<(D, usize)>,
    /// How likely the calls are, if that is weighed.
    calls: Option<Calls<'a>>,
    rng: Random,
    ready: VecDeque<Weighed>,
    /// What the worlds drawn together weigh in each stream.
    totals: [Mean; 2],
}

impl<'a, W, D> Draws<'a, W, D>
where
    W: Iterator<Item = PartialDeal>,
    D: Iterator<Item = PartialDeal>,
{
    pub(super) const fn new(
        likelihood: &'a Likelihood,
        believed: W,
        doubted: Option<(D, usize)>,
        calls: Option<Calls<'a>>,
        rng: Random,
    ) -> Self {
        let totals = [Mean { sum: 0.0, count: 0.0 }; 2];
        Self { likelihood, believed, doubted, calls, rng, ready: VecDeque::new(), totals }
    }

    /// A world, dealt in full, and its weight.
    pub(super) fn draw(&mut self) -> Option<Weighed> {
        if self.calls.is_none() && self.likelihood.is_silent() && self.doubted.is_none() {
            return Some((self.believed.next()?, 1.0));
        }
        if self.ready.is_empty() {
            let solved = if self.calls.is_some() { SOLVED_OF_ASKED } else { SOLVED };
            let doubted = self.doubted.as_ref().map_or(0, |(_, share)| solved * share / OF);
            let believed = self.believed(solved - doubted);
            let unbelieved = self.doubted(doubted);
            self.ready = believed.into_iter().chain(unbelieved).collect();
        }
        self.ready.pop_front()
    }

    /// So many worlds in which the calls are believed.
    fn believed(&mut self, count: usize) -> Vec<Weighed> {
        if count == 0 {
            return Vec::new();
        }
        let mut drawn = weighed(&mut self.believed, self.likelihood);
        if let Some(calls) = &mut self.calls {
            drawn = resampled(drawn, ASKED, &mut self.rng);
            let worlds: Vec<PartialDeal> = drawn.iter().map(|(world, _)| *world).collect();
            for ((_, weight), likelihood) in drawn.iter_mut().zip(calls.likelihoods(&worlds)) {
                *weight *= likelihood;
            }
        }
        let scale = self.totals[0].scale(&drawn, count);
        scaled(resampled(drawn, count, &mut self.rng), scale)
    }

    /// So many worlds in which the cards alone count.
    fn doubted(&mut self, count: usize) -> Vec<Weighed> {
        let Some((worlds, _)) = self.doubted.as_mut().filter(|_| count > 0) else { return Vec::new() };
        let drawn = weighed(worlds, self.likelihood);
        let scale = self.totals[1].scale(&drawn, count);
        scaled(resampled(drawn, count, &mut self.rng), scale)
    }

    /// How many calls the model was asked for since the last time.
    pub(super) fn take_asked(&mut self) -> u64 {
        self.calls.as_mut().map_or(0, Calls::take_asked)
    }
}

/// A running mean.
#[derive(Debug, Clone, Copy)]
struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    /// What makes worlds, drawn together, weigh `count` on average over all that were drawn so far.
    fn scale(&mut self, drawn: &[Weighed], count: usize) -> f64 {
        self.sum += drawn.iter().map(|(_, weight)| weight).sum::<f64>();
        self.count += 1.0;
        if self.sum > 0.0 { count as f64 * self.count / self.sum } else { 1.0 }
    }
}

/// The next worlds, by how likely they make the cards.
fn weighed(worlds: &mut impl Iterator<Item = PartialDeal>, likelihood: &Likelihood) -> Vec<Weighed> {
    worlds.by_ref().take(DRAWN).map(|world| (world, likelihood.of_cards(&world))).collect()
}

fn scaled(mut worlds: Vec<Weighed>, scale: f64) -> Vec<Weighed> {
    for (_, weight) in &mut worlds {
        *weight *= scale;
    }
    worlds
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
