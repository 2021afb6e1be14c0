//! The fastest way to deal at random: some cards may be known, the rest has no constraint.
//!
//! The unknown cards lie in an array of one-bit sets, shuffled as far as needed by Fisher and Yates, and each hand is
//! the union of a slice. One random word is rolled into several dice at once: multiplying a word by the number of
//! sides leaves the die in the high half and a fresh word in the low half, and one comparison at the end of the chain
//! rejects the few words that would favour some outcomes (Lemire 2019, extended to batches by Brackett-Rozinsky and
//! Lemire 2024). The result is exactly uniform if the words are.

use arrayvec::ArrayVec;
use bridge::{BySeat, Deal, Hand, PartialDeal, Seat};
use cards::CardSet;
use rand::Rng;
use thiserror::Error;

/// Deals the cards that are not known, every way equally likely.
///
/// The shuffler keeps the last order of its cards, so a fresh copy and a fresh generator repeat a sequence of deals.
#[derive(Debug, Clone)]
pub struct Shuffler {
    known: BySeat<Hand>,
    /// The cards to deal, in any order.
    cards: ArrayVec<u64, 52>,
    /// The seats in the order in which they take cards from the end; the last takes what is left.
    takers: ArrayVec<(Seat, usize), 4>,
    rolls: ArrayVec<Roll, 26>,
}

/// Dice of `sides`, `sides - 1`, ... that come from one word.
#[derive(Debug, Clone, Copy)]
struct Roll {
    sides: u64,
    dice: usize,
    /// 2^64 modulo the product of all sides: words that leave less are rolled again.
    reject_below: u64,
}

/// One word yields dice as long as a word is rejected less than once in 2^10 times.
const MOST_OUTCOMES: u64 = 1 << 54;
const MOST_DICE: usize = 16;

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
        let mut takers = ArrayVec::new();
        for (seat, hand) in known.hands().iter() {
            match 13usize.checked_sub(hand.len()) {
                Some(0) => {}
                Some(missing) => takers.push((seat, missing)),
                None => return Err(ShuffleError::TooMany { seat, known: hand.len() }),
            }
        }
        // Whoever needs most comes last and costs nothing.
        takers.sort_by_key(|&(_, missing)| missing);
        let cards: ArrayVec<u64, 52> =
            (CardSet::ALL - known.cards()).iter().map(|card| 1 << card.index()).collect();
        let draws = cards.len() - takers.last().map_or(0, |&(_, missing)| missing);
        Ok(Self { known: *known.hands(), rolls: rolls(cards.len(), draws), cards, takers })
    }

    /// The hands of one deal.
    #[inline]
    pub fn hands(&mut self, rng: &mut impl Rng) -> BySeat<Hand> {
        self.shuffle(rng);
        let mut hands = self.known;
        let mut end = self.cards.len();
        for &(seat, missing) in &self.takers {
            let bits = self.cards[end - missing..end].iter().fold(0, |hand, card| hand | card);
            end -= missing;
            hands[seat] |= CardSet::from_bits(bits).expect("the array holds bits of cards");
        }
        hands
    }

    /// One deal.
    ///
    /// # Panics
    /// Never: the hands are disjoint and complete by construction.
    pub fn deal(&mut self, rng: &mut impl Rng) -> Deal {
        Deal::new(self.hands(rng)).expect("every seat takes what it misses")
    }

    /// Draws from the front into the back of the array until only the last taker's cards are left in front.
    #[inline]
    fn shuffle(&mut self, rng: &mut impl Rng) {
        let mut left = self.cards.len();
        for roll in &self.rolls {
            let mut places = [0; MOST_DICE];
            loop {
                let mut word = rng.next_u64();
                for (die, place) in places[..roll.dice].iter_mut().enumerate() {
                    let wide = u128::from(word) * u128::from(roll.sides - die as u64);
                    *place = (wide >> 64) as usize;
                    word = wide as u64;
                }
                if word >= roll.reject_below {
                    break;
                }
            }
            for &place in &places[..roll.dice] {
                left -= 1;
                self.cards.swap(place, left);
            }
        }
    }
}

/// The dice for `draws` draws out of `cards` cards, as many to a word as is sensible.
fn rolls(cards: usize, draws: usize) -> ArrayVec<Roll, 26> {
    let mut rolls = ArrayVec::new();
    let mut drawn = 0;
    while drawn < draws {
        let sides = (cards - drawn) as u64;
        let (mut outcomes, mut dice) = (1u64, 0);
        while drawn < draws && dice < MOST_DICE && outcomes * (sides - dice as u64) <= MOST_OUTCOMES {
            outcomes *= sides - dice as u64;
            dice += 1;
            drawn += 1;
        }
        rolls.push(Roll { sides, dice, reject_below: outcomes.wrapping_neg() % outcomes });
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
            let (mut shuffler, mut rng) = (Shuffler::default(), generator(seed, 0));
            [0; 5].map(|_| shuffler.deal(&mut rng))
        };
        assert_eq!(deals(1), deals(1));
        assert_ne!(deals(1), deals(2));
    }

    #[test]
    fn every_card_goes_everywhere_equally_often() {
        let (mut shuffler, mut rng) = (Shuffler::default(), generator(5, 0));
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
        let (mut shuffler, mut rng) = (Shuffler::default(), generator(6, 0));
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
        let mut shuffler = Shuffler::new(PartialDeal::new(hands).unwrap()).unwrap();
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
