use std::fmt;
use std::str::FromStr;

use crate::{ParseError, Strain};

/// The level of a bid, one to seven: six tricks more than its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level, if it is one to seven.
    #[inline]
    #[must_use]
    pub const fn new(level: usize) -> Option<Self> {
        if level >= 1 && level <= 7 { Some(Self(level as u8)) } else { None }
    }

    /// One to seven.
    #[inline]
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// The tricks that make the contract.
    #[inline]
    #[must_use]
    pub const fn tricks(self) -> usize {
        self.0 as usize + 6
    }

    /// One to seven.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=7).map(Self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A bid, 1C to 7NT; the order is the order of the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// The bid of that level and strain.
    #[inline]
    #[must_use]
    pub const fn new(level: Level, strain: Strain) -> Self {
        Self((level.0 - 1) * 5 + strain as u8)
    }

    /// The bid numbered `index`, 1C 0 to 7NT 34.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 35 { Some(Self(index as u8)) } else { None }
    }

    /// 1C 0 to 7NT 34.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One to seven.
    #[inline]
    #[must_use]
    pub const fn level(self) -> Level {
        Level(self.0 / 5 + 1)
    }

    /// The suit or no trump.
    #[inline]
    #[must_use]
    pub const fn strain(self) -> Strain {
        Strain::ALL[(self.0 % 5) as usize]
    }

    /// All bids from 1C to 7NT.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..35).map(Self)
    }

    /// The lowest bid in `strain` that is above this one.
    #[must_use]
    pub fn next_in(self, strain: Strain) -> Option<Self> {
        let level = self.0 / 5 + u8::from(strain <= self.strain());
        Level::new(level as usize + 1).map(|level| Self::new(level, strain))
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.strain())
    }
}

impl fmt::Debug for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bid {
    type Err = ParseError;

    /// Reads `1C` to `7NT`, also `7N`, in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Bid(text.into());
        let level = text.chars().next().and_then(|level| level.to_digit(10)).ok_or_else(wrong)?;
        let level = Level::new(level as usize).ok_or_else(wrong)?;
        Ok(Self::new(level, text[1..].parse().map_err(|_| wrong())?))
    }
}
