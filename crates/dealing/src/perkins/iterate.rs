//! The iterative table: rows and columns are pulled towards their sums in turn.
//!
//! As printed, the whole error of a row is added to each of its entries, which diverges for any row of more than a few
//! cards. Here the error is spread evenly over the entries, as in the paper's own first step.

use cards::CardSet;

use super::Table;
use crate::Marginals;

/// The part of each error that is repaired in one step; Perkins found one half the fastest that is stable.
const RATE: f64 = 0.5;

/// Card probabilities after some `rounds` of repair; ten are his `Iter10`.
#[must_use]
pub fn iterate(sizes: &[usize], may_hold: &[CardSet], rounds: usize) -> Marginals {
    let table = Table::new(sizes, may_hold);
    let mut marginals = Marginals::zero(sizes.len());
    for (hand, row) in table.hands.iter().enumerate() {
        for card in row.yes {
            *marginals.probability_mut(card, hand) = 1.0;
        }
        for card in row.maybe {
            *marginals.probability_mut(card, hand) =
                (row.size - row.yes.len()) as f64 / row.maybe.len() as f64;
        }
    }
    let cards = table.hands.iter().fold(CardSet::EMPTY, |all, row| all | row.maybe);
    for _ in 0..rounds {
        for (hand, row) in table.hands.iter().enumerate() {
            let sum: f64 = (row.yes | row.maybe).iter().map(|card| marginals.probability(card, hand)).sum();
            for card in row.maybe {
                *marginals.probability_mut(card, hand) +=
                    RATE * (row.size as f64 - sum) / row.maybe.len() as f64;
            }
        }
        for card in cards {
            let sum: f64 = (0..sizes.len()).map(|hand| marginals.probability(card, hand)).sum();
            let holders: Vec<usize> =
                (0..sizes.len()).filter(|&hand| table.hands[hand].maybe.contains(card)).collect();
            for &hand in &holders {
                *marginals.probability_mut(card, hand) += RATE * (1.0 - sum) / holders.len() as f64;
            }
        }
    }
    marginals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Worlds;

    #[test]
    fn exact_where_there_is_no_constraint() {
        let may_hold = ["AK.Q2.-.-"; 2].map(|text| text.parse::<CardSet>().unwrap());
        let guess = iterate(&[1, 3], &may_hold, 10);
        assert_eq!(guess, Worlds::new(&[1, 3], &may_hold).unwrap().marginals());
    }

    #[test]
    fn near_but_not_exact_where_a_hand_is_void() {
        let may_hold = ["-.A2.-.-", "K3.A2.-.-", "K3.A2.-.-"].map(|text| text.parse::<CardSet>().unwrap());
        let guess = iterate(&[1, 1, 2], &may_hold, 10);
        let exact = Worlds::new(&[1, 1, 2], &may_hold).unwrap().marginals();
        let card = "HA".parse().unwrap();
        let errors =
            [0, 1, 2].map(|hand| (guess.probability(card, hand) - exact.probability(card, hand)).abs());
        assert!(errors.iter().all(|&error| error < 0.05), "{errors:?}");
        assert!(errors.iter().any(|&error| error > 0.001), "{errors:?}");
    }
}
