//! What declarer plays for: goals, sets of them, and what they are worth.
//!
//! A *goal* is a world together with a number of tricks: "at least nine in world 7". Numbers of tricks beyond the
//! contract and short of it are goals of their own, so that one set says how well a plan does in every world, and the
//! value of a set is the sum of its goals' values in the form of scoring. Plans combine as sets do: what a plan reaches
//! against every defence is an intersection, what declarer can choose from is a collection of sets.

use arrayvec::ArrayVec;

use super::payoff::Payoff;
use super::sample::Drawn;

/// Numbers of tricks that are told apart.
pub(crate) const MOST_LEVELS: usize = 3;

/// The worlds that a search can hold.
pub(crate) const MOST_WORLDS: usize = 128;

/// A set of worlds, world 0 in the lowest bit.
pub(crate) type Worlds = u128;

/// The worlds of a set in order.
pub(crate) fn each(mut worlds: Worlds) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let world = worlds.trailing_zeros() as usize;
        (worlds != 0).then(|| {
            worlds &= worlds - 1;
            world
        })
    })
}

/// A set of goals: for each level the worlds in which it is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Goals(pub(crate) [Worlds; MOST_LEVELS]);

impl Goals {
    /// Every goal of every world.
    pub(crate) const ALL: Self = Self([Worlds::MAX; MOST_LEVELS]);
    /// None.
    pub(crate) const NONE: Self = Self([0; MOST_LEVELS]);

    pub(crate) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|level| self.0[level] & other.0[level]))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|level| self.0[level] | other.0[level]))
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|level| self.0[level] & !other.0[level]))
    }

    /// The goals that lie in these worlds.
    pub(crate) fn within(self, worlds: Worlds) -> Self {
        Self(self.0.map(|level| level & worlds))
    }

    pub(crate) fn is_subset(self, other: Self) -> bool {
        (0..MOST_LEVELS).all(|level| self.0[level] & !other.0[level] == 0)
    }

    /// The worlds with a goal of the set.
    pub(crate) fn worlds(self) -> Worlds {
        self.0.iter().fold(0, |all, level| all | level)
    }
}

/// The levels that matter and the value of reaching each in each world.
#[derive(Debug, Clone)]
pub(crate) struct Stakes {
    /// Numbers of tricks, the most valuable to tell apart first.
    pub(crate) levels: ArrayVec<u8, MOST_LEVELS>,
    /// By world and level.
    values: Vec<[f64; MOST_LEVELS]>,
    /// The goals that can be reached at all and are worth something; the others count as reached.
    pub(crate) relevant: Goals,
}

impl Stakes {
    /// What is at stake in the worlds drawn. The levels with the greatest value are kept: the contract as a rule, then
    /// overtricks or undertricks.
    pub(crate) fn new(payoff: &Payoff<'_>, drawn: &[Drawn]) -> Self {
        let total: f64 = drawn.iter().map(|drawn| drawn.weight).sum();
        let worlds: Vec<(f64, [f64; 14], usize)> = drawn
            .iter()
            .map(|&Drawn { number, weight }| {
                let most = payoff.scores.world(number).1.iter().copied().max().unwrap_or(0);
                (weight / total, payoff.worth(number), most)
            })
            .collect();
        let step = |&(weight, worth, most): &(f64, [f64; 14], usize), level: usize| {
            if level <= most { weight * (worth[level] - worth[level - 1]) } else { 0.0 }
        };
        let value = |level: usize| worlds.iter().map(|world| step(world, level)).sum::<f64>();
        let mut levels: Vec<(usize, f64)> = (1..14).map(|level| (level, value(level))).collect();
        levels.sort_by(|a, b| b.1.total_cmp(&a.1));
        let levels: ArrayVec<u8, MOST_LEVELS> = levels
            .iter()
            .filter(|level| level.1 > 0.0)
            .take(MOST_LEVELS)
            .map(|level| level.0 as u8)
            .collect();
        let mut values = vec![[0.0; MOST_LEVELS]; worlds.len()];
        let mut relevant = Goals::NONE;
        for (number, world) in worlds.iter().enumerate() {
            for (place, &level) in levels.iter().enumerate() {
                values[number][place] = step(world, usize::from(level));
                relevant.0[place] |= Worlds::from(values[number][place] > 0.0) << number;
            }
        }
        Self { levels, values, relevant }
    }

    /// One number of tricks in worlds that are all alike.
    #[cfg(test)]
    pub(crate) fn of_target(target: u8, worlds: usize) -> Self {
        let levels = ArrayVec::from_iter([target]);
        let mut relevant = Goals::NONE;
        relevant.0[0] = (0..worlds).fold(0, |all, world| all | 1 << world);
        let mut value = [0.0; MOST_LEVELS];
        value[0] = 1.0 / worlds as f64;
        Self { levels, values: vec![value; worlds], relevant }
    }

    /// What the goals are worth together: the mean over the worlds.
    pub(crate) fn payoff(&self, goals: Goals) -> f64 {
        let goals = goals.and(self.relevant);
        let level = |place: usize| each(goals.0[place]).map(|world| self.values[world][place]).sum::<f64>();
        (0..self.levels.len()).map(level).sum()
    }

    /// What one goal is worth.
    pub(crate) fn value(&self, world: usize, place: usize) -> f64 {
        self.values[world][place]
    }

    /// The goals reached with these tricks in a world.
    pub(crate) fn reached(&self, world: usize, tricks: usize) -> Goals {
        let mut goals = Goals::NONE;
        for (place, &level) in self.levels.iter().enumerate() {
            goals.0[place] = Worlds::from(tricks >= usize::from(level)) << world;
        }
        goals
    }
}
