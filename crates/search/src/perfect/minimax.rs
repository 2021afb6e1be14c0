//! Plain minimax: the definition of a game's value, and the oracle for every other search.
//!
//! Ginsberg 2001, Algorithm 2.2.3 with Definition 5.0.4 for values of any lattice. No table, no pruning.

use crate::game::{Side, TwoSided};
use crate::lattice::Lattice;

/// The value of a position when both sides play perfectly.
///
/// # Panics
/// If a seat is to act and has no legal action.
#[must_use]
pub fn minimax<G: TwoSided>(state: &G) -> G::Value {
    let Some(side) = state.side_to_act() else {
        return state.value();
    };
    state
        .legal_actions()
        .map(|action| minimax(&state.after(action)))
        .reduce(|a, b| match side {
            Side::Max => a.join(&b),
            Side::Min => a.meet(&b),
        })
        .expect("a seat to act has a legal action")
}

/// The value of the position after each legal action, in the order of the actions.
#[must_use]
pub fn minimax_actions<G: TwoSided>(state: &G) -> Vec<(G::Action, G::Value)> {
    state.legal_actions().map(|action| (action, minimax(&state.after(action)))).collect()
}
