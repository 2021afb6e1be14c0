//! Sequential assignment: quick, and not uniform.

use cards::CardSet;
use rand::{Rng, RngExt};

use super::Table;
use crate::Hands;

/// One world by Perkins' method: a "maybe" chosen at random becomes "yes" until none is left.
///
/// `None` if the choices ran into a contradiction, which his conclusions do not always foresee, or if nothing fits.
#[must_use]
pub fn sample(sizes: &[usize], may_hold: &[CardSet], rng: &mut impl Rng) -> Option<Hands> {
    let mut table = Table::new(sizes, may_hold);
    loop {
        let maybes = table.maybes().count();
        if maybes == 0 {
            return table.is_complete().then(|| table.hands.iter().map(|row| row.yes).collect());
        }
        let (hand, card) = table.maybes().nth(rng.random_range(0..maybes)).expect("a number below the count");
        table.assign(hand, card);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The exact probability of each outcome of the method, by following every choice.
    fn distribution(table: &Table, probability: f64, outcomes: &mut BTreeMap<String, f64>) {
        let maybes: Vec<_> = table.maybes().collect();
        if maybes.is_empty() {
            let hands: Vec<String> = table.hands.iter().map(|row| row.yes.to_string()).collect();
            *outcomes.entry(hands.join(" ")).or_default() += probability;
        }
        for &(hand, card) in &maybes {
            let mut next = table.clone();
            next.assign(hand, card);
            distribution(&next, probability / maybes.len() as f64, outcomes);
        }
    }

    #[test]
    fn the_method_is_biased() {
        let may_hold = ["-.A.A.-", "A.-.A.-", "A.A.A.-"].map(|text| text.parse().unwrap());
        let mut outcomes = BTreeMap::new();
        distribution(&Table::new(&[1, 1, 1], &may_hold), 1.0, &mut outcomes);
        let mut probabilities: Vec<f64> = outcomes.into_values().collect();
        probabilities.sort_by(f64::total_cmp);
        let expected = [2.0 / 7.0, 5.0 / 14.0, 5.0 / 14.0];
        assert_eq!(probabilities.len(), 3);
        assert!(probabilities.iter().zip(expected).all(|(p, e)| (p - e).abs() < 1e-12), "{probabilities:?}");
    }

    #[test]
    fn samples_follow_the_biased_distribution() {
        let may_hold = ["-.A.A.-", "A.-.A.-", "A.A.A.-"].map(|text| text.parse::<CardSet>().unwrap());
        let mut rng = cards::random::generator(2, 0);
        let mut counts: BTreeMap<Hands, u64> = BTreeMap::new();
        for _ in 0..14_000 {
            *counts.entry(sample(&[1, 1, 1], &may_hold, &mut rng).unwrap()).or_default() += 1;
        }
        // The world in which each of the first two hands gets the other's forbidden suit is the rare one.
        let crossed: Hands =
            ["-.A.-.-", "A.-.-.-", "-.-.A.-"].iter().map(|text| text.parse().unwrap()).collect();
        let rare = counts.remove(&crossed).unwrap();
        let counts: Vec<u64> = [rare].into_iter().chain(counts.into_values()).collect();
        let z = crate::chi_square::deviation(&counts, &[4_000.0, 5_000.0, 5_000.0], 2);
        assert!(z < 4.0, "{counts:?}: {z} standard deviations");
    }
}
