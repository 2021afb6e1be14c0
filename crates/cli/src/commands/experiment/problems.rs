//! The problem tables of Ginsberg (2001), sections 3 and 7.3, again: how many problems of declarer play are solved.
//!
//! The paper's problems are those of a commercial program and of two contests. Ours are dealt from a seed, as many as
//! the paper has, at four levels; or they come from a file.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use arena::problems::{Judge, Problem, Verdict};
use double_dummy::{Config, Solver};
use notation::Record;
use players::bridge::Spec;
use search::{Budget, Parallel};
use serde::Serialize;

use super::super::spec;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::json::json_line;
use crate::progress::Progress;

/// Problems of declarer play, solved and not (Ginsberg 2001, sections 3 and 7.3)
///
/// Every declarer plays every problem to its end against defenders who see all cards. A problem is solved if no card was
/// clearly inferior: in an ending, by its exact chance over all layouts against best defence; before it, if the contract
/// can still be made in the layout of the diagram. Problems are endings dealt from the seed, four levels by the tricks
/// that are left; or the boards of a file, each from the card on with which its play ends.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac experiment problems
  merrimac experiment problems --each 10 --declarers mc,alphamu:exact=0
  merrimac experiment problems problems.pbn --json")]
pub(crate) struct Args {
    /// Boards with a contract and some cards played, declarer to play
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Who declares [default: mc, swo and alphamu, 2M nodes each, endings planned and not searched exactly, all layouts alike]
    #[arg(
        long,
        value_name = "PLAYER,PLAYER,..",
        value_parser = spec,
        value_delimiter = ',',
        hide_default_value = true,
        default_value = "mc:nodes=2M:choices=off,swo:nodes=2M:aim=contract:exact=0:choices=off,alphamu:nodes=2M:aim=contract:exact=0:choices=off"
    )]
    declarers: Vec<Spec>,
    /// Problems of each level
    #[arg(long, value_name = "N", default_value = "45", conflicts_with = "file")]
    each: usize,
    /// Where chance starts
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// How many threads work [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// The tricks that are left at each level. With seven a problem takes a minute to deal, since most endings are not proved.
const LEVELS: [usize; 4] = [3, 4, 5, 6];

/// What the paper tells of its 180 problems.
const PAPER: &str = "The paper, 180 problems at five levels: Bridge Baron 6 solved 33, GIB by Monte Carlo 100, by squeaky-wheel optimisation 163.";

/// Memory of a solver.
const SOLVER: Config = Config { memory_mib: 64 };

/// A problem that was played by everybody.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "problem")]
struct ProblemLine {
    number: usize,
    tricks_left: usize,
    deal: String,
    contract: String,
    played: String,
    verdicts: Vec<VerdictLine>,
}

#[derive(Debug, Serialize)]
struct VerdictLine {
    declarer: String,
    solved: bool,
    /// The first wrong card.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    /// Its chance at most, and that of the best card.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "problems")]
struct Summary<'a> {
    declarer: &'a str,
    problems: usize,
    solved: usize,
    /// By the tricks that are left.
    levels: Vec<LevelLine>,
}

#[derive(Debug, Serialize)]
struct LevelLine {
    tricks_left: usize,
    problems: usize,
    solved: usize,
}

/// Runs the experiment.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    let given = args.file.as_ref().map(|file| read(file, &progress)).transpose()?;
    let count = given.as_ref().map_or(args.each * LEVELS.len(), Vec::len);
    progress.working(count, "problems");
    let mut lines = Vec::with_capacity(count);
    let mut failure = None;
    let ended = Parallel::on(args.threads).map(
        0..count,
        |_| Solver::new(SOLVER),
        |solver, number| {
            let problem = given.as_ref().map_or_else(
                || Problem::random(args.seed, number, LEVELS[number / args.each], solver),
                |given| given[number].clone(),
            );
            Ok(line(args, number, &problem, solver))
        },
        |line| {
            progress.advance();
            // Dealing takes minutes: a program that reads has each problem at once.
            if output.json {
                failure = json_line(out, &line).and_then(|()| Ok(out.flush()?)).err();
            }
            lines.push(line);
            if failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    if let Some(failure) = failure {
        return Err(failure);
    }
    ended?;
    let names: Vec<String> = args.declarers.iter().map(Spec::to_string).collect();
    let summaries: Vec<Summary<'_>> =
        names.iter().enumerate().map(|(place, name)| summary(name, place, &lines)).collect();
    if output.json {
        return summaries.iter().try_for_each(|summary| json_line(out, summary));
    }
    for Summary { declarer, problems, solved, levels } in &summaries {
        writeln!(out, "{declarer}: {solved} of {problems} solved")?;
        for LevelLine { tricks_left, problems, solved } in levels {
            writeln!(out, "  {tricks_left} tricks left: {solved} of {problems}")?;
        }
    }
    Ok(writeln!(out, "{PAPER}")?)
}

/// The problems of a file.
fn read(file: &str, progress: &Progress) -> Result<Vec<Problem>> {
    let mut input = Input::open(file, None, progress)?;
    let mut record = Record::default();
    let mut problems = Vec::new();
    while input.read(&mut record, progress)? {
        problems.extend(record.table().ok().and_then(Problem::new));
    }
    let boards = input.boards();
    input.finish()?;
    if problems.is_empty() {
        let boards = counted(boards, "board");
        return Err(bad_input(format!(
            "none of {boards} in {file} is a problem: expected a full deal, a contract, and a play after which it is for declarer to play"
        )));
    }
    Ok(problems)
}

fn line(args: &Args, number: usize, problem: &Problem, solver: &mut Solver) -> ProblemLine {
    let table = problem.table();
    let play =
        table.play_so_far().map(|play| play.cards().iter().map(ToString::to_string).collect::<Vec<_>>());
    let mut judge = Judge::new(problem, solver);
    let verdicts = args.declarers.iter().map(|declarer| {
        let mut robot = declarer.build(args.seed, &Budget::unlimited());
        let verdict = judge.verdict(&mut robot, args.seed);
        let (wrong, chance, best) = match verdict {
            Verdict::Solved => (None, None, None),
            Verdict::Inferior { card, chance, best } => (Some(card), Some(chance), Some(best)),
            Verdict::Lost { card } => (Some(card), None, None),
        };
        let wrong = wrong.map(|card| card.to_string());
        VerdictLine { declarer: declarer.to_string(), solved: wrong.is_none(), wrong, chance, best }
    });
    ProblemLine {
        number: number + 1,
        tricks_left: table.tricks_left(),
        deal: table.board().deal.to_string(),
        contract: table.contract().map_or_else(String::new, |contract| contract.to_string()),
        played: play.unwrap_or_default().join(" "),
        verdicts: verdicts.collect(),
    }
}

fn summary<'a>(declarer: &'a str, place: usize, lines: &[ProblemLine]) -> Summary<'a> {
    let solved = |lines: &[&ProblemLine]| lines.iter().filter(|line| line.verdicts[place].solved).count();
    let of_level = |tricks_left: usize| {
        let lines: Vec<&ProblemLine> = lines.iter().filter(|line| line.tricks_left == tricks_left).collect();
        LevelLine { tricks_left, problems: lines.len(), solved: solved(&lines) }
    };
    let levels = (1..=13).map(of_level).filter(|level| level.problems > 0).collect();
    let all: Vec<&ProblemLine> = lines.iter().collect();
    Summary { declarer, problems: lines.len(), solved: solved(&all), levels }
}
