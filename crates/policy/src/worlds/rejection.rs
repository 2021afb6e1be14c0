//! Deals that fit an auction by rejection sampling: nearly independent of each other, as many as one likes.
//!
//! Deals of [`Worlds`] descend from a few that survived every call, and say little more than those few. But such a pilot
//! sample tells what the hidden hands look like, and hands within these limits, points and lengths, are counted and dealt
//! as one likes ([`dealing::Sampler`]). Each is accepted as often as it makes its calls likely, a few questions to the
//! policy for each one that is not.
//!
//! A deal must be accepted for all callers, and few are. So the hand of the caller with the lowest acceptance is drawn
//! first; the other cards are then divided several times between the others. The number of divisions is the same for
//! every first hand, so a hand that leaves the others more ways to make their calls is met more often, as it should be;
//! deals with one first hand are alike in that.
//!
//! What lies outside the limits of the pilot sample is never drawn. They are a little wider than what it holds.

use arrayvec::ArrayVec;
use bridge::{BySeat, Deal, PartialDeal, Seat, points};
use cards::Suit;
use cards::random::Random;
use dealing::{CountRange, Knowledge, Sampler};
use rand::RngExt as _;
use search::Budget;

use super::{Proposal, World, Worlds};
use crate::Policy;

/// Draws deals that fit the auction of a pilot sample.
#[derive(Debug)]
pub struct RejectionSampler {
    pilot: Worlds,
    sampler: Sampler,
    /// The caller whose hand is drawn first.
    first: Seat,
    /// The other hidden hands that have called.
    others: ArrayVec<Seat, 3>,
    /// How often the other cards are divided for each first hand.
    divisions: usize,
    /// The likelihood at which a hand is always accepted.
    bound: BySeat<f64>,
    /// Drawn and not yet given away.
    ready: Vec<Deal>,
    given: usize,
    questions: usize,
    rng: Random,
}

/// Why no deals are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDeals {
    /// The budget was exhausted before.
    Budget,
    /// They take far more questions than it seemed.
    TooRare,
}

/// Points, and cards of a suit, by which the limits are wider than what the pilot sample holds.
const SLACK: u8 = 1;
/// Deals by which acceptance is estimated; and first hands that are drawn together.
const SURVEY: usize = 96;
/// Where a deal seems to take more questions to the policy than this, none is drawn: a second would bring only some hundred.
const MOST_QUESTIONS: f64 = 200.0;
/// An estimate of few accepted hands may be wrong by this factor before drawing is given up.
const PATIENCE: f64 = 3.0;
/// Divisions for a first hand, at most.
const MOST_DIVISIONS: f64 = 64.0;

impl RejectionSampler {
    /// Looks at what the hidden hands of a pilot sample have in common. None if nobody hidden has called, so that the
    /// pilot sample is as good; if no hand is seen and all four have; or if deals would be too hard to find.
    #[must_use]
    pub fn new(pilot: Worlds, policy: &Policy, mut rng: Random) -> Option<Self> {
        let called = |seat: &Seat| Some(*seat) != pilot.known && !pilot.calls[*seat].is_empty();
        let callers: ArrayVec<Seat, 4> = Seat::ALL.into_iter().filter(called).collect();
        if callers.is_empty() || callers.len() > 3 {
            return None;
        }
        let sampler = Sampler::new(&limits(&pilot, &callers)).ok()?;
        let sample: Option<Vec<World>> =
            (0..SURVEY).map(|_| sampler.draw(&mut rng).as_ref().map(World::of)).collect();
        let sample = sample?;
        let mut questions = 0;
        let (mut bound, mut acceptance) = (BySeat::new([1.0; 4]), BySeat::new([1.0; 4]));
        for &seat in &callers {
            let everyone = sample.iter().map(|world| Proposal::new(0, world.clone(), &[seat], 0.0));
            let (answered, asked) = pilot.accepted(policy, everyone.collect());
            questions += asked;
            let likelihoods = || answered.iter().map(|proposal| proposal.world.likelihood[seat]);
            let of_pilot = pilot.deals.iter().map(|world| world.likelihood[seat]);
            bound[seat] = likelihoods().chain(of_pilot).fold(f64::MIN_POSITIVE, f64::max);
            acceptance[seat] = likelihoods().sum::<f64>() / (SURVEY as f64 * bound[seat]);
        }
        let first =
            callers.iter().copied().min_by(|&one, &other| acceptance[one].total_cmp(&acceptance[other]))?;
        let others: ArrayVec<Seat, 3> = callers.iter().copied().filter(|&seat| seat != first).collect();
        let of_others: f64 = others.iter().map(|&seat| acceptance[seat]).product();
        // No more than take twice the questions that found the first hand, and than bring one deal of it on average.
        let divisions = (2.0 / acceptance[first]).min(1.0 / of_others).clamp(1.0, MOST_DIVISIONS).round();
        if (1.0 / acceptance[first] + divisions) / (divisions * of_others) > MOST_QUESTIONS {
            return None;
        }
        let divisions = divisions as usize;
        let (ready, given) = (Vec::new(), 0);
        Some(Self { pilot, sampler, first, others, divisions, bound, ready, given, questions, rng })
    }

    /// The next deals.
    ///
    /// # Errors
    /// They could not be had.
    pub fn deals(&mut self, policy: &Policy, size: usize, budget: &Budget) -> Result<Vec<Deal>, NoDeals> {
        while self.ready.len() < size {
            if budget.is_exhausted() {
                return Err(NoDeals::Budget);
            }
            if self.questions as f64 > PATIENCE * MOST_QUESTIONS * (self.given + size) as f64 {
                return Err(NoDeals::TooRare);
            }
            self.draw(policy);
        }
        self.given += size;
        Ok(self.ready.drain(..size).collect())
    }

    /// How many questions the policy has answered.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.questions
    }

    fn draw(&mut self, policy: &Policy) {
        let drawn = |sampler: &Sampler, rng: &mut Random| sampler.draw(rng).as_ref().map(World::of);
        let proposals = (0..SURVEY).filter_map(|_| {
            let world = drawn(&self.sampler, &mut self.rng)?;
            Some(Proposal::new(0, world, &[self.first], self.bound[self.first] * self.rng.random::<f64>()))
        });
        let proposals = proposals.collect();
        let (first_hands, asked) = self.pilot.accepted(policy, proposals);
        self.questions += asked;
        let bound: f64 = self.others.iter().map(|&seat| self.bound[seat]).product();
        let mut proposals = Vec::with_capacity(first_hands.len() * self.divisions);
        for Proposal { world, .. } in first_hands {
            let sampler = (self.divisions > 1).then(|| {
                let mut knowledge = self.sampler.knowledge().clone();
                knowledge.require_cards(self.first, world.hands[self.first]);
                Sampler::new(&knowledge).expect("the world that was drawn fits")
            });
            let again = sampler.iter().flat_map(|sampler| (1..self.divisions).map(move |_| sampler));
            let rng = &mut self.rng;
            let mut add = |world, rng: &mut Random| {
                proposals.push(Proposal::new(0, world, &self.others, bound * rng.random::<f64>()))
            };
            add(world, rng);
            for sampler in again {
                if let Some(world) = drawn(sampler, rng) {
                    add(world, rng);
                }
            }
        }
        let (accepted, asked) = self.pilot.accepted(policy, proposals);
        self.questions += asked;
        let deal = |proposal: &Proposal| Deal::new(proposal.world.hands).expect("each card is dealt once");
        self.ready.extend(accepted.iter().map(deal));
    }
}

/// The points and lengths that the callers' hands have in a sample, and a little more.
fn limits(pilot: &Worlds, callers: &[Seat]) -> Knowledge {
    let mut knowledge = Knowledge::new();
    if let (Some(known), Some(world)) = (pilot.known, pilot.deals.first()) {
        knowledge.require_cards(known, world.hands[known]);
    }
    for &seat in callers {
        let range = |value: &dyn Fn(&World) -> u8| {
            let values = || pilot.deals.iter().map(value);
            let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(u8::MAX - SLACK));
            CountRange { low: low.saturating_sub(SLACK), high: high + SLACK }
        };
        knowledge.require_points(seat, range(&|world| points::of_set(world.hands[seat])));
        for suit in Suit::ALL {
            let length = |world: &World| world.hands[seat].in_suit(suit).len() as u8;
            knowledge.require_length(seat, suit, range(&length));
        }
    }
    knowledge
}

impl World {
    fn of(deal: &PartialDeal) -> Self {
        Self { hands: BySeat::from_fn(|seat| deal.hand(seat)), likelihood: BySeat::new([1.0; 4]) }
    }
}

#[cfg(test)]
mod tests {
    use bridge::{Hand, Vulnerability};
    use cards::random::generator;

    use super::super::Belief;
    use super::*;

    const BELIEF: Belief = Belief { power: 2.0, floor: 1e-4 };

    fn after(calls: &str, known: Option<(Seat, Hand)>, policy: &Policy) -> Worlds {
        let mut worlds = Worlds::new(Seat::North, Vulnerability::None, known, 96, generator(2, 2))
            .believing(BySeat::from_fn(|_| BELIEF));
        for call in calls.split(' ') {
            worlds.push(policy, call.parse().unwrap()).unwrap();
        }
        worlds
    }

    fn mean_and_error(values: &[f64]) -> [f64; 2] {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        [mean, (variance / count).sqrt()]
    }

    #[test]
    fn deals_are_as_likely_as_by_drawing_from_all() {
        let policy = Policy::named("natural").unwrap().unwrap();
        let hand: Hand = "K842.Q63.AT7.J94".parse().unwrap();
        let pilot = after("1D 1S", Some((Seat::South, hand)), &policy);
        let mut sampler = RejectionSampler::new(pilot.clone(), &policy, generator(3, 3)).unwrap();
        assert!(sampler.divisions > 1, "hands of both callers are rare");
        let drawn = sampler.deals(&policy, 400, &Budget::unlimited()).unwrap();
        assert!(drawn.iter().all(|deal| deal.hand(Seat::South) == hand));

        // By definition: any deals, each kept as often as it makes the calls likely.
        let any =
            Worlds::new(Seat::North, Vulnerability::None, Some((Seat::South, hand)), 60_000, generator(4, 4));
        let mut rng = generator(5, 5);
        let proposal =
            |world: &World| Proposal::new(0, world.clone(), &[Seat::North, Seat::East], rng.random::<f64>());
        let (kept, _) = pilot.accepted(&policy, any.deals.iter().map(proposal).collect());
        assert!(kept.len() > 100, "{}", kept.len());
        for seat in [Seat::North, Seat::East, Seat::West] {
            // Points, and the cards of each suit.
            for suit in std::iter::once(None).chain(Suit::ALL.map(Some)) {
                let value = |hand: Hand| match suit {
                    Some(suit) => hand.in_suit(suit).len() as f64,
                    None => f64::from(points::of_set(hand)),
                };
                let values: Vec<f64> = drawn.iter().map(|deal| value(deal.hand(seat))).collect();
                let by_definition: Vec<f64> = kept.iter().map(|kept| value(kept.world.hands[seat])).collect();
                let ([one, error], [other, other_error]) =
                    (mean_and_error(&values), mean_and_error(&by_definition));
                assert!(
                    (one - other).abs() < 4.0 * error.hypot(other_error),
                    "{seat}, {suit:?}: {one:.2}, by definition {other:.2}"
                );
            }
        }
    }

    #[test]
    fn nobody_hidden_has_called_or_all_four_are() {
        let policy = Policy::named("natural").unwrap().unwrap();
        let hand: Hand = "AK842.KQ3.A7.J94".parse().unwrap();
        let refused = |pilot: Worlds| RejectionSampler::new(pilot, &policy, generator(1, 1)).is_none();
        assert!(refused(after("1S", Some((Seat::North, hand)), &policy)));
        assert!(refused(after("1S P 2S P", None, &policy)));
        assert!(!refused(after("1S P 2S P", Some((Seat::North, hand)), &policy)));
    }

    #[test]
    fn deals_end_with_the_budget() {
        let policy = Policy::named("natural").unwrap().unwrap();
        let hand: Hand = "K842.Q63.AT7.J94".parse().unwrap();
        let pilot = after("1D 1S", Some((Seat::South, hand)), &policy);
        let mut sampler = RejectionSampler::new(pilot, &policy, generator(3, 3)).unwrap();
        assert_eq!(sampler.deals(&policy, 8, &Budget::unlimited().nodes(0)), Err(NoDeals::Budget));
        assert_eq!(sampler.deals(&policy, 8, &Budget::unlimited()).map(|deals| deals.len()), Ok(8));
        // As if thousands of hands had been refused.
        sampler.questions = 1_000_000;
        assert_eq!(sampler.deals(&policy, 96, &Budget::unlimited()), Err(NoDeals::TooRare));
    }

    #[test]
    fn what_is_drawn_follows_from_the_seed() {
        let policy = Policy::named("natural").unwrap().unwrap();
        let hand: Hand = "K842.Q63.AT7.J94".parse().unwrap();
        let drawn = || {
            let pilot = after("1D 1S", Some((Seat::South, hand)), &policy);
            let mut sampler = RejectionSampler::new(pilot, &policy, generator(3, 3)).unwrap();
            [0, 1].map(|_| sampler.deals(&policy, 16, &Budget::unlimited()).unwrap())
        };
        assert_eq!(drawn(), drawn());
    }
}
