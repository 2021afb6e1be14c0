//! High card points (HCP): ace 4, king 3, queen 2, jack 1.

use cards::{Card, CardSet, Rank, Suit};

/// The points of one card.
#[inline]
#[must_use]
pub const fn of_card(card: Card) -> u8 {
    (card.rank() as u8).saturating_sub(Rank::Ten as u8)
}

/// The points of a set of cards: at most 40.
#[inline]
#[must_use]
pub fn of_set(cards: CardSet) -> u8 {
    const fn all(rank: Rank) -> u64 {
        let (mut bits, mut suit) = (0, 0);
        while suit < 4 {
            bits |= 1 << Card::new(Suit::ALL[suit], rank).index();
            suit += 1;
        }
        bits
    }
    let held = |bits: u64| (cards.bits() & bits).count_ones();
    // An ace counts in all four terms, a jack in one.
    const ACES: u64 = all(Rank::Ace);
    const KINGS: u64 = ACES | all(Rank::King);
    const QUEENS: u64 = KINGS | all(Rank::Queen);
    const JACKS: u64 = QUEENS | all(Rank::Jack);
    (held(ACES) + held(KINGS) + held(QUEENS) + held(JACKS)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_add_up_their_cards() {
        assert_eq!(of_set(CardSet::ALL), 40);
        assert_eq!(of_set("AKQJT98765432.-.-.-".parse().unwrap()), 10);
        for card in CardSet::ALL {
            assert_eq!(of_set(CardSet::EMPTY.with(card)), of_card(card), "{card}");
        }
    }
}
