//! Section 7.2 of Frank and Basin (1998), again: how often non-locality misleads vector minimaxing in single suits.
//!
//! The paper's program, which chooses by looking at the subtree alone, was set the 650 problems of the *Encyclopedia of
//! Bridge* in which the goal is the most tricks that can be made. That set is a book's, so ours is dealt from a seed:
//! two hands with seven to nine cards between them, problems in which no play is certain and none hopeless.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use cards::{CardSet, Holding, Rank, Suit, random};
use search::imperfect::BestDefence;
use search::imperfect::vector::vector_minimax;
use search::toys::suit::Combination;
use search::{Budget, Parallel, Stopped};
use serde::Serialize;
use single_dummy::suit::{self, Options, SuitError};

use crate::cli::OutputOptions;
use crate::json::json_line;
use crate::progress::Progress;

/// Vector minimaxing in single suits (Frank & Basin 1998, section 7.2)
///
/// Random suits, declarer with entries to both hands, playing for the most tricks that some layout allows. The chance of
/// the line that vector minimaxing finds is compared with that of the best line.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac experiment suits
  merrimac experiment suits --problems 100 --seed 7 --json")]
pub(crate) struct Args {
    /// How many problems
    #[arg(long, value_name = "N", default_value = "650")]
    problems: usize,
    /// Where chance starts
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// How many threads work [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// The paper's share of problems solved wrongly, and what that cost in each on average.
const PAPER_WRONG: f64 = 218.0 / 650.0;
const PAPER_LOSS: f64 = 0.07;

/// A suit, and the chances of the two lines.
#[derive(Debug, Clone, Serialize)]
struct Problem {
    north: String,
    south: String,
    tricks: u8,
    best: f64,
    vector: f64,
}

impl Problem {
    fn loss(&self) -> f64 {
        self.best - self.vector
    }

    /// Chances are sums of a few products of small fractions.
    fn is_wrong(&self) -> bool {
        self.loss() > 1e-9
    }
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "suits")]
struct Summary<'a> {
    problems: usize,
    seed: u64,
    wrong: usize,
    wrong_share: f64,
    /// What a problem solved wrongly costs on average.
    loss: f64,
    paper_wrong_share: f64,
    paper_loss: f64,
    /// The dearest.
    worst: Vec<&'a Problem>,
}

/// How many of the dearest are told.
const WORST: usize = 5;

/// Runs the experiment.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    progress.working(args.problems, "suits");
    let mut problems = Vec::with_capacity(args.problems);
    Parallel::on(args.threads).map(
        0..args.problems,
        |_| (),
        |(): &mut (), number| problem(args.seed, number),
        |problem| {
            progress.advance();
            problems.push(problem);
            ControlFlow::Continue(())
        },
    )?;
    progress.finish();
    let mut wrong: Vec<&Problem> = problems.iter().filter(|problem| problem.is_wrong()).collect();
    wrong.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    let loss: f64 = wrong.iter().map(|problem| problem.loss()).sum();
    let summary = Summary {
        problems: problems.len(),
        seed: args.seed,
        wrong: wrong.len(),
        wrong_share: wrong.len() as f64 / problems.len().max(1) as f64,
        loss: loss / wrong.len().max(1) as f64,
        paper_wrong_share: PAPER_WRONG,
        paper_loss: PAPER_LOSS,
        worst: wrong.into_iter().take(WORST).collect(),
    };
    if output.json { json_line(out, &summary) } else { tell(&summary, out) }
}

/// The first suit of a random sequence that is a problem.
fn problem(seed: u64, number: usize) -> Result<Problem, Stopped> {
    let mut rng = random::generator(seed, number as u64);
    let length = 7 + number % 3;
    loop {
        let suit = random::shuffled(CardSet::from_holding(Suit::Spades, Holding::ALL), &mut rng);
        let suit: Vec<Rank> = suit.into_iter().map(|card| card.rank()).collect();
        let (ours, theirs) = suit.split_at(length);
        let (north, south) = ours.split_at(length / 2 - number / 3 % 2);
        let [north, south, theirs] =
            [north, south, theirs].map(|ranks| ranks.iter().copied().collect::<Holding>());
        let solved = suit::solve(north, south, &Options::default(), &Budget::unlimited());
        let answer = match solved {
            Ok(answer) => answer,
            Err(SuitError::Stopped(stopped)) => return Err(stopped),
            Err(error) => unreachable!("two hands without a card in common: {error}"),
        };
        let best = answer.targets.last().map_or(0.0, |line| line.value);
        if best > 1e-9 && best < 1.0 - 1e-9 {
            let tricks = answer.max_tricks();
            let [north, south, theirs] = [north, south, theirs].map(|holding| holding.to_string());
            let combination = Combination::new(&north, &south, &theirs, tricks);
            let plan = vector_minimax(&BestDefence::new(combination.worlds.clone()), &combination.chances);
            let vector = plan.won.weight(&combination.chances);
            return Ok(Problem { north, south, tricks, best, vector });
        }
    }
}

fn tell(summary: &Summary<'_>, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "{} suits, {} solved wrongly by vector minimaxing: {:.1} %   paper {:.1} %",
        summary.problems,
        summary.wrong,
        100.0 * summary.wrong_share,
        100.0 * summary.paper_wrong_share
    )?;
    writeln!(
        out,
        "chance lost in each of those, on average: {:.3}   paper {:.2}",
        summary.loss, summary.paper_loss
    )?;
    for problem in &summary.worst {
        writeln!(
            out,
            "  {} opposite {} for {}: {:.1} % instead of {:.1} %",
            problem.north,
            problem.south,
            problem.tricks,
            100.0 * problem.vector,
            100.0 * problem.best
        )?;
    }
    Ok(())
}
