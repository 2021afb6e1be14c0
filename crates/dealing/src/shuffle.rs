//! The fastest way to deal at random: some cards may be known, the rest has no constraint.
//!
//! Imagine a random number between nought and one for each card, and a hand of `k` cards as the `k` least of them. The
//! numbers are looked at one binary digit at a time, for all cards at once: a random word splits the undecided cards
//! into those whose digit is nought and those whose digit is one, and the hand gets the former if they are not too
//! many, or else loses the latter. After some six words nothing is undecided. Every hand is equally likely, since the
//! numbers are in every order equally often. A step is a few instructions without a branch, so several deals go side by
//! side through wide registers.

use std::array;

use arrayvec::ArrayVec;
use bridge::{BySeat, Deal, Hand, PartialDeal, Seat};
use cards::CardSet;
use rand::Rng;
use thiserror::Error;

use crate::isa::Isa;

/// How many deals are made side by side where many are wanted.
pub(crate) const LANES: usize = 8;

/// One hand for each of several deals, as bits of a [`CardSet`].
pub(crate) type Lanes<const N: usize> = [u64; N];

/// Deals the cards that are not known, every way equally likely.
#[derive(Debug, Clone)]
pub struct Shuffler {
    known: BySeat<Hand>,
    /// The cards to deal.
    pool: CardSet,
    /// The seats that miss cards, and how many.
    open: ArrayVec<(Seat, usize), 4>,
    isa: Isa,
}

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
        let mut open = ArrayVec::new();
        for (seat, hand) in known.hands().iter() {
            match 13usize.checked_sub(hand.len()) {
                Some(0) => {}
                Some(missing) => open.push((seat, missing)),
                None => return Err(ShuffleError::TooMany { seat, known: hand.len() }),
            }
        }
        Ok(Self { known: *known.hands(), pool: CardSet::ALL - known.cards(), open, isa: Isa::detect() })
    }

    /// The cards to deal.
    pub(crate) const fn pool(&self) -> CardSet {
        self.pool
    }

    /// The hands of one deal.
    #[inline]
    #[must_use]
    pub fn hands(&self, rng: &mut impl Rng) -> BySeat<Hand> {
        self.isa.run(
            #[inline(always)]
            move || {
                // Moved out, so that the closure is called once: one that may be called again is not inlined.
                let rng = rng;
                self.dealt([self.pool.bits()], rng).map(
                    #[inline(always)]
                    |[hand]| CardSet::from_bits_truncate(hand),
                )
            },
        )
    }

    /// The hands of eight deals made side by side, which takes less time than eight deals one by one.
    #[must_use]
    pub fn eight(&self, rng: &mut impl Rng) -> [BySeat<Hand>; LANES] {
        self.isa.run(
            #[inline(always)]
            move || {
                let rng = rng;
                let hands = self.dealt([self.pool.bits(); LANES], rng);
                array::from_fn(
                    #[inline(always)]
                    |lane| {
                        BySeat::from_fn(
                            #[inline(always)]
                            |seat| CardSet::from_bits_truncate(hands[seat][lane]),
                        )
                    },
                )
            },
        )
    }

    /// One deal.
    ///
    /// # Panics
    /// Never: the hands are disjoint and complete by construction.
    #[must_use]
    pub fn deal(&self, rng: &mut impl Rng) -> Deal {
        Deal::new(self.hands(rng)).expect("every seat gets what it misses")
    }

    /// The hands of several deals, each from a pool of its own that has as many cards as this shuffler deals.
    #[inline]
    pub(crate) fn side_by_side<const N: usize>(
        &self,
        pools: Lanes<N>,
        rng: &mut impl Rng,
    ) -> BySeat<Lanes<N>> {
        self.isa.run(
            #[inline(always)]
            move || {
                let rng = rng;
                self.dealt(pools, rng)
            },
        )
    }

    #[inline(always)]
    fn dealt<const N: usize>(&self, pools: Lanes<N>, rng: &mut impl Rng) -> BySeat<Lanes<N>> {
        let mut hands = self.known.map(|hand| [hand.bits(); N]);
        let mut give = |seat: Seat, cards: Lanes<N>| {
            for (hand, cards) in hands[seat].iter_mut().zip(cards) {
                *hand |= cards;
            }
        };
        match self.open[..] {
            [] => {}
            [(seat, _)] => give(seat, pools),
            [(first, count), (second, _)] => {
                let [one] = choose([pools], [count], rng);
                give(first, one);
                give(second, without(pools, one));
            }
            [(first, count), (second, other_count), (third, _)] => {
                let [one] = choose([pools], [count], rng);
                let rest = without(pools, one);
                let [two] = choose([rest], [other_count], rng);
                give(first, one);
                give(second, two);
                give(third, without(rest, two));
            }
            [(_, one), (_, two), (_, three), _] => {
                let [first, second, third, fourth] = Seat::ALL;
                // The halves have no card in common, so the same words serve both.
                let [half] = choose([pools], [one + two], rng);
                let other = without(pools, half);
                let [a, c] = choose([half, other], [one, three], rng);
                give(first, a);
                give(second, without(half, a));
                give(third, c);
                give(fourth, without(other, c));
            }
            _ => unreachable!("there are four seats"),
        }
        hands
    }
}

/// Some cards of each pool, every choice equally likely. The pools of a lane have no card in common.
#[inline(always)]
fn choose<const N: usize, const P: usize>(
    pools: [Lanes<N>; P],
    counts: [usize; P],
    rng: &mut impl Rng,
) -> [Lanes<N>; P] {
    let mut missing: [Lanes<N>; P] = counts.map(|count| [count as u64; N]);
    let mut undecided = pools;
    let mut refused = [[0; N]; P];
    // Few choices are made before the fifth word, so that it is not worth a look whether all are.
    let mut words_before_look = 5;
    loop {
        let words: Lanes<N> = array::from_fn(|_| rng.next_u64());
        for pool in 0..P {
            for lane in 0..N {
                let low = undecided[pool][lane] & words[lane];
                let count = u64::from(low.count_ones());
                let fits = count <= missing[pool][lane];
                refused[pool][lane] |= if fits { 0 } else { undecided[pool][lane] & !low };
                missing[pool][lane] -= if fits { count } else { 0 };
                undecided[pool][lane] = if fits { undecided[pool][lane] & !low } else { low };
            }
        }
        words_before_look -= 1;
        if words_before_look <= 0 && is_decided(&undecided, &missing) {
            break;
        }
    }
    for pool in 0..P {
        for lane in 0..N {
            refused[pool][lane] |= if missing[pool][lane] > 0 { 0 } else { undecided[pool][lane] };
        }
    }
    array::from_fn(|pool| without(pools[pool], refused[pool]))
}

/// Whether every hand is full, or misses all cards that are undecided.
#[inline(always)]
fn is_decided<const N: usize, const P: usize>(undecided: &[Lanes<N>; P], missing: &[Lanes<N>; P]) -> bool {
    let mut open = false;
    for pool in 0..P {
        for lane in 0..N {
            let missing = missing[pool][lane];
            open |= (missing != 0) & (u64::from(undecided[pool][lane].count_ones()) != missing);
        }
    }
    !open
}

#[inline(always)]
fn without<const N: usize>(all: Lanes<N>, part: Lanes<N>) -> Lanes<N> {
    array::from_fn(|lane| all[lane] & !part[lane])
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
    fn deals_side_by_side_are_independent() {
        // In each lane the owner of the ace of spades, in pairs of lanes.
        let (shuffler, mut rng) = (Shuffler::default(), generator(8, 0));
        let ace: Card = "SA".parse().unwrap();
        let mut counts = [0u64; 16];
        for _ in 0..40_000 {
            let deals = shuffler.eight(&mut rng);
            let owner =
                |lane: usize| Seat::ALL.into_iter().position(|seat| deals[lane][seat].contains(ace)).unwrap();
            counts[4 * owner(0) + owner(1)] += 1;
            counts[4 * owner(2) + owner(3)] += 1;
        }
        let z = chi_square::deviation(&counts, &[5_000.0; 16], 15);
        assert!(z.abs() < 4.0, "{z} standard deviations");
    }

    #[test]
    fn a_seat_with_fourteen_cards_is_refused() {
        let known: PartialDeal = "N:AKQJT98765432.A.. - - -".parse().unwrap();
        assert_eq!(Shuffler::new(known).unwrap_err().to_string(), "North has 14 cards, expected at most 13");
    }
}
