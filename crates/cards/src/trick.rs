//! Who may play what, and who wins: the two rules that all whist games share.

use crate::{Card, CardSet, Suit};

/// The cards of `hand` that may be played to a trick in which `led` was led: that suit if held, else anything.
#[inline]
#[must_use]
pub fn followers(hand: CardSet, led: Option<Suit>) -> CardSet {
    match led.map(|suit| hand.only(suit)) {
        Some(same) if !same.is_empty() => same,
        _ => hand,
    }
}

/// Whether `card`, played later, takes the trick from `winning`.
#[inline]
#[must_use]
pub fn beats(card: Card, winning: Card, trump: Option<Suit>) -> bool {
    if card.suit() == winning.suit() { card > winning } else { Some(card.suit()) == trump }
}

/// The index in `cards` (in order of play) of the card that wins.
///
/// # Panics
/// If no card was played.
#[must_use]
pub fn winner(cards: &[Card], trump: Option<Suit>) -> usize {
    assert!(!cards.is_empty(), "a trick has a first card");
    (1..cards.len()).fold(0, |best, next| if beats(cards[next], cards[best], trump) { next } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cards: &str, trump: Option<Suit>, expected: &str) {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(cards[winner(&cards, trump)].to_string(), expected);
    }

    #[test]
    fn highest_of_the_suit_led_or_highest_trump_wins() {
        check("S2 SA SK S3", None, "SA");
        check("S2 HA DK S3", None, "S3");
        check("SA H2 HT SK", Some(Suit::Hearts), "HT");
        check("SA", Some(Suit::Hearts), "SA");
    }

    #[test]
    fn suit_must_be_followed_only_if_held() {
        let hand: CardSet = "AK.-.52.7".parse().unwrap();
        assert_eq!(followers(hand, Some(Suit::Spades)).to_string(), "AK...");
        assert_eq!(followers(hand, Some(Suit::Hearts)), hand);
        assert_eq!(followers(hand, None), hand);
    }
}
