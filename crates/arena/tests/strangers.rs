//! Whatever the others call and play, the card players make legal plays and finish the board.
//!
//! The auctions are drawn by lot, so that no call means what a system says; the contracts are absurd, often doubled, and
//! played against cards drawn by lot. Limits are in cards of the solver, so that every run is the same.

use arena::team_match::{Given, Match};
use bridge::{Auction, Call, Seat};
use cards::random::generator;
use rand::RngExt as _;
use search::Budget;

/// Those who read calls by rules, each against one who plays by lot.
const BY_RULES: &[&str] = &[
    "rules+mc:nodes=4k:leads=on",
    "rules+mc:nodes=4k:weights=on:opponents=standard",
    "rules:system=acol+alphamu:nodes=8k",
    "rules+swo:nodes=8k:scoring=matchpoints",
];

/// Those who read calls by the hands with which a policy makes them, which takes long.
const BY_POLICY: &[&str] = &["policy+mc:nodes=4k:choices=on:calls=on", "policy:style=free+alphamu:nodes=8k"];

/// An auction drawn by lot that ends in a contract: passes come often, so that it ends.
fn auction(dealer: Seat, seed: u64, number: u64) -> Auction {
    let mut rng = generator(seed, number);
    loop {
        let mut auction = Auction::new(dealer);
        while !auction.is_over() {
            let legal: Vec<Call> = auction.legal_calls().collect();
            // The first ten legal calls keep auctions from jumping to seven at once.
            let call = if rng.random_bool(0.5) {
                Call::Pass
            } else {
                legal[rng.random_range(0..legal.len().min(10))]
            };
            auction.push(call).expect("the call is legal");
        }
        if auction.contract().is_some() {
            return auction;
        }
    }
}

fn play(players: &[&str], boards: usize, seed: u64) {
    for number in 1..=boards {
        let player = players[number % players.len()];
        let bidder = player.split('+').next().expect("a bidder");
        let teams =
            [player.to_owned(), format!("{bidder}+random")].map(|name| name.parse().expect("a player"));
        let [player, stranger] = teams;
        let pair = Match::new(player, stranger, seed).expect("two of a kind");
        let board = pair.board(number);
        let given = Given::Auction(auction(board.dealer, seed, number as u64));
        let result = pair.play(number, board, &given, &Budget::unlimited()).expect("nobody breaks a law");
        for table in &result.tables {
            assert!(table.is_over(), "board {number}: {given:?}");
        }
    }
}

#[test]
fn strangers_are_met_without_a_breach() {
    play(BY_RULES, 4, 1);
}

#[test]
#[ignore = "1,800 boards take some minutes"]
fn strangers_are_met_for_long_by_rules() {
    play(BY_RULES, 1800, 2);
}

#[test]
#[ignore = "200 boards take some minutes"]
fn strangers_are_met_for_long_by_policies() {
    play(BY_POLICY, 200, 3);
}
