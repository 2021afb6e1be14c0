//! A player that follows the rules of thumb of a first lesson and never counts.
//!
//! Second hand low, third hand high, cover an honour with an honour, fourth hand wins as cheaply as it can; lead the
//! top of a sequence or the fourth best of the longest suit, return partner's suit; declarer draws trumps, then cashes
//! winners, then leads from the longest suit.

use ::bridge::{Prose, Seat, Trick, View, prose};
use cards::{Card, CardSet, Rank, Suit, trick};

use super::{CardPlayer, Decision};

/// The rules of thumb.
#[derive(Debug, Clone, Copy, Default)]
pub struct Novice;

impl CardPlayer for Novice {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let situation = Situation::of(view);
        let (card, reason) = match situation.trick.cards.len() {
            0 if situation.declaring => situation.declarer_lead(),
            0 => situation.defender_lead(),
            _ => situation.follow(),
        };
        Decision::new(card, reason)
    }
}

type Choice = (Card, Prose);

struct Situation<'a> {
    view: &'a View,
    seat: Seat,
    hand: CardSet,
    legal: CardSet,
    trick: Trick,
    trump: Option<Suit>,
    declaring: bool,
}

impl<'a> Situation<'a> {
    fn of(view: &'a View) -> Self {
        let play = view.play.as_ref().expect("cards are played after the auction");
        let seat = view.to_play().expect("it is somebody's turn");
        Self {
            view,
            seat,
            hand: view.hand_to_play().unwrap_or_default(),
            legal: view.legal_cards(),
            trick: play.current_trick(),
            trump: play.strain().suit(),
            declaring: view.contract.is_some_and(|contract| contract.declarer == view.seat),
        }
    }

    fn declarer_lead(&self) -> Choice {
        let unseen = self.view.unseen();
        if let Some(trump) = self.trump.filter(|&trump| !unseen.only(trump).is_empty())
            && let Some(card) = self.hand.only(trump).highest()
        {
            return (card, prose!("draws trumps"));
        }
        let winner = self
            .hand
            .iter()
            .find(|card| unseen.in_suit(card.suit()).highest().is_none_or(|highest| highest < card.rank()));
        if let Some(card) = winner {
            return (card, prose!("cashes a winner"));
        }
        let partner = self.view.hand_of(self.seat.partner()).unwrap_or_default();
        let length = |suit: &Suit| (self.hand | partner).in_suit(*suit).len();
        let suit = self.held_suits(self.hand).max_by_key(length).expect("a hand on lead has a card");
        (self.lowest_of(suit), prose!("leads the longest suit"))
    }

    fn defender_lead(&self) -> Choice {
        if let Some(suit) = self.partners_suit().filter(|&suit| !self.hand.only(suit).is_empty()) {
            let card = self.top_of_sequence(suit).unwrap_or_else(|| self.lowest_of(suit));
            return (card, prose!("returns partner's suit"));
        }
        let side_suits = |suit: &Suit| Some(*suit) != self.trump;
        let length = |suit: &Suit| self.hand.in_suit(*suit).len();
        let longest = self.held_suits(self.hand).filter(side_suits).max_by_key(length);
        let Some(suit) = longest else {
            return (self.legal.lowest().expect("a hand on lead has a card"), prose!("has only trumps"));
        };
        if let Some(card) = self.top_of_sequence(suit) {
            return (card, prose!("leads the top of a sequence"));
        }
        let fourth = self.hand.in_suit(suit).iter().nth(3);
        match fourth {
            Some(rank) => (Card::new(suit, rank), prose!("leads the fourth best of the longest suit")),
            None => (self.lowest_of(suit), prose!("leads low")),
        }
    }

    fn follow(&self) -> Choice {
        let winning = trick::winner(&self.trick.cards, self.trump);
        let best = self.trick.cards[winning];
        let partner_wins = self.trick.leader.plus(winning) == self.seat.partner();
        let led = self.trick.cards[0];
        let beating: CardSet =
            self.legal.iter().filter(|&card| trick::beats(card, best, self.trump)).collect();
        if self.hand.only(led.suit()).is_empty() {
            return match self.lowest_rank(beating) {
                Some(card) if !partner_wins => (card, prose!("ruffs")),
                _ => (self.discard(), prose!("discards")),
            };
        }
        let low = (self.lowest_rank(self.legal).expect("a legal card"), prose!("plays low"));
        match (self.trick.cards.len(), self.lowest_rank(beating)) {
            (_, None) => low,
            (1, Some(_)) if led.rank() >= Rank::Ten => {
                let honour = beating.iter().rfind(|card| card.rank() >= Rank::Jack);
                honour.map_or(low, |card| (card, prose!("covers an honour with an honour")))
            }
            (1, Some(_)) => (low.0, prose!("second hand low")),
            (2, Some(_)) if partner_wins && best.rank() >= Rank::Queen => low,
            (2, Some(_)) => (self.cheapest_of_top(beating), prose!("third hand high")),
            (_, Some(_)) if partner_wins => low,
            (_, Some(card)) => (card, prose!("wins as cheaply as possible")),
        }
    }

    /// The lowest of the cards that touch the highest.
    fn cheapest_of_top(&self, cards: CardSet) -> Card {
        let mut top = cards.highest().expect("some card wins");
        for card in cards.iter().skip(1) {
            if card.suit() == top.suit() && card.rank().index() + 1 == top.rank().index() {
                top = card;
            }
        }
        top
    }

    fn discard(&self) -> Card {
        let side = self.trump.map_or(self.legal, |trump| self.legal - CardSet::ALL.only(trump));
        let from = if side.is_empty() { self.legal } else { side };
        let length = |suit: &Suit| from.in_suit(*suit).len();
        let suit = self.held_suits(from).max_by_key(length).expect("a legal card");
        from.only(suit).lowest().expect("the suit is held")
    }

    /// The suit that partner led first.
    fn partners_suit(&self) -> Option<Suit> {
        let play = self.view.play.as_ref()?;
        play.tricks().find(|trick| trick.leader == self.seat.partner()).map(|trick| trick.cards[0].suit())
    }

    fn top_of_sequence(&self, suit: Suit) -> Option<Card> {
        let held = self.hand.in_suit(suit);
        let top = held.highest().filter(|&rank| rank >= Rank::Ten)?;
        let next = Rank::from_index(top.index() - 1)?;
        held.contains(next).then(|| Card::new(suit, top))
    }

    fn held_suits(&self, cards: CardSet) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().filter(move |&suit| !cards.only(suit).is_empty())
    }

    fn lowest_of(&self, suit: Suit) -> Card {
        self.hand.only(suit).lowest().expect("the suit is held")
    }

    fn lowest_rank(&self, cards: CardSet) -> Option<Card> {
        cards.iter().min_by_key(|card| (Some(card.suit()) == self.trump, card.rank()))
    }
}

#[cfg(test)]
mod tests {
    use ::bridge::{Board, Table};

    use super::*;

    #[track_caller]
    fn check(played: &str, card: &str, reason: &str) {
        let deal = "N:KQ2.A432.K32.K32 A43.KJ5.QT9.QJT9 765.QT9.AJ87.A87 JT98.876.654.654";
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "1NT by S".parse().unwrap());
        for card in played.split_whitespace() {
            table.play(card.parse().unwrap()).unwrap();
        }
        let decision = Novice.play(&table.view(table.actor().unwrap()));
        assert_eq!(
            (decision.choice.to_string().as_str(), decision.reason.to_string().as_str()),
            (card, reason)
        );
    }

    #[test]
    fn rules_of_thumb_are_followed() {
        check("", "SJ", "leads the top of a sequence");
        check("SJ", "SQ", "covers an honour with an honour");
        check("SJ S2", "SA", "third hand high");
        check("SJ SQ SA", "S5", "plays low");
        check("SJ SQ SA S5", "S3", "returns partner's suit");
        check("S8 S2", "SA", "third hand high");
        check("S8 S2 S3", "S5", "plays low");
    }
}
