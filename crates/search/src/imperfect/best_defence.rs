//! Any win-or-lose game, played in many worlds at once against best defence.
//!
//! Ginsberg 2001, the (p, S) game of section 5: a position is what Max sees together with the set Z of worlds that fit
//! it. Max's actions leave Z as it is; an action of Min is possible if it is legal in some world of Z, and Z shrinks to
//! the worlds in which it is (Definition 5.0.6, point 3).
//!
//! The game must be one in which Max sees every action, knows his own legal actions, and sees when the game is over.
//! Card play by a declarer who sees two hands is of that kind.

use super::ManyWorlds;
use crate::game::{GameState, Side, TwoSided};
use crate::worlds::Worlds;

/// A game in all worlds that fit what Max has seen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BestDefence<G> {
    /// The position in each possible world, in the order of the worlds.
    states: Vec<G>,
    possible: Worlds,
}

impl<G: TwoSided<Value = bool>> BestDefence<G> {
    /// The game that starts in one of these worlds, all of which look the same to Max.
    #[must_use]
    pub fn new(worlds: impl IntoIterator<Item = G>) -> Self {
        let states: Vec<G> = worlds.into_iter().collect();
        let possible = Worlds::all(states.len());
        Self { states, possible }
    }

    /// The possible worlds, each with the position in it.
    pub fn states(&self) -> impl Iterator<Item = (usize, &G)> {
        self.possible.iter().zip(&self.states)
    }
}

fn is_legal<G: GameState>(state: &G, action: G::Action) -> bool {
    state.legal_actions().any(|legal| legal == action)
}

impl<G: TwoSided<Value = bool>> GameState for BestDefence<G> {
    type Action = G::Action;
    type Seat = G::Seat;

    fn to_act(&self) -> Option<G::Seat> {
        let seat = self.states.first().and_then(G::to_act);
        debug_assert!(
            self.states.iter().all(|state| state.to_act() == seat),
            "Max must see whose turn it is"
        );
        seat
    }

    fn legal_actions(&self) -> impl Iterator<Item = G::Action> {
        let known = if self.side_to_act() == Some(Side::Max) { &self.states[..1] } else { &self.states[..] };
        let mut actions = Vec::new();
        for state in known {
            for action in state.legal_actions() {
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
        }
        actions.into_iter()
    }

    fn apply(&mut self, action: G::Action) {
        *self = self.after(action);
    }

    fn after(&self, action: G::Action) -> Self {
        let mut states = Vec::with_capacity(self.states.len());
        let mut possible = self.possible.clone();
        for (world, state) in self.states() {
            if is_legal(state, action) {
                states.push(state.after(action));
            } else {
                possible.remove(world);
            }
        }
        Self { states, possible }
    }
}

impl<G: TwoSided<Value = bool>> TwoSided for BestDefence<G> {
    type Value = Worlds;

    fn side(seat: G::Seat) -> Side {
        G::side(seat)
    }

    fn value(&self) -> Worlds {
        let mut value = Worlds::all(self.possible.universe());
        for (world, state) in self.states() {
            if !state.value() {
                value.remove(world);
            }
        }
        value
    }
}

impl<G: TwoSided<Value = bool>> ManyWorlds for BestDefence<G> {
    fn possible(&self) -> &Worlds {
        &self.possible
    }
}
