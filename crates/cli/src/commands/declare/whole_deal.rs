//! A whole deal as declarer sees it, from a question or from a board of a file.

use bridge::{Auction, Contract, Hand, Seat, View, Vulnerability};
use cards::Card;
use notation::Record;
use players::bridge::{DeclarerQuestion, QuestionError};

use super::{Question, field};

/// What declarer sees, if the question has two whole hands and a contract.
pub(super) fn of(question: &Question) -> Result<Option<View>, String> {
    let Some(contract) = &question.contract else { return Ok(None) };
    let (Ok(north), Ok(south)) = (question.north.parse::<Hand>(), question.south.parse::<Hand>()) else {
        return Ok(None);
    };
    if question.unseen.is_some() || north.len() != 13 || south.len() != 13 {
        return Ok(None);
    }
    let contract: Contract = field("contract", contract)?;
    let [hand, dummy] = match contract.declarer {
        Seat::North => [north, south],
        Seat::South => [south, north],
        other => return Err(format!("contract: {} declares, expected North or South", other.name())),
    };
    let dealer = question.dealer.as_ref().map_or(Ok(contract.declarer), |dealer| field("dealer", dealer))?;
    let auction = question.auction.as_ref().map(|calls| questions::auction(dealer, calls)).transpose();
    let auction = auction.map_err(|error| error.to_string())?;
    let vulnerability = question.vul.as_ref().map_or(Ok(Vulnerability::None), |vul| field("vul", vul))?;
    let played: Vec<Card> =
        question.played.iter().map(|card| field("played", card)).collect::<Result<_, _>>()?;
    let question = DeclarerQuestion { contract, hand, dummy, auction, vulnerability, played };
    question.view().map(Some).map_err(|error| error.to_string())
}

/// What the declarer of a board saw after the cards played there; where `after` is given, at his first turn after that
/// many cards.
pub(super) fn of_board(record: &Record, after: Option<usize>) -> Result<View, String> {
    let contract = record.contract().ok_or("no contract, expected one")?;
    let dealer = record.dealer.or(record.auction.as_ref().and_then(|auction| auction.first));
    let calls = record.auction.iter().flat_map(|auction| &auction.calls).map(|call| call.call);
    // An auction with an irregularity in it says nothing.
    let auction = dealer.and_then(|dealer| Auction::from_calls(dealer, calls).ok());
    let cards: Vec<Card> = record.play.iter().flat_map(|play| play.bare()).collect();
    let view = |count: usize| {
        let question = DeclarerQuestion {
            contract,
            hand: record.deal.hand(contract.declarer),
            dummy: record.deal.hand(contract.dummy()),
            auction: auction.clone(),
            vulnerability: record.vulnerability.unwrap_or(Vulnerability::None),
            played: cards[..count].to_vec(),
        };
        question.view()
    };
    let Some(after) = after else { return view(cards.len()).map_err(|error| error.to_string()) };
    let mut turns = (after..=cards.len()).map(view);
    let turn = turns.find(|view| !matches!(view, Err(QuestionError::Turn(_))));
    let none = || format!("no turn of declarer's after {after} of the {} cards played", cards.len());
    turn.ok_or_else(none)?.map_err(|error| error.to_string())
}
