//! When to go for everything.

use cards::{CardSet, Suit};
use hearts::{PENALTIES, QUEEN, Seat};

use super::{Sight, Weights};

/// Whether the seat goes for everything, when `taker` alone has penalties.
#[inline]
pub(super) fn shoots(sight: &Sight<'_>, weights: &Weights, taker: Option<Seat>) -> bool {
    match taker {
        // Nobody has points yet, or two have: in the first case the moon is open to a very strong hand.
        None => !sight.play.played().intersects(PENALTIES) && is_strong(sight, weights.moon_losers),
        // The more is taken, the less is there to lose.
        Some(taker) if taker == sight.seat => {
            is_strong(sight, weights.moon_losers + weights.moon_slack * penalty(sight, taker))
        }
        Some(_) => false,
    }
}

/// The penalty points that a seat has taken.
#[inline]
fn penalty(sight: &Sight<'_>, taker: Seat) -> f32 {
    let taken = sight.play.taken(taker) & PENALTIES;
    taken.len() as f32 + if taken.contains(QUEEN) { 12.0 } else { 0.0 }
}

/// Whether the hand wins nearly every trick that is left.
#[inline]
fn is_strong(sight: &Sight<'_>, allowed: f32) -> bool {
    losers(sight.hand, sight.unseen, sight.seats - 1) as f32 <= allowed
}

/// Cards of a hand that may lose a trick when each suit is played from the top.
#[inline]
pub(in crate::hearts) fn losers(hand: CardSet, unseen: CardSet, others: usize) -> usize {
    Suit::ALL.into_iter().map(|suit| suit_losers(hand.only(suit), unseen.only(suit), others)).sum()
}

/// Cards of a suit that may lose a trick when the suit is played from the top.
#[inline]
fn suit_losers(own: CardSet, unseen: CardSet, others: usize) -> usize {
    let Some(top) = unseen.highest() else { return 0 };
    let below_top = own.bits() & ((1u64 << top.index()) - 1);
    let low = below_top.count_ones() as usize;
    let high = own.len() - low;
    // Each round takes a card from most of the others; when theirs are gone the low cards win as well.
    if unseen.len() <= high * (others - 1) { 0 } else { low }
}
