//! What a class says about lengths, counts and cards of each hand.

use bridge::{BySeat, Hand, Seat};
use cards::{BySuit, Card, CardSet, Suit};
use rustc_hash::FxHashMap;

use super::interval::Interval;
use super::{Class, Subject};
use crate::script::counts::{Count, Counts, Values};
use crate::script::expression::Node;

/// What is certain before a card is dealt.
#[derive(Debug, Clone)]
pub(in crate::script) struct Setting {
    /// Cards given out beforehand.
    pub(in crate::script) known: BySeat<Hand>,
    /// The cards to be dealt.
    pub(in crate::script) pool: CardSet,
    lengths: BySeat<BySuit<u8>>,
    /// How many cards of each suit are to be dealt.
    pool_lengths: BySuit<u8>,
    /// How many cards each seat is to get.
    places: BySeat<u8>,
    counts: FxHashMap<Count, CountSetting>,
}

/// One count over the cards known and those to be dealt.
#[derive(Debug, Clone)]
struct CountSetting {
    /// Over what each seat holds.
    known: BySeat<BySuit<i32>>,
    /// Over cards to be dealt; losers are no sum over cards.
    sums: Option<Sums>,
}

/// A count that is a sum over cards, over cards to be dealt.
#[derive(Debug, Clone)]
struct Sums {
    /// By suit and number of cards: the least sum that the cards can have.
    least: BySuit<[i32; 14]>,
    /// The greatest.
    greatest: BySuit<[i32; 14]>,
    /// The sum of all.
    all: i32,
}

impl Setting {
    /// The setting of some cards given out, for expressions that use these counts.
    pub(in crate::script) fn new(
        counts: &Counts,
        known: BySeat<Hand>,
        used: impl Iterator<Item = Count>,
    ) -> Self {
        let pool = known.iter().fold(CardSet::ALL, |left, (_, hand)| left - *hand);
        let lengths = |cards: CardSet| BySuit::from_fn(|suit| cards.in_suit(suit).len() as u8);
        let mut setting = Self {
            known,
            pool,
            lengths: known.map(lengths),
            pool_lengths: lengths(pool),
            places: known.map(|hand| 13 - hand.len() as u8),
            counts: FxHashMap::default(),
        };
        for count in used {
            setting.counts.entry(count).or_insert_with(|| CountSetting::new(counts, count, known, pool));
        }
        setting
    }

    /// How many cards a seat is still to get.
    pub(in crate::script) fn places(&self, seat: Seat) -> usize {
        usize::from(self.places[seat])
    }

    /// The seats that are still to get cards.
    pub(in crate::script) fn open(&self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(|&seat| self.places[seat] > 0)
    }

    /// Whether a class of the seat's hand says more about an expression than is known without it.
    pub(in crate::script) fn concerns(&self, node: Node, seat: Seat) -> bool {
        let of = match node {
            Node::Length(of, _) | Node::Count(_, of) | Node::CountIn(_, of, _) => of,
            Node::Shape(of, _) | Node::HasCard(of, _) => of,
            _ => return false,
        };
        of == seat || self.takes_the_rest(seat, of)
    }

    /// Whether one seat gets all that another leaves.
    fn takes_the_rest(&self, first: Seat, seat: Seat) -> bool {
        seat != first && self.places[seat] > 0 && self.open().count() == 2
    }

    /// How many cards of a suit the subject is dealt.
    fn dealt(&self, subject: Subject, class: &Class, suit: Suit) -> u8 {
        class.lengths[suit] - self.lengths[subject.seat][suit]
    }

    pub(super) fn length(&self, subject: Subject, class: &Class, seat: Seat, suit: Suit) -> Interval {
        if seat == subject.seat {
            return Interval::exactly(i32::from(class.lengths[suit]));
        }
        let known = self.lengths[seat][suit];
        if self.places[seat] == 0 {
            return Interval::exactly(i32::from(known));
        }
        let left = self.pool_lengths[suit] - self.dealt(subject, class, suit);
        let others = self.pool.len() as u8 - self.places[seat] - self.places[subject.seat];
        let (least, most) = (known + left.saturating_sub(others), known + left.min(self.places[seat]));
        Interval::new(i32::from(least), i32::from(most))
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
        let by_suits = Suit::ALL.into_iter().fold(Interval::exactly(0), |total, suit| {
            total.plus(self.suit_count(subject, class, seat, suit, count))
        });
        if subject.tracked != Some(count) {
            return by_suits;
        }
        if seat == subject.seat {
            return by_suits.and_within(class.value);
        }
        let CountSetting { known, sums: Some(sums) } = &self.counts[&count] else {
            return by_suits;
        };
        // What the subject and the others leave.
        let known = |seat: Seat| known[seat].iter().map(|(_, value)| value).sum::<i32>();
        let both = Interval::exactly(sums.all + known(seat) + known(subject.seat));
        let others =
            if self.takes_the_rest(subject.seat, seat) { Interval::exactly(0) } else { sums.of_any_cards() };
        by_suits.and_within(both.minus(class.value).minus(others))
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
        if seat != subject.seat || subject.tracked != Some(count) {
            return own;
        }
        // What the other suits cannot have must be here.
        let others = Suit::ALL.into_iter().filter(|&other| other != suit);
        let rest = others.fold(Interval::exactly(0), |total, other| {
            total.plus(self.suit_count(subject, class, seat, other, count))
        });
        own.and_within(class.value.minus(rest))
    }

    /// A count in one suit from its length alone.
    fn suit_count(&self, subject: Subject, class: &Class, seat: Seat, suit: Suit, count: Count) -> Interval {
        let CountSetting { known, sums } = &self.counts[&count];
        let known = Interval::exactly(known[seat][suit]);
        if self.places[seat] == 0 {
            return known;
        }
        let length = self.length(subject, class, seat, suit);
        let Some(Sums { least, greatest, .. }) = sums else {
            return Interval::new(0, length.high.min(3));
        };
        let cards = |length: i32| length as usize - usize::from(self.lengths[seat][suit]);
        let (fewest, most) = (cards(length.low), cards(length.high));
        // Cards may count less than nothing, so that more of them can be worth less.
        let low = least[suit][fewest..=most].iter().copied().min().unwrap_or(0);
        let high = greatest[suit][fewest..=most].iter().copied().max().unwrap_or(0);
        known.plus(Interval::new(low, high))
    }

    pub(super) fn has_card(&self, subject: Subject, class: &Class, seat: Seat, card: Card) -> Interval {
        if !self.pool.contains(card) {
            return Interval::truth(self.known[seat].contains(card));
        }
        let known = i32::from(self.lengths[seat][card.suit()]);
        let length = self.length(subject, class, seat, card.suit());
        if length.high == known { Interval::truth(false) } else { Interval::EITHER }
    }
}

impl CountSetting {
    fn new(counts: &Counts, count: Count, known: BySeat<Hand>, pool: CardSet) -> Self {
        let table = counts.table(count);
        let known = known.map(|hand| BySuit::from_fn(|suit| table.in_suit(hand.bits(), suit)));
        let sums = counts.values(count).map(|values| Sums::new(&values, pool));
        Self { known, sums }
    }
}

impl Sums {
    fn new(values: &Values, pool: CardSet) -> Self {
        let (mut least, mut greatest) = (BySuit::new([[0; 14]; 4]), BySuit::new([[0; 14]; 4]));
        let mut all = 0;
        for suit in Suit::ALL {
            let mut worth: Vec<i32> = pool.in_suit(suit).iter().map(|rank| values[rank.index()]).collect();
            worth.sort_unstable();
            for cards in 1..=worth.len() {
                least[suit][cards] = least[suit][cards - 1] + worth[cards - 1];
                greatest[suit][cards] = greatest[suit][cards - 1] + worth[worth.len() - cards];
            }
            all += worth.iter().sum::<i32>();
        }
        Self { least, greatest, all }
    }

    /// Between what values the sum of some of the cards lies, however many they are.
    fn of_any_cards(&self) -> Interval {
        Suit::ALL.into_iter().fold(Interval::exactly(0), |total, suit| {
            let low = self.least[suit].iter().copied().min().unwrap_or(0);
            let high = self.greatest[suit].iter().copied().max().unwrap_or(0);
            total.plus(Interval::new(low, high))
        })
    }
}
