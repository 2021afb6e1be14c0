//! A position in the play of one suit, and the table of facts about the suit that all positions share.
//!
//! Declarer leads to every trick. A defender's card is named by its group, a card of declarer's by its rank; once a
//! group is exhausted, the cards of declarer's on both sides of it are equals, and [`Position::key`] forgets which is
//! which. Cards of the current trick count as still there until it is complete, since they decide who wins it.

use arrayvec::ArrayVec;
use bridge::Seat;
use cards::{Holding, Rank};

use super::{Entries, Layouts, Leads, Options};

/// A defender's play: a group, or a discard.
pub(super) const DISCARD: u8 = 15;

/// Who has the lead at the start of a trick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum OnLead {
    /// Declarer, in the hand of his choice.
    Free,
    /// Declarer, in this hand.
    Hand(Seat),
    /// The defenders took the last trick: an entry brings declarer in again.
    Defenders,
}

/// The cards of the current trick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Trick {
    Empty,
    Led { leader: Seat, card: Rank },
    Second { leader: Seat, card: Rank, second: u8 },
    Third { leader: Seat, card: Rank, second: u8, third: Option<Rank> },
}

/// What declarer sees at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) north: Holding,
    pub(super) south: Holding,
    /// How many cards of each group West and East have played, a byte a group.
    pub(super) played: [u64; 2],
    pub(super) won: u8,
    /// The tricks that can still be played, the current one included.
    pub(super) rounds: u8,
    pub(super) on_lead: OnLead,
    /// Outside entries left to North and South; 15 stands for as many as he likes.
    pub(super) entries: [u8; 2],
    pub(super) trick: Trick,
}

/// The cards, the layouts and the rules of one suit.
#[derive(Debug, Clone)]
pub(super) struct SuitProblem {
    pub(super) north: Holding,
    pub(super) south: Holding,
    pub(super) layouts: Layouts,
    /// How many cards each group has.
    sizes: [u8; 8],
    pub(super) leads: Leads,
    pub(super) entries: Entries,
}

/// A position as a table sees it: equal keys have equal values.
pub(super) type Key = [u64; 4];

pub(super) fn defender_index(defender: Seat) -> usize {
    usize::from(defender == Seat::East)
}

impl SuitProblem {
    pub(super) fn new(north: Holding, south: Holding, layouts: Layouts, options: &Options) -> Self {
        let mut sizes = [0; 8];
        for (size, group) in sizes.iter_mut().zip(&layouts.groups) {
            *size = group.len() as u8;
        }
        Self { north, south, layouts, sizes, leads: options.leads, entries: options.entries }
    }

    pub(super) fn start(&self) -> Position {
        let entries = match self.entries {
            Entries::Unlimited => [15, 15],
            Entries::Outside { north, south } => [north.min(14), south.min(14)],
        };
        Position {
            north: self.north,
            south: self.south,
            played: [0, 0],
            won: 0,
            rounds: self.rounds(),
            on_lead: OnLead::Free,
            entries,
            trick: Trick::Empty,
        }
    }

    /// The tricks that can be played.
    pub(super) fn rounds(&self) -> u8 {
        rounds(self.north, self.south)
    }

    fn limited(&self) -> bool {
        self.entries != Entries::Unlimited
    }

    /// The groups that still have cards, highest first.
    fn groups_out(&self, position: &Position) -> impl Iterator<Item = Holding> {
        let played = (position.played[0] + position.played[1]).to_le_bytes();
        let groups = self.layouts.groups.iter().zip(played).zip(self.sizes);
        groups.filter(|((_, played), size)| played < size).map(|((group, _), _)| *group)
    }

    /// The cards of the groups that are not exhausted.
    pub(super) fn out(&self, position: &Position) -> Holding {
        self.groups_out(position).fold(Holding::EMPTY, |out, group| out | group)
    }

    /// The cards worth playing from a hand: the lowest of each run of equals. Where entries cost nothing, cards are
    /// equals even with partner's between.
    pub(super) fn cards(&self, position: &Position, hand: Seat, out: Holding) -> ArrayVec<Rank, 13> {
        let other = if self.limited() { position.hand(hand.partner()) } else { Holding::EMPTY };
        let apart = out | other;
        let mut cards: ArrayVec<Rank, 13> = ArrayVec::new();
        for rank in position.hand(hand).iter() {
            if cards.last().is_some_and(|&above| (apart & between(rank, above)).is_empty()) {
                cards.pop();
            }
            cards.push(rank);
        }
        cards
    }

    /// Whether third hand may better itself with a card of its hand instead of the lowest. Where entries cost nothing a
    /// higher card left is never worse, so a card that does not better the trick gives way to the lowest.
    pub(super) fn betters(&self, out: Holding, led: Rank, second: u8, third: Rank) -> bool {
        let above = |group: &Holding| group.highest() < Some(third);
        let wins = third > led && !(out & between(led, third)).is_empty();
        self.limited() || (wins && self.layouts.groups.get(usize::from(second)).is_none_or(above))
    }

    /// The tricks still to come where nothing can change them: no lead is possible, the last trick is played, or all
    /// cards are winners.
    pub(super) fn sure_tricks(&self, position: &Position) -> Option<u8> {
        let rounds = position.rounds;
        let free = !self.limited() && self.leads == Leads::EitherHand;
        if rounds == 0 || (!free && self.leaders(position).is_empty()) {
            return Some(0);
        }
        let highest = self.groups_out(position).next().and_then(Holding::highest);
        let mine = position.north | position.south;
        match rounds {
            1 => Some(u8::from(mine.highest() > highest)),
            _ => (free && mine.lowest() > highest).then_some(rounds),
        }
    }

    /// The hands declarer may lead from.
    pub(super) fn leaders(&self, position: &Position) -> ArrayVec<Seat, 2> {
        let allowed = |hand: Seat| {
            let index = usize::from(hand == Seat::South);
            !position.hand(hand).is_empty()
                && match self.leads {
                    Leads::EitherHand => true,
                    Leads::Only(only) => only == hand,
                }
                && match position.on_lead {
                    OnLead::Free => true,
                    OnLead::Hand(there) if there == hand => true,
                    _ => position.entries[index] > 0,
                }
        };
        [Seat::North, Seat::South].into_iter().filter(|&hand| allowed(hand)).collect()
    }

    pub(super) fn lead(&self, position: &Position, leader: Seat, card: Rank) -> Position {
        let mut next = *position;
        let index = usize::from(leader == Seat::South);
        let free = matches!(position.on_lead, OnLead::Free) || position.on_lead == OnLead::Hand(leader);
        if self.limited() && !free {
            next.entries[index] -= 1;
        }
        next.trick = Trick::Led { leader, card };
        next
    }

    /// The position after the defender on turn plays from a group or discards.
    pub(super) fn defend(&self, position: &Position, play: u8) -> Position {
        let mut next = *position;
        match position.trick {
            Trick::Led { leader, card } => next.trick = Trick::Second { leader, card, second: play },
            Trick::Third { leader, card, second, third } => {
                for (hand, played) in [(leader, Some(card)), (leader.partner(), third)] {
                    if let Some(rank) = played {
                        next.remove(hand, rank);
                    }
                }
                next.rounds = rounds(next.north, next.south);
                for (defender, group) in [(leader.next(), second), (leader.previous(), play)] {
                    if group != DISCARD {
                        next.played[defender_index(defender)] += 1 << (8 * group);
                    }
                }
                let best = Some(card).max(third);
                let against = self.layouts.groups.get(usize::from(second.min(play)));
                let ours = against.is_none_or(|group| group.highest() < best);
                next.won += u8::from(ours);
                next.on_lead = match (self.entries, ours) {
                    (Entries::Unlimited, _) => OnLead::Free,
                    (_, true) => OnLead::Hand(if best == third { leader.partner() } else { leader }),
                    (_, false) => OnLead::Defenders,
                };
                next.trick = Trick::Empty;
            }
            Trick::Empty | Trick::Second { .. } => unreachable!("declarer is on turn"),
        }
        next
    }

    pub(super) fn third(&self, position: &Position, third: Option<Rank>) -> Position {
        let mut next = *position;
        if let Trick::Second { leader, card, second } = position.trick {
            next.trick = Trick::Third { leader, card, second, third };
        }
        next
    }

    /// The key under which a table keeps the position, which is at the start of a trick.
    pub(super) fn key(&self, position: &Position) -> Key {
        let lengths = |above: Holding| {
            let length = |hand: Holding| (hand & above).len() as u64;
            length(position.north) | length(position.south) << 4
        };
        let hands = if self.limited() {
            u64::from(position.north.bits()) | u64::from(position.south.bits()) << 16
        } else {
            // How many cards each hand has in all, and how many above each group.
            let above =
                self.groups_out(position).map(|group| group.highest().map_or(Holding::ALL, Holding::above));
            above.fold(lengths(Holding::ALL), |hands, above| hands << 8 | lengths(above))
        };
        let on_lead = match position.on_lead {
            OnLead::Free => 0,
            OnLead::Hand(Seat::North) => 1,
            OnLead::Hand(_) => 2,
            OnLead::Defenders => 3,
        };
        let rest = on_lead | u64::from(position.entries[0]) << 8 | u64::from(position.entries[1]) << 16;
        [hands, position.played[0], position.played[1], rest]
    }
}

/// The tricks that two hands can play.
fn rounds(north: Holding, south: Holding) -> u8 {
    north.len().max(south.len()) as u8
}

/// The ranks between two others.
fn between(low: Rank, high: Rank) -> Holding {
    Holding::above(low) & Holding::below(high)
}

impl Position {
    pub(super) fn hand(&self, hand: Seat) -> Holding {
        if hand == Seat::North { self.north } else { self.south }
    }

    fn remove(&mut self, hand: Seat, rank: Rank) {
        let held = if hand == Seat::North { &mut self.north } else { &mut self.south };
        *held = held.without(rank);
    }

    /// How many cards of a group a defender has played.
    pub(super) fn played(&self, defender: Seat, group: usize) -> u8 {
        (self.played[defender_index(defender)] >> (8 * group) & 255) as u8
    }

    /// The defender on turn, if one is.
    pub(super) fn defender(&self) -> Option<Seat> {
        match self.trick {
            Trick::Led { leader, .. } => Some(leader.next()),
            Trick::Third { leader, .. } => Some(leader.previous()),
            Trick::Empty | Trick::Second { .. } => None,
        }
    }
}
