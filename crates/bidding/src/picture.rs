//! What is known of an unseen hand: for each shape, which numbers of high-card points it may have.
//!
//! A shape is four suit lengths; there are 560. For each a [`Picture`] keeps one bit for every count of points from 0
//! to 37. Rules speak mostly of points and lengths, so the picture of a call, what the rules demand less what rules of
//! higher priority would have taken, is exact where they do and never too small where they do not: the caller's hand
//! is always in it. Pictures of successive calls intersect shape by shape, so "balanced, or short in hearts if
//! stronger" stays known and does not blur into one range.

use std::sync::LazyLock;

use bridge::Hand;
use cards::{BySuit, Card, Rank, Suit};
use rand::RngExt;

use crate::features::{Feature, Given, Lengths, Scope, lengths};
use crate::net::Conditions;
use crate::{Amount, Range};

/// One bit for each number of points.
type Points = u64;

const ALL_POINTS: Points = (1 << 38) - 1;

/// Every shape with the share of hands that have it.
static SHAPES: LazyLock<Vec<(Lengths, f64)>> = LazyLock::new(|| {
    let choose =
        |of: u8, taken: u8| (0..taken).fold(1.0, |ways, k| ways * f64::from(of - k) / f64::from(k + 1));
    let mut shapes = Vec::with_capacity(560);
    for clubs in 0..=13u8 {
        for diamonds in 0..=13 - clubs {
            for hearts in 0..=13 - clubs - diamonds {
                let spades = 13 - clubs - diamonds - hearts;
                let ways: f64 =
                    [clubs, diamonds, hearts, spades].into_iter().map(|length| choose(13, length)).product();
                shapes.push((BySuit::new([clubs, diamonds, hearts, spades]), ways / 635_013_559_600.0));
            }
        }
    }
    shapes
});

/// The place of each shape among [`SHAPES`], by four bits each of its clubs, diamonds and hearts.
static PLACES: LazyLock<Box<[u16; 1 << 12]>> = LazyLock::new(|| {
    let mut places = Box::new([0; 1 << 12]);
    for (place, (lengths, _)) in SHAPES.iter().enumerate() {
        places[key(lengths)] = place as u16;
    }
    places
});

fn key(lengths: &Lengths) -> usize {
    let length = |suit: Suit| usize::from(lengths[suit]) & 15;
    length(Suit::Clubs) | length(Suit::Diamonds) << 4 | length(Suit::Hearts) << 8
}

fn place_of(lengths: &Lengths) -> usize {
    PLACES[key(lengths)].into()
}

/// The share of hands that have this many points, in tenths of a per mille from 0 up.
const POINT_WEIGHTS: [u16; 38] = [
    36, 79, 136, 246, 385, 519, 655, 803, 889, 936, 941, 894, 803, 691, 569, 442, 331, 236, 161, 104, 64, 38,
    21, 11, 6, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
];

/// What may be in a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture(Box<[Points]>);

/// The outlines of a picture: the least and the most of what rules ask about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outline {
    /// High-card points.
    pub hcp: Range,
    /// Total points.
    pub points: Range,
    /// Cards in each suit.
    pub lengths: BySuit<Range>,
    /// Whether every shape left is balanced.
    pub balanced: bool,
}

/// What a picture has on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Average {
    /// High-card points.
    pub hcp: f64,
    /// Total points.
    pub points: f64,
    /// Cards in each suit.
    pub lengths: BySuit<f64>,
}

impl Default for Picture {
    fn default() -> Self {
        Self::anything()
    }
}

impl Picture {
    /// Any hand.
    #[must_use]
    pub fn anything() -> Self {
        Self(vec![ALL_POINTS; SHAPES.len()].into_boxed_slice())
    }

    /// No hand.
    #[must_use]
    pub fn nothing() -> Self {
        Self(vec![0; SHAPES.len()].into_boxed_slice())
    }

    /// Whether no hand is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&points| points == 0)
    }

    /// Whether the hand's shape and points are possible.
    #[must_use]
    pub fn allows(&self, hand: Hand) -> bool {
        self.allows_within(hand, 0)
    }

    /// Whether the hand's shape is possible with its points, or with at most `slack` more or fewer.
    #[must_use]
    pub fn allows_within(&self, hand: Hand, slack: i32) -> bool {
        let hcp = Feature::Hcp(Scope::Hand).value(hand).floor();
        let (low, high) = ((hcp - slack).max(0), (hcp + slack).min(37));
        self.0[place_of(&lengths(hand))] & (ALL_POINTS >> (37 - high) & (ALL_POINTS << low)) != 0
    }

    /// What both allow.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// What either allows.
    pub fn extend(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// What is left after taking `other` away.
    pub fn remove(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
    }

    /// Of the hands within, those that may meet the conditions.
    #[must_use]
    pub fn where_possible(&self, conditions: &Conditions<Feature>) -> Self {
        self.filtered(conditions, Filter::Possible)
    }

    /// Takes away the hands that certainly meet the conditions.
    pub fn remove_certain(&mut self, conditions: &Conditions<Feature>) {
        // A feature that shape and points say nothing of is never certain.
        let open = |feature: Feature| feature.given(&SHAPES[0].0) == Given::Open;
        if !conditions.ranges().iter().any(|&(feature, _)| open(feature)) {
            let certain = self.filtered(conditions, Filter::Certain);
            self.remove(&certain);
        }
    }

    fn filtered(&self, conditions: &Conditions<Feature>, filter: Filter) -> Self {
        let filtered = self.0.iter().enumerate().map(|(place, &points)| {
            conditions.ranges().iter().fold(points, |points, &(feature, range)| {
                if points == 0 { 0 } else { points & allowed(feature, range, &SHAPES[place].0, filter) }
            })
        });
        Self(filtered.collect())
    }

    /// The least and the most of everything; of nothing, if the picture is empty, every range is empty.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let mut hcp = [i32::MAX, i32::MIN];
        let mut total = [i32::MAX, i32::MIN];
        let mut suits = [[i32::MAX, i32::MIN]; 4];
        let mut balanced = true;
        for ((lengths, _), &points) in SHAPES.iter().zip(&self.0).filter(|(_, points)| **points != 0) {
            let (low, high) = (points.trailing_zeros() as i32, 63 - points.leading_zeros() as i32);
            widen(&mut hcp, low, high);
            let Given::Hcp(extra, _) = Feature::TotalPoints.given(lengths) else { continue };
            widen(&mut total, low + extra.floor(), high + extra.floor());
            for (suit, &length) in lengths.iter() {
                widen(&mut suits[suit.index()], length.into(), length.into());
            }
            balanced &= Feature::Freakness.given(lengths) == Given::Shape(Amount::ZERO);
        }
        let range = |[low, high]: [i32; 2]| {
            if low > high { Range::whole(1, 0) } else { Range::whole(low, high) }
        };
        Outline {
            hcp: range(hcp),
            points: range(total),
            lengths: BySuit::new(suits.map(range)),
            balanced: balanced && hcp[0] <= hcp[1],
        }
    }

    /// The averages over the hands allowed, each as likely as dealt.
    #[must_use]
    pub fn average(&self) -> Average {
        let mut weight = 0.0;
        let mut hcp = 0.0;
        let mut total = 0.0;
        let mut suits = BySuit::new([0.0; 4]);
        for ((lengths, share), &points) in SHAPES.iter().zip(&self.0).filter(|(_, points)| **points != 0) {
            let mut here = 0.0;
            let mut left = points;
            while left != 0 {
                let point = left.trailing_zeros();
                left &= left - 1;
                let likely = share * f64::from(POINT_WEIGHTS[point as usize]);
                here += likely;
                hcp += likely * f64::from(point);
            }
            weight += here;
            if let Given::Hcp(extra, _) = Feature::TotalPoints.given(lengths) {
                total += here * f64::from(extra.floor());
            }
            for suit in Suit::ALL {
                suits[suit] += here * f64::from(lengths[suit]);
            }
        }
        if weight == 0.0 {
            return Average { hcp: 10.0, points: 10.0, lengths: BySuit::new([3.25; 4]) };
        }
        Average { hcp: hcp / weight, points: (hcp + total) / weight, lengths: suits.map(|sum| sum / weight) }
    }
}

/// Deals hands of the shapes of a picture, each shape as often as it is dealt. The points are left to chance.
pub(crate) struct Dealer {
    /// Each shape left, and the share of it and all before.
    shapes: Vec<(f64, Lengths)>,
}

impl Dealer {
    /// None if the picture is empty.
    pub(crate) fn new(picture: &Picture) -> Option<Self> {
        let mut sum = 0.0;
        let left = SHAPES.iter().zip(&picture.0).filter(|(_, points)| **points != 0);
        let shapes: Vec<(f64, Lengths)> = left
            .map(|((lengths, share), _)| {
                sum += share;
                (sum, *lengths)
            })
            .collect();
        (!shapes.is_empty()).then_some(Self { shapes })
    }

    pub(crate) fn deal(&self, rng: &mut cards::random::Random) -> Hand {
        let (all, _) = self.shapes[self.shapes.len() - 1];
        let drawn = rng.random::<f64>() * all;
        let place = self.shapes.partition_point(|(sum, _)| *sum < drawn).min(self.shapes.len() - 1);
        let (_, lengths) = self.shapes[place];
        let mut hand = Hand::EMPTY;
        for suit in Suit::ALL {
            let mut ranks = Rank::ALL;
            for taken in 0..usize::from(lengths[suit]) {
                ranks.swap(taken, rng.random_range(taken..13));
                hand.insert(Card::new(suit, ranks[taken]));
            }
        }
        hand
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Filter {
    Possible,
    Certain,
}

/// The points with which a hand of the shape may, or certainly does, have the feature in the range.
fn allowed(feature: Feature, range: Range, lengths: &Lengths, filter: Filter) -> Points {
    match feature.given(lengths) {
        Given::Shape(amount) => {
            if range.contains(amount) {
                ALL_POINTS
            } else {
                0
            }
        }
        Given::Hcp(low, high) => {
            let range = match filter {
                Filter::Possible => Range { low: range.less(high).low, high: range.less(low).high },
                Filter::Certain => Range { low: range.less(low).low, high: range.less(high).high },
            };
            let (low, high) = (range.low.ceil().clamp(0, 38), range.high.floor().clamp(-1, 37));
            if low > high { 0 } else { ALL_POINTS >> (37 - high) & (ALL_POINTS << low) }
        }
        Given::Open => {
            if filter == Filter::Possible {
                ALL_POINTS
            } else {
                0
            }
        }
    }
}

fn widen([low, high]: &mut [i32; 2], least: i32, most: i32) {
    *low = (*low).min(least);
    *high = (*high).max(most);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(ranges: &[(Feature, Range)]) -> Conditions<Feature> {
        Conditions::new(ranges.iter().copied())
    }

    #[test]
    fn there_are_560_shapes_and_they_are_all_the_hands() {
        assert_eq!(SHAPES.len(), 560);
        let all: f64 = SHAPES.iter().map(|(_, share)| share).sum();
        assert!((all - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_call_not_made_narrows_the_picture() {
        let hcp = Feature::Hcp(Scope::Hand);
        let heart =
            conditions(&[(hcp, Range::whole(11, 21)), (Feature::Length(Suit::Hearts), Range::whole(5, 13))]);
        let notrump = conditions(&[(hcp, Range::whole(15, 17)), (Feature::Freakness, Range::whole(0, 0))]);
        let mut picture = Picture::anything().where_possible(&heart);
        picture.remove_certain(&notrump);
        assert!(!picture.allows("AQ2.QJ854.K42.A7".parse().unwrap()), "16 balanced would have opened 1NT");
        assert!(picture.allows("AQ2.QJ8543.K4.A7".parse().unwrap()));
        let outline = picture.outline();
        assert_eq!(
            (outline.hcp.to_string(), outline.lengths[Suit::Hearts].to_string()),
            ("11-21".into(), "5-13".into())
        );
    }

    #[test]
    fn a_condition_on_more_than_points_and_shape_takes_nothing_away() {
        let stopped = conditions(&[(Feature::Stopper(Suit::Clubs), Range::whole(2, 4))]);
        let mut picture = Picture::anything();
        picture.remove_certain(&stopped);
        assert_eq!(picture, Picture::anything());
    }

    #[test]
    fn averages_are_those_of_the_deal() {
        let average = Picture::anything().average();
        assert!((average.hcp - 10.0).abs() < 0.1, "{average:?}");
        assert!((average.lengths[Suit::Spades] - 3.25).abs() < 1e-6);
    }
}
