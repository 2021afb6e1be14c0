//! In which order cards of equal score stand.
//!
//! DDS has them in the order in which its search would try them. Programs see that order: where one card is wanted, the
//! first is the answer, and some test it. For the second hand that follows suit it depends on the cards alone, and is the
//! same here: the cases and their numbers are those of `Moves.cpp` of DDS 2.9 (Bo Haglund and Soren Hein, Apache License
//! 2.0). Elsewhere, where the leader's order depends on the search itself, cards stand from the spades down.

use std::ffi::c_int;

use bridge::Seat;
use cards::{CardSet, Holding, Suit};
use double_dummy::Position;

use crate::convert::rank_number;

/// The groups in the order of the answer, as far as scores do not part them.
pub(crate) fn ordered(position: &Position, mut groups: Vec<CardSet>) -> Vec<CardSet> {
    if let Some(second) = SecondHand::new(position) {
        groups.sort_by_cached_key(|&group| -second.preference(group));
    }
    groups
}

/// What decides for the second hand in the suit led. Ranks are 2 to 14, 0 where there is none.
struct SecondHand {
    suit: Suit,
    /// The card led.
    led: c_int,
    /// The suit in the hands of the leader, of the third hand, of partner, and in all four.
    leader: Holding,
    third: Holding,
    partner: Holding,
    left: Holding,
    /// The trumps of the third hand and of partner, where the suit is another; `None` without any trump in play.
    trumps: Option<[Holding; 2]>,
    is_trump: bool,
}

impl SecondHand {
    /// `None` where somebody else is to play, or the suit is not followed.
    fn new(position: &Position) -> Option<Self> {
        let [led] = *position.trick() else { return None };
        let (suit, leader) = (led.suit(), position.leader());
        let held = |seat: Seat| position.hands()[seat].in_suit(suit);
        if held(position.to_play()).is_empty() {
            return None;
        }
        let [third, partner] = [leader.plus(2), leader.plus(3)];
        let trump = position.strain().suit();
        let trumps = |seat: Seat| trump.map_or(Holding::EMPTY, |trump| position.hands()[seat].in_suit(trump));
        let in_play = Seat::ALL.iter().any(|&seat| !trumps(seat).is_empty());
        Some(Self {
            suit,
            led: rank_number(led.rank()),
            leader: held(leader),
            third: held(third),
            partner: held(partner),
            left: Seat::ALL.iter().fold(Holding::EMPTY, |left, &seat| left | held(seat)),
            trumps: in_play.then(|| [trumps(third), trumps(partner)]),
            is_trump: trump == Some(suit),
        })
    }

    /// The higher, the sooner it is tried.
    fn preference(&self, group: CardSet) -> c_int {
        let cards = group.in_suit(self.suit);
        let rank = highest(cards);
        // 1 for the highest card that is left.
        let place = self.left.iter().filter(|&other| rank_number(other) >= rank).count() as c_int;
        match self.trumps {
            Some(trumps) => self.with_trumps(rank, place, cards.len() > 1, trumps),
            None => self.without_trumps(rank, place, cards.len() > 1),
        }
    }

    fn without_trumps(&self, rank: c_int, place: c_int, in_sequence: bool) -> c_int {
        if self.partner_beats_both() {
            -rank
        } else if rank > self.led && rank > highest(self.third) {
            81 - rank
        } else if rank < lowest(self.third) || rank < lowest(self.partner) {
            place - 3
        } else if rank < self.led {
            place - 11
        } else if in_sequence {
            place + 10
        } else {
            13 - rank
        }
    }

    fn with_trumps(&self, rank: c_int, place: c_int, in_sequence: bool, trumps: [Holding; 2]) -> c_int {
        let partner_is_above = highest(self.partner) > self.led;
        if self.side_can_win(rank, trumps) {
            if rank < lowest(self.third) {
                40 + place
            } else if partner_is_above && self.leader.bits() > self.partner.bits() {
                41 + place
            } else if rank > self.led {
                let base = if rank < highest(self.partner) {
                    78
                } else if rank > highest(self.third) {
                    73
                } else if in_sequence {
                    62
                } else {
                    49
                };
                base - rank
            } else if self.partner.is_empty() {
                40 - rank
            } else {
                47 - rank
            }
        } else if rank < lowest(self.third) || rank < lowest(self.partner) {
            place - 9
        } else if rank < self.led {
            place - 16
        } else if in_sequence {
            22 - rank
        } else {
            10 - rank
        }
    }

    /// Whether this card or one of partner's may win the trick.
    fn side_can_win(&self, rank: c_int, [third, partner]: [Holding; 2]) -> bool {
        let beats_both = rank > self.led && rank > highest(self.third);
        if self.is_trump {
            return beats_both || self.partner_beats_both();
        }
        let third_cannot_ruff = !self.third.is_empty() || third.is_empty();
        let partner_ruffs = self.partner.is_empty() && !partner.is_empty();
        let partner_overruffs = partner_ruffs && partner.bits() > third.bits();
        if beats_both {
            third_cannot_ruff || partner_overruffs
        } else if self.partner_beats_both() {
            third_cannot_ruff
        } else if self.led > highest(self.partner) && self.led > highest(self.third) && self.led > rank {
            partner_ruffs && (third_cannot_ruff || partner_overruffs)
        } else {
            partner_ruffs
        }
    }

    fn partner_beats_both(&self) -> bool {
        let best = highest(self.partner);
        best > self.led && best > highest(self.third)
    }
}

fn highest(holding: Holding) -> c_int {
    holding.highest().map_or(0, rank_number)
}

fn lowest(holding: Holding) -> c_int {
    holding.lowest().map_or(0, rank_number)
}
