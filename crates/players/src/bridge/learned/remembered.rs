//! How likely hands make calls, kept from question to question.
//!
//! Card players ask of the hands that a seat may hold, at one card after another of the same board. Late in the play few
//! hands are left, and the same ones come up again and again, at every seat of the table.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use ::bridge::{Auction, Call, Hand, Seat, Vulnerability};

/// What was found. It changes the time, never the answer.
#[derive(Debug, Default)]
pub(in crate::bridge) struct Remembered(Mutex<HashMap<Question, HashMap<Hand, f64>>>);

/// The dealer and the calls, who is vulnerable, and whose calls are asked about.
type Question = (Seat, Vec<Call>, Vulnerability, Seat);

/// Hands that are kept before all are forgotten: a few megabytes.
const KEPT: usize = 100_000;

impl Remembered {
    /// The likelihood of each hand; `ask` is asked for those that are not known.
    pub(in crate::bridge) fn likelihoods(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        seat: Seat,
        hands: &[Hand],
        ask: impl FnOnce(&[Hand]) -> Vec<f64>,
    ) -> Vec<f64> {
        let question = (auction.dealer(), auction.calls().to_vec(), vulnerability, seat);
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known: Vec<Option<f64>> = {
            let kept = lock();
            let kept = kept.get(&question);
            hands.iter().map(|hand| kept.and_then(|kept| kept.get(hand).copied())).collect()
        };
        let unknown: Vec<Hand> =
            hands.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(&hand, _)| hand).collect();
        if unknown.is_empty() {
            return known.into_iter().flatten().collect();
        }
        let found = ask(&unknown);
        let mut kept = lock();
        if kept.values().map(HashMap::len).sum::<usize>() + found.len() > KEPT {
            kept.clear();
        }
        kept.entry(question).or_default().extend(unknown.into_iter().zip(found.iter().copied()));
        drop(kept);
        let mut found = found.into_iter();
        known
            .into_iter()
            .map(|known| known.or_else(|| found.next()).expect("a likelihood for every hand"))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_asked_twice() {
        let remembered = Remembered::default();
        let hands =
            ["AQ2.KJ3.K862.QT4", "AQ2.KJ3.KJ62.AKQ", "32.543.87632.QT4"].map(|hand| hand.parse().unwrap());
        let auction = Auction::new(Seat::North);
        let likelihoods = |hands: &[Hand], asked: &[Hand]| {
            let ask = |unknown: &[Hand]| {
                assert_eq!(unknown, asked);
                unknown.iter().map(|hand| hand.bits() as f64).collect()
            };
            remembered.likelihoods(&auction, Vulnerability::None, Seat::East, hands, ask)
        };
        let expected: Vec<f64> = hands.iter().map(|hand: &Hand| hand.bits() as f64).collect();
        assert_eq!(likelihoods(&hands[1..2], &hands[1..2]), expected[1..2]);
        assert_eq!(likelihoods(&hands, &[hands[0], hands[2]]), expected);
        assert_eq!(likelihoods(&hands, &[]), expected);
    }
}
