//! The hands that are not known, and which of them has its points counted.

use arrayvec::ArrayVec;
use bridge::Seat;
use cards::{CardSet, Suit};

use crate::counts::binomial;
use crate::knowledge::{CountRange, Knowledge};
use crate::points;

/// A hand that is not known completely, or the pile of all hands of which nothing but the size is known.
#[derive(Debug, Clone)]
pub(super) struct Hidden {
    /// The seats, and how many cards each misses.
    pub(super) seats: ArrayVec<(Seat, u8), 4>,
}

impl Hidden {
    /// The hidden hands, the pile last.
    pub(super) fn all(knowledge: &Knowledge) -> ArrayVec<Self, 4> {
        let unseen = knowledge.unseen();
        let (mut hands, mut pile) = (ArrayVec::new(), ArrayVec::new());
        for (seat, known) in knowledge.seats.iter() {
            let places = (known.size - known.holds.len()) as u8;
            let free = |suit: Suit| {
                let range = known.lengths[suit].less(known.holds.in_suit(suit).len() as u8);
                range.low == 0 && usize::from(range.high) >= usize::from(places).min(unseen.only(suit).len())
            };
            let hand = Self { seats: [(seat, places)].into_iter().collect() };
            if places == 0 {
                continue;
            }
            if !known.lacks.intersects(unseen)
                && hand.bound(knowledge).is_none()
                && Suit::ALL.into_iter().all(free)
            {
                pile.push((seat, places));
            } else {
                hands.push(hand);
            }
        }
        if !pile.is_empty() {
            hands.push(Self { seats: pile });
        }
        hands
    }

    pub(super) fn places(&self) -> u8 {
        self.seats.iter().map(|&(_, places)| places).sum()
    }

    /// The one seat that something is known of; a pile has none.
    fn seat(&self) -> Option<Seat> {
        match self.seats[..] {
            [(seat, _)] => Some(seat),
            _ => None,
        }
    }

    /// The ways to divide the cards among the seats.
    pub(super) fn divisions(&self) -> u128 {
        let mut left = usize::from(self.places());
        self.seats.iter().fold(1, |ways, &(_, places)| {
            let ways = ways * u128::from(binomial(left, usize::from(places)));
            left -= usize::from(places);
            ways
        })
    }

    pub(super) fn lacks(&self, knowledge: &Knowledge) -> CardSet {
        self.seat().map_or(CardSet::EMPTY, |seat| knowledge.seats[seat].lacks)
    }

    /// The cards of a suit still missing.
    pub(super) fn length(&self, knowledge: &Knowledge, suit: Suit) -> CountRange {
        self.seat().map_or(CountRange::ANY, |seat| {
            let known = &knowledge.seats[seat];
            known.lengths[suit].less(known.holds.in_suit(suit).len() as u8)
        })
    }

    /// The points still missing.
    fn points(&self, knowledge: &Knowledge) -> CountRange {
        self.seat().map_or(CountRange::ANY, |seat| {
            let known = &knowledge.seats[seat];
            known.points.less(points::of_set(known.holds))
        })
    }

    /// The points still missing, if that excludes anything.
    pub(super) fn bound(&self, knowledge: &Knowledge) -> Option<CountRange> {
        let range = self.points(knowledge);
        (range.low > 0 || range.high < points::of_set(knowledge.unseen())).then_some(range)
    }
}

/// The hidden hand whose points are counted: with one or two hands the first, which settles both; with three the one
/// whose points are the least likely; with four none, since the tables would take longer to fill than most uses last.
pub(super) fn tracked(knowledge: &Knowledge, hidden: &[Hidden]) -> Option<usize> {
    let bounds = hidden.iter().enumerate().filter_map(|(index, hand)| Some((index, hand.bound(knowledge)?)));
    if hidden.len() <= 2 {
        return bounds.map(|_| 0).next();
    }
    let chance = |hand: usize, range| chance(knowledge.unseen(), usize::from(hidden[hand].places()), range);
    bounds
        .map(|(hand, range)| (hand, chance(hand, range)))
        // Where most draws pass anyway, the larger tables cost more than they save.
        .filter(|&(_, chance)| chance < 0.7 && hidden.len() == 3)
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(hand, _)| hand)
}

/// What the tracked hand may still get: with two hands, what leaves the other enough and not too much.
pub(super) fn tracked_range(knowledge: &Knowledge, hidden: &[Hidden], tracked: usize) -> CountRange {
    let own = hidden[tracked].points(knowledge);
    let [_, other] = hidden else { return own };
    let (all, other) = (points::of_set(knowledge.unseen()), other.points(knowledge));
    match all.checked_sub(other.low) {
        Some(high) if other.low <= other.high => {
            own.and(CountRange { low: all.saturating_sub(other.high), high })
        }
        _ => CountRange { low: 1, high: 0 },
    }
}

/// The chance that `places` cards out of `cards` have points within the range.
fn chance(cards: CardSet, places: usize, range: CountRange) -> f64 {
    // Ways to choose some of the honours met so far, by how many and their points.
    let mut ways = [[0u64; 41]; 17];
    ways[0][0] = 1;
    let honours: Vec<u8> = cards.iter().map(points::of_card).filter(|&points| points > 0).collect();
    for (met, &points) in honours.iter().enumerate() {
        for count in (0..=met).rev() {
            for total in (0..=40 - usize::from(points)).rev() {
                ways[count + 1][total + usize::from(points)] += ways[count][total];
            }
        }
    }
    let spots = cards.len() - honours.len();
    let within = (0..=honours.len().min(places)).flat_map(|count| {
        let rest = binomial(spots, places - count);
        (0..=40).filter(|&total| range.contains(total as u8)).map(move |total| (ways[count][total], rest))
    });
    within.map(|(honours, rest)| honours as f64 * rest as f64).sum::<f64>()
        / binomial(cards.len(), places) as f64
}
