//! Tournaments and the boards of the day: entering, directing, results.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use notation::Record;
use serde::{Deserialize, Serialize};

use super::boards::written;
use super::body::Asked;
use super::session::key;
use super::tables::whole;
use super::{App, Asking, query};
use crate::export;
use crate::refusal::Refusal;
use crate::state::AppState;
use crate::table::Form;
use crate::tournament::{Day, Holder, Tournament};
use crate::tournaments::{Hall, now};
use crate::wire::{
    At, Correction, Enter, MoreTime, NewTournament, OfEntry, Replacement, TournamentLine, TournamentView,
    Traveller,
};

type Answer<T> = Result<Json<T>, Refusal>;

/// Somebody at a tournament: all may look, some have a key.
#[derive(Clone)]
pub(super) struct Visitor {
    app: Arc<AppState>,
    hall: Arc<Hall>,
    holder: Option<Holder>,
}

#[derive(Deserialize)]
struct Named {
    tournament: String,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Path(Named { tournament }) =
            Path::from_request_parts(parts, app).await.map_err(|_| Refusal::NoKey)?;
        let hall = app.hall(&tournament).await?;
        Self::with_key(app, hall, key(&parts.headers)).await
    }
}

impl Visitor {
    async fn with_key(app: &App, hall: Arc<Hall>, key: Option<&str>) -> Result<Self, Refusal> {
        let holder = match key {
            Some(key) => Some(hall.tournament().await.holder(key).ok_or(Refusal::NoKey)?),
            None => None,
        };
        Ok(Self { app: Arc::clone(app), hall, holder })
    }

    /// What the visitor sees, ranked as asked.
    async fn view(&self, by: Option<Form>) -> Result<TournamentView, Refusal> {
        let seat = match self.holder {
            Some(holder) => self.app.seat_of(&self.hall, holder).await?,
            None => None,
        };
        let tournament = self.hall.tournament().await;
        let by = by.unwrap_or(tournament.opened.scoring);
        let ranking = self.hall.ranking(&tournament, by);
        let mut view = TournamentView::new(&tournament, self.holder, &ranking, now());
        if let (Some(you), Some((table, seat, key))) = (&mut view.you, seat) {
            let finished = tournament.finished(&table);
            you.at = Some(At { table, seat, key: key.as_str().into(), finished });
        }
        Ok(view)
    }

    fn director(self) -> Result<Self, Refusal> {
        match self.holder {
            Some(Holder::Director) => Ok(self),
            _ => Err(Refusal::NotAllowed("only the director does that".into())),
        }
    }
}

/// Does what a director asks, whole, and answers with the view after it.
async fn directed<F: Future<Output = Result<(), Refusal>> + Send + 'static>(
    visitor: Visitor,
    act: impl FnOnce(Visitor) -> F,
) -> Answer<TournamentView> {
    let director = visitor.director()?;
    let act = act(director.clone());
    whole(async move {
        act.await?;
        director.view(None).await
    })
    .await
}

#[derive(Serialize)]
pub(super) struct Tournaments {
    tournaments: Vec<TournamentLine>,
}

/// Tournaments told.
const TOLD: usize = 20;

/// The tournaments announced last.
pub(super) async fn all(State(app): State<App>) -> Answer<Tournaments> {
    let mut tournaments = Vec::new();
    for hall in app.newest_halls(TOLD).await? {
        tournaments.push(TournamentLine::new(&*hall.tournament().await));
    }
    Ok(Json(Tournaments { tournaments }))
}

#[derive(Serialize)]
pub(super) struct Announced {
    tournament: String,
    /// The director's.
    key: String,
}

/// Announces a tournament.
pub(super) async fn open(
    State(app): State<App>,
    Asked(asked): Asked<NewTournament>,
) -> Result<impl IntoResponse, Refusal> {
    let (hall, key) = app.open_tournament(asked).await?;
    let tournament = hall.tournament().await.id.clone();
    Ok((StatusCode::CREATED, Json(Announced { tournament, key: key.as_str().into() })))
}

#[derive(Deserialize)]
pub(super) struct RankedBy {
    by: Option<Form>,
}

pub(super) async fn view(visitor: Visitor, by: Asking<RankedBy>) -> Answer<TournamentView> {
    visitor.view(query(by)?.by).await.map(Json)
}

#[derive(Deserialize)]
pub(super) struct OfDay {
    date: Option<String>,
    by: Option<Form>,
}

/// The boards of a day, today where none is named.
pub(super) async fn day(
    State(app): State<App>,
    asked: Asking<OfDay>,
    headers: axum::http::HeaderMap,
) -> Answer<TournamentView> {
    let OfDay { date, by } = query(asked)?;
    let date =
        date.map(|date| date.parse::<Day>()).transpose().map_err(|error| Refusal::field("date", error))?;
    let hall = app.day(date).await?;
    Visitor::with_key(&app, hall, key(&headers)).await?.view(by).await.map(Json)
}

#[derive(Serialize)]
pub(super) struct Entered {
    entry: usize,
    /// One for each person, in the order of the names.
    keys: Vec<String>,
    view: TournamentView,
}

pub(super) async fn enter(visitor: Visitor, Asked(asked): Asked<Enter>) -> Answer<Entered> {
    whole(async move {
        let (entry, keys) = visitor.app.enter(&visitor.hall, &asked.names).await?;
        let holder = Some(Holder::Player { entry, player: 0 });
        let view = Visitor { holder, ..visitor }.view(None).await?;
        Ok(Entered { entry: entry + 1, keys: keys.iter().map(|key| key.as_str().into()).collect(), view })
    })
    .await
}

/// Takes an entry out: one's own, or as director any.
pub(super) async fn withdraw(visitor: Visitor, Asked(asked): Asked<OfEntry>) -> Answer<TournamentView> {
    let entry = match (visitor.holder, asked.entry) {
        (Some(Holder::Player { entry, .. }), None) => entry,
        (Some(Holder::Director), Some(entry)) => {
            entry.checked_sub(1).ok_or_else(|| Refusal::field("entry", "entries are counted from 1"))?
        }
        (Some(Holder::Director), None) => return Err(Refusal::field("entry", "which entry is missing")),
        _ => return Err(Refusal::NotAllowed("only the director takes others out".into())),
    };
    let director = visitor.holder == Some(Holder::Director);
    whole(async move {
        visitor.app.withdraw(&visitor.hall, entry).await?;
        let holder = visitor.holder.filter(|_| director);
        Visitor { holder, ..visitor }.view(None).await
    })
    .await
}

pub(super) async fn start(visitor: Visitor) -> Answer<TournamentView> {
    directed(visitor, |it| async move { it.app.start(&it.hall).await }).await
}

/// Ends the round that the director sees.
pub(super) async fn next(visitor: Visitor) -> Answer<TournamentView> {
    directed(visitor, |it| async move {
        let rounds = it.hall.tournament().await.rounds.len();
        it.app.advance(&it.hall, rounds).await
    })
    .await
}

pub(super) async fn end(visitor: Visitor) -> Answer<TournamentView> {
    directed(visitor, |it| async move { it.app.end(&it.hall).await }).await
}

pub(super) async fn clock(visitor: Visitor, Asked(asked): Asked<MoreTime>) -> Answer<TournamentView> {
    directed(visitor, |it| async move { it.app.set_clock(&it.hall, asked.minutes).await }).await
}

pub(super) async fn correct(visitor: Visitor, Asked(asked): Asked<Correction>) -> Answer<TournamentView> {
    directed(
        visitor,
        |it| async move { it.app.correct(&it.hall, asked.board, asked.table, asked.award).await },
    )
    .await
}

pub(super) async fn replace(visitor: Visitor, Asked(asked): Asked<Replacement>) -> Answer<TournamentView> {
    let index = |field: &'static str, number: usize| {
        number.checked_sub(1).ok_or_else(|| Refusal::field(field, "they are counted from 1"))
    };
    let (entry, player) = (index("entry", asked.entry)?, index("player", asked.player)?);
    directed(visitor, move |it| async move { it.app.replace(&it.hall, entry, player, asked.robot).await })
        .await
}

#[derive(Deserialize)]
pub(super) struct OfBoard {
    number: usize,
}

/// What the tables made of a board.
pub(super) async fn board(visitor: Visitor, Path(OfBoard { number }): Path<OfBoard>) -> Answer<Traveller> {
    let tournament = visitor.hall.tournament().await;
    let missing = || Refusal::NotFound("there is no such board".into());
    let (round, place) = tournament.board_place(number).ok_or_else(missing)?;
    if !tournament.may_see(visitor.holder, round, place) {
        return Err(Refusal::NotNow("the board is shown to those who have played it".into()));
    }
    let boards = visitor.app.boards(&tournament, round).await?;
    let board = boards.get(place - 1).ok_or_else(missing)?;
    Ok(Json(Traveller::new(&tournament, visitor.holder, (round, place), board)))
}

#[derive(Deserialize)]
pub(super) struct ExportAs {
    #[serde(rename = "as")]
    form: Option<export::Form>,
}

/// All boards of all tables of the rounds that are over as one file.
pub(super) async fn export(visitor: Visitor, which: Asking<ExportAs>) -> Result<impl IntoResponse, Refusal> {
    let form = query(which)?.form.unwrap_or(export::Form::Pbn);
    let tournament = visitor.hall.tournament().await;
    let public = (0..tournament.rounds.len()).filter(|&round| tournament.is_public(round));
    let tables: Vec<(usize, usize, String)> = public
        .flat_map(|round| {
            let sittings = tournament.rounds[round].sittings.iter().enumerate();
            sittings.map(move |(number, sitting)| (round, number, sitting.table.clone()))
        })
        .collect();
    let tags = tags(&tournament);
    drop(tournament);
    let mut records: Vec<Record> = Vec::new();
    for (round, number, table) in tables {
        let room = visitor.app.room(&table).await?;
        let state = room.state().await;
        let over = state.places.iter().filter_map(|place| place.attempts.first());
        for attempt in over.filter(|attempt| attempt.table.is_over()) {
            let mut record = written(attempt, &state);
            for (name, value) in &tags {
                record.tags.set(*name, value);
            }
            record.tags.set("Round", (round + 1).to_string());
            record.tags.set("Table", (number + 1).to_string());
            records.push(record);
        }
    }
    // All tables of a board stand together.
    records.sort_by_key(|record| record.board);
    form.write(&records)
}

/// What the file says of the tournament.
fn tags(tournament: &Tournament) -> Vec<(&'static str, String)> {
    let scoring = match tournament.opened.scoring {
        Form::Matchpoints => "MatchPoints",
        Form::Imps => "IMP",
        Form::Points => "TotalPoints",
    };
    let mut tags = vec![("Event", tournament.opened.name.clone()), ("Scoring", scoring.into())];
    tags.extend(tournament.opened.day.as_ref().map(|day| ("Date", day.replace('-', "."))));
    tags
}
