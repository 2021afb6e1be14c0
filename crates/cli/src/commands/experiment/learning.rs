//! Figures 9 to 16 of Amit and Markovitch (2006) and their table of section 5.4.3, again: what a pair gains by learning.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use arena::Estimate;
use arena::challenge::{self, Problem};
use arena::learning::{Answer, Method};
use arena::training::refined;
use bidding::{Refined, State, System};
use bridge::{Contract, score};
use double_dummy::{Config, SolvedDeal, Solver};
use players::bridge::{BidderSpec, PidmSettings, Studied};
use search::{Budget, Parallel};
use serde::Serialize;

use super::super::bid;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::{counted, solved_deals};
use crate::json::json_line;
use crate::processor;
use crate::progress::Progress;
use crate::svg::{self, Axis, Chart, Mark, Point, Scale, Series};
use crate::systems;

/// What two partners gain by learning (Amit & Markovitch 2006, Figures 9 to 16 and section 5.4.3)
///
/// Systems that `merrimac system refine` has written bid challenges that they were not taught on, as they were after so
/// many rounds: by the system alone or, with --search, by PIDM. The score is IMPs a problem against the best contract by
/// losing tricks. Gains are differences on the same problems: over the start, and over the first FILE after as many
/// rounds, or at its end; with --deals double dummy as well, which is then what is drawn. The same FILE may be given
/// several times, each with a --search of its own: that is how Figures 14 to 16 are made.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system refine two-over-one -o together.txt
  merrimac experiment learning together.txt --svg learning.svg
  merrimac system refine two-over-one -o apart.txt --exchange 0
  merrimac experiment learning together.txt apart.txt --every 20 --problems 20000
  merrimac experiment learning together.txt --deals 1 --beside policy --svg learning.svg
  merrimac experiment learning together.txt --tables deals.bin
  merrimac experiment learning together.txt --search pidm:tricks=ltc:samples=3 --problems 100
  merrimac system refine two-over-one -o start.txt --rounds 0
  merrimac experiment learning together.txt start.txt --search pidm:samples=3 --search pidm:samples=5    equal time
  merrimac experiment learning together.txt together.txt --search pidm:samples=1 --search pidm:samples=3 --svg sizes.svg")]
pub(crate) struct Args {
    /// Refined systems
    #[arg(value_name = "FILE.txt", required = true)]
    files: Vec<PathBuf>,
    /// How many problems
    #[arg(long, value_name = "N", default_value = "2000")]
    problems: usize,
    /// How many rounds lie between two looks; 0 for the start and the end alone
    #[arg(long, value_name = "ROUNDS", default_value = "4")]
    every: usize,
    /// Bid by this search and not by the system alone; given as often as there are files, each has its own, so that pairs
    /// can be compared at equal time
    #[arg(long, value_name = "PIDM", value_parser = bid::bidder)]
    search: Vec<BidderSpec>,
    /// South bids by this other search (Figure 16: partners who count tricks differently); one, or one for each file
    #[arg(long, value_name = "PIDM", value_parser = bid::bidder, requires = "search")]
    partner: Vec<BidderSpec>,
    /// Gains double dummy too, over this many deals of the opponents' cards
    #[arg(long, value_name = "DEALS", default_value = "0")]
    deals: usize,
    /// Problems from the solved deals of this file, and gains double dummy from their tables
    #[arg(long, value_name = "FILE", conflicts_with_all = ["problems", "deals"])]
    tables: Option<PathBuf>,
    /// A bidder to draw beside the curves, on the same problems; may be given again
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder)]
    beside: Vec<BidderSpec>,
    /// Draw the scores, the share of calls decided without search and the rows as SVG; with --search what it took as well
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Where chance starts; not that of the training
    #[arg(long, value_name = "SEED", default_value = "777")]
    seed: u64,
    /// How many threads work [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// The paper's scores before learning and after a hundred nets, and that of GIB.
const PAPER: &str = "The paper (Figure 9): about -3.6 before learning, -2.7 after 100 nets, GIB -3.03; it looks ahead, samples of 3, 0.5 s.
Its exchange of nets (section 5.4.3): -1.69 with it and -1.76 without after one net, -1.57 and -1.80 after two.";

/// A pair after some rounds.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "learning")]
struct Line {
    system: String,
    /// What tables and drawings call it.
    #[serde(skip)]
    name: String,
    rounds: usize,
    /// States of the auction that were learned, and the rows that they came to.
    nets: usize,
    rows: usize,
    imps: f64,
    stderr: f64,
    /// Over the start.
    gain: f64,
    gain_stderr: f64,
    /// Over the first system after as many rounds, or at its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    over_first: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over_first_stderr: Option<f64>,
    /// Over the start, double dummy.
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy_stderr: Option<f64>,
    /// Over the first system, double dummy.
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy_over_first: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy_over_first_stderr: Option<f64>,
    /// The share of calls for which one was left.
    decided: f64,
    /// Learned nets that the problems came to.
    nets_used: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<SearchLine>,
}

/// What search took: the dependent variables of the paper's section 5.1.1.
#[derive(Debug, Serialize)]
struct SearchLine {
    instances: u64,
    look_aheads: u64,
    look_ahead_ratio: f64,
    sampling_failures: u64,
    /// Calls made when it looked ahead, on average.
    stage: f64,
    /// Processor time for all problems.
    seconds: f64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "beside")]
struct BesideLine {
    bidder: String,
    imps: f64,
    stderr: f64,
    /// Over the start of the first system, double dummy.
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_dummy_stderr: Option<f64>,
}

/// A file of `merrimac system refine`.
struct Learned {
    name: String,
    base: Arc<System>,
    tables: Vec<Refined>,
}

/// A problem, with its tricks double dummy where the deal is a solved one.
struct Posed {
    problem: Problem,
    solved: Option<SolvedDeal>,
}

/// The problems, bid by one system: what each came to.
#[derive(Default, Clone)]
struct Bid {
    contracts: Vec<Option<Contract>>,
    imps: Vec<f64>,
}

/// Runs the experiment.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let files: Vec<Learned> = args.files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    let methods = methods(args)?;
    let names = names(args, &files);
    let width = names.iter().map(|name| name.chars().count() + 1).max().unwrap_or(0).max(12);
    let problems = problems(args)?;
    let progress = Progress::new();
    let last = |file: &Learned| file.tables.iter().map(|table| table.round).max().unwrap_or(0);
    let rounds = |file: &Learned| {
        let step = if args.every == 0 { last(file).max(1) } else { args.every };
        let mut rounds: Vec<usize> = (0..=last(file)).step_by(step).collect();
        rounds.extend(Some(last(file)).filter(|last| !rounds.contains(last)));
        rounds
    };
    progress.working(files.iter().map(|file| rounds(file).len()).sum(), "systems");
    if !output.json {
        header(args, width, out)?;
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut first: Vec<(usize, Bid)> = Vec::new();
    for (place, (file, method)) in files.iter().zip(methods).enumerate() {
        let mut start: Option<Bid> = None;
        for rounds in rounds(file) {
            let known: Vec<&Refined> = file.tables.iter().filter(|table| table.round <= rounds).collect();
            let system = Arc::new(refined(&file.base, known.iter().copied()));
            let before = processor::time();
            let (bid, answers) = bid_all(args, method, &problems, &system)?;
            let seconds = (processor::time() - before).as_secs_f64();
            progress.advance();
            // After as many rounds, and at the end.
            let same = |(other, _): &&(usize, Bid)| *other == rounds;
            let ended = || first.last().filter(|_| rounds == last(file));
            let beside = if place == 0 { None } else { ended().or_else(|| first.iter().find(same)) };
            let beside = beside.map(|(_, bid)| bid);
            let rows = known.iter().map(|table| table.rows()).sum();
            let mut line = line(&file.name, &names[place], rounds, known.len(), rows, &bid.imps, &answers);
            line.compare(&bid, start.as_ref(), beside);
            line.solve(args, &problems, &bid, start.as_ref(), beside)?;
            line.search = matches!(method, Method::Search(_)).then(|| effort(&answers, seconds));
            if output.json {
                json_line(out, &line)?;
            } else {
                line.tell(width, out)?;
            }
            out.flush()?;
            lines.push(line);
            if place == 0 {
                first.push((rounds, bid.clone()));
            }
            start.get_or_insert(bid);
        }
    }
    progress.finish();
    let start = first.first().map(|(_, start)| start).expect("the start of the first file was bid");
    let others = args.beside.iter().map(|bidder| beside(args, bidder, &problems, start));
    let others: Vec<BesideLine> = others.collect::<Result<_>>()?;
    if let Some(file) = &args.svg {
        svg::save(&charts(args, &lines, &others), file)?;
    }
    if output.json {
        return others.iter().try_for_each(|line| json_line(out, line));
    }
    for BesideLine { bidder, imps, stderr, double_dummy, double_dummy_stderr } in &others {
        write!(out, "{bidder} on the same problems: {imps:.2} ± {stderr:.2}")?;
        if let (Some(gain), Some(error)) = (double_dummy, double_dummy_stderr) {
            write!(out, ", {gain:+.3} ± {error:.3} double dummy")?;
        }
        writeln!(out)?;
    }
    Ok(writeln!(out, "{PAPER}")?)
}

/// The random problems, or those that solved deals make.
fn problems(args: &Args) -> Result<Vec<Posed>> {
    let Some(file) = &args.tables else {
        let random = |number| Posed { problem: challenge::random(args.seed, number), solved: None };
        return Ok((1..=args.problems).map(random).collect());
    };
    let posed = |solved: SolvedDeal| {
        challenge::of_deal(&solved.deal).map(|problem| Posed { problem, solved: Some(solved) })
    };
    Ok(solved_deals(file, 1)?.into_iter().filter_map(posed).collect())
}

impl Posed {
    /// What one contract gains over another double dummy, in IMPs a deal.
    fn gain(&self, args: &Args, contracts: [Option<Contract>; 2], solver: &mut Solver) -> f64 {
        match &self.solved {
            None => self.problem.gain(contracts, args.deals, args.seed, solver),
            Some(solved) => {
                let points = contracts.map(|contract| solved.score_ns(contract, self.problem.vulnerability));
                f64::from(score::imps(points[0] - points[1]))
            }
        }
    }
}

impl Args {
    /// Whether gains are told double dummy.
    const fn double_dummy(&self) -> bool {
        self.deals > 0 || self.tables.is_some()
    }
}

/// How the pair of each file bids.
fn methods(args: &Args) -> Result<Vec<Method>> {
    let settings = |option: &str, bidder: &BidderSpec| match bidder {
        BidderSpec::Pidm { settings, .. } => Ok(*settings),
        other => Err(bad_input(format!("{option} `{other}`: expected pidm and its settings"))),
    };
    let files = args.files.len();
    if args.search.is_empty() {
        return Ok(vec![Method::BySystem(PidmSettings::default().slack); files]);
    }
    for (given, what) in [(&args.search, "searches"), (&args.partner, "partners")] {
        if given.len() > 1 && given.len() != files {
            return Err(bad_input(format!(
                "{} {} for {}: expected one, or one for each",
                given.len(),
                what,
                counted(files, "file")
            )));
        }
    }
    let pair = |place: usize| {
        let north = settings("--search", of_file(&args.search, place).expect("there is a search"))?;
        let south =
            of_file(&args.partner, place).map(|partner| settings("--partner", partner)).transpose()?;
        Ok(Method::Search([north, south.unwrap_or(north)]))
    };
    (0..files).map(pair).collect()
}

/// That of one file, of one for all files or one for each.
fn of_file(given: &[BidderSpec], place: usize) -> Option<&BidderSpec> {
    given.get(if given.len() == 1 { 0 } else { place })
}

/// What tables and drawings call each file: its name, or what sets its search apart where the name comes again.
fn names(args: &Args, files: &[Learned]) -> Vec<String> {
    let apart = |given: &[BidderSpec], with_key: bool| -> Vec<String> {
        let written = |place| of_file(given, place).map(ToString::to_string).unwrap_or_default();
        let written: Vec<String> = (0..files.len()).map(written).collect();
        let settings = |text: &str| text.split(':').skip(1).map(str::to_string).collect::<Vec<_>>();
        let own = |text: &String| {
            let differs = |setting: &String| !written.iter().all(|other| settings(other).contains(setting));
            let value = |setting: String| match setting.split_once('=') {
                Some((_, value)) if !with_key => value.to_string(),
                _ => setting,
            };
            let own: Vec<String> = settings(text).into_iter().filter(differs).map(value).collect();
            // What is usual is not written.
            if own.is_empty() { "usual".into() } else { own.join(":") }
        };
        written.iter().map(own).collect()
    };
    let partners = args.partner.len() > 1;
    let (north, south) = (apart(&args.search, !partners), apart(&args.partner, false));
    let alike = (1..files.len()).all(|place| (&north[place], &south[place]) == (&north[0], &south[0]));
    let name = |place: usize| {
        let again = !alike && files.iter().filter(|other| other.name == files[place].name).count() > 1;
        match (again, partners) {
            (false, _) => files[place].name.clone(),
            (true, false) => north[place].clone(),
            (true, true) => format!("{}, South {}", north[place], south[place]),
        }
    };
    (0..files.len()).map(name).collect()
}

/// The base of a refined system and what was learned.
fn read(file: &Path) -> Result<Learned> {
    let name = file.display().to_string();
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let module = file.parent().unwrap_or_else(|| Path::new("")).join(format!("modules/{stem}-learned.txt"));
    let place = module.display();
    let text = fs::read_to_string(&module).map_err(|error| {
        bad_input(format!(
            "`{name}` is not a system of `merrimac system refine`: cannot read `{place}`: {error}"
        ))
    })?;
    let how = text.lines().next().and_then(|line| line.split_once(" rounds of "));
    let base = how.and_then(|(_, how)| how.split_once(", ")).map(|(base, _)| base);
    let base = base
        .ok_or_else(|| bad_input(format!("`{place}`, line 1: expected '# After N rounds of SYSTEM, ...'")))?;
    let base = Arc::new(systems::load(base).map_err(bad_input)?);
    let tables = Refined::read_all(&text).map_err(|error| bad_input(format!("`{place}`, {error}")))?;
    Ok(Learned { name: stem.into(), base, tables })
}

fn bid_all(
    args: &Args,
    method: Method,
    problems: &[Posed],
    system: &Arc<System>,
) -> Result<(Bid, Vec<Answer>)> {
    let (mut bid, mut answers) = (Bid::default(), Vec::new());
    Parallel::on(args.threads).map(
        problems.iter().enumerate(),
        |_| (),
        |(), (place, Posed { problem, .. })| {
            let answer = method.answer(problem, system, args.seed.wrapping_add(1000 * place as u64));
            let imps = f64::from(problem.by_losers(answer.auction.contract()).imps);
            Ok((answer, imps))
        },
        |(answer, imps)| {
            bid.contracts.push(answer.auction.contract());
            bid.imps.push(imps);
            answers.push(answer);
            ControlFlow::Continue(())
        },
    )?;
    Ok((bid, answers))
}

fn line(
    system: &str,
    name: &str,
    rounds: usize,
    nets: usize,
    rows: usize,
    scores: &[f64],
    answers: &[Answer],
) -> Line {
    let Estimate { mean: imps, standard_error: stderr } = Estimate::of(scores.iter().copied());
    let sum = |count: fn(&Answer) -> usize| answers.iter().map(count).sum::<usize>() as f64;
    let used: BTreeSet<&State> = answers.iter().flat_map(|answer| &answer.nets).collect();
    Line {
        system: system.into(),
        name: name.into(),
        rounds,
        nets,
        rows,
        imps,
        stderr,
        gain: 0.0,
        gain_stderr: 0.0,
        over_first: None,
        over_first_stderr: None,
        double_dummy: None,
        double_dummy_stderr: None,
        double_dummy_over_first: None,
        double_dummy_over_first_stderr: None,
        decided: sum(|answer| answer.decided) / sum(|answer| answer.calls).max(1.0),
        nets_used: used.len(),
        search: None,
    }
}

/// The difference of two results on the same problems.
fn difference(one: &[f64], other: &[f64]) -> Estimate {
    Estimate::of(one.iter().zip(other).map(|(one, other)| one - other))
}

/// What contracts gain double dummy over others for the same problems; nothing where that is not asked for.
fn solved(args: &Args, problems: &[Posed], bid: &Bid, other: Option<&Bid>) -> Result<Option<Estimate>> {
    let Some(other) = other.filter(|_| args.double_dummy()) else { return Ok(None) };
    let pairs = bid.contracts.iter().zip(&other.contracts).map(|(&one, &other)| [one, other]);
    let mut gains = Vec::with_capacity(problems.len());
    Parallel::on(args.threads).map(
        problems.iter().zip(pairs),
        |_| Solver::new(Config { memory_mib: 64 }),
        |solver, (posed, pair)| Ok(posed.gain(args, pair, solver)),
        |gain| {
            gains.push(gain);
            ControlFlow::Continue(())
        },
    )?;
    Ok(Some(Estimate::of(gains)))
}

impl Line {
    fn compare(&mut self, bid: &Bid, start: Option<&Bid>, first: Option<&Bid>) {
        if let Some(start) = start {
            let gain = difference(&bid.imps, &start.imps);
            (self.gain, self.gain_stderr) = (gain.mean, gain.standard_error);
        }
        let over = first.map(|first| difference(&bid.imps, &first.imps));
        self.over_first = over.map(|over| over.mean);
        self.over_first_stderr = over.map(|over| over.standard_error);
    }

    fn solve(
        &mut self,
        args: &Args,
        problems: &[Posed],
        bid: &Bid,
        start: Option<&Bid>,
        first: Option<&Bid>,
    ) -> Result<()> {
        if let Some(gain) = solved(args, problems, bid, start)? {
            self.double_dummy = Some(gain.mean);
            self.double_dummy_stderr = Some(gain.standard_error);
        }
        if let Some(gain) = solved(args, problems, bid, first)? {
            self.double_dummy_over_first = Some(gain.mean);
            self.double_dummy_over_first_stderr = Some(gain.standard_error);
        }
        Ok(())
    }

    fn tell(&self, width: usize, out: &mut impl Write) -> Result<()> {
        write!(
            out,
            "{:<width$}{:>6}{:>6}{:>7}  {:>6.2} ± {:.2}  {:>+6.3} ± {:.3}{:>9.1} %{:>7}",
            self.name,
            self.rounds,
            self.nets,
            self.rows,
            self.imps,
            self.stderr,
            self.gain,
            self.gain_stderr,
            100.0 * self.decided,
            self.nets_used
        )?;
        if let Some(search) = &self.search {
            let SearchLine { instances, look_aheads, look_ahead_ratio, sampling_failures, stage, seconds } =
                search;
            write!(
                out,
                "{instances:>10}{look_aheads:>8}{look_ahead_ratio:>7.2}{sampling_failures:>6}{stage:>6.1}{seconds:>8.1}"
            )?;
        }
        if let (Some(over), Some(error)) = (self.over_first, self.over_first_stderr) {
            write!(out, "  {over:+.3} ± {error:.3} over the first")?;
        }
        if let (Some(gain), Some(error)) = (self.double_dummy, self.double_dummy_stderr) {
            write!(out, "  {gain:+.3} ± {error:.3} double dummy")?;
        }
        if let (Some(gain), Some(error)) = (self.double_dummy_over_first, self.double_dummy_over_first_stderr)
        {
            write!(out, ", {gain:+.3} ± {error:.3} over the first")?;
        }
        Ok(writeln!(out)?)
    }
}

fn header(args: &Args, width: usize, out: &mut impl Write) -> Result<()> {
    write!(
        out,
        "{:<width$}{:>6}{:>6}{:>7}  {:<13}  {:<14}{:>11}{:>7}",
        "system", "rounds", "nets", "rows", "IMPs", "gain", "decided", "used"
    )?;
    if !args.search.is_empty() {
        write!(
            out,
            "{:>10}{:>8}{:>7}{:>6}{:>6}{:>8}",
            "instances", "looked", "ratio", "fail", "stage", "seconds"
        )?;
    }
    Ok(writeln!(out)?)
}

fn effort(answers: &[Answer], seconds: f64) -> SearchLine {
    let mut studied = Studied::default();
    answers.iter().for_each(|answer| studied += answer.studied);
    SearchLine {
        instances: studied.effort.instances,
        look_aheads: studied.effort.look_aheads,
        look_ahead_ratio: studied.effort.look_aheads as f64 / studied.effort.decisions.max(1) as f64,
        sampling_failures: studied.effort.failures,
        stage: studied.stages as f64 / studied.look_aheads.max(1) as f64,
        seconds,
    }
}

/// Another bidder on the same problems.
fn beside(args: &Args, bidder: &BidderSpec, problems: &[Posed], start: &Bid) -> Result<BesideLine> {
    let mut bid = Bid::default();
    let mut breach = None;
    Parallel::on(args.threads)
        .map(
            problems.iter(),
            Budget::clone,
            |budget, Posed { problem, .. }| {
                let mut pair = [args.seed, args.seed.wrapping_add(1)].map(|seed| bidder.build(seed, budget));
                let auction = problem.bid(&mut pair);
                let contract = auction.map(|auction| auction.contract());
                Ok(contract.map(|contract| (contract, f64::from(problem.by_losers(contract).imps))))
            },
            |answer| match answer {
                Ok((contract, imps)) => {
                    bid.contracts.push(contract);
                    bid.imps.push(imps);
                    ControlFlow::Continue(())
                }
                Err(seat) => {
                    breach = Some(seat);
                    ControlFlow::Break(())
                }
            },
        )
        .or_else(|stopped| if breach.is_some() { Ok(()) } else { Err(stopped) })?;
    if let Some(seat) = breach {
        return Err(anyhow::anyhow!("{} made an illegal call", seat.name()));
    }
    let gain = solved(args, problems, &bid, Some(start))?;
    let Estimate { mean: imps, standard_error: stderr } = Estimate::of(bid.imps);
    Ok(BesideLine {
        bidder: bidder.to_string(),
        imps,
        stderr,
        double_dummy: gain.map(|gain| gain.mean),
        double_dummy_stderr: gain.map(|gain| gain.standard_error),
    })
}

/// By nets learned: the gain double dummy, where that was asked for, or the score, other bidders as level lines; the
/// share of calls decided without search; the rows; with search the counters of Figures 10 to 12.
fn charts(args: &Args, lines: &[Line], others: &[BesideLine]) -> Vec<Chart> {
    let strength = |line: &Line| match (line.double_dummy, line.double_dummy_stderr) {
        (Some(gain), Some(radius)) => (gain, radius),
        _ if args.double_dummy() => (0.0, 0.0),
        _ => (line.imps, line.stderr),
    };
    let mut strengths = curves(lines, strength);
    let most = lines.iter().map(|line| line.nets).max().unwrap_or(0) as f64;
    strengths.extend(others.iter().map(|other| {
        let y = other.double_dummy.unwrap_or(other.imps);
        let points = vec![Point::new(0.0, y), Point::new(most, y)];
        Series { name: other.bidder.clone(), mark: Mark::Line, points }
    }));
    let measure = if args.double_dummy() {
        "IMPs a deal over the start, double dummy"
    } else {
        "IMPs a problem, by losing tricks"
    };
    let chart = |title: &str, y: &str, series| {
        let axis = |label: &str| Axis { label: label.into(), scale: Scale::Linear };
        Chart { title: title.into(), x: axis("nets learned"), y: axis(y), series }
    };
    let mut charts = vec![
        chart("Learning to bid: challenges that the pair was not taught on", measure, strengths),
        chart("Decided without search", "% of calls", curves(lines, |line| (100.0 * line.decided, 0.0))),
        chart("Size of the nets", "rows", curves(lines, |line| (line.rows as f64, 0.0))),
    ];
    if lines.iter().any(|line| line.search.is_some()) {
        let counter = |title: &str, y: &str, count: fn(&SearchLine) -> f64| {
            chart(title, y, curves(lines, |line| (line.search.as_ref().map_or(0.0, count), 0.0)))
        };
        charts.extend([
            counter("Look-aheads", "in all problems", |search| search.look_aheads as f64),
            chart("Nets used", "in all problems", curves(lines, |line| (line.nets_used as f64, 0.0))),
            counter("Instances dealt", "in all problems", |search| search.instances as f64),
            counter("Sampling failures", "in all problems", |search| search.sampling_failures as f64),
            counter("Stage of the look-aheads", "calls made before", |search| search.stage),
        ]);
    }
    charts
}

/// A curve for each system: a measure and its error by nets learned.
fn curves(lines: &[Line], measure: impl Fn(&Line) -> (f64, f64)) -> Vec<Series> {
    let mut series: Vec<Series> = Vec::new();
    for line in lines {
        let (y, radius) = measure(line);
        let point = Point { x: line.nets as f64, y, radius };
        match series.iter_mut().find(|series| series.name == line.name) {
            Some(series) => series.points.push(point),
            None => series.push(Series::joined(&line.name, vec![point])),
        }
    }
    series
}
