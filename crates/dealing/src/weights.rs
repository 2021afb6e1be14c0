//! Worlds with weights: how much more likely than another each world has become by what the players did.
//!
//! Worlds come uniform over what is certain; what is merely likely, such as a player's choice among plays, enters as a
//! weight, by Bayes' rule the probability of what was seen in that world.

use bridge::PartialDeal;

/// Some worlds and their weights.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WeightedWorlds {
    worlds: Vec<(PartialDeal, f64)>,
}

impl WeightedWorlds {
    /// Weighs worlds; those of no weight are left out.
    pub fn new(worlds: impl IntoIterator<Item = PartialDeal>, weigh: impl Fn(&PartialDeal) -> f64) -> Self {
        let weighed = worlds.into_iter().map(|world| (world, weigh(&world)));
        Self { worlds: weighed.filter(|&(_, weight)| weight > 0.0).collect() }
    }

    /// Worlds with their weights.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&PartialDeal, f64)> {
        self.worlds.iter().map(|(world, weight)| (world, *weight))
    }

    /// How many worlds have weight.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether no world has weight.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// The weighted mean of a value, `None` if there is no world.
    #[must_use]
    pub fn mean(&self, value: impl Fn(&PartialDeal) -> f64) -> Option<f64> {
        let total: f64 = self.iter().map(|(_, weight)| weight).sum();
        (!self.is_empty())
            .then(|| self.iter().map(|(world, weight)| value(world) * weight).sum::<f64>() / total)
    }

    /// How many worlds of equal weight would tell as much (Kish): near one when a single world carries all weight.
    #[must_use]
    pub fn effective_len(&self) -> f64 {
        let (sum, squares) = self
            .iter()
            .fold((0.0, 0.0), |(sum, squares), (_, weight)| (sum + weight, squares + weight * weight));
        if self.is_empty() { 0.0 } else { sum * sum / squares }
    }
}

#[cfg(test)]
mod tests {
    use bridge::Seat;

    use super::*;
    use crate::{Knowledge, Sampler};

    #[test]
    fn a_weight_shifts_the_mean_as_bayes_says() {
        let mut knowledge =
            Knowledge::of_pack("AK.-.-.-".parse().unwrap(), bridge::BySeat::new([0, 1, 0, 1]));
        knowledge.require_points(Seat::East, 0..=4);
        let sampler = Sampler::new(&knowledge).unwrap();
        let east_has_ace = |world: &PartialDeal| world.hand(Seat::East).contains("SA".parse().unwrap());
        // East with the ace does what was seen one time in three, east with the king always.
        let worlds = WeightedWorlds::new(sampler.worlds(1).take(4_000), |world| {
            if east_has_ace(world) { 1.0 / 3.0 } else { 1.0 }
        });
        let chance = worlds.mean(|world| f64::from(u8::from(east_has_ace(world)))).unwrap();
        assert!((chance - 0.25).abs() < 0.03, "{chance}");
        let expected = 4_000.0 * (2.0f64 / 3.0).powi(2) / (5.0 / 9.0);
        assert!((worlds.effective_len() - expected).abs() < 60.0, "{}", worlds.effective_len());
        assert_eq!(WeightedWorlds::default().mean(|_| 1.0), None);
    }
}
