//! The review of a board: what could be made, what every call, card and claim cost double dummy, and beside it the fair
//! verdict, which counts only what the player could know.

mod calls;
mod fair;
mod plan;
mod verdict;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use bidding::System;
use bridge::{Claim, Contract, Outcome, Prose, Seat, Side, Table, prose};
use cards::Card;
use double_dummy::{Position, Solver, par};
use players::bridge::Models;
use questions::{ParAnswer, Tricks};
use serde::Serialize;

use crate::pool::Worker;
use crate::refusal::Refusal;
use crate::table::Form;
use crate::text::{self, PerSeat};
use crate::words;
use calls::CallVerdict;
use fair::Fair;
use plan::Plan;
use search::Budget;
use verdict::{Stakes, accuracy, card_mark, mark};

/// The verdicts on a board.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    tricks: Tricks,
    par: Option<ParAnswer>,
    trace: Vec<usize>,
    calls: Vec<CallVerdict>,
    cards: Vec<CardVerdict>,
    claim: Option<ClaimVerdict>,
    sum: Option<Sum>,
    accuracy: PerSeat<Option<f64>>,
    fair: bool,
    plans: Vec<Plan>,
    /// What cost most, of the people at the table where there are any.
    learn: Vec<Learn>,
}

#[derive(Debug, Serialize)]
struct CardVerdict {
    at: usize,
    trick: usize,
    #[serde(with = "text")]
    seat: Seat,
    /// Who decided it: declarer for dummy, or the person who plays for a robot.
    #[serde(with = "text")]
    by: Seat,
    #[serde(with = "text")]
    card: Card,
    options: BTreeMap<String, usize>,
    cost: usize,
    score: f64,
    fair: Option<Fair>,
    /// As far as the player could know; double dummy where that was not asked for.
    #[serde(skip)]
    lost: f64,
    mark: Option<&'static str>,
}

/// What a claim or a concession cost the side that made it, or the side that agreed to too much.
#[derive(Debug, Serialize)]
struct ClaimVerdict {
    #[serde(with = "text")]
    by: Seat,
    /// The tricks claimed.
    tricks: usize,
    /// Who lost by it.
    #[serde(with = "text::option")]
    loser: Option<Side>,
    cost: usize,
    score: f64,
    /// What it gave away on average, as far as the claimer could know.
    fair: Option<f64>,
    mark: Option<&'static str>,
    text: Prose,
}

/// Tricks at the lead, less what declarer's side lost, more what the defence lost, are those taken: by cards and by
/// claims.
#[derive(Debug, Serialize)]
struct Sum {
    lead: usize,
    declarer_lost: usize,
    defence_lost: usize,
    taken: usize,
}

/// Something to learn: a decision that cost much.
#[derive(Debug, Serialize)]
struct Learn {
    /// What was decided: a call, a card or a claim.
    kind: &'static str,
    /// Its place among the calls or cards, from 0.
    at: usize,
    #[serde(with = "text")]
    by: Seat,
    cost: f64,
    text: Prose,
}

/// Things to learn that are told.
const MOST_LEARNT: usize = 3;

/// What is asked about a board.
pub(crate) struct Question {
    pub(crate) table: Table,
    pub(crate) form: Form,
    /// By what the cards are read.
    pub(crate) system: Arc<System>,
    /// By what the calls are judged.
    pub(crate) models: Models,
    pub(crate) fair: bool,
    /// Where people sit; nowhere if that is not known.
    pub(crate) people: Vec<Seat>,
    /// Who played declarer's cards after the lead, where it was not declarer.
    pub(crate) stand_in: Option<Seat>,
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
            calls: Vec::new(),
            cards: Vec::new(),
            claim: None,
            sum: None,
            accuracy: PerSeat::default(),
            fair: self.fair,
            plans: Vec::new(),
            learn: Vec::new(),
        };
        if let Some(contract) = self.table.contract() {
            self.judge_play(contract, &mut analysis, worker, budget)?;
        }
        if self.fair {
            analysis.calls = calls::verdicts(&self.table, self.form, &self.models, budget);
            analysis.learn = self.learn(&analysis);
        }
        analysis.accuracy = PerSeat::from_fn(|seat| {
            let calls = analysis.calls.iter().filter(|call| call.seat == seat).map(|call| call.cost);
            let chosen = |card: &&CardVerdict| card.by == seat && card.options.len() > 1;
            let cards = analysis.cards.iter().filter(chosen).map(|card| card.lost);
            let own_claim = |claim: &&ClaimVerdict| claim.by == seat;
            let claim = analysis.claim.iter().filter(own_claim).map(ClaimVerdict::lost);
            accuracy(self.form, calls.chain(cards).chain(claim))
        });
        Ok(analysis)
    }

    /// The costliest decisions in which the players were at fault.
    fn learn(&self, analysis: &Analysis) -> Vec<Learn> {
        let calls = analysis.calls.iter().filter(|call| call.mark.is_some()).map(|call| Learn {
            kind: "call",
            at: call.at,
            by: call.seat,
            cost: call.cost,
            text: call.text.clone(),
        });
        let cards = analysis.cards.iter().filter(|card| card.is_fault()).filter_map(|card| {
            let text = prose!("Trick {}: {}", card.trick, card.fair.as_ref()?.text().clone());
            Some(Learn { kind: "card", at: card.at, by: card.by, cost: card.lost, text })
        });
        let claim = analysis.claim.iter().filter(|claim| claim.is_fault()).map(|claim| Learn {
            kind: "claim",
            at: analysis.cards.len(),
            by: claim.by,
            cost: claim.lost(),
            text: claim.text.clone(),
        });
        let mut learn: Vec<Learn> = calls.chain(cards).chain(claim).collect();
        learn.retain(|learn| self.people.is_empty() || self.people.contains(&learn.by));
        learn.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        learn.truncate(MOST_LEARNT);
        learn
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
                let fair = fair::verdict(&view, table.hands(), card, &stakes, &self.system, worker, budget);
                worker.solver.set_budget(budget);
                fair
            } else {
                None
            };
            let cost = best - own;
            let score = stakes.lost(side, best, own);
            let known = fair.as_ref().map(Fair::cost);
            // Nobody is blamed by what only double dummy shows because time was short.
            let (lost, mark) = if self.fair && known.is_none() {
                (0.0, None)
            } else {
                (known.unwrap_or(score), card_mark(self.form, cost, score, known))
            };
            let options = options.iter().map(|(card, tricks)| (card.to_string(), *tricks)).collect();
            analysis.cards.push(CardVerdict {
                at,
                trick: at / 4 + 1,
                seat,
                by: self.decider(contract, seat, at),
                card,
                options,
                cost,
                score,
                fair,
                lost,
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
        analysis.claim = self.judge_claim(&stakes, &analysis.trace, worker, budget);
        worker.solver.set_budget(budget);
        analysis.sum = Some(self.sum(contract, analysis));
        if self.fair {
            let costs = self.costs(contract, analysis);
            analysis.plans = plan::plans(&self.table, contract, &costs, &self.system, budget);
        }
        Ok(())
    }

    /// Of each card, what it cost declarer; nothing for a card of the defence.
    fn costs(&self, contract: Contract, analysis: &Analysis) -> Vec<Option<f64>> {
        let own = |card: &CardVerdict| card.seat.side() == contract.declarer.side();
        let cost = |card: &CardVerdict| own(card).then(|| card.fair.as_ref().map_or(0.0, Fair::cost));
        analysis.cards.iter().map(cost).collect()
    }

    /// What the claim cost that ended the board; `trace` has declarer's tricks double dummy after every card.
    fn judge_claim(
        &self,
        stakes: &Stakes,
        trace: &[usize],
        worker: &mut Worker,
        budget: &Budget,
    ) -> Option<ClaimVerdict> {
        let Claim { by, tricks } = self.table.claimed()?;
        let Some(Outcome::Played { tricks: taken, .. }) = self.table.outcome() else { return None };
        let expected = *trace.last()?;
        let declarer = stakes.contract.declarer.side();
        let (side, other) = (by.side(), by.side().other());
        let of = |side: Side, tricks: usize| if side == declarer { tricks } else { 13 - tricks };
        let (own, best) = (of(side, taken), of(side, expected));
        let loser = match own.cmp(&best) {
            Ordering::Less => Some(side),
            Ordering::Equal => None,
            Ordering::Greater => Some(other),
        };
        let score = loser.map_or(0.0, |loser| stakes.lost(loser, of(loser, expected), of(loser, taken)));
        let mut before = self.table.clone();
        before.undo();
        let view = before.view(by);
        let fair = self.fair.then(|| fair::conceded(&view, own, stakes, &self.system, worker, budget));
        let fair = fair.flatten();
        let lost = fair.unwrap_or(if loser == Some(side) { score } else { 0.0 });
        let made = if tricks == 0 {
            prose!("{} conceded the rest", by)
        } else {
            prose!("{} claimed {}", by, words::tricks(tricks))
        };
        let text = match best.checked_sub(own) {
            None => prose!("{}, and the opponents agreed to too much.", made),
            Some(0) => prose!("{}, which is what best play gives.", made),
            Some(given) => prose!("{}; playing on was worth {} more.", made, words::tricks(given)),
        };
        let mark = mark(self.form, lost);
        Some(ClaimVerdict { by, tricks, loser, cost: own.abs_diff(best), score, fair, mark, text })
    }

    /// Who decides a card of a seat: declarer for dummy, or the person who plays for declarer once dummy is faced.
    fn decider(&self, contract: Contract, seat: Seat, at: usize) -> Seat {
        if seat.side() != contract.declarer.side() {
            return seat;
        }
        self.stand_in.filter(|_| at > 0).unwrap_or(contract.declarer)
    }

    fn sum(&self, contract: Contract, analysis: &Analysis) -> Sum {
        let lost = |side: Side| {
            let cards = analysis.cards.iter().filter(|card| card.seat.side() == side).map(|card| card.cost);
            let claim = analysis.claim.iter().filter(|claim| claim.loser == Some(side));
            cards.chain(claim.map(|claim| claim.cost)).sum()
        };
        let declarer = contract.declarer.side();
        let taken = match self.table.outcome() {
            Some(Outcome::Played { tricks, .. }) => tricks,
            _ => analysis.trace.last().copied().unwrap_or(0),
        };
        Sum {
            lead: analysis.trace.first().copied().unwrap_or(0),
            declarer_lost: lost(declarer),
            defence_lost: lost(declarer.other()),
            taken,
        }
    }
}

impl CardVerdict {
    fn is_fault(&self) -> bool {
        self.mark.is_some_and(|mark| mark != "-")
    }
}

impl ClaimVerdict {
    fn lost(&self) -> f64 {
        let own = self.loser == Some(self.by.side());
        self.fair.unwrap_or(if own { self.score } else { 0.0 })
    }

    fn is_fault(&self) -> bool {
        self.mark.is_some()
    }
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
