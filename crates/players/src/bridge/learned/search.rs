//! Search on top of a policy: the calls that it does not rule out are bid out in deals that fit the auction.
//!
//! 1. No search where it cannot pay: a call that is as good as sure, and the opening bid, which self-play has seen more
//!    often than any other turn.
//! 2. Deals are drawn by how likely the policy makes the calls ([`policy::RejectionSampler`]): RBMBMC with the policy as
//!    model of every seat, and all deals count alike. Partner is taken to follow the policy, opponents less so.
//! 3. Each candidate is bid out in every deal, everybody making the policy's likeliest call, and compared in IMPs with
//!    the policy's own call in the same deal. Contracts are scored by a net's guess of their double-dummy tricks: it is
//!    a thousand times as fast as solving them, and what a call is worth takes many deals more than it takes exact ones.
//! 4. Deals come in rounds. A candidate that falls behind is dropped, and where none is left the search ends, so most cost
//!    a few rounds. What deals are drawn from goes on to the player's next turn: a pilot sample, which tells where the
//!    hidden hands lie, or where too few would be accepted a sample for each round ([`policy::Worlds`]), whose deals
//!    descend from few and are as good as a fifth or tenth as many.
//! 5. Deals of a round have something in common, so how far an estimate is off is told by how far the rounds differ. That
//!    does not see what all rounds share: a kind of hand that the pilot sample missed.
//! 6. The best of noisy estimates promises more than it holds. So an estimate is combined with a prior, that all calls
//!    which the policy does not rule out are worth about the same, and must beat the policy's own call by a margin.
//!
//! Calls that the policy finds unlikely are where search pays most: what self-play has tried often it knows.

use std::cmp::Ordering;

use ::bridge::{Auction, BySeat, Call, Deal, Hand, Seat, View};
use cards::random::generator;
use policy::{Belief, Distribution, NoDeals, Policy, RejectionSampler, Turn, Worlds};
use search::Budget;

use super::super::tricks::{expected_points, imps};

/// A call so likely is made without a search.
const SURE: f32 = 0.995;
/// Calls less likely are not tried.
pub(super) const TRIED: f32 = 0.005;
/// Calls that are tried, at most.
const MOST_TRIED: usize = 7;
/// Deals that are drawn together.
const ROUND: usize = 96;
/// Random numbers of rejection sampling are a stream of their own at every turn.
const FIRST_STREAM: u64 = 1 << 32;
/// A candidate that is behind by this many standard errors after a round is dropped.
const BEHIND: f64 = 1.5;
/// How much more the means of rounds differ than the spread of their deals says, as a square: some share a hand.
const APART: f64 = 1.5;
/// The same where deals descend from few.
const ALIKE: f64 = 5.0;
/// A guess from the deals of a round counts as much as this many rounds.
const GUESS_COUNTS: f64 = 3.0;

/// Standard deviation, in IMPs, of what a change is worth before anything is tried.
const PRIOR: f64 = 1.0;
/// Standard deviation of what is wrong with an estimate however many deals are tried.
const ERROR: f64 = 0.5;
/// IMPs by which a call must beat the policy's after all.
const MARGIN: f64 = 0.2;

/// Partner makes the likeliest call, or after a search one that is nearly as likely.
const PARTNER: Belief = Belief { power: 3.0, floor: 0.0003 };
/// Opponents are taken to do nearly the same: worlds drawn for strangers, who call anything now and then, made
/// estimates two and a half times too large.
const OPPONENTS: Belief = Belief { power: 3.0, floor: 0.003 };

/// A call that was tried against the policy's own.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The call.
    pub call: Call,
    /// How likely the policy makes it.
    pub probability: f32,
    /// The deals in which it was tried.
    pub deals: u32,
    /// The mean of each round.
    rounds: Vec<f64>,
    /// The square of the standard error of a round, as guessed from the spread of its deals, on average.
    guessed: f64,
    open: bool,
}

impl Trial {
    fn new(call: Call, probability: f32) -> Self {
        Self { call, probability, deals: 0, rounds: Vec::new(), guessed: 0.0, open: true }
    }

    /// Takes the IMPs gained in the deals of a round into account.
    fn add(&mut self, imps: &[f64], alike: f64) {
        let count = imps.len() as f64;
        let mean = imps.iter().sum::<f64>() / count;
        let spread = imps.iter().map(|imps| (imps - mean) * (imps - mean)).sum::<f64>() / count;
        let before = self.rounds.len() as f64;
        self.guessed = (self.guessed * before + alike * spread / count) / (before + 1.0);
        self.rounds.push(mean);
        self.deals += imps.len() as u32;
    }

    /// Drops it if it has fallen behind.
    fn judge(&mut self) {
        self.open &= self.mean() + BEHIND * self.standard_error() >= MARGIN;
    }

    /// The IMPs gained on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.rounds.iter().sum::<f64>() / self.rounds.len().max(1) as f64
    }

    /// The square of the standard error of the mean: of rounds that differ, and of what their deals let guess.
    fn variance(&self) -> f64 {
        let (mean, rounds) = (self.mean(), self.rounds.len().max(1) as f64);
        let apart: f64 = self.rounds.iter().map(|round| (round - mean) * (round - mean)).sum();
        (GUESS_COUNTS * self.guessed + apart) / (GUESS_COUNTS + rounds - 1.0) / rounds
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
    samples: usize,
    drawn: &mut Drawn,
    budget: &Budget,
) -> Vec<Trial> {
    let candidates = candidates(view, calls);
    let &[(own, _), ref others @ ..] = &candidates[..] else { return Vec::new() };
    let mut trials: Vec<Trial> =
        others.iter().map(|&(call, probability)| Trial::new(call, probability)).collect();
    for round in 0..samples.div_ceil(ROUND) {
        if trials.iter().all(|trial| !trial.open) {
            break;
        }
        let size = ROUND.min(samples - round * ROUND);
        let Some(Round { deals, alike }) = drawn.round(policy, view, (round, size), budget) else { break };
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
            let lines = deals.iter().zip(&own_lines).zip(lines);
            let gained: Vec<f64> = lines
                .map(|((deal, own), other)| {
                    let same = own.contract() == other.contract();
                    if same { 0.0 } else { imps(points(deal, other) - points(deal, own)) }
                })
                .collect();
            trial.add(&gained, alike);
            trial.judge();
        }
    }
    trials
}

/// Deals that are drawn together.
struct Round {
    deals: Vec<Deal>,
    /// How much more the means of such rounds differ than the spread of their deals says, as a square.
    alike: f64,
}

/// The deals of a player's last turn. What they descend from goes on to the next turn of the same auction; drawn anew it
/// would be the same.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    seed: u64,
    seen: Option<(Seat, Hand)>,
    /// Deals that have gone through the auction together. The first are the pilot sample of the other kind.
    rounds: Vec<Worlds>,
    /// What draws deals by rejection at this turn, if they are not too rare.
    rejection: Option<RejectionSampler>,
}

impl Drawn {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// The deals of the next round, which fit the view; none if there was no time.
    fn round(
        &mut self,
        policy: &Policy,
        view: &View,
        (round, size): (usize, usize),
        budget: &Budget,
    ) -> Option<Round> {
        if round == 0 {
            let pilot = self.worlds(policy, view, (0, ROUND), budget)?.clone();
            let rng = generator(self.seed, FIRST_STREAM + view.auction.calls().len() as u64);
            self.rejection = RejectionSampler::new(pilot, policy, rng);
        }
        if let Some(sampler) = &mut self.rejection {
            match sampler.deals(policy, size, budget) {
                Ok(deals) => return Some(Round { deals, alike: APART }),
                Err(NoDeals::Budget) => return None,
                Err(NoDeals::TooRare) => self.rejection = None,
            }
        }
        // A round that is not whole has the first of its deals, so that whole ones go on to the next turn.
        let worlds = self.worlds(policy, view, (round, ROUND), budget)?;
        Some(Round { deals: worlds.deals().take(size).collect(), alike: ALIKE })
    }

    /// Deals that have gone through the auction together.
    fn worlds(
        &mut self,
        policy: &Policy,
        view: &View,
        (round, size): (usize, usize),
        budget: &Budget,
    ) -> Option<&Worlds> {
        let goes_on = |worlds: &Worlds| {
            worlds.deals().len() == size
                && worlds.vulnerability() == view.vulnerability
                && worlds.auction().dealer() == view.dealer
                && view.auction.calls().starts_with(worlds.auction().calls())
        };
        let seen = Some((view.seat, view.hand));
        if self.seen != seen || self.rounds.get(round).is_some_and(|worlds| !goes_on(worlds)) {
            self.seen = seen;
            self.rounds.clear();
        }
        while self.rounds.len() <= round {
            let rng = generator(self.seed, self.rounds.len() as u64);
            let beliefs = BySeat::from_fn(
                |seat: Seat| {
                    if seat.side() == view.seat.side() { PARTNER } else { OPPONENTS }
                },
            );
            let worlds = Worlds::new(view.dealer, view.vulnerability, seen, size, rng);
            self.rounds.push(worlds.believing(beliefs));
        }
        let worlds = &mut self.rounds[round];
        for &call in &view.auction.calls()[worlds.auction().calls().len()..] {
            if budget.is_exhausted() {
                return None;
            }
            worlds.push(policy, call).expect("the calls of an auction are legal");
        }
        Some(worlds)
    }
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
    use ::bridge::Vulnerability;

    use super::*;

    #[test]
    fn an_estimate_is_shrunk_towards_the_policy() {
        let trial = |rounds: &[[f64; 2]]| {
            let mut trial = Trial::new(Call::Pass, 0.1);
            for round in rounds {
                trial.add(&round.repeat(48), ALIKE);
            }
            trial.judge();
            trial
        };
        assert!(trial(&[]).gain() == 0.0 && !trial(&[]).beats_the_policy());
        // One and a half IMPs a deal: not all of it is believed, and the more rounds say so the more.
        let (one, four) = (trial(&[[0.0, 3.0]]), trial(&[[0.0, 3.0]; 4]));
        assert!(one.gain() > 1.0 && one.gain() < four.gain() && four.gain() < 1.2, "{one:?} {four:?}");
        assert!(four.beats_the_policy());
        // Rounds that disagree say less, whatever the deals of each have in common.
        let apart = trial(&[[-1.0, 0.0], [5.0, 6.0], [-3.0, -2.0], [3.0, 5.0]]);
        assert!(apart.mean() > four.mean() && apart.gain() < four.gain(), "{apart:?}");
    }

    #[test]
    fn deals_that_go_on_are_those_drawn_anew() {
        let policy = Policy::named("natural").unwrap().unwrap();
        let view = |calls: &str, hand: &str| {
            let calls = calls.split(' ').map(|call| call.parse().unwrap());
            let auction = Auction::from_calls(Seat::North, calls).unwrap();
            View::in_auction(Seat::South, hand.parse().unwrap(), auction, Vulnerability::None)
        };
        let (hand, other) = ("K842.Q63.AT7.J94", "Q842.K63.AT7.J94");
        let mut kept = Drawn::new(1);
        let mut check = |calls: &str, hand: &str| {
            let view = view(calls, hand);
            let deals = |drawn: &mut Drawn| {
                let round =
                    |round| drawn.round(&policy, &view, (round, 8), &Budget::unlimited()).unwrap().deals;
                [0, 1].map(round)
            };
            let anew = deals(&mut Drawn::new(1));
            assert_eq!(deals(&mut kept), anew, "{calls}");
            assert!(anew.iter().flatten().all(|deal| deal.hand(Seat::South) == view.hand));
            assert_ne!(anew[0], anew[1], "rounds are drawn apart");
        };
        check("1D 1H", hand);
        check("1D 1H X P 2C P", hand);
        // Another hand, and a call taken back.
        check("1D 1H X P 2C P", other);
        check("1D 2C", other);
    }

    #[test]
    fn a_call_that_loses_is_dropped() {
        let mut trial = Trial::new(Call::Pass, 0.3);
        trial.add(&[-3.0, -4.0].repeat(6), ALIKE);
        trial.judge();
        assert!(!trial.open && !trial.beats_the_policy());
    }
}
