//! Chance that starts from a seed: the same seed gives the same cards on every machine and number of threads.

use rand::{Rng, RngExt, SeedableRng};

use crate::{Card, CardSet};

/// The one generator of the project. Small, fast, and specified, so that seeds mean the same for ever.
pub type Random = rand_pcg::Pcg64Mcg;

/// The generator for item `index` of a job that started from `seed`: items can be made in any order, on any thread.
#[must_use]
pub fn generator(seed: u64, index: u64) -> Random {
    // SplitMix64's finaliser: neighbouring indices give unrelated streams.
    let mut mixed = seed ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Random::seed_from_u64(mixed ^ (mixed >> 31))
}

/// The cards of a set in random order, each order equally likely.
#[must_use]
pub fn shuffled(set: CardSet, rng: &mut impl Rng) -> Vec<Card> {
    let mut cards: Vec<Card> = set.iter().collect();
    shuffle(&mut cards, rng);
    cards
}

/// Puts the items in random order, each order equally likely (Fisher and Yates).
pub fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.random_range(0..=last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_fixes_the_order() {
        let order = |seed| shuffled(CardSet::ALL, &mut generator(seed, 0));
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        assert_eq!(order(7).into_iter().collect::<CardSet>(), CardSet::ALL);
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = generator(1, 0);
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            shuffle(&mut items, &mut rng);
            *counts.entry(items).or_insert(0i32) += 1;
        }
        assert_eq!(counts.len(), 6);
        // Five standard deviations of a binomial count with mean 10,000.
        assert!(counts.values().all(|count| (count - 10_000).abs() < 457), "{counts:?}");
    }
}
