//! Alpha-beta pruning with a transposition table.
//!
//! Ginsberg 2001, Algorithm 2.2.5. Deviations: the table keeps for each position the bounds that its searches have
//! proved, not one value for one window, so that an entry serves every window it decides (the paper's entries are the
//! special case); and the best value so far starts as "none yet" instead of 0 or 1, so that any ordered values do.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Bounds, Window, WindowSearch};
use crate::game::{Side, TwoSided};

/// A search and what it remembers. One table serves any number of positions of one game.
#[derive(Debug, Clone)]
pub struct AlphaBeta<G: TwoSided> {
    table: FxHashMap<G, Bounds<G::Value>>,
    nodes: u64,
}

impl<G> AlphaBeta<G>
where
    G: TwoSided<Value: Copy + Ord> + Eq + Hash,
{
    /// A search that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self { table: FxHashMap::default(), nodes: 0 }
    }

    /// How many positions were expanded so far, by all searches: neither answered by the table nor terminal.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What has been proved of a position.
    #[must_use]
    pub fn entry(&self, state: &G) -> Option<Bounds<G::Value>> {
        self.table.get(state).copied()
    }

    /// The value of the position if it lies in the window; otherwise a value on the same side of the window.
    pub fn search(&mut self, state: &G, window: Window<G::Value>) -> G::Value {
        let Some(side) = state.side_to_act() else {
            return state.value();
        };
        let known = self.table.get(state);
        if let Some(answer) = known.and_then(|bounds| bounds.answer(window)) {
            return answer;
        }
        self.nodes += 1;
        let mut narrowed = window;
        let mut best: Option<G::Value> = None;
        for action in state.legal_actions() {
            let value = self.search(&state.after(action), narrowed);
            match side {
                Side::Max => {
                    best = best.max(Some(value));
                    narrowed.low = narrowed.low.max(value);
                }
                Side::Min => {
                    best = Some(best.map_or(value, |best| best.min(value)));
                    narrowed.high = narrowed.high.min(value);
                }
            }
            if narrowed.low >= narrowed.high {
                break;
            }
        }
        let best = best.expect("a seat to act has a legal action");
        let proved = Bounds::proved(best, window);
        self.table.entry(state.clone()).and_modify(|bounds| *bounds = bounds.and(proved)).or_insert(proved);
        best
    }
}

impl<G> Default for AlphaBeta<G>
where
    G: TwoSided<Value: Copy + Ord> + Eq + Hash,
{
    fn default() -> Self {
        Self::new()
    }
}

impl<G> WindowSearch<G> for AlphaBeta<G>
where
    G: TwoSided<Value: Copy + Ord> + Eq + Hash,
{
    fn search(&mut self, state: &G, window: Window<G::Value>) -> G::Value {
        AlphaBeta::search(self, state, window)
    }
}
