//! Vector minimaxing: one strategy for all worlds, chosen from the leaves up.
//!
//! The local algorithm of Frank and Basin 1998, Figure 18 and section 7.2: at a node of Max the branch whose vector
//! scores best is *selected* and the whole vector backed up, at a node of Min the vectors are combined world by world.
//! Max commits to one branch for all worlds, so there is no strategy fusion; but he commits by looking at the subtree
//! alone, though Min may never let some worlds come there: non-locality. The first of several equal branches is taken.

use super::{ManyWorlds, Plan};
use crate::choice::first_best;
use crate::game::Side;

/// The strategy that vector minimaxing builds.
///
/// # Panics
/// If a possible world has no weight, or a seat to act has no legal action.
#[must_use]
pub fn vector_minimax<W: ManyWorlds>(state: &W, weights: &[f64]) -> Plan<W::Action> {
    match state.side_to_act() {
        None => Plan { won: state.value(), action: None },
        Some(Side::Max) => {
            let scored = state.legal_actions().map(|action| {
                let won = vector_minimax(&state.after(action), weights).won;
                let score = won.weight(weights);
                (Plan { won, action: Some(action) }, score)
            });
            first_best(scored).expect("a seat to act has a legal action").0
        }
        Some(Side::Min) => {
            let children =
                state.legal_actions().map(|action| vector_minimax(&state.after(action), weights).won);
            let won = children.reduce(|a, b| &a & &b).expect("a seat to act has a legal action");
            Plan { won, action: None }
        }
    }
}
