//! What declarer should have played for, in words: at the first trick, and where most was lost.
//!
//! Each point is put to [`players::bridge::advise`]. A plan that does not win, or is none, is not told.

use std::sync::Arc;
use std::time::Duration;

use bidding::System;
use bridge::{BySide, Contract, Prose, Seat, Table, View, prose};
use cards::{Card, CardSet};
use players::bridge::AdviceSettings;
use search::Budget;
use serde::Serialize;
use single_dummy::advice::Basis;
use single_dummy::english::{English, Language};

use crate::text;

/// A plan for declarer at one point of the play.
#[derive(Debug, Serialize)]
pub(crate) struct Plan {
    /// The place among the cards, from 0.
    at: usize,
    trick: usize,
    /// The hand to play from.
    #[serde(with = "text")]
    seat: Seat,
    #[serde(with = "text")]
    card: Card,
    /// The card that was played instead, or the same.
    #[serde(with = "text")]
    played: Card,
    chance: f64,
    /// The chance that was left after the card played, where it is known.
    played_chance: Option<f64>,
    double_dummy: f64,
    proven: bool,
    text: Prose,
}

/// Time for a plan at one point.
const THOUGHT: Duration = Duration::from_secs(2);
/// A chance below this is none.
pub(super) const NO_CHANCE: f64 = 0.005;
/// Plans for costly decisions that are told.
const MOST_PLANS: usize = 2;
/// Points that are tried for a plan.
const TRIED: usize = 3;
/// With this much more chance if all cards were seen, something has to be guessed.
const GUESS: f64 = 0.01;

/// The plans, in the order of the play. `costs` has what each card cost declarer, nothing for the defence.
///
/// The first of declarer's decisions is told where something has to be guessed, as far as it is soon found, and the
/// costliest ones.
pub(super) fn plans(
    table: &Table,
    contract: Contract,
    costs: &[Option<f64>],
    system: &Arc<System>,
    budget: &Budget,
) -> Vec<Plan> {
    let plan_at = |at: usize| Point::new(table, contract, at)?.advise(system, budget);
    let own = costs.iter().enumerate().filter_map(|(at, cost)| Some((at, (*cost)?)));
    let own: Vec<(usize, f64)> = own.filter(|&(at, _)| Point::new(table, contract, at).is_some()).collect();
    let mut costly: Vec<(usize, f64)> = own.iter().copied().filter(|&(_, cost)| cost > 0.0).collect();
    costly.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut plans: Vec<Plan> =
        costly.into_iter().take(TRIED).filter_map(|(at, _)| plan_at(at)).take(MOST_PLANS).collect();
    let mut early = own.iter().take(TRIED).filter(|&&(at, _)| plans.iter().all(|plan| plan.at != at));
    let mut first = None;
    while let Some(plan) = early.next().and_then(|&(at, _)| plan_at(at)) {
        let guess = plan.chance + GUESS < plan.double_dummy;
        first = first.filter(|_| !guess).or(Some(plan));
        if guess {
            break;
        }
    }
    plans.extend(first);
    plans.sort_by_key(|plan| plan.at);
    plans
}

/// A decision of declarer's: what he saw and what he did.
struct Point {
    at: usize,
    view: View,
    seat: Seat,
    played: Card,
}

impl Point {
    /// The decision, if there was a choice and the contract was neither made nor lost.
    fn new(table: &Table, contract: Contract, at: usize) -> Option<Self> {
        let played = *table.play_so_far()?.cards().get(at)?;
        let view = view_at(table, contract, at)?;
        let play = view.play.as_ref()?;
        let left = 13 - play.finished();
        let target = contract.bid.level().tricks().checked_sub(play.won(contract.declarer.side()))?;
        let open = target > 0 && target <= left && view.legal_cards().len() > 1;
        let seat = play.to_play()?;
        open.then_some(Self { at, seat, played, view })
    }

    /// The plan, if one was found that may win.
    fn advise(&self, system: &Arc<System>, budget: &Budget) -> Option<Plan> {
        let systems = BySide::new([Some(Arc::clone(system)), Some(Arc::clone(system))]);
        let compare = CardSet::EMPTY.with(self.played);
        let settings = AdviceSettings { systems, compare, forced: false, threads: 1, seed: 1 };
        let advice = players::bridge::advise(&self.view, &settings, &budget.within(THOUGHT)).ok()?;
        let planned = match advice.basis {
            Basis::Exact { .. } => advice.proven,
            Basis::Sampled { .. } => true,
            Basis::MonteCarlo { .. } | Basis::Defence { .. } => false,
        };
        let (card, chance) = (advice.card.filter(|_| planned)?, advice.plan.chance);
        let compared = advice.alternatives.iter().find(|other| other.card == self.played);
        let played_chance = match compared {
            _ if !advice.proven => None,
            _ if card == self.played => Some(chance),
            compared => compared.map(|other| other.chance),
        };
        let told = English.plan(&advice.plan);
        let text = if told.is_empty() { prose!("it puts several chances together") } else { told }.sentence();
        (chance >= NO_CHANCE).then_some(Plan {
            at: self.at,
            trick: self.at / 4 + 1,
            seat: self.seat,
            card,
            played: self.played,
            chance,
            played_chance,
            double_dummy: advice.double_dummy,
            proven: advice.proven,
            text,
        })
    }
}

/// What declarer saw before a card, with the auction.
fn view_at(table: &Table, contract: Contract, at: usize) -> Option<View> {
    let mut before = Table::with_contract(*table.board(), contract);
    for &card in table.play_so_far()?.cards().iter().take(at) {
        before.play(card).ok()?;
    }
    let view = before.view(contract.declarer);
    Some(View { auction: table.auction().clone(), ..view })
}
