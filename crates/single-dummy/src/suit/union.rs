//! The lightest union of losses, one from each of several fronts.
//!
//! Where nothing is decided elsewhere, the losses after a defender's plays need not be multiplied out: a depth-first
//! search takes the front whose cheapest loss adds most, tries its losses in order of what they add, and stops at what
//! is known. Goals that only one front can lose bound what the others add.

use super::goals::{Goals, Weights};
use super::stop::{Stop, Stopped};

/// One of the fronts.
pub(super) struct Part<const W: usize, const B: usize> {
    /// The losses to choose from.
    pub(super) losses: Vec<Goals<W, B>>,
    /// The weight that each of them loses at least of goals that no other front can lose.
    pub(super) alone: u64,
}

/// A union found: its weight, and the number of the loss taken from each front.
pub(super) type Found = (u64, Vec<usize>);

/// The search for the lightest union.
pub(super) struct Union<'u, const W: usize, const B: usize> {
    weights: &'u Weights,
    stop: &'u Stop<'u>,
    parts: &'u [Part<W, B>],
    /// The most that may still be lost.
    budget: u64,
    taken: Vec<usize>,
    found: Option<Found>,
}

impl<'u, const W: usize, const B: usize> Union<'u, W, B> {
    /// The lightest union, if that is within the budget.
    pub(super) fn lightest(
        weights: &'u Weights,
        parts: &'u [Part<W, B>],
        budget: u64,
        stop: &'u Stop<'u>,
    ) -> Result<Option<Found>, Stopped> {
        let taken = vec![0; parts.len()];
        let mut union = Self { weights, stop, parts, budget, taken, found: None };
        let left: Vec<usize> = (0..parts.len()).collect();
        union.search(&left, &Goals::EMPTY, 0)?;
        Ok(union.found)
    }

    /// Adds the parts that are left; returns whether no union can be lighter than the one found.
    fn search(&mut self, left: &[usize], lost: &Goals<W, B>, weight: u64) -> Result<bool, Stopped> {
        let alone: u64 = left.iter().map(|&part| self.parts[part].alone).sum();
        let mut widest: Option<(u64, usize)> = None;
        for (place, &part) in left.iter().enumerate() {
            let losses = self.parts[part].losses.iter();
            self.stop.after(losses.len())?;
            let least = losses.map(|goals| self.weights.of(&goals.minus(lost))).min().unwrap_or(u64::MAX);
            if least > self.budget || weight + least + alone - self.parts[part].alone > self.budget {
                return Ok(false);
            }
            if widest.is_none_or(|(most, _)| least > most) {
                widest = Some((least, place));
            }
        }
        let Some((_, place)) = widest else {
            self.found = Some((weight, self.taken.clone()));
            self.budget = weight.saturating_sub(1);
            return Ok(weight == 0);
        };
        let part = left[place];
        let others: Vec<usize> = left.iter().copied().filter(|&other| other != part).collect();
        let rest = alone - self.parts[part].alone;
        let losses = self.parts[part].losses.iter().enumerate();
        let mut losses: Vec<(u64, usize)> =
            losses.map(|(number, goals)| (self.weights.of(&goals.minus(lost)), number)).collect();
        losses.sort_unstable();
        for (adds, number) in losses {
            if weight + adds + rest > self.budget {
                break;
            }
            self.taken[part] = number;
            let union = lost.or(&self.parts[part].losses[number]);
            if self.search(&others, &union, weight + adds)? {
                return Ok(true);
            }
            // A loss that adds nothing is as good as any.
            if adds == 0 {
                break;
            }
        }
        Ok(false)
    }
}
