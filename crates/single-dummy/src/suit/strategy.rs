//! A line of play for the suit as a strategy: what declarer plays after every play of the defenders.
//!
//! A strategy can be replayed against every defence in every layout, which is how the chances are checked.

use std::sync::Arc;

use bridge::Seat;
use cards::{Holding, Rank};

use super::plan::Plan;
use super::position::{DISCARD, Position, SuitProblem, Trick};

/// What declarer plays in every case.
#[derive(Debug, Clone)]
pub struct Strategy {
    pub(super) suit: Arc<SuitProblem>,
    pub(super) start: Position,
    pub(super) plans: Arc<[Plan]>,
    pub(super) root: u32,
}

/// The size of a strategy tree, which branches over what the defenders may play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaves {
    /// With cards that play alike in one branch.
    pub over_classes: u64,
    /// With a branch for each card.
    pub over_cards: u64,
}

impl Strategy {
    pub(super) fn new(suit: Arc<SuitProblem>, start: Position, plans: Vec<Plan>, root: u32) -> Self {
        Self { suit, start, plans: plans.into(), root }
    }

    /// Declarer's play after these plays of the defenders, in order, `None` standing for a discard: the hand and its
    /// card, or `None` for a discard of declarer's. `None` altogether if the suit is played out, or the defenders' plays
    /// are not of this suit.
    #[must_use]
    pub fn play(&self, defence: &[Option<Rank>]) -> Option<(Seat, Option<Rank>)> {
        let (mut position, mut plan) = (self.start, self.root);
        let mut defence = defence.iter();
        loop {
            if position.defender().is_some() {
                let play = match defence.next()? {
                    None => DISCARD,
                    Some(card) => {
                        self.suit.layouts.groups.iter().position(|group| group.contains(*card))? as u8
                    }
                };
                plan = self.after(plan, play);
                position = self.suit.defend(&position, play);
                continue;
            }
            let (hand, card, next, then) = self.declare(&position, plan)?;
            if defence.len() == 0 {
                return Some((hand, card));
            }
            (position, plan) = (next, then);
        }
    }

    /// How large the strategy is: the leaves of its tree.
    #[must_use]
    pub fn leaves(&self) -> Leaves {
        self.leaves_from(&self.start, self.root)
    }

    fn leaves_from(&self, position: &Position, plan: u32) -> Leaves {
        if matches!(self.plans[plan as usize], Plan::Any | Plan::Winners) {
            return Leaves { over_classes: 1, over_cards: 1 };
        }
        let Some(defender) = position.defender() else {
            let next = self.declare(position, plan);
            return next.map_or(Leaves { over_classes: 1, over_cards: 1 }, |(_, _, next, then)| {
                self.leaves_from(&next, then)
            });
        };
        let mut leaves = Leaves { over_classes: 0, over_cards: 0 };
        let mut rest = plan;
        while let Plan::Defence { play, then, or } = self.plans[rest as usize] {
            let below = self.leaves_from(&self.suit.defend(position, play), then);
            let cards = self.suit.layouts.groups.get(usize::from(play)).map_or(1, |group| {
                let group_number = usize::from(play);
                let other = if defender == Seat::West { Seat::East } else { Seat::West };
                let gone = position.played(defender, group_number) + position.played(other, group_number);
                group.len() as u64 - u64::from(gone)
            });
            leaves.over_classes += below.over_classes;
            leaves.over_cards += below.over_cards * cards;
            rest = or;
        }
        leaves
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
            Plan::Any | Plan::Winners | Plan::Defence { .. } => self.any(position)?,
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
        self.suit.out(position) & Holding::above(rank)
    }
}
