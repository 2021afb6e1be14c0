//! What nine hands of ten that make a call have.
//!
//! The outlines of a [`Picture`] hold every hand and so the rarest: a strong notrump on a fine fourteen. People are
//! told what is usual first. It is measured: hands are dealt from the picture, those on which the rules make the call
//! are kept, sorted by the name of the row that makes it, and of the commonest name the shortest ranges that hold nine
//! hands in ten are taken. Other names that are not rare follow: a take-out double, or a strong hand. The deal starts
//! from one seed, so that the answer does not change.

use std::sync::Arc;

use bridge::{Call, Hand};
use cards::{BySuit, CardSet, Suit};
use rand::RngExt;

use crate::Range;
use crate::features::{Feature, Scope, lengths};
use crate::picture::{Dealer, Picture};
use crate::position::Position;

/// What nine hands of ten have that make a call for its commonest reason, and the other reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usual {
    /// What the commonest row that makes the call names it; empty if it has no name.
    pub name: Arc<str>,
    /// The names for which at least one hand in ten makes the call instead.
    pub others: Vec<Arc<str>>,
    /// High-card points of nine hands in ten.
    pub hcp: Range,
    /// High-card points of every hand seen.
    pub hcp_seen: Range,
    /// Cards in each suit of nine hands in ten.
    pub lengths: BySuit<Range>,
    /// Whether nine hands in ten are balanced.
    pub balanced: bool,
}

/// Hands kept at most: more change no range that people would notice.
const KEPT: usize = 120;
/// Hands dealt at most: enough for a strong two clubs, one hand in three hundred.
const DEALT: usize = 50_000;
/// Hands asked for their call at most, which takes longer than dealing.
const ASKED: usize = 1_500;
/// With fewer hands kept the outlines are a better answer.
const ENOUGH: usize = 20;
/// Any seed: it only has to stay.
const SEED: u64 = 9;

impl Usual {
    /// Of the hands on which a position makes the call, none if too few were found.
    pub(crate) fn of(position: &Position, call: Call, picture: &Picture) -> Option<Self> {
        let by_rule = position.suggests(call);
        let mut rng = cards::random::generator(SEED, 0);
        let dealer = Dealer::new(picture)?;
        let likely = likelihoods(position);
        let dealt = (0..DEALT).filter_map(|_| {
            let hand = dealer.deal(&mut rng);
            let drawn: f64 = rng.random();
            (picture.allows(hand) && drawn < likely[points(hand)]).then_some(hand)
        });
        let made = |hand: &Hand| !by_rule || position.makes(*hand, call);
        let mut hands: Vec<Hand> = dealt.take(ASKED).filter(made).take(KEPT).collect();
        // Hands that may also make another call, and would, come last: the call is told by the others if there are enough.
        let first: Vec<Hand> = hands.iter().copied().filter(|&hand| position.choose(hand) == call).collect();
        if by_rule && first.len() >= ENOUGH {
            hands = first;
        }
        if hands.len() < ENOUGH {
            return None;
        }
        let mut by_name: Vec<(Arc<str>, Vec<Hand>)> = Vec::new();
        for &hand in &hands {
            let name = if by_rule { position.name_for(hand, call) } else { Arc::default() };
            match by_name.iter_mut().find(|(known, _)| *known == name) {
                Some((_, group)) => group.push(hand),
                None => by_name.push((name, vec![hand])),
            }
        }
        by_name.sort_by_key(|(_, group)| std::cmp::Reverse(group.len()));
        let others = by_name[1..].iter().filter(|(_, group)| 10 * group.len() >= hands.len());
        let others = others.map(|(name, _)| Arc::clone(name)).collect();
        let (name, group) = &by_name[0];
        Some(Self::among(group, Arc::clone(name), others))
    }

    fn among(hands: &[CardSet], name: Arc<str>, others: Vec<Arc<str>>) -> Self {
        let mut of_points = [0; 38];
        hands.iter().for_each(|&hand| of_points[points(hand)] += 1);
        let mut of_lengths = BySuit::new([[0; 14]; 4]);
        let mut balanced = 0;
        for &hand in hands {
            for (suit, &length) in lengths(hand).iter() {
                of_lengths[suit][usize::from(length)] += 1;
            }
            balanced += usize::from(Feature::Freakness.value(hand) == crate::Amount::ZERO);
        }
        let seen = |counts: &[usize]| {
            let first = counts.iter().position(|&count| count > 0).unwrap_or(0);
            let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
            Range::whole(first as i32, last as i32)
        };
        Self {
            name,
            others,
            hcp: nine_in_ten(&of_points),
            hcp_seen: seen(&of_points),
            lengths: BySuit::new(Suit::ALL.map(|suit| nine_in_ten(&of_lengths[suit]))),
            balanced: 10 * balanced >= 9 * hands.len(),
        }
    }
}

fn points(hand: Hand) -> usize {
    Feature::Hcp(Scope::Hand).value(hand).floor() as usize
}

/// How likely the other calls are, the most likely 1, if the caller has 0, 1, .. 37 points: who holds eighteen opposite
/// an opening bid leaves little for it. The other three share what is left, each about evenly.
fn likelihoods(position: &Position) -> [f64; 38] {
    /// Spread of the points of a hand, and of the logistic curve that comes near the normal one.
    const SPREAD: f64 = 4.1;
    const STEEPNESS: f64 = 1.7;
    let below = |points: f64, mean: f64| 1.0 / (1.0 + (-STEEPNESS * (points - mean) / SPREAD).exp());
    let situation = position.situation();
    let likely: [f64; 38] = std::array::from_fn(|points| {
        let mean = (40.0 - points as f64) / 3.0;
        (1..4)
            .map(|other| {
                let shown = situation.player(situation.caller() + other).outline.hcp;
                let (low, high) = (f64::from(shown.low.floor()), f64::from(shown.high.floor()));
                below(high + 0.5, mean) - below(low - 0.5, mean)
            })
            .product()
    });
    let most = likely.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    likely.map(|likely| likely / most)
}

/// The shortest range of places that holds nine tenths of the counts; of several the one that holds most.
fn nine_in_ten(counts: &[usize]) -> Range {
    let wanted = (9 * counts.iter().sum::<usize>()).div_ceil(10);
    let mut best = (counts.len(), 0, Range::whole(0, counts.len() as i32 - 1));
    for first in 0..counts.len() {
        let mut held = 0;
        for (last, count) in counts.iter().enumerate().skip(first) {
            held += count;
            if held >= wanted {
                let width = last - first;
                if width < best.0 || (width == best.0 && held > best.1) {
                    best = (width, held, Range::whole(first as i32, last as i32));
                }
                break;
            }
        }
    }
    best.2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_range_with_nine_in_ten_is_found() {
        assert_eq!(nine_in_ten(&[1, 0, 30, 40, 28, 1]), Range::whole(2, 4));
        assert_eq!(nine_in_ten(&[0, 10, 0]), Range::whole(1, 1));
        // Where two ranges are as short, the fuller one.
        assert_eq!(nine_in_ten(&[9, 90, 10]), Range::whole(1, 2));
    }
}
