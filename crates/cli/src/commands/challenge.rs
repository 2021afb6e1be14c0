//! `merrimac challenge`: how well a pair bids two hands.

use std::io::Write;

use anyhow::Result;
use arena::Estimate;
use arena::challenge::{self, Problem, Verdict};
use bridge::{Call, Contract, Seat, Side, Vulnerability};
use clap::ValueEnum;
use double_dummy::{Config, Solver};
use notation::Record;
use players::bridge::BidderSpec;
use rayon::prelude::*;
use search::Budget;
use serde::Serialize;

use super::{bid, label};
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::json::json_line;
use crate::progress::Progress;

/// Bid pairs of hands and compare the contracts with the best ones
///
/// North and South bid; the contract is compared, in IMPs, with the best of the 35 contracts and passing by expected
/// score: by the losing-trick count of the two hands, and double dummy over many deals of the opponents' cards. Without
/// a file the hands are random, at least one of them an opening bid, nobody is vulnerable and the opponents pass.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac challenge                                       100 random problems, bid by rules
  merrimac challenge --bidder borel --problems 20 --seed 7
  merrimac challenge --bidder rules:system=two-over-one --deals 200 --json
  merrimac challenge hands.pbn --opponents script          opponents call what the file says")]
pub(crate) struct Args {
    /// A file with the hands of North and South, and East's and West's where they are known; `-` is standard input
    #[arg(value_name = "FILE")]
    file: Option<String>,
    /// Who bids both hands
    #[arg(long, value_name = "BIDDER", default_value = "rules", value_parser = bid::bidder)]
    bidder: BidderSpec,
    /// What East and West do
    #[arg(long, value_name = "WHAT", default_value = "silent")]
    opponents: Opponents,
    /// How many random problems
    #[arg(long, default_value_t = 100, conflicts_with = "file")]
    problems: usize,
    /// How many times the opponents' cards are dealt; 0 leaves the double-dummy measure out
    #[arg(long, default_value_t = 50)]
    deals: usize,
    /// Where chance starts: the same seed, the same problems and answers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
}

/// What the opponents do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Opponents {
    /// They pass
    Silent,
    /// They make the calls that the file's auction has for East and West, as far as they are legal
    Script,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "problem")]
struct ProblemLine {
    problem: String,
    north: String,
    south: String,
    calls: String,
    contract: Option<String>,
    losers: VerdictLine,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy: Option<VerdictLine>,
}

#[derive(Debug, Serialize)]
struct VerdictLine {
    score: f64,
    best: Option<String>,
    best_score: f64,
    imps: i32,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "challenge")]
struct SummaryLine {
    bidder: String,
    problems: usize,
    imps_losers: f64,
    stderr_losers: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps_double_dummy: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr_double_dummy: Option<f64>,
    seed: u64,
}

/// Bids the problems and writes what became of them.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let problems = match &args.file {
        Some(file) => read(args, file)?,
        None => (1..=args.problems)
            .map(|number| (number.to_string(), challenge::random(args.seed, number)))
            .collect(),
    };
    if problems.is_empty() {
        return Err(bad_input("there is no problem to bid, expected at least one"));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let progress = Progress::new();
    progress.working(problems.len(), "problems");
    let done = progress.counter();
    let solver = || Solver::new(Config { memory_mib: 64 });
    let lines: Result<Vec<ProblemLine>> = pool.install(|| {
        let numbered = problems.par_iter().enumerate();
        let one = |solver: &mut Solver, (place, problem)| {
            let line = solve(args, place, problem, solver);
            done();
            line
        };
        numbered.map_init(solver, one).collect()
    });
    let lines = lines?;
    progress.finish();
    let summary = summary(args, &lines);
    if output.json {
        lines.iter().try_for_each(|line| json_line(out, line))?;
        return json_line(out, &summary);
    }
    show(&lines, &summary, out)
}

fn solve(
    args: &Args,
    place: usize,
    (name, problem): &(String, Problem),
    solver: &mut Solver,
) -> Result<ProblemLine> {
    let seed = args.seed.wrapping_add(1000 * place as u64);
    let mut bidders = [seed, seed.wrapping_add(1)].map(|seed| args.bidder.build(seed, &Budget::unlimited()));
    let auction =
        problem.bid(&mut bidders).map_err(|seat| anyhow::anyhow!("{} made an illegal call", seat.name()))?;
    let contract = auction.contract();
    let double_dummy = (args.deals > 0).then(|| problem.by_double_dummy(contract, args.deals, seed, solver));
    Ok(ProblemLine {
        problem: name.clone(),
        north: problem.hands[0].to_string(),
        south: problem.hands[1].to_string(),
        calls: auction.to_string(),
        contract: contract.map(|contract| contract.to_string()),
        losers: verdict(&problem.by_losers(contract)),
        double_dummy: double_dummy.as_ref().map(verdict),
    })
}

fn verdict(verdict: &Verdict) -> VerdictLine {
    VerdictLine {
        score: verdict.score,
        best: verdict.best.as_ref().map(Contract::to_string),
        best_score: verdict.best_score,
        imps: verdict.imps,
    }
}

fn read(args: &Args, file: &str) -> Result<Vec<(String, Problem)>> {
    let progress = Progress::new();
    let mut input = Input::open(file, None, &progress)?;
    let mut record = Record::default();
    let mut problems = Vec::new();
    while input.read(&mut record, &progress)? {
        let name = label(&record, input.boards());
        let hands = [Seat::North, Seat::South].map(|seat| record.deal.hand(seat));
        if hands.iter().any(|hand| hand.len() != 13) {
            return Err(bad_input(format!(
                "board {name} of `{file}`: expected 13 cards for North and for South"
            )));
        }
        let dealer = record.dealer.unwrap_or(Seat::North);
        let theirs = |place: usize| dealer.plus(place).side() == Side::EastWest;
        let script: Vec<Call> = match (&record.auction, args.opponents) {
            (Some(auction), Opponents::Script) => auction
                .calls
                .iter()
                .enumerate()
                .filter(|(place, _)| theirs(*place))
                .map(|(_, call)| call.call)
                .collect(),
            _ => Vec::new(),
        };
        let vulnerability = record.vulnerability.unwrap_or(Vulnerability::None);
        problems.push((name, Problem { hands, dealer, vulnerability, script }));
    }
    input.finish()?;
    Ok(problems)
}

fn summary(args: &Args, lines: &[ProblemLine]) -> SummaryLine {
    let losers = Estimate::of(lines.iter().map(|line| f64::from(line.losers.imps)));
    let solved = lines.iter().map(|line| Some(f64::from(line.double_dummy.as_ref()?.imps)));
    let double_dummy = solved.collect::<Option<Vec<f64>>>().map(Estimate::of);
    SummaryLine {
        bidder: args.bidder.to_string(),
        problems: lines.len(),
        imps_losers: losers.mean,
        stderr_losers: losers.standard_error,
        imps_double_dummy: double_dummy.map(|estimate| estimate.mean),
        stderr_double_dummy: double_dummy.map(|estimate| estimate.standard_error),
        seed: args.seed,
    }
}

fn show(lines: &[ProblemLine], summary: &SummaryLine, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "{:>7}  {:<10} {:<10}{:>5}   {:<10}{:>5}",
        "problem", "contract", "by losers", "IMPs", "dd best", "IMPs"
    )?;
    for line in lines {
        let or_pass = |contract: &Option<String>| contract.clone().unwrap_or_else(|| "pass".into());
        let solved = line.double_dummy.as_ref();
        writeln!(
            out,
            "{:>7}  {:<10} {:<10}{:>5}   {:<10}{:>5}",
            line.problem,
            or_pass(&line.contract),
            or_pass(&line.losers.best),
            line.losers.imps,
            solved.map_or_else(String::new, |solved| or_pass(&solved.best)),
            solved.map_or_else(String::new, |solved| solved.imps.to_string()),
        )?;
    }
    write!(
        out,
        "\n{}, {}: {:.2} ± {:.2} IMPs a problem by losing tricks",
        summary.bidder,
        counted(summary.problems, "problem"),
        summary.imps_losers,
        summary.stderr_losers
    )?;
    if let (Some(imps), Some(error)) = (summary.imps_double_dummy, summary.stderr_double_dummy) {
        write!(out, ", {imps:.2} ± {error:.2} double dummy")?;
    }
    Ok(writeln!(out)?)
}
