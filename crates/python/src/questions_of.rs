//! Questions as JSON, the same as at the other doors.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use bidding::System;
use players::bridge::{BidderSpec, SYSTEM, Spec};
use pyo3::prelude::*;
use questions::{
    AuctionQuestion, BidQuestion, Bidders, DeclareQuestion, MeaningsQuestion, QuestionError, SolveQuestion,
    SuitQuestion,
};
use search::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::refused;
use crate::solver::with_solver;

/// Answers a question of a kind (`solve`, `suit`, `declare`, `bid`, `auction`, `meanings`); the bidder is one of
/// `players`, and `seconds` are the most that a plan may take.
#[pyfunction]
#[pyo3(signature = (kind, question, bidder=None, seed=1, seconds=None))]
pub(crate) fn ask(
    py: Python<'_>,
    kind: &str,
    question: &str,
    bidder: Option<&str>,
    seed: u64,
    seconds: Option<f64>,
) -> PyResult<String> {
    let bidder = bidder.map(named).transpose()?;
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| refused(format_args!("seconds: {error}")))?;
    py.detach(|| {
        let budget = time.map_or_else(Budget::unlimited, |time| Budget::unlimited().within(time));
        let bidders = Bidders {
            find: &system,
            usual_system: SYSTEM,
            all: bidder.as_ref(),
            east_west: None,
            seed,
            budget: &budget,
        };
        match kind {
            "solve" => answered(question, |asked: SolveQuestion| with_solver(|solver| asked.answer(solver))),
            "suit" => answered(question, |asked: SuitQuestion| asked.answer(&budget)),
            "declare" => answered(question, |asked: DeclareQuestion| {
                let system = system(asked.system.as_deref().unwrap_or(SYSTEM));
                let system = system.map_err(|error| QuestionError::field("system", error))?;
                let asked = asked.asked(Some(&system))?;
                asked.answer(&asked.settings(Some(&system), 0), &budget)
            }),
            "meanings" => answered(question, |asked: MeaningsQuestion| asked.answer(&system, SYSTEM)),
            "bid" => answered(question, |asked: BidQuestion| asked.answer(&bidders)),
            "auction" => answered(question, |asked: AuctionQuestion| asked.answer(&bidders)),
            _ => Err(QuestionError::whole(format_args!(
                "`{kind}` is no kind of question, expected solve, suit, declare, meanings, bid or auction"
            ))),
        }
    })
    .map_err(refused)
}

fn answered<Q: DeserializeOwned, A: Serialize>(
    question: &str,
    answer: impl FnOnce(Q) -> Result<A, QuestionError>,
) -> Result<String, QuestionError> {
    let answer = answer(questions::read(question.as_bytes())?)?;
    Ok(serde_json::to_string(&answer).expect("answers have no keys but text"))
}

/// A system by its name; each is read once.
fn system(name: &str) -> Result<Arc<System>, String> {
    static READ: LazyLock<Mutex<HashMap<String, Arc<System>>>> = LazyLock::new(Mutex::default);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = read.get(name) {
        return Ok(Arc::clone(known));
    }
    let system = Arc::new(System::named(name).map_err(|error| error.to_string())?);
    read.insert(name.to_owned(), Arc::clone(&system));
    Ok(system)
}

fn named(bidder: &str) -> PyResult<BidderSpec> {
    let spec: Spec = crate::read("bidder", bidder)?;
    spec.bidder.ok_or_else(|| refused(format_args!("bidder: `{bidder}` plays cards and does not bid")))
}
