//! Tricks that are certain against every layout: what may be claimed without a word about how the cards lie.
//!
//! The test is deliberately simple, so that anybody can check a claim by looking: the hand on lead has nothing but
//! winners. A card is a winner if no unseen card of its suit is higher and no unseen trump can ruff it.

use ::bridge::View;
use cards::{Card, CardSet};

/// The rest, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SureTricks {
    /// All the tricks that are left.
    pub tricks: usize,
    /// Why, in words for people.
    pub reason: String,
}

/// All tricks that are left, if `view` shows that declarer takes them whatever the defenders hold.
///
/// The player is declarer, one of the two hands is on lead, and no card of the trick is on the table yet.
#[must_use]
pub fn sure_tricks(view: &View) -> Option<SureTricks> {
    let contract = view.contract?;
    let play = view.play.as_ref()?;
    let leader = view.to_play()?;
    let between_tricks = play.current_trick().cards.is_empty();
    if view.seat != contract.declarer || leader.side() != view.seat.side() || !between_tricks {
        return None;
    }
    let (hand, other) = (view.hand_of(leader)?, view.hand_of(leader.partner())?);
    let unseen = view.unseen();
    let trump = contract.bid.strain().suit();
    let ruffed = |card: Card| trump.is_some_and(|suit| suit != card.suit() && !unseen.only(suit).is_empty());
    let all_win = hand.iter().all(|card| beats_all(card, unseen) && !ruffed(card));
    (all_win && !takes_over(hand, other)).then(|| SureTricks {
        tricks: hand.len(),
        reason: format!("{} has nothing but winners: {hand}", leader.name()),
    })
}

fn beats_all(card: Card, unseen: CardSet) -> bool {
    unseen.in_suit(card.suit()).highest().is_none_or(|highest| highest < card.rank())
}

/// Whether partner may be forced to win a trick with a higher card and then be on lead.
fn takes_over(hand: CardSet, other: CardSet) -> bool {
    hand.iter().any(|card| other.in_suit(card.suit()).highest().is_some_and(|highest| highest > card.rank()))
}

#[cfg(test)]
mod tests {
    use ::bridge::{Board, Seat, Table};

    use super::*;

    #[track_caller]
    fn check(played: &str, expected: Option<usize>) {
        let deal = "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT98.JT9 765.876.765.8765 432.5432.432.432";
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "7NT by N".parse().unwrap());
        for card in played.split_whitespace() {
            table.play(card.parse().unwrap()).unwrap();
        }
        assert_eq!(sure_tricks(&table.view(Seat::North)).map(|sure| sure.tricks), expected);
    }

    #[test]
    fn a_hand_of_winners_on_lead_claims() {
        check("DJ D5 D2 DA", Some(12));
        check("DJ D5 D2 DQ", Some(12));
        check("DJ D5 D2", None);
        check("", None);
    }
}
