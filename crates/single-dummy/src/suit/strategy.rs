//! A line of play for the suit as a strategy: what declarer plays after every play of the defenders.
//!
//! A strategy can be replayed against any layout with every defence, which is how the chances are checked.

use std::rc::Rc;

use bridge::Seat;
use cards::{Holding, Rank};

use super::fronts::Plan;
use super::position::{DISCARD, Position, Suit, Trick};

/// What declarer plays in every case.
#[derive(Debug, Clone)]
pub struct Strategy {
    pub(super) suit: Rc<Suit>,
    pub(super) start: Position,
    pub(super) plans: Rc<[Plan]>,
    pub(super) root: u32,
}

impl Strategy {
    pub(super) fn new(suit: Rc<Suit>, start: Position, plans: Vec<Plan>, root: u32) -> Self {
        Self { suit, start, plans: plans.into(), root }
    }

    /// The tricks the strategy takes in a layout against the defence that is best there.
    ///
    /// # Panics
    /// If there is no such layout.
    #[must_use]
    pub fn tricks(&self, layout: usize) -> u8 {
        self.replay(layout, &self.start, self.root)
    }

    fn replay(&self, layout: usize, position: &Position, plan: u32) -> u8 {
        let Some(defender) = position.defender() else {
            return match self.declare(position, plan) {
                Some((_, _, next, then)) => self.replay(layout, &next, then),
                None => position.won,
            };
        };
        let layouts = &self.suit.layouts;
        let left = |group| layouts.held(layout, defender, group) - position.played(defender, group);
        let mut plays: Vec<u8> =
            (0..layouts.groups.len()).filter(|&group| left(group) > 0).map(|group| group as u8).collect();
        if plays.is_empty() {
            plays.push(DISCARD);
        }
        let result =
            |play: &u8| self.replay(layout, &self.suit.defend(position, *play), self.after(plan, *play));
        plays.iter().map(result).min().expect("a defender always has a play")
    }

    /// The plan once the defender has made this play.
    pub(super) fn after(&self, mut plan: u32, play: u8) -> u32 {
        while let Plan::Defence { play: expected, then, or } = self.plans[plan as usize] {
            if expected == play {
                return then;
            }
            plan = or;
        }
        0
    }

    /// Declarer's play at his turn: the hand, the card if it has one, what follows. `None` when no lead is possible.
    pub(super) fn declare(
        &self,
        position: &Position,
        plan: u32,
    ) -> Option<(Seat, Option<Rank>, Position, u32)> {
        let (hand, card, then) = match self.plans[plan as usize] {
            Plan::Play { hand, ordinal, then } => {
                let card = ordinal.and_then(|below| position.hand(hand).iter().rev().nth(usize::from(below)));
                (hand, card.map(|card| self.best_equal(position, hand, card)), then)
            }
            Plan::Any | Plan::Defence { .. } => self.any(position)?,
        };
        let next = match (position.trick, card) {
            (Trick::Empty, Some(card)) => self.suit.lead(position, hand, card),
            _ => self.suit.third(position, card),
        };
        Some((hand, card, next, then))
    }

    /// A sensible play where nothing is at stake: winners from the top, else the lowest card.
    fn any(&self, position: &Position) -> Option<(Seat, Option<Rank>, u32)> {
        if let Trick::Second { leader, .. } = position.trick {
            let hand = leader.partner();
            return Some((hand, position.hand(hand).lowest(), 0));
        }
        let highest = |hand: &Seat| position.hand(*hand).highest();
        let hand = self.suit.leaders(position).into_iter().max_by_key(highest)?;
        Some((hand, highest(&hand), 0))
    }
}

impl Strategy {
    /// Of winners that are equals the highest, which is the one a player would name.
    fn best_equal(&self, position: &Position, hand: Seat, card: Rank) -> Rank {
        let mine = position.hand(hand);
        let free = mine & Holding::above(card);
        let partner = position.hand(hand.partner()) & Holding::above(card);
        let winner = self.above(position, card).is_empty();
        if winner && partner.is_empty() { free.highest().unwrap_or(card) } else { card }
    }

    /// The cards that beat a rank and may still be out.
    pub(super) fn above(&self, position: &Position, rank: Rank) -> Holding {
        self.out(position) & Holding::above(rank)
    }

    /// The cards of the groups that are not exhausted.
    pub(super) fn out(&self, position: &Position) -> Holding {
        let groups = self.suit.layouts.groups.iter().enumerate();
        groups
            .filter(|&(group, cards)| {
                let played = position.played(Seat::West, group) + position.played(Seat::East, group);
                usize::from(played) < cards.len()
            })
            .fold(Holding::EMPTY, |all, (_, &cards)| all | cards)
    }
}
