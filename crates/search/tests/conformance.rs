//! Every toy game keeps the promises of its traits.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::conformance;
use search::game::{Chance, GameState, HiddenInformation, ManyPlayers, Payoff, Retrace};
use search::toys::auction::{self, Auction};
use search::toys::kuhn::Kuhn;
use search::toys::suit::Combination;
use search::toys::tic_tac_toe::TicTacToe;
use search::toys::whist::{Goal, Whist};

fn rng() -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(2001)
}

#[test]
fn tic_tac_toe_ends_and_has_5478_positions() {
    conformance::playouts_end(&TicTacToe::default(), 100, &mut rng());
    assert_eq!(TicTacToe::default().reachable().len(), 5478);
}

#[test]
fn whist_conforms_with_two_to_four_seats() {
    let mut rng = rng();
    for round in 0..30 {
        let seats = 2 + round % 3;
        let trump = (round % 2 == 0).then_some(1);
        let start = Whist::deal(seats, 3, 4, trump, &mut rng);
        conformance::payoffs_add_up(&start, 3.0, 20, &mut rng);
        conformance::views_leak_nothing(&start, 20, &mut rng, |state, seat, rng| state.redealt(seat, rng));
        conformance::playouts_end(&Goal { whist: start, tricks: 2 }, 20, &mut rng);
    }
}

#[test]
fn kuhn_poker_conforms() {
    let mut rng = rng();
    conformance::chance_is_fair(&Kuhn::default());
    for (deal, _) in Kuhn::default().outcomes() {
        let start = Kuhn::default().after(deal);
        conformance::payoffs_add_up(&start, 0.0, 50, &mut rng);
        conformance::views_leak_nothing(&start, 50, &mut rng, |state, seat, _| {
            // Another deal that gives the seat the same card, with the same betting after it.
            let same = |other: &Kuhn| other.view(seat).card() == state.view(seat).card();
            let deals =
                Kuhn::default().outcomes().map(|(deal, _)| Kuhn::default().after(deal)).collect::<Vec<_>>();
            let mut other = *deals.iter().filter(|deal| same(deal)).find(|deal| **deal != start).unwrap();
            state.view(seat).actions().for_each(|action| other.apply(action));
            other
        });
    }
}

#[test]
fn the_auction_conforms_and_can_be_retraced() {
    let mut rng = rng();
    let start = Auction::new([2, 1]);
    conformance::views_leak_nothing(&start, 50, &mut rng, |state, seat, rng| {
        let mut strengths = state.strengths();
        strengths[1 - seat] = rng.random_range(0..=auction::STRONGEST);
        let mut other = Auction::new(strengths);
        state.view(seat).calls.into_iter().for_each(|call| other.apply(call));
        other
    });
    for _ in 0..50 {
        let positions = conformance::playout(&start, &mut rng);
        let mut state = positions[positions.len() - 1].clone();
        for earlier in positions.iter().rev().skip(1) {
            let (seat, call) = state.retrace().unwrap();
            assert_eq!((state.clone(), state.to_act()), (earlier.clone(), Some(seat)));
            assert!(state.legal_actions().any(|legal| legal == call));
        }
        assert_eq!(state.retrace(), None);
    }
}

#[test]
fn overbidding_pays_nothing() {
    let contract = |strengths, level| {
        let start = Auction::new(strengths);
        start.after(auction::Call::Bid(level)).after(auction::Call::Pass).payoff(0)
    };
    assert_eq!(contract([2, 1], 3), 3.0);
    assert_eq!(contract([2, 1], 4), 0.0);
}

#[test]
fn one_suit_ends() {
    let combination = Combination::new("J876", "AT32", "KQ954", 3);
    assert_eq!(combination.worlds.len(), 3 * 2 * 3);
    assert!((combination.chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    for world in &combination.worlds {
        conformance::playouts_end(world, 20, &mut rng());
    }
}

#[test]
fn whist_follows_suit_and_the_trump_wins() {
    let hands = ["A2.-", "K3.-", "-.32"].map(|hand| hand.parse().unwrap());
    let mut state = Whist::new(&hands, Some(1), 0);
    // Seat 0 leads the ace of suit 0, seat 1 must follow, seat 2 ruffs.
    for _ in 0..3 {
        let cards: Vec<_> = state.legal_actions().collect();
        assert_eq!(cards.len(), 2);
        state.apply(cards[1]);
    }
    assert_eq!((state.to_act(), state.won(2)), (Some(2), 1));
    assert_eq!(state.seats().count(), 3);
}
