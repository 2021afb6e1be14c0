//! What a class says about lengths, counts and cards of each hand.

use bridge::{BySeat, Hand, Seat};
use cards::{BySuit, Card, CardSet, Suit};

use super::interval::Interval;
use super::{Class, Subject};
use crate::script::counts::{Count, Counts, Values};

/// What is certain before a card is dealt.
#[derive(Debug, Clone)]
pub(in crate::script) struct Setting {
    counts: Counts,
    /// Cards given out beforehand.
    pub(in crate::script) known: BySeat<Hand>,
    /// The cards to be dealt.
    pub(in crate::script) pool: CardSet,
}

impl Setting {
    pub(in crate::script) fn new(counts: &Counts, known: BySeat<Hand>) -> Self {
        let pool = known.iter().fold(CardSet::ALL, |left, (_, hand)| left - *hand);
        Self { counts: counts.clone(), known, pool }
    }

    /// How many cards a seat is still to get.
    pub(in crate::script) fn places(&self, seat: Seat) -> usize {
        13 - self.known[seat].len()
    }

    /// The seats that are still to get cards.
    pub(in crate::script) fn open(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(|&seat| self.places(seat) > 0)
    }

    /// Whether a seat gets all that the subject leaves.
    fn takes_the_rest(&self, subject: Subject, seat: Seat) -> bool {
        seat != subject.seat && self.places(seat) > 0 && self.open().count() == 2
    }

    /// How many cards of a suit the subject is dealt.
    fn dealt(&self, subject: Subject, class: &Class, suit: Suit) -> usize {
        usize::from(class.lengths[suit]) - self.known[subject.seat].in_suit(suit).len()
    }

    pub(super) fn length(&self, subject: Subject, class: &Class, seat: Seat, suit: Suit) -> Interval {
        let known = self.known[seat].in_suit(suit).len();
        let number = |length: usize| length as i32;
        if seat == subject.seat {
            return Interval::exactly(i32::from(class.lengths[suit]));
        }
        if self.places(seat) == 0 {
            return Interval::exactly(number(known));
        }
        let left = self.pool.only(suit).len() - self.dealt(subject, class, suit);
        let most = left.min(self.places(seat));
        let others: usize = self
            .open()
            .filter(|&other| other != seat && other != subject.seat)
            .map(|other| self.places(other))
            .sum();
        Interval::new(number(known + left.saturating_sub(others)), number(known + most))
    }

    /// The lengths of a hand, if the class settles them.
    pub(super) fn shape(&self, subject: Subject, class: &Class, seat: Seat) -> Option<BySuit<u8>> {
        let mut lengths = BySuit::default();
        for suit in Suit::ALL {
            lengths[suit] = self.length(subject, class, seat, suit).value()? as u8;
        }
        Some(lengths)
    }

    pub(super) fn count(&self, subject: Subject, class: &Class, seat: Seat, count: Count) -> Interval {
        let table = || self.counts.table(count);
        if self.places(seat) == 0 {
            return Interval::exactly(table().in_hand(self.known[seat].bits()));
        }
        let tracked = class.value.filter(|_| subject.tracked == Some(count));
        if let Some(value) = tracked.filter(|_| seat == subject.seat) {
            return Interval::exactly(value);
        }
        if let (Some(value), Some(values), true) =
            (tracked, self.counts.values(count), self.takes_the_rest(subject, seat))
        {
            let both = self.pool | self.known[seat] | self.known[subject.seat];
            return Interval::exactly(sum(&values, both) - value);
        }
        Suit::ALL.into_iter().fold(Interval::exactly(0), |total, suit| {
            total.plus(self.suit_count(subject, class, seat, suit, count))
        })
    }

    pub(super) fn count_in(
        &self,
        subject: Subject,
        class: &Class,
        seat: Seat,
        suit: Suit,
        count: Count,
    ) -> Interval {
        let own = self.suit_count(subject, class, seat, suit, count);
        match class.value {
            // What the other suits cannot have must be here.
            Some(value) if seat == subject.seat && subject.tracked == Some(count) => {
                let others = Suit::ALL.into_iter().filter(|&other| other != suit);
                let rest = others.fold(Interval::exactly(0), |total, other| {
                    total.plus(self.suit_count(subject, class, seat, other, count))
                });
                own.and_within(Interval::exactly(value).minus(rest))
            }
            _ => own,
        }
    }

    /// A count in one suit from its length alone.
    fn suit_count(&self, subject: Subject, class: &Class, seat: Seat, suit: Suit, count: Count) -> Interval {
        let length = self.length(subject, class, seat, suit);
        let Some(values) = self.counts.values(count) else {
            return Interval::new(0, length.high.min(3));
        };
        let known = self.known[seat].only(suit);
        let mut pool: Vec<i32> =
            self.pool.only(suit).iter().map(|card| values[card.rank().index()]).collect();
        pool.sort_unstable();
        let (least, most) = (length.low as usize - known.len(), length.high as usize - known.len());
        let sums = (least..=most).map(|cards| {
            let low: i32 = pool[..cards].iter().sum();
            let high: i32 = pool[pool.len() - cards..].iter().sum();
            Interval::new(low, high)
        });
        let dealt = sums.reduce(Interval::or_either).unwrap_or(Interval::exactly(0));
        dealt.plus(Interval::exactly(sum(&values, known)))
    }

    pub(super) fn has_card(&self, subject: Subject, class: &Class, seat: Seat, card: Card) -> Interval {
        if !self.pool.contains(card) {
            return Interval::truth(self.known[seat].contains(card));
        }
        let known = self.known[seat].in_suit(card.suit()).len() as i32;
        let length = self.length(subject, class, seat, card.suit());
        if length.high == known { Interval::truth(false) } else { Interval::EITHER }
    }
}

fn sum(values: &Values, cards: CardSet) -> i32 {
    cards.iter().map(|card| values[card.rank().index()]).sum()
}
