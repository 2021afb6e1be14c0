//! `merrimac system refine`: a pair that learns from its own search, saved as a system.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use arena::training::{Round, Schedule, Training};
use bidding::{Care, Refined};
use bridge::Seat;
use clap::ValueEnum;
use players::bridge::BidderSpec;
use search::Parallel;
use serde::Serialize;

use super::super::bid;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::progress::Progress;
use crate::systems;

/// Let two partners refine a system by their own search, and save it as text
///
/// North and South bid random challenges by the system (Amit and Markovitch, Learning to bid in bridge, 2006). States
/// of the auction that cost the most search are chosen; hands that come to them are tagged with the call that a search
/// finds best; rows are induced from the tags, each with the number of examples behind it. Both learn in parallel, and
/// exchange what they have learned. FILE becomes a system that every command takes; the rows stand beside it, in
/// modules/. Given again, the command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system refine two-over-one -o learned.txt --rounds 20
  merrimac challenge --bidder rules:system=learned.txt --seed 7
  merrimac system refine sayc -o alone.txt --learners north
  merrimac system refine sayc -o apart.txt --exchange 0")]
pub(super) struct RefineArgs {
    /// The system to start from
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// The system file to write, or to go on with
    #[arg(long, short, value_name = "FILE.txt")]
    output: PathBuf,
    /// How many rounds in all
    #[arg(long, default_value_t = 20)]
    rounds: usize,
    /// Who learns
    #[arg(long, value_name = "WHO", default_value = "both")]
    learners: Learners,
    /// After how many rounds the partners exchange what they have learned; 0 for at the end alone
    #[arg(long, value_name = "ROUNDS", default_value_t = 1)]
    exchange: usize,
    /// Challenges bid in a round to find the states to learn
    #[arg(long, default_value_t = 20_000)]
    deals: usize,
    /// States that each partner learns in a round
    #[arg(long, default_value_t = 8)]
    states: usize,
    /// Examples for a state
    #[arg(long, default_value_t = 400)]
    examples: usize,
    /// The search that tags examples
    #[arg(long, value_name = "PIDM", default_value = "pidm:tricks=ltc:depth=0:samples=40", value_parser = bid::bidder)]
    tagging: BidderSpec,
    /// Examples that a row must have
    #[arg(long, default_value_t = 10)]
    least: usize,
    /// Bits that a question about the hand must save
    #[arg(long, value_name = "BITS", default_value_t = 14.0)]
    evidence: f64,
    /// Of the calls at a row those are kept that are tagged this many times as often as the first
    #[arg(long, value_name = "SHARE", default_value_t = 0.6)]
    kept: f64,
    /// Where chance starts: the same seed, the same system
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; the answer is the same for any number [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Who learns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Learners {
    /// Both partners
    Both,
    /// North, who deals, and South keeps to the system
    North,
    /// South, and North keeps to the system
    South,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "round")]
struct RoundLine {
    round: usize,
    states: usize,
    searched: usize,
    free: usize,
    all_states: usize,
    all_rows: usize,
}

/// Does it.
pub(super) fn run(args: &RefineArgs, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let base = Arc::new(systems::load(&args.system).map_err(bad_input)?);
    let text = systems::text(&args.system).map_err(bad_input)?;
    let schedule = schedule(args)?;
    let files = Files::new(&args.output)?;
    let how = how(args);
    let (rounds, learned) = files.read(&how)?;
    files.write_system(&text)?;
    let mut training = Training::new(base, schedule, learned, rounds);
    files.write(&how, &training)?;
    let progress = Progress::new();
    progress.working(args.rounds.saturating_sub(rounds), "rounds");
    while training.rounds() < args.rounds {
        let round = training.round(&Parallel::on(args.threads))?;
        files.write(&how, &training)?;
        progress.advance();
        let line = line(&training, round);
        if output.json {
            json_line(out, &line)?;
        } else {
            let (states, rows) = (counted(line.all_states, "state"), counted(line.all_rows, "row"));
            let searched = counted(line.searched, "example");
            writeln!(
                out,
                "round {}: {searched} looked into, {} more; {states} learned, {rows}",
                line.round, line.free
            )?;
        }
        out.flush()?;
        if round.states == 0 {
            break;
        }
    }
    progress.finish();
    if !output.json {
        writeln!(out, "`{}` is the system after {} rounds", args.output.display(), training.rounds())?;
    }
    Ok(())
}

fn schedule(args: &RefineArgs) -> Result<Schedule> {
    let BidderSpec::Pidm { settings, .. } = &args.tagging else {
        return Err(bad_input(format!("--tagging `{}`: expected pidm and its settings", args.tagging)));
    };
    Ok(Schedule {
        seed: args.seed,
        learners: match args.learners {
            Learners::Both => vec![Seat::North, Seat::South],
            Learners::North => vec![Seat::North],
            Learners::South => vec![Seat::South],
        },
        exchange: (args.exchange > 0).then_some(args.exchange),
        deals: args.deals,
        states: args.states,
        examples: args.examples,
        tagging: *settings,
        care: Care { least: args.least, evidence: args.evidence, kept: args.kept },
    })
}

/// All that the result depends on but the number of rounds.
fn how(args: &RefineArgs) -> String {
    let learners =
        args.learners.to_possible_value().map_or_else(String::new, |value| value.get_name().into());
    format!(
        "{}, seed {}, learners {learners}, exchange {}, deals {}, states {}, examples {}, tagging {}, least {}, evidence {}, kept {}",
        args.system,
        args.seed,
        args.exchange,
        args.deals,
        args.states,
        args.examples,
        args.tagging,
        args.least,
        args.evidence,
        args.kept
    )
}

fn line(training: &Training, round: Round) -> RoundLine {
    RoundLine {
        round: training.rounds(),
        states: round.states,
        searched: round.searched,
        free: round.free,
        all_states: training.learned().len(),
        all_rows: training.learned().iter().map(Refined::rows).sum(),
    }
}

/// Where the system is written: its file, and the module of what was learned.
struct Files {
    system: PathBuf,
    module: PathBuf,
    name: String,
}

impl Files {
    fn new(system: &Path) -> Result<Self> {
        let stem = system.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.filter(|_| system.extension().is_some_and(|extension| extension == "txt"));
        let stem = stem.ok_or_else(|| bad_input(format!("`{}`: expected a file *.txt", system.display())))?;
        let name = format!("{stem}-learned");
        let folder = system.parent().unwrap_or_else(|| Path::new("")).join("modules");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make `{}`", folder.display()))?;
        Ok(Self { system: system.into(), module: folder.join(format!("{name}.txt")), name })
    }

    /// The rounds that are over and what was learned in them.
    fn read(&self, how: &str) -> Result<(usize, Vec<Refined>)> {
        let file = self.module.display();
        let text = match fs::read_to_string(&self.module) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok((0, Vec::new())),
            Err(error) => return Err(bad_input(format!("cannot read `{file}`: {error}"))),
        };
        let first = text.lines().next().unwrap_or_default();
        let rounds = first.strip_prefix("# After ").and_then(|rest| rest.split_once(" rounds of "));
        let rounds =
            rounds.filter(|&(_, written)| written == how).and_then(|(rounds, _)| rounds.parse().ok());
        let rounds = rounds.ok_or_else(|| {
            bad_input(format!("`{file}`, line 1: '{first}', expected '# After N rounds of {how}'"))
        })?;
        let learned = Refined::read_all(&text).map_err(|error| bad_input(format!("`{file}`, {error}")))?;
        Ok((rounds, learned))
    }

    /// Writes what was learned; a reader finds the old file or the new one, never half of it.
    fn write(&self, how: &str, training: &Training) -> Result<()> {
        let mut text = format!("# After {} rounds of {how}\n", training.rounds());
        for refined in training.learned() {
            text += &format!("\n{refined}");
        }
        replace(&self.module, &text)
    }

    fn write_system(&self, base: &str) -> Result<()> {
        replace(&self.system, &format!("{}\n\nuse {}\n", base.trim_end(), self.name))
    }
}

fn replace(file: &Path, text: &str) -> Result<()> {
    let part = file.with_extension("part");
    fs::write(&part, text)
        .and_then(|()| fs::rename(&part, file))
        .with_context(|| format!("cannot write `{}`", file.display()))
}
