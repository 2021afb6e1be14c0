//! `merrimac score matchpoints`: the scores of one board compared.

use std::io::Write;

use anyhow::Result;
use bridge::score::{self, Points};
use serde::Serialize;

use super::json_line;
use crate::cli::OutputOptions;
use crate::paint::Text;

/// Matchpoints of the scores on one board
///
/// Every other table beaten is worth two matchpoints, every tie one. The scores are those of the same side at each
/// table, in the order of the answers.
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_long_help = "\
Examples:
  merrimac score matchpoints 420 450 -50 420"
)]
pub(crate) struct Args {
    /// The scores of one side at each table
    #[arg(required = true, value_name = "SCORE")]
    scores: Vec<Points>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "matchpoints")]
struct Line {
    score: Points,
    matchpoints: usize,
    percent: f64,
}

/// Writes the matchpoints.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    for (&score, matchpoints) in args.scores.iter().zip(score::matchpoints(&args.scores)) {
        let percent = percent(matchpoints, args.scores.len());
        if output.json {
            json_line(out, &Line { score, matchpoints, percent })?;
        } else {
            writeln!(
                out,
                "{score:>+6}  {} matchpoints  {percent:>6.2} %",
                Text::bold(format!("{matchpoints:>4}"))
            )?;
        }
    }
    Ok(())
}

/// The share of the top that a result has; half where there is nothing to compare it with.
pub(super) fn percent(matchpoints: usize, tables: usize) -> f64 {
    if tables < 2 { 50.0 } else { 100.0 * matchpoints as f64 / (2 * (tables - 1)) as f64 }
}
