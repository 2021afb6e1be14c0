//! Meanings by demonstration: what the hands that make a call look like.
//!
//! A learned bidder declares nothing, so its calls are explained by what it does. Deals are drawn that fit the auction
//! up to and with the call ([`Worlds`]), and the caller's hands in them are counted: points, lengths, shapes, honours.
//! Such an explanation is true of any policy, as far as the other players are taken to follow it as well.
//!
//! A [`Span`] is the narrowest that holds a [`Share`] of the hands, so that of fresh hands nine in ten lie inside with
//! room for the error of the sample. [`Shown`] is data; its `Display` is the one place that makes English of it.

mod english;

use std::sync::Arc;

use bridge::{Auction, Call, Hand, IllegalCall, Seat, Vulnerability};
use cards::random::generator;
use cards::{BySuit, Card, Rank, Suit};
use search::Recent;

use crate::{Policy, Turn, Worlds};

/// The share of hands within a span, and within the span that is still told, as rare.
struct Share {
    usual: f64,
    rare: f64,
}

/// Points go on further at both ends than a sample shows, and the more a player has called before, the more so: deals
/// are drawn again after every call. So more of the sample must lie inside than the nine in ten that are promised.
/// For the first call of a player, the second, and any later one.
const POINTS: [Share; 3] = [
    Share { usual: 0.95, rare: 0.985 },
    Share { usual: 0.98, rare: 0.995 },
    Share { usual: 0.995, rare: 1.0 },
];
/// Lengths are few numbers, and a sample shows them all.
const LENGTHS: Share = Share { usual: 0.955, rare: 0.985 };
/// Deals that are counted.
const SAMPLE: usize = 256;
/// Where chance starts: demonstrations are the same everywhere.
const SEED: u64 = 1;
/// Auctions that are kept: some 40 MB of them.
const KEPT: usize = 2_000;

/// What a call shows, and how often it is made.
#[derive(Debug, Clone, PartialEq)]
pub struct Demonstration {
    /// The call.
    pub call: Call,
    /// How likely the call is, over the hands that fit the caller's calls before.
    pub frequency: f32,
    /// What the hands that make it look like.
    pub shown: Shown,
}

/// What hands look like.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// High-card points.
    pub hcp: Span,
    /// Cards in each suit.
    pub lengths: BySuit<Span>,
    /// Cards in each suit on average.
    pub mean_lengths: BySuit<f32>,
    /// The share of hands that have each shape, in the order of [`Shape::ALL`].
    pub shapes: [f32; Shape::ALL.len()],
    /// The share of hands with two of the three top honours of each suit.
    pub good_suits: BySuit<f32>,
    /// The suit whose double is for take-out, if the call is such a double.
    pub take_out: Option<Suit>,
}

/// A range of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The least that is usual.
    pub low: u8,
    /// The most that is usual.
    pub high: u8,
    /// The least that is not very rare.
    pub rare_low: u8,
    /// The most that is not very rare.
    pub rare_high: u8,
}

/// A class of shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// No singleton and at most one doubleton.
    Balanced,
    /// Two doubletons and no singleton: 5-4-2-2, 6-3-2-2.
    SemiBalanced,
    /// Five cards in two suits, or more.
    TwoSuits,
    /// One suit of six or more, no other of five.
    OneSuit,
    /// A singleton or void, no suit longer than five.
    Unbalanced,
}

impl Shape {
    /// All classes.
    pub const ALL: [Self; 5] =
        [Self::Balanced, Self::SemiBalanced, Self::TwoSuits, Self::OneSuit, Self::Unbalanced];

    /// The class of a hand.
    #[must_use]
    pub fn of(hand: Hand) -> Self {
        let mut lengths = Suit::ALL.map(|suit| hand.in_suit(suit).len());
        lengths.sort_unstable();
        let [shortest, second, third, longest] = lengths;
        if shortest >= 2 && second >= 3 {
            Self::Balanced
        } else if third >= 5 {
            Self::TwoSuits
        } else if shortest >= 2 && longest <= 6 {
            Self::SemiBalanced
        } else if longest >= 6 {
            Self::OneSuit
        } else {
            Self::Unbalanced
        }
    }
}

/// High-card points: ace 4, king 3, queen 2, jack 1.
fn hcp(hand: Hand) -> u8 {
    hand.iter().map(|card| (card.rank().index() as u8).saturating_sub(Rank::Ten.index() as u8)).sum()
}

impl Span {
    /// The narrowest range with a share of these numbers, which are not empty.
    fn of(numbers: impl Iterator<Item = u8>, share: &Share) -> Self {
        let mut numbers: Vec<u8> = numbers.collect();
        numbers.sort_unstable();
        let narrowest = |share: f64| {
            let within = ((share * numbers.len() as f64).ceil() as usize).clamp(1, numbers.len());
            let spans = numbers.windows(within).map(|window| (window[0], window[within - 1]));
            spans.min_by_key(|(low, high)| high - low).expect("there are numbers")
        };
        let ((low, high), (rare_low, rare_high)) = (narrowest(share.usual), narrowest(share.rare));
        Self { low, high, rare_low: rare_low.min(low), rare_high: rare_high.max(high) }
    }

    /// Whether the number is usual.
    #[must_use]
    pub fn contains(&self, number: u8) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

impl Shown {
    /// What these hands have in common; there is at least one. `before` is how often the player has called, `doubled` the
    /// suit that the call doubles, if it does.
    fn of(hands: &[Hand], before: usize, doubled: Option<Suit>) -> Self {
        let share = |of: &dyn Fn(Hand) -> bool| {
            hands.iter().filter(|&&hand| of(hand)).count() as f32 / hands.len() as f32
        };
        let length = |hand: Hand, suit: Suit| hand.in_suit(suit).len();
        let lengths =
            BySuit::from_fn(|suit| Span::of(hands.iter().map(|&hand| length(hand, suit) as u8), &LENGTHS));
        let mean_lengths = BySuit::from_fn(|suit| {
            hands.iter().map(|&hand| length(hand, suit)).sum::<usize>() as f32 / hands.len() as f32
        });
        let short = |suit: Suit| mean_lengths[suit] <= TAKE_OUT_SHORT;
        let support = |suit: Suit| {
            Suit::ALL
                .into_iter()
                .filter(|&other| other != suit)
                .all(|other| mean_lengths[other] >= TAKE_OUT_SUPPORT)
        };
        Self {
            hcp: Span::of(hands.iter().map(|&hand| hcp(hand)), &POINTS[before.min(POINTS.len() - 1)]),
            lengths,
            mean_lengths,
            shapes: Shape::ALL.map(|shape| share(&|hand| Shape::of(hand) == shape)),
            good_suits: BySuit::from_fn(|suit| share(&|hand| is_good(hand, suit))),
            take_out: doubled.filter(|&suit| short(suit) && support(suit)),
        }
    }

    /// The share of hands of a shape.
    #[must_use]
    pub fn share(&self, shape: Shape) -> f32 {
        self.shapes[Shape::ALL.iter().position(|&known| known == shape).expect("all shapes are there")]
    }

    /// Whether a hand lies inside every range.
    #[must_use]
    pub fn fits(&self, hand: Hand) -> bool {
        self.ranges_met(hand).all(|met| met)
    }

    /// For each range, points first and then the suits from clubs up, whether a hand lies inside.
    pub fn ranges_met(&self, hand: Hand) -> impl Iterator<Item = bool> {
        let points = std::iter::once(self.hcp.contains(hcp(hand)));
        points.chain(Suit::ALL.map(|suit| self.lengths[suit].contains(hand.in_suit(suit).len() as u8)))
    }
}

/// A take-out double has at most this many cards of their suit on average.
const TAKE_OUT_SHORT: f32 = 2.4;
/// And at least this many of each other suit.
const TAKE_OUT_SUPPORT: f32 = 2.9;

/// Two of the three top honours.
fn is_good(hand: Hand, suit: Suit) -> bool {
    [Rank::Ace, Rank::King, Rank::Queen]
        .into_iter()
        .filter(|&rank| hand.contains(Card::new(suit, rank)))
        .count()
        >= 2
}

/// Explains the calls of a policy, and keeps what it has found.
#[derive(Debug)]
pub struct Demonstrator {
    policy: Arc<Policy>,
    threads: usize,
    /// Deals that fit an auction.
    worlds: Recent<Key, Arc<Worlds>>,
}

/// The calls, and whether the dealer's side and the other are vulnerable: who deals makes no difference.
type Key = (Vec<Call>, [bool; 2]);

impl Demonstrator {
    /// Knows nothing yet. The policy is asked on this many threads, 0 meaning one for each core; what is found is the same
    /// for any number.
    #[must_use]
    pub fn new(policy: Arc<Policy>, threads: usize) -> Self {
        Self { policy, threads, worlds: Recent::new(KEPT) }
    }

    /// The policy that is explained.
    #[must_use]
    pub fn policy(&self) -> &Arc<Policy> {
        &self.policy
    }

    /// What a call would show, made now.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn demonstration(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Demonstration, IllegalCall> {
        let worlds = self.worlds_with(auction, call, vulnerability)?;
        let hands: Vec<Hand> = callers_hands(&worlds, auction).collect();
        let doubled = (call == Call::Double).then(|| auction.last_bid()).flatten();
        let doubled = doubled.and_then(|(_, bid)| bid.strain().suit());
        let before = auction.calls().len() / Seat::ALL.len();
        Ok(Demonstration { call, frequency: worlds.frequency(), shown: Shown::of(&hands, before, doubled) })
    }

    /// How often the policy makes each call now, over hands that made the caller's calls before. It costs less than one
    /// demonstration: what a rare call shows is what takes long to find.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn frequencies(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<Vec<(Call, f32)>, IllegalCall> {
        let turn = Turn::new(auction, vulnerability)?;
        let worlds = self.worlds_after(auction.calls(), relative(auction.dealer(), vulnerability));
        let questions = callers_hands(&worlds, auction).map(|hand| (&turn, hand));
        let all = self.policy.distributions_on(self.threads, questions);
        let frequency =
            |call: Call| all.iter().map(|calls| calls.probability(call)).sum::<f32>() / all.len() as f32;
        Ok(auction.legal_calls().map(|call| (call, frequency(call))).collect())
    }

    /// Hands with which the policy makes a call now, and made the caller's calls before: what [`Shown`] counts.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn hands(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Vec<Hand>, IllegalCall> {
        let worlds = self.worlds_with(auction, call, vulnerability)?;
        Ok(callers_hands(&worlds, auction).collect())
    }

    /// Deals that fit an auction and a call, the dealer called North.
    fn worlds_with(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Arc<Worlds>, IllegalCall> {
        auction.check(call)?;
        let calls: Vec<Call> = auction.calls().iter().copied().chain([call]).collect();
        Ok(self.worlds_after(&calls, relative(auction.dealer(), vulnerability)))
    }

    /// What each call of an auction showed when it was made.
    #[must_use]
    pub fn demonstrations(&self, auction: &Auction, vulnerability: Vulnerability) -> Vec<Demonstration> {
        let mut so_far = Auction::new(auction.dealer());
        let mut all = Vec::with_capacity(auction.calls().len());
        for &call in auction.calls() {
            all.extend(self.demonstration(&so_far, call, vulnerability));
            so_far.push(call).expect("a prefix of an auction is an auction");
        }
        all
    }

    /// Deals that fit an auction whose dealer is called North.
    fn worlds_after(&self, calls: &[Call], vulnerable: [bool; 2]) -> Arc<Worlds> {
        let key = (calls.to_vec(), vulnerable);
        if let Some(worlds) = self.worlds.get(&key) {
            return worlds;
        }
        let worlds = match calls.split_last() {
            None => Worlds::new(Seat::North, of_north(vulnerable), None, SAMPLE, generator(SEED, 0))
                .on_threads(self.threads),
            Some((&last, before)) => {
                let mut worlds = self.worlds_after(before, vulnerable).as_ref().clone();
                worlds.push(&self.policy, last).expect("a prefix of an auction is an auction");
                worlds
            }
        };
        let worlds = Arc::new(worlds);
        self.worlds.insert(key, Arc::clone(&worlds));
        worlds
    }
}

/// The hands of whoever is to call after the auction, in deals whose dealer is called North.
fn callers_hands(worlds: &Worlds, auction: &Auction) -> impl Iterator<Item = Hand> {
    worlds.hands(Seat::North.plus(auction.calls().len()))
}

/// Whether the dealer's side and the other are vulnerable.
const fn relative(dealer: Seat, vulnerability: Vulnerability) -> [bool; 2] {
    let side = dealer.side();
    [vulnerability.of(side), vulnerability.of(side.other())]
}

/// The same, if North deals.
const fn of_north(vulnerable: [bool; 2]) -> Vulnerability {
    match vulnerable {
        [false, false] => Vulnerability::None,
        [true, false] => Vulnerability::NorthSouth,
        [false, true] => Vulnerability::EastWest,
        [true, true] => Vulnerability::All,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_the_narrowest_that_holds_the_usual_share() {
        // Of 100 one below, 97 at 15 to 17, one above, one far above.
        let numbers = [14].into_iter().chain((0..97).map(|at| 15 + at % 3)).chain([18, 25]);
        let share = Share { usual: 0.97, rare: 0.99 };
        assert_eq!(Span::of(numbers, &share), Span { low: 15, high: 17, rare_low: 14, rare_high: 18 });
    }

    #[test]
    fn shapes_are_named_as_people_name_them() {
        for (hand, shape) in [
            ("AKQ2.K73.Q98.542", Shape::Balanced),
            ("AKQ32.K73.Q9.542", Shape::Balanced),
            ("AKQ32.K743.Q9.54", Shape::SemiBalanced),
            ("AKQ432.K73.Q9.54", Shape::SemiBalanced),
            ("AKQ32.K7432.Q9.5", Shape::TwoSuits),
            ("AKQ5432.K73.Q9.5", Shape::OneSuit),
            ("AKQ2.K743.Q943.5", Shape::Unbalanced),
        ] {
            assert_eq!(Shape::of(hand.parse().unwrap()), shape, "{hand}");
        }
    }

    #[test]
    fn points_are_counted() {
        assert_eq!(hcp("AKQJT9876.AK.A.J".parse().unwrap()), 22);
    }
}
