use std::fmt::{self, Write as _};
use std::ops::{BitAnd, BitOr, BitXor, Sub};
use std::str::FromStr;

use crate::{ParseError, Rank};

/// The ranks held in one suit, one bit each, two lowest: indexes tables of 8,192 entries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Holding(u16);

impl Holding {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All thirteen.
    pub const ALL: Self = Self(0x1FFF);

    /// The holding of these bits, if no bit is above the ace's.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits <= 0x1FFF { Some(Self(bits)) } else { None }
    }

    #[inline]
    pub(crate) const fn from_bits_truncate(bits: u64) -> Self {
        Self((bits & 0x1FFF) as u16)
    }

    /// One bit a rank, the two lowest.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the suit is void.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the rank is held.
    #[inline]
    #[must_use]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 & (1 << rank as u16) != 0
    }

    /// This holding and that rank.
    #[inline]
    #[must_use]
    pub const fn with(self, rank: Rank) -> Self {
        Self(self.0 | 1 << rank as u16)
    }

    /// This holding less that rank.
    #[inline]
    #[must_use]
    pub const fn without(self, rank: Rank) -> Self {
        Self(self.0 & !(1 << rank as u16))
    }

    /// The highest rank held.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Rank::from_index(15 - self.0.leading_zeros() as usize) }
    }

    /// The lowest rank held.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Option<Rank> {
        if self.0 == 0 { None } else { Rank::from_index(self.0.trailing_zeros() as usize) }
    }

    /// The ranks above `rank`, held or not.
    #[inline]
    #[must_use]
    pub const fn above(rank: Rank) -> Self {
        Self(0x1FFF & !((2 << rank as u16) - 1))
    }

    /// The ranks below `rank`, held or not.
    #[inline]
    #[must_use]
    pub const fn below(rank: Rank) -> Self {
        Self((1 << rank as u16) - 1)
    }

    /// The ranks from the highest down.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Rank> + Clone {
        Rank::ALL.into_iter().rev().filter(move |&rank| self.contains(rank))
    }
}

impl BitOr for Holding {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Holding {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Holding {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Holding {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Rank> for Holding {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        ranks.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for Holding {
    /// The ranks from the highest down, nothing for a void: `AKT2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|rank| f.write_char(rank.letter()))
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("-") } else { fmt::Display::fmt(self, f) }
    }
}

impl FromStr for Holding {
    type Err = ParseError;

    /// Reads ranks in any order and case, `10` for the ten; `-` and the empty text are a void.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "-" {
            return Ok(Self::EMPTY);
        }
        let mut holding = Self::EMPTY;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let rank = match letter {
                '1' if letters.next_if_eq(&'0').is_some() => Rank::Ten,
                _ => Rank::from_char(letter).ok_or_else(|| ParseError::Rank(letter.into()))?,
            };
            if holding.contains(rank) {
                return Err(ParseError::Twice { ranks: text.into(), rank });
            }
            holding = holding.with(rank);
        }
        Ok(holding)
    }
}
