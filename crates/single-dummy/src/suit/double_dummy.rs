//! Tricks in every layout at once when declarer sees all cards.
//!
//! One value a layout and position, kept in a table: the best declarer could do, against which losses are counted.
//! The value of a layout that the play so far excludes has no meaning and is never read.

use std::rc::Rc;

use bridge::Seat;
use rustc_hash::FxHashMap;

use super::position::{DISCARD, Key, Position, Suit, Trick, defender_index};

/// A solver of one suit with open cards.
pub(super) struct DoubleDummy<'a> {
    suit: &'a Suit,
    table: FxHashMap<Key, Rc<[u8]>>,
}

impl<'a> DoubleDummy<'a> {
    pub(super) fn new(suit: &'a Suit) -> Self {
        Self { suit, table: FxHashMap::default() }
    }

    /// The tricks still to come in each layout.
    pub(super) fn tricks(&mut self, position: &Position) -> Rc<[u8]> {
        let mut fresh = *position;
        fresh.won = 0;
        // Inside a trick a position is hardly ever met twice: only the starts of tricks are kept.
        let key = (position.trick == Trick::Empty).then(|| self.suit.key(&fresh));
        if let Some(known) = key.and_then(|key| self.table.get(&key)) {
            return known.clone();
        }
        let tricks: Rc<[u8]> = match position.defender() {
            Some(defender) => self.worst(&fresh, defender),
            None => self.best(&fresh),
        }
        .into();
        if let Some(key) = key {
            self.table.insert(key, tricks.clone());
        }
        tricks
    }

    fn best(&mut self, position: &Position) -> Vec<u8> {
        let mut best = vec![0; self.suit.layouts.all.len()];
        let rounds = position.north.len().max(position.south.len()) as u8;
        for next in self.suit.declarer_plays(position) {
            for (best, &tricks) in best.iter_mut().zip(self.tricks(&next.position).iter()) {
                *best = tricks.max(*best);
            }
            if best.iter().all(|&tricks| tricks >= rounds) {
                break;
            }
        }
        best
    }

    fn worst(&mut self, position: &Position, defender: Seat) -> Vec<u8> {
        let suit = self.suit;
        let layouts = &suit.layouts;
        let groups = layouts.groups.len();
        let mut worst = vec![u8::MAX; layouts.all.len()];
        let index = defender_index(defender);
        let possible = (0..layouts.all.len()).filter(|&layout| suit.possible(position, layout));
        // What the defender has left in each layout, a byte a group.
        let left: Vec<(usize, u64)> =
            possible.map(|layout| (layout, suit.held[layout][index] - position.played[index])).collect();
        let in_some = left.iter().fold(0, |all, &(_, left)| all | left);
        let discards = left.iter().any(|&(_, left)| left == 0);
        for play in (0..groups as u8).chain([DISCARD]) {
            let (byte, legal) = match play {
                DISCARD => (0, discards),
                group => (255 << (8 * group), in_some >> (8 * group) & 255 > 0),
            };
            if !legal {
                continue;
            }
            let next = suit.defend(position, play);
            let taken = next.won - position.won;
            let tricks = self.tricks(&next);
            for &(layout, left) in &left {
                if left & byte > 0 || (play == DISCARD && left == 0) {
                    worst[layout] = worst[layout].min(tricks[layout] + taken);
                }
            }
        }
        worst
    }
}

/// A play of declarer's and where it leads.
pub(super) struct Choice {
    /// The hand that plays.
    pub(super) hand: Seat,
    /// How many cards of the hand are lower than the one played; `None` when the hand has run out.
    pub(super) ordinal: Option<u8>,
    pub(super) position: Position,
}

impl Suit {
    /// Whether a layout has the cards that the defenders have played, the current trick included.
    fn possible(&self, position: &Position, layout: usize) -> bool {
        const ABOVE: u64 = 0x8080_8080_8080_8080;
        let mut played = position.played;
        if let Trick::Third { leader, second, .. } = position.trick
            && second != DISCARD
        {
            played[defender_index(leader.next())] += 1 << (8 * second);
        }
        let held = self.held[layout];
        (0..2).all(|defender| ((held[defender] | ABOVE) - played[defender]) & ABOVE == ABOVE)
    }

    /// Declarer's plays that differ, empty when the suit is played out.
    pub(super) fn declarer_plays(&self, position: &Position) -> Vec<Choice> {
        match position.trick {
            Trick::Second { leader, .. } => {
                let hand = leader.partner();
                let held = position.hand(hand);
                if held.is_empty() {
                    return vec![Choice { hand, ordinal: None, position: self.third(position, None) }];
                }
                let cards = self.cards(position, hand);
                let choice = |&card| Choice {
                    hand,
                    ordinal: Some((held & cards::Holding::below(card)).len() as u8),
                    position: self.third(position, Some(card)),
                };
                cards.iter().map(choice).collect()
            }
            Trick::Empty => {
                let mut choices = Vec::new();
                for hand in self.leaders(position) {
                    for card in self.cards(position, hand) {
                        let below = position.hand(hand) & cards::Holding::below(card);
                        choices.push(Choice {
                            hand,
                            ordinal: Some(below.len() as u8),
                            position: self.lead(position, hand, card),
                        });
                    }
                }
                choices
            }
            Trick::Led { .. } | Trick::Third { .. } => unreachable!("a defender is on turn"),
        }
    }
}
