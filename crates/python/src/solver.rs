//! Tables, par and the cost of cards.

use std::cell::RefCell;
use std::ops::ControlFlow;

use bridge::{Deal, PartialDeal, Seat, Side, Strain};
use cards::Card;
use double_dummy::{Batch, Position, Solver, TrickTable};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use search::Stopped;

use crate::{read, refused};

/// How many deals are solved between two looks at the interpreter.
const REPORT_EVERY: usize = 8;

/// Runs with the solver of this thread: one that is warm answers the next question sooner.
pub(crate) fn with_solver<T>(ask: impl FnOnce(&mut Solver) -> T) -> T {
    thread_local!(static SOLVER: RefCell<Solver> = RefCell::new(Solver::default()));
    SOLVER.with_borrow_mut(ask)
}

/// A deal in the form that all others are compared by; whole deals only, unless `partial`.
#[pyfunction]
pub(crate) fn check_deal(text: &str, partial: bool) -> PyResult<String> {
    let deal: PartialDeal = read("deal", text)?;
    if partial { Ok(deal.to_string()) } else { Ok(deal.complete().map_err(refused)?.to_string()) }
}

/// Twenty bytes a deal: the tricks of North in clubs, diamonds, hearts, spades and no trump, then of East, South, West.
#[pyfunction]
#[pyo3(signature = (deals, threads=0, progress=None))]
pub(crate) fn tables<'py>(
    py: Python<'py>,
    deals: Vec<String>,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let parsed = (0..).zip(&deals).map(|(index, text)| {
        text.parse::<Deal>().map_err(|error| refused(format_args!("deal {index}: {error}")))
    });
    let parsed = parsed.collect::<PyResult<Vec<Deal>>>()?;
    let batch = Batch { threads, ..Batch::default() };
    let (bytes, interrupted) = py.detach(|| {
        let mut bytes = Vec::with_capacity(20 * parsed.len());
        let mut interrupted = None;
        let ended = batch.tables(parsed.into_iter(), |_, table| {
            let cell = |seat: Seat, strain: Strain| table.tricks(strain, seat) as u8;
            bytes.extend(Seat::ALL.iter().flat_map(|&seat| Strain::ALL.map(|strain| cell(seat, strain))));
            let done = bytes.len() / 20;
            if done.is_multiple_of(REPORT_EVERY) || 20 * deals.len() == bytes.len() {
                let report = |py: Python<'_>| {
                    py.check_signals()?;
                    progress.as_ref().map_or(Ok(()), |call| call.call1(py, (done,)).map(drop))
                };
                if let Err(error) = Python::attach(report) {
                    interrupted = Some(error);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        (ended.map(|()| bytes), interrupted)
    });
    match (bytes, interrupted) {
        (_, Some(error)) => Err(error),
        (bytes, None) => Ok(PyBytes::new(py, &bytes.map_err(|stopped: Stopped| refused(stopped))?)),
    }
}

/// Par of the twenty bytes of a table: the score of North-South, and the contracts with declarer's tricks.
#[pyfunction]
pub(crate) fn par(tricks: [u8; 20], dealer: &str, vul: &str) -> PyResult<(i32, Vec<(String, usize)>)> {
    let cell = |strain: Strain, seat: Seat| usize::from(tricks[5 * seat.index() + strain.index()].min(13));
    let par = double_dummy::par(&TrickTable::from_fn(cell), read("dealer", dealer)?, read("vul", vul)?);
    let contracts = par.contracts.iter().map(|entry| (entry.contract.to_string(), entry.tricks));
    Ok((par.score_ns, contracts.collect()))
}

/// What each card of a play cost: seat, card, cost, and the tricks of North-South after it; first those before it.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub(crate) fn analyse(
    py: Python<'_>,
    deal: &str,
    trump: &str,
    leader: &str,
    play: Vec<String>,
) -> PyResult<(usize, Vec<(String, String, usize, usize)>)> {
    let (deal, trump, leader) = (read("deal", deal)?, read("trump", trump)?, read("leader", leader)?);
    let play = play.iter().map(|card| read("play", card)).collect::<PyResult<Vec<Card>>>()?;
    let start = Position::new(deal, trump, leader, &[]).map_err(refused)?;
    let analysis = py.detach(|| with_solver(|solver| solver.analyse(&start, &play))).map_err(refused)?;
    let before = analysis.trace(Side::NorthSouth).next().unwrap_or_default();
    let cards = analysis.cards().iter();
    let cards = cards.map(|card| (card.seat.to_string(), card.card.to_string(), card.cost, card.north_south));
    Ok((before, cards.collect()))
}
