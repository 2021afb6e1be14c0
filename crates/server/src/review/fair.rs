//! The fair verdict: a card judged over layouts that fit what its player could see and had been told.
//!
//! Each layout is solved for every legal card. The cost of the card played is what the best other card would have gained
//! on it on average, compared layout by layout, as if the two had been played at two tables; a gain that chance in the
//! layouts could explain counts as none.

use std::collections::BTreeMap;
use std::time::Duration;

use bidding::System;
use bridge::{BySeat, Hand, PartialDeal, Prose, Seat, View, prose};
use cards::Card;
use double_dummy::Position;
use players::bridge::WorldSource;
use search::Budget;
use serde::Serialize;

use super::verdict::Stakes;
use crate::pool::Worker;
use crate::{text, wire, words};

/// The verdict on a card.
#[derive(Debug, Serialize)]
pub(crate) struct Fair {
    #[serde(with = "text")]
    best: Card,
    chance: f64,
    best_chance: f64,
    cost: f64,
    layouts: usize,
    text: Prose,
    /// Where something was lost, hidden hands with which the best card gains most.
    layout: Option<BTreeMap<String, Vec<String>>>,
}

impl Fair {
    /// The expected score lost.
    pub(crate) const fn cost(&self) -> f64 {
        self.cost
    }

    /// The verdict in words.
    pub(super) const fn text(&self) -> &Prose {
        &self.text
    }
}

/// Layouts for one decision.
const LAYOUTS: usize = 48;
/// Time for one decision.
const TIME: Duration = Duration::from_millis(400);
/// Fewer layouts give no verdict.
const FEWEST: usize = 8;
/// Time for as many as give one: on a busy machine an opening lead takes longer than [`TIME`].
const PATIENCE: Duration = Duration::from_secs(4);
/// A gain of fewer standard errors is put down to chance.
pub(super) const ERRORS: f64 = 1.5;
/// A smaller difference of chances is none.
const LIKELIER: f64 = 0.005;

/// The verdict, if there was a choice and layouts enough. `real` are the cards that all four held: a layout shown is
/// never that one.
pub(super) fn verdict(
    view: &View,
    real: &BySeat<Hand>,
    played: Card,
    stakes: &Stakes,
    system: &System,
    worker: &mut Worker,
    budget: &Budget,
) -> Option<Fair> {
    let legal = view.legal_cards();
    if legal.len() < 2 {
        return None;
    }
    let play = view.play.as_ref()?;
    let side = view.seat.side();
    let won = play.won(side);
    let source = WorldSource::new(view, Some(system), budget)?;
    let in_time = budget.within(TIME);
    worker.solver.set_budget(&budget.within(PATIENCE));
    // The side's tricks in all, by layout and card.
    let mut results: Vec<Vec<(Card, usize)>> = Vec::new();
    let mut layouts: Vec<PartialDeal> = Vec::new();
    for world in source.worlds(play.cards().len() as u64).take(LAYOUTS) {
        if results.len() >= FEWEST && in_time.is_exhausted() {
            break;
        }
        let layout = source.remaining(&world);
        let position = Position::of_play(play, layout.hands())?;
        let Ok(tricks) = worker.solver.cards(&position) else { break };
        layouts.push(layout);
        results.push(tricks.into_iter().map(|(card, tricks)| (card, won + tricks)).collect());
    }
    if results.len() < FEWEST {
        return None;
    }
    let tricks = |layout: &[(Card, usize)], card: Card| {
        layout.iter().find(|(legal, _)| *legal == card).map_or(0, |&(_, tricks)| tricks)
    };
    let points = |layout: &[(Card, usize)], card| stakes.points(side, tricks(layout, card));
    let swing =
        |layout: &[(Card, usize)], card| stakes.form.gain(points(layout, card) - points(layout, played));
    let gain = |card: Card| mean_and_error(results.iter().map(|layout| swing(layout, card)));
    let chance = |card: Card| {
        let reached = results.iter().filter(|layout| stakes.reaches_aim(side, tricks(layout, card))).count();
        reached as f64 / results.len() as f64
    };
    let best = legal.iter().max_by(|&a, &b| gain(a).0.total_cmp(&gain(b).0))?;
    let (mean, error) = gain(best);
    let cost = if mean > ERRORS * error { mean } else { 0.0 };
    let best = if cost > 0.0 { best } else { played };
    let (chance, best_chance) = (chance(played), chance(best));
    let text = if cost == 0.0 {
        prose!("no other card was better by what could be known")
    } else if best_chance - chance < LIKELIER {
        prose!(
            "{} gains {} on average; the contract is as likely with either",
            best,
            stakes.form.in_words(cost)
        )
    } else {
        let (best_chance, chance) = (words::percent(best_chance), words::percent(chance));
        if side == stakes.contract.declarer.side() {
            prose!(
                "{} makes the contract in {} of the layouts that were possible, {} in {}",
                best,
                best_chance,
                played,
                chance
            )
        } else {
            prose!(
                "{} beats the contract in {} of the layouts that were possible, {} in {}",
                best,
                best_chance,
                played,
                chance
            )
        }
    };
    let others = results.iter().zip(&layouts).filter(|(_, layout)| !is_real(view, layout, real));
    let gains = others.filter(|(results, _)| swing(results, best) > 0.0);
    let telling = gains.max_by(|a, b| swing(a.0, best).total_cmp(&swing(b.0, best)));
    let layout = telling.filter(|_| cost > 0.0).map(|(_, layout)| hidden(view, layout));
    Some(Fair { best, chance, best_chance, cost, layouts: results.len(), text: text.sentence(), layout })
}

/// What a side that claimed `tricks` in all gave away by it, over layouts that fit what the claimer could know.
pub(super) fn conceded(
    view: &View,
    tricks: usize,
    stakes: &Stakes,
    system: &System,
    worker: &mut Worker,
    budget: &Budget,
) -> Option<f64> {
    let play = view.play.as_ref()?;
    let side = view.seat.side();
    let source = WorldSource::new(view, Some(system), budget)?;
    worker.solver.set_budget(&budget.within(TIME));
    let mut gains = Vec::new();
    for world in source.worlds(play.cards().len() as u64).take(LAYOUTS) {
        let position = Position::of_play(play, source.remaining(&world).hands())?;
        let Ok(own) = worker.solver.value(&position) else { break };
        let own = if position.to_play().side() == side { own } else { position.tricks_left() - own };
        gains.push(stakes.lost(side, play.won(side) + own, tricks));
    }
    let (mean, error) = (gains.len() >= FEWEST).then(|| mean_and_error(gains.into_iter()))?;
    Some(if mean > ERRORS * error { mean } else { 0.0 })
}

/// Whether a layout is the one that was dealt.
fn is_real(view: &View, layout: &PartialDeal, real: &BySeat<Hand>) -> bool {
    Seat::ALL.into_iter().all(|seat| view.hand_of(seat).is_some() || layout.hand(seat) == real[seat])
}

/// The hands of a layout that the player cannot see.
fn hidden(view: &View, layout: &PartialDeal) -> BTreeMap<String, Vec<String>> {
    let unseen = Seat::ALL.into_iter().filter(|&seat| view.hand_of(seat).is_none());
    unseen.map(|seat| (seat.to_string(), wire::cards(layout.hand(seat)))).collect()
}

/// The mean of some values, and its standard error.
pub(super) fn mean_and_error(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let values: Vec<f64> = values.collect();
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}
