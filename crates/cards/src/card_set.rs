use std::fmt::{self, Write as _};
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};
use std::str::FromStr;

use crate::{Card, Holding, ParseError, Suit};

/// A set of cards: four lanes of 16 bits, clubs lowest, of which the low 13 are used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

const LANES: u64 = 0x1FFF_1FFF_1FFF_1FFF;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The whole pack.
    pub const ALL: Self = Self(LANES);

    /// The set of these bits, if each is the bit of a card.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !LANES == 0 { Some(Self(bits)) } else { None }
    }

    /// The set of those of these bits that are the bits of cards.
    #[inline]
    #[must_use]
    pub const fn from_bits_truncate(bits: u64) -> Self {
        Self(bits & LANES)
    }

    /// One bit a card, at [`Card::index`].
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The cards of one suit.
    #[inline]
    #[must_use]
    pub const fn from_holding(suit: Suit, holding: Holding) -> Self {
        Self((holding.bits() as u64) << (16 * suit as u32))
    }

    /// How many cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Adds a card; whether it was new.
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= 1 << card.index();
        new
    }

    /// Takes a card out; whether it was there.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.index());
        there
    }

    /// This set and that card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.index())
    }

    /// This set less that card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.index()))
    }

    /// Whether the two sets share a card.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every card of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The highest card, spades before hearts before diamonds before clubs.
    #[inline]
    #[must_use]
    pub const fn highest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(63 - self.0.leading_zeros() as usize) }
    }

    /// The lowest card, clubs before diamonds before hearts before spades.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Card::from_index(self.0.trailing_zeros() as usize) }
    }

    /// Takes out the highest card.
    #[inline]
    pub fn pop_highest(&mut self) -> Option<Card> {
        let card = self.highest()?;
        self.remove(card);
        Some(card)
    }

    /// The ranks held in one suit.
    #[inline]
    #[must_use]
    pub const fn in_suit(self, suit: Suit) -> Holding {
        Holding::from_bits_truncate(self.0 >> (16 * suit as u32))
    }

    /// The cards of one suit, as a set.
    #[inline]
    #[must_use]
    pub const fn only(self, suit: Suit) -> Self {
        Self(self.0 & 0x1FFF << (16 * suit as u32))
    }

    /// The cards from the ace of spades down to the two of clubs.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }
}

/// The cards of a set from the ace of spades down.
#[derive(Debug, Clone)]
pub struct Iter(CardSet);

impl Iterator for Iter {
    type Item = Card;
    #[inline]
    fn next(&mut self) -> Option<Card> {
        self.0.pop_highest()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, Self::with);
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for CardSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl fmt::Display for CardSet {
    /// Spades, hearts, diamonds and clubs separated by dots, as in a PBN deal: `AK3.QJT9..987654`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, suit) in Suit::DESCENDING.into_iter().enumerate() {
            if index > 0 {
                f.write_char('.')?;
            }
            write!(f, "{}", self.in_suit(suit))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    /// Reads `AK3.QJT9..987654`; a void may also be written `-`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let count = text.split('.').count();
        if count != 4 {
            return Err(ParseError::SuitCount(text.into(), count));
        }
        let mut set = Self::EMPTY;
        for (suit, ranks) in Suit::DESCENDING.into_iter().zip(text.split('.')) {
            set |= Self::from_holding(suit, ranks.trim().parse()?);
        }
        Ok(set)
    }
}
