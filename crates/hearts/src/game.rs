//! Deals in a row, until somebody has too many points.

use rand::Rng;

use crate::{BySeat, Outcome, Rules, Table};

/// The score of a game in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    limit: i32,
    deals: usize,
    totals: BySeat<i32>,
}

impl Game {
    /// The limit of Perkins' games.
    pub const PERKINS_LIMIT: i32 = 75;

    /// A new game that ends when a seat has more than `limit` points.
    #[must_use]
    pub fn new(rules: Rules, limit: i32) -> Self {
        Self { rules, limit, deals: 0, totals: BySeat::default() }
    }

    /// The next deal, shuffled.
    #[must_use]
    pub fn deal(&self, rng: &mut impl Rng) -> Table {
        Table::shuffled(self.rules, self.rules.pass_of(self.deals), rng).with_totals(self.totals)
    }

    /// Adds the points of a finished deal.
    pub fn add(&mut self, outcome: &Outcome) {
        for (seat, points) in self.rules.seats().zip(outcome) {
            self.totals[seat] += points;
        }
        self.deals += 1;
    }

    /// How many deals were played.
    #[must_use]
    pub const fn deals(&self) -> usize {
        self.deals
    }

    /// Whether a seat has more points than the limit.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.totals().iter().any(|&total| total > self.limit)
    }

    /// The points of every seat.
    #[must_use]
    pub fn totals(&self) -> Outcome {
        self.rules.seats().map(|seat| self.totals[seat]).collect()
    }
}

/// The rank of each seat, 1 for the fewest points; seats with equal points share the mean of their ranks.
#[must_use]
pub fn ranks(points: &[i32]) -> Vec<f64> {
    let rank = |own: i32| {
        let better = points.iter().filter(|&&other| other < own).count();
        let equal = points.iter().filter(|&&other| other == own).count();
        better as f64 + (equal + 1) as f64 / 2.0
    };
    points.iter().map(|&own| rank(own)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_rank() {
        assert_eq!(ranks(&[3, 1, 7, 3]), [2.5, 1.0, 4.0, 2.5]);
    }

    #[test]
    fn a_game_ends_above_its_limit() {
        let mut game = Game::new(Rules::PERKINS, 30);
        game.add(&[26, 0, 26, 26].into_iter().collect());
        assert!(!game.is_over());
        game.add(&[4, 12, -10, 10].into_iter().collect());
        assert!(game.is_over(), "36 is above 30");
        assert_eq!(game.totals().as_slice(), [30, 12, 16, 36]);
    }
}
