//! Candidates that are tried in the same worlds: those that fall behind are dropped, and the rest get the time.
//!
//! In each world a candidate counts by its difference from the mean of those still in the race, so that the luck of the
//! world cancels out. A candidate leaves when it is clearly behind the best, and half of them leave at each of two
//! stages (sequential halving); the race is over when one is left.

/// How many standard errors a candidate must be behind to leave the race.
const CLEAR: f32 = 3.0;
/// Worlds between two looks at who is clearly behind.
const EVERY: u32 = 8;
/// Worlds before anything is clear.
const ENOUGH: u32 = 24;

/// The candidates still in the race.
#[derive(Debug)]
pub(super) struct Race<C> {
    lanes: Vec<Lane<C>>,
    worlds: u32,
}

#[derive(Debug)]
struct Lane<C> {
    candidate: C,
    /// Costs above the mean of all, and their squares.
    total: f32,
    squares: f32,
    cost: f32,
}

impl<C: Copy> Race<C> {
    /// A race between candidates, each with what is held against it before the start.
    pub(super) fn new(candidates: impl IntoIterator<Item = (C, f32)>) -> Self {
        let lanes = candidates.into_iter();
        let lanes =
            lanes.map(|(candidate, total)| Lane { candidate, total, squares: 0.0, cost: 0.0 }).collect();
        Self { lanes, worlds: 0 }
    }

    /// How many are in the race.
    pub(super) fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Tries all in one world.
    pub(super) fn run(&mut self, mut cost: impl FnMut(C) -> f32) {
        for lane in &mut self.lanes {
            lane.cost = cost(lane.candidate);
        }
        let mean = self.lanes.iter().map(|lane| lane.cost).sum::<f32>() / self.lanes.len() as f32;
        for lane in &mut self.lanes {
            let above = lane.cost - mean;
            lane.total += above;
            lane.squares += above * above;
        }
        self.worlds += 1;
    }

    /// Drops those that are clearly behind, if it is time to look.
    pub(super) fn drop_hopeless(&mut self) {
        if self.worlds < ENOUGH || !self.worlds.is_multiple_of(EVERY) {
            return;
        }
        let Some(best) = self.lanes.iter().min_by(|a, b| a.total.total_cmp(&b.total)) else { return };
        let (least, squares) = (best.total, best.squares);
        // Two that are left are each other's mirror: their difference has twice the variance of the sum.
        self.lanes.retain(|lane| lane.total - least <= CLEAR * (2.0 * (lane.squares + squares)).sqrt());
    }

    /// Drops the worse half, all but two at most.
    pub(super) fn halve(&mut self) {
        if self.lanes.len() > 2 {
            self.lanes.sort_by(|a, b| a.total.total_cmp(&b.total));
            self.lanes.truncate(self.lanes.len().div_ceil(2).max(2));
        }
    }

    /// Who is ahead.
    ///
    /// # Panics
    /// If the race began without candidates.
    pub(super) fn best(&self) -> C {
        let best = self.lanes.iter().min_by(|a, b| a.total.total_cmp(&b.total));
        best.expect("a race has candidates").candidate
    }

    /// Each in the race with its mean cost above that of all.
    pub(super) fn means(&self) -> impl Iterator<Item = (C, f32)> {
        let worlds = self.worlds.max(1) as f32;
        self.lanes.iter().map(move |lane| (lane.candidate, lane.total / worlds))
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use rand::RngExt;

    use super::*;

    #[test]
    fn the_cheapest_wins_and_the_dear_leave_early() {
        let mut rng = generator(1, 0);
        let mut race = Race::new([(5, 0.0), (1, 0.0), (9, 0.0), (2, 0.0)]);
        for _ in 0..200 {
            let luck = 20.0 * rng.random::<f32>();
            race.run(|cost| luck + cost as f32 + 2.0 * rng.random::<f32>());
            race.drop_hopeless();
        }
        assert_eq!((race.best(), race.len()), (1, 1));
    }

    #[test]
    fn a_grudge_decides_between_equals() {
        let mut race = Race::new([(0, 0.1), (1, 0.0), (2, 0.2), (3, 0.3)]);
        (0..ENOUGH - 1).for_each(|_| race.run(|_| 7.0));
        race.halve();
        assert_eq!((race.best(), race.len()), (1, 2));
        race.run(|_| 7.0);
        race.drop_hopeless();
        assert_eq!((race.best(), race.len()), (1, 1), "more worlds would tell nothing");
    }
}
