//! The lightest union of losses, one from each of several fronts.
//!
//! Where nothing is decided elsewhere, the losses after a defender's plays need not be multiplied out: a depth-first
//! search takes the front whose cheapest loss adds most, tries its losses in order of what they add, and stops at what
//! is known. Goals that only one front can lose bound what the others add.

use std::cmp::Reverse;

use search::{Stopped, Watch};

use crate::goals::{Goals, Weights};

/// One of the fronts.
pub(super) struct Part<const W: usize, const B: usize> {
    /// The losses to choose from.
    pub(super) losses: Vec<Goals<W, B>>,
    /// The weight that each of them loses at least of goals that no other front can lose.
    pub(super) alone: u64,
}

/// A union found: its weight, and the number of the loss taken from each front.
pub(super) type Found = (u64, Vec<usize>);

/// A front that is still to be chosen from, and the numbers of its losses that may fit.
struct Left {
    part: usize,
    losses: Vec<usize>,
}

/// The search for the lightest union.
pub(super) struct Union<'u, const W: usize, const B: usize> {
    weights: &'u Weights,
    watch: &'u Watch,
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
        watch: &'u Watch,
    ) -> Result<Option<Found>, Stopped> {
        let taken = vec![0; parts.len()];
        let mut union = Self { weights, watch, parts, budget, taken, found: None };
        let every = |part: usize| Left { part, losses: (0..parts[part].losses.len()).collect() };
        let left: Vec<Left> = (0..parts.len()).map(every).collect();
        union.search(&left, &Goals::EMPTY, 0)?;
        Ok(union.found)
    }

    /// Adds the parts that are left; returns whether no union can be lighter than the one found.
    fn search(&mut self, left: &[Left], lost: &Goals<W, B>, weight: u64) -> Result<bool, Stopped> {
        let alone: u64 = left.iter().map(|left| self.parts[left.part].alone).sum();
        let mut open: Vec<(u64, Left)> = Vec::with_capacity(left.len());
        for Left { part, losses } in left {
            self.watch.spend(losses.len() as u64)?;
            let rest = weight + alone - self.parts[*part].alone;
            let mut least = u64::MAX;
            let mut fits = Vec::with_capacity(losses.len());
            for &number in losses {
                let adds = self.weights.of(&self.parts[*part].losses[number].minus(lost));
                // A union only grows: what does not fit now never will.
                if rest + adds <= self.budget {
                    fits.push(number);
                    if adds < least {
                        (least, self.taken[*part]) = (adds, number);
                    }
                }
            }
            match least {
                u64::MAX => return Ok(false),
                // A loss that adds nothing is as good as any, now and later.
                0 => {}
                _ => open.push((least, Left { part: *part, losses: fits })),
            }
        }
        open.sort_by_key(|(least, left)| (*least, Reverse(left.losses.len())));
        let Some((_, Left { part, losses })) = open.pop() else {
            self.found = Some((weight, self.taken.clone()));
            self.budget = weight.saturating_sub(1);
            return Ok(weight == 0);
        };
        let others: Vec<Left> = open.into_iter().map(|(_, left)| left).collect();
        let alone: u64 = others.iter().map(|left| self.parts[left.part].alone).sum();
        let adds = |&number: &usize| self.weights.of(&self.parts[part].losses[number].minus(lost));
        let mut losses: Vec<(u64, usize)> = losses.iter().map(|number| (adds(number), *number)).collect();
        losses.sort_unstable();
        for (adds, number) in losses {
            if weight + adds + alone > self.budget {
                break;
            }
            self.taken[part] = number;
            let union = lost.or(&self.parts[part].losses[number]);
            if self.search(&others, &union, weight + adds)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
