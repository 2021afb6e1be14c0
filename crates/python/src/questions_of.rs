//! Questions as JSON, the same as at the other doors.

use std::sync::Arc;

use bidding::System;
use double_dummy::Solver;
use players::bridge::{BidderSpec, SYSTEM, Spec};
use pyo3::prelude::*;
use questions::{
    AuctionQuestion, BidQuestion, Bidders, DoubleDummyQuestion, QuestionError, SolveQuestion, SuitQuestion,
};
use search::Budget;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::refused;

/// Answers a question of a kind (`dd`, `solve`, `suit`, `bid`, `auction`); the bidder is one of `players`.
#[pyfunction]
#[pyo3(signature = (kind, question, bidder=None, seed=1))]
pub(crate) fn ask(
    py: Python<'_>,
    kind: &str,
    question: &str,
    bidder: Option<&str>,
    seed: u64,
) -> PyResult<String> {
    let bidder = bidder.map(named).transpose()?;
    py.detach(|| {
        let budget = Budget::unlimited();
        let bidders = Bidders {
            find: &|name| System::named(name).map(Arc::new).map_err(|error| error.to_string()),
            usual_system: SYSTEM,
            all: bidder.as_ref(),
            east_west: None,
            seed,
            budget: &budget,
        };
        match kind {
            "dd" => answered(question, |asked: DoubleDummyQuestion| asked.answer(&mut Solver::default())),
            "solve" => answered(question, |asked: SolveQuestion| asked.answer(&mut Solver::default())),
            "suit" => answered(question, |asked: SuitQuestion| asked.answer(&budget)),
            "bid" => answered(question, |asked: BidQuestion| asked.answer(&bidders)),
            "auction" => answered(question, |asked: AuctionQuestion| asked.answer(&bidders)),
            _ => Err(QuestionError::whole(format_args!(
                "`{kind}` is no kind of question, expected dd, solve, suit, bid or auction"
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

fn named(bidder: &str) -> PyResult<BidderSpec> {
    let spec: Spec = crate::read("bidder", bidder)?;
    spec.bidder.ok_or_else(|| refused(format_args!("bidder: `{bidder}` plays cards and does not bid")))
}
