//! `merrimac score imps`: differences in points as IMPs.

use std::io::Write;

use anyhow::Result;
use bridge::score::{self, Points};
use serde::Serialize;

use super::json_line;
use crate::cli::OutputOptions;
use crate::paint::Text;

/// Differences in points as international match points
///
/// The difference is the sum of a team's two scores on a board: +620 here and -170 at the other table make 450.
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_long_help = "\
Examples:
  merrimac score imps 450
  merrimac score imps 450 -130 0 20     one line each, and the sum"
)]
pub(crate) struct Args {
    /// Differences in points
    #[arg(required = true, value_name = "DIFFERENCE")]
    differences: Vec<Points>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "imps")]
struct Line {
    difference: Points,
    imps: i32,
}

/// Writes the IMPs.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let mut total = 0;
    for &difference in &args.differences {
        let imps = score::imps(difference);
        total += imps;
        if output.json {
            json_line(out, &Line { difference, imps })?;
        } else {
            writeln!(out, "{difference:>+6} points  {} IMPs", Text::bold(format!("{imps:>+4}")))?;
        }
    }
    if !output.json && args.differences.len() > 1 {
        writeln!(out, "{:>6}         {} IMPs", "sum", Text::bold(format!("{total:>+4}")))?;
    }
    Ok(())
}
