//! `merrimac experiment`: the experiments of the papers, run again.

mod ending;
mod learning;
mod partition;
mod problems;
mod suits;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;

use crate::cli::OutputOptions;

/// Run an experiment of the papers again
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac experiment partition --svg partition.svg
  merrimac experiment partition --deals 100 --seed 7 --json
  merrimac experiment suits
  merrimac experiment problems
  merrimac experiment learning learned.txt --svg learning.svg")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Learning(Box<learning::Args>),
    Partition(partition::Args),
    Problems(Box<problems::Args>),
    Suits(suits::Args),
}

/// Runs it.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    match &args.what {
        What::Learning(args) => learning::run(args, output, out),
        What::Partition(args) => partition::run(args, output, out),
        What::Problems(args) => problems::run(args, output, out),
        What::Suits(args) => suits::run(args, output, out),
    }
}
