//! Amounts that rules compare: points, lengths, tricks, all counted in halves so that 1½ quick tricks is exact.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A number of halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(i16);

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Lower than any value a feature takes.
    pub const MIN: Self = Self(-1_000);
    /// Higher than any value a feature takes.
    pub const MAX: Self = Self(1_000);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i32) -> Self {
        Self::halves(2 * number)
    }

    /// A number of halves. Values beyond [`Amount::MIN`] and [`Amount::MAX`] are brought back to them.
    #[must_use]
    pub const fn halves(number: i32) -> Self {
        if number < Self::MIN.0 as i32 {
            Self::MIN
        } else if number > Self::MAX.0 as i32 {
            Self::MAX
        } else {
            Self(number as i16)
        }
    }

    /// The number of halves.
    #[must_use]
    pub const fn in_halves(self) -> i32 {
        self.0 as i32
    }

    /// The whole number at or below.
    #[must_use]
    pub const fn floor(self) -> i32 {
        (self.0 as i32).div_euclid(2)
    }

    /// The whole number at or above.
    #[must_use]
    pub const fn ceil(self) -> i32 {
        (self.0 as i32 + 1).div_euclid(2)
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::halves(self.in_halves() + other.in_halves())
    }
}

impl Sub for Amount {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::halves(self.in_halves() - other.in_halves())
    }
}

impl Neg for Amount {
    type Output = Self;
    fn neg(self) -> Self {
        Self::halves(-self.in_halves())
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, 1) => write!(f, "½"),
            (0, _) => write!(f, "-½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// The amounts from `low` to `high`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    /// The least.
    pub low: Amount,
    /// The most.
    pub high: Amount,
}

impl Range {
    /// Every amount.
    pub const ANY: Self = Self { low: Amount::MIN, high: Amount::MAX };

    /// From one whole number to another.
    #[must_use]
    pub const fn whole(low: i32, high: i32) -> Self {
        Self { low: Amount::whole(low), high: Amount::whole(high) }
    }

    /// This amount or more.
    #[must_use]
    pub const fn at_least(low: Amount) -> Self {
        Self { low, high: Amount::MAX }
    }

    /// This amount or less.
    #[must_use]
    pub const fn at_most(high: Amount) -> Self {
        Self { low: Amount::MIN, high }
    }

    /// Whether the amount lies in the range.
    #[inline]
    #[must_use]
    pub fn contains(self, amount: Amount) -> bool {
        self.low <= amount && amount <= self.high
    }

    /// Whether no amount lies in the range.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Whether every amount of this range lies in `other`.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        self.is_empty() || (other.low <= self.low && self.high <= other.high)
    }

    /// The amounts in both.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The same range seen from `shift` further down: `contains(x)` becomes `contains(x + shift)`.
    #[must_use]
    pub fn less(self, shift: Amount) -> Self {
        let low = if self.low == Amount::MIN { Amount::MIN } else { self.low - shift };
        let high = if self.high == Amount::MAX { Amount::MAX } else { self.high - shift };
        Self { low, high }
    }
}

impl fmt::Display for Range {
    /// `12-14`, `5+`, `0-9` or `4`, as a bridge player writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low <= Amount::ZERO, self.high == Amount::MAX) {
            (true, true) => write!(f, "any"),
            (false, true) => write!(f, "{}+", self.low),
            _ if self.low == self.high => write!(f, "{}", self.low),
            (true, false) => write!(f, "0-{}", self.high),
            (false, false) => write!(f, "{}-{}", self.low, self.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_exact_and_print_as_people_write_them() {
        let three_halves = Amount::whole(1) + Amount::halves(1);
        assert_eq!(three_halves.to_string(), "1½");
        assert_eq!((three_halves.floor(), three_halves.ceil()), (1, 2));
        assert_eq!((-three_halves).floor(), -2);
        assert_eq!(Range::whole(12, 14).to_string(), "12-14");
        assert_eq!(Range::at_least(Amount::whole(5)).to_string(), "5+");
        assert_eq!(Range::at_most(Amount::whole(9)).to_string(), "0-9");
    }

    #[test]
    fn open_ends_stay_open_when_shifted() {
        let game = Range::at_least(Amount::whole(25));
        assert_eq!(game.less(Amount::whole(12)), Range::at_least(Amount::whole(13)));
    }
}
