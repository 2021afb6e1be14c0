//! What is at stake: the numbers of tricks that are told apart, and what reaching each is worth in each world.

use arrayvec::ArrayVec;

use super::draw::Drawn;
use super::{Goals, Problem, WorldSet};

/// Numbers of tricks that are told apart.
pub(super) const MOST_LEVELS: usize = 3;

/// A level worth less than this share of the first is left to Monte Carlo.
const TRIFLE: f64 = 0.02;

/// The levels that matter and the value of reaching each in each world.
#[derive(Debug, Clone)]
pub(super) struct Stakes {
    /// Numbers of tricks, the most valuable to tell apart first.
    pub(super) levels: ArrayVec<u8, MOST_LEVELS>,
    /// By world and level.
    values: Vec<[f64; MOST_LEVELS]>,
    /// The goals that can be reached at all and are worth something; the others count as reached.
    pub(super) relevant: Goals,
}

impl Stakes {
    /// What is at stake in the worlds drawn. The levels with the greatest value are kept: the contract as a rule, then
    /// overtricks or undertricks.
    pub(super) fn new(problem: &Problem<'_>, drawn: &[Drawn<'_>]) -> Self {
        let total: f64 = drawn.iter().map(|drawn| drawn.weight).sum();
        let worlds: Vec<(f64, [f64; 14], usize)> = drawn
            .iter()
            .map(|&Drawn { world, weight }| {
                let most = world.tricks.iter().copied().max().unwrap_or(0);
                let worth = std::array::from_fn(|tricks| (problem.worth)(&world.tricks, tricks));
                (weight / total, worth, most)
            })
            .collect();
        let step = |&(weight, worth, most): &(f64, [f64; 14], usize), level: usize| {
            if level <= most { weight * (worth[level] - worth[level - 1]) } else { 0.0 }
        };
        let value = |level: usize| worlds.iter().map(|world| step(world, level)).sum::<f64>();
        let mut levels: Vec<(usize, f64)> = (1..14).map(|level| (level, value(level))).collect();
        levels.sort_by(|a, b| b.1.total_cmp(&a.1));
        let least = TRIFLE * levels[0].1.max(0.0);
        let levels: ArrayVec<u8, MOST_LEVELS> = levels
            .iter()
            .filter(|&&(_, value)| value > least)
            .take(MOST_LEVELS)
            .map(|&(level, _)| level as u8)
            .collect();
        let mut values = vec![[0.0; MOST_LEVELS]; worlds.len()];
        for (number, world) in worlds.iter().enumerate() {
            for (place, &level) in levels.iter().enumerate() {
                values[number][place] = step(world, usize::from(level));
            }
        }
        let is_relevant = |place: usize| WorldSet::from_fn(values.len(), |world| values[world][place] > 0.0);
        let relevant = Goals::from_fn(is_relevant);
        Self { levels, values, relevant }
    }

    /// One number of tricks in worlds that are all alike.
    #[cfg(test)]
    pub(super) fn of_target(target: u8, worlds: usize) -> Self {
        let levels = ArrayVec::from_iter([target]);
        let mut relevant = Goals::EMPTY;
        relevant.0[0] = WorldSet::from_fn(worlds, |_| true);
        let mut value = [0.0; MOST_LEVELS];
        value[0] = 1.0 / worlds as f64;
        Self { levels, values: vec![value; worlds], relevant }
    }

    /// What the goals are worth together: the mean over the worlds.
    pub(super) fn payoff(&self, goals: Goals) -> f64 {
        let goals = goals.and(&self.relevant);
        let level = |place: usize| goals.0[place].iter().map(|world| self.values[world][place]).sum::<f64>();
        (0..self.levels.len()).map(level).sum()
    }

    /// What one goal is worth.
    pub(super) fn value(&self, world: usize, place: usize) -> f64 {
        self.values[world][place]
    }

    /// The goals reached with these tricks in a world.
    pub(super) fn reached(&self, world: usize, tricks: usize) -> Goals {
        let mut goals = Goals::EMPTY;
        for (place, &level) in self.levels.iter().enumerate() {
            if tricks >= usize::from(level) {
                goals.0[place].insert(world);
            }
        }
        goals
    }
}
