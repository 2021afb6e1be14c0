//! Squeaky-wheel optimisation: worlds that were left out come earlier the next time.
//!
//! Ginsberg 2001, section 7.2, after Joslin and Clements 1999. A greedy achievable set depends on the order in which
//! the worlds are tried. The worlds that could not be added "squeak"; they move forward in the sequence, the set is
//! built again, and the best set of all rounds is kept.

use super::achievable::Achieved;
use crate::worlds::Worlds;

/// The best set found.
#[derive(Debug, Clone, PartialEq)]
pub struct Optimised {
    /// The set.
    pub set: Worlds,
    /// Its payoff.
    pub payoff: f64,
    /// The sequence that induces it.
    pub order: Vec<usize>,
    /// How many sequences were tried.
    pub rounds: usize,
}

/// Moves each failed world forward by its distance; worlds that come to stand level keep their order.
#[must_use]
pub fn promoted(order: &[usize], failed: &[usize], distance: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut places: Vec<(i64, usize)> = order
        .iter()
        .enumerate()
        .map(|(place, &world)| {
            let forward = if failed.contains(&world) { distance(world) } else { 0 };
            (place as i64 - forward as i64, world)
        })
        .collect();
    places.sort_by_key(|&(place, _)| place);
    places.into_iter().map(|(_, world)| world).collect()
}

/// How to search for a good order.
#[derive(Debug, Clone, Copy)]
pub struct SqueakyWheel<D> {
    /// At most this many sequences are tried.
    pub rounds: usize,
    /// How far a world moves forward when it fails: the more of the sample it stands for, the further.
    pub distance: D,
}

impl<D: Fn(usize) -> usize> SqueakyWheel<D> {
    /// Builds a set from the order, moves the worlds that failed forward, and builds again. Stops early when nothing
    /// fails or a sequence comes back.
    ///
    /// `build` makes an achievable set from a sequence, `payoff` values it. `None` when no round is allowed.
    pub fn run(
        &self,
        order: Vec<usize>,
        mut build: impl FnMut(&[usize]) -> Achieved,
        payoff: impl Fn(&Worlds) -> f64,
    ) -> Option<Optimised> {
        let mut best: Option<Optimised> = None;
        let mut tried: Vec<Vec<usize>> = Vec::new();
        let mut next = order;
        while tried.len() < self.rounds && !tried.contains(&next) {
            let Achieved { set, failed } = build(&next);
            let value = payoff(&set);
            if best.as_ref().is_none_or(|best| value > best.payoff) {
                best = Some(Optimised { set, payoff: value, order: next.clone(), rounds: 0 });
            }
            let promoted = promoted(&next, &failed, &self.distance);
            tried.push(std::mem::replace(&mut next, promoted));
        }
        best.map(|best| Optimised { rounds: tried.len(), ..best })
    }
}
