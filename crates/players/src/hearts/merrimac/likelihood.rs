//! How likely the cards that were played are in a world: by Bayes' rule its weight among the worlds that fit.

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use hearts::{BySeat, Play, Position, Seat, View};
use rand::{Rng, RngExt};

use crate::hearts::instinct::Instinct;
use crate::hearts::world::Known;

/// How sharply the others prefer the cheaper card: points of cost that make a card e times less likely.
const TEMPERATURE: f32 = 0.7;
/// The part of the choices that follows no rule.
const NOISE: f32 = 0.12;
/// Uniform worlds drawn for each that is kept.
const CANDIDATES: usize = 4;

/// What the others decided, ready to be weighed.
pub(super) struct Likelihood {
    decisions: Vec<Decision>,
}

/// A card that another seat played when it might have had a choice.
struct Decision {
    seat: Seat,
    card: Card,
    /// The play before the card.
    play: Play,
    /// The cards that the seat has played from then on, this one included.
    played: CardSet,
}

impl Likelihood {
    pub(super) fn new(view: &View) -> Self {
        let leader = view.history.first().map_or(view.play.trick().leader(), |&(seat, _)| seat);
        let mut play = Play::new(view.play.rules(), leader);
        let mut decisions = Vec::with_capacity(view.history.len());
        for &(seat, card) in &view.history {
            decisions.push(Decision { seat, card, play, played: CardSet::EMPTY });
            play.push(card);
        }
        let mut played = BySeat::<CardSet>::default();
        for decision in decisions.iter_mut().rev() {
            played[decision.seat].insert(decision.card);
            decision.played = played[decision.seat];
        }
        decisions.retain(|decision| decision.seat != view.seat);
        Self { decisions }
    }

    /// One of a few uniform worlds, by weight.
    pub(super) fn pick(&self, instinct: &Instinct, known: &Known, rng: &mut impl Rng) -> Position {
        let mut chosen = known.draw(rng);
        if self.decisions.is_empty() {
            return chosen;
        }
        let mut total = self.weight(instinct, &chosen);
        for _ in 1..CANDIDATES {
            let position = known.draw(rng);
            let weight = self.weight(instinct, &position);
            total += weight;
            if rng.random::<f32>() * total < weight {
                chosen = position;
            }
        }
        chosen
    }

    /// The likelihood of the play of the others in this world.
    fn weight(&self, instinct: &Instinct, position: &Position) -> f32 {
        let mut weight = 1.0;
        for decision in &self.decisions {
            let hand = position.hand(decision.seat) | decision.played;
            let legal = decision.play.legal(hand);
            if legal.len() > 1 {
                weight *= chance(instinct, &decision.play, hand, legal, decision.card);
            }
        }
        weight
    }
}

/// The chance that a seat by and large playing by instinct chose this card.
fn chance(instinct: &Instinct, play: &Play, hand: CardSet, legal: CardSet, card: Card) -> f32 {
    let mut costs = ArrayVec::<f32, 17>::new();
    let mut own = 0.0;
    let mut nearest = None;
    let mut least = f32::INFINITY;
    instinct.costs(play, hand, legal, |other, cost| {
        least = least.min(cost);
        // Of touching cards the lowest is told: the nearest from below stands for the card.
        if other.suit() == card.suit() && other <= card && nearest < Some(other) {
            (own, nearest) = (cost, Some(other));
        }
        costs.push(cost);
    });
    let odds = |cost: f32| exponential((least - cost) / TEMPERATURE);
    let all: f32 = costs.iter().map(|&cost| odds(cost)).sum();
    (1.0 - NOISE) * odds(own) / all + NOISE / costs.len() as f32
}

/// About e to the power of a number that is not above nought, within six parts in a hundred: the exponent goes where
/// floating point numbers keep it.
#[inline]
fn exponential(power: f32) -> f32 {
    const ONE: f32 = (127 << 23) as f32;
    const SCALE: f32 = (1 << 23) as f32 * std::f32::consts::LOG2_E;
    f32::from_bits((ONE + SCALE * power.max(-80.0)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_near_enough() {
        for tenths in 0..200 {
            let power = -(tenths as f32) / 10.0;
            let ratio = exponential(power) / power.exp();
            assert!((0.99..1.07).contains(&ratio), "{power}: {ratio}");
        }
    }
}
