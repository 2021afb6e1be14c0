//! Somebody takes everything: when to go for it, and when to stop another.

use cards::{CardSet, Suit};
use hearts::{PENALTIES, Seat};

use super::{Sight, Weights};

/// What the seat to play is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    /// Few points.
    Avoid,
    /// All points.
    Shoot,
    /// That this seat does not get them all.
    Stop(Seat),
}

/// Reads the intent from who has what so far.
#[inline]
pub(super) fn intent(sight: &Sight<'_>, weights: &Weights) -> Intent {
    match sight.play.lone_taker() {
        None => {
            // Nobody has points yet, or two have: in the first case the moon is open to a very strong hand.
            let none_taken = !sight.play.played().intersects(PENALTIES);
            if none_taken && strong_enough(sight, weights, 0.0) { Intent::Shoot } else { Intent::Avoid }
        }
        Some(taker) => {
            let taken = sight.play.taken(taker) & PENALTIES;
            let points = taken.len() as f32 + if taken.contains(hearts::QUEEN) { 12.0 } else { 0.0 };
            if taker == sight.seat {
                // The more is taken, the less is there to lose.
                if strong_enough(sight, weights, weights.moon_slack * points) {
                    Intent::Shoot
                } else {
                    Intent::Avoid
                }
            } else if points >= weights.moon_defence {
                Intent::Stop(taker)
            } else {
                Intent::Avoid
            }
        }
    }
}

/// Whether the hand wins nearly every trick that is left.
#[inline]
fn strong_enough(sight: &Sight<'_>, weights: &Weights, slack: f32) -> bool {
    let allowed = weights.moon_losers + slack;
    let mut losers = 0.0;
    for suit in Suit::ALL {
        losers += suit_losers(sight.hand.only(suit), sight.unseen.only(suit), sight.seats - 1) as f32;
        if losers > allowed {
            return false;
        }
    }
    true
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
