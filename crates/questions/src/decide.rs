use bridge::{Auction, BySide, Call, Contract, Hand, Play, Prose, Seat, Side, View, Vulnerability};
use cards::{Card, CardSet};
use serde::{Deserialize, Serialize};

use crate::{QuestionError, auction_of, text};

/// What one seat knows, and who decides for it: all that a robot needs, so that any machine can answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecideQuestion {
    /// Who decides; declarer for dummy.
    #[serde(with = "text")]
    pub seat: Seat,
    /// The cards still held.
    #[serde(with = "text")]
    pub hand: Hand,
    /// The cards that dummy still holds, once they are faced.
    #[serde(default, with = "text::option")]
    pub dummy: Option<Hand>,
    /// Who called first.
    #[serde(with = "text")]
    pub dealer: Seat,
    /// Who is vulnerable.
    #[serde(with = "text")]
    pub vul: Vulnerability,
    /// The calls so far.
    #[serde(default, with = "text::list")]
    pub auction: Vec<Call>,
    /// The contract, where there was no auction.
    #[serde(default, with = "text::option", skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// The cards played so far.
    #[serde(default, with = "text::list")]
    pub played: Vec<Card>,
    /// The number on the board.
    #[serde(default)]
    pub board: Option<usize>,
    /// The robot, by a name that the answering door knows.
    pub robots: String,
    /// The system of North and South, and of all four where there is no other.
    #[serde(default)]
    pub system: String,
    /// The system of East and West.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponents: Option<String>,
    /// The form of scoring, by a name that the answering door knows.
    #[serde(default)]
    pub scoring: String,
    /// Where chance starts.
    #[serde(default)]
    pub seed: u64,
}

/// What the robot does, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "decide")]
pub struct DecideAnswer {
    /// The call, in the auction.
    #[serde(with = "text::option")]
    pub call: Option<Call>,
    /// What the call shows, and whether it is alerted.
    pub meaning: Option<Prose>,
    /// Whether the call is alerted.
    pub alert: bool,
    /// The card, in the play.
    #[serde(with = "text::option")]
    pub card: Option<Card>,
    /// The tricks claimed instead of a card.
    pub claim: Option<usize>,
    /// Why.
    pub reason: Prose,
}

impl DecideQuestion {
    /// The question of a view.
    #[must_use]
    pub fn new(view: &View, robots: &str, systems: BySide<&str>, scoring: &str, seed: u64) -> Self {
        let [system, opponents] = Side::ALL.map(|side| systems[side]);
        Self {
            seat: view.seat,
            hand: view.hand,
            dummy: view.dummy,
            dealer: view.dealer,
            vul: view.vulnerability,
            auction: view.auction.calls().to_vec(),
            contract: view.contract.filter(|_| view.auction.calls().is_empty()),
            played: view.play.as_ref().map_or_else(Vec::new, |play| play.cards().to_vec()),
            board: view.board_number,
            robots: robots.into(),
            system: system.into(),
            opponents: (opponents != system).then(|| opponents.into()),
            scoring: scoring.into(),
            seed,
        }
    }

    /// The systems of the sides, by name.
    #[must_use]
    pub fn systems(&self) -> BySide<&str> {
        BySide::new([&self.system, self.opponents.as_ref().unwrap_or(&self.system)])
    }

    /// What the seat knows.
    ///
    /// # Errors
    /// If the calls or cards are not legal, or somebody else is to decide.
    pub fn view(&self) -> Result<View, QuestionError> {
        let auction: Auction = auction_of(self.dealer, &self.auction)?;
        if self.contract.is_some() && !self.auction.is_empty() {
            return Err(QuestionError::field(
                "contract",
                "expected none beside an auction, which has its own",
            ));
        }
        let contract = auction.contract().filter(|_| auction.to_call().is_none()).or(self.contract);
        let play = contract.map(|contract| self.play(Play::of(&contract))).transpose()?;
        let view = View {
            seat: self.seat,
            board_number: self.board,
            dealer: self.dealer,
            vulnerability: self.vul,
            hand: self.hand,
            dummy: self.dummy,
            auction,
            contract,
            play,
            claim: None,
        };
        if !view.is_to_act() {
            return Err(QuestionError::field("seat", format!("{} is not to decide here", self.seat.name())));
        }
        let played = |seat| view.play.as_ref().map_or(CardSet::EMPTY, |play| play.played_by(seat));
        let all = |seat, hand: Hand| (hand | played(seat)).len() == 13 && !hand.intersects(played(seat));
        if !all(self.seat, self.hand) {
            return Err(QuestionError::field("hand", "expected 13 cards with those played"));
        }
        let dummy = view.contract.map(|contract| contract.dummy()).zip(self.dummy);
        if dummy.is_some_and(|(seat, hand)| !all(seat, hand)) || dummy.is_some() == self.played.is_empty() {
            return Err(QuestionError::field("dummy", "expected dummy's hand from the opening lead on"));
        }
        Ok(view)
    }

    fn play(&self, mut play: Play) -> Result<Play, QuestionError> {
        for (place, &card) in self.played.iter().enumerate() {
            // Others' hands are not known: what they played was theirs, and what it tells is in the play.
            play.push(card, CardSet::EMPTY.with(card))
                .map_err(|error| QuestionError::field("played", format!("card {}: {error}", place + 1)))?;
        }
        Ok(play)
    }
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Deal, Table};
    use cards::random::generator;

    use super::*;

    #[test]
    fn a_view_comes_back_as_it_was_all_through_a_board() {
        let deal = Deal::random(&mut generator(7, 1));
        let mut table = Table::new(Board::numbered(3, deal));
        for call in ["1NT", "P", "P", "X", "P", "P", "P"] {
            check(&table);
            table.call(call.parse().unwrap()).unwrap();
        }
        while let Some(seat) = table.actor() {
            check(&table);
            let card = table.view(seat).legal_cards().iter().next().unwrap();
            table.play(card).unwrap();
        }
    }

    #[test]
    fn a_view_of_a_contract_without_an_auction_comes_back_as_it_was() {
        let deal = Deal::random(&mut generator(7, 2));
        let mut table = Table::with_contract(Board::numbered(3, deal), "3NT by W".parse().unwrap());
        check(&table);
        let card = table.legal_cards().iter().next().unwrap();
        table.play(card).unwrap();
        check(&table);
    }

    #[track_caller]
    fn check(table: &Table) {
        let view = table.view(table.actor().unwrap());
        let question = DecideQuestion::new(&view, "club", BySide::from_fn(|_| "sayc"), "imps", 5);
        let text = serde_json::to_string(&question).unwrap();
        let read: DecideQuestion = crate::read(text.as_bytes()).unwrap();
        assert_eq!(read.view().unwrap(), view, "{text}");
    }

    #[test]
    fn a_question_that_cannot_be_is_refused() {
        let deal = Deal::random(&mut generator(7, 1));
        let mut table = Table::new(Board::numbered(1, deal));
        let view = table.view(Seat::North);
        let good = DecideQuestion::new(&view, "club", BySide::from_fn(|_| "sayc"), "imps", 5);
        let wrong = |question: DecideQuestion| question.view().is_err();
        assert!(!wrong(good.clone()));
        assert!(wrong(DecideQuestion { seat: Seat::East, ..good.clone() }));
        assert!(wrong(DecideQuestion { hand: Hand::EMPTY, ..good.clone() }));
        assert!(wrong(DecideQuestion { auction: vec!["X".parse().unwrap()], ..good.clone() }));
        let both = DecideQuestion { contract: Some("1C by N".parse().unwrap()), ..good };
        assert!(wrong(DecideQuestion { auction: vec!["1C".parse().unwrap()], seat: Seat::East, ..both }));
        for call in ["1C", "P", "P", "P"] {
            table.call(call.parse().unwrap()).unwrap();
        }
        let lead =
            DecideQuestion::new(&table.view(Seat::East), "club", BySide::from_fn(|_| "sayc"), "imps", 5);
        assert!(!wrong(lead.clone()));
        assert!(wrong(DecideQuestion { hand: Hand::EMPTY, ..lead.clone() }));
        assert!(wrong(DecideQuestion { dummy: Some(lead.hand), ..lead }));
    }
}
