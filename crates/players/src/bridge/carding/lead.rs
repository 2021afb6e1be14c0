//! Which card of a suit people lead, and what they are taken to hold.

use cards::{Holding, Rank};

/// The chance that a lead is the usual one; the other cards share the rest.
const USUAL: f64 = 0.8;

/// The usual lead from a suit: top of touching honours, fourth best, top of two, else the lowest.
///
/// # Panics
/// If there is no card to lead.
pub(in super::super) fn usual(held: Holding) -> Rank {
    let touching = |&rank: &Rank| {
        rank >= Rank::Ten && Rank::from_index(rank.index() - 1).is_some_and(|next| held.contains(next))
    };
    let top = held.highest();
    let usual = match held.len() {
        _ if top.as_ref().is_some_and(touching) => top,
        2 => top,
        4.. => held.iter().nth(3),
        _ => held.lowest(),
    };
    usual.expect("a suit that is led has a card")
}

/// How likely the card is led by one who leads from these.
pub(super) fn chance(card: Rank, held: Holding) -> f64 {
    match held.len() {
        0 | 1 => 1.0,
        _ if card == usual(held) => USUAL,
        length => (1.0 - USUAL) / (length - 1) as f64,
    }
}
