//! Games in extensive form, and exhaustive strategy minimisation.
//!
//! Frank and Basin 1998, sections 2.1 and 4. A tree has moves of Max, of Min and of chance; a player cannot tell apart
//! the nodes of one information set and must do the same at all of them. [`strategy_minimisation`] (Figure 4) tries
//! every pure strategy of Max against Min's best response under the best-defence assumptions, and so *defines* the right
//! answer; it is doubly exponential and meant for small trees. [`expected_minimax`] (Figure 6) is what a minimax that
//! ignores information sets makes of the same tree, never less.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::game::{Chance, HiddenInformation, Payoff, Side, TwoSided};

/// A game tree with chance and information sets. Payoffs are Max's; Min gets the opposite.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// The game is over.
    Leaf(f64),
    /// Chance moves, each way with a probability.
    Chance(Vec<(f64, Tree)>),
    /// A player moves.
    Choice {
        /// Which one.
        side: Side,
        /// The number of the information set, counted from 0 for each side.
        set: usize,
        /// What follows each action. All nodes of a set have the same number, in the same order.
        children: Vec<Tree>,
    },
}

/// A pure strategy: for each information set the number of the action, `None` where the strategy itself makes sure
/// that the set is never reached (the paper's underscore).
pub type Strategy = Vec<Option<usize>>;

impl Tree {
    /// The tree of a game from this position on. `seat` is the one whose payoff Max maximises; the information sets
    /// of a side are the distinct views of its seats.
    #[must_use]
    pub fn of_game<G>(start: &G, seat: G::Seat) -> Self
    where
        G: Chance + Payoff + TwoSided + HiddenInformation<View: Eq + Hash>,
    {
        let mut sets = [FxHashMap::default(), FxHashMap::default()];
        Self::unfold(start, seat, &mut sets)
    }

    fn unfold<G>(state: &G, seat: G::Seat, sets: &mut [FxHashMap<G::View, usize>; 2]) -> Self
    where
        G: Chance + Payoff + TwoSided + HiddenInformation<View: Eq + Hash>,
    {
        if let Some(mover) = state.to_act() {
            let side = G::side(mover);
            let known = &mut sets[usize::from(side == Side::Min)];
            let next = known.len();
            let set = *known.entry(state.view(mover)).or_insert(next);
            let children =
                state.legal_actions().map(|action| Self::unfold(&state.after(action), seat, sets)).collect();
            return Self::Choice { side, set, children };
        }
        let outcomes: Vec<(f64, Self)> = state
            .outcomes()
            .map(|(action, probability)| (probability, Self::unfold(&state.after(action), seat, sets)))
            .collect();
        if outcomes.is_empty() { Self::Leaf(state.payoff(seat)) } else { Self::Chance(outcomes) }
    }

    /// Every pure strategy of a side, what it does in sets it never reaches left open.
    #[must_use]
    pub fn strategies(&self, side: Side) -> Vec<Strategy> {
        let mut found = Vec::new();
        complete(vec![self], side, Vec::new(), &mut found);
        let sets = found.iter().map(Vec::len).max().unwrap_or(0);
        for strategy in &mut found {
            strategy.resize(sets, None);
        }
        found
    }

    /// How many strategies Max has when every node is its own information set: the paper's g(t).
    ///
    /// Where Max moves they add up; where another moves Max must be ready for everything, and they multiply.
    #[must_use]
    pub fn strategy_count(&self) -> u128 {
        match self {
            Self::Leaf(_) => 1,
            Self::Chance(children) => children.iter().map(|(_, child)| child.strategy_count()).product(),
            Self::Choice { side: Side::Max, children, .. } => children.iter().map(Self::strategy_count).sum(),
            Self::Choice { side: Side::Min, children, .. } => {
                children.iter().map(Self::strategy_count).product()
            }
        }
    }

    /// Max's expected payoff when both follow a strategy.
    ///
    /// # Panics
    /// If a strategy does not say what to do in a set that is reached.
    #[must_use]
    pub fn expected(&self, max: &Strategy, min: &Strategy) -> f64 {
        match self {
            Self::Leaf(payoff) => *payoff,
            Self::Chance(children) => children.iter().map(|(p, child)| p * child.expected(max, min)).sum(),
            Self::Choice { side, set, children } => {
                let strategy = if *side == Side::Max { max } else { min };
                children[chosen(strategy, *set)].expected(max, min)
            }
        }
    }

    /// Max's expected payoff with a strategy against best defence: `esm(t, s)` of Figure 4.
    ///
    /// # Panics
    /// If the strategy does not say what to do in a set that is reached.
    #[must_use]
    pub fn against_best_defence(&self, strategy: &Strategy) -> f64 {
        match self {
            Self::Leaf(payoff) => *payoff,
            Self::Chance(children) => {
                children.iter().map(|(p, child)| p * child.against_best_defence(strategy)).sum()
            }
            // A-I: Min knows where he is, whatever his information set says. A-II: he knows the strategy.
            Self::Choice { side: Side::Min, children, .. } => children
                .iter()
                .map(|child| child.against_best_defence(strategy))
                .fold(f64::INFINITY, f64::min),
            Self::Choice { side: Side::Max, set, children } => {
                children[chosen(strategy, *set)].against_best_defence(strategy)
            }
        }
    }

    /// What a strategy gets in each world: after each outcome of the chance move at the root.
    #[must_use]
    pub fn by_world(&self, strategy: &Strategy) -> Vec<f64> {
        match self {
            Self::Chance(children) => {
                children.iter().map(|(_, child)| child.against_best_defence(strategy)).collect()
            }
            Self::Leaf(_) | Self::Choice { .. } => vec![self.against_best_defence(strategy)],
        }
    }
}

fn chosen(strategy: &Strategy, set: usize) -> usize {
    strategy[set].expect("a strategy covers the sets it reaches")
}

/// Completes a strategy for the subtrees that may still be reached, in every way.
fn complete(mut open: Vec<&Tree>, side: Side, mut strategy: Strategy, found: &mut Vec<Strategy>) {
    while let Some(tree) = open.pop() {
        match tree {
            Tree::Leaf(_) => {}
            Tree::Chance(children) => open.extend(children.iter().rev().map(|(_, child)| child)),
            Tree::Choice { side: mover, set, children } if *mover == side => {
                if strategy.len() <= *set {
                    strategy.resize(set + 1, None);
                }
                if let Some(action) = strategy[*set] {
                    open.push(&children[action]);
                    continue;
                }
                for (action, child) in children.iter().enumerate() {
                    let mut with = strategy.clone();
                    with[*set] = Some(action);
                    let mut rest = open.clone();
                    rest.push(child);
                    complete(rest, side, with, found);
                }
                return;
            }
            Tree::Choice { children, .. } => open.extend(children.iter().rev()),
        }
    }
    found.push(strategy);
}

/// Exhaustive strategy minimisation, `esm(Γ)` of Figure 4: every strategy of Max with its value against best defence.
#[must_use]
pub fn strategy_minimisation(tree: &Tree) -> Vec<(Strategy, f64)> {
    let strategies = tree.strategies(Side::Max);
    strategies
        .into_iter()
        .map(|strategy| {
            let value = tree.against_best_defence(&strategy);
            (strategy, value)
        })
        .collect()
}

/// The best that Max can do against best defence.
#[must_use]
pub fn best_defence_value(tree: &Tree) -> f64 {
    strategy_minimisation(tree).into_iter().map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max)
}

/// Minimax that ignores information sets, `mm(Γ)` of Figure 6. Never less than [`best_defence_value`].
#[must_use]
pub fn expected_minimax(tree: &Tree) -> f64 {
    match tree {
        Tree::Leaf(payoff) => *payoff,
        Tree::Chance(children) => children.iter().map(|(p, child)| p * expected_minimax(child)).sum(),
        Tree::Choice { side: Side::Max, children, .. } => {
            children.iter().map(expected_minimax).fold(f64::NEG_INFINITY, f64::max)
        }
        Tree::Choice { side: Side::Min, children, .. } => {
            children.iter().map(expected_minimax).fold(f64::INFINITY, f64::min)
        }
    }
}
