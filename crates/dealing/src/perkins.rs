//! Perkins' two ways to guess who holds what, kept as comparisons for the exact counts of [`Worlds`](crate::Worlds).
//!
//! Both start from his table of "yes", "maybe" and "no", one entry for each hand and card. [`sample`] turns one
//! "maybe" after the other into "yes" and draws the conclusions; it is quick and it is biased: with one card each for
//! three hands, the first void in spades and the second in hearts, three worlds are possible and it draws them with
//! probability 2/7, 5/14 and 5/14. [`iterate`] spreads probabilities evenly and repairs the sums of rows and columns in
//! turn. [`figure`] measures both against the exact probabilities.
//!
//! Source: T. Perkins, "Two Search Techniques for Imperfect Information Games and Application to Hearts", 1998.

pub mod figure;
mod iterate;
mod sample;

pub use iterate::iterate;
pub use sample::sample;

use arrayvec::ArrayVec;
use cards::{Card, CardSet};

use crate::MOST_HANDS;

/// What is known of each hand: a card that is neither in `yes` nor in `maybe` is a "no".
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Table {
    hands: ArrayVec<Row, MOST_HANDS>,
}

/// One hand of a [`Table`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    size: usize,
    yes: CardSet,
    maybe: CardSet,
}

impl Table {
    /// The table in which every card that a hand may hold is a "maybe", with the conclusions drawn.
    fn new(sizes: &[usize], may_hold: &[CardSet]) -> Self {
        let hands = sizes
            .iter()
            .zip(may_hold)
            .map(|(&size, &maybe)| Row { size, yes: CardSet::EMPTY, maybe })
            .collect();
        let mut table = Self { hands };
        table.conclude();
        table
    }

    /// Every "maybe", as hand and card.
    fn maybes(&self) -> impl Iterator<Item = (usize, Card)> {
        self.hands.iter().enumerate().flat_map(|(hand, row)| row.maybe.iter().map(move |card| (hand, card)))
    }

    /// Gives a card to a hand and draws the conclusions.
    fn assign(&mut self, hand: usize, card: Card) {
        self.give(hand, CardSet::EMPTY.with(card));
        self.conclude();
    }

    fn give(&mut self, hand: usize, cards: CardSet) {
        self.hands[hand].yes |= cards;
        for row in &mut self.hands {
            row.maybe -= cards;
        }
    }

    /// A full hand holds nothing more; a hand with as many cards as it can have holds them all; a card with one place
    /// left is there.
    fn conclude(&mut self) {
        loop {
            let before = self.clone();
            for hand in 0..self.hands.len() {
                let Row { size, yes, maybe } = self.hands[hand];
                if yes.len() >= size {
                    self.hands[hand].maybe = CardSet::EMPTY;
                } else if yes.len() + maybe.len() <= size {
                    self.give(hand, maybe);
                }
            }
            for hand in 0..self.hands.len() {
                let others = (0..self.hands.len())
                    .filter(|&other| other != hand)
                    .fold(CardSet::EMPTY, |all, other| all | self.hands[other].maybe);
                let alone = self.hands[hand].maybe - others;
                if !alone.is_empty() {
                    self.give(hand, alone);
                }
            }
            if *self == before {
                return;
            }
        }
    }

    /// Whether every hand has exactly its cards.
    fn is_complete(&self) -> bool {
        self.hands.iter().all(|row| row.yes.len() == row.size && row.maybe.is_empty())
    }
}
