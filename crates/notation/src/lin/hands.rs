//! Hands spelled with suit letters: `S45JHAKQ..`, ranks in any order and case.

use bridge::{BySeat, PartialDeal, Seat};
use cards::{Card, CardSet, Rank, Suit};

use crate::pbn::completed;

/// The order of hands and names.
pub(crate) const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The cards of a hand, or what is wrong with it.
pub(crate) fn parse_hand(text: &str) -> Result<CardSet, String> {
    let mut hand = CardSet::EMPTY;
    let mut suit = None;
    let mut letters = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-')).peekable();
    while let Some(letter) = letters.next() {
        let rank = match letter {
            '1' if letters.next_if_eq(&'0').is_some() => Some(Rank::Ten),
            _ => Rank::from_char(letter),
        };
        match (rank, Suit::from_char(letter)) {
            (None, Some(next)) => suit = Some(next),
            (Some(rank), _) => {
                let suit = suit.ok_or_else(|| format!("`{text}` does not begin with a suit"))?;
                let card = Card::new(suit, rank);
                if !hand.insert(card) {
                    return Err(format!("{card} stands twice in a hand"));
                }
            }
            (None, None) => return Err(format!("`{letter}` is neither a suit nor a rank")),
        }
    }
    Ok(hand)
}

/// The four hands; a hand that is missing has the rest.
pub(crate) fn deal(hands: BySeat<CardSet>) -> Result<PartialDeal, String> {
    PartialDeal::new(hands).map(completed).map_err(|error| error.to_string())
}

/// A hand as it is written: suits from spades down, ranks from the highest.
pub(crate) fn write_hand(hand: CardSet) -> String {
    if hand.is_empty() {
        return String::new();
    }
    Suit::DESCENDING.into_iter().map(|suit| format!("{suit}{}", hand.in_suit(suit))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        match parse_hand(text) {
            Ok(hand) => assert_eq!(hand.to_string(), expected),
            Err(reason) => assert_eq!(reason, expected),
        }
    }

    #[test]
    fn hands_are_read_in_any_order_and_case() {
        check("SQ982HQ82DKQ763CT", "Q982.Q82.KQ763.T");
        check("s24kh29tdc10", "K42.T92..T");
        check("SHJKDC", ".KJ..");
        check("", "...");
        check("AK", "`AK` does not begin with a suit");
        check("SAA", "SA stands twice in a hand");
        check("SAZ", "`Z` is neither a suit nor a rank");
        assert_eq!(write_hand(parse_hand("c2s3akh").unwrap()), "SAK3HDC2");
    }
}
