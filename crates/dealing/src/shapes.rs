//! Sets of shapes: `any 4333 + 54xx - any 0xxx`.

use arrayvec::ArrayVec;
use cards::{BySuit, Suit};
use thiserror::Error;

/// The lengths of a hand's four suits, as a set of those that are meant.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct ShapeSet {
    /// One bit for each length of clubs, diamonds and hearts, four bits each; spades are the rest.
    bits: Box<[u64; 64]>,
}

/// Lengths of spades, hearts, diamonds and clubs, `None` for an `x`.
pub(super) type Pattern = [Option<u8>; 4];

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

impl ShapeSet {
    /// No shape.
    pub(super) fn empty() -> Self {
        Self { bits: Box::new([0; 64]) }
    }

    /// Whether a hand with these lengths, packed as [`key`] does, is in the set.
    #[inline]
    pub(super) fn contains_key(&self, key: usize) -> bool {
        self.bits[key >> 6] >> (key & 63) & 1 != 0
    }

    /// Whether a hand with these lengths is in the set.
    pub(super) fn contains(&self, lengths: &BySuit<u8>) -> bool {
        self.contains_key(key(lengths))
    }

    /// Adds the shapes of a pattern, or takes them away.
    pub(super) fn change(&mut self, pattern: Pattern, any_order: bool, present: bool) {
        let orders = if any_order { &ORDERS[..] } else { &ORDERS[..1] };
        let mut done: ArrayVec<Pattern, 24> = ArrayVec::new();
        for order in orders {
            let pattern = order.map(|place| pattern[place]);
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

impl std::fmt::Debug for ShapeSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(all().filter(|lengths| self.contains(lengths))).finish()
    }
}

/// The bit of a shape in a [`ShapeSet`].
pub(super) fn key(lengths: &BySuit<u8>) -> usize {
    lengths.iter().take(3).fold(0, |key, (suit, &length)| key | usize::from(length) << (4 * suit.index()))
}

/// All 560 shapes.
pub(super) fn all() -> impl Iterator<Item = BySuit<u8>> {
    let up_to = |most: u8| 0..=most;
    up_to(13).flat_map(move |c| {
        up_to(13 - c)
            .flat_map(move |d| up_to(13 - c - d).map(move |h| BySuit::new([c, d, h, 13 - c - d - h])))
    })
}

/// Reads four lengths or x.
pub(super) fn pattern(word: &str) -> Result<Pattern, ShapeError> {
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

    fn set(parts: &[(&str, bool, bool)]) -> usize {
        let mut set = ShapeSet::empty();
        for &(word, any, present) in parts {
            set.change(pattern(word).unwrap(), any, present);
        }
        all().filter(|lengths| set.contains(lengths)).count()
    }

    #[test]
    fn sizes_of_sets() {
        assert_eq!(all().count(), 560);
        assert_eq!(set(&[("4333", true, true)]), 4);
        assert_eq!(set(&[("4432", true, true)]), 12);
        assert_eq!(set(&[("4333", false, true)]), 1);
        assert_eq!(set(&[("xxxx", false, true)]), 560);
        assert_eq!(set(&[("5xxx", false, true)]), 45);
        assert_eq!(set(&[("5xxx", false, true), ("5332", true, false)]), 42);
        assert_eq!(set(&[("4333", true, true), ("4xxx", false, false)]), 3);
    }

    #[test]
    fn spades_are_written_first() {
        let mut set = ShapeSet::empty();
        set.change(pattern("5431").unwrap(), false, true);
        assert!(set.contains(&BySuit::new([1, 3, 4, 5])));
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
