//! Reduced elements of 2^(2^S): the choices of worlds that Max can play for.
//!
//! Ginsberg 2001, sections 5 and 6.4. The value of a game of imperfect information is a set of sets of worlds, one for
//! each thing Max "could play for". Max to move can choose from either of two such sets (union, equation 19); Min, who
//! knows the world, spoils whatever he can (all pairwise intersections, equation 20). A set inside another one of the
//! same value is of no interest; with those removed the value is *reduced*, an antichain, and reduced values form a
//! distributive lattice (Proposition 6.4.3).

use std::fmt;

use super::{DistributiveLattice, Lattice};
use crate::choice::first_best;
use crate::worlds::Worlds;

/// A set of sets of worlds, none inside another. Sorted, so that equal values are equal in memory.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Antichain {
    sets: Vec<Worlds>,
}

impl Antichain {
    /// The one choice of playing for this set.
    #[must_use]
    pub fn single(set: Worlds) -> Self {
        Self { sets: vec![set] }
    }

    /// The reduction r(F) of Definition 6.4.1: the sets that lie inside no other one.
    #[must_use]
    pub fn reduced(sets: impl IntoIterator<Item = Worlds>) -> Self {
        let mut candidates: Vec<Worlds> = sets.into_iter().collect();
        // Large sets first: a set can only lie inside one that is at least as large, so one pass is enough.
        candidates.sort_by_key(|set| std::cmp::Reverse(set.len()));
        let mut sets: Vec<Worlds> = Vec::new();
        for candidate in candidates {
            if !sets.iter().any(|kept| candidate.is_subset(kept)) {
                sets.push(candidate);
            }
        }
        sets.sort();
        Self { sets }
    }

    /// The sets Max can choose from, none inside another.
    #[must_use]
    pub fn sets(&self) -> &[Worlds] {
        &self.sets
    }

    /// Whether Max has a plan that wins in every one of these worlds (Definition 7.1.1).
    #[must_use]
    pub fn achieves(&self, worlds: &Worlds) -> bool {
        self.sets.iter().any(|set| worlds.is_subset(set))
    }

    /// The set of greatest weight, with its weight. `None` only for the empty antichain, which no game has.
    #[must_use]
    pub fn best(&self, weights: &[f64]) -> Option<(&Worlds, f64)> {
        first_best(self.sets.iter().map(|set| (set, set.weight(weights))))
    }
}

impl Lattice for Antichain {
    fn join(&self, other: &Self) -> Self {
        Self::reduced(self.sets.iter().chain(&other.sets).cloned())
    }

    fn meet(&self, other: &Self) -> Self {
        Self::reduced(self.sets.iter().flat_map(|f| other.sets.iter().map(move |g| f & g)))
    }

    fn is_below(&self, other: &Self) -> bool {
        self.sets.iter().all(|set| other.achieves(set))
    }
}

impl DistributiveLattice for Antichain {}

impl fmt::Debug for Antichain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(&self.sets).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lattice::laws;

    /// Every non-empty antichain of subsets of three situations.
    fn all_over_three() -> Vec<Antichain> {
        let subset = |bits: usize| Worlds::of(3, (0..3).filter(|world| bits >> world & 1 != 0));
        let mut all: Vec<Antichain> = Vec::new();
        for family in 1..256_usize {
            let value = Antichain::reduced((0..8).filter(|set| family >> set & 1 != 0).map(subset));
            if !all.contains(&value) {
                all.push(value);
            }
        }
        all
    }

    #[test]
    fn the_nineteen_values_over_three_situations_form_a_distributive_lattice() {
        let all = all_over_three();
        assert_eq!(all.len(), 19);
        laws::check_distributive(&all).unwrap();
    }

    #[test]
    fn order_by_inclusion_is_the_order_of_the_lattice() {
        let all = all_over_three();
        for x in &all {
            for y in &all {
                assert_eq!(x.is_below(y), x.join(y) == *y, "{x:?} {y:?}");
            }
        }
    }

    #[test]
    fn reduction_drops_what_lies_inside() {
        let sets = ["110", "100", "110", "001"].map(|text| text.parse().unwrap());
        let value = Antichain::reduced(sets);
        assert_eq!(value.sets().len(), 2);
        assert!(value.achieves(&"010".parse().unwrap()));
        assert!(!value.achieves(&"011".parse().unwrap()));
        assert_eq!(value.best(&[1.0, 1.0, 3.0]).unwrap().1, 3.0);
    }
}
