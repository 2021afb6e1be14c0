//! Achievable sets: is there one plan that wins in all of these worlds?
//!
//! Ginsberg 2001, section 7.1. For a given set of worlds the game of many worlds becomes a plain win-or-lose game
//! ([`achievable`]): a position is won if every world of the set that is still possible can be won from it. A maximal
//! set is then built greedily, world by world (Algorithm 7.1.4, [`greedy`]); with a *general union* (Algorithm 7.1.7,
//! [`greedy_general`]) a world brings others like it along, so that the plan does not fit the sample too closely.
//!
//! The greedy builders take the test as an argument: exact search, or search to some depth with estimates below.

use super::ManyWorlds;
use crate::game::Side;
use crate::worlds::Worlds;

/// Whether Max has a strategy that wins in every world of the set (Definition 7.1.1).
///
/// Worlds that the play has ruled out count as won. Subsets of an achievable set are achievable.
#[must_use]
pub fn achievable<W: ManyWorlds>(state: &W, set: &Worlds) -> bool {
    // Nothing left to lose: every world of the set has been ruled out.
    if !set.intersects(state.possible()) {
        return true;
    }
    match state.side_to_act() {
        None => set.is_subset(&state.value()),
        Some(Side::Max) => state.legal_actions().any(|action| achievable(&state.after(action), set)),
        Some(Side::Min) => state.legal_actions().all(|action| achievable(&state.after(action), set)),
    }
}

/// An achievable set, and what it could not be extended by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Achieved {
    /// The set. No world of the sequence can be added to it.
    pub set: Worlds,
    /// The worlds of the sequence that are not in it, in their order.
    pub failed: Vec<usize>,
}

/// The achievable set induced by a sequence of worlds, Algorithm 7.1.4.
///
/// # Panics
/// If a world of the sequence is not below `universe`.
pub fn greedy(universe: usize, order: &[usize], test: impl FnMut(&Worlds) -> bool) -> Achieved {
    greedy_general(universe, order, |set, world| set.with(world), test)
}

/// The achievable set induced by a sequence of worlds with a general union, Algorithm 7.1.7.
///
/// `general` gives the worlds that are like those of the set or like the world, both included. Where that is too much
/// to achieve, the plain union is tried.
///
/// # Panics
/// If a world of the sequence is not below `universe`.
pub fn greedy_general(
    universe: usize,
    order: &[usize],
    mut general: impl FnMut(&Worlds, usize) -> Worlds,
    mut test: impl FnMut(&Worlds) -> bool,
) -> Achieved {
    let mut set = Worlds::none(universe);
    let mut failed = Vec::new();
    for &world in order {
        if set.contains(world) {
            continue;
        }
        let plain = set.with(world);
        let wide = general(&set, world);
        if wide != plain && test(&wide) {
            set = wide;
        } else if test(&plain) {
            set = plain;
        } else {
            failed.push(world);
        }
    }
    Achieved { set, failed }
}
