//! Search on top of a policy: the calls it finds likely are bid out in deals that fit the auction, and scored double
//! dummy.
//!
//! 1. No search where it cannot pay: a call that is as good as sure, and the opening bid, which self-play has seen more
//!    often than any other turn.
//! 2. Deals are drawn by how likely the policy makes the calls ([`policy::Worlds`]): RBMBMC with the policy as model of
//!    every seat, resampled so that all deals count alike. Partner is taken to follow the policy, opponents less so.
//! 3. Each candidate is bid out in every deal, everybody making the policy's likeliest call, and compared in IMPs with
//!    the policy's own call in the same deal.
//! 4. The best of noisy estimates promises more than it holds, two and a half times as much when it was measured; and
//!    double dummy, and a model of strangers, err in ways that more deals do not mend. So an estimate is combined with
//!    a prior: what the policy thinks of the call.

use std::cmp::Ordering;

use ::bridge::score;
use ::bridge::{Auction, BySeat, Call, Deal, Seat, View};
use cards::random::generator;
use policy::{Belief, Distribution, Policy, Turn, Worlds};
use search::Budget;

use super::super::tricks::Evaluator;

/// A call so likely is made without a search.
const SURE: f32 = 0.9;
/// Calls less likely are not tried: they never paid.
const TRIED: f32 = 0.15;
/// Calls that are tried, at most.
const MOST_TRIED: usize = 4;
/// A candidate is not dropped before it was tried in this many deals.
const FAIR_TRIAL: u32 = 12;
/// A candidate that is behind by this many standard errors is dropped.
const BEHIND: f64 = 1.5;

/// Standard deviation, in IMPs, of what a change is worth before anything is tried.
const PRIOR: f64 = 1.0;
/// Standard deviation of what is wrong with an estimate however many deals are tried.
const ERROR: f64 = 1.0;
/// IMPs that a call e times as likely is expected to be better.
const PREFERENCE: f64 = 0.5;
/// IMPs by which a call must beat the policy's after all.
const MARGIN: f64 = 0.3;

/// Partner makes the likeliest call, or after a search one that is nearly as likely.
const PARTNER: Belief = Belief { power: 2.0, floor: 0.001 };
/// Opponents are taken to do nearly the same: worlds drawn for strangers, who call anything now and then, made
/// estimates two and a half times too large.
const OPPONENTS: Belief = Belief { power: 1.5, floor: 0.003 };

/// A call that was tried against the policy's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The call.
    pub call: Call,
    /// How likely the policy makes it.
    pub probability: f32,
    /// What the policy thinks of it beforehand, in IMPs.
    prior: f64,
    /// The deals in which it was tried.
    pub deals: u32,
    sum: f64,
    squares: f64,
    open: bool,
}

impl Trial {
    fn new(call: Call, probability: f32, best: f32) -> Self {
        // In software: logarithms of processors and systems differ in the last bit.
        let prior = PREFERENCE * libm::log(f64::from(probability / best));
        Self { call, probability, prior, deals: 0, sum: 0.0, squares: 0.0, open: true }
    }

    fn add(&mut self, imps: i32) {
        self.deals += 1;
        self.sum += f64::from(imps);
        self.squares += f64::from(imps * imps);
        self.open = self.deals < FAIR_TRIAL || self.mean() + BEHIND * self.variance().sqrt() >= 0.0;
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

    /// What the call is worth against the policy's, the prior taken into account.
    #[must_use]
    pub fn gain(&self) -> f64 {
        if self.deals == 0 {
            return self.prior;
        }
        let (prior, estimate) = (1.0 / (PRIOR * PRIOR), 1.0 / (self.variance() + ERROR * ERROR));
        (prior * self.prior + estimate * self.mean()) / (prior + estimate)
    }

    /// Whether it is made instead of the policy's call.
    #[must_use]
    pub fn beats_the_policy(&self) -> bool {
        self.open && self.deals >= FAIR_TRIAL && self.gain() > MARGIN
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

/// Tries the calls that the policy finds likely; nothing if its own needs no trial.
pub(super) fn search(
    policy: &Policy,
    view: &View,
    calls: &Distribution,
    (samples, seed): (usize, u64),
    evaluator: &Evaluator,
    budget: &Budget,
) -> Vec<Trial> {
    let candidates = candidates(view, calls);
    let &[(own, best), ref others @ ..] = &candidates[..] else { return Vec::new() };
    let mut trials: Vec<Trial> =
        others.iter().map(|&(call, probability)| Trial::new(call, probability, best)).collect();
    if trials.is_empty() {
        return trials;
    }
    let Some(deals) = deals(policy, view, samples, seed, budget) else { return trials };
    evaluator.forget();
    evaluator.set_budget(budget);
    let score =
        |deal: &Deal, auction: &Auction| evaluator.score(deal, auction, view.vulnerability, view.seat.side());
    let own_lines = bid_out(policy, view, own, &deals);
    let lines: Vec<Vec<Auction>> =
        trials.iter().map(|trial| bid_out(policy, view, trial.call, &deals)).collect();
    for (place, deal) in deals.iter().enumerate() {
        for (trial, lines) in trials.iter_mut().zip(&lines).filter(|(trial, _)| trial.open) {
            let (own, other) = (&own_lines[place], &lines[place]);
            // The same contract is the same score, and need not be solved.
            let same = own.contract() == other.contract();
            let gain = if same { 0 } else { score::imps(score(deal, other) - score(deal, own)) };
            if budget.is_exhausted() {
                return trials;
            }
            trial.add(gain);
        }
        if trials.iter().all(|trial| !trial.open) {
            break;
        }
    }
    trials
}

/// Deals that fit the view; none if there was no time.
fn deals(policy: &Policy, view: &View, samples: usize, seed: u64, budget: &Budget) -> Option<Vec<Deal>> {
    let rng = generator(seed, view.auction.calls().len() as u64);
    let beliefs =
        BySeat::from_fn(|seat: Seat| if seat.side() == view.seat.side() { PARTNER } else { OPPONENTS });
    let known = Some((view.seat, view.hand));
    let mut worlds = Worlds::new(view.dealer, view.vulnerability, known, samples, rng).believing(beliefs);
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
        let mut trial = Trial::new(Call::Pass, 0.3, 0.6);
        assert!((trial.gain() + 0.5 * 2f64.ln()).abs() < 1e-6);
        for _ in 0..20 {
            trial.add(2);
            trial.add(0);
        }
        // One IMP a deal: less than half of it is believed, and the policy's doubt is in it.
        assert!(trial.gain() > 0.2 && trial.gain() < 0.4, "{}", trial.gain());
        let mut clear = Trial::new(Call::Pass, 0.5, 0.5);
        (0..FAIR_TRIAL).for_each(|_| clear.add(6));
        assert!((clear.gain() - 3.0).abs() < 1e-6 && clear.beats_the_policy());
    }

    #[test]
    fn a_call_that_loses_is_dropped() {
        let mut trial = Trial::new(Call::Pass, 0.3, 0.6);
        (0..FAIR_TRIAL).for_each(|deal| trial.add(-3 - (deal % 2) as i32));
        assert!(!trial.open && !trial.beats_the_policy());
    }
}
