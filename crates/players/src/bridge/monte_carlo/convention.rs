//! Which of equally good cards people expect: the top of a sequence when leading, the lowest otherwise.
//!
//! Partner reads meaning into the choice, so it is not left to chance, and nobody is deceived without gain.

use ::bridge::{Seat, View};
use cards::{Card, CardSet, Holding, Rank};

/// Whether the cards are equal for all the player knows: one suit, and every card between them is gone or in the
/// same hand.
pub(super) fn are_equal(view: &View, cards: CardSet) -> bool {
    let (Some(high), Some(low)) = (cards.highest(), cards.lowest()) else { return true };
    high.suit() == low.suit() && group(view, high).contains(low.rank())
}

/// The card to play of cards that are equally good.
pub(super) fn by_convention(view: &View, cards: CardSet) -> Card {
    let play = view.play.as_ref().expect("cards are played after the auction");
    let hand = view.hand_to_play().unwrap_or_default();
    // Of all suits the longest: its cards are the least needed as stoppers and the likeliest to become tricks.
    let length = |card: &Card| (hand.in_suit(card.suit()).len(), card.suit());
    let lowest_ranks = cards.iter().map(|card| card.rank()).min();
    let low = cards.iter().filter(|card| Some(card.rank()) == lowest_ranks).max_by_key(length);
    let low = low.expect("some card is best");
    let leads = play.current_trick().cards.is_empty();
    if leads && is_defender(view) { lead(view, cards, low) } else { low }
}

fn is_defender(view: &View) -> bool {
    view.contract.is_some_and(|contract| contract.declarer.side() != view.seat.side())
}

/// Top of touching honours, top of a doubleton, fourth best of a long suit; a suit that was led before, low.
fn lead(view: &View, cards: CardSet, low: Card) -> Card {
    let suit = low.suit();
    let equal = cards.in_suit(suit);
    let held = view.hand.in_suit(suit);
    if let Some(top) = equal.highest() {
        let sequence = group(view, Card::new(suit, top));
        if top >= Rank::Ten && sequence.len() >= 2 {
            return Card::new(suit, top);
        }
    }
    let mut led_before = view.play.iter().flat_map(|play| play.tricks()).map(|trick| trick.cards[0]);
    if led_before.any(|card| card.suit() == suit) {
        return low;
    }
    let usual = match held.len() {
        2 => held.highest(),
        length @ 4.. if length <= 13 => held.iter().nth(3),
        _ => held.lowest(),
    };
    usual.filter(|&rank| equal.contains(rank)).map_or(low, |rank| Card::new(suit, rank))
}

/// The cards of the hand to play that are as good as `card`: between them nobody else holds one.
fn group(view: &View, card: Card) -> Holding {
    let hand = view.hand_to_play().unwrap_or_default().in_suit(card.suit());
    let others = others(view).in_suit(card.suit());
    let touches = |rank: Rank| {
        let between = |middle: Rank| middle > rank.min(card.rank()) && middle < rank.max(card.rank());
        !others.iter().any(between)
    };
    hand.iter().filter(|&rank| touches(rank)).collect()
}

/// The cards still in play that the hand to play does not hold.
fn others(view: &View) -> CardSet {
    let play = view.play.as_ref().expect("cards are played after the auction");
    let on_table: CardSet = play.current_trick().cards.iter().copied().collect();
    let gone: CardSet = play.cards().iter().copied().collect::<CardSet>() - on_table;
    let turn: Option<Seat> = view.to_play();
    CardSet::ALL - gone - turn.and_then(|seat| view.hand_of(seat)).unwrap_or_default()
}
