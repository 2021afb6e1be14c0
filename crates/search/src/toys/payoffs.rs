//! A game tree for any number of players, written out.

use crate::game::{GameState, ManyPlayers, Payoff};

/// A game tree whose leaves pay every seat.
#[derive(Debug, Clone, PartialEq)]
pub enum PayoffTree {
    /// The game is over; the payoffs of seats 0, 1, 2 and so on.
    Leaf(Vec<f64>),
    /// The seat chooses.
    Choice(usize, Vec<PayoffTree>),
}

impl PayoffTree {
    /// The position at the root.
    #[must_use]
    pub fn start(&self) -> Position<'_> {
        Position(self)
    }

    fn seats(&self) -> usize {
        match self {
            Self::Leaf(payoffs) => payoffs.len(),
            Self::Choice(_, children) => children.first().map_or(0, Self::seats),
        }
    }
}

/// A place in a tree. An action is the number of a child, from 0.
#[derive(Debug, Clone, Copy)]
pub struct Position<'t>(&'t PayoffTree);

impl GameState for Position<'_> {
    type Action = usize;
    type Seat = usize;

    fn to_act(&self) -> Option<usize> {
        match self.0 {
            PayoffTree::Leaf(_) => None,
            PayoffTree::Choice(seat, _) => Some(*seat),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = usize> {
        match self.0 {
            PayoffTree::Leaf(_) => 0..0,
            PayoffTree::Choice(_, children) => 0..children.len(),
        }
    }

    fn apply(&mut self, action: usize) {
        match self.0 {
            PayoffTree::Leaf(_) => unreachable!("no action after the end"),
            PayoffTree::Choice(_, children) => self.0 = &children[action],
        }
    }
}

impl Payoff for Position<'_> {
    fn payoff(&self, seat: usize) -> f64 {
        match self.0 {
            PayoffTree::Leaf(payoffs) => payoffs[seat],
            PayoffTree::Choice(..) => unreachable!("asked only when the game is over"),
        }
    }
}

impl ManyPlayers for Position<'_> {
    fn seats(&self) -> impl Iterator<Item = usize> {
        0..self.0.seats()
    }
}
