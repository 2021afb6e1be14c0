//! Payoff-reduction minimaxing: vector minimaxing after taking away what Min will not allow.
//!
//! Frank and Basin (named in footnote 2 of the 1998 paper, described in their 1997 report): first find, by minimax in
//! each world, what every node of Min is worth; then lower each payoff to the least of these values on the way from
//! the root, because Min could have held Max to that; then run [vector minimaxing](super::vector). No strategy fusion,
//! and less non-locality: a world that Min has already won elsewhere no longer attracts Max. It does not repair
//! everything, as Figure 17 shows.

use super::{ManyWorlds, Plan};
use crate::choice::first_best;
use crate::game::Side;
use crate::perfect::minimax;
use crate::worlds::Worlds;

/// The strategy that payoff-reduction minimaxing builds, with the worlds it really wins.
///
/// # Panics
/// If a possible world has no weight, or a seat to act has no legal action.
#[must_use]
pub fn payoff_reduction<W: ManyWorlds>(state: &W, weights: &[f64]) -> Plan<W::Action> {
    let ceiling = Worlds::all(state.possible().universe());
    let chosen = reduce(state, weights, &ceiling);
    Plan { won: chosen.won, action: chosen.action }
}

/// The branch selected under a node.
struct Chosen<A> {
    /// The payoffs by which it was selected.
    reduced: Worlds,
    /// The payoffs it really has.
    won: Worlds,
    action: Option<A>,
}

fn reduce<W: ManyWorlds>(state: &W, weights: &[f64], ceiling: &Worlds) -> Chosen<W::Action> {
    match state.side_to_act() {
        None => {
            let won = state.value();
            Chosen { reduced: &won & ceiling, won, action: None }
        }
        Some(Side::Max) => {
            let scored = state.legal_actions().map(|action| {
                let child = reduce(&state.after(action), weights, ceiling);
                let score = child.reduced.weight(weights);
                (Chosen { action: Some(action), ..child }, score)
            });
            first_best(scored).expect("a seat to act has a legal action").0
        }
        Some(Side::Min) => {
            let lowered = ceiling & &minimax(state);
            let children =
                state.legal_actions().map(|action| reduce(&state.after(action), weights, &lowered));
            let both = |a: Chosen<W::Action>, b: Chosen<W::Action>| Chosen {
                reduced: &a.reduced & &b.reduced,
                won: &a.won & &b.won,
                action: None,
            };
            let chosen = children.reduce(both).expect("a seat to act has a legal action");
            Chosen { action: None, ..chosen }
        }
    }
}
