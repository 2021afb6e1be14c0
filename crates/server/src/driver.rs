//! Moves the robots: one task for each table while a robot is to act, and one for its other table.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bridge::{Claim, Table, View};
use cards::random::generator;
use questions::DecideQuestion;
use rand::Rng as _;

use crate::pool::Priority;
use crate::refusal::Refusal;
use crate::robots::{self, Action, Team};
use crate::state::{AppState, Room};
use crate::table::{Event, OtherTable, Settings};

/// How long a robot waits for a worker before it decides without thinking.
const WAIT: Duration = Duration::from_secs(5);
/// How long a decision without thinking waits for a worker.
const LONG_WAIT: Duration = Duration::from_secs(60);
/// A pause after the workers failed.
const PAUSE: Duration = Duration::from_millis(500);
/// Robots that take less are not shown thinking.
const SHOWN: Duration = Duration::from_millis(100);

/// Sees to it that robots who are to act do, here and at the other table.
pub(crate) fn drive(app: &Arc<AppState>, room: &Arc<Room>) {
    if !room.driven.swap(true, Ordering::SeqCst) {
        tokio::spawn(move_robots(Arc::clone(app), Arc::clone(room)));
    }
}

async fn move_robots(app: Arc<AppState>, room: Arc<Room>) {
    let mut last_move = Instant::now();
    loop {
        let mut state = room.state().await;
        compare(&app, &room, &state);
        if let Some(place) = state.next_without_people() {
            let source = state.settings().source.clone();
            drop(state);
            let dealt = app.deal(source, place).await;
            state = room.state().await;
            // A person may have gone on meanwhile.
            if state.next_without_people() != Some(place) {
                continue;
            }
            match dealt {
                Ok(Some(board)) => match app.record(&room, &mut state, Event::Dealt { place, board }).await {
                    Ok(()) => continue,
                    Err(error) => tracing::error!(place, ?error, "a board that was dealt was not kept"),
                },
                Ok(None) => {}
                Err(error) => tracing::warn!(place, ?error, "the next board was not dealt"),
            }
        }
        let view = |seat| state.attempt().map(|attempt| attempt.table.view(seat));
        let Some((seat, view)) = state.robot_to_act().and_then(|seat| Some((seat, view(seat)?))) else {
            // The table is locked: no event can have made it a robot's turn since the check above.
            room.driven.store(false, Ordering::SeqCst);
            return;
        };
        let moment = state.moment();
        let settings = state.settings().clone();
        drop(state);
        if let Some(limit) = thinks(&settings, &view) {
            room.set_thinking(Some((seat, limit)));
            room.tell();
        }
        let asked = Instant::now();
        let decision = decide(&app, &settings, view, moment.place(), Priority::Robot).await;
        app.metrics.decisions.add(asked.elapsed());
        let pace = Duration::from_millis(settings.pace_ms);
        tokio::time::sleep_until((last_move + pace).into()).await;
        let mut state = room.state().await;
        room.set_thinking(None);
        let action = match decision {
            Ok(action) => action,
            Err(error) => {
                drop(state);
                tracing::warn!(%seat, ?error, "a robot did not decide; it is asked again");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // The table has moved on, by an undo or a question: the decision is stale.
        if state.moment() != moment || state.robot_to_act() != Some(seat) {
            continue;
        }
        let from = state.attempt().and_then(|attempt| attempt.table.to_play()).unwrap_or(seat);
        let event = match action {
            Action::Call { call, told, reason } => {
                let alert = told.as_ref().is_some_and(|told| told.alert);
                let meaning = told.map(|told| told.text);
                let reason = Some(reason).filter(|reason| Some(reason) != meaning.as_ref());
                Event::Called { seat, call, alert, note: None, reason, meaning }
            }
            Action::Card { card, reason } => Event::Played { seat: from, card, reason: Some(reason) },
            Action::Claim { tricks, reason } => Event::Claimed { by: seat, tricks, reason },
        };
        if let Err(error) = app.record(&room, &mut state, event).await {
            drop(state);
            tracing::error!(%seat, ?error, "a robot's move was not kept; it is asked again");
            tokio::time::sleep(PAUSE).await;
        }
        last_move = Instant::now();
    }
}

/// The most time the robot takes here, where it is worth showing.
fn thinks(settings: &Settings, view: &View) -> Option<Duration> {
    let team = Team::named(&settings.robots).ok()?;
    let ponders = if view.contract.is_some() { team.ponders_cards() } else { team.ponders_calls() };
    Some(team.limit()).filter(|&limit| ponders && limit > SHOWN)
}

/// What a robot does. One that finds no worker in time, or breaks down, does without thinking, so that the table goes on.
async fn decide(
    app: &AppState,
    settings: &Settings,
    view: View,
    place: usize,
    priority: Priority,
) -> Result<Action, Refusal> {
    let agreements = app.systems.at_table(settings.systems())?;
    let scoring = settings.scoring.scoring();
    let seed = generator(settings.source.seed(), place as u64).next_u64() ^ view.seat.index() as u64;
    let ask = |team: Team, wait: Duration| {
        let (view, agreements) = (view.clone(), agreements.clone());
        app.pool.ask(priority, team.limit() + wait, move |_, budget| {
            let player = team.spec(&agreements, view.seat.side(), scoring);
            robots::decide(&view, &agreements, &player, seed, budget)
        })
    };
    if let Some(action) = elsewhere(app, settings, &view, seed).await {
        return Ok(action);
    }
    // No person waits for the other table.
    let wait = if priority == Priority::Background { LONG_WAIT } else { WAIT };
    match ask(Team::named(&settings.robots)?, wait).await {
        Err(Refusal::Busy(why)) => {
            app.metrics.hurried.add(1);
            tracing::warn!(seat = %view.seat, why, "a robot decides without thinking");
            ask(Team::AT_ONCE, LONG_WAIT).await?
        }
        decision => decision?,
    }
}

/// What a robot on another machine does, where there are such and thinking is worth the way.
async fn elsewhere(app: &AppState, settings: &Settings, view: &View, seed: u64) -> Option<Action> {
    let limit = thinks(settings, view)?;
    let Settings { robots, scoring, .. } = settings;
    let question = DecideQuestion::new(view, robots, settings.systems(), scoring.name(), seed);
    let answer = app.services.ask(&question, limit).await?;
    let action = robots::decision(answer, view);
    if action.is_none() {
        tracing::warn!(seat = %view.seat, "robots elsewhere answered against the laws");
    }
    action
}

/// Starts the other table of the board on the table, if it is agreed and not played yet.
fn compare(app: &Arc<AppState>, room: &Arc<Room>, state: &crate::table::State) {
    let Some(place) = state.place().filter(|place| state.settings().compare && place.other.is_none()) else {
        return;
    };
    let number = state.current.0 + 1;
    if room.compared.swap(number, Ordering::SeqCst) != number {
        let settings = state.settings().clone();
        tokio::spawn(play_other(
            Arc::clone(app),
            Arc::clone(room),
            settings,
            number,
            Table::new(place.board),
        ));
    }
}

/// Four robots play the board at the other table.
async fn play_other(app: Arc<AppState>, room: Arc<Room>, settings: Settings, place: usize, mut table: Table) {
    while let Some(seat) = table.actor() {
        let action = decide(&app, &settings, table.view(seat), place, Priority::Background).await;
        let done = match action {
            Ok(Action::Call { call, .. }) => table.call(call).is_ok(),
            Ok(Action::Card { card, .. }) => table.play(card).is_ok(),
            Ok(Action::Claim { tricks, .. }) => table.claim(Claim { by: seat, tricks }).is_ok(),
            Err(_) => false,
        };
        if !done {
            tokio::time::sleep(PAUSE).await;
        }
    }
    let mut state = room.state().await;
    let open = state.places.get(place - 1).is_some_and(|there| there.other.is_none());
    if open {
        let event = Event::Other { place, other: OtherTable::of(&table) };
        if let Err(error) = app.record(&room, &mut state, event).await {
            tracing::error!(
                place,
                ?error,
                "the other table was not kept; it is played again when this one is restored"
            );
        }
    }
}
