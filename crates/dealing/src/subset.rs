//! A random choice of some cards of a set, every choice equally likely.

use cards::{Card, CardSet};
use rand::{Rng, RngExt};

/// `count` cards of the set, each choice equally likely.
///
/// # Panics
/// If the set has fewer cards.
#[inline]
#[must_use]
pub fn choose(set: CardSet, count: usize, rng: &mut impl Rng) -> CardSet {
    // Most groups of cards go to one hand whole: nothing is left to chance.
    match count {
        0 => CardSet::EMPTY,
        _ if count == set.len() => set,
        _ => choose_some(set, count, rng),
    }
}

fn choose_some(set: CardSet, count: usize, rng: &mut impl Rng) -> CardSet {
    let size = set.len();
    assert!(count <= size, "cannot choose {count} of {size} cards");
    // Choosing what stays is the same as choosing what goes: do the shorter of the two.
    if 2 * count > size { set - pick(set, size, size - count, rng) } else { pick(set, size, count, rng) }
}

fn pick(set: CardSet, size: usize, count: usize, rng: &mut impl Rng) -> CardSet {
    let mut left = set;
    for taken in 0..count {
        let card = nth(left, rng.random_range(0..(size - taken) as u32));
        left.remove(card);
    }
    set - left
}

/// The card with `rank` lower cards in the set.
fn nth(set: CardSet, rank: u32) -> Card {
    let mut bits = set.bits();
    for _ in 0..rank {
        bits &= bits - 1;
    }
    Card::from_index(bits.trailing_zeros() as usize).expect("a rank below the size of the set names a card")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cards::random::generator;

    use super::*;

    #[test]
    fn every_choice_is_equally_likely() {
        let set: CardSet = "A2.K.-.743".parse().unwrap();
        for count in [0, 2, 3, 5, 6] {
            let mut rng = generator(3, count as u64);
            let mut seen: BTreeMap<CardSet, i32> = BTreeMap::new();
            let ways = crate::counts::binomial(6, count) as i32;
            for _ in 0..2_000 * ways {
                let chosen = choose(set, count, &mut rng);
                assert!(chosen.is_subset(set) && chosen.len() == count);
                *seen.entry(chosen).or_default() += 1;
            }
            assert_eq!(seen.len() as i32, ways);
            // Five standard deviations of a count with mean 2,000.
            assert!(seen.values().all(|n| (n - 2_000).abs() < 224), "{seen:?}");
        }
    }
}
