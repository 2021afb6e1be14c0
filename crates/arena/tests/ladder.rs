//! The ladder of card players: each rung is ahead of the one below, on a short match from a fixed seed.
//!
//! Limits are in samples or nodes, so a run is the same on every machine, and a change that weakens a player shows before
//! it lands. A bound lies well below what was measured over many boards (`docs/players.md`): it finds a player that broke,
//! not one that lost a tenth of an IMP.

use arena::Estimate;
use arena::team_match::{Given, Match};
use search::Budget;

/// The stronger player, the weaker one, boards, and the IMPs a board that the former must be ahead. Every contract is 1NT
/// by North: to find the best one takes longer than to play it.
#[track_caller]
fn check(stronger: &str, weaker: &str, boards: usize, least: f64) {
    let pair = Match::new(stronger.parse().unwrap(), weaker.parse().unwrap(), 18).unwrap();
    let contract = Given::Contract("1NT by N".parse().unwrap());
    let imps = (1..=boards).map(|number| {
        let result = pair.play(number, pair.board(number), &contract, &Budget::unlimited());
        f64::from(result.expect("nobody breaks a law").imps)
    });
    let per_board = Estimate::of(imps);
    assert!(per_board.mean >= least, "{stronger} against {weaker}: {per_board:?}, expected {least}");
}

#[test]
fn a_novice_is_ahead_of_chance() {
    check("novice", "random", 100, 2.0);
}

#[test]
#[ignore = "a minute"]
fn monte_carlo_is_ahead_of_a_novice() {
    check("mc:samples=20", "novice", 40, 3.0);
}

#[test]
#[ignore = "two minutes"]
fn a_large_sample_is_not_behind_a_tiny_one() {
    check("mc:samples=30", "mc:samples=2", 60, 0.5);
}
