//! Minimax by the rules of play and nothing else: the oracle.

use std::collections::HashMap;

use double_dummy::Position;

/// The tricks that the side to play takes from here on.
///
/// It tries every legal card. The only thing remembered is the value of exactly the same position at the start of a
/// trick.
pub(crate) fn value(position: &Position) -> usize {
    search(position, &mut HashMap::new())
}

/// The same after every legal card, from the ace of spades down.
pub(crate) fn cards(position: &Position) -> Vec<(cards::Card, usize)> {
    let mut known = HashMap::new();
    position.legal_cards().iter().map(|card| (card, after(position, card, &mut known))).collect()
}

fn search(position: &Position, known: &mut HashMap<Position, usize>) -> usize {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let best = position.legal_cards().iter().map(|card| after(position, card, known)).max();
    let best = best.expect("a card is left");
    if position.trick().is_empty() {
        known.insert(position.clone(), best);
    }
    best
}

fn after(position: &Position, card: cards::Card, known: &mut HashMap<Position, usize>) -> usize {
    let side = position.to_play().side();
    let (next, winner) = position.after(card);
    let won = usize::from(winner.is_some_and(|seat| seat.side() == side));
    let later = next.map_or(0, |next| {
        let value = search(&next, known);
        if next.to_play().side() == side { value } else { next.tricks_left() - value }
    });
    won + later
}
