//! A board of a file as its declarer saw it.

use bridge::{Auction, View, Vulnerability};
use cards::Card;
use notation::Record;
use players::bridge::{DeclarerQuestion, QuestionError};
use questions::AskedPlan;

/// What the declarer of a board saw after the cards played there; where `after` is given, at his first turn after that
/// many cards.
pub(super) fn of_board(record: &Record, after: Option<usize>) -> Result<AskedPlan, String> {
    view(record, after).map(|view| AskedPlan::Deal { view: Box::new(view), led: None })
}

fn view(record: &Record, after: Option<usize>) -> Result<View, String> {
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
