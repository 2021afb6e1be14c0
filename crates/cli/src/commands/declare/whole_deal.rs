//! A board of a file as its declarer saw it.

use bridge::{Auction, Contract, Vulnerability};
use cards::Card;
use notation::Record;
use players::bridge::{DeclarerQuestion, QuestionError};
use questions::{AskedPlan, DeclareQuestion};

use super::Asked;

/// What the declarer of a board saw after the cards played there; where `after` is given, at his first turn after that
/// many cards. Where no card was played the opening lead is made.
pub(super) fn of_board(record: &Record, after: Option<usize>) -> Result<Asked, String> {
    let contract = record.contract().ok_or("no contract, expected one")?;
    let dealer = record.dealer.or(record.auction.as_ref().and_then(|auction| auction.first));
    let calls = record.auction.iter().flat_map(|auction| &auction.calls).map(|call| call.call);
    // An auction with an irregularity in it says nothing.
    let auction = dealer.and_then(|dealer| Auction::from_calls(dealer, calls).ok());
    let cards: Vec<Card> = record.play.iter().flat_map(|play| play.bare()).collect();
    if cards.is_empty() && after.is_none_or(|after| after <= 1) {
        return unled(record, contract, auction.as_ref()).map(|question| Asked::Question(Box::new(question)));
    }
    let view = |count: usize| {
        let question = DeclarerQuestion {
            contract,
            hand: record.deal.hand(contract.declarer),
            dummy: record.deal.hand(contract.dummy()),
            auction: auction.clone(),
            vulnerability: record.vulnerability.unwrap_or(Vulnerability::None),
            played: cards[..count].to_vec(),
        };
        question.view().map(|view| Asked::Plan(AskedPlan::Deal { view: Box::new(view), led: None }))
    };
    let Some(after) = after else {
        return view(cards.len()).map_err(|error| match error {
            QuestionError::Turn(52) => {
                "the play is over; --after N asks at declarer's turn after N cards".into()
            }
            QuestionError::Turn(_) => format!("{error}; --after N asks after N cards"),
            error => error.to_string(),
        });
    };
    let mut turns = (after..=cards.len()).map(view);
    let turn = turns.find(|view| !matches!(view, Err(QuestionError::Turn(_))));
    let none = || format!("no turn of declarer's after {after} of the {} cards played", cards.len());
    turn.ok_or_else(none)?.map_err(|error| error.to_string())
}

/// The question about a board to which nobody has led.
fn unled(record: &Record, contract: Contract, auction: Option<&Auction>) -> Result<DeclareQuestion, String> {
    Ok(DeclareQuestion {
        deal: Some(record.full_deal().map_err(|error| error.to_string())?),
        contract: Some(contract.to_string()),
        auction: auction.map(|auction| auction.calls().to_vec()).unwrap_or_default(),
        dealer: auction.map(Auction::dealer),
        vul: record.vulnerability,
        ..DeclareQuestion::default()
    })
}
