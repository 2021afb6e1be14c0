//! Exhaustive and repeated minimaxing: solve each world as if everything were known, then score the actions.
//!
//! Frank and Basin 1998, section 5; with the expected payoff as score it is Ginsberg's Monte Carlo card selection,
//! Algorithm 3.0.1. It is fast, and wrong against best defence however many worlds it looks at: it lets Max do
//! different things in worlds he cannot tell apart (strategy fusion), and it judges a position by what follows alone
//! (non-locality).

use rand::Rng;

use super::ManyWorlds;
use crate::choice::first_best;
use crate::game::{HiddenInformation, TwoSided};
use crate::perfect::minimax_actions;

/// How to turn the values of an action in the worlds into one number. The three functions of section 5.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scoring {
    /// The expected payoff (Levy).
    Expected,
    /// The number of worlds in which no action is better (Ginsberg's "works best on average").
    BestInMostWorlds,
    /// The expected payoff, counting only payoffs of at least this much.
    AtLeast(f64),
}

/// The minimax value of every action in every world: the e_ij of Figure 9.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluations<A> {
    /// The actions.
    pub actions: Vec<A>,
    /// The probability of each world.
    pub chances: Vec<f64>,
    /// For each action its value in each world.
    pub values: Vec<Vec<f64>>,
}

impl<A: Copy + Eq> Evaluations<A> {
    /// The score of every action, in their order.
    #[must_use]
    pub fn scores(&self, scoring: Scoring) -> Vec<(A, f64)> {
        let worlds = 0..self.chances.len();
        let best: Vec<f64> = worlds
            .clone()
            .map(|world| self.values.iter().map(|values| values[world]).fold(f64::NEG_INFINITY, f64::max))
            .collect();
        let score = |values: &[f64]| -> f64 {
            let in_world = |world: usize| match scoring {
                Scoring::Expected => values[world] * self.chances[world],
                Scoring::BestInMostWorlds => f64::from(values[world] == best[world]),
                Scoring::AtLeast(least) if values[world] < least => 0.0,
                Scoring::AtLeast(_) => values[world] * self.chances[world],
            };
            worlds.clone().map(in_world).sum()
        };
        self.actions.iter().zip(&self.values).map(|(&action, values)| (action, score(values))).collect()
    }

    /// The action with the highest score, the first of several.
    #[must_use]
    pub fn best(&self, scoring: Scoring) -> Option<A> {
        first_best(self.scores(scoring)).map(|(action, _)| action)
    }
}

/// Exhaustive minimaxing: the values in every world that is still possible. 1 is a win, 0 a loss.
///
/// # Panics
/// If a possible world has no chance.
#[must_use]
pub fn exhaustive<W: ManyWorlds>(state: &W, chances: &[f64]) -> Evaluations<W::Action> {
    let worlds: Vec<usize> = state.possible().iter().collect();
    let (actions, values) = minimax_actions(state)
        .into_iter()
        .map(|(action, won)| (action, worlds.iter().map(|&world| f64::from(won.contains(world))).collect()))
        .unzip();
    Evaluations { actions, chances: worlds.iter().map(|&world| chances[world]).collect(), values }
}

/// Minimaxing of the given worlds, each with its weight. All must offer the same actions.
#[must_use]
pub fn weighted<G>(worlds: &[(G, f64)]) -> Evaluations<G::Action>
where
    G: TwoSided<Value: Into<f64>>,
{
    let actions: Vec<G::Action> =
        worlds.first().map_or_else(Vec::new, |(state, _)| state.legal_actions().collect());
    let mut values = vec![Vec::with_capacity(worlds.len()); actions.len()];
    for (state, _) in worlds {
        for (value, (_, found)) in values.iter_mut().zip(minimax_actions(state)) {
            value.push(found.into());
        }
    }
    Evaluations { actions, chances: worlds.iter().map(|&(_, chance)| chance).collect(), values }
}

/// Repeated minimaxing: `samples` worlds drawn at random from those that fit the view. `None` when no world fits.
pub fn repeated<G>(view: &G::View, samples: usize, rng: &mut impl Rng) -> Option<Evaluations<G::Action>>
where
    G: HiddenInformation + TwoSided<Value: Into<f64>>,
{
    let chance = 1.0 / samples as f64;
    let worlds: Option<Vec<(G, f64)>> =
        (0..samples).map(|_| G::sample(view, rng).map(|world| (world, chance))).collect();
    Some(weighted(&worlds?))
}
