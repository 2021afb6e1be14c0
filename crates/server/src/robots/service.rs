//! Robots as a service: a view in, a decision with its reason out. Nothing is kept between questions, so any number of
//! these may stand side by side.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use bridge::Prose;
use questions::{DecideAnswer, DecideQuestion};

use super::{Action, Systems, Team, decide};
use crate::metrics::Metrics;
use crate::pool::{Pool, Priority};
use crate::refusal::Refusal;
use crate::table::Form;

/// What the service has.
struct Service {
    pool: Pool,
    systems: Systems,
    metrics: Arc<Metrics>,
    /// Decisions that may wait: who asks for more is told to go elsewhere.
    places: usize,
}

/// The most bytes of a question.
const LARGEST: usize = 16 << 10;
/// How long a question may wait for a worker: who asks gives up soon after.
const WAIT: std::time::Duration = std::time::Duration::from_millis(500);
/// Questions that may wait for each worker.
const WAITING: usize = 4;

/// The application, without a socket.
pub(crate) fn router(workers: usize, metrics: Arc<Metrics>) -> Router {
    let service = Service {
        pool: Pool::new(workers, workers),
        systems: Systems::read(),
        metrics,
        places: WAITING * workers,
    };
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/api/decide", post(answer))
        .layer(DefaultBodyLimit::max(LARGEST))
        .with_state(Arc::new(service))
}

async fn answer(
    State(service): State<Arc<Service>>,
    body: axum::body::Bytes,
) -> Result<Json<DecideAnswer>, Refusal> {
    let question: DecideQuestion = questions::read(&body)?;
    let view = question.view()?;
    let team = Team::named(&question.robots)?;
    let agreements = service.systems.at_table(question.systems())?;
    let scoring = Form::named(&question.scoring)
        .ok_or_else(|| Refusal::field("scoring", "expected imps, matchpoints or points"))?
        .scoring();
    if service.pool.waiting().0 >= service.places {
        return Err(Refusal::Busy("all workers are busy: ask another".into()));
    }
    let asked = std::time::Instant::now();
    let work = move |_: &mut _, budget: &_| {
        let player = team.spec(&agreements, question.seat.side(), scoring);
        decide(&view, &agreements, &player, question.seed, budget)
    };
    let action = service.pool.ask(Priority::Robot, team.limit() + WAIT, work).await??;
    service.metrics.decisions.add(asked.elapsed());
    Ok(Json(action.into()))
}

impl From<Action> for DecideAnswer {
    fn from(action: Action) -> Self {
        let none = Self {
            call: None,
            meaning: None,
            alert: false,
            card: None,
            claim: None,
            reason: Prose::default(),
        };
        match action {
            Action::Call { call, told, reason } => {
                let alert = told.as_ref().is_some_and(|told| told.alert);
                Self { call: Some(call), meaning: told.map(|told| told.text), alert, reason, ..none }
            }
            Action::Card { card, reason } => Self { card: Some(card), reason, ..none },
            Action::Claim { tricks, reason } => Self { claim: Some(tricks), reason, ..none },
        }
    }
}

/// The decision in an answer, if the laws allow it to the one who asked.
pub(crate) fn decision(answer: DecideAnswer, view: &bridge::View) -> Option<Action> {
    let DecideAnswer { call, meaning, alert, card, claim, reason } = answer;
    if let Some(call) = call {
        let legal = view.contract.is_none() && view.auction.legal_calls().any(|legal| legal == call);
        let told = meaning.map(|text| players::bridge::Disclosure { text, alert });
        return legal.then_some(Action::Call { call, told, reason });
    }
    if let Some(card) = card {
        return view.legal_cards().contains(card).then_some(Action::Card { card, reason });
    }
    let left = 13 - view.play.as_ref()?.finished();
    claim.filter(|&tricks| tricks <= left).map(|tricks| Action::Claim { tricks, reason })
}
