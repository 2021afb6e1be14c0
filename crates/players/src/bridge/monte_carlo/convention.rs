//! Which of equally good cards people expect: a signal or the usual lead from a defender, the lowest otherwise.
//!
//! Partner reads meaning into the choice, so it is not left to chance, and nobody is deceived without gain. But where a
//! defender follows with one of touching honours that does not win, any habit would tell declarer who has the other:
//! then it is left to chance. Declarers count on that, which is restricted choice.

use ::bridge::{Play, Prose, Seat, View};
use cards::random::generator;
use cards::{Card, CardSet, Holding, Rank, trick};
use rand::seq::IteratorRandom as _;

use crate::bridge::carding::{Carding, Message, Moment, usual_lead};

/// Whether the cards are equal for all the player knows: one suit, and every card between them is gone or in the
/// same hand.
pub(in crate::bridge) fn are_equal(view: &View, cards: CardSet) -> bool {
    let (Some(high), Some(low)) = (cards.highest(), cards.lowest()) else { return true };
    high.suit() == low.suit() && group(view, high).contains(low.rank())
}

/// The card to play of cards that are equally good, and what it tells partner. Where nobody should know beforehand it
/// follows from the seed.
pub(in crate::bridge) fn by_convention(
    view: &View,
    cards: CardSet,
    carding: Option<Carding>,
    seed: u64,
) -> (Card, Option<Prose>) {
    let hand = view.hand_to_play().unwrap_or_default();
    // Of all suits the longest: its cards are the least needed as stoppers and the likeliest to become tricks.
    let length = |card: &Card| (hand.in_suit(card.suit()).len(), card.suit());
    let lowest_ranks = cards.iter().map(|card| card.rank()).min();
    let low = cards.iter().filter(|card| Some(card.rank()) == lowest_ranks).max_by_key(length);
    let low = low.expect("some card is best");
    let equal = cards.only(low.suit());
    let said = match Moment::of_view(view).and_then(|moment| moment.message(low.suit())) {
        Some(Message::Lead(_)) => return (lead(view, equal, low), None),
        Some(message) => carding.and_then(|carding| message.give(equal, hand, carding)),
        None => None,
    };
    said.map_or_else(|| (honour_by_lot(view, equal, low, seed), None), |(card, words)| (card, Some(words)))
}

/// One of the honours that touch the lowest card, where a defender follows to a lead of declarer's side and does not win.
fn honour_by_lot(view: &View, equal: CardSet, low: Card, seed: u64) -> Card {
    let play = view.play.as_ref().expect("cards are played after the auction");
    let theirs = is_defender(view) && play.current_trick().leader.side() != view.seat.side();
    if !theirs || play.led() != Some(low.suit()) || low.rank() < Rank::Ten || takes(view, play, low) {
        return low;
    }
    let touching = group(view, low);
    let mut rng = generator(seed ^ view.hand.bits(), play.cards().len() as u64);
    equal.iter().filter(|card| touching.contains(card.rank())).choose(&mut rng).unwrap_or(low)
}

/// Whether a card that follows suit takes the trick, unless it is ruffed: nobody who is still to play can have a higher one.
fn takes(view: &View, play: &Play, card: Card) -> bool {
    let mut cards = play.current_trick().cards;
    cards.push(card);
    let trump = view.contract.and_then(|contract| contract.bid.strain().suit());
    let is_high = || others(view).in_suit(card.suit()).iter().all(|rank| rank < card.rank());
    trick::winner(&cards, trump) + 1 == cards.len() && (cards.len() == 4 || is_high())
}

/// Whether the one who decides is a defender.
pub(super) fn is_defender(view: &View) -> bool {
    view.contract.is_some_and(|contract| contract.declarer.side() != view.seat.side())
}

/// The usual lead if it is as good as any, or else the top of what touches the best.
fn lead(view: &View, equal: CardSet, low: Card) -> Card {
    let suit = low.suit();
    let usual = Card::new(suit, usual_lead(view.hand.in_suit(suit)));
    let top = equal.highest().filter(|&top| top.rank() >= Rank::Ten && group(view, top).len() >= 2);
    if equal.contains(usual) { usual } else { top.unwrap_or(low) }
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
