//! The test kit that every game passes: playouts end, payoffs add up, views leak nothing.
//!
//! For tests. Each function plays random games from a start and panics, saying what is wrong and where, when the game
//! breaks a promise of its traits.

use std::fmt::Debug;

use rand::{Rng, RngExt};

use crate::game::{Chance, GameState, HiddenInformation, ManyPlayers};

/// No toy or card game is longer than this; one that is has a loop.
const LONGEST: usize = 10_000;

/// The positions of a random game, the start and the end included.
///
/// # Panics
/// If a seat to act has no legal action, if there are legal actions after the end, or if the game does not end.
pub fn playout<G: GameState>(start: &G, rng: &mut impl Rng) -> Vec<G> {
    let mut positions = vec![start.clone()];
    let mut state = start.clone();
    while let Some(seat) = state.to_act() {
        let actions: Vec<G::Action> = state.legal_actions().collect();
        assert!(!actions.is_empty(), "{seat:?} is to act after {} actions and has none", positions.len() - 1);
        for (place, action) in actions.iter().enumerate() {
            assert!(!actions[..place].contains(action), "{action:?} is offered twice");
        }
        state.apply(actions[rng.random_range(0..actions.len())]);
        positions.push(state.clone());
        assert!(positions.len() < LONGEST, "the game does not end");
    }
    assert_eq!(state.legal_actions().count(), 0, "legal actions after the end");
    positions
}

/// Random games end.
///
/// # Panics
/// As [`playout`].
pub fn playouts_end<G: GameState>(start: &G, games: usize, rng: &mut impl Rng) {
    for _ in 0..games {
        playout(start, rng);
    }
}

/// In random games the payoffs of all seats add up to `total`.
///
/// # Panics
/// If they do not.
pub fn payoffs_add_up<G: ManyPlayers>(start: &G, total: f64, games: usize, rng: &mut impl Rng) {
    for _ in 0..games {
        let positions = playout(start, rng);
        let payoffs = positions[positions.len() - 1].payoffs();
        let sum: f64 = payoffs.iter().sum();
        assert!((sum - total).abs() < 1e-9, "payoffs {payoffs:?} add up to {sum}, expected {total}");
    }
}

/// In random games each seat's view is the same whatever it cannot see, and samples fit the view they came from.
///
/// `redeal` gives another position that the seat must not be able to tell from this one. It is written for the test,
/// without the use of views, so that a view that holds too much shows.
///
/// # Panics
/// If a view tells two such positions apart, if no sample is found, or if a sample has another view, another seat to
/// act, or, where the seat itself is to act, other legal actions.
pub fn views_leak_nothing<G, R>(
    start: &G,
    games: usize,
    rng: &mut R,
    redeal: impl Fn(&G, G::Seat, &mut R) -> G,
) where
    G: HiddenInformation<View: PartialEq + Debug> + ManyPlayers,
    R: Rng,
{
    for _ in 0..games {
        for state in playout(start, rng) {
            for seat in state.seats() {
                let view = state.view(seat);
                let other = redeal(&state, seat, rng);
                assert_eq!(other.view(seat), view, "the view of {seat:?} tells hidden things");
                let sample = G::sample(&view, rng);
                let sample = sample.unwrap_or_else(|| panic!("no position fits {view:?} of {seat:?}"));
                assert_eq!(sample.view(seat), view, "a sample for {seat:?} does not fit the view");
                assert_eq!(sample.to_act(), state.to_act(), "a sample for {seat:?} changes the turn");
                if state.to_act() == Some(seat) {
                    let actions = |state: &G| state.legal_actions().collect::<Vec<_>>();
                    assert_eq!(
                        actions(&sample),
                        actions(&state),
                        "a sample for {seat:?} changes its actions"
                    );
                }
            }
        }
    }
}

/// The probabilities of chance sum to one, and nobody is to act when chance moves.
///
/// # Panics
/// If it is otherwise.
pub fn chance_is_fair<G: Chance>(state: &G) {
    let outcomes: Vec<(G::Action, f64)> = state.outcomes().collect();
    let total: f64 = outcomes.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-9, "chances sum to {total}");
    assert!(state.to_act().is_none(), "{:?} is to act while chance moves", state.to_act());
}
