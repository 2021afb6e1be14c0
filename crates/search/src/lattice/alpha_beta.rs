//! Alpha-beta pruning for values of any lattice.
//!
//! Ginsberg 2001, sections 6.2 and 6.3. On every lattice a node may be left as soon as its *parent* already has
//! something better ([`shallow_alpha_beta`], by absorption). To leave it because an ancestor further up has something
//! better, a value must pass through the moves between, and that needs distribution: [`deep_alpha_beta`] therefore
//! asks for a [`DistributiveLattice`]. Figure 10 of the paper, a test here, is a game in which the deep prune on a
//! lattice that does not distribute gives a wrong value.
//!
//! The deep search is Algorithm 2.2.5 without its table: `alpha` is the join of what Max has secured at the Max nodes
//! above, `beta` the meet of what Min has secured at the Min nodes above. Values returned for nodes left early are
//! right only modulo `x ↦ (x ∨ alpha) ∧ beta`; at the root that is the value itself.

use super::{DistributiveLattice, Lattice};
use crate::game::{Side, TwoSided};

/// A value and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Searched<V> {
    /// The value of the position.
    pub value: V,
    /// How many positions were visited, the first one included.
    pub nodes: u64,
}

/// The value of a position, leaving a node when its parent already has something better. Sound on every lattice.
#[must_use]
pub fn shallow_alpha_beta<G: TwoSided>(state: &G) -> Searched<G::Value> {
    run(state, Pruning::Shallow)
}

/// The value of a position, leaving a node when any ancestor already has something better.
#[must_use]
pub fn deep_alpha_beta<G: TwoSided<Value: DistributiveLattice>>(state: &G) -> Searched<G::Value> {
    run(state, Pruning::Deep)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pruning {
    Shallow,
    Deep,
}

fn run<G: TwoSided>(state: &G, pruning: Pruning) -> Searched<G::Value> {
    let mut nodes = 0;
    let value = search(state, &Window::OPEN, pruning, &mut nodes);
    Searched { value, nodes }
}

/// What the two sides have secured above. `None` stands for nothing yet: below or above every value.
#[derive(Debug, Clone)]
struct Window<V> {
    alpha: Option<V>,
    beta: Option<V>,
}

impl<V> Window<V> {
    const OPEN: Self = Self { alpha: None, beta: None };
}

impl<V: Lattice> Window<V> {
    /// The window for the children of a node of this side whose value so far is `value`.
    fn below(&self, side: Side, value: Option<&V>, pruning: Pruning) -> Self {
        let inherited = match pruning {
            Pruning::Shallow => Self::OPEN,
            Pruning::Deep => self.clone(),
        };
        match (side, value) {
            (_, None) => inherited,
            (Side::Max, Some(value)) => {
                let alpha = inherited.alpha.map_or_else(|| value.clone(), |alpha| alpha.join(value));
                Self { alpha: Some(alpha), ..inherited }
            }
            (Side::Min, Some(value)) => {
                let beta = inherited.beta.map_or_else(|| value.clone(), |beta| beta.meet(value));
                Self { beta: Some(beta), ..inherited }
            }
        }
    }

    /// Whether a node of this side that has reached `value` can no longer matter.
    fn cuts(&self, side: Side, value: &V) -> bool {
        match side {
            Side::Max => self.beta.as_ref().is_some_and(|beta| beta.is_below(value)),
            Side::Min => self.alpha.as_ref().is_some_and(|alpha| value.is_below(alpha)),
        }
    }
}

fn search<G: TwoSided>(state: &G, window: &Window<G::Value>, pruning: Pruning, nodes: &mut u64) -> G::Value {
    *nodes += 1;
    let Some(side) = state.side_to_act() else {
        return state.value();
    };
    let mut best: Option<G::Value> = None;
    for action in state.legal_actions() {
        let child = search(&state.after(action), &window.below(side, best.as_ref(), pruning), pruning, nodes);
        let value = match (&best, side) {
            (None, _) => child,
            (Some(best), Side::Max) => best.join(&child),
            (Some(best), Side::Min) => best.meet(&child),
        };
        if window.cuts(side, &value) {
            return value;
        }
        best = Some(value);
    }
    best.expect("a seat to act has a legal action")
}

#[cfg(test)]
mod tests;
