//! Somebody takes everything: when to go for it, and how much to fear another.

use cards::{CardSet, Suit};
use hearts::{PENALTIES, QUEEN, Seat};

use super::{Sight, Weights};

/// What the seat to play is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Intent {
    /// Few points.
    Avoid,
    /// All points.
    Shoot,
    /// Few points, and that one seat does not get them all.
    Stop {
        /// The seat that has all penalties so far.
        taker: Seat,
        /// What it is worth to stop it, in points.
        worth: f32,
        /// What a card that can stop it is worth keeping.
        guard: f32,
    },
}

impl Intent {
    /// What it is worth that a seat other than the feared one takes a penalty.
    #[inline]
    pub(super) const fn worth_of_stopping(self) -> f32 {
        match self {
            Self::Stop { worth, .. } => worth,
            _ => 0.0,
        }
    }
}

/// Reads the intent from who has what so far.
#[inline]
pub(super) fn intent(sight: &Sight<'_>, weights: &Weights) -> Intent {
    let taker = sight.play.lone_taker();
    if shoots(sight, weights, taker) {
        return Intent::Shoot;
    }
    match taker.filter(|&taker| taker != sight.seat) {
        None => Intent::Avoid,
        Some(taker) => {
            let points = penalty(sight, taker);
            let worth = 26.0 * weights.moon_fear * (points / 26.0).powf(weights.moon_power);
            let guard = weights.moon_guard * points;
            if points < 26.0 { Intent::Stop { taker, worth, guard } } else { Intent::Avoid }
        }
    }
}

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
