//! Opening a table, looking at it, and playing there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use bridge::{Call, Seat};
use players::bridge::ModelSpec;
use questions::MeaningAnswer;
use serde::{Deserialize, Serialize};

use super::body::Asked;
use super::{App, Asking, query};
use crate::commands::{Claimed, Session};
use crate::hints::{Feedback, Hint};
use crate::pool::Priority;
use crate::refusal::Refusal;
use crate::table::{Role, State as Table, Visibility};
use crate::themes::{THEMES, Theme};
use crate::wire::{
    AnswerTo, CallMade, CardPlayed, ClaimMade, Keys, NewTable, Replay, Saying, SitDown, TableChange, Undo,
    View,
};
use crate::{robots, text};

type Answer<T> = Result<Json<T>, Refusal>;

/// How long meanings may take: those of a learned style are seconds of work, and the machine may be busy.
const READING: Duration = Duration::from_secs(30);

#[derive(Serialize)]
pub(super) struct Health {
    status: &'static str,
    version: &'static str,
}

pub(super) async fn health() -> Json<Health> {
    Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

#[derive(Serialize)]
pub(super) struct Choices {
    systems: Vec<Choice>,
    robots: Vec<Choice>,
    bidders: Vec<Choice>,
    card_players: Vec<Choice>,
    scorings: Vec<Choice>,
    conditions: Vec<Condition>,
}

#[derive(Serialize)]
struct Choice {
    name: &'static str,
    title: &'static str,
    note: &'static str,
}

#[derive(Serialize)]
struct Condition {
    title: &'static str,
    condition: &'static str,
    one_in: f64,
}

/// What a table can be made of.
pub(super) async fn choices() -> Json<Choices> {
    let choice =
        |choice: &robots::Choice| Choice { name: choice.name, title: choice.title, note: choice.note };
    let scoring = |name, title, note| Choice { name, title, note };
    Json(Choices {
        systems: robots::SYSTEMS.iter().map(choice).collect(),
        robots: robots::ROBOTS.iter().map(choice).collect(),
        bidders: robots::BIDDERS.iter().map(choice).collect(),
        card_players: robots::CARD_PLAYERS.iter().map(choice).collect(),
        scorings: vec![
            scoring("imps", "IMPs", "Teams: games and slams count, overtricks hardly."),
            scoring("matchpoints", "Matchpoints", "Pairs: every ten points count."),
            scoring("points", "Total points", "The score as it is."),
        ],
        conditions: THEMES
            .iter()
            .map(|&Theme { title, condition, one_in }| Condition { title, condition, one_in })
            .collect(),
    })
}

#[derive(Serialize)]
pub(super) struct Opened {
    table: String,
    #[serde(with = "text::option")]
    seat: Option<Seat>,
    key: String,
    keys: Keys,
    view: View,
}

/// Opens a table.
pub(super) async fn open(
    State(app): State<App>,
    Asked(asked): Asked<NewTable>,
) -> Result<impl IntoResponse, Refusal> {
    let room = app.open_table(asked).await?;
    let state = room.state().await;
    let seat = state.opened.host;
    let role = seat.map_or(Role::Watch, Role::Seat);
    let key = seat.map_or(&state.opened.watch, |seat| &state.opened.keys[seat]);
    let opened = Opened {
        table: state.id.clone(),
        seat,
        key: key.as_str().into(),
        keys: shared_keys(&state, true),
        view: room.view(&state, role, 0),
    };
    Ok((StatusCode::CREATED, Json(opened)))
}

fn shared_keys(state: &Table, host: bool) -> Keys {
    let opened = &state.opened;
    // Those of robots as well: a guest may take the seat at any time.
    let keys = opened.keys.iter().filter(|_| host);
    let seats: BTreeMap<String, String> =
        keys.map(|(seat, key)| (seat.to_string(), key.as_str().into())).collect();
    Keys { seats, watch: opened.watch.as_str().into() }
}

/// The keys to share.
pub(super) async fn keys(session: Session) -> Json<Keys> {
    let state = session.room.state().await;
    let host = matches!(session.role, Role::Seat(seat) if state.opened.host == Some(seat));
    Json(shared_keys(&state, host))
}

/// What the session sees.
pub(super) async fn view(session: Session) -> Json<View> {
    let state = session.room.state().await;
    Json(session.room.view(&state, session.role, state.seq))
}

/// Does something that must not end half-way when the client goes away.
pub(super) async fn whole<T: Send + 'static>(
    act: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<Json<T>, Refusal> {
    tokio::spawn(act).await.map_err(Refusal::broken)?.map(Json)
}

pub(super) async fn change(session: Session, Asked(asked): Asked<TableChange>) -> Answer<View> {
    whole(session.change(asked)).await
}

pub(super) async fn call(session: Session, Asked(asked): Asked<CallMade>) -> Answer<View> {
    whole(session.call(asked.call, asked.note, asked.at)).await
}

pub(super) async fn card(session: Session, Asked(asked): Asked<CardPlayed>) -> Answer<View> {
    whole(session.card(asked.card, asked.at)).await
}

pub(super) async fn claim(session: Session, Asked(asked): Asked<ClaimMade>) -> Answer<Claimed> {
    whole(session.claim(asked)).await
}

pub(super) async fn undo(session: Session, Asked(asked): Asked<Undo>) -> Answer<View> {
    whole(session.undo(asked.to)).await
}

pub(super) async fn answer(session: Session, Asked(asked): Asked<AnswerTo>) -> Answer<View> {
    whole(session.answer(asked.accept)).await
}

pub(super) async fn next(session: Session) -> Answer<View> {
    whole(session.next()).await
}

pub(super) async fn replay(session: Session, Asked(asked): Asked<Replay>) -> Answer<View> {
    whole(session.replay(asked)).await
}

pub(super) async fn sit(session: Session, Asked(asked): Asked<SitDown>) -> Answer<View> {
    whole(session.sit(asked.name)).await
}

pub(super) async fn leave(session: Session) -> Answer<View> {
    whole(session.leave()).await
}

pub(super) async fn say(session: Session, Asked(asked): Asked<Saying>) -> Answer<View> {
    whole(async move { session.say(&asked.text).await }).await
}

#[derive(Serialize)]
pub(super) struct NewKey {
    key: String,
}

#[derive(Deserialize)]
pub(super) struct OfSeat {
    seat: String,
}

/// A new key for a seat.
pub(super) async fn rekey(session: Session, Path(OfSeat { seat }): Path<OfSeat>) -> Answer<NewKey> {
    let seat = seat.parse().map_err(|error: bridge::ParseError| Refusal::field("seat", error))?;
    whole(async move { Ok(NewKey { key: session.rekey(seat).await?.as_str().into() }) }).await
}

pub(super) async fn hint(session: Session) -> Answer<Hint> {
    session.hint().await.map(Json)
}

/// What is to be said of a call of one's own.
pub(super) async fn feedback(session: Session, path: Path<At>) -> Answer<Feedback> {
    session.feedback(path.at).await.map(Json)
}

#[derive(Serialize)]
pub(super) struct Meanings {
    at: usize,
    meanings: Vec<MeaningAnswer>,
}

#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(default, with = "text::option")]
    call: Option<Call>,
}

/// What every legal call would mean now, or the one that is asked about.
pub(super) async fn meanings(session: Session, which: Asking<Which>) -> Answer<Meanings> {
    let Which { call } = query(which)?;
    let state = session.room.state().await;
    let visible =
        Visibility::new(&state, session.role).filter(|visible| visible.view.auction.to_call().is_some());
    let visible = visible.ok_or_else(|| Refusal::NotNow("the auction is over".into()))?;
    let agreements = session.app.systems.at_table(state.settings().systems())?;
    let tournament = state.settings().tournament.is_some();
    drop(state);
    // Whether one's hand fits is advice.
    let own = !tournament
        && matches!(session.role, Role::Seat(seat) if visible.view.auction.to_call() == Some(seat));
    let hand = own.then_some(visible.view.hand);
    let (auction, vulnerability) = (visible.view.auction, visible.view.vulnerability);
    let caller = auction.to_call().ok_or_else(|| Refusal::NotNow("the auction is over".into()))?;
    let model = agreements.of(caller.side()).clone();
    // What a learned style shows is found call by call, so that nobody waits for a worker until all are found.
    let (together, declared) = match model {
        ModelSpec::System { .. } => (usize::MAX, true),
        ModelSpec::Policy { .. } => (1, false),
    };
    let priority = if declared || call.is_some() { Priority::Robot } else { Priority::Request };
    let at = auction.calls().len();
    let question = Arc::new((model, auction));
    let asked = Arc::clone(&question);
    let legal = move |_: &mut _, _: &_| robots::calls(&asked.0, &asked.1, vulnerability);
    let mut legal = session.app.pool.ask(priority, READING, legal).await??;
    legal.retain(|(legal, _)| call.is_none_or(|call| call == *legal));
    let mut meanings = Vec::with_capacity(legal.len());
    for calls in legal.chunks(together) {
        let (question, calls) = (Arc::clone(&question), calls.to_vec());
        let read = move |_: &mut _, _: &_| {
            let (model, auction) = &*question;
            let read = |(call, made)| {
                if made {
                    robots::meaning(model, auction, call, vulnerability, hand)
                } else {
                    Ok(MeaningAnswer::not_made(call))
                }
            };
            calls.into_iter().map(read).collect::<Result<Vec<_>, _>>()
        };
        meanings.extend(session.app.pool.ask(priority, READING, read).await??);
    }
    Ok(Json(Meanings { at, meanings }))
}

#[derive(Deserialize)]
pub(super) struct At {
    at: usize,
}

/// What a call meant when it was made.
pub(super) async fn meaning(session: Session, path: Path<At>) -> Answer<MeaningAnswer> {
    let state = session.room.state().await;
    let visible = Visibility::new(&state, session.role);
    let visible = visible.ok_or_else(|| Refusal::NotNow("no board is on the table".into()))?;
    let agreements = session.app.systems.at_table(state.settings().systems())?;
    drop(state);
    let at = path.at;
    let call = visible.view.auction.iter().nth(at);
    let (caller, call) = call.ok_or_else(|| Refusal::NotFound("there is no such call".into()))?;
    let read = move |_: &mut _, _: &_| {
        let before = bridge::Auction::from_calls(
            visible.view.dealer,
            visible.view.auction.calls()[..at].iter().copied(),
        );
        let before = before.map_err(|(_, error)| Refusal::broken(error))?;
        robots::meaning(agreements.of(caller.side()), &before, call, visible.view.vulnerability, None)
    };
    session.app.pool.ask(Priority::Robot, READING, read).await?.map(Json)
}
