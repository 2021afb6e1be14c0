//! How likely the cards that were played are in a world: by Bayes' rule its weight among the worlds that fit.

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use hearts::{BySeat, Play, Position, Seat, View};
use rand::{Rng, RngExt};

use crate::hearts::instinct::Instinct;
use crate::hearts::world::Known;

/// How sharply the others prefer the less dangerous card: points of danger that make a card e times less likely.
const TEMPERATURE: f32 = 1.0;
/// The part of the choices that follows no rule.
const NOISE: f32 = 0.15;
/// Uniform worlds drawn for each that is kept.
const CANDIDATES: usize = 4;

/// What was played, ready to be weighed.
pub(super) struct Likelihood {
    seat: Seat,
    start: Play,
    history: Vec<(Seat, Card)>,
    played: BySeat<CardSet>,
}

impl Likelihood {
    pub(super) fn new(view: &View) -> Self {
        let mut played = BySeat::<CardSet>::default();
        for &(seat, card) in &view.history {
            played[seat].insert(card);
        }
        let leader = view.history.first().map_or(view.play.trick().leader(), |&(seat, _)| seat);
        let start = Play::new(view.play.rules(), leader);
        Self { seat: view.seat, start, history: view.history.clone(), played }
    }

    /// One of a few uniform worlds, by weight.
    pub(super) fn pick(&self, policy: &Instinct, known: &Known, rng: &mut impl Rng) -> Position {
        let mut chosen = known.draw(rng);
        if self.history.len() < 2 {
            return chosen;
        }
        let mut total = self.weight(policy, &chosen);
        for _ in 1..CANDIDATES {
            let position = known.draw(rng);
            let weight = self.weight(policy, &position);
            total += weight;
            if rng.random::<f32>() * total < weight {
                chosen = position;
            }
        }
        chosen
    }

    /// The likelihood of the play of the others in this world.
    fn weight(&self, policy: &Instinct, position: &Position) -> f32 {
        let mut hands = self.played;
        for seat in self.start.rules().seats() {
            hands[seat] |= position.hand(seat);
        }
        let mut play = self.start;
        let mut weight = 1.0;
        for &(seat, card) in &self.history {
            if seat != self.seat {
                let legal = play.legal(hands[seat]);
                if legal.len() > 1 {
                    weight *= chance(policy, &play, hands[seat], legal, card);
                }
            }
            hands[seat].remove(card);
            play.push(card);
        }
        weight
    }
}

/// The chance that a seat by and large playing by rules chose this card.
fn chance(policy: &Instinct, play: &Play, hand: CardSet, legal: CardSet, card: Card) -> f32 {
    let mut dangers = ArrayVec::<f32, 17>::new();
    let mut own = 0.0;
    let mut nearest = None;
    let mut least = f32::INFINITY;
    policy.costs(play, hand, legal, |other, danger| {
        least = least.min(danger);
        // Of touching cards the lowest is told: the nearest from below stands for the card.
        if other.suit() == card.suit() && other <= card && nearest < Some(other) {
            (own, nearest) = (danger, Some(other));
        }
        dangers.push(danger);
    });
    let odds = |danger: f32| ((least - danger) / TEMPERATURE).exp();
    let all: f32 = dangers.iter().map(|&danger| odds(danger)).sum();
    (1.0 - NOISE) * odds(own) / all + NOISE / dangers.len() as f32
}
