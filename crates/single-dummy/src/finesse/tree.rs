//! The strategy of a finesse as a tree over classes instead of cards, and how much smaller that is.
//!
//! Declarer's choice depends only on the class of the first defender's card. Branching over classes instead of cards is
//! a self-imposed information set (Sutherland, section 7.2): the paper's example has 12 leaves over cards and 3 over
//! classes.

use std::collections::BTreeSet;

use bridge::Seat;
use cards::{Holding, Rank};

use super::classes::{Class, Suit};

/// What declarer plays in one trick: the class led, and third hand's answer to a critical and to a low card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrategyTree {
    /// The hand that leads.
    pub leader: Seat,
    /// The class of the card it leads.
    pub led: Class,
    /// The class third hand plays if second hand plays a critical card.
    pub on_critical: Class,
    /// The class third hand plays otherwise.
    pub on_low: Class,
    /// The suit at the start of the trick.
    pub suit: Suit,
}

/// One way the trick can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// The class of second hand's card.
    pub second: Class,
    /// The class of third hand's card.
    pub third: Class,
    /// The class of fourth hand's card.
    pub fourth: Class,
}

impl StrategyTree {
    /// Third hand's class after second hand's card.
    #[must_use]
    pub fn answer(&self, second: Class) -> Class {
        if second == Class::Critical { self.on_critical } else { self.on_low }
    }

    /// Every pair of cards that the defenders may play: the leaves of the tree over cards.
    fn pairs(&self) -> impl Iterator<Item = (Rank, Rank)> {
        let out: Holding = self.suit.out;
        out.iter().flat_map(move |second| out.without(second).iter().map(move |fourth| (second, fourth)))
    }

    /// How many leaves the tree has if it branches over cards.
    #[must_use]
    pub fn leaves_over_cards(&self) -> usize {
        self.pairs().count()
    }

    /// The leaves of the tree over classes.
    #[must_use]
    pub fn branches(&self) -> BTreeSet<Branch> {
        let classes = self.suit.classes();
        let branch = |(second, fourth): (Rank, Rank)| {
            let second = classes.class(second);
            Branch { second, third: self.answer(second), fourth: classes.class(fourth) }
        };
        self.pairs().map(branch).collect()
    }

    /// Declarer's card of a class from a hand: the lowest, since the cards of a class play alike.
    #[must_use]
    pub fn card(&self, hand: Seat, class: Class) -> Option<Rank> {
        let classes = self.suit.classes();
        self.suit.hand(hand).iter().rev().find(|&rank| classes.class(rank) == class)
    }
}
