//! The imperfect-information game: the exact answer, as everything Max could play for.
//!
//! Ginsberg 2001, Definition 5.0.6 with the reduced values of section 6.4. The value of a position is an
//! [`Antichain`]: a set of worlds lies inside one of its elements exactly when Max has a strategy that wins in all of
//! them (Theorem 5.0.7). Max joins what his actions offer; Min intersects pairwise. Nothing is decided before the root,
//! so there is neither strategy fusion nor non-locality; the price is that fronts can grow large.

use super::ManyWorlds;
use crate::game::{GameState, Side, TwoSided};
use crate::lattice::{Antichain, deep_alpha_beta};

/// A game of many worlds with the values of imperfect information.
#[derive(Debug, Clone)]
pub struct Fronts<W>(pub W);

impl<W: ManyWorlds> GameState for Fronts<W> {
    type Action = W::Action;
    type Seat = W::Seat;

    fn to_act(&self) -> Option<W::Seat> {
        self.0.to_act()
    }

    fn legal_actions(&self) -> impl Iterator<Item = W::Action> {
        self.0.legal_actions()
    }

    fn apply(&mut self, action: W::Action) {
        self.0.apply(action);
    }
}

impl<W: ManyWorlds> TwoSided for Fronts<W> {
    type Value = Antichain;

    fn side(seat: W::Seat) -> Side {
        W::side(seat)
    }

    fn value(&self) -> Antichain {
        Antichain::single(self.0.value())
    }
}

/// Every maximal set of worlds that Max can play for. Exact, with deep pruning, which reduced values allow.
#[must_use]
pub fn front<W: ManyWorlds>(state: &W) -> Antichain {
    deep_alpha_beta(&Fronts(state.clone())).value
}
