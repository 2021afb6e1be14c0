//! Sets of worlds, as bits.
//!
//! A *world* is one way the hidden things may lie: one outcome of the chance move that started the game. Worlds are
//! numbered from 0 and all sets of one game are over the same number of them. Under union and intersection they form
//! the lattice 2^S of Ginsberg's section 5, which is distributive.
//!
//! The text form lists the worlds from left to right, `1` for a world in the set: `11100` is {w1, w2, w3} of five.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};
use std::str::FromStr;

use thiserror::Error;

use crate::lattice::{DistributiveLattice, Lattice};

const WORD: usize = u64::BITS as usize;

/// A set of worlds out of a fixed number of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worlds {
    universe: usize,
    words: Vec<u64>,
}

impl Worlds {
    /// No world, of this many.
    #[must_use]
    pub fn none(universe: usize) -> Self {
        Self { universe, words: vec![0; universe.div_ceil(WORD)] }
    }

    /// All of this many worlds.
    #[must_use]
    pub fn all(universe: usize) -> Self {
        Self::of(universe, 0..universe)
    }

    /// These worlds, of this many.
    ///
    /// # Panics
    /// If a world is not below `universe`.
    #[must_use]
    pub fn of(universe: usize, worlds: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(universe);
        for world in worlds {
            set.insert(world);
        }
        set
    }

    /// How many worlds there are, in the set or not.
    #[must_use]
    pub fn universe(&self) -> usize {
        self.universe
    }

    /// How many worlds are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no world is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether the world is in the set.
    #[must_use]
    pub fn contains(&self, world: usize) -> bool {
        self.words.get(world / WORD).is_some_and(|word| word >> (world % WORD) & 1 != 0)
    }

    /// Adds a world; whether it was new.
    ///
    /// # Panics
    /// If there is no such world.
    pub fn insert(&mut self, world: usize) -> bool {
        assert!(world < self.universe, "world {world} of {}", self.universe);
        let new = !self.contains(world);
        self.words[world / WORD] |= 1 << (world % WORD);
        new
    }

    /// Takes a world out; whether it was there.
    pub fn remove(&mut self, world: usize) -> bool {
        let there = self.contains(world);
        if there {
            self.words[world / WORD] &= !(1 << (world % WORD));
        }
        there
    }

    /// This set and that world.
    #[must_use]
    pub fn with(&self, world: usize) -> Self {
        let mut set = self.clone();
        set.insert(world);
        set
    }

    /// Whether every world of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        debug_assert_eq!(self.universe, other.universe);
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Whether the two sets share a world.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        debug_assert_eq!(self.universe, other.universe);
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The worlds of the set, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    place * WORD + bit
                })
            })
        })
    }

    /// The sum of the weights of the worlds in the set.
    ///
    /// # Panics
    /// If a world of the set has no weight.
    #[must_use]
    pub fn weight(&self, weights: &[f64]) -> f64 {
        self.iter().map(|world| weights[world]).sum()
    }

    fn zip(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        assert_eq!(self.universe, other.universe, "sets of worlds of different games");
        let words = self.words.iter().zip(&other.words).map(|(&a, &b)| combine(a, b)).collect();
        Self { universe: self.universe, words }
    }
}

impl BitOr for &Worlds {
    type Output = Worlds;

    fn bitor(self, other: Self) -> Worlds {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for &Worlds {
    type Output = Worlds;

    fn bitand(self, other: Self) -> Worlds {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for &Worlds {
    type Output = Worlds;

    fn sub(self, other: Self) -> Worlds {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for &Worlds {
    type Output = Worlds;

    fn not(self) -> Worlds {
        &Worlds::all(self.universe) - self
    }
}

impl Lattice for Worlds {
    fn join(&self, other: &Self) -> Self {
        self | other
    }

    fn meet(&self, other: &Self) -> Self {
        self & other
    }

    fn is_below(&self, other: &Self) -> bool {
        self.is_subset(other)
    }
}

impl DistributiveLattice for Worlds {}

impl fmt::Display for Worlds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String =
            (0..self.universe).map(|world| if self.contains(world) { '1' } else { '0' }).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Worlds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a set of worlds.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{found}` at place {place} of a set of worlds, expected 0 or 1")]
pub struct ParseWorldsError {
    place: usize,
    found: char,
}

impl FromStr for Worlds {
    type Err = ParseWorldsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut set = Self::none(text.chars().count());
        for (world, digit) in text.chars().enumerate() {
            match digit {
                '0' => {}
                '1' => {
                    set.insert(world);
                }
                found => return Err(ParseWorldsError { place: world + 1, found }),
            }
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::laws;

    #[test]
    fn text_round_trips_and_bad_text_is_refused() {
        for text in ["", "0", "11100", &"01".repeat(50)] {
            assert_eq!(text.parse::<Worlds>().unwrap().to_string(), text);
        }
        assert_eq!(
            "01x".parse::<Worlds>().unwrap_err().to_string(),
            "`x` at place 3 of a set of worlds, expected 0 or 1"
        );
    }

    #[test]
    fn sets_cross_word_boundaries() {
        let even = Worlds::of(130, (0..130).step_by(2));
        assert_eq!(even.len(), 65);
        assert_eq!((!&even).len(), 65);
        assert!((!&even).iter().all(|world| world % 2 == 1));
        assert_eq!(&even | &!&even, Worlds::all(130));
        assert!(!even.intersects(&!&even));
        assert!(!even.contains(131));
    }

    #[test]
    fn sets_of_worlds_form_a_distributive_lattice() {
        let all: Vec<Worlds> =
            (0..16).map(|bits| Worlds::of(4, (0..4).filter(|world| bits >> world & 1 != 0))).collect();
        laws::check_distributive(&all).unwrap();
    }
}
