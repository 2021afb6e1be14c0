//! `merrimac hearts learn`: the tables of instinct, learned again.

use std::io::Write;

use anyhow::Result;
use players::hearts::instinct::Instinct;
use players::hearts::instinct::learning::{Course, learn};

use super::contest::{bar, with_threads};
use crate::error::bad_input;

/// Learn the tables of instinct by play and write them
///
/// Without options this is the course that made crates/players/src/hearts/instinct/tables.txt, to the last digit,
/// whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac hearts learn > crates/players/src/hearts/instinct/tables.txt
  merrimac hearts learn --rounds 50 --deals 2000 --seed 7")]
pub(crate) struct Args {
    /// How many rounds; the tables change after each
    #[arg(long, default_value_t = Course::OURS.rounds)]
    rounds: usize,
    /// How many deals a round
    #[arg(long, default_value_t = Course::OURS.deals)]
    deals: usize,
    /// Where chance starts
    #[arg(long, default_value_t = Course::OURS.seed)]
    seed: u64,
    /// Go on from the tables of the program instead of from nothing
    #[arg(long)]
    more: bool,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// Learns and writes.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    if args.rounds == 0 || args.deals == 0 {
        return Err(bad_input("a course needs at least one round of one deal"));
    }
    let bar = bar(args.rounds);
    let start = if args.more { Instinct::default() } else { Instinct::untaught() };
    let course = Course { rounds: args.rounds, deals: args.deals, seed: args.seed };
    let learned = with_threads(args.threads, || learn(start, course, &mut |_, _| bar.inc(1)))?;
    bar.finish_and_clear();
    Ok(write!(out, "{}", learned.to_text())?)
}
