//! One case: lengths within ranges, points of one hand within a range.

use arrayvec::ArrayVec;
use bridge::{BySeat, Hand};
use cards::{CardSet, Suit};
use rand::Rng;

use super::half::Half;
use super::hidden::{Hidden, tracked, tracked_range};
use super::suit::SuitTable;
use crate::counts::below;
use crate::knowledge::{CountRange, Knowledge};
use crate::subset;

/// A number for each hidden hand, in the order of [`Hidden`].
pub(super) type Numbers = [u8; 4];

/// The worlds that fit lengths, cards, and the points of the tracked hand.
#[derive(Debug, Clone)]
pub(super) struct Case {
    hidden: ArrayVec<Hidden, 4>,
    /// How many cards each hidden hand misses.
    places: Numbers,
    /// How many points the tracked hand misses.
    range: CountRange,
    /// Spades and hearts, diamonds and clubs.
    halves: [Half; 2],
    /// The ways to split the hidden cards between the halves.
    splits: Vec<Split>,
    /// Whether the points of every hand are counted.
    exact: bool,
}

/// What the first half gives to the hidden hands.
#[derive(Debug, Clone, Copy)]
struct Split {
    /// Worlds of this split and those before it.
    up_to: u128,
    lengths: Numbers,
    points: u8,
}

impl Case {
    /// Counts the worlds, `None` if there is none.
    pub(super) fn new(knowledge: &Knowledge) -> Option<Self> {
        let hidden = Hidden::all(knowledge);
        let tracked = tracked(knowledge, &hidden);
        let [s, h, d, c] = Suit::DESCENDING.map(|suit| SuitTable::new(knowledge, &hidden, suit, tracked));
        let halves = [Half::new(s, h), Half::new(d, c)];
        let range = tracked.map_or(CountRange::ANY, |hand| tracked_range(knowledge, &hidden, hand));
        let mut places = Numbers::default();
        for (place, hand) in places.iter_mut().zip(&hidden) {
            *place = hand.places();
        }
        let mut splits = Vec::new();
        let mut up_to = 0;
        for (lengths, points, ways) in halves[0].states() {
            let Some(rest) = less(places, lengths) else { continue };
            let others = halves[1].ways_within(rest, range.less(points));
            if others > 0 {
                up_to += ways * others;
                splits.push(Split { up_to, lengths, points });
            }
        }
        let exact = hidden.len() <= 2
            || (0..hidden.len()).all(|hand| Some(hand) == tracked || hidden[hand].bound(knowledge).is_none());
        (up_to > 0).then_some(Self { hidden, places, range, halves, splits, exact })
    }

    /// How many worlds there are.
    pub(super) fn count(&self) -> u128 {
        self.hidden.iter().fold(self.ways(), |ways, hand| ways * hand.divisions())
    }

    /// Whether the points of every hand are counted.
    pub(super) const fn is_exact(&self) -> bool {
        self.exact
    }

    /// The worlds before a pile is divided.
    fn ways(&self) -> u128 {
        self.splits.last().map_or(0, |split| split.up_to)
    }

    /// Adds the hidden cards of one world, each equally likely.
    pub(super) fn draw(&self, hands: &mut BySeat<Hand>, rng: &mut impl Rng) {
        let mut world = below(self.ways(), rng);
        let index = self.splits.partition_point(|split| split.up_to <= world);
        let Split { lengths, points, .. } = self.splits[index];
        if let Some(before) = index.checked_sub(1) {
            world -= self.splits[before].up_to;
        }
        // Within the split every way of the first half goes with every way of the second.
        let ways = self.halves[0].ways(lengths, points);
        let rest = less(self.places, lengths).expect("a split leaves room for the rest");
        let (rest_points, second) = self.halves[1].at(rest, world / ways, self.range.less(points));
        let mut cards = [CardSet::EMPTY; 4];
        self.halves[0].draw(lengths, points, world % ways, &mut cards, rng);
        self.halves[1].draw(rest, rest_points, second, &mut cards, rng);
        for (hand, mut pile) in self.hidden.iter().zip(cards) {
            let (&(last, _), others) = hand.seats.split_last().expect("a pile belongs to somebody");
            for &(seat, places) in others {
                let part = subset::choose(pile, usize::from(places), rng);
                hands[seat] |= part;
                pile -= part;
            }
            hands[last] |= pile;
        }
    }
}

pub(super) fn plus(one: Numbers, other: Numbers) -> Numbers {
    std::array::from_fn(|hand| one[hand] + other[hand])
}

/// `None` if some hand would be left with less than nothing.
pub(super) fn less(all: Numbers, part: Numbers) -> Option<Numbers> {
    let mut rest = all;
    for (left, part) in rest.iter_mut().zip(part) {
        *left = left.checked_sub(part)?;
    }
    Some(rest)
}
