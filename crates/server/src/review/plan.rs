//! What declarer should have played for, in words, at the point where most was lost.
//!
//! The question is put to the exact search of endings: one line of play, against the best defence, over all layouts
//! that fit the cards and the calls. It can be answered from the fifth trick on.

use std::time::Duration;

use bidding::System;
use bridge::{Contract, Hand, Seat, Table, View};
use cards::CardSet;
use single_dummy::ending::{self, MOST_TRICKS};

use crate::ending::Turned;
use crate::pool::Stop;
use crate::words;

/// Time for the search at one point.
const TIME: Duration = Duration::from_secs(2);
/// Points that are tried, the costliest first.
const TRIED: usize = 4;
/// A chance above this is certainty.
const SURE: f64 = 1.0 - 1e-9;

/// The plan: a line of what to do, and one of how likely that was. `costs` has what each card cost declarer.
///
/// Only what is proved best is told. Where nothing was lost, a plan that cannot fail is not worth telling.
pub(super) fn plan(
    table: &Table,
    contract: Contract,
    costs: &[Option<f64>],
    system: &System,
    stop: &Stop,
) -> Option<String> {
    let late = costs.iter().enumerate().skip(4 * (13 - MOST_TRICKS));
    let mut own: Vec<(usize, f64)> = late.filter_map(|(at, cost)| Some((at, (*cost)?))).collect();
    own.sort_by(|a, b| b.1.total_cmp(&a.1));
    own.into_iter().take(TRIED).find_map(|(at, cost)| {
        let view = view_at(table, contract, at)?;
        plan_at(&view, contract, cost > 0.0, system, &stop.within(TIME))
    })
}

fn plan_at(view: &View, contract: Contract, costly: bool, system: &System, stop: &Stop) -> Option<String> {
    let play = view.play.as_ref()?;
    let target = contract.bid.level().tricks().checked_sub(play.won(contract.declarer.side()))?;
    let left = 13 - play.finished();
    if target == 0 || target > left {
        return None;
    }
    let turned = Turned::new(view, target)?;
    let shown = shown(view, &turned, system);
    let fits = |west: CardSet| turned.is_possible(west) && shown.iter().all(|shown| shown(west));
    let likely = |west: CardSet| f64::from(u8::from(fits(west)));
    let possible = |west: CardSet| f64::from(u8::from(turned.is_possible(west)));
    let solve = |weight: &dyn Fn(CardSet) -> f64| {
        ending::solve_weighted(&turned.ending, weight, &|| stop.is_set()).ok()
    };
    // Somebody may not have bid by the system: then the calls say nothing.
    let answer = solve(&likely).or_else(|| solve(&possible))?;
    if !answer.proven || answer.plan.is_empty() || (answer.chance > SURE && !costly) {
        return None;
    }
    Some(format!(
        "{}\nTrick {}, {} needed of {left}: {:.0}% against best defence, {:.0}% with all cards seen.",
        turned.words(&answer.plan),
        play.finished() + 1,
        words::tricks(target),
        100.0 * answer.chance,
        100.0 * answer.double_dummy
    ))
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
