//! Suspected gaps of a system: where a call looks brilliant because somebody's rules fail after it.
//!
//! Ginsberg, *GIB*, 2001, section 4: a search that projects auctions with a system will bid whatever makes the
//! opponents' rules do something foolish, and no real opponent will do it. Such a call is recognised by opponents who
//! end far below what they could have had seeing all cards, much further than after the system's own call. It may also
//! be plain good disruption; so it is reported for a person to look at, and not made. A call that is made because it
//! gains very much is reported too: then the gap is in our own rules.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ::bridge::{Auction, Call, Hand, Vulnerability};

/// A place where the author of the rules should look.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// The hand that found it.
    pub hand: Hand,
    /// The calls before.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The system's call.
    pub by_system: Call,
    /// The call that looked better.
    pub instead: Call,
    /// Whether it was not made, because it seems to live on a gap of the opponents' rules. If it was made, the gap is in
    /// our own.
    pub refused: bool,
    /// IMPs a board.
    pub gain: f64,
    /// How far below their par the opponents ended, in IMPs a board, after the system's call and after the other.
    pub below_par: [f64; 2],
    /// An auction that the rules project after the other call.
    pub projected: Auction,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hand, auction, vulnerability, by_system, instead, refused, gain, below_par, projected } =
            self;
        let done = if *refused { "refused" } else { "made" };
        write!(
            f,
            "{hand} after [{auction}] vulnerable {vulnerability}: {instead} instead of {by_system} {done}, gains \
             {gain:.1} IMPs, opponents {:.1} below par instead of {:.1}, as in [{projected}]",
            below_par[1], below_par[0]
        )
    }
}

/// Collects gaps until they are taken to be written down. Clones share one list.
#[derive(Debug, Clone, Default)]
pub struct GapLog(Arc<Mutex<Vec<Gap>>>);

impl GapLog {
    /// One more.
    pub fn report(&self, gap: Gap) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(gap);
    }

    /// All that were reported since the last time.
    #[must_use]
    pub fn take(&self) -> Vec<Gap> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
