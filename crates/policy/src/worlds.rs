//! Deals that fit an auction, drawn by how likely a policy makes the calls.
//!
//! A particle filter. It starts from random deals; each call weighs them by the likelihood of the call with the
//! caller's hand, and they are drawn again by weight. Deals that were drawn more than once are told apart by moves that
//! keep the distribution (Metropolis and Hastings): the cards of seats that have not called are dealt again, which costs nothing, and a
//! few cards of the caller are exchanged with another seat, accepted by the likelihood of all calls of both. So the
//! sample stays as large as it was, however unlikely the auction.
//!
//! Everything follows from the seed and the calls. What is drawn is as good as the policy describes the callers; a
//! [`Belief`] tells how far it is trusted.

use bridge::{Auction, BySeat, Call, Deal, Hand, IllegalCall, Seat, Vulnerability};
use cards::CardSet;
use cards::random::{Random, shuffled};
use rand::RngExt as _;

use crate::{Distribution, Policy, Turn};

/// How far a caller is taken to follow the policy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belief {
    /// The power to which chances are raised: above 1 the likeliest call is taken to be made nearly always.
    pub power: f32,
    /// The chance that anybody calls anything.
    pub floor: f32,
}

impl Belief {
    /// A caller who makes the likeliest call, but for those that are nearly as likely.
    pub const FOLLOWS: Self = Self { power: 2.0, floor: 1e-5 };
    /// A caller with a style of its own.
    pub const STRANGER: Self = Self { power: 0.7, floor: 0.02 };

    fn likelihood(self, calls: &Distribution, call: Call) -> f64 {
        let share = calls.probability(call) / calls.probability(calls.best());
        f64::from(libm::powf(share, self.power) + self.floor)
    }
}

/// Deals that fit the calls so far, each as likely as the others.
#[derive(Debug, Clone)]
pub struct Worlds {
    auction: Auction,
    vulnerability: Vulnerability,
    /// A hand that is seen: its calls tell nothing.
    known: Option<Seat>,
    beliefs: BySeat<Belief>,
    deals: Vec<World>,
    /// The calls of each seat with the turns at which they were made.
    calls: BySeat<Vec<(Turn, Call)>>,
    rng: Random,
}

/// A deal, and how likely it makes the calls of each seat.
#[derive(Debug, Clone)]
struct World {
    hands: BySeat<Hand>,
    likelihood: BySeat<f64>,
}

/// Fresh deals are proposed at a seat's first call until the weights are as good as so large a share of the sample.
const ENOUGH: f64 = 0.5;
/// So many times the sample is proposed at most.
const MOST_PROPOSALS: usize = 6;
/// Questions to the policy for moves after one call, for each deal of the sample.
const QUESTIONS_A_DEAL: usize = 6;
/// Cards that are exchanged in a move, at most.
const MOST_EXCHANGED: usize = 3;

impl Worlds {
    /// Random deals, before the first call.
    #[must_use]
    pub fn new(
        dealer: Seat,
        vulnerability: Vulnerability,
        known: Option<(Seat, Hand)>,
        size: usize,
        mut rng: Random,
    ) -> Self {
        let mut worlds = Self {
            auction: Auction::new(dealer),
            vulnerability,
            known: known.map(|(seat, _)| seat),
            beliefs: BySeat::from_fn(|_| Belief::FOLLOWS),
            deals: Vec::with_capacity(size),
            calls: BySeat::from_fn(|_| Vec::new()),
            rng: rng.clone(),
        };
        for _ in 0..size {
            let mut hands = BySeat::from_fn(|_| Hand::EMPTY);
            let mut rest = CardSet::ALL;
            if let Some((seat, hand)) = known {
                hands[seat] = hand;
                rest -= hand;
            }
            deal_out(
                &mut hands,
                rest,
                Seat::ALL.into_iter().filter(|&seat| Some(seat) != worlds.known),
                &mut rng,
            );
            worlds.deals.push(World { hands, likelihood: BySeat::from_fn(|_| 1.0) });
        }
        worlds.rng = rng;
        worlds
    }

    /// The same, taking the callers to follow the policy so far.
    #[must_use]
    pub fn believing(self, beliefs: BySeat<Belief>) -> Self {
        Self { beliefs, ..self }
    }

    /// The calls so far.
    #[must_use]
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The deals.
    pub fn deals(&self) -> impl ExactSizeIterator<Item = Deal> {
        self.deals.iter().map(|world| Deal::new(world.hands).expect("hands are exchanged card for card"))
    }

    /// The hands of one seat.
    pub fn hands(&self, seat: Seat) -> impl ExactSizeIterator<Item = Hand> {
        self.deals.iter().map(move |world| world.hands[seat])
    }

    /// What the policy says of the hand to call in every deal.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn distributions(&self, policy: &Policy) -> Result<Vec<Distribution>, IllegalCall> {
        let turn = Turn::new(&self.auction, self.vulnerability)?;
        let seat = self.auction.to_call().ok_or(IllegalCall::Over)?;
        Ok(policy.distributions(self.hands(seat).map(|hand| (&turn, hand))))
    }

    /// Takes a call into account.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn push(&mut self, policy: &Policy, call: Call) -> Result<(), IllegalCall> {
        self.auction.check(call)?;
        let turn = Turn::new(&self.auction, self.vulnerability)?;
        let seat = self.auction.to_call().ok_or(IllegalCall::Over)?;
        self.auction.push(call)?;
        if Some(seat) == self.known {
            return Ok(());
        }
        self.weigh(policy, seat, &turn, call);
        self.calls[seat].push((turn, call));
        self.move_cards(policy, seat);
        Ok(())
    }

    /// Draws the deals again by the likelihood of a call.
    fn weigh(&mut self, policy: &Policy, seat: Seat, turn: &Turn, call: Call) {
        let size = self.deals.len();
        let mut proposals: Vec<World> = Vec::with_capacity(size);
        let mut weights: Vec<f64> = Vec::with_capacity(size);
        loop {
            let mut fresh = self.deals.clone();
            if !proposals.is_empty() {
                fresh.iter_mut().for_each(|world| self.deal_free(world));
            }
            let calls = policy.distributions(fresh.iter().map(|world| (turn, world.hands[seat])));
            for (mut world, calls) in fresh.into_iter().zip(&calls) {
                let likelihood = self.beliefs[seat].likelihood(calls, call);
                world.likelihood[seat] *= likelihood;
                weights.push(likelihood);
                proposals.push(world);
            }
            let first_call = self.calls[seat].is_empty();
            if !first_call
                || proposals.len() >= MOST_PROPOSALS * size
                || effective(&weights) >= ENOUGH * size as f64
            {
                break;
            }
        }
        // Systematic: each deal is drawn its share of times, rounded up or down.
        let step = weights.iter().sum::<f64>() / size as f64;
        let mut next = step * self.rng.random::<f64>();
        let mut drawn = Vec::with_capacity(size);
        let mut sum = 0.0;
        for (world, weight) in proposals.iter().zip(&weights) {
            sum += weight;
            while next < sum && drawn.len() < size {
                drawn.push(world.clone());
                next += step;
            }
        }
        while drawn.len() < size {
            drawn.push(drawn.last().or(proposals.last()).expect("there are proposals").clone());
        }
        self.deals = drawn;
    }

    /// Exchanges cards of the caller, and deals the cards of those again who have not called.
    fn move_cards(&mut self, policy: &Policy, seat: Seat) {
        let mut questions_left = QUESTIONS_A_DEAL * self.deals.len();
        while questions_left > 0 {
            let mut deals = std::mem::take(&mut self.deals);
            deals.iter_mut().for_each(|world| self.deal_free(world));
            self.deals = deals;
            let mut moved: Vec<(World, [Seat; 2])> = Vec::with_capacity(self.deals.len());
            for mut world in self.deals.clone() {
                let other = self.other(seat);
                self.exchange(&mut world, seat, other);
                moved.push((world, [seat, other]));
            }
            let mut questions: Vec<(&Turn, Hand)> = Vec::new();
            for (world, seats) in &moved {
                for &seat in seats {
                    questions.extend(self.calls[seat].iter().map(|(turn, _)| (turn, world.hands[seat])));
                }
            }
            let answers = policy.distributions(questions);
            let mut unread = answers.iter();
            let mut likelihood = |seat: Seat| -> f64 {
                let calls = self.calls[seat].iter().zip(unread.by_ref());
                calls.map(|((_, call), answer)| self.beliefs[seat].likelihood(answer, *call)).product()
            };
            let new: Vec<[f64; 2]> = moved.iter().map(|(_, seats)| seats.map(&mut likelihood)).collect();
            questions_left = questions_left.saturating_sub(answers.len().max(1));
            for ((place, (mut world, seats)), new) in moved.into_iter().enumerate().zip(new) {
                let old: f64 = seats.iter().map(|&seat| world.likelihood[seat]).product();
                if new[0] * new[1] >= old * self.rng.random::<f64>() {
                    for (seat, new) in seats.into_iter().zip(new) {
                        world.likelihood[seat] = new;
                    }
                    self.deals[place] = world;
                }
            }
        }
    }

    /// Another seat whose hand is not seen.
    fn other(&mut self, seat: Seat) -> Seat {
        loop {
            let other = seat.plus(self.rng.random_range(1..4));
            if Some(other) != self.known {
                return other;
            }
        }
    }

    fn exchange(&mut self, world: &mut World, one: Seat, other: Seat) {
        let count = self.rng.random_range(1..=MOST_EXCHANGED);
        let mut draw = |hand: Hand| {
            let cards = shuffled(hand, &mut self.rng);
            cards.into_iter().take(count).fold(CardSet::EMPTY, CardSet::with)
        };
        let (given, taken) = (draw(world.hands[one]), draw(world.hands[other]));
        world.hands[one] = (world.hands[one] - given) | taken;
        world.hands[other] = (world.hands[other] - taken) | given;
    }

    /// Deals the cards again of the seats that have not called.
    fn deal_free(&mut self, world: &mut World) {
        let free = |seat: Seat| self.calls[seat].is_empty() && Some(seat) != self.known;
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| free(seat)).collect();
        if seats.len() > 1 {
            let cards = seats.iter().fold(CardSet::EMPTY, |cards, &seat| cards | world.hands[seat]);
            deal_out(&mut world.hands, cards, seats.into_iter(), &mut self.rng);
        }
    }
}

fn deal_out(hands: &mut BySeat<Hand>, cards: CardSet, seats: impl Iterator<Item = Seat>, rng: &mut Random) {
    let mut cards = shuffled(cards, rng).into_iter();
    for seat in seats {
        hands[seat] = cards.by_ref().take(13).fold(Hand::EMPTY, Hand::with);
    }
}

/// How many deals of equal weight say as much as these.
fn effective(weights: &[f64]) -> f64 {
    let sum: f64 = weights.iter().sum();
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}
