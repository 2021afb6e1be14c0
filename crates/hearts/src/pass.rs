use std::fmt;

use crate::{Rules, Seat};

/// Where three cards are passed before the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pass {
    /// Nothing is passed.
    #[default]
    Hold,
    /// To the next seat in the order of play.
    Left,
    /// To the seat two places on.
    Across,
    /// To the seat before.
    Right,
}

impl Pass {
    /// How many cards are passed.
    pub const CARDS: usize = 3;

    /// Who gets the cards of `seat`, `None` if nothing is passed.
    #[must_use]
    pub const fn receiver(self, seat: Seat, rules: Rules) -> Option<Seat> {
        let seats = rules.players.count();
        match self {
            Self::Hold => None,
            Self::Left => Some(seat.plus(1, seats)),
            Self::Across => Some(seat.plus(2, seats)),
            Self::Right => Some(seat.plus(seats - 1, seats)),
        }
    }

    /// Whose cards `seat` gets, `None` if nothing is passed.
    #[must_use]
    pub const fn giver(self, seat: Seat, rules: Rules) -> Option<Seat> {
        let seats = rules.players.count();
        match self {
            Self::Hold => None,
            Self::Left => Some(seat.plus(seats - 1, seats)),
            Self::Across => Some(seat.plus(seats - 2, seats)),
            Self::Right => Some(seat.plus(1, seats)),
        }
    }
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hold => "hold",
            Self::Left => "left",
            Self::Across => "across",
            Self::Right => "right",
        })
    }
}
