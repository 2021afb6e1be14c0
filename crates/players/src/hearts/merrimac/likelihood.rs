//! How likely the cards that were played are in a world: by Bayes' rule its weight among the worlds that fit.

use cards::{Card, CardSet};
use hearts::{BySeat, Play, Position, Seat, View};
use rand::{Rng, RngExt};

use super::super::policy::Policy;
use super::super::world::Known;

/// How sharply the others prefer the less dangerous card: points of danger that make a card e times less likely.
pub(super) fn env(name: &str, default: f32) -> f32 {
    std::env::var(name).map_or(default, |v| v.parse().unwrap())
}
static TEMPERATURE: std::sync::LazyLock<f32> = std::sync::LazyLock::new(|| env("TEMP", 1.0));
/// The part of the choices that follows no rule.
static NOISE: std::sync::LazyLock<f32> = std::sync::LazyLock::new(|| env("NOISE", 0.15));
/// Worlds drawn for each that is kept.
static CANDIDATES: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| env("CAND", 4.0) as usize);

/// What was played, ready to be weighed.
pub(super) struct Likelihood {
    seat: Seat,
    start: Play,
    history: Vec<(Seat, Card)>,
    played: BySeat<CardSet>,
}

impl Likelihood {
    pub(super) fn new(_policy: &Policy, view: &View) -> Self {
        let mut played = BySeat::<CardSet>::default();
        for &(seat, card) in &view.history {
            played[seat].insert(card);
        }
        let leader = view.history.first().map_or(view.play.trick().leader(), |&(seat, _)| seat);
        Self {
            seat: view.seat,
            start: Play::new(view.play.rules(), leader),
            history: view.history.clone(),
            played,
        }
    }

    /// One of a few uniform worlds, by weight.
    pub(super) fn pick(&self, policy: &Policy, known: &Known, rng: &mut impl Rng) -> Position {
        let mut chosen = known.draw(rng);
        if self.history.len() < 2 {
            return chosen;
        }
        let mut total = self.weight(policy, &chosen);
        for _ in 1..*CANDIDATES {
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
    fn weight(&self, policy: &Policy, position: &Position) -> f32 {
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
fn chance(policy: &Policy, play: &Play, hand: CardSet, legal: CardSet, card: Card) -> f32 {
    let (mut sum, mut own) = (0.0, 0.0);
    let mut least = f32::INFINITY;
    let mut dangers = arrayvec::ArrayVec::<(Card, f32), 17>::new();
    policy.dangers(play, hand, legal, |card, danger| {
        least = least.min(danger);
        dangers.push((card, danger));
    });
    for &(other, danger) in &dangers {
        let odds = ((least - danger) / *TEMPERATURE).exp();
        sum += odds;
        if other == card {
            own = odds;
        }
    }
    (1.0 - *NOISE) * own / sum + *NOISE / dangers.len() as f32
}
