//! `merrimac hearts match`: players against each other.

use std::io::Write;

use anyhow::{Context as _, Result};
use hearts::{Game, Rules};
use indicatif::{ProgressBar, ProgressStyle};
use players::hearts::Spec;
use players::hearts::contest::{Estimate, GameRecord, duel, games};
use serde::Serialize;

use super::{RulesArgs, spec};
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::counted;

/// Players against each other: games to a limit, or a duplicate contest of one against three
///
/// With four players: games in which they keep their seats; score is points lost, so that much is good, and rank 1 is
/// best. With two players and --deals: every deal is played with the first player once in each seat against three of
/// the second; the margin is the mean of the others' points less its own, a hand.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The players, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS", required = true, value_parser = spec)]
    players: Vec<Spec>,
    /// How many games
    #[arg(long, default_value_t = 100, conflicts_with = "deals")]
    games: usize,
    /// How many deals of a duplicate contest
    #[arg(long)]
    deals: Option<usize>,
    /// The number of the first game or deal, so that a contest can be played in parts
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    first: usize,
    /// A game ends when somebody has more points
    #[arg(long, default_value_t = Game::PERKINS_LIMIT)]
    limit: i32,
    #[command(flatten)]
    rules: RulesArgs,
    /// Where chance starts: the same seed, the same cards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts match")]
struct MatchLine {
    players: Vec<String>,
    games: usize,
    deals: usize,
    mean_score: Vec<f64>,
    mean_rank: Vec<f64>,
    ci95: Vec<f64>,
    rank_ci95: Vec<f64>,
    seed: u64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts duel")]
struct DuelLine {
    players: Vec<String>,
    first: usize,
    deals: usize,
    hands: usize,
    margin: f64,
    ci95: f64,
    points: f64,
    ms_per_card: [f64; 2],
    seed: u64,
}

/// Plays the match and writes the result.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let rules = args.rules.rules();
    match (args.deals, args.players.as_slice()) {
        (Some(deals), [one, other]) if deals > 0 => run_duel(args, rules, one, other, deals, output, out),
        (Some(_), _) => {
            Err(bad_input("--deals needs two players, the one and the other, and at least one deal"))
        }
        (None, players) if players.len() == 4 && args.games > 0 => run_games(args, rules, output, out),
        (None, players) => Err(bad_input(format!(
            "{} for {}, expected four and at least one game, or two with --deals",
            counted(players.len(), "player"),
            counted(args.games, "game")
        ))),
    }
}

fn run_games(args: &Args, rules: Rules, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let bar = bar(args.games);
    let records = with_threads(args.threads, || {
        let numbers = args.first..args.first + args.games;
        games(rules, args.limit, &args.players, numbers, args.seed, &|_| bar.inc(1))
    })?;
    bar.finish_and_clear();
    let summary = Summary::of(&records);
    if output.json {
        let line = MatchLine {
            players: args.players.iter().map(Spec::to_string).collect(),
            games: records.len(),
            deals: summary.deals,
            mean_score: summary.scores.iter().map(|score| score.mean).collect(),
            mean_rank: summary.ranks.iter().map(|rank| rank.mean).collect(),
            ci95: summary.scores.iter().map(|score| score.radius).collect(),
            rank_ci95: summary.ranks.iter().map(|rank| rank.radius).collect(),
            seed: args.seed,
        };
        serde_json::to_writer(&mut *out, &line)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{} games, {} deals, seed {}", records.len(), summary.deals, args.seed)?;
    writeln!(out, "{:<28}{:>16}{:>16}", "player", "score", "rank")?;
    for (player, (score, rank)) in args.players.iter().zip(summary.scores.iter().zip(&summary.ranks)) {
        let (score, rank) = (interval(*score, 1), interval(*rank, 2));
        writeln!(out, "{:<28}{score:>16}{rank:>16}", player.to_string())?;
    }
    Ok(())
}

fn run_duel(
    args: &Args,
    rules: Rules,
    one: &Spec,
    other: &Spec,
    deals: usize,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let bar = bar(deals);
    let result = with_threads(args.threads, || {
        let numbers = args.first..args.first + deals;
        duel(rules, one, other, numbers, args.seed, &|_| bar.inc(1))
    })?;
    bar.finish_and_clear();
    let [own, others] = [result.own_time, result.others_time].map(|time| time.as_secs_f64() * 1000.0);
    let hands = deals * rules.players.count();
    if output.json {
        let line = DuelLine {
            players: vec![one.to_string(), other.to_string()],
            first: args.first,
            deals,
            hands,
            margin: result.margin.mean,
            ci95: result.margin.radius,
            points: result.own.mean,
            ms_per_card: [own, others],
            seed: args.seed,
        };
        serde_json::to_writer(&mut *out, &line)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{one} against three {other}: {deals} deals, {hands} hands, seed {}", args.seed)?;
    writeln!(out, "margin  {} points a hand", interval(result.margin, 3))?;
    writeln!(out, "points  {} a hand", interval(result.own, 3))?;
    writeln!(out, "time    {own:.3} ms a card against {others:.3} ms")?;
    Ok(())
}

/// Means over games.
pub(super) struct Summary {
    pub(super) scores: Vec<Estimate>,
    pub(super) ranks: Vec<Estimate>,
    pub(super) deals: usize,
}

impl Summary {
    pub(super) fn of(records: &[GameRecord]) -> Self {
        let seats = records.first().map_or(0, |record| record.scores.len());
        let mean =
            |value: &dyn Fn(&GameRecord) -> f64| Estimate::of(&records.iter().map(value).collect::<Vec<_>>());
        Self {
            scores: (0..seats).map(|seat| mean(&|record| record.scores[seat])).collect(),
            ranks: (0..seats).map(|seat| mean(&|record| record.ranks[seat])).collect(),
            deals: records.iter().map(|record| record.deals).sum(),
        }
    }
}

/// A mean and its interval.
pub(super) fn interval(estimate: Estimate, digits: usize) -> String {
    format!("{:.digits$} ± {:.digits$}", estimate.mean, estimate.radius)
}

/// Runs the work on this many threads, on all cores if no number is given.
pub(super) fn with_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    Ok(pool.context("cannot start the threads")?.install(work))
}

/// A bar on standard error, where that is a terminal.
pub(super) fn bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len}, {eta} left");
    ProgressBar::new(length as u64).with_style(style.expect("the template is well formed"))
}
