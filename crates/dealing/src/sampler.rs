//! Worlds that fit a [`Knowledge`], each equally likely: shape first by exact counts, then honours, then spots.
//!
//! Each suit is a table: for every division of its cards among the hidden hands, and every number of points in one of
//! them, the *tracked* hand, in how many ways it comes about. Two suits combine into a half by convolution, and a world
//! is drawn from the counts downwards: the halves, the suits, who holds which honour, and last which spots. Suit
//! lengths, voids, cards held or lacked and the points of the tracked hand are met exactly. With two hidden hands the
//! tracked hand's points fix the other's, and nothing is rejected; with more, the points of the other hands are met by
//! rejection, and the hand tracked is the one whose points are the least likely. Hands of which nothing is known are
//! dealt as one pile and divided at the end. Shapes, which do not divide into suits, are told apart as cases: each
//! shape of the most narrowly known hand is counted for itself, and a case is drawn by its count.
//!
//! ```
//! use bridge::Seat;
//! use cards::Suit;
//! use dealing::{Knowledge, Sampler};
//!
//! let mut knowledge = Knowledge::new();
//! knowledge
//!     .require_cards(Seat::South, "AQ542.KJ87.32.AK".parse()?)
//!     .require_points(Seat::North, 15..=17)
//!     .require_length(Seat::West, Suit::Hearts, 5..=13);
//! let sampler = Sampler::new(&knowledge)?;
//! for world in sampler.worlds(7).take(10) {
//!     assert!(knowledge.fits(&world));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod case;
mod draws;
mod half;
mod hidden;
mod suit;

pub use draws::{Acceptance, Draws};

use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::{BySuit, Card, CardSet};
use rand::Rng;
use thiserror::Error;

use crate::counts::{below, binomial};
use crate::knowledge::{CountRange, Knowledge, SeatKnowledge};
use crate::points;
use case::Case;

/// Draws worlds that fit what is known.
#[derive(Debug, Clone)]
pub struct Sampler {
    knowledge: Knowledge,
    /// One case for each shape of a hand, where its shapes are known; otherwise one for all.
    cases: Vec<Case>,
    /// The worlds of each case and those before it.
    up_to: Vec<u128>,
    /// Whether every world drawn fits, without another look.
    exact: bool,
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
        let shaped = shaped(knowledge);
        let cases: Vec<Knowledge> = match &shaped {
            None => vec![knowledge.clone()],
            Some((seat, shapes)) => {
                shapes.iter().map(|lengths| with_lengths(knowledge, *seat, lengths)).collect()
            }
        };
        let cases: Vec<Case> = cases.iter().filter_map(Case::new).collect();
        if cases.is_empty() {
            return Err(KnowledgeError::Impossible);
        }
        let mut count = 0;
        let up_to = cases.iter().map(|case| {
            count += case.count();
            count
        });
        let up_to: Vec<u128> = up_to.collect();
        let shape_counted = |seat: Seat, known: &SeatKnowledge| {
            let told_apart = shaped.as_ref().is_some_and(|(by, _)| *by == seat);
            known.shapes.is_none() || known.holds.len() == known.size || told_apart
        };
        let exact = cases.iter().all(Case::is_exact)
            && knowledge.seats.iter().all(|(seat, known)| shape_counted(seat, known));
        Ok(Self { knowledge: knowledge.clone(), cases, up_to, exact })
    }

    /// How many worlds fit, less what [`is_exact`](Self::is_exact) leaves to rejection.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.up_to.last().copied().unwrap_or(0)
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
        if !self.exact {
            return None;
        }
        let mut knowledge = self.knowledge.clone();
        knowledge.require_cards(seat, CardSet::EMPTY.with(card));
        match Self::new(&knowledge) {
            Ok(sampler) => Some(sampler.count() as f64 / self.count() as f64),
            Err(_) => Some(0.0),
        }
    }

    /// One world; `None` if none was met in a million draws.
    #[must_use]
    pub fn draw(&self, rng: &mut impl Rng) -> Option<PartialDeal> {
        self.draw_where(rng, &mut Acceptance::default(), |_| true)
    }

    /// One draw: a world, or none where what could not be counted does not fit. Worlds come equally often, as they do
    /// from [`draw`](Self::draw), which makes as many draws as it takes.
    #[must_use]
    pub fn draw_once(&self, rng: &mut impl Rng) -> Option<PartialDeal> {
        let hands = self.propose(rng);
        let fits = self.exact || self.fits(&hands);
        fits.then(|| PartialDeal::new(hands).expect("each card is dealt once"))
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
            if !self.exact && !self.fits(&hands) {
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

    /// A world that fits all but, perhaps, the shapes and points of other hands than those counted.
    fn propose(&self, rng: &mut impl Rng) -> BySeat<Hand> {
        let case = match &self.cases[..] {
            [case] => case,
            cases => {
                let world = below(self.count(), rng);
                &cases[self.up_to.partition_point(|&up_to| up_to <= world)]
            }
        };
        let mut hands = BySeat::from_fn(|seat| self.knowledge.seats[seat].holds);
        case.draw(&mut hands, rng);
        hands
    }

    fn fits(&self, hands: &BySeat<Hand>) -> bool {
        self.knowledge.seats.iter().all(|(seat, known)| {
            known.points.contains(points::of_set(hands[seat])) && known.has_shape(hands[seat])
        })
    }
}

/// The hand whose shapes are told apart, and those it can have: the one that the shapes narrow most, unless they narrow
/// it so little that rejection is quicker.
fn shaped(knowledge: &Knowledge) -> Option<(Seat, Vec<BySuit<u8>>)> {
    let unseen = knowledge.unseen();
    let open = knowledge.seats.iter().filter(|(_, known)| known.holds.len() < known.size);
    let candidates = open.filter_map(|(seat, known)| {
        // How many hands have a shape, whatever else is known.
        let ways = |lengths: &BySuit<u8>| {
            lengths.iter().fold(1.0, |ways, (suit, &length)| {
                let dealt = usize::from(length).checked_sub(known.holds.in_suit(suit).len());
                ways * dealt.map_or(0.0, |dealt| binomial(unseen.in_suit(suit).len(), dealt) as f64)
            })
        };
        let shapes: Vec<BySuit<u8>> =
            known.shapes.as_ref()?.iter().filter(|lengths| ways(lengths) > 0.0).collect();
        let share = shapes.iter().map(ways).sum::<f64>()
            / binomial(unseen.len(), known.size - known.holds.len()) as f64;
        Some((seat, shapes, share))
    });
    let narrowest =
        candidates.filter(|(.., share)| *share < 0.5).min_by(|one, other| one.2.total_cmp(&other.2));
    narrowest.map(|(seat, shapes, _)| (seat, shapes))
}

fn with_lengths(knowledge: &Knowledge, seat: Seat, lengths: &BySuit<u8>) -> Knowledge {
    let mut knowledge = knowledge.clone();
    for (suit, &length) in lengths.iter() {
        knowledge.require_length(seat, suit, length..=length);
    }
    knowledge
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
    let sum = |end: fn(CountRange) -> u8| {
        knowledge.seats.iter().map(|(_, known)| u32::from(end(known.points))).sum::<u32>()
    };
    let all = u32::from(points::of_set(knowledge.pack));
    if all < sum(|range| range.low) || sum(|range| range.high) < all {
        return Err(KnowledgeError::Impossible);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
