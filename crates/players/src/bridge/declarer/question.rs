//! What declarer sees, put together from two hands, a contract and the cards played.

use ::bridge::{Auction, BySeat, Contract, Hand, IllegalCard, Play, Seat, View, Vulnerability};
use cards::{Card, CardSet};
use thiserror::Error;

/// A whole deal as declarer knows it.
#[derive(Debug, Clone)]
pub struct DeclarerQuestion {
    /// The contract and who plays it.
    pub contract: Contract,
    /// The thirteen cards that declarer was dealt.
    pub hand: Hand,
    /// The thirteen cards that dummy was dealt.
    pub dummy: Hand,
    /// The calls, if they are known.
    pub auction: Option<Auction>,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The cards played so far, in order; the opening lead is among them.
    pub played: Vec<Card>,
}

/// Why there is nothing to decide for declarer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// A hand that is not whole.
    #[error("{} has {count} cards, expected the thirteen dealt", seat.name())]
    Count {
        /// Whose hand.
        seat: Seat,
        /// Its cards.
        count: usize,
    },
    /// A card in both hands.
    #[error("{0} is in both hands")]
    Twice(Card),
    /// A card that may not be played.
    #[error("card {place} of the play: {error}")]
    Illegal {
        /// Its place, from 1.
        place: usize,
        /// The law it breaks.
        error: IllegalCard,
    },
    /// A defender played a card that is in one of the hands seen, or was played before.
    #[error("card {place} of the play: {} cannot have {card}", seat.name())]
    Elsewhere {
        /// Its place, from 1.
        place: usize,
        /// The defender.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A defender is to play, or the play is over.
    #[error("declarer is not to play after {0} cards, expected a turn of declarer or dummy")]
    Turn(usize),
}

impl DeclarerQuestion {
    /// The view of declarer, who is to play from one of the two hands.
    ///
    /// # Errors
    /// Hands or cards that cannot be, or a turn of the defenders.
    pub fn view(&self) -> Result<View, QuestionError> {
        let Contract { declarer, .. } = self.contract;
        let dummy = self.contract.dummy();
        for (seat, hand) in [(declarer, self.hand), (dummy, self.dummy)] {
            if hand.len() != 13 {
                return Err(QuestionError::Count { seat, count: hand.len() });
            }
        }
        if let Some(card) = (self.hand & self.dummy).highest() {
            return Err(QuestionError::Twice(card));
        }
        let mut seen: BySeat<Hand> = BySeat::default();
        (seen[declarer], seen[dummy]) = (self.hand, self.dummy);
        let mut gone = CardSet::EMPTY;
        let mut play = Play::of(&self.contract);
        for (place, &card) in (1..).zip(&self.played) {
            let illegal = |error| QuestionError::Illegal { place, error };
            let seat = play.to_play().ok_or(illegal(IllegalCard::Over))?;
            let hidden = seat.side() != declarer.side();
            if hidden && (self.hand | self.dummy | gone).contains(card) {
                return Err(QuestionError::Elsewhere { place, seat, card });
            }
            // A hidden hand is only known to have held the card.
            let hand = if hidden { CardSet::EMPTY.with(card) } else { seen[seat] };
            play.push(card, hand).map_err(illegal)?;
            seen[seat].remove(card);
            gone.insert(card);
        }
        let view = View {
            seat: declarer,
            board_number: None,
            dealer: self.auction.as_ref().map_or(declarer, Auction::dealer),
            vulnerability: self.vulnerability,
            hand: seen[declarer],
            dummy: Some(seen[dummy]),
            auction: self.auction.clone().unwrap_or_else(|| Auction::new(declarer)),
            contract: Some(self.contract),
            play: Some(play),
            claim: None,
        };
        if !view.is_to_act() || self.played.is_empty() {
            return Err(QuestionError::Turn(self.played.len()));
        }
        Ok(view)
    }
}

#[cfg(test)]
mod tests {
    use ::bridge::{Board, Table};

    use super::*;

    fn question(played: &str) -> DeclarerQuestion {
        DeclarerQuestion {
            contract: "5C by S".parse().unwrap(),
            hand: "AJT.T4.KJ.QT8732".parse().unwrap(),
            dummy: "54.J7.A7532.AKJ9".parse().unwrap(),
            auction: None,
            vulnerability: Vulnerability::None,
            played: played.split_whitespace().map(|card| card.parse().unwrap()).collect(),
        }
    }

    #[test]
    fn the_view_is_the_one_at_the_table() {
        let deal = "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65";
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "5C by S".parse().unwrap());
        let question = question("H2 H7 HQ H4 HK HT H5 HJ S6");
        for &card in &question.played {
            table.play(card).unwrap();
        }
        let (asked, seen) = (question.view().unwrap(), table.view(Seat::South));
        assert_eq!((asked.hand, asked.dummy, asked.play), (seen.hand, seen.dummy, seen.play));
    }

    #[track_caller]
    fn refused(played: &str, expected: &str) {
        assert_eq!(question(played).view().unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_place() {
        refused("", "declarer is not to play after 0 cards, expected a turn of declarer or dummy");
        refused("H2 H7", "declarer is not to play after 2 cards, expected a turn of declarer or dummy");
        refused("H2 H7 HT", "card 3 of the play: East cannot have HT");
        refused("H2 S5", "card 2 of the play: N must follow suit: S5 is not of the hearts that were led");
        refused("H2 H6", "card 2 of the play: N does not hold H6");
    }
}
