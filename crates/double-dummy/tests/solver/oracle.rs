//! Endings of up to five cards a hand against naive minimax.

use bridge::{BySeat, PartialDeal, Seat, Strain};
use cards::{CardSet, random};
use double_dummy::{Position, Solver};
use proptest::prelude::*;
use rand::RngExt;

use crate::naive;

/// A random ending of `tricks` tricks, out of a pack of four suits with `ranks` ranks, after `played` cards of it.
pub(crate) fn ending(seed: u64, tricks: usize, ranks: usize, played: usize) -> Position {
    let mut rng = random::generator(seed, 0);
    let pack: CardSet = CardSet::ALL.iter().filter(|card| card.rank().index() >= 13 - ranks).collect();
    let cards = random::shuffled(pack, &mut rng);
    let hands = BySeat::from_fn(|seat| cards[tricks * seat.index()..][..tricks].iter().copied().collect());
    let strain = Strain::ALL[rng.random_range(0..5)];
    let leader = Seat::ALL[rng.random_range(0..4)];
    let deal = PartialDeal::new(hands).expect("no card is dealt twice");
    let mut position = Position::new(deal, strain, leader, &[]).expect("hands of one length");
    for _ in 0..played {
        let legal: Vec<_> = position.legal_cards().iter().collect();
        match position.after(legal[rng.random_range(0..legal.len())]).0 {
            Some(next) => position = next,
            None => break,
        }
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_card_of_small_endings(seed: u64, tricks in 1usize..=4, more in 0usize..=9, played in 0usize..=7) {
        let position = ending(seed, tricks, tricks + more, played);
        prop_assert_eq!(Solver::default().cards(&position).unwrap(), naive::cards(&position), "{:?}", position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_card_of_endings_of_five(seed: u64, more in 0usize..=8, played in 0usize..=3) {
        let position = ending(seed, 5, 5 + more, played);
        prop_assert_eq!(Solver::default().cards(&position).unwrap(), naive::cards(&position), "{:?}", position);
    }
}

/// West's lone ace of trumps is no way over to East's king and queen.
#[test]
fn a_lead_that_partner_cannot_beat_does_not_get_to_him() {
    let position = ending(11_248, 4, 5, 0);
    assert_eq!(Solver::default().value(&position).unwrap(), naive::value(&position));
}

/// Millions of endings, for a change of the search: `cargo test --release -p merrimac-double-dummy hunt -- --ignored`.
#[test]
#[ignore = "minutes, in a release build"]
fn hunt() {
    let mut solver = Solver::default();
    for seed in 0..1_000_000 {
        let tricks = 3 + seed as usize % 3;
        let position = ending(seed, tricks, tricks + (seed / 3) as usize % 4, 0);
        assert_eq!(solver.value(&position).unwrap(), naive::value(&position), "seed {seed}, {position:?}");
    }
}
