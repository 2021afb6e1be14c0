//! Boards that are over: the record, the verdicts, files.

use std::sync::Arc;
use std::time::Duration;

use arena::record;
use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use bridge::{BySeat, BySide, Side, Table};
use notation::Record;
use players::bridge::Models;
use search::Budget;
use serde::{Deserialize, Serialize};

use super::{Asking, query};
use crate::commands::Session;
use crate::export;
use crate::pool::Priority;
use crate::refusal::Refusal;
use crate::review::Question;
use crate::robots;
use crate::table::{Attempt, State, reasons};
use crate::text::PerSeat;
use crate::wire::{self, BoardRecord, MadeCall, OtherRecord, ResultLine, made_calls, result_line};

/// Time to find out what the calls of a record mean, for double dummy, and for the fair verdicts.
const MEANINGS: Duration = Duration::from_secs(10);
pub(super) const ANALYSIS: Duration = Duration::from_secs(20);
pub(super) const FAIR_ANALYSIS: Duration = Duration::from_secs(60);

#[derive(Serialize)]
pub(super) struct Boards {
    boards: Vec<ResultLine>,
}

/// The boards begun so far.
pub(super) async fn all(session: Session) -> Json<Boards> {
    let state = session.room.state().await;
    let boards = (0..state.places.len()).filter_map(|place| result_line(&state, place, 0)).collect();
    Json(Boards { boards })
}

#[derive(Deserialize)]
pub(super) struct At {
    place: usize,
}

#[derive(Deserialize)]
pub(super) struct Which {
    attempt: Option<usize>,
    #[serde(default)]
    fair: bool,
    #[serde(rename = "as")]
    form: Option<export::Form>,
}

/// An attempt that is over, by its numbers from 0.
struct Found {
    place: usize,
    attempt: usize,
}

fn find(state: &State, at: &At, which: &Which) -> Result<Found, Refusal> {
    let missing = || Refusal::NotFound("there is no such board".into());
    let place = at.place.checked_sub(1).ok_or_else(missing)?;
    let attempt = which.attempt.unwrap_or(1).checked_sub(1).ok_or_else(missing)?;
    let there = state.places.get(place).ok_or_else(missing)?;
    let table = &there.attempts.get(attempt).ok_or_else(missing)?.table;
    // While any attempt at the board is in play its cards are hidden.
    let in_play = state.current.0 == place && state.attempt().is_some_and(|attempt| !attempt.table.is_over());
    if !table.is_over() || (in_play && state.current.1 == 0) {
        return Err(Refusal::NotNow("the board is not over".into()));
    }
    Ok(Found { place, attempt })
}

fn attempt<'a>(state: &'a State, found: &Found) -> &'a Attempt {
    &state.places[found.place].attempts[found.attempt]
}

fn names(state: &State) -> PerSeat<String> {
    PerSeat::from_fn(|seat| state.opened.sitters[seat].name.clone())
}

/// All of a board that is over.
pub(super) async fn board(
    session: Session,
    Path(at): Path<At>,
    which: Asking<Which>,
) -> Result<Json<BoardRecord>, Refusal> {
    let which = query(which)?;
    let state = session.room.state().await;
    let found = find(&state, &at, &which)?;
    let there = &state.places[found.place];
    let calls = made_calls(attempt(&state, &found));
    let board = BoardRecord::of(&attempt(&state, &found).table, names(&state), calls);
    let mut board = board.at_place(found.place, found.attempt, there);
    board.result = result_line(&state, found.place, found.attempt);
    let (table, other) = (attempt(&state, &found).table.clone(), there.other.clone());
    let (id, models) = (state.id.clone(), session.app.systems.at_table(state.settings().systems())?.models());
    drop(state);
    let log = session.app.store.log(&id).await.map_err(Refusal::broken)?;
    let calls = board.calls.iter_mut().map(|call| &mut call.reason);
    let cards = board.cards.iter_mut().map(|card| &mut card.reason);
    for (told, reason) in calls.chain(cards).zip(reasons(&log, found.place, found.attempt)) {
        *told = reason;
    }
    let undeclared = board.calls.iter().any(|call| call.meaning.is_none());
    if undeclared || other.is_some() {
        let tell = Arc::new(move |budget: &Budget| {
            let calls = if undeclared { explained(&table, &models, budget)? } else { Vec::new() };
            let other = match &other {
                Some(other) => Some(OtherRecord::new(other, explained(other, &models, budget)?)),
                None => None,
            };
            Ok::<_, Refusal>((calls, other))
        });
        let telling = Arc::clone(&tell);
        let read = move |_: &mut _, budget: &_| telling(budget);
        let (calls, other) = match session.app.pool.ask(Priority::Request, MEANINGS, read).await {
            Ok(told) => told?,
            // The record is not kept back on a busy machine: its calls have no meanings then.
            Err(_) => tell(&Budget::unlimited().nodes(0))?,
        };
        board.other = other;
        for (call, explained) in board.calls.iter_mut().zip(calls) {
            (call.meaning, call.alert) = (explained.meaning, explained.alert);
        }
    }
    Ok(Json(board))
}

/// The calls of a table with what they mean, as far as the budget reaches.
pub(super) fn explained(table: &Table, models: &Models, budget: &Budget) -> Result<Vec<MadeCall>, Refusal> {
    let mut before = bridge::Auction::new(table.auction().dealer());
    let mut calls = Vec::new();
    for (seat, call) in table.auction().iter() {
        let (meaning, alert) = if budget.is_exhausted() {
            (None, false)
        } else {
            let told = robots::told(&*models[seat.side()], &before, call, table.board().vulnerability)?;
            (Some(told.text), told.alert)
        };
        calls.push(MadeCall { seat, call, meaning, alert, note: None, reason: None });
        before.push(call).map_err(Refusal::broken)?;
    }
    Ok(calls)
}

/// The verdicts on a board that is over.
pub(super) async fn analysis(
    session: Session,
    Path(at): Path<At>,
    which: Asking<Which>,
) -> Result<impl IntoResponse, Refusal> {
    let which = query(which)?;
    let state = session.room.state().await;
    let found = find(&state, &at, &which)?;
    let board = (state.id.clone(), found.place, found.attempt, which.fair);
    let table = attempt(&state, &found).table.clone();
    let form = state.settings().scoring;
    let people =
        bridge::Seat::ALL.into_iter().filter(|&seat| state.opened.sitters[seat].is_person()).collect();
    let stand_in = table.contract().and_then(|contract| state.plays_for_robot(contract));
    let agreements = session.app.systems.at_table(state.settings().systems())?;
    drop(state);
    let kind = [(CONTENT_TYPE, "application/json")];
    if let Some(known) = session.app.analysis(&board) {
        return Ok((kind, known));
    }
    let (models, system) = (agreements.models(), agreements.rules);
    let question = Question { table, form, system, models, fair: which.fair, people, stand_in };
    let limit = if which.fair { FAIR_ANALYSIS } else { ANALYSIS };
    let work = move |worker: &mut _, budget: &_| question.analyse(worker, budget);
    let analysis = session.app.pool.ask(Priority::Request, limit, work).await??;
    let bytes = Bytes::from(serde_json::to_vec(&analysis).map_err(Refusal::broken)?);
    session.app.keep_analysis(board, bytes.clone());
    Ok((kind, bytes))
}

/// A board that is over as a file.
pub(super) async fn export(
    session: Session,
    Path(at): Path<At>,
    which: Asking<Which>,
) -> Result<impl IntoResponse, Refusal> {
    let which = query(which)?;
    let state = session.room.state().await;
    let found = find(&state, &at, &which)?;
    form(&which)?.write(&[written(attempt(&state, &found), &state)])
}

/// All boards that are over as one file.
pub(super) async fn export_all(session: Session, which: Asking<Which>) -> Result<impl IntoResponse, Refusal> {
    let which = query(which)?;
    let state = session.room.state().await;
    let firsts = state.places.iter().filter_map(|place| place.attempts.first());
    let over = firsts.filter(|attempt| attempt.table.is_over());
    let records: Vec<Record> = over.map(|attempt| written(attempt, &state)).collect();
    form(&which)?.write(&records)
}

fn form(which: &Which) -> Result<export::Form, Refusal> {
    which.form.ok_or_else(|| Refusal::field("as", "expected pbn, lin, svg, text or json"))
}

/// An attempt as it is written down, with the meanings of alerted calls.
pub(super) fn written(attempt: &Attempt, state: &State) -> Record {
    let names = BySeat::from_fn(|seat| Some(state.opened.sitters[seat].name.clone()));
    let systems = state.settings().systems();
    let card = |side: Side| Some(robots::system_card(systems[side]));
    let mut record = record(&attempt.table, &names).playing(BySide::from_fn(card));
    for (call, note) in record.auction.iter_mut().flat_map(|auction| &mut auction.calls).zip(&attempt.notes) {
        call.alert = note.alert;
        call.note = match &note.note {
            Some(words) => Some(words.to_string()),
            None => note.meaning.as_ref().filter(|_| note.alert).map(ToString::to_string),
        };
    }
    record.settle();
    record
}

/// The board of a record that was pasted, with its table as far as it is lawful.
pub(super) fn pasted(
    record: &Record,
    models: &Models,
    budget: &Budget,
) -> Result<(BoardRecord, Table), Refusal> {
    let board = record.to_board().map_err(Refusal::input)?;
    let table = record.table().or_else(|_| {
        let bare = Record::from_board(&board);
        bare.table()
    });
    let table = table.map_err(Refusal::input)?;
    let calls = explained(&table, models, budget)?;
    let names = PerSeat::from_fn(|seat| record.names[seat].clone().unwrap_or_else(|| seat.name().into()));
    Ok((wire::BoardRecord::of(&table, names, calls), table))
}

#[cfg(test)]
mod tests {
    use bidding::System;
    use bridge::{Board, Deal};

    use super::*;

    #[test]
    fn calls_are_told_without_their_meanings_where_there_is_no_time() {
        let mut table = Table::new(Board::numbered(1, Deal::random(&mut cards::random::generator(1, 1))));
        table.call("1NT".parse().unwrap()).unwrap();
        let system = Arc::new(System::named("two-over-one").unwrap());
        let models = Models::from_fn(|_| Arc::<System>::clone(&system));
        let told = |budget: &Budget| explained(&table, &models, budget).unwrap().remove(0);
        let in_time = told(&Budget::unlimited());
        assert!(in_time.meaning.is_some_and(|meaning| meaning.to_string().contains("15")));
        let late = told(&Budget::unlimited().nodes(0));
        assert_eq!((late.call, late.meaning), (in_time.call, None));
    }
}
