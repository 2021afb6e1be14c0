//! Whist with a goal: seats 0 and 2 win or lose.

use super::{Card, Whist};
use crate::game::{GameState, Side, TwoSided};

/// Whist in which seats 0 and 2 win if they take a number of tricks. Over as soon as that is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The position.
    pub whist: Whist,
    /// How many tricks seats 0 and 2 need.
    pub tricks: u8,
}

impl Goal {
    fn reached(&self) -> bool {
        self.whist.won_by_max() >= self.tricks
    }

    fn out_of_reach(&self) -> bool {
        self.whist.won_by_max() + self.whist.tricks_left() < self.tricks
    }
}

impl GameState for Goal {
    type Action = Card;
    type Seat = usize;

    fn to_act(&self) -> Option<usize> {
        if self.reached() || self.out_of_reach() { None } else { self.whist.to_act() }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Card> {
        let over = self.to_act().is_none();
        self.whist.legal_actions().filter(move |_| !over)
    }

    fn apply(&mut self, card: Card) {
        self.whist.apply(card);
    }
}

impl TwoSided for Goal {
    type Value = bool;

    fn side(seat: usize) -> Side {
        Whist::side(seat)
    }

    fn value(&self) -> bool {
        self.reached()
    }
}
