//! `merrimac match`: two teams at two tables, or several in a round robin.

mod boards;
mod log;
mod play;
mod show;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use arena::round_robin::{pairs, rungs};
use arena::team_match::{Given, Hired, Match, Role};
use arena::{Estimate, SequentialTest};
use players::bridge::Spec;
use questions::{BoardAnswer, MatchAnswer};

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::program::Program;
use boards::Deals;
use log::Log;

/// Play a duplicate teams match: every board at two tables, compared in IMPs
///
/// Card players alone (`mc`, `novice`) play the same contract at both tables: the one in the file, or the one with the
/// best expected score for its side. Bidders alone (`rules`, `pass`) are scored double dummy. Full players
/// (`rules+mc`) bid and play. With --auctions both tables take over the auctions of a file and play the cards.
#[derive(Debug, clap::Args)]
#[command(
    name = "match",
    after_long_help = "\
Players: random, novice, mc; mc:samples=100, mc:nodes=2M, mc:ms=250, mc:scoring=matchpoints; swo, alphamu;
rules+mc; bidders alone: rules, borel, pidm, policy; rules:system=two-over-one, rules:system=FILE.txt,
borel:samples=40, pidm:ms=500, policy:style=natural, policy:weights=FILE.

Examples:
  merrimac match --a mc --b novice --boards 64
  merrimac match --a mc:samples=200 --b mc --boards 500 --log match.jsonl     can be taken up again
  merrimac match --a mc --b novice --file hands.pbn                         boards and contracts of a file
  merrimac match --a rules+mc --b rules+novice --auctions final.lin         auctions of a file
  merrimac match --round-robin mc,novice,random --boards 16
  merrimac match --ladder random,novice,mc --boards 200
  merrimac match --a swo:ms=500 --b mc:ms=500 --defenders mc --combining --boards 200
  merrimac match --a mc:samples=200 --b mc --declarer alphamu:ms=500 --boards 200
  merrimac match --a mc --b novice --pbn played.pbn --decisions why.jsonl --json
  merrimac match --a borel --b rules --boards 1000 --gaps gaps.txt          bidding alone
  merrimac match --a policy:style=free --b rules --tables deals.bin --boards 4000
  merrimac match --a alphamu --b alphamu --b-program ../before/merrimac --sprt -0.3,0.1 --boards 2000"
)]
pub(crate) struct Args {
    /// The first team: four copies of a player
    #[arg(long, value_name = "PLAYER", value_parser = super::spec, required_unless_present_any = ["round_robin", "ladder"])]
    a: Option<Spec>,
    /// The second team
    #[arg(long, value_name = "PLAYER", value_parser = super::spec, required_unless_present_any = ["round_robin", "ladder"])]
    b: Option<Spec>,
    /// Let another program play for the second team, an earlier Merrimac say: it is started with `decide` and asked to be
    /// the player of --b
    #[arg(long, value_name = "COMMAND", requires = "b")]
    b_program: Option<String>,
    /// Every team against every other, on the same boards
    #[arg(
        long,
        value_name = "PLAYER,PLAYER,..",
        value_parser = super::spec,
        value_delimiter = ',',
        conflicts_with_all = ["a", "b"]
    )]
    round_robin: Vec<Spec>,
    /// Every team against the next, weakest first, on the same boards: what each is worth over the first
    #[arg(
        long,
        value_name = "PLAYER,PLAYER,..",
        value_parser = super::spec,
        value_delimiter = ',',
        conflicts_with_all = ["a", "b", "round_robin"]
    )]
    ladder: Vec<Spec>,
    /// Let this player defend against both teams, so that only declarers are compared
    #[arg(long, value_name = "PLAYER", value_parser = super::spec)]
    defenders: Option<Spec>,
    /// Let this player declare against both teams, so that only defenders are compared
    #[arg(long, value_name = "PLAYER", value_parser = super::spec, conflicts_with = "defenders")]
    declarer: Option<Spec>,
    /// How many boards are dealt
    #[arg(long, default_value_t = 64)]
    boards: usize,
    /// Stop as soon as it is clear whether A is worth at most LOW or at least HIGH IMPs a board, and fail in the first case
    #[arg(long, value_name = "LOW,HIGH", value_parser = sequential_test, allow_hyphen_values = true, requires = "b")]
    sprt: Option<SequentialTest>,
    /// Deal only boards on which declarer has to combine chances: two suits that each matter to the contract
    #[arg(long, conflicts_with_all = ["file", "auctions"])]
    combining: bool,
    /// Boards, and contracts where they are written, from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<String>,
    /// Boards with their auctions from a file: both tables take them over
    #[arg(long, value_name = "FILE", conflicts_with_all = ["boards", "file"])]
    auctions: Option<String>,
    /// Solved deals from a file that `merrimac tables` made, for bidders alone: as many as --boards says
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "auctions", "combining"])]
    tables: Option<PathBuf>,
    /// Leave out this many deals at the beginning of --tables
    #[arg(long, value_name = "DEALS", default_value_t = 0, requires = "tables")]
    skip: usize,
    /// Keep every finished board in this file, and do not play those that are there already
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Add the boards played now to this PBN file, both tables of each
    #[arg(long, value_name = "FILE")]
    pbn: Option<PathBuf>,
    /// Add every decision made now to this file of JSON lines, with its reason and time
    #[arg(long, value_name = "FILE")]
    decisions: Option<PathBuf>,
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

/// Plays the match and writes the result.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let teams = teams(args)?;
    let program = args
        .b_program
        .as_ref()
        .zip(args.b.as_ref())
        .map(|(command, b)| Program::new(command, &b.to_string()));
    let is_ladder = !args.ladder.is_empty();
    let pairs: Vec<[usize; 2]> =
        if is_ladder { rungs(teams.len()).collect() } else { pairs(teams.len()).collect() };
    let matches = pairs
        .iter()
        .map(|&[a, b]| {
            let pair = Match::new(teams[a].clone(), teams[b].clone(), args.seed).map_err(bad_input)?;
            let pair = match program.clone() {
                Some(program) => {
                    pair.hiring(Hired::new(move |seat, seed| Box::new(program.player(seat, seed))))
                }
                None => pair,
            };
            let Some((role, others)) = others(args) else { return Ok(pair) };
            pair.against(role, others.clone()).map_err(bad_input)
        })
        .collect::<Result<Vec<Match>>>()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let boards = pool.install(|| boards(args, &matches[0]))?;
    let against = others(args).map_or(String::new(), |(_, others)| format!(" against {others}"));
    let by = |team: usize| match &args.b_program {
        Some(command) if team == 1 => format!(" by {command}"),
        _ => String::new(),
    };
    let names: Vec<String> =
        teams.iter().enumerate().map(|(at, team)| format!("{team}{}{against}", by(at))).collect();
    let log = Log::open(args, &teams, &pairs, &names, &boards)?;
    let failure = || program.as_ref().and_then(Program::failure);
    let verdict = |lines: &[BoardAnswer]| {
        let results = Estimate::of(lines.iter().map(|line| f64::from(line.imps)));
        args.sprt.and_then(|test| test.is_passed(lines.len(), &results))
    };
    let is_decided = |lines: &[BoardAnswer]| failure().is_some() || verdict(lines).is_some();
    let lines = play::all(&matches, &pairs, &names, boards, &log, args.threads.unwrap_or(0), is_decided)?;
    if let Some(failure) = failure() {
        return Err(bad_input(failure));
    }
    if let Some(path) = &args.gaps {
        write_gaps(path, &teams)?;
    }
    let summary = |([a, b], lines): ([usize; 2], &Vec<_>)| MatchAnswer::new([&*names[a], &*names[b]], lines);
    let summaries: Vec<MatchAnswer> = pairs.iter().copied().zip(&lines).map(summary).collect();
    match &summaries[..] {
        _ if is_ladder => show::ladder(&names, &lines, args.seed, output, out)?,
        [summary] if output.json => show::json(summary, out)?,
        [summary] => show::pair(summary, &lines[0], out)?,
        summaries => show::round_robin(summaries, &names, &lines, output, out)?,
    }
    let Some(test) = args.sprt else { return Ok(()) };
    match verdict(&lines[0]) {
        Some(true) => Ok(()),
        Some(false) => Err(anyhow!("A is not worth {:+} IMPs a board", test.high)),
        None => Err(anyhow!("the boards do not decide between {:+} and {:+} IMPs", test.low, test.high)),
    }
}

/// Two numbers of IMPs, the smaller first.
fn sequential_test(text: &str) -> Result<SequentialTest, String> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let numbers = numbers.filter(|(low, high)| low < high);
    numbers
        .map(|(low, high)| SequentialTest { low, high })
        .ok_or_else(|| format!("`{text}` is not LOW,HIGH, expected such as -0.3,0.1"))
}

/// The gaps that the bidders have reported, one a line.
fn write_gaps(path: &Path, teams: &[Spec]) -> Result<()> {
    let logs = teams.iter().filter_map(|team| team.bidder.as_ref()?.gaps());
    let mut lines: Vec<String> = logs.flat_map(|log| log.take()).map(|gap| format!("{gap}\n")).collect();
    // In the order of threads they would differ from run to run.
    lines.sort_unstable();
    std::fs::write(path, lines.concat())
        .map_err(|error| bad_input(format!("cannot write `{}`: {error}", path.display())))
}

/// Who plays against both teams, and what they do.
fn others(args: &Args) -> Option<(Role, &Spec)> {
    let defenders = args.defenders.as_ref().map(|spec| (Role::Defenders, spec));
    defenders.or_else(|| Some((Role::Declarer, args.declarer.as_ref()?)))
}

fn teams(args: &Args) -> Result<Vec<Spec>> {
    if let (Some(a), Some(b)) = (&args.a, &args.b) {
        return Ok(vec![a.clone(), b.clone()]);
    }
    match (&args.round_robin[..], &args.ladder[..]) {
        (teams @ [_, _, ..], _) | (_, teams @ [_, _, ..]) => Ok(teams.to_vec()),
        ([_], _) => Err(bad_input("a round robin needs two teams, expected such as --round-robin mc,novice")),
        _ => Err(bad_input("a ladder needs two teams, expected such as --ladder random,novice,mc")),
    }
}

/// The boards of the match with what is fixed of each.
fn boards(args: &Args, first: &Match) -> Result<Deals> {
    let boards: Deals = match (&args.file, &args.auctions, &args.tables) {
        (Some(file), ..) => boards::with_contracts(file)?,
        (_, Some(_), _) if first.is_bidding() => {
            return Err(bad_input("bidders alone cannot take over auctions, expected players of cards"));
        }
        (_, Some(file), _) => boards::with_auctions(file)?,
        (.., Some(_)) if !first.is_bidding() => {
            return Err(bad_input("solved deals are for bidders alone, expected such as rules or policy"));
        }
        (.., Some(file)) => boards::solved(file, args.skip, args.boards)?,
        _ if args.combining => boards::combining(first, args.boards)?,
        _ => (1..=args.boards).map(|number| (first.board(number), Given::Nothing)).collect(),
    };
    if boards.is_empty() {
        return Err(bad_input("there is no board to play, expected at least one"));
    }
    Ok(boards)
}
