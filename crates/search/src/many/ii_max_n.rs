//! II-Max_n: one search tree over what is known.
//!
//! Perkins 1998. At each node *all* moves available in *any* consistent state are searched, and each has a chance of
//! really being available. The seat to act is expected to make the best move it has: with the moves sorted by its own
//! payoff, best first, and `P_i` the chance that move `i` is available and no better one is, the node is worth
//! `V = V_1 P_1 + V_2 P_2 + ... + V_N P_N`. Where the moves are known, as for the searching seat itself, this is the
//! plain maximum.

use super::{Horizon, Outlook, ToTheEnd};
use std::fmt::Debug;

/// What the searching seat knows of a game: a position seen through a veil.
pub trait Knowledge: Clone {
    /// What a seat may do.
    type Action: Copy + Eq + Debug;

    /// The place of the seat to act in a vector of payoffs, `None` when the game is over.
    fn to_act(&self) -> Option<usize>;

    /// The actions available to that seat in some state that fits what is known.
    ///
    /// An implementation may leave out actions that do not matter, if [`first_available`](Self::first_available)
    /// spreads their chance over the others.
    fn possible_actions(&self) -> Vec<Self::Action>;

    /// For each of the actions, given best first, the chance that it is available and none before it is.
    ///
    /// The chances of all possible actions sum to one.
    fn first_available(&self, ranked: &[Self::Action]) -> Vec<f64>;

    /// What is known after the action, which also tells that it was available.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self;

    /// The expected payoffs of all seats. Asked only when the game is over.
    fn payoffs(&self) -> Vec<f64>;
}

/// The expected outcome, searched to the end.
#[must_use]
pub fn ii_max_n<K: Knowledge>(known: &K) -> Outlook<K::Action> {
    ii_max_n_to(known, &ToTheEnd)
}

/// The expected outcome, searched to a horizon. The action is the best possible one for the seat to act.
#[must_use]
pub fn ii_max_n_to<K: Knowledge>(known: &K, horizon: &impl Horizon<K>) -> Outlook<K::Action> {
    visit(known, horizon, 0)
}

fn visit<K: Knowledge>(known: &K, horizon: &impl Horizon<K>, depth: usize) -> Outlook<K::Action> {
    let Some(place) = known.to_act() else {
        return Outlook { payoffs: known.payoffs(), action: None };
    };
    if let Some(payoffs) = horizon.estimate(known, depth) {
        return Outlook { payoffs, action: None };
    }
    let mut moves: Vec<(K::Action, Vec<f64>)> = known
        .possible_actions()
        .into_iter()
        .map(|action| (action, visit(&known.after(action), horizon, depth + 1).payoffs))
        .collect();
    // A stable sort: of equal moves the first counts as the better, as in Max_n.
    moves.sort_by(|a, b| b.1[place].total_cmp(&a.1[place]));
    let ranked: Vec<K::Action> = moves.iter().map(|&(action, _)| action).collect();
    let mut expected = vec![0.0; moves.first().map_or(0, |(_, payoffs)| payoffs.len())];
    for ((_, payoffs), chance) in moves.iter().zip(known.first_available(&ranked)) {
        for (sum, payoff) in expected.iter_mut().zip(payoffs) {
            *sum += chance * payoff;
        }
    }
    Outlook { payoffs: expected, action: ranked.first().copied() }
}
