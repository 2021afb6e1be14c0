//! `merrimac match`: two teams at two tables.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context as _, Result};
use arena::Estimate;
use arena::team_match::{BoardResult, Match, Thinking};
use bridge::{Board, Contract, score};
use indicatif::{ProgressBar, ProgressStyle};
use notation::{Format, Record};
use players::bridge::Spec;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::clock;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::Input;
use crate::progress::Progress;

/// Play a duplicate teams match: every board at two tables, compared in IMPs
///
/// Card players alone (`mc`, `novice`) play the same contract at both tables: the one in the file, or the one with the
/// best expected score for its side. Bidders alone (`rules`, `pass`) are scored double dummy. Full players
/// (`rules+mc`) bid and play.
#[derive(Debug, clap::Args)]
#[command(
    name = "match",
    after_long_help = "\
Players: random, novice, mc; mc:samples=100, mc:ms=250, mc:scoring=matchpoints; rules+mc; bidders
alone: rules, borel, pidm; rules:system=two-over-one, borel:samples=40, pidm:ms=500.

Examples:
  merrimac match --a mc --b novice --boards 64
  merrimac match --a mc:samples=200 --b mc --boards 500 --log match.jsonl     can be taken up again
  merrimac match --a mc --b novice --file hands.pbn                         boards and contracts of a file
  merrimac match --a rules+mc --b rules+novice --boards 16 --json
  merrimac match --a borel --b rules --boards 1000 --gaps gaps.txt          bidding alone"
)]
pub(crate) struct Args {
    /// The first team: four copies of a player
    #[arg(long, value_name = "PLAYER", value_parser = super::spec)]
    a: Spec,
    /// The second team
    #[arg(long, value_name = "PLAYER", value_parser = super::spec)]
    b: Spec,
    /// How many boards are dealt
    #[arg(long, default_value_t = 64)]
    boards: usize,
    /// Boards, and contracts where they are written, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<String>,
    /// Keep every finished board in this file, and do not play those that are there already
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write the gaps that bidders suspect in their systems to this file
    #[arg(long, value_name = "FILE")]
    gaps: Option<PathBuf>,
    /// Where chance starts: the same seed, the same cards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// A finished board, as it stands in the log.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename = "board")]
struct BoardLine {
    a: String,
    b: String,
    seed: u64,
    number: usize,
    deal: String,
    contracts: [String; 2],
    scores_ns: [i32; 2],
    imps: i32,
    decisions: [usize; 2],
    seconds: [f64; 2],
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "match")]
struct MatchLine {
    a: String,
    b: String,
    boards: usize,
    imps_a: i32,
    imps_b: i32,
    per_board: f64,
    stderr: f64,
    victory_points: [f64; 2],
    ms_per_card: [f64; 2],
    seed: u64,
}

/// Plays the match and writes the result.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let teams = Match::new(args.a.clone(), args.b.clone(), args.seed).map_err(bad_input)?;
    let boards = match &args.file {
        Some(file) => read_boards(file)?,
        None => (1..=args.boards).map(|number| (teams.board(number), None)).collect(),
    };
    if boards.is_empty() {
        return Err(bad_input("there is no board to play, expected at least one"));
    }
    let known =
        args.log.as_deref().map_or_else(|| Ok(BTreeMap::new()), |path| finished(path, args, &boards))?;
    let lines = play(args, &teams, &boards, known)?;
    if let Some(path) = &args.gaps {
        write_gaps(path, [&args.a, &args.b])?;
    }
    let summary = summary(args, &lines);
    if output.json {
        serde_json::to_writer(&mut *out, &summary)?;
        return Ok(writeln!(out)?);
    }
    show(&summary, &lines, out)
}

/// Plays what is not known yet; all boards in order.
fn play(
    args: &Args,
    teams: &Match,
    boards: &[(Board, Option<Contract>)],
    known: BTreeMap<usize, BoardLine>,
) -> Result<Vec<BoardLine>> {
    let log = args.log.as_ref().map(|path| OpenOptions::new().append(true).create(true).open(path));
    let log =
        log.transpose().map_err(|error| bad_input(format!("cannot write the log: {error}")))?.map(Mutex::new);
    let bar = bar(boards.len());
    bar.inc(known.len() as u64);
    let one = |number: usize| -> Result<BoardLine> {
        if let Some(line) = known.get(&number) {
            return Ok(line.clone());
        }
        let (board, contract) = boards[number - 1];
        let result = teams.play(number, board, contract, clock)?;
        let line = line(args, &result);
        if let Some(log) = &log {
            let text = serde_json::to_string(&line)? + "\n";
            let mut file = log.lock().map_err(|_| anyhow::anyhow!("the log was lost"))?;
            file.write_all(text.as_bytes()).context("cannot write the log")?;
        }
        bar.inc(1);
        Ok(line)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let lines = pool.install(|| (1..=boards.len()).into_par_iter().map(one).collect());
    bar.finish_and_clear();
    lines
}

/// The gaps that the players' bidders have reported, one a line.
fn write_gaps(path: &Path, players: [&Spec; 2]) -> Result<()> {
    let logs = players.into_iter().filter_map(|player| player.bidder.as_ref()?.gaps());
    let mut lines: Vec<String> = logs.flat_map(|log| log.take()).map(|gap| format!("{gap}\n")).collect();
    // In the order of threads they would differ from run to run.
    lines.sort_unstable();
    std::fs::write(path, lines.concat())
        .map_err(|error| bad_input(format!("cannot write `{}`: {error}", path.display())))
}

fn line(args: &Args, result: &BoardResult) -> BoardLine {
    let contract = |outcome: &bridge::Outcome| match outcome {
        bridge::Outcome::PassedOut => "passed out".to_owned(),
        bridge::Outcome::Played { contract, tricks } => format!("{contract}, {tricks} tricks"),
    };
    BoardLine {
        a: args.a.to_string(),
        b: args.b.to_string(),
        seed: args.seed,
        number: result.number,
        deal: result.board.deal.to_string(),
        contracts: [contract(&result.outcomes[0]), contract(&result.outcomes[1])],
        scores_ns: result.scores_ns(),
        imps: result.imps,
        decisions: result.thinking.map(|Thinking { decisions, .. }| decisions),
        seconds: result.thinking.map(|Thinking { time, .. }| time.as_secs_f64()),
    }
}

/// The boards of the log that belong to this match. A line that breaks off, as when the program was stopped while it
/// wrote, is a board to play again.
fn finished(
    path: &Path,
    args: &Args,
    boards: &[(Board, Option<Contract>)],
) -> Result<BTreeMap<usize, BoardLine>> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(bad_input(format!("cannot read `{}`: {error}", path.display()))),
    };
    if !text.is_empty() && !text.ends_with('\n') {
        // What follows must not be glued to the broken line.
        OpenOptions::new().append(true).open(path)?.write_all(b"\n")?;
    }
    let (a, b) = (args.a.to_string(), args.b.to_string());
    let mut known = BTreeMap::new();
    for line in text.lines().filter_map(|line| serde_json::from_str::<BoardLine>(line).ok()) {
        if (&line.a, &line.b, line.seed) != (&a, &b, args.seed) {
            return Err(bad_input(format!(
                "`{}` is the log of {} against {} with seed {}, expected {a} against {b} with seed {}",
                path.display(),
                line.a,
                line.b,
                line.seed,
                args.seed
            )));
        }
        let board = line.number.checked_sub(1).and_then(|place| boards.get(place));
        if board.is_some_and(|(board, _)| board.deal.to_string() == line.deal) {
            known.insert(line.number, line);
        }
    }
    Ok(known)
}

fn read_boards(file: &str) -> Result<Vec<(Board, Option<Contract>)>> {
    let progress = Progress::new();
    let format: Option<Format> = None;
    let mut input = Input::open(file, format, &progress)?;
    let mut record = Record::default();
    let mut boards = Vec::new();
    while input.read(&mut record, &progress)? {
        let board = record
            .to_board()
            .map_err(|error| bad_input(format!("board no. {} of `{file}`: {error}", input.boards())))?;
        boards.push((board, record.contract()));
    }
    input.finish()?;
    Ok(boards)
}

fn summary(args: &Args, lines: &[BoardLine]) -> MatchLine {
    let estimate = Estimate::of(lines.iter().map(|line| f64::from(line.imps)));
    let imps = |sign: i32| lines.iter().map(|line| (sign * line.imps).max(0)).sum::<i32>();
    let (imps_a, imps_b) = (imps(1), imps(-1));
    let ms = |team: usize| {
        let cards: usize = lines.iter().map(|line| line.decisions[team]).sum();
        let seconds: f64 = lines.iter().map(|line| line.seconds[team]).sum();
        1000.0 * seconds / cards.max(1) as f64
    };
    let count = NonZeroUsize::new(lines.len()).expect("a match has a board");
    let points = score::victory_points(imps_a - imps_b, count);
    MatchLine {
        a: args.a.to_string(),
        b: args.b.to_string(),
        boards: lines.len(),
        imps_a,
        imps_b,
        per_board: estimate.mean,
        stderr: estimate.standard_error,
        victory_points: [points, points.opponents()].map(|side| f64::from(side.hundredths()) / 100.0),
        ms_per_card: [ms(0), ms(1)],
        seed: args.seed,
    }
}

fn show(summary: &MatchLine, lines: &[BoardLine], out: &mut impl Write) -> Result<()> {
    if lines.len() <= MOST_SHOWN {
        writeln!(
            out,
            "{:>5}  {:<24}{:<24}{:>7}{:>7}{:>6}",
            "board", "A North-South", "A East-West", "NS", "NS", "IMPs"
        )?;
        for line in lines {
            let ([open, closed], [ns, other]) = (&line.contracts, line.scores_ns);
            writeln!(out, "{:>5}  {open:<24}{closed:<24}{ns:>7}{other:>7}{:>+6}", line.number, line.imps)?;
        }
        writeln!(out)?;
    }
    let MatchLine { a, b, boards, imps_a, imps_b, per_board, stderr, .. } = summary;
    writeln!(out, "{a} {imps_a} IMPs, {b} {imps_b} IMPs, {boards} boards")?;
    writeln!(out, "{per_board:+.2} IMPs a board, standard error {stderr:.2}")?;
    let [vp_a, vp_b] = summary.victory_points;
    writeln!(out, "victory points {vp_a:.2} to {vp_b:.2}")?;
    let [ms_a, ms_b] = summary.ms_per_card;
    Ok(writeln!(out, "a card took {ms_a:.1} ms and {ms_b:.1} ms; seed {}", summary.seed)?)
}

/// A longer match is not listed board by board: the log has that.
const MOST_SHOWN: usize = 64;

fn bar(boards: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} boards, {eta} left");
    ProgressBar::new(boards as u64).with_style(style.expect("the template is well formed"))
}
