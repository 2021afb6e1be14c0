//! Sets of shapes: `any 4333 + 54xx - any 0xxx`.
//!
//! ```
//! use dealing::Shapes;
//!
//! let shapes: Shapes = "any 4333 + any 4432 + any 5332 - 5xxx - x5xx".parse()?;
//! assert_eq!(shapes.len(), 4 + 12 + 6);
//! assert!(shapes.is_subset(&Shapes::balanced()));
//! # Ok::<(), dealing::ShapeError>(())
//! ```

use std::str::FromStr;

use arrayvec::ArrayVec;
use cards::{BySuit, Suit};
use thiserror::Error;

/// A set of shapes, each the lengths of the four suits of thirteen cards.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Shapes {
    /// One bit for each length of clubs, diamonds and hearts, four bits each; spades are the rest.
    bits: Box<[u64; 64]>,
}

/// Lengths of spades, hearts, diamonds and clubs, `None` for an `x`.
pub(crate) type Pattern = [Option<u8>; 4];

/// Why a word is not a shape.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Not four digits or x.
    #[error("`{0}` is not a shape, expected four lengths or x such as 4333 or 54xx")]
    Form(String),
    /// Four lengths that are not 13 cards.
    #[error("the shape `{0}` has {1} cards, expected 13")]
    Count(String, u8),
    /// More than 13 cards before the x.
    #[error("the shape `{0}` has {1} cards, expected at most 13")]
    TooMany(String, u8),
}

impl Shapes {
    /// No shape.
    #[must_use]
    pub fn none() -> Self {
        Self { bits: Box::new([0; 64]) }
    }

    /// The shapes for which a predicate holds.
    #[must_use]
    pub fn from_fn(mut predicate: impl FnMut(&BySuit<u8>) -> bool) -> Self {
        let mut shapes = Self::none();
        all().filter(|lengths| predicate(lengths)).for_each(|lengths| shapes.set(key(&lengths), true));
        shapes
    }

    /// 4333, 4432 and 5332, in any order of the suits.
    #[must_use]
    pub fn balanced() -> Self {
        Self::from_fn(|lengths| {
            let doubletons = lengths.iter().filter(|(_, length)| **length == 2).count();
            doubletons <= 1 && lengths.iter().all(|(_, length)| (2..=5).contains(length))
        })
    }

    /// How many shapes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no shape.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }

    /// The shapes, as lengths.
    pub fn iter(&self) -> impl Iterator<Item = BySuit<u8>> {
        all().filter(|lengths| self.contains(lengths))
    }

    /// Whether every shape of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.bits.iter().zip(other.bits.iter()).all(|(one, two)| one & !two == 0)
    }

    /// The shapes that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self { bits: Box::new(std::array::from_fn(|index| self.bits[index] & other.bits[index])) }
    }

    /// Whether a hand with these lengths, packed as [`key`] does, is in the set.
    #[inline]
    pub(crate) fn contains_key(&self, key: usize) -> bool {
        self.bits[key >> 6] >> (key & 63) & 1 != 0
    }

    /// Whether a hand with these lengths is in the set.
    #[must_use]
    pub fn contains(&self, lengths: &BySuit<u8>) -> bool {
        self.contains_key(key(lengths))
    }

    /// Adds the shapes of a pattern, or takes them away.
    pub(crate) fn change(&mut self, pattern: Pattern, any_order: bool, present: bool) {
        let orders = if any_order { &ORDERS[..] } else { &ORDERS[..1] };
        let mut done: ArrayVec<Pattern, 24> = ArrayVec::new();
        for order in orders {
            let pattern = order.map(|index| pattern[index]);
            if done.contains(&pattern) {
                continue;
            }
            done.push(pattern);
            match pattern {
                [Some(s), Some(h), Some(d), Some(c)] => self.set(key(&BySuit::new([c, d, h, s])), present),
                _ => all().filter(|lengths| matches(pattern, lengths)).for_each(|lengths| {
                    self.set(key(&lengths), present);
                }),
            }
        }
    }

    fn set(&mut self, key: usize, present: bool) {
        let bit = 1 << (key & 63);
        if present {
            self.bits[key >> 6] |= bit;
        } else {
            self.bits[key >> 6] &= !bit;
        }
    }
}

impl std::fmt::Debug for Shapes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromStr for Shapes {
    type Err = ShapeError;

    /// Reads `any 4333 + 54xx - any 0xxx`: spades first, x for any length, a comma like a plus.
    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let spaced = text.replace('+', " + ").replace('-', " - ").replace(',', " , ");
        let (mut shapes, mut any_order, mut present) = (Self::none(), false, true);
        for word in spaced.split_whitespace() {
            match word {
                "+" | "," => present = true,
                "-" => present = false,
                "any" => any_order = true,
                _ => {
                    shapes.change(pattern(word)?, any_order, present);
                    any_order = false;
                }
            }
        }
        Ok(shapes)
    }
}

/// The bit of a shape in a [`Shapes`].
pub(crate) fn key(lengths: &BySuit<u8>) -> usize {
    lengths.iter().take(3).fold(0, |key, (suit, &length)| key | usize::from(length) << (4 * suit.index()))
}

/// All 560 shapes.
pub(crate) fn all() -> impl Iterator<Item = BySuit<u8>> {
    let up_to = |most: u8| 0..=most;
    up_to(13).flat_map(move |c| {
        up_to(13 - c)
            .flat_map(move |d| up_to(13 - c - d).map(move |h| BySuit::new([c, d, h, 13 - c - d - h])))
    })
}

/// Reads four lengths or x.
pub(crate) fn pattern(word: &str) -> Result<Pattern, ShapeError> {
    let form = || ShapeError::Form(word.into());
    let lengths: Vec<Option<u8>> = word
        .chars()
        .map(|letter| match letter {
            'x' | 'X' => Ok(None),
            _ => letter.to_digit(10).map(|digit| Some(digit as u8)).ok_or_else(form),
        })
        .collect::<Result<_, _>>()?;
    let pattern: Pattern = lengths.try_into().map_err(|_| form())?;
    let cards = pattern.iter().flatten().sum();
    if pattern.iter().all(Option::is_some) && cards != 13 {
        return Err(ShapeError::Count(word.into(), cards));
    }
    if cards > 13 {
        return Err(ShapeError::TooMany(word.into(), cards));
    }
    Ok(pattern)
}

fn matches(pattern: Pattern, lengths: &BySuit<u8>) -> bool {
    pattern
        .iter()
        .zip(Suit::DESCENDING)
        .all(|(wanted, suit)| wanted.is_none_or(|wanted| wanted == lengths[suit]))
}

/// The 24 orders of four suits, the written one first.
const ORDERS: [[usize; 4]; 24] = {
    let mut orders = [[0; 4]; 24];
    let (mut found, mut code) = (0, 0);
    while code < 256 {
        let order = [code / 64, code / 16 % 4, code / 4 % 4, code % 4];
        let seen = 1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3];
        if seen == 15 {
            orders[found] = order;
            found += 1;
        }
        code += 1;
    }
    orders
};

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: usize) {
        assert_eq!(text.parse::<Shapes>().unwrap().len(), expected, "{text}");
    }

    #[test]
    fn sizes_of_sets() {
        assert_eq!(all().count(), 560);
        check("any 4333", 4);
        check("any 4432", 12);
        check("4333", 1);
        check("xxxx", 560);
        check("5xxx", 45);
        check("5xxx - any 5332", 42);
        check("any 4333, any 4432-4xxx", 3 + 6);
        assert_eq!(Shapes::balanced(), "any 4333+any 4432+any 5332".parse().unwrap());
    }

    #[test]
    fn spades_are_written_first() {
        let shapes: Shapes = "5431".parse().unwrap();
        assert!(shapes.contains(&BySuit::new([1, 3, 4, 5])));
    }

    #[test]
    fn wrong_shapes_are_refused() {
        assert_eq!(pattern("4443").unwrap_err().to_string(), "the shape `4443` has 15 cards, expected 13");
        assert_eq!(
            pattern("95xx").unwrap_err().to_string(),
            "the shape `95xx` has 14 cards, expected at most 13"
        );
        assert!(matches!(pattern("433"), Err(ShapeError::Form(_))));
        assert!(matches!(pattern("43a3"), Err(ShapeError::Form(_))));
    }
}
