//! Figure 1 of the paper as a table: the error of each method against the exact probabilities, trick by trick.
//!
//! Perkins recorded what the first player knew before each trick of 35 hands played by his program. Here the cards are
//! played at random within the rules of following suit, which shows voids at about the same pace; the exact
//! probabilities take the place of his 100,000 samples.

use cards::random::{Random, generator};
use cards::{CardSet, trick};
use rand::RngExt;

use super::{iterate, sample};
use crate::{Marginals, Worlds, subset};

/// A way to estimate card probabilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The iterative table, with this many rounds.
    Iterate(usize),
    /// The share of this many worlds by sequential assignment.
    Sequential(usize),
    /// The share of this many exactly uniform worlds.
    Uniform(usize),
}

impl Method {
    /// Perkins' three methods, and exact sampling with as many worlds.
    pub const ALL: [Self; 5] = [
        Self::Iterate(10),
        Self::Sequential(10),
        Self::Sequential(150),
        Self::Uniform(10),
        Self::Uniform(150),
    ];

    /// The name in the paper, or one of the same kind.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Iterate(rounds) => format!("Iter{rounds}"),
            Self::Sequential(worlds) => format!("Samp{worlds}"),
            Self::Uniform(worlds) => format!("Exact{worlds}"),
        }
    }
}

/// What the first of four players knows of the other three before a trick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The tricks that were played.
    pub tricks: usize,
    /// How many cards each of the three holds.
    pub sizes: [usize; 3],
    /// The cards each may hold.
    pub may_hold: [CardSet; 3],
}

/// The error of one method before one trick.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Error {
    /// The tricks that were played.
    pub tricks: usize,
    /// The method.
    pub method: Method,
    /// The mean absolute error over hands and uncertain cards.
    pub mean: f64,
    /// The largest absolute error in a situation, averaged over situations.
    pub max: f64,
}

/// The situations of some hands, thirteen each.
#[must_use]
pub fn situations(hands: usize, seed: u64) -> Vec<Situation> {
    (0..hands).flat_map(|hand| play(&mut generator(seed, hand as u64))).collect()
}

/// The errors of every method before every trick that leaves something uncertain.
#[must_use]
pub fn errors(situations: &[Situation], seed: u64) -> Vec<Error> {
    let mut table = Vec::new();
    for tricks in 0..13 {
        let here: Vec<&Situation> =
            situations.iter().filter(|situation| situation.tricks == tricks).collect();
        for (number, method) in Method::ALL.into_iter().enumerate() {
            let mut rng = generator(seed, (tricks * Method::ALL.len() + number) as u64);
            let measured: Vec<(f64, f64)> =
                here.iter().filter_map(|situation| measure(situation, method, &mut rng)).collect();
            if !measured.is_empty() {
                let share = 1.0 / measured.len() as f64;
                let mean = measured.iter().map(|error| error.0 * share).sum();
                let max = measured.iter().map(|error| error.1 * share).sum();
                table.push(Error { tricks, method, mean, max });
            }
        }
    }
    table
}

/// Mean and largest absolute error over the uncertain entries, `None` if everything is certain.
fn measure(situation: &Situation, method: Method, rng: &mut Random) -> Option<(f64, f64)> {
    let Situation { sizes, may_hold, .. } = situation;
    let worlds = Worlds::new(sizes, may_hold).expect("the situation arose from a deal");
    let exact = worlds.marginals();
    let guess = match method {
        Method::Iterate(rounds) => iterate(sizes, may_hold, rounds),
        Method::Uniform(count) => share(count, || worlds.draw(rng)),
        Method::Sequential(count) => share(count, || {
            // A contradiction is met rarely; the next try starts afresh.
            loop {
                if let Some(hands) = sample(sizes, may_hold, rng) {
                    return hands;
                }
            }
        }),
    };
    let errors: Vec<f64> = worlds
        .cards()
        .iter()
        .flat_map(|card| (0..3).map(move |hand| (card, hand)))
        .filter(|&(card, hand)| (1e-12..1.0 - 1e-12).contains(&exact.probability(card, hand)))
        .map(|(card, hand)| (guess.probability(card, hand) - exact.probability(card, hand)).abs())
        .collect();
    (!errors.is_empty()).then(|| {
        (errors.iter().sum::<f64>() / errors.len() as f64, errors.iter().copied().fold(0.0, f64::max))
    })
}

/// How often each hand holds each card in `count` worlds.
fn share(count: usize, mut draw: impl FnMut() -> crate::Hands) -> Marginals {
    let mut marginals = Marginals::zero(3);
    for _ in 0..count {
        for (hand, cards) in draw().iter().enumerate() {
            for card in *cards {
                *marginals.probability_mut(card, hand) += 1.0 / count as f64;
            }
        }
    }
    marginals
}

/// One hand of 52 cards played at random without trumps, seen by the first player before each trick.
fn play(rng: &mut Random) -> Vec<Situation> {
    let mut hands = [CardSet::EMPTY; 4];
    let mut left = CardSet::ALL;
    for hand in &mut hands {
        *hand = subset::choose(left, 13, rng);
        left -= *hand;
    }
    let mut may_hold = [CardSet::ALL - hands[0]; 4];
    let mut leader = rng.random_range(0..4);
    let mut situations = Vec::new();
    for tricks in 0..13 {
        situations.push(Situation {
            tricks,
            sizes: [1, 2, 3].map(|hand| hands[hand].len()),
            may_hold: [1, 2, 3].map(|hand| may_hold[hand]),
        });
        let mut cards = Vec::with_capacity(4);
        for index in 0..4 {
            let player = (leader + index) % 4;
            let led = cards.first().map(|card: &cards::Card| card.suit());
            let legal = trick::followers(hands[player], led);
            let card = subset::choose(legal, 1, rng).highest().expect("a player has a card for each trick");
            hands[player].remove(card);
            cards.push(card);
            for known in &mut may_hold {
                known.remove(card);
            }
            if let Some(led) = led.filter(|&led| led != card.suit()) {
                may_hold[player] -= CardSet::ALL.only(led);
            }
        }
        leader = (leader + trick::winner(&cards, None)) % 4;
    }
    situations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iter10_beats_few_samples_and_exact_samples_converge() {
        let errors = errors(&situations(6, 1), 1);
        let mean = |method: Method| {
            let rows: Vec<&Error> = errors.iter().filter(|error| error.method == method).collect();
            assert!(rows.len() >= 10, "{} has {} rows", method.name(), rows.len());
            rows.iter().map(|error| error.mean).sum::<f64>() / rows.len() as f64
        };
        assert!(mean(Method::Iterate(10)) < mean(Method::Sequential(10)));
        assert!(mean(Method::Iterate(10)) < mean(Method::Uniform(10)));
        assert!(mean(Method::Uniform(150)) < mean(Method::Uniform(10)));
    }
}
