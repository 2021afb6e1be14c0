use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::ParseError;

/// A rank, two lowest and ace highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Two to ace.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank numbered `index`, two 0 to ace 12.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 13 { Some(Self::ALL[index]) } else { None }
    }

    /// Two 0 to ace 12.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank as it is named in a sentence: `queen`, `ten`, `5`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "ten", "jack", "queen", "king", "ace"][self as usize]
    }

    /// The rank a letter or digit stands for, in either case; `1` is not the ten.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        let index = match letter {
            '2'..='9' => letter as usize - '2' as usize,
            'T' | 't' => 8,
            'J' | 'j' => 9,
            'Q' | 'q' => 10,
            'K' | 'k' => 11,
            'A' | 'a' => 12,
            _ => return None,
        };
        Self::from_index(index)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Rank {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_char), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ if text == "10" => Ok(Self::Ten),
            _ => Err(ParseError::Rank(text.into())),
        }
    }
}
