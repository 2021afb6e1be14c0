//! Passing by rules: the cards that threaten most, and short suits to be void in.

use cards::{Card, CardSet, Rank, Suit};
use hearts::{JACK, Pass, QUEEN, Rules};

/// The three cards to pass of a hand.
#[must_use]
pub fn choose(hand: CardSet, rules: Rules) -> CardSet {
    let mut left = hand;
    let mut passed = CardSet::EMPTY;
    for _ in 0..Pass::CARDS {
        let worst = left.iter().max_by(|&a, &b| threat(left, a, rules).total_cmp(&threat(left, b, rules)));
        let Some(card) = worst else { break };
        left.remove(card);
        passed.insert(card);
    }
    passed
}

/// How much a card threatens its holder, the rest of the hand considered.
fn threat(hand: CardSet, card: Card, rules: Rules) -> f32 {
    let own = hand.only(card.suit());
    let rank = card.rank() as u8 as f32;
    // Cards lower than this one protect it.
    let lower = own.iter().filter(|&other| other < card).count() as f32;
    match card.suit() {
        Suit::Spades => {
            let low_spades = own.iter().filter(|&other| other < QUEEN).count();
            match card.rank() {
                Rank::Queen if low_spades < 4 => 30.0 - 3.0 * low_spades as f32,
                Rank::King | Rank::Ace if low_spades < 4 => 22.0 - 3.0 * low_spades as f32,
                // Low spades protect against the queen.
                _ => -5.0,
            }
        }
        Suit::Hearts => rank - 2.0 * lower + 1.0,
        Suit::Diamonds if rules.jack && card >= JACK => rank - 8.0 - lower,
        Suit::Clubs | Suit::Diamonds => {
            let short = if own.len() <= 3 { 6.0 - 1.5 * own.len() as f32 } else { 0.0 };
            rank - 1.5 * lower + short
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hand: &str, expected: &str) {
        let hand: CardSet = hand.parse().unwrap();
        assert_eq!(choose(hand, Rules::PERKINS).to_string(), expected);
    }

    #[test]
    fn a_bare_queen_goes_and_a_guarded_one_stays() {
        check("AKQ.432.65432.32", "AKQ...");
        check("Q8765.AK2.5432.K", ".AK..K");
    }
}
