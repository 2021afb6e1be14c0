//! A line of tricks that nothing can beat.
//!
//! The cards of the others are taken together, as if one hand held them all and never had to follow twice: a card
//! wins for certain if no card against it is higher and none can ruff. Each time a suit is led at least one of those
//! who hold it must follow, so one card of it is gone after each round, at worst the lowest. That is how trumps are
//! drawn and small cards become winners. The bound is sound: any layout leaves the others at most that.
//!
//! Lines are searched to the end with a limit on the work; a claim too hard to see is no claim.

use std::collections::HashSet;

use cards::{Card, CardSet, Suit, trick};

/// The cards of a claimer's side that is to lead, and those against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Cards {
    /// The hand on lead.
    pub(super) leads: CardSet,
    /// The other hand that the claimer plays, if any.
    pub(super) follows: CardSet,
    /// All other cards that are not played.
    pub(super) against: CardSet,
    /// What is trump.
    pub(super) trump: Option<Suit>,
}

/// Positions looked at before a claim is given up as too hard to see.
const MOST_POSITIONS: usize = 2000;

impl Cards {
    pub(super) const fn tricks_left(&self) -> usize {
        self.leads.len()
    }

    /// The winners of `tricks` certain tricks from now on, in order, if there is such a line.
    pub(super) fn line(&self, tricks: usize) -> Option<Vec<Card>> {
        let mut search = Search { tried: HashSet::new() };
        let mut line = Vec::with_capacity(tricks);
        search.reaches(*self, tricks, &mut line).then(|| {
            line.reverse();
            line
        })
    }

    /// The card that wins and what is left after it, if nothing can beat it.
    fn after(&self, led: Card, followed: Option<Card>) -> Option<(Card, Self)> {
        let trump = self.trump;
        let over = followed.filter(|&card| trick::beats(card, led, trump));
        let winner = over.unwrap_or(led);
        let higher = self.against.in_suit(winner.suit()).highest().is_some_and(|rank| rank > winner.rank());
        let trumps_out = trump.is_some_and(|trump| !self.against.only(trump).is_empty());
        let ruffed = trumps_out && Some(led.suit()) != trump;
        if higher || ruffed {
            return None;
        }
        let lost = self.against.only(led.suit()).lowest();
        let against = lost.map_or(self.against, |card| self.against.without(card));
        let leads = self.leads.without(led);
        let follows = followed.map_or(self.follows, |card| self.follows.without(card));
        let (leads, follows) = if over.is_some() { (follows, leads) } else { (leads, follows) };
        Some((winner, Self { leads, follows, against, trump }))
    }
}

struct Search {
    /// Positions that are being tried or have failed.
    tried: HashSet<Cards>,
}

impl Search {
    /// Whether this many tricks come in; the winners are added last one first.
    fn reaches(&mut self, cards: Cards, tricks: usize, line: &mut Vec<Card>) -> bool {
        if tricks == 0 {
            return true;
        }
        if self.tried.len() >= MOST_POSITIONS || !self.tried.insert(cards) {
            return false;
        }
        for led in ends(cards.leads) {
            let same = cards.follows.only(led.suit());
            let choice = if same.is_empty() { lowest_of_each(cards.follows) } else { ends(same) };
            let choices = choice.iter().map(Some).chain(cards.follows.is_empty().then_some(None));
            for followed in choices {
                let Some((winner, next)) = cards.after(led, followed) else { continue };
                if self.reaches(next, tricks - 1, line) {
                    line.push(winner);
                    return true;
                }
            }
        }
        false
    }
}

/// The highest and the lowest card of each suit.
fn ends(cards: CardSet) -> CardSet {
    let highest = Suit::ALL.into_iter().filter_map(|suit| cards.only(suit).highest()).collect::<CardSet>();
    highest | lowest_of_each(cards)
}

fn lowest_of_each(cards: CardSet) -> CardSet {
    Suit::ALL.into_iter().filter_map(|suit| cards.only(suit).lowest()).collect()
}
