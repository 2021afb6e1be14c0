//! Questions without a table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use bidding::System;
use bridge::Side;
use notation::Record;
use players::bridge::{ModelSpec, Models, SYSTEM};
use questions::{
    AskedPlan, BidQuestion, Bidders, DealQuestion, DeclareQuestion, DoubleDummyQuestion, SolveQuestion,
    SuitQuestion, SystemQuestion,
};
use search::Budget;
use serde::{Deserialize, Serialize};

use super::boards::{ANALYSIS, FAIR_ANALYSIS, pasted};
use super::body::{Asked, Raw};
use super::{App, Asking, query};
use crate::analysis;
use crate::export;
use crate::pool::{Priority, Worker};
use crate::reading::{self, Reading};
use crate::refusal::Refusal;
use crate::review::{Analysis, Question};
use crate::robots;
use crate::table::Form;
use crate::wire::BoardRecord;

/// The longest answers.
const LONG: Duration = Duration::from_secs(20);

/// Thought for the plan of a whole deal where nothing is said, and at most.
const USUAL_PLAN: Duration = Duration::from_secs(3);
const LONGEST_PLAN: Duration = Duration::from_secs(8);

/// An answer, and how long it took.
#[derive(Serialize)]
pub(super) struct Timed<T> {
    #[serde(flatten)]
    answer: T,
    ms: f64,
}

type Answer<T> = Result<Json<T>, Refusal>;

async fn ask<T: Send + 'static>(
    app: &App,
    limit: Duration,
    work: impl FnOnce(&mut Worker, &Budget) -> Result<T, Refusal> + Send + 'static,
) -> Answer<T> {
    app.pool.ask(Priority::Request, limit, work).await?.map(Json)
}

pub(super) async fn read(State(app): State<App>, Raw(bytes): Raw) -> Answer<Reading> {
    ask(&app, LONG, move |_, _| Ok(reading::read(&bytes))).await
}

#[derive(Deserialize)]
pub(super) struct Convert {
    to: export::Form,
    board: Option<usize>,
}

/// What was pasted, in another form.
pub(super) async fn convert(
    State(app): State<App>,
    which: Asking<Convert>,
    Raw(bytes): Raw,
) -> Result<impl IntoResponse, Refusal> {
    let Convert { to, board } = query(which)?;
    let work = move |_: &mut _, _: &_| {
        let (mut records, _) = reading::records(&bytes)?;
        let only = board.or((to == export::Form::Svg).then_some(1));
        if let Some(place) = only {
            let found = records.into_iter().nth(place.saturating_sub(1));
            records = found.into_iter().collect();
        }
        to.write(&records)
    };
    app.pool.ask(Priority::Request, LONG, work).await?
}

pub(super) async fn double_dummy(
    State(app): State<App>,
    Asked(question): Asked<DoubleDummyQuestion>,
) -> Answer<impl Serialize> {
    ask(&app, LONG, move |worker, budget| {
        worker.solver.set_budget(budget);
        Ok(question.answer(&mut worker.solver)?)
    })
    .await
}

pub(super) async fn solve(
    State(app): State<App>,
    Asked(question): Asked<SolveQuestion>,
) -> Answer<impl Serialize> {
    ask(&app, LONG, move |worker, budget| {
        worker.solver.set_budget(budget);
        Ok(question.answer(&mut worker.solver)?)
    })
    .await
}

pub(super) async fn suit(
    State(app): State<App>,
    Asked(question): Asked<SuitQuestion>,
) -> Answer<impl Serialize> {
    ask(&app, LONG, move |_, budget| {
        let start = Instant::now();
        let answer = question.answer(budget)?;
        Ok(Timed { answer, ms: start.elapsed().as_secs_f64() * 1e3 })
    })
    .await
}

pub(super) async fn bid(
    State(app): State<App>,
    Asked(question): Asked<BidQuestion>,
) -> Answer<impl Serialize> {
    let systems = app.clone();
    ask(&app, LONG, move |_, budget| {
        let find = |name: &str| systems.systems.get(name).map_err(|refusal| refusal.to_string());
        let bidders =
            Bidders { find: &find, usual_system: SYSTEM, all: None, east_west: None, seed: 1, budget };
        Ok(question.answer(&bidders)?)
    })
    .await
}

pub(super) async fn system(
    State(app): State<App>,
    question: Asking<SystemQuestion>,
) -> Answer<impl Serialize> {
    let question = query(question)?;
    let (side, names) = question.systems()?;
    let agreements = app.systems.at_table(names)?;
    ask(&app, LONG, move |_, _| match agreements.of(side) {
        ModelSpec::System { .. } => Ok(question.answer(&agreements.rules)?),
        ModelSpec::Policy { explainer, .. } => Ok(question.answer_by(&agreements.rules, explainer)?),
    })
    .await
}

pub(super) async fn declare(
    State(app): State<App>,
    Asked(question): Asked<DeclareQuestion>,
) -> Answer<impl Serialize> {
    let system = app.systems.get(question.system.as_deref().unwrap_or(SYSTEM))?;
    ask(&app, LONG, move |_, budget| {
        let asked = question.asked(Some(&system))?;
        let limit = match asked {
            AskedPlan::Ending(_) => LONG / 2,
            AskedPlan::Deal { .. } => question.ms.map_or(USUAL_PLAN, Duration::from_millis).min(LONGEST_PLAN),
        };
        Ok(asked.answer(&asked.settings(Some(&system), 1), &budget.within(limit))?)
    })
    .await
}

pub(super) async fn deal(
    State(app): State<App>,
    Asked(question): Asked<DealQuestion>,
) -> Answer<impl Serialize> {
    ask(&app, LONG, move |worker, budget| analysis::deals(&question, worker, &budget.within(LONG / 2))).await
}

#[derive(Deserialize)]
pub(super) struct Which {
    board: Option<usize>,
    #[serde(default)]
    fair: bool,
}

#[derive(Serialize)]
pub(super) struct Analysed {
    record: BoardRecord,
    analysis: Analysis,
}

/// The systems that a file names for the two sides; the usual one for a side of which it names none that is known.
fn systems_of(record: &Record, usual: Arc<System>) -> Arc<System> {
    let known = |side| record.system(side).and_then(|card| System::from_card(card).ok());
    match Side::ALL.map(known) {
        [None, None] => usual,
        [ours, theirs] => {
            Arc::new(System::at_table(ours.as_ref().unwrap_or(&usual), theirs.as_ref().unwrap_or(&usual)))
        }
    }
}

/// The analysis of a pasted board.
pub(super) async fn analyse(
    State(app): State<App>,
    which: Asking<Which>,
    Raw(bytes): Raw,
) -> Answer<Analysed> {
    let Which { board, fair } = query(which)?;
    let system = app.systems.get(&robots::usual_system())?;
    let limit = if fair { FAIR_ANALYSIS } else { ANALYSIS };
    ask(&app, limit, move |worker, budget| {
        let (records, problems) = reading::records(&bytes)?;
        let record =
            records.get(board.unwrap_or(1).saturating_sub(1)).ok_or_else(|| match problems.first() {
                Some(problem) => Refusal::text(problem.line, problem.column, &problem.reason),
                None => Refusal::NotFound("there is no such board in the text".into()),
            })?;
        let system = systems_of(record, system);
        let models = Models::from_fn(|_| Arc::<System>::clone(&system));
        let (record, table) = pasted(record, &models, budget)?;
        let (people, stand_in) = (Vec::new(), None);
        let question = Question { table, form: Form::Imps, models, system, fair, people, stand_in };
        Ok(Analysed { record, analysis: question.analyse(worker, budget)? })
    })
    .await
}
