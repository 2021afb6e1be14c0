//! Worlds that fit a [`Knowledge`], each equally likely: shape first by exact counts, then honours, then spots.
//!
//! Each suit is a table: how many ways give so many of its cards to each hidden hand and so many points to one of them,
//! the *tracked* hand. Two suits combine into a half by convolution, and a world is drawn from the counts downwards: the
//! halves, the suits, who holds which honour, and last which spots. Suit lengths, voids, cards held or lacked and the
//! points of the tracked hand are met exactly. With two hidden hands the tracked hand's points fix the other's, and
//! nothing is rejected; with more, the points of the other hands are met by rejection, and the hand tracked is the one
//! whose points are the least likely. Hands of which nothing is known are dealt as one pile and divided at the end.
//!
//! ```
//! use bridge::Seat;
//! use cards::Suit;
//! use dealing::{Knowledge, Sampler};
//!
//! let mut knowledge = Knowledge::new();
//! knowledge
//!     .holds(Seat::South, "AQ542.KJ87.32.AK".parse()?)
//!     .points(Seat::North, 15..=17)
//!     .length(Seat::West, Suit::Hearts, 5..=13);
//! let sampler = Sampler::new(&knowledge)?;
//! for world in sampler.worlds(7).take(10) {
//!     assert!(knowledge.fits(&world));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draws;
mod half;
mod hidden;
mod suit;

pub use draws::{Acceptance, Draws};

use arrayvec::ArrayVec;
use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::{Card, CardSet, Suit};
use rand::Rng;
use thiserror::Error;

use crate::counts::below;
use crate::knowledge::{Knowledge, Range};
use crate::{points, subset};
use half::Half;
use hidden::{Hidden, tracked, tracked_range};
use suit::SuitTable;

/// A number for each hidden hand, in the order of [`Hidden`].
type Numbers = [u8; 4];

/// Draws worlds that fit what is known.
#[derive(Debug, Clone)]
pub struct Sampler {
    knowledge: Knowledge,
    hidden: ArrayVec<Hidden, 4>,
    /// How many cards each hidden hand misses.
    places: Numbers,
    /// How many points the tracked hand misses.
    range: Range,
    /// Spades and hearts, diamonds and clubs.
    halves: [Half; 2],
    /// The ways to split the hidden cards between the halves.
    splits: Vec<Split>,
    /// Whether every world drawn fits, without a look at its points.
    exact: bool,
}

/// What the first half gives to the hidden hands.
#[derive(Debug, Clone, Copy)]
struct Split {
    /// Worlds of this split and those before it.
    up_to: u128,
    lengths: Numbers,
    points: u8,
}

/// How far to look for a world before giving up; at the rates of rejection met in practice this is never reached.
const MOST_TRIES: u64 = 1_000_000;

/// Why there is no world.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// A card known to be in two hands, or in a hand and not in the pack.
    #[error("{0} is known to be in two hands, or is not dealt")]
    Twice(Card),
    /// A hand with more known cards than it has.
    #[error("{} is known to hold {known} cards and has {size}", seat.name())]
    TooMany {
        /// The hand.
        seat: Seat,
        /// Its known cards.
        known: usize,
        /// Its cards.
        size: usize,
    },
    /// The sizes of the hands do not add up to the pack.
    #[error("the hands have {sizes} cards together and {pack} are dealt")]
    Sizes {
        /// The sizes together.
        sizes: usize,
        /// The cards dealt.
        pack: usize,
    },
    /// No world fits the cards, lengths and points.
    #[error("no deal fits what is known")]
    Impossible,
}

impl Sampler {
    /// Counts the worlds that fit.
    ///
    /// # Errors
    /// What is known contradicts itself.
    pub fn new(knowledge: &Knowledge) -> Result<Self, KnowledgeError> {
        check(knowledge)?;
        let hidden = Hidden::all(knowledge);
        let tracked = tracked(knowledge, &hidden);
        let [s, h, d, c] = Suit::DESCENDING.map(|suit| SuitTable::new(knowledge, &hidden, suit, tracked));
        let halves = [Half::new(s, h), Half::new(d, c)];
        let range = tracked.map_or(Range::ANY, |hand| tracked_range(knowledge, &hidden, hand));
        let mut places = Numbers::default();
        for (place, hand) in places.iter_mut().zip(&hidden) {
            *place = hand.places();
        }
        let mut splits = Vec::new();
        let mut up_to = 0;
        for (lengths, points, ways) in halves[0].states() {
            let Some(rest) = less(places, lengths) else { continue };
            let others = halves[1].ways_within(rest, range.less(points));
            if others > 0 {
                up_to += ways * others;
                splits.push(Split { up_to, lengths, points });
            }
        }
        if up_to == 0 {
            return Err(KnowledgeError::Impossible);
        }
        let exact = hidden.len() <= 2
            || (0..hidden.len()).all(|hand| Some(hand) == tracked || hidden[hand].bound(knowledge).is_none());
        Ok(Self { knowledge: knowledge.clone(), hidden, places, range, halves, splits, exact })
    }

    /// How many worlds fit, less what [`is_exact`](Self::is_exact) leaves to rejection.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.hidden.iter().fold(self.ways(), |ways, hand| ways * hand.divisions())
    }

    /// Whether the counts take in everything known, so that no draw is rejected.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    /// What the worlds fit.
    #[must_use]
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// The exact probability that the seat holds the card, where the sampler [is exact](Self::is_exact).
    #[must_use]
    pub fn probability(&self, seat: Seat, card: Card) -> Option<f64> {
        let mut knowledge = self.knowledge.clone();
        knowledge.holds(seat, CardSet::EMPTY.with(card));
        match Self::new(&knowledge) {
            _ if !self.exact => None,
            Ok(sampler) => Some(sampler.count() as f64 / self.count() as f64),
            Err(_) => Some(0.0),
        }
    }

    /// One world; `None` if none was met in a million draws.
    #[must_use]
    pub fn draw(&self, rng: &mut impl Rng) -> Option<PartialDeal> {
        self.draw_where(rng, &mut Acceptance::default(), |_| true)
    }

    /// One world for which the predicate holds, counting what is rejected.
    #[must_use]
    pub fn draw_where(
        &self,
        rng: &mut impl Rng,
        acceptance: &mut Acceptance,
        predicate: impl Fn(&PartialDeal) -> bool,
    ) -> Option<PartialDeal> {
        for _ in 0..MOST_TRIES {
            let hands = self.propose(rng);
            acceptance.tried += 1;
            if !self.exact && !self.points_fit(&hands) {
                continue;
            }
            let world = PartialDeal::new(hands).expect("each card is dealt once");
            if predicate(&world) {
                acceptance.accepted += 1;
                return Some(world);
            }
        }
        None
    }

    /// Worlds without end: item `i` depends on the seed and `i` alone.
    pub fn worlds(&self, seed: u64) -> Draws<'_, fn(&PartialDeal) -> bool> {
        self.worlds_where(seed, |_| true)
    }

    /// Worlds without end for which the predicate holds; ends if none is met in a million draws.
    pub fn worlds_where<P: Fn(&PartialDeal) -> bool>(&self, seed: u64, predicate: P) -> Draws<'_, P> {
        Draws::new(self, seed, predicate)
    }

    /// The worlds before a pile is divided.
    fn ways(&self) -> u128 {
        self.splits.last().map_or(0, |split| split.up_to)
    }

    /// A world that fits all but, perhaps, the points of untracked hands.
    fn propose(&self, rng: &mut impl Rng) -> BySeat<Hand> {
        let mut world = below(self.ways(), rng);
        let place = self.splits.partition_point(|split| split.up_to <= world);
        let Split { lengths, points, .. } = self.splits[place];
        if let Some(before) = place.checked_sub(1) {
            world -= self.splits[before].up_to;
        }
        // Within the split every way of the first half goes with every way of the second.
        let ways = self.halves[0].ways(lengths, points);
        let rest = less(self.places, lengths).expect("a split leaves room for the rest");
        let (rest_points, second) = self.halves[1].at(rest, world / ways, self.range.less(points));
        let mut cards = [CardSet::EMPTY; 4];
        self.halves[0].draw(lengths, points, world % ways, &mut cards, rng);
        self.halves[1].draw(rest, rest_points, second, &mut cards, rng);
        let mut hands = self.knowledge.seats.map(|seat| seat.holds);
        for (hand, mut pile) in self.hidden.iter().zip(cards) {
            let (&(last, _), others) = hand.seats.split_last().expect("a pile belongs to somebody");
            for &(seat, places) in others {
                let part = subset::choose(pile, usize::from(places), rng);
                hands[seat] |= part;
                pile -= part;
            }
            hands[last] |= pile;
        }
        hands
    }

    fn points_fit(&self, hands: &BySeat<Hand>) -> bool {
        let fits = |seat| self.knowledge.seats[seat].points.contains(points::of_set(hands[seat]));
        Seat::ALL.into_iter().all(fits)
    }
}

fn check(knowledge: &Knowledge) -> Result<(), KnowledgeError> {
    let mut left = knowledge.pack;
    for (seat, known) in knowledge.seats.iter() {
        if let Some(card) = (known.holds - left).highest() {
            return Err(KnowledgeError::Twice(card));
        }
        if known.holds.len() > known.size {
            return Err(KnowledgeError::TooMany { seat, known: known.holds.len(), size: known.size });
        }
        if known.holds.intersects(known.lacks) {
            return Err(KnowledgeError::Impossible);
        }
        let fixed = known.holds.len() == known.size;
        if fixed && !known.fits(known.holds) {
            return Err(KnowledgeError::Impossible);
        }
        left -= known.holds;
    }
    let sizes = knowledge.seats.iter().map(|(_, known)| known.size).sum();
    if sizes != knowledge.pack.len() {
        return Err(KnowledgeError::Sizes { sizes, pack: knowledge.pack.len() });
    }
    let sum = |end: fn(Range) -> u8| {
        knowledge.seats.iter().map(|(_, known)| u32::from(end(known.points))).sum::<u32>()
    };
    let all = u32::from(points::of_set(knowledge.pack));
    if all < sum(|range| range.low) || sum(|range| range.high) < all {
        return Err(KnowledgeError::Impossible);
    }
    Ok(())
}

fn plus(one: Numbers, other: Numbers) -> Numbers {
    std::array::from_fn(|hand| one[hand] + other[hand])
}

/// `None` if some hand would be left with less than nothing.
fn less(all: Numbers, part: Numbers) -> Option<Numbers> {
    let mut rest = all;
    for (left, part) in rest.iter_mut().zip(part) {
        *left = left.checked_sub(part)?;
    }
    Some(rest)
}

#[cfg(test)]
mod tests;
