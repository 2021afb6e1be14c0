//! `merrimac hearts experiment`: the figures of Perkins 1998, made again.

mod contests;
mod measurements;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::ValueEnum;

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::svg;

/// The experiments of Perkins 1998, his numbers beside ours
///
/// figure1: error and time of the ways to estimate card probabilities, by trick. figure3 and figure4: time and
/// branching of the searches, by trick. figure5: twelve line-ups of players. figure6: score by number of samples.
/// Tables are printed; --svg also draws them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac hearts experiment figure1 --svg figure1.svg
  merrimac hearts experiment figure5 --games 100 --json")]
pub(crate) struct Args {
    /// Which figure
    figure: Figure,
    /// Games for each line-up or point (figures 5 and 6)
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Deals that situations are taken from (figures 1, 3 and 4)
    #[arg(long, default_value_t = 35)]
    deals: usize,
    /// Where to draw the figure
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Where chance starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Figure {
    Figure1,
    Figure3,
    Figure4,
    Figure5,
    Figure6,
}

/// Makes the figure.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if args.games == 0 || args.deals == 0 {
        return Err(bad_input("an experiment needs at least one game or deal"));
    }
    let charts = match args.figure {
        Figure::Figure1 => measurements::probabilities(args, output, out)?,
        Figure::Figure3 => vec![measurements::times(args, output, out)?],
        Figure::Figure4 => vec![measurements::branching(args, output, out)?],
        Figure::Figure5 => vec![contests::line_ups(args, output, out)?],
        Figure::Figure6 => vec![contests::samples(args, output, out)?],
    };
    args.svg.as_ref().map_or(Ok(()), |file| svg::save(&charts, file))
}
