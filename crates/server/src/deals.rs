//! The boards of a set: at random, under a condition, or from a text.

use std::ops::ControlFlow;

use bridge::{Board, Deal, Seat, Strain};
use cards::random::generator;
use dealing::script::{NoSolver, Options, RunError, Script, ScriptError, run_watched};
use notation::{Format, read_all};
use rand::Rng as _;
use search::Budget;

use crate::pool::Worker;
use crate::reading;
use crate::refusal::Refusal;
use crate::table::{BoardText, DealSource, Source, secret_number};

/// The most boards taken from a text.
const MOST_BOARDS: usize = 64;
/// Deals looked at for one board, those counted that were known to fail without being dealt: time ends a search, so that
/// the rarest condition is not taken for an impossible one.
const LOOKED_AT: u64 = 1 << 60;

/// What is kept of the source that was asked for.
pub(crate) fn source(asked: DealSource) -> Result<Source, Refusal> {
    let seed = |seed: Option<u32>| (seed.map_or_else(secret_number, u64::from), seed.is_none());
    match asked {
        DealSource::Random { seed: given } => {
            let (seed, drawn) = seed(given);
            Ok(Source::Random { seed, drawn })
        }
        DealSource::Condition { condition, seed: given } => {
            script(&condition, "")?;
            let (seed, drawn) = seed(given);
            Ok(Source::Condition { condition, seed, drawn })
        }
        DealSource::Text { text, first } => {
            let boards = boards(text.as_bytes(), first)?;
            Ok(Source::Text { boards })
        }
    }
}

fn boards(text: &[u8], first: usize) -> Result<Vec<BoardText>, Refusal> {
    let (records, problems) = reading::records(text)?;
    let complete = records.iter().skip(first.saturating_sub(1)).filter_map(|record| record.to_board().ok());
    let boards: Vec<BoardText> =
        (1..).zip(complete.take(MOST_BOARDS)).map(|(place, board)| BoardText::of(&board, place)).collect();
    if !boards.is_empty() {
        return Ok(boards);
    }
    Err(match (problems.first(), records.iter().find_map(|record| record.to_board().err())) {
        (Some(problem), _) => Refusal::text(problem.line, problem.column, &problem.reason),
        (None, Some(error)) => Refusal::field("deals.text", error),
        (None, None) => Refusal::field("deals.text", "no board was found in the text"),
    })
}

/// The board at a place of the set, from 1; `None` when the set is at its end. May take long under a rare condition.
pub(crate) fn board(
    source: &Source,
    place: usize,
    worker: &mut Worker,
    budget: &Budget,
) -> Result<Option<BoardText>, Refusal> {
    let numbered = |deal| BoardText::of(&Board::numbered(place, deal), place);
    match source {
        Source::Random { seed, .. } => Ok(Some(numbered(Deal::random(&mut generator(*seed, place as u64))))),
        Source::Condition { condition, seed, .. } => {
            let script = script(condition, "action printoneline")?;
            let seed = generator(*seed, place as u64).next_u64();
            let run = run(&script, seed, 1, worker, budget)?;
            match run.deals.first() {
                Some(deal) => {
                    let board = numbered(*deal);
                    let dealer = script.dealer.unwrap_or(board.dealer);
                    let vul = script.vulnerability.unwrap_or(board.vul);
                    Ok(Some(BoardText { dealer, vul, ..board }))
                }
                None if budget.is_exhausted() => Err(Refusal::field(
                    "deals.condition",
                    "no deal was found in time: the condition is too rare",
                )),
                None => Err(Refusal::field("deals.condition", "no deal fulfils the condition")),
            }
        }
        Source::Text { boards } => Ok(boards.get(place - 1).cloned()),
    }
}

/// A condition as a script.
pub(crate) fn script(condition: &str, actions: &str) -> Result<Script, Refusal> {
    let text = if condition.trim().is_empty() { actions.into() } else { format!("{condition}\n{actions}") };
    Script::parse(&text).map_err(|error| refused(&error))
}

fn refused(error: &ScriptError) -> Refusal {
    Refusal::text(error.at.line, error.at.column, &error.kind)
}

/// What a script produced.
pub(crate) struct Run {
    pub(crate) deals: Vec<Deal>,
    /// What its other actions printed, after the deals.
    pub(crate) printed: String,
    pub(crate) generated: u64,
    pub(crate) produced: u64,
}

/// Runs a script that prints one deal a line.
pub(crate) fn run(
    script: &Script,
    seed: u64,
    produce: u64,
    worker: &mut Worker,
    budget: &Budget,
) -> Result<Run, Refusal> {
    let options = Options { seed, produce: Some(produce), generate: Some(LOOKED_AT), ..Options::default() };
    let mut printed = String::new();
    let Worker { solver, alone } = worker;
    let mut watch =
        |_: &_| if budget.is_exhausted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    solver.set_budget(budget);
    let solver = std::sync::Mutex::new(solver);
    let tricks = |deal: &Deal, declarer: Seat, strain: Strain| {
        let mut solver = solver.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        solver.tricks(deal, strain, declarer).unwrap_or(0)
    };
    let summary = alone.install(|| {
        if script.needs_solver() {
            run_watched(script, &options, &tricks, &mut printed, &mut watch)
        } else {
            run_watched(script, &options, &NoSolver, &mut printed, &mut watch)
        }
    });
    let summary = summary.map_err(|error: RunError| Refusal::field("condition", error))?;
    let is_deal = |line: &&str| line.starts_with("n ") && line.contains(" e ");
    let deals: String = printed.lines().filter(is_deal).flat_map(|line| [line, "\n"]).collect();
    let (records, _) = read_all(Format::OneLine, deals.as_bytes());
    Ok(Run {
        deals: records.iter().filter_map(|record| record.full_deal().ok()).collect(),
        printed: printed.lines().filter(|line| !is_deal(line)).flat_map(|line| [line, "\n"]).collect(),
        generated: summary.generated,
        produced: summary.produced,
    })
}
