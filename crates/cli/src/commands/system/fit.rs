//! `merrimac system fit`: how far a bidder keeps to a system.

use std::cmp::Reverse;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use arena::conformity::{Conformity, Count, Judged, Kind, Turn, judge};
use arena::seating::Breach;
use bidding::System;
use bridge::Call;
use players::bridge::BidderSpec;
use search::{Budget, Parallel};
use serde::Serialize;

use super::super::bid;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;
use crate::systems;

/// Tell how many calls of a bidder fit what they mean in a system, and which do not
///
/// All four players are the bidder. A call fits if the caller's hand lies within what a player of the system is told
/// about it and the caller's calls before. A hand that once left the system fits nothing that it says later, so the
/// calls of hands that have kept to it so far are told as well. The kinds of call and the auctions with the most
/// misfits come first, each with a hand.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system fit two-over-one --bidder policy:style=natural
  merrimac system fit two-over-one --bidder policy:weights=new.weights --deals 10000 --worst 40
  merrimac system fit sayc --bidder rules:system=two-over-one --json
  merrimac system fit two-over-one --bidder rules --deals 60000 --record positions.bin")]
pub(super) struct FitArgs {
    /// The system, and modules to switch
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// Whose calls are judged
    #[arg(long, value_name = "BIDDER", default_value = "policy", value_parser = bid::bidder)]
    bidder: BidderSpec,
    /// How many random deals are bid
    #[arg(long, default_value_t = 1000)]
    deals: usize,
    /// How many auctions with misfits are told
    #[arg(long, default_value_t = 20)]
    worst: usize,
    /// Where chance starts: the same seed, the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write every position as an example for training to this file: what was seen, the calls that are legal, those
    /// that fit, the system's call and the bidder's
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// How many threads; the answer is the same for any number [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "fit")]
struct Answer {
    bidder: String,
    system: String,
    deals: usize,
    seed: u64,
    #[serde(flatten)]
    all: Share,
    /// The calls of hands that fitted all their calls before.
    kept: Share,
    classes: Vec<ClassLine>,
    auctions: Vec<AuctionLine>,
}

#[derive(Debug, Clone, Copy, Serialize)]
struct Share {
    calls: usize,
    misfits: usize,
    /// The share of calls that fit.
    share: f64,
}

#[derive(Debug, Serialize)]
struct ClassLine {
    turn: String,
    call: String,
    #[serde(flatten)]
    share: Share,
}

#[derive(Debug, Serialize)]
struct AuctionLine {
    /// From the opening on; the last call is the one that is judged.
    auction: String,
    #[serde(flatten)]
    share: Share,
    meaning: String,
    /// A hand that does not fit.
    hand: String,
}

impl From<Count> for Share {
    fn from(count: Count) -> Self {
        Self { calls: count.calls, misfits: count.misfits(), share: count.share() }
    }
}

/// Does it.
pub(super) fn run(args: &FitArgs, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let system = systems::load(&args.system).map_err(bad_input)?;
    let conformity = count(args, &system)?;
    let answer = Answer {
        bidder: args.bidder.to_string(),
        system: args.system.clone(),
        deals: args.deals,
        seed: args.seed,
        all: conformity.all.into(),
        kept: conformity.kept.into(),
        classes: classes(&conformity),
        auctions: auctions(&conformity, args.worst, &system)?,
    };
    if output.json { json_line(out, &answer) } else { show(&answer, out) }
}

fn count(args: &FitArgs, system: &System) -> Result<Conformity> {
    let mut records = args.record.as_ref().map(create).transpose()?;
    let recorded = records.is_some();
    let progress = Progress::new();
    progress.working(args.deals, "deals");
    let mut conformity = Conformity::default();
    let mut failure: Option<anyhow::Error> = None;
    let counted = Parallel::on(args.threads).map(
        1..=args.deals,
        Budget::clone,
        |budget, number| {
            Ok(judge(&args.bidder, system, args.seed, number, budget).map(|judged| {
                let record = |judged: &Judged| judged.record(system);
                let examples = if recorded { judged.iter().flat_map(record).collect() } else { Vec::new() };
                (judged, examples)
            }))
        },
        |judged: Result<(Vec<Judged>, Vec<u8>), Breach>| {
            progress.advance();
            let taken = judged.map_err(anyhow::Error::from).and_then(|(judged, examples)| {
                judged.into_iter().for_each(|judged| conformity.add(judged));
                Ok(records.as_mut().map_or(Ok(()), |records| records.write_all(&examples))?)
            });
            failure = taken.err();
            if failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some(mut records) = records {
        records.flush()?;
    }
    Ok(counted.map(|()| conformity)?)
}

fn create(path: &PathBuf) -> Result<BufWriter<File>> {
    let created = File::create(path);
    Ok(BufWriter::new(
        created.map_err(|error| bad_input(format!("cannot write `{}`: {error}", path.display())))?,
    ))
}

/// The kinds of call that do not always fit, the most misfits first.
fn classes(conformity: &Conformity) -> Vec<ClassLine> {
    let misfits = |&(_, count): &(&(Turn, Kind), &Count)| count.misfits() > 0;
    let mut classes: Vec<_> = conformity.classes.iter().filter(misfits).collect();
    classes.sort_by_key(|(_, count)| Reverse(count.misfits()));
    let line = |((turn, kind), count): (&(Turn, Kind), &Count)| ClassLine {
        turn: turn.to_string(),
        call: kind.to_string(),
        share: (*count).into(),
    };
    classes.into_iter().map(line).collect()
}

fn auctions(conformity: &Conformity, most: usize, system: &System) -> Result<Vec<AuctionLine>> {
    let mut lines = Vec::new();
    for (calls, place) in conformity.worst(most) {
        let Some(Judged { auction, vulnerability, hand, call, .. }) = &place.misfit else { continue };
        lines.push(AuctionLine {
            auction: calls.iter().map(Call::to_string).collect::<Vec<_>>().join(" "),
            share: place.count.into(),
            meaning: system.meaning(auction, *call, *vulnerability)?.to_string(),
            hand: hand.to_string(),
        });
    }
    Ok(lines)
}

fn show(answer: &Answer, out: &mut impl Write) -> Result<()> {
    let Share { calls, share, .. } = answer.all;
    writeln!(
        out,
        "{} of {} of {} in {} fit {}",
        Text::bold(format!("{:.1} %", 100.0 * share)),
        counted(calls, "call"),
        answer.bidder,
        counted(answer.deals, "deal"),
        answer.system
    )?;
    let Share { calls, share, .. } = answer.kept;
    writeln!(
        out,
        "{:.1} % of the {calls} by hands that had kept to the system in their calls before",
        100.0 * share
    )?;
    for ClassLine { turn, call, share } in &answer.classes {
        let Share { calls, misfits, share } = share;
        writeln!(out, "{misfits:7} misfits of {calls:7}, {:5.1} % fit  {turn:20} {call}", 100.0 * share)?;
    }
    for AuctionLine { auction, share: Share { calls, misfits, .. }, meaning, hand } in &answer.auctions {
        writeln!(out, "{misfits:7} of {calls:6}  {}", Text::bold(auction))?;
        writeln!(out, "        {hand}, but it means: {meaning}")?;
    }
    Ok(())
}
