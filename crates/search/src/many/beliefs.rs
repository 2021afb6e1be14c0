//! Knowledge as a weighted list of worlds.
//!
//! The simplest [`Knowledge`]: every full state that fits, with its weight. Chances are then exact sums of weights.
//! Games with many worlds count instead of listing; on small ones this says whether they count right.

use super::Knowledge;
use crate::game::ManyPlayers;

/// The full states that may be the real one. They agree on whose turn it is.
#[derive(Debug, Clone)]
pub struct Beliefs<G> {
    worlds: Vec<(G, f64)>,
}

impl<G: ManyPlayers> Beliefs<G> {
    /// These states, with their weights.
    #[must_use]
    pub fn new(worlds: impl IntoIterator<Item = (G, f64)>) -> Self {
        Self { worlds: worlds.into_iter().collect() }
    }

    /// The states and their weights.
    #[must_use]
    pub fn worlds(&self) -> &[(G, f64)] {
        &self.worlds
    }

    fn total(&self) -> f64 {
        self.worlds.iter().map(|(_, weight)| weight).sum()
    }
}

fn is_available<G: ManyPlayers>(state: &G, action: G::Action) -> bool {
    state.legal_actions().any(|legal| legal == action)
}

impl<G: ManyPlayers> Knowledge for Beliefs<G> {
    type Action = G::Action;

    fn to_act(&self) -> Option<usize> {
        let (state, _) = self.worlds.first()?;
        state.to_act().map(|seat| state.place(seat))
    }

    fn possible_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        for (state, _) in &self.worlds {
            for action in state.legal_actions() {
                if !actions.contains(&action) {
                    actions.push(action);
                }
            }
        }
        actions
    }

    fn first_available(&self, ranked: &[G::Action]) -> Vec<f64> {
        let mut chances = vec![0.0; ranked.len()];
        let total = self.total();
        for (state, weight) in &self.worlds {
            if let Some(first) = ranked.iter().position(|&action| is_available(state, action)) {
                chances[first] += weight / total;
            }
        }
        chances
    }

    fn after(&self, action: G::Action) -> Self {
        let left = self.worlds.iter().filter(|(state, _)| is_available(state, action));
        Self { worlds: left.map(|(state, weight)| (state.after(action), *weight)).collect() }
    }

    fn payoffs(&self) -> Vec<f64> {
        let total = self.total();
        let mut expected = Vec::new();
        for (state, weight) in &self.worlds {
            let payoffs = state.payoffs();
            expected.resize(payoffs.len(), 0.0);
            for (sum, payoff) in expected.iter_mut().zip(payoffs) {
                *sum += weight / total * payoff;
            }
        }
        expected
    }
}
