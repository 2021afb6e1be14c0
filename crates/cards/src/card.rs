use std::fmt;
use std::str::FromStr;

use crate::{ParseError, Rank, Suit};

/// One card. The number is its bit in a [`CardSet`](crate::CardSet): `16 * suit + rank`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

const _: () = assert!(size_of::<Card>() == 1);

impl Card {
    /// The card of that suit and rank.
    #[inline]
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self(16 * suit as u8 + rank as u8)
    }

    /// The card whose bit is `index`, if there is one.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 && index % 16 < 13 { Some(Self(index as u8)) } else { None }
    }

    /// The card's bit in a [`CardSet`](crate::CardSet).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit of the card.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 4) as usize]
    }

    /// The rank of the card.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 15) as usize]
    }
}

impl fmt::Display for Card {
    /// Suit then rank: `SA`, `HT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit(), self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    /// Reads `SA`, `sa`, `♠A` and `S10`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Card(text.into());
        let suit = text.chars().next().and_then(Suit::from_char).ok_or_else(wrong)?;
        let rank = text[text.chars().next().map_or(0, char::len_utf8)..].parse().map_err(|_| wrong())?;
        Ok(Self::new(suit, rank))
    }
}
