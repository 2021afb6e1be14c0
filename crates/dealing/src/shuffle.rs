//! The fastest way to deal at random: some cards may be known, the rest has no constraint.
//!
//! Cards are drawn one after the other from an array of those that are left, as Fisher and Yates do; the last hand gets
//! the rest without a draw. One random word is rolled into several dice at once: multiplying a word by the number of
//! sides leaves the die in the high half and a fresh word in the low half, and one comparison at the end of the chain
//! rejects the few words that would favour some outcomes (Lemire 2019, extended to batches by Brackett-Rozinsky and
//! Lemire 2024). The result is exactly uniform if the words are.

use arrayvec::ArrayVec;
use bridge::{BySeat, Deal, Hand, PartialDeal, Seat};
use cards::CardSet;
use rand::Rng;
use thiserror::Error;

/// Deals the cards that are not known, every way equally likely.
#[derive(Debug, Clone)]
pub struct Shuffler {
    known: BySeat<Hand>,
    /// The cards to deal.
    pool: CardSet,
    /// Their indices, in any order; a length that six bits cannot leave needs no check.
    cards: [u8; PLACES],
    rolls: ArrayVec<Roll, 8>,
    /// The seat that gets what is left.
    last: Option<Seat>,
}

/// Draws of one seat that come from one word.
#[derive(Debug, Clone, Copy)]
struct Roll {
    taker: Seat,
    draws: usize,
    /// The product of the sides of all dice: the ways to draw.
    outcomes: u64,
    /// 2^64 modulo the outcomes: words that leave less are rolled again.
    reject_below: u64,
}

/// One word yields dice as long as a word is rejected less than once in 2^10 times.
const MOST_OUTCOMES: u64 = 1 << 54;
const PLACES: usize = 64;

/// Why cards cannot be dealt around what is known.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShuffleError {
    /// A seat knows more cards than it is to get.
    #[error("{} has {known} cards, expected at most 13", seat.name())]
    TooMany {
        /// The seat.
        seat: Seat,
        /// How many cards it was given.
        known: usize,
    },
}

impl Default for Shuffler {
    fn default() -> Self {
        Self::new(PartialDeal::default()).expect("nothing known leaves every deal possible")
    }
}

impl Shuffler {
    /// Deals 13 cards to each seat, of which these are known.
    ///
    /// # Errors
    /// A seat with more than 13 cards.
    pub fn new(known: PartialDeal) -> Result<Self, ShuffleError> {
        let mut missing: ArrayVec<(Seat, usize), 4> = ArrayVec::new();
        for (seat, hand) in known.hands().iter() {
            match 13usize.checked_sub(hand.len()) {
                Some(0) => {}
                Some(cards) => missing.push((seat, cards)),
                None => return Err(ShuffleError::TooMany { seat, known: hand.len() }),
            }
        }
        // Whoever needs most comes last and costs nothing.
        missing.sort_by_key(|&(_, cards)| cards);
        let last = missing.pop().map(|(seat, _)| seat);
        let pool = CardSet::ALL - known.cards();
        let mut shuffler = Self {
            known: *known.hands(),
            pool,
            cards: [0; PLACES],
            rolls: rolls(pool.len(), &missing),
            last,
        };
        shuffler.fill();
        Ok(shuffler)
    }

    /// Another hand and other cards in place of one known hand; as many cards are left to deal as before.
    #[inline]
    pub(crate) fn replace(&mut self, seat: Seat, hand: Hand, pool: CardSet) {
        debug_assert_eq!(pool.len(), self.pool.len(), "the dice are made for as many cards");
        self.known[seat] = hand;
        self.pool = pool;
        self.fill();
    }

    fn fill(&mut self) {
        let mut bits = self.pool.bits();
        for place in self.cards.iter_mut().take(self.pool.len()) {
            *place = bits.trailing_zeros() as u8;
            bits &= bits - 1;
        }
    }

    /// The hands of one deal.
    #[inline]
    #[must_use]
    pub fn hands(&self, rng: &mut impl Rng) -> BySeat<Hand> {
        let mut cards = self.cards;
        let mut left = self.pool.len();
        let mut hands = self.known;
        let mut rest = self.pool.bits();
        for roll in &self.rolls {
            let mut word = roll.word(rng);
            let mut drawn = 0u64;
            for _ in 0..roll.draws {
                let wide = u128::from(word) * left as u128;
                word = wide as u64;
                let place = (wide >> 64) as usize % PLACES;
                left -= 1;
                drawn |= 1 << (cards[place] % 64);
                cards[place] = cards[left % PLACES];
            }
            rest &= !drawn;
            hands[roll.taker] |= set(drawn);
        }
        if let Some(last) = self.last {
            hands[last] |= set(rest);
        }
        hands
    }

    /// One deal.
    ///
    /// # Panics
    /// Never: the hands are disjoint and complete by construction.
    #[must_use]
    pub fn deal(&self, rng: &mut impl Rng) -> Deal {
        Deal::new(self.hands(rng)).expect("every seat takes what it misses")
    }
}

impl Roll {
    /// A word that favours no outcome: what the chain of dice would leave in the low half is found beforehand.
    #[inline]
    fn word(&self, rng: &mut impl Rng) -> u64 {
        loop {
            let word = rng.next_u64();
            if word.wrapping_mul(self.outcomes) >= self.reject_below {
                return word;
            }
        }
    }
}

#[inline]
fn set(bits: u64) -> CardSet {
    CardSet::from_bits(bits).expect("only cards of the pool are drawn")
}

/// The rolls for seats that draw so many cards each, as many draws to a word as is sensible.
fn rolls(cards: usize, takers: &[(Seat, usize)]) -> ArrayVec<Roll, 8> {
    let mut rolls = ArrayVec::new();
    let mut left = cards as u64;
    for &(taker, count) in takers {
        let mut drawn = 0;
        while drawn < count {
            let (mut outcomes, mut draws) = (1, 0);
            while drawn < count && outcomes * left <= MOST_OUTCOMES {
                outcomes *= left;
                left -= 1;
                draws += 1;
                drawn += 1;
            }
            rolls.push(Roll { taker, draws, outcomes, reject_below: outcomes.wrapping_neg() % outcomes });
        }
    }
    rolls
}

#[cfg(test)]
mod tests {
    use cards::Card;
    use cards::random::generator;

    use super::*;
    use crate::chi_square;

    #[test]
    fn the_same_seed_repeats_the_deals() {
        let deals = |seed| {
            let (shuffler, mut rng) = (Shuffler::default(), generator(seed, 0));
            [0; 5].map(|_| shuffler.deal(&mut rng))
        };
        assert_eq!(deals(1), deals(1));
        assert_ne!(deals(1), deals(2));
    }

    #[test]
    fn every_card_goes_everywhere_equally_often() {
        let (shuffler, mut rng) = (Shuffler::default(), generator(5, 0));
        let mut counts = vec![0u64; 52 * 4];
        for _ in 0..100_000 {
            let hands = shuffler.hands(&mut rng);
            for (seat, hand) in hands.iter() {
                assert_eq!(hand.len(), 13);
                for card in *hand {
                    counts[4 * (13 * card.suit().index() + card.rank().index()) + seat.index()] += 1;
                }
            }
        }
        // Each card's four counts have three degrees of freedom, less what the sizes of hands take away.
        let expected = vec![25_000.0; counts.len()];
        let z = chi_square::deviation(&counts, &expected, 51 * 3);
        assert!(z.abs() < 4.0, "{z} standard deviations");
    }

    #[test]
    fn two_cards_are_together_as_often_as_they_should_be() {
        let (shuffler, mut rng) = (Shuffler::default(), generator(6, 0));
        let (ace, king): (Card, Card) = ("SA".parse().unwrap(), "C2".parse().unwrap());
        let mut counts = [0; 16];
        for _ in 0..200_000 {
            let hands = shuffler.hands(&mut rng);
            let owner = |card| Seat::ALL.into_iter().position(|seat| hands[seat].contains(card)).unwrap();
            counts[4 * owner(ace) + owner(king)] += 1;
        }
        let (same, other) = (200_000.0 * 12.0 / 51.0 / 4.0, 200_000.0 * 13.0 / 51.0 / 4.0);
        let expected: Vec<f64> = (0..16).map(|cell| if cell % 5 == 0 { same } else { other }).collect();
        let z = chi_square::deviation(&counts, &expected, 15);
        assert!(z.abs() < 4.0, "{z} standard deviations");
    }

    #[test]
    fn small_orders_are_exactly_uniform() {
        // 48 cards are known: the other four have 24 orders, one a seat.
        let hands = BySeat::from_fn(|seat| {
            let suit = cards::Suit::from_index(seat.index()).unwrap();
            CardSet::ALL.only(suit).without(Card::new(suit, cards::Rank::Two))
        });
        let shuffler = Shuffler::new(PartialDeal::new(hands).unwrap()).unwrap();
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = generator(7, 0);
        for _ in 0..48_000 {
            *counts.entry(*shuffler.deal(&mut rng).hands().as_array()).or_insert(0u64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let z = chi_square::deviation(&counts.into_values().collect::<Vec<_>>(), &[2_000.0; 24], 23);
        assert!(z.abs() < 4.0, "{z} standard deviations");
    }

    #[test]
    fn a_seat_with_fourteen_cards_is_refused() {
        let known: PartialDeal = "N:AKQJT98765432.A.. - - -".parse().unwrap();
        assert_eq!(Shuffler::new(known).unwrap_err().to_string(), "North has 14 cards, expected at most 13");
    }
}
