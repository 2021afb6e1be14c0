//! Where the seats of an ending really are.

use bridge::{Seat, Side};

/// How a table lies in an ending, in which declarer's side sits North and South: as it is, or a quarter turn round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seating {
    turned: bool,
}

impl Seating {
    /// The seating of an ending that this side declares.
    #[must_use]
    pub const fn of_declarer(side: Side) -> Self {
        Self { turned: matches!(side, Side::EastWest) }
    }

    /// The real seat of one in the ending.
    #[must_use]
    pub const fn real(self, seat: Seat) -> Seat {
        if self.turned { seat.previous() } else { seat }
    }

    /// The seat in the ending of a real one.
    #[must_use]
    pub const fn in_ending(self, seat: Seat) -> Seat {
        if self.turned { seat.next() } else { seat }
    }
}
