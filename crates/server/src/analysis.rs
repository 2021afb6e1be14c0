//! Questions without a table: the answers of the libraries as `openapi.yaml` has them.

mod bid;
mod deal;
mod declare;
mod suit;
mod system;

pub(crate) use bid::BidQuestion;
pub(crate) use deal::DealQuestion;
pub(crate) use declare::DeclareQuestion;
pub(crate) use suit::SuitQuestion;
pub(crate) use system::SystemQuestion;

use std::collections::BTreeMap;

use bridge::{Auction, Call, ParseError, PartialDeal, Seat, Strain};
use cards::Card;
use double_dummy::Position;
use search::Budget;
use serde::{Deserialize, Serialize};

use crate::pool::Worker;
use crate::refusal::Refusal;
use crate::review::{self, ParLine, Tricks};
use crate::text;

/// The calls of a text, such as `1NT P 2C`.
fn auction(dealer: Seat, text: &str) -> Result<Auction, Refusal> {
    let words = text.split([' ', ',', '-']).filter(|word| !word.is_empty());
    let read = |word: &str| word.parse().map_err(|error: ParseError| Refusal::field("auction", error));
    let calls: Vec<Call> = words.map(read).collect::<Result<_, _>>()?;
    Auction::from_calls(dealer, calls)
        .map_err(|(place, error)| Refusal::field("auction", format!("call {}: {error}", place + 1)))
}

/// A deal to be solved for every declarer and strain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoubleDummyQuestion {
    #[serde(with = "text")]
    deal: bridge::Deal,
    #[serde(default, with = "text::option")]
    dealer: Option<Seat>,
    #[serde(default, with = "text::option")]
    vul: Option<bridge::Vulnerability>,
}

/// Its answer.
#[derive(Debug, Serialize)]
pub(crate) struct DoubleDummyAnswer {
    deal: String,
    tricks: Tricks,
    par: Option<ParLine>,
}

impl DoubleDummyQuestion {
    pub(crate) fn answer(&self, worker: &mut Worker, budget: &Budget) -> Result<DoubleDummyAnswer, Refusal> {
        let (tricks, par) = review::double_dummy(&self.deal, self.dealer, self.vul, worker, budget)?;
        Ok(DoubleDummyAnswer { deal: self.deal.to_string(), tricks, par })
    }
}

/// A position to be solved for every card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveQuestion {
    #[serde(with = "text")]
    deal: PartialDeal,
    #[serde(with = "text")]
    trump: Strain,
    #[serde(with = "text")]
    leader: Seat,
    #[serde(default, with = "text::list")]
    trick: Vec<Card>,
}

/// Its answer.
#[derive(Debug, Serialize)]
pub(crate) struct SolveAnswer {
    #[serde(with = "text")]
    to_play: Seat,
    cards: BTreeMap<String, usize>,
}

impl SolveQuestion {
    pub(crate) fn answer(&self, worker: &mut Worker, budget: &Budget) -> Result<SolveAnswer, Refusal> {
        let position =
            Position::new(self.deal, self.trump, self.leader, &self.trick).map_err(Refusal::input)?;
        worker.solver.set_budget(budget);
        let cards = worker.solver.cards(&position);
        let cards =
            cards.map_err(|_| Refusal::Busy("the position took too long: try again in a moment".into()))?;
        Ok(SolveAnswer {
            to_play: position.to_play(),
            cards: cards.into_iter().map(|(card, tricks)| (card.to_string(), tricks)).collect(),
        })
    }
}
