use std::fmt;
use std::str::FromStr;

use cards::{Card, CardSet, Suit, random};
use thiserror::Error;

use crate::{BySeat, Hand, Seat};

/// All 52 cards, thirteen to each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal(BySeat<Hand>);

/// Some cards, each in one hand: an ending, or a deal of which a part is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PartialDeal(BySeat<Hand>);

const _: () = assert!(size_of::<Deal>() == 32);

/// Why hands do not make a deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealError {
    /// A card in two hands.
    #[error("{card} is in two hands, {first} and {second}")]
    Twice {
        /// The card.
        card: Card,
        /// One of the hands that hold it.
        first: Seat,
        /// The other.
        second: Seat,
    },
    /// A hand of a full deal that does not have thirteen cards.
    #[error("{seat} has {count} cards, expected 13")]
    Count {
        /// The hand.
        seat: Seat,
        /// Its cards.
        count: usize,
    },
    /// The text does not begin with a seat and a colon.
    #[error("`{0}` does not begin with the seat of its first hand, such as N:")]
    FirstSeat(String),
    /// The text does not have four hands.
    #[error("expected four hands separated by blanks, not {0}")]
    HandCount(usize),
    /// A hand that is not written in the right form.
    #[error("the hand of {seat}: {error}")]
    Hand {
        /// The hand.
        seat: Seat,
        /// What is wrong with it.
        error: cards::ParseError,
    },
}

impl Deal {
    /// A deal of these hands.
    ///
    /// # Errors
    /// A card in two hands, or a hand without thirteen.
    pub fn new(hands: BySeat<Hand>) -> Result<Self, DealError> {
        PartialDeal::new(hands)?.complete()
    }

    /// A random deal, each equally likely.
    #[must_use]
    pub fn random(rng: &mut impl rand::Rng) -> Self {
        let cards = random::shuffled(CardSet::ALL, rng);
        Self(BySeat::from_fn(|seat| cards[13 * seat.index()..][..13].iter().copied().collect()))
    }

    /// The hands.
    #[inline]
    #[must_use]
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.0
    }

    /// The hand of one seat.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.0[seat]
    }

    /// Who was dealt the card.
    #[must_use]
    pub fn owner(&self, card: Card) -> Seat {
        PartialDeal(self.0).owner(card).expect("a deal has every card")
    }
}

impl PartialDeal {
    /// A partial deal of these hands.
    ///
    /// # Errors
    /// A card in two hands.
    pub fn new(hands: BySeat<Hand>) -> Result<Self, DealError> {
        for first in Seat::ALL {
            for second in Seat::ALL.into_iter().skip(first.index() + 1) {
                if let Some(card) = (hands[first] & hands[second]).highest() {
                    return Err(DealError::Twice { card, first, second });
                }
            }
        }
        Ok(Self(hands))
    }

    /// The hands.
    #[inline]
    #[must_use]
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.0
    }

    /// The hand of one seat, as far as it is known.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.0[seat]
    }

    /// All cards in the four hands.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        Seat::ALL.into_iter().fold(CardSet::EMPTY, |all, seat| all | self.0[seat])
    }

    /// Who holds the card, if anybody does.
    #[must_use]
    pub fn owner(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.0[seat].contains(card))
    }

    /// The full deal, if every hand has thirteen cards. One hand may be open: it has the cards that are left.
    ///
    /// # Errors
    /// The first hand that has another number.
    pub fn complete(mut self) -> Result<Deal, DealError> {
        let open = Seat::ALL.into_iter().find(|&seat| self.0[seat].is_empty());
        if let Some(open) = open
            && self.cards().len() == 39
        {
            self.0[open] = CardSet::ALL - self.cards();
        }
        match self.0.iter().find(|(_, hand)| hand.len() != 13) {
            Some((seat, hand)) => Err(DealError::Count { seat, count: hand.len() }),
            None => Ok(Deal(self.0)),
        }
    }

    /// The deal written with `first` as its first hand, as PBN wants it.
    #[must_use]
    pub fn text_from(&self, first: Seat) -> String {
        // A letter, four marks before the hands, twelve dots and all cards, and room for a whole word of the tables.
        let mut text = [0; 69 + 8];
        text[0] = first.letter() as u8;
        let mut end = 1;
        let mut push = |word: [u8; 8], length: usize| {
            text[end..end + 8].copy_from_slice(&word);
            end += length;
        };
        for seat in first.around() {
            push([if seat == first { b':' } else { b' ' }; 8], 1);
            let hand = self.0[seat];
            if hand.is_empty() {
                push([b'-'; 8], 1);
                continue;
            }
            for suit in Suit::DESCENDING {
                if suit != Suit::Spades {
                    push([b'.'; 8], 1);
                }
                let bits = usize::from(hand.in_suit(suit).bits());
                for word in [HIGH_RANKS[bits >> 6], LOW_RANKS[bits & 63]] {
                    push(word, usize::from(word[7]));
                }
            }
        }
        String::from_utf8(text[..end].to_vec()).expect("letters and marks")
    }
}

/// The letters of some ranks from the highest down, by the bits of the ranks from `lowest` on; the last byte counts
/// them. Eight bytes are copied in one instruction, where a loop over the cards would ask at each whether it is held.
const fn letters<const N: usize>(lowest: usize) -> [[u8; 8]; N] {
    let mut words = [[0; 8]; N];
    let mut bits = 0;
    while bits < N {
        let mut rank = 7;
        while rank > 0 {
            rank -= 1;
            if bits >> rank & 1 == 1 {
                let count = words[bits][7];
                words[bits][count as usize] = b"23456789TJQKA"[lowest + rank];
                words[bits][7] = count + 1;
            }
        }
        bits += 1;
    }
    words
}

/// Ace to eight.
static HIGH_RANKS: [[u8; 8]; 128] = letters(6);
/// Seven to two.
static LOW_RANKS: [[u8; 8]; 64] = letters(0);

impl From<Deal> for PartialDeal {
    fn from(deal: Deal) -> Self {
        Self(deal.0)
    }
}

impl TryFrom<PartialDeal> for Deal {
    type Error = DealError;
    fn try_from(deal: PartialDeal) -> Result<Self, DealError> {
        deal.complete()
    }
}

impl fmt::Display for PartialDeal {
    /// `N:north east south west`, each hand `spades.hearts.diamonds.clubs`, an empty one `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_from(Seat::North))
    }
}

impl fmt::Display for Deal {
    /// `N:north east south west`, each hand `spades.hearts.diamonds.clubs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PartialDeal(self.0).fmt(f)
    }
}

impl fmt::Debug for PartialDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PartialDeal {
    type Err = DealError;

    /// Reads a PBN deal: the first seat, a colon, and four hands clockwise; `-` is an empty or unknown hand.
    fn from_str(text: &str) -> Result<Self, DealError> {
        let first_seat = || DealError::FirstSeat(text.chars().take(12).collect());
        let (first, hands) = text.trim().split_once(':').ok_or_else(first_seat)?;
        let first: Seat = first.trim().parse().map_err(|_| first_seat())?;
        let count = hands.split_whitespace().count();
        if count != 4 {
            return Err(DealError::HandCount(count));
        }
        let mut by_seat = BySeat::default();
        for (seat, hand) in first.around().zip(hands.split_whitespace()) {
            if hand != "-" {
                by_seat[seat] = hand.parse().map_err(|error| DealError::Hand { seat, error })?;
            }
        }
        Self::new(by_seat)
    }
}

impl FromStr for Deal {
    type Err = DealError;
    fn from_str(text: &str) -> Result<Self, DealError> {
        text.parse::<PartialDeal>()?.complete()
    }
}
