//! Abstract cards: a suit number and a rank number, nothing more.

use std::fmt;
use std::ops::{BitOr, Sub};
use std::str::FromStr;

use thiserror::Error;

const RANKS: &[u8] = b"23456789TJQKA";
const LANE: u64 = 0xFFFF;

/// One card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The number of the suit, 0 to 3.
    pub suit: u8,
    /// The number of the rank, 0 (lowest) to 12.
    pub rank: u8,
}

impl Card {
    fn bit(self) -> u64 {
        1 << (16 * self.suit + self.rank)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit, RANKS[self.rank as usize] as char)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// How many cards.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Adds a card; whether it was new.
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= card.bit();
        new
    }

    /// Takes a card out; whether it was there.
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !card.bit();
        there
    }

    /// The cards of one suit.
    #[must_use]
    pub fn in_suit(self, suit: u8) -> Self {
        Self(self.0 & LANE << (16 * suit))
    }

    /// The cards, lowest suit first and within it lowest rank first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card> {
        (0..4_u8)
            .flat_map(|suit| (0..13_u8).map(move |rank| Card { suit, rank }))
            .filter(move |&card| self.contains(card))
    }

    /// Every way to give `size` of the cards to one of two hidden hands, the other hand getting the rest.
    #[must_use]
    pub fn splits(self, size: usize) -> Vec<(Self, Self)> {
        let cards: Vec<Card> = self.iter().collect();
        (0..1_u32 << cards.len())
            .filter(|chosen| chosen.count_ones() as usize == size)
            .map(|chosen| {
                let first: Self = cards
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| chosen >> i & 1 != 0)
                    .map(|(_, &card)| card)
                    .collect();
                (first, self - first)
            })
            .collect()
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl BitOr for Cards {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Cards {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Why a text is not a set of cards.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCardsError {
    /// Not a rank.
    #[error("`{0}` is not a rank, expected one of 23456789TJQKA")]
    Rank(char),
    /// Too many suits.
    #[error("{0} suits, expected at most four")]
    Suits(usize),
}

impl FromStr for Cards {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let suits: Vec<&str> = text.split('.').collect();
        if suits.len() > 4 {
            return Err(ParseCardsError::Suits(suits.len()));
        }
        let mut cards = Self::EMPTY;
        for (suit, ranks) in (0..).zip(suits) {
            for letter in ranks.chars().filter(|&letter| letter != '-') {
                let rank = RANKS.iter().position(|&rank| rank as char == letter);
                let rank = rank.ok_or(ParseCardsError::Rank(letter))? as u8;
                cards.insert(Card { suit, rank });
            }
        }
        Ok(cards)
    }
}
