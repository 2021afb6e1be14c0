use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::ParseError;

/// A suit; the order is the order of bidding, clubs lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Clubs to spades, the order of bidding.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];
    /// Spades to clubs, the order in which hands are written.
    pub const DESCENDING: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The suit numbered `index`, clubs 0 to spades 3.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// Clubs 0 to spades 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `C`, `D`, `H` or `S`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit as it is named in a sentence: `spades`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// Whether the suit is hearts or spades.
    #[inline]
    #[must_use]
    pub const fn is_major(self) -> bool {
        matches!(self, Self::Hearts | Self::Spades)
    }

    /// The suit a letter or symbol stands for, in either case.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'C' | 'c' | '♣' | '♧' => Some(Self::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Self::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Self::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Self::Spades),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Suit {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_char), letters.next()) {
            (Some(suit), None) => Ok(suit),
            _ => Err(ParseError::Suit(text.into())),
        }
    }
}
