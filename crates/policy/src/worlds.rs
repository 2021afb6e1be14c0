//! Deals that fit an auction, drawn by how likely a policy makes the calls.
//!
//! A particle filter. It starts from random deals; each call weighs them by the likelihood of the call with the
//! caller's hand, and they are drawn again by weight. Deals that were drawn more than once are told apart by moves that
//! keep the distribution (Metropolis and Hastings): the cards of seats that have not called are dealt again, which costs
//! nothing, and a few cards of the caller are exchanged with another seat, accepted by the likelihood of all calls of
//! both. The more deals were drawn twice, the more such moves are made. So the sample stays as large as it was, however
//! unlikely the auction, and a call that tells little costs little.
//!
//! Everything follows from the seed and the calls. What is drawn is as good as the policy describes the callers; a
//! [`Belief`] tells how far it is trusted.

mod rejection;

pub use rejection::{NoDeals, RejectionSampler};

use arrayvec::ArrayVec;
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
    /// A caller who makes the likeliest call, but for those that are nearly as likely. A larger power would be truer, but
    /// draws deals that are too much alike.
    pub const FOLLOWS: Self = Self { power: 1.5, floor: 1e-5 };

    fn likelihood(self, calls: &Distribution, call: Call) -> f64 {
        let share = calls.probability(call) / calls.probability(calls.best());
        f64::from(libm::powf(share, self.power) + self.floor)
    }

    /// The largest likelihood.
    fn most(self) -> f64 {
        1.0 + f64::from(self.floor)
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
    /// How likely the last call was, on average over the deals before it.
    frequency: f32,
    rng: Random,
    threads: usize,
    questions: usize,
}

/// A deal, and how likely it makes the calls of each seat.
#[derive(Debug, Clone)]
struct World {
    hands: BySeat<Hand>,
    likelihood: BySeat<f64>,
}

/// A deal that is kept if it makes calls likely enough.
#[derive(Debug)]
struct Proposal {
    /// The deal whose place it would take.
    place: usize,
    /// With the likelihood of what has been asked so far.
    world: World,
    /// Whose calls are asked.
    seats: ArrayVec<Seat, 3>,
    /// How likely it must make their calls to be accepted.
    least: f64,
}

impl Proposal {
    fn new(place: usize, mut world: World, seats: &[Seat], least: f64) -> Self {
        for &seat in seats {
            world.likelihood[seat] = 1.0;
        }
        Self { place, world, seats: seats.iter().copied().collect(), least }
    }
}

/// Fresh deals are proposed at a seat's first call until the weights are as good as this share of the sample.
const ENOUGH: f64 = 0.5;
/// The sample is proposed this many times at most.
const MOST_PROPOSALS: usize = 6;
/// Questions to the policy for moves after one call, for each deal that was drawn again.
const QUESTIONS_A_REPEAT: usize = 18;
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
            frequency: 1.0,
            rng: rng.clone(),
            threads: 1,
            questions: 0,
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

    /// The same, asking the policy on this many threads; 0 means one for each core. The deals are the same for any number.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The calls so far.
    #[must_use]
    pub fn auction(&self) -> &Auction {
        &self.auction
    }

    /// Who is vulnerable.
    #[must_use]
    pub fn vulnerability(&self) -> Vulnerability {
        self.vulnerability
    }

    /// The deals.
    pub fn deals(&self) -> impl ExactSizeIterator<Item = Deal> {
        self.deals.iter().map(|world| Deal::new(world.hands).expect("hands are exchanged card for card"))
    }

    /// The hands of one seat.
    pub fn hands(&self, seat: Seat) -> impl ExactSizeIterator<Item = Hand> {
        self.deals.iter().map(move |world| world.hands[seat])
    }

    /// How many questions the policy has answered for these deals.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.questions
    }

    /// How often the last call is made, over the deals that fit the calls before; always, if the caller's hand is seen.
    #[must_use]
    pub fn frequency(&self) -> f32 {
        self.frequency
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
        self.frequency = 1.0;
        if Some(seat) == self.known {
            return Ok(());
        }
        let repeats = self.weigh(policy, seat, &turn, call);
        self.calls[seat].push((turn, call));
        self.move_cards(policy, seat, repeats);
        Ok(())
    }

    /// Draws the deals again by the likelihood of a call, and tells how many were drawn before.
    fn weigh(&mut self, policy: &Policy, seat: Seat, turn: &Turn, call: Call) -> usize {
        let size = self.deals.len();
        let mut proposals: Vec<World> = Vec::with_capacity(size);
        let mut weights: Vec<f64> = Vec::with_capacity(size);
        loop {
            let mut fresh = self.deals.clone();
            if !proposals.is_empty() {
                fresh.iter_mut().for_each(|world| self.deal_free(world));
            }
            let questions = fresh.iter().map(|world| (turn, world.hands[seat]));
            let calls = policy.distributions_on(self.threads, questions);
            self.questions += calls.len();
            if proposals.is_empty() {
                let sum: f32 = calls.iter().map(|calls| calls.probability(call)).sum();
                self.frequency = sum / size as f32;
            }
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
        let (mut sum, mut repeats) = (0.0, 0);
        for (world, weight) in proposals.iter().zip(&weights) {
            sum += weight;
            let before = drawn.len();
            while next < sum && drawn.len() < size {
                drawn.push(world.clone());
                next += step;
            }
            repeats += (drawn.len() - before).saturating_sub(1);
        }
        while drawn.len() < size {
            drawn.push(drawn.last().or(proposals.last()).expect("there are proposals").clone());
        }
        self.deals = drawn;
        repeats
    }

    /// Deals the cards of those again who have not called, and exchanges cards of the caller.
    fn move_cards(&mut self, policy: &Policy, seat: Seat, repeats: usize) {
        let mut deals = std::mem::take(&mut self.deals);
        deals.iter_mut().for_each(|world| self.deal_free(world));
        self.deals = deals;
        let mut questions_left = QUESTIONS_A_REPEAT * repeats;
        while questions_left > 0 {
            let moves = (0..self.deals.len()).map(|place| self.proposed(place, seat)).collect();
            let (accepted, asked) = self.accepted(policy, moves);
            for Proposal { place, world, .. } in accepted {
                self.deals[place] = world;
            }
            self.questions += asked;
            questions_left = questions_left.saturating_sub(asked.max(1));
        }
    }

    /// A deal with cards of the seat exchanged with another, to be accepted or not.
    fn proposed(&mut self, place: usize, seat: Seat) -> Proposal {
        let mut world = self.deals[place].clone();
        self.deal_free(&mut world);
        let seats = [seat, self.other(seat)];
        self.exchange(&mut world, seats);
        let before: f64 = seats.iter().map(|&seat| world.likelihood[seat]).product();
        Proposal::new(place, world, &seats, before * self.rng.random::<f64>())
    }

    /// The proposals whose deals make the calls likely enough, and how many questions it took to know. All are asked for
    /// the same number of seats. The last calls are asked first, and no more where the likelihood is too small already.
    fn accepted(&self, policy: &Policy, mut proposals: Vec<Proposal>) -> (Vec<Proposal>, usize) {
        let seats = proposals.first().map_or(0, |proposal| proposal.seats.len());
        let mut questions_asked = 0;
        for back in 1.. {
            for party in 0..seats {
                let call =
                    |seat: Seat| self.calls[seat].len().checked_sub(back).map(|at| &self.calls[seat][at]);
                let questions = proposals.iter().filter_map(|proposal| {
                    let seat = proposal.seats[party];
                    call(seat).map(|(turn, _)| (turn, proposal.world.hands[seat]))
                });
                let answers = policy.distributions_on(self.threads, questions);
                questions_asked += answers.len();
                let mut unread = answers.iter();
                proposals.retain_mut(|Proposal { world, seats, least, .. }| {
                    if let Some((_, call)) = call(seats[party]) {
                        let answer = unread.next().expect("an answer for every question");
                        world.likelihood[seats[party]] *=
                            self.beliefs[seats[party]].likelihood(answer, *call);
                    }
                    let at_most: f64 = seats
                        .iter()
                        .enumerate()
                        .map(|(place, &seat)| {
                            let asked = if place <= party { back } else { back - 1 };
                            let left = self.calls[seat].len().saturating_sub(asked);
                            let most = self.beliefs[seat].most();
                            (0..left).fold(world.likelihood[seat], |likelihood, _| likelihood * most)
                        })
                        .product();
                    at_most >= *least
                });
            }
            let done = |seat: &Seat| self.calls[*seat].len() <= back;
            if proposals.iter().all(|proposal| proposal.seats.iter().all(done)) {
                break;
            }
        }
        (proposals, questions_asked)
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

    fn exchange(&mut self, world: &mut World, [one, other]: [Seat; 2]) {
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
