use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use cards::Suit;

use crate::ParseError;

/// What a contract is played in: a trump suit or no trump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrump,
}

impl Strain {
    /// Clubs to no trump, the order of bidding.
    pub const ALL: [Self; 5] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades, Self::NoTrump];

    /// The strain numbered `index`, clubs 0 to no trump 4.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 5 { Some(Self::ALL[index]) } else { None }
    }

    /// Clubs 0 to no trump 4.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The trump suit, `None` at no trump.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        Suit::from_index(self as usize)
    }

    /// `♣`, `♦`, `♥`, `♠` or `NT`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        ["♣", "♦", "♥", "♠", "NT"][self as usize]
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Self {
        Self::ALL[suit as usize]
    }
}

impl fmt::Display for Strain {
    /// `C`, `D`, `H`, `S` or `NT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["C", "D", "H", "S", "NT"][*self as usize])
    }
}

impl FromStr for Strain {
    type Err = ParseError;

    /// Reads `C D H S NT N`, in either case, and suit symbols.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "N" | "n" | "NT" | "nt" | "Nt" | "nT" => Ok(Self::NoTrump),
            _ => text.parse::<Suit>().map(Self::from).map_err(|_| ParseError::Strain(text.into())),
        }
    }
}

/// One value for each strain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ByStrain<T>([T; 5]);

impl<T> ByStrain<T> {
    /// The values for clubs, diamonds, hearts, spades and no trump.
    #[must_use]
    pub const fn new(values: [T; 5]) -> Self {
        Self(values)
    }

    /// Makes each value from its strain.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Strain) -> T) -> Self {
        Self(Strain::ALL.map(&mut value))
    }

    /// Strains with their values, clubs first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Strain, &T)> {
        Strain::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Strain> for ByStrain<T> {
    type Output = T;
    #[inline]
    fn index(&self, strain: Strain) -> &T {
        &self.0[strain as usize]
    }
}

impl<T> IndexMut<Strain> for ByStrain<T> {
    #[inline]
    fn index_mut(&mut self, strain: Strain) -> &mut T {
        &mut self.0[strain as usize]
    }
}
