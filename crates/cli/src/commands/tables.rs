//! `merrimac tables`: files of random deals with their double-dummy tables.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Read as _, Seek as _, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use bridge::Deal;
use cards::random::generator;
use double_dummy::{Batch, SolvedDeal};

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::counted;
use crate::job::Shard;
use crate::json::json_line;
use crate::progress::Progress;

/// Deal at random and solve double dummy, to a file of solved deals
///
/// A record has 23 bytes: who holds each card, and the tricks of every declarer in every strain. Such files train the
/// learned bidder and score bidding matches without solving anything. Deal number K depends on the seed and K alone,
/// so any number of threads and shards makes the same deals. A file that is there already is gone on with where it
/// ends, also after it was cut short.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac tables -n 1000 -o deals.bin                     a thousand solved deals
  merrimac tables -n 300000 -o deals.bin --seed 7          again the same command goes on where it was stopped
  merrimac tables -n 300000 -o deals.bin --shard 2/8       every eighth deal from the second on, to deals.2-of-8.bin")]
pub(crate) struct Args {
    /// How many deals
    #[arg(long, short = 'n', value_name = "COUNT")]
    count: u64,
    /// The file to write, or to go on with
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Where chance starts: the same seed, the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Make part I of N: every Nth deal from the Ith on. The part is added to the name of the file
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// How many threads work; the deals are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Records between two writes: what a killed run loses at most, for each file.
const FLUSH_EVERY: u64 = 64;

/// Writes what is missing of the file.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let path = args.shard.map_or_else(|| args.output.clone(), |shard| shard.file(&args.output));
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let deal = |record: u64| Deal::random(&mut generator(args.seed, shard.number(record)));
    let count = shard.share(args.count);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(|error| bad_input(format!("cannot write `{}`: {error}", path.display())))?;
    let there = records(&mut file, deal).with_context(|| format!("cannot read `{}`", path.display()))?;
    let there = there.map_err(|reason| bad_input(format!("`{}`: {reason}", path.display())))?;
    let progress = Progress::new();
    progress.working(count.saturating_sub(there) as usize, "deals");
    let mut written = Ok(());
    let mut sink = BufWriter::new(file);
    let mut unwritten = 0;
    let solved = Batch { threads: args.threads, ..Batch::default() }.tables(
        (there..count).map(deal),
        |deal, table| {
            progress.advance();
            unwritten += 1;
            written = sink.write_all(&SolvedDeal { deal, table }.to_bytes());
            if unwritten == FLUSH_EVERY && written.is_ok() {
                unwritten = 0;
                written = sink.flush();
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    written.and_then(|()| sink.flush()).with_context(|| format!("cannot write `{}`", path.display()))?;
    solved?;
    progress.finish();
    let total = there.max(count);
    let made = total - there;
    if output.json {
        let file = path.display().to_string();
        return json_line(
            out,
            &serde_json::json!({"type": "tables", "file": file, "deals": total, "made": made}),
        );
    }
    let new = if there > 0 { format!(", {made} of them new") } else { String::new() };
    Ok(writeln!(out, "{} in `{}`{new}", counted(total as usize, "deal"), path.display())?)
}

/// How many whole records the file has, which is then at the end of the last; or why it is not to be gone on with.
fn records(file: &mut File, deal: impl Fn(u64) -> Deal) -> std::io::Result<Result<u64, String>> {
    let record = SolvedDeal::BYTES as u64;
    let count = file.metadata()?.len() / record;
    if let Some(last) = count.checked_sub(1) {
        let mut bytes = [0; SolvedDeal::BYTES];
        file.seek(SeekFrom::Start(last * record))?;
        file.read_exact(&mut bytes)?;
        if SolvedDeal::from_bytes(&bytes).map(|solved| solved.deal) != Ok(deal(last)) {
            return Ok(Err(format!(
                "its last deal, number {count}, is not that of this seed and shard; expected a file made with them"
            )));
        }
    }
    // A record that was cut short is made again.
    file.set_len(count * record)?;
    file.seek(SeekFrom::End(0))?;
    Ok(Ok(count))
}
