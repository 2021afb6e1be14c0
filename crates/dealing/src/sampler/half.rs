//! Two suits together: the convolution of their tables.

use cards::CardSet;
use rand::Rng;
use rustc_hash::FxHashMap;

use super::case::{Numbers, less, plus};
use super::suit::SuitTable;
use crate::knowledge::CountRange;

/// The ways to give the unseen cards of two suits to the hidden hands.
#[derive(Debug, Clone)]
pub(super) struct Half {
    suits: [SuitTable; 2],
    /// By how many cards each hand gets: the ways for each number of points of the tracked hand.
    ways: FxHashMap<Numbers, Vec<u128>>,
}

impl Half {
    pub(super) fn new(first: SuitTable, second: SuitTable) -> Self {
        let mut ways: FxHashMap<Numbers, Vec<u128>> = FxHashMap::default();
        for ones in first.by_lengths() {
            for others in second.by_lengths() {
                let by_points = ways.entry(plus(ones[0].lengths, others[0].lengths)).or_default();
                let most = usize::from(ones[ones.len() - 1].points + others[others.len() - 1].points);
                by_points.resize(by_points.len().max(most + 1), 0);
                for one in ones {
                    for other in others {
                        by_points[usize::from(one.points + other.points)] += one.ways * other.ways;
                    }
                }
            }
        }
        Self { suits: [first, second], ways }
    }

    /// Lengths, points and their ways, in a fixed order.
    pub(super) fn states(&self) -> Vec<(Numbers, u8, u128)> {
        let mut states: Vec<_> = self
            .ways
            .iter()
            .flat_map(|(&lengths, by_points)| {
                let counted = by_points.iter().enumerate().filter(|(_, ways)| **ways > 0);
                counted.map(move |(points, &ways)| (lengths, points as u8, ways))
            })
            .collect();
        states.sort_unstable();
        states
    }

    /// The ways with these lengths and points.
    pub(super) fn ways(&self, lengths: Numbers, points: u8) -> u128 {
        self.ways.get(&lengths).and_then(|by_points| by_points.get(usize::from(points))).copied().unwrap_or(0)
    }

    /// The ways with these lengths and points within the range.
    pub(super) fn ways_within(&self, lengths: Numbers, range: CountRange) -> u128 {
        self.within(lengths, range).map(|(_, ways)| ways).sum()
    }

    /// The points of way number `way` within the range, and its number among the ways with those points.
    pub(super) fn at(&self, lengths: Numbers, mut way: u128, range: CountRange) -> (u8, u128) {
        for (points, ways) in self.within(lengths, range) {
            if way < ways {
                return (points, way);
            }
            way -= ways;
        }
        unreachable!("the number is below the ways within the range")
    }

    /// Deals way number `way` of those with these lengths and points.
    pub(super) fn draw(
        &self,
        lengths: Numbers,
        points: u8,
        mut way: u128,
        hands: &mut [CardSet; 4],
        rng: &mut impl Rng,
    ) {
        let [first, second] = &self.suits;
        for ones in first.by_lengths() {
            let Some(rest) = less(lengths, ones[0].lengths) else { continue };
            // The more points the first suit has, the fewer the second.
            let mut others = second.of_lengths(rest);
            for one in ones {
                while let [before @ .., last] = others
                    && one.points + last.points > points
                {
                    others = before;
                }
                let Some(other) = others.last().filter(|other| one.points + other.points == points) else {
                    continue;
                };
                let ways = one.ways * other.ways;
                if way < ways {
                    first.draw(one, way / other.ways, hands, rng);
                    second.draw(other, way % other.ways, hands, rng);
                    return;
                }
                way -= ways;
            }
        }
        unreachable!("the number is below the ways of the shares")
    }

    fn within(&self, lengths: Numbers, range: CountRange) -> impl Iterator<Item = (u8, u128)> {
        let by_points = self.ways.get(&lengths).map_or(&[][..], Vec::as_slice);
        let (low, high) = (usize::from(range.low), (usize::from(range.high) + 1).min(by_points.len()));
        (low..high).map(|points| (points as u8, by_points[points]))
    }
}
