//! What declarer should have played for, in words: at the first trick, and where most was lost.
//!
//! With few tricks left the question is put to the exact search of endings: one line of play, against the best defence,
//! over all layouts that fit the cards and the calls. Earlier than that it goes to the player who plans for a sample of
//! layouts. A plan that does not win is not told.

use std::sync::Arc;
use std::time::Duration;

use bidding::System;
use bridge::{Contract, Hand, Seat, Table, View};
use cards::{Card, CardSet};
use search::Budget;
use serde::Serialize;
use single_dummy::advice::Basis;
use single_dummy::ending::{self, EXACT_TRICKS, Ending, EndingAnswer, MOST_TRICKS};
use single_dummy::english::{English, Language};

use crate::advice::{self, NO_CHANCE};
use crate::ending::Turned;
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
    text: String,
}

/// Time for the exact search at one point.
const SEARCH: Duration = Duration::from_secs(2);
/// Time for a plan at one point.
const THOUGHT: Duration = Duration::from_millis(1500);
/// Plans for costly decisions that are told.
const MOST_PLANS: usize = 2;
/// Points that are tried for a plan.
const TRIED: usize = 3;
/// With so much more chance if all cards were seen, something has to be guessed.
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
    let plan_at = |at: usize| {
        let point = Point::new(table, contract, at)?;
        point.exact(system, budget).or_else(|| point.planned(system, budget))
    };
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

/// A decision of declarer's: what he saw, what he needed, what he did.
struct Point {
    at: usize,
    view: View,
    seat: Seat,
    played: Card,
    target: usize,
    left: usize,
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
        open.then_some(Self { at, seat, played, target, left, view })
    }

    fn plan(&self, card: Card, chance: f64, double_dummy: f64, text: String) -> Option<Plan> {
        (chance >= NO_CHANCE).then_some(Plan {
            at: self.at,
            trick: self.at / 4 + 1,
            seat: self.seat,
            card,
            played: self.played,
            chance,
            played_chance: None,
            double_dummy,
            proven: false,
            text,
        })
    }

    /// The line that is proved best, where that can be worked out.
    fn exact(&self, system: &System, budget: &Budget) -> Option<Plan> {
        if self.left > MOST_TRICKS.min(EXACT_TRICKS + 1) {
            return None;
        }
        let turned = Turned::new(&self.view, self.target)?;
        let shown = shown(&self.view, &turned, system);
        let fits = |west: CardSet| turned.is_possible(west) && shown.iter().all(|shown| shown(west));
        let likely = |west: CardSet| f64::from(u8::from(fits(west)));
        let possible = |west: CardSet| f64::from(u8::from(turned.is_possible(west)));
        let solve = |ending: &Ending, weight: &dyn Fn(CardSet) -> f64| -> Option<EndingAnswer> {
            let answer = ending::solve_weighted(ending, weight, &budget.within(SEARCH)).ok()?;
            answer.proven.then_some(answer)
        };
        // Somebody may not have bid by the system: then the calls say nothing.
        let weights: [&dyn Fn(CardSet) -> f64; 2] = [&likely, &possible];
        let (weight, answer) =
            weights.into_iter().find_map(|weight| Some((weight, solve(&turned.ending, weight)?)))?;
        let card = answer.card?;
        let after = turned.ending.after(&[self.played]).ok().map(|(ending, _)| ending);
        let played_chance = if card == self.played {
            Some(answer.chance)
        } else {
            after.and_then(|ending| solve(&ending, weight)).map(|answer| answer.chance)
        };
        let told = English.plan(&answer.plan.seated(|seat| turned.real(seat))).to_string();
        let plan = self.plan(card, answer.chance, answer.double_dummy, told)?;
        Some(Plan { played_chance, proven: true, ..plan })
    }

    /// The plan of the player who plans.
    fn planned(&self, system: &Arc<System>, budget: &Budget) -> Option<Plan> {
        let advice = advice::advise(&self.view, Some(Arc::clone(system)), THOUGHT, budget)?;
        if !matches!(advice.basis, Basis::Sampled { .. }) {
            return None;
        }
        let told = English.plan(&advice.plan);
        let text = if told.is_empty() { "it puts several chances together".into() } else { told.to_string() };
        self.plan(advice.card?, advice.plan.chance, advice.double_dummy, text)
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

type Fits<'a> = Box<dyn Fn(CardSet) -> bool + 'a>;

/// Whether the hand of West of the ending, and with it that of East, is one with which its player's calls were made.
fn shown<'a>(view: &View, turned: &'a Turned, system: &System) -> Vec<Fits<'a>> {
    let Some(play) = &view.play else { return Vec::new() };
    let meanings = system.meanings(&view.auction, view.vulnerability);
    let last = |seat: Seat| {
        let calls = view.auction.iter().zip(&meanings).rev();
        calls.into_iter().find(|((caller, _), _)| *caller == seat).map(|(_, meaning)| meaning.clone())
    };
    let defender = |place: Seat| {
        let seat = turned.real(place);
        let (meaning, played): (_, Hand) = (last(seat)?, play.played_by(seat));
        let unseen = turned.ending.unseen;
        let fits = move |west: CardSet| {
            let held = if place == Seat::West { west } else { unseen - west };
            meaning.fits(held | played)
        };
        Some(Box::new(fits) as Fits<'a>)
    };
    [Seat::West, Seat::East].into_iter().filter_map(defender).collect()
}
