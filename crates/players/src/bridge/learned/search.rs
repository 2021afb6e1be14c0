//! Search on top of a policy: the calls that it does not rule out are bid out in deals that fit the auction.
//!
//! 1. No search where it cannot pay: a call that is as good as sure, and the opening bid, which self-play has seen more
//!    often than any other turn.
//! 2. Deals are drawn by how likely the policy makes the calls ([`policy::Worlds`]): RBMBMC with the policy as model of
//!    every seat, resampled so that all deals count alike. Partner is taken to follow the policy, opponents less so.
//! 3. Each candidate is bid out in every deal, everybody making the policy's likeliest call, and compared in IMPs with
//!    the policy's own call in the same deal. Contracts are scored by a net's guess of their double-dummy tricks: it is
//!    a thousand times as fast as solving them, and what a call is worth takes many deals more than it takes exact ones.
//! 4. Deals come in rounds, each drawn afresh. A candidate that falls behind is dropped, and where none is left the
//!    search ends, so most cost one round.
//! 5. The best of noisy estimates promises more than it holds. So an estimate is combined with a prior, that all calls
//!    which the policy does not rule out are worth about the same, and must beat the policy's own call by a margin.
//!
//! Calls that the policy finds unlikely are where search pays most: what self-play has tried often it knows.

use std::cmp::Ordering;

use ::bridge::{Auction, BySeat, Call, Deal, Seat, View};
use cards::random::{Random, generator};
use policy::{Belief, Distribution, Policy, Turn, Worlds};
use search::Budget;

use super::super::tricks::{expected_points, imps};

/// A call so likely is made without a search.
const SURE: f32 = 0.98;
/// Calls less likely are not tried.
const TRIED: f32 = 0.02;
/// Calls that are tried, at most.
const MOST_TRIED: usize = 5;
/// Deals that are drawn together.
const ROUND: usize = 96;
/// A candidate that is behind by this many standard errors after a round is dropped.
const BEHIND: f64 = 2.0;

/// Standard deviation, in IMPs, of what a change is worth before anything is tried.
const PRIOR: f64 = 1.5;
/// Standard deviation of what is wrong with an estimate however many deals are tried.
const ERROR: f64 = 0.5;
/// IMPs by which a call must beat the policy's after all.
const MARGIN: f64 = 0.7;

/// Partner makes the likeliest call, or after a search one that is nearly as likely.
const PARTNER: Belief = Belief { power: 2.0, floor: 0.0003 };
/// Opponents are taken to do nearly the same: worlds drawn for strangers, who call anything now and then, made
/// estimates two and a half times too large.
const OPPONENTS: Belief = Belief { power: 2.0, floor: 0.003 };

/// A call that was tried against the policy's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The call.
    pub call: Call,
    /// How likely the policy makes it.
    pub probability: f32,
    /// The deals in which it was tried.
    pub deals: u32,
    sum: f64,
    squares: f64,
    open: bool,
}

impl Trial {
    fn new(call: Call, probability: f32) -> Self {
        Self { call, probability, deals: 0, sum: 0.0, squares: 0.0, open: true }
    }

    fn add(&mut self, imps: f64) {
        self.deals += 1;
        self.sum += imps;
        self.squares += imps * imps;
    }

    /// Drops it if it has fallen behind.
    fn judge(&mut self) {
        self.open &= self.mean() + BEHIND * self.standard_error() >= MARGIN;
    }

    /// The IMPs gained on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.deals.max(1))
    }

    /// The square of the standard error of the mean.
    fn variance(&self) -> f64 {
        let deals = f64::from(self.deals.max(1));
        (self.squares / deals - self.mean() * self.mean()).max(0.0) / deals
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        self.variance().sqrt()
    }

    /// What the call is worth against the policy's, shrunk towards nothing.
    #[must_use]
    pub fn gain(&self) -> f64 {
        let (prior, doubt) = (PRIOR * PRIOR, self.variance() + ERROR * ERROR);
        self.mean() * prior / (prior + doubt)
    }

    /// Whether it is made instead of the policy's call.
    #[must_use]
    pub fn beats_the_policy(&self) -> bool {
        self.open && self.deals > 0 && self.gain() > MARGIN
    }
}

/// The calls worth a trial, the policy's own first; one if there is nothing to try.
fn candidates(view: &View, calls: &Distribution) -> Vec<(Call, f32)> {
    let opening = view.auction.last_bid().is_none();
    let least = if opening || calls.probability(calls.best()) >= SURE { 1.0 } else { TRIED };
    let mut candidates = calls.likely(least);
    candidates.retain(|&(call, _)| call != calls.best());
    candidates.insert(0, (calls.best(), calls.probability(calls.best())));
    candidates.truncate(MOST_TRIED);
    candidates
}

/// Tries the calls that the policy does not rule out; nothing if its own needs no trial.
pub(super) fn search(
    policy: &Policy,
    view: &View,
    calls: &Distribution,
    (samples, seed): (usize, u64),
    budget: &Budget,
) -> Vec<Trial> {
    let candidates = candidates(view, calls);
    let &[(own, _), ref others @ ..] = &candidates[..] else { return Vec::new() };
    let mut trials: Vec<Trial> =
        others.iter().map(|&(call, probability)| Trial::new(call, probability)).collect();
    let turns = view.auction.calls().len() as u64;
    for round in 0..samples.div_ceil(ROUND) {
        if trials.iter().all(|trial| !trial.open) {
            break;
        }
        let size = ROUND.min(samples - round * ROUND);
        let rng = generator(seed, (turns << 32) + round as u64);
        let Some(deals) = deals(policy, view, size, rng, budget) else { break };
        let lines_of = |call: Call| bid_out(policy, view, call, &deals);
        let own_lines = lines_of(own);
        let lines: Vec<Vec<Auction>> =
            trials.iter().filter(|trial| trial.open).map(|trial| lines_of(trial.call)).collect();
        // A round counts whole or not at all: what has been tried stays comparable.
        if budget.is_exhausted() {
            break;
        }
        let points = |deal: &Deal, auction: &Auction| {
            expected_points(deal, auction.contract(), view.vulnerability, view.seat.side())
        };
        for (trial, lines) in trials.iter_mut().filter(|trial| trial.open).zip(&lines) {
            for ((deal, own), other) in deals.iter().zip(&own_lines).zip(lines) {
                let same = own.contract() == other.contract();
                trial.add(if same { 0.0 } else { imps(points(deal, other) - points(deal, own)) });
            }
            trial.judge();
        }
    }
    trials
}

/// Deals that fit the view; none if there was no time.
fn deals(policy: &Policy, view: &View, size: usize, rng: Random, budget: &Budget) -> Option<Vec<Deal>> {
    let beliefs =
        BySeat::from_fn(|seat: Seat| if seat.side() == view.seat.side() { PARTNER } else { OPPONENTS });
    let known = Some((view.seat, view.hand));
    let mut worlds = Worlds::new(view.dealer, view.vulnerability, known, size, rng).believing(beliefs);
    for &call in view.auction.calls() {
        if budget.is_exhausted() {
            return None;
        }
        worlds.push(policy, call).expect("the calls of an auction are legal");
    }
    Some(worlds.deals().collect())
}

/// The auction after a call in each deal, everybody making the policy's likeliest call.
fn bid_out(policy: &Policy, view: &View, call: Call, deals: &[Deal]) -> Vec<Auction> {
    let mut start = view.auction.clone();
    start.push(call).expect("a candidate is legal");
    let mut auctions = vec![start; deals.len()];
    loop {
        let going: Vec<(usize, Seat, Turn)> = auctions
            .iter()
            .enumerate()
            .filter_map(|(place, auction)| {
                let turn = Turn::new(auction, view.vulnerability).ok()?;
                Some((place, auction.to_call()?, turn))
            })
            .collect();
        if going.is_empty() {
            return auctions;
        }
        let calls =
            policy.distributions(going.iter().map(|(place, seat, turn)| (turn, deals[*place].hand(*seat))));
        for ((place, ..), calls) in going.iter().zip(calls) {
            auctions[*place].push(calls.best()).expect("a policy's calls are legal");
        }
    }
}

/// The trial that gains most, if it beats the policy.
pub(super) fn best(trials: &[Trial]) -> Option<&Trial> {
    let better = trials.iter().filter(|trial| trial.beats_the_policy());
    better.max_by(|one, other| one.gain().partial_cmp(&other.gain()).unwrap_or(Ordering::Equal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_shrunk_towards_the_policy() {
        let mut trial = Trial::new(Call::Pass, 0.1);
        assert!(trial.gain() == 0.0 && !trial.beats_the_policy());
        for _ in 0..20 {
            trial.add(3.0);
            trial.add(0.0);
        }
        trial.judge();
        // One and a half IMPs a deal: not all of it is believed.
        assert!(trial.gain() > 1.3 && trial.gain() < 1.4, "{}", trial.gain());
        assert!(trial.beats_the_policy());
    }

    #[test]
    fn a_call_that_loses_is_dropped() {
        let mut trial = Trial::new(Call::Pass, 0.3);
        (0..12).for_each(|deal| trial.add(f64::from(-3 - deal % 2)));
        trial.judge();
        assert!(!trial.open && !trial.beats_the_policy());
    }
}
