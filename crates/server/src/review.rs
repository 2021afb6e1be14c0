//! The review of a board: what could be made, what every card cost double dummy, and beside it the fair verdict, which
//! counts only what the player could know.

mod fair;
mod plan;
mod verdict;

use std::collections::BTreeMap;
use std::sync::Arc;

use bidding::System;
use bridge::{Contract, Outcome, Seat, Side, Table};
use cards::Card;
use double_dummy::{Position, Solver, par};
use questions::{ParAnswer, Tricks};
use serde::Serialize;

use crate::pool::Worker;
use crate::refusal::Refusal;
use crate::table::Form;
use crate::text::{self, PerSeat};
pub(crate) use fair::Fair;
use plan::Plan;
use search::Budget;
use verdict::{Stakes, accuracy, mark};

/// The verdicts on a board.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    tricks: Tricks,
    par: Option<ParAnswer>,
    trace: Vec<usize>,
    cards: Vec<CardVerdict>,
    sum: Option<Sum>,
    accuracy: PerSeat<Option<f64>>,
    fair: bool,
    plans: Vec<Plan>,
}

#[derive(Debug, Serialize)]
struct CardVerdict {
    at: usize,
    trick: usize,
    #[serde(with = "text")]
    seat: Seat,
    #[serde(with = "text")]
    card: Card,
    options: BTreeMap<String, usize>,
    cost: usize,
    score: f64,
    fair: Option<Fair>,
    mark: Option<&'static str>,
}

/// Tricks at the lead, less what declarer's side lost, more what the defence lost, are those taken.
#[derive(Debug, Serialize)]
struct Sum {
    lead: usize,
    declarer_lost: usize,
    defence_lost: usize,
    taken: usize,
    /// Where a claim gave another number.
    claimed: Option<usize>,
}

/// What is asked about a board.
pub(crate) struct Question {
    pub(crate) table: Table,
    pub(crate) form: Form,
    pub(crate) system: Arc<System>,
    pub(crate) fair: bool,
}

impl Question {
    /// All verdicts.
    pub(crate) fn analyse(&self, worker: &mut Worker, budget: &Budget) -> Result<Analysis, Refusal> {
        worker.solver.set_budget(budget);
        let late = |_| Refusal::Busy("the analysis took too long: try again in a moment".into());
        let board = self.table.board();
        let table = worker.solver.table(&board.deal).map_err(late)?;
        let mut analysis = Analysis {
            tricks: questions::tricks(&table),
            par: Some(ParAnswer::from(&par(&table, board.dealer, board.vulnerability))),
            trace: Vec::new(),
            cards: Vec::new(),
            sum: None,
            accuracy: PerSeat::default(),
            fair: self.fair,
            plans: Vec::new(),
        };
        if let Some(contract) = self.table.contract() {
            self.judge_play(contract, &mut analysis, worker, budget)?;
        }
        Ok(analysis)
    }

    fn judge_play(
        &self,
        contract: Contract,
        analysis: &mut Analysis,
        worker: &mut Worker,
        budget: &Budget,
    ) -> Result<(), Refusal> {
        let board = *self.table.board();
        let stakes = Stakes { contract, vulnerability: board.vulnerability, form: self.form };
        let mut table = Table::with_contract(board, contract);
        let played: Vec<Card> = self.table.play_so_far().map_or_else(Vec::new, |play| play.cards().to_vec());
        for (at, &card) in played.iter().enumerate() {
            let (Some(seat), Some(decider)) = (table.to_play(), table.actor()) else { break };
            let options = options(&table, &mut worker.solver)
                .map_err(|_| Refusal::Busy("the analysis took too long: try again in a moment".into()))?;
            let side = seat.side();
            let best = options.iter().map(|&(_, tricks)| tricks).max().unwrap_or(0);
            let own = options.iter().find(|(legal, _)| *legal == card).map_or(best, |&(_, tricks)| tricks);
            let declarers =
                |tricks: usize| if side == contract.declarer.side() { tricks } else { 13 - tricks };
            if at == 0 {
                analysis.trace.push(declarers(best));
            }
            analysis.trace.push(declarers(own));
            let fair = if self.fair {
                let mut view = table.view(decider);
                view.auction = self.table.auction().clone();
                let fair = fair::verdict(&view, card, &stakes, &self.system, worker, budget);
                worker.solver.set_budget(budget);
                fair
            } else {
                None
            };
            let cost = best - own;
            let score = stakes.lost(side, best, own);
            let mark = mark(self.form, cost, score, fair.as_ref());
            let options = options.iter().map(|(card, tricks)| (card.to_string(), *tricks)).collect();
            analysis.cards.push(CardVerdict {
                at,
                trick: at / 4 + 1,
                seat,
                card,
                options,
                cost,
                score,
                fair,
                mark,
            });
            if table.play(card).is_err() {
                break;
            }
        }
        if analysis.trace.is_empty() {
            let strain = contract.bid.strain();
            analysis.trace.push(analysis.tricks[contract.declarer][strain]);
        }
        analysis.accuracy = PerSeat::from_fn(|seat| {
            let decides =
                |card: &&CardVerdict| decider(contract, card.seat) == seat && card.options.len() > 1;
            let losses = analysis.cards.iter().filter(decides);
            accuracy(self.form, losses.map(|card| card.fair.as_ref().map_or(card.score, Fair::cost)))
        });
        analysis.sum = Some(self.sum(contract, analysis));
        if self.fair {
            let costs = self.costs(contract, analysis);
            analysis.plans = plan::plans(&self.table, contract, &costs, &self.system, budget);
        }
        Ok(())
    }

    /// Of each card, what it cost declarer; nothing for a card of the defence.
    fn costs(&self, contract: Contract, analysis: &Analysis) -> Vec<Option<f64>> {
        let own = |card: &CardVerdict| decider(contract, card.seat) == contract.declarer;
        let cost = |card: &CardVerdict| own(card).then(|| card.fair.as_ref().map_or(0.0, Fair::cost));
        analysis.cards.iter().map(cost).collect()
    }

    fn sum(&self, contract: Contract, analysis: &Analysis) -> Sum {
        let lost = |side: Side| {
            analysis.cards.iter().filter(|card| card.seat.side() == side).map(|card| card.cost).sum()
        };
        let declarer = contract.declarer.side();
        let taken = analysis.trace.last().copied().unwrap_or(0);
        let claimed = match self.table.outcome() {
            Some(Outcome::Played { tricks, .. }) if tricks != taken => Some(tricks),
            _ => None,
        };
        Sum {
            lead: analysis.trace.first().copied().unwrap_or(0),
            declarer_lost: lost(declarer),
            defence_lost: lost(declarer.other()),
            taken,
            claimed,
        }
    }
}

/// Who decides a card of a seat: declarer for dummy.
fn decider(contract: Contract, seat: Seat) -> Seat {
    if seat == contract.dummy() { contract.declarer } else { seat }
}

/// Every legal card with the tricks that its side takes in all.
fn options(table: &Table, solver: &mut Solver) -> Result<Vec<(Card, usize)>, search::Stopped> {
    let Some(play) = table.play_so_far() else { return Ok(Vec::new()) };
    let Some(position) = Position::of_play(play, table.hands()) else { return Ok(Vec::new()) };
    let won = play.won(position.to_play().side());
    Ok(solver.cards(&position)?.into_iter().map(|(card, tricks)| (card, won + tricks)).collect())
}

#[cfg(test)]
mod tests;
