//! `merrimac score`: what results are worth.

mod contract;
mod file;
mod imps;
mod matchpoints;
mod victory_points;

use std::io::Write;

use clap::Subcommand;

use crate::cli::OutputOptions;

/// Score results: points, IMPs, victory points, matchpoints
///
/// With a contract and its result: the duplicate score of Law 77. The subcommands turn differences into IMPs (Law 78),
/// margins into victory points (WBF scales of 2013) and the scores of a board into matchpoints, or score a file of
/// results.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    allow_negative_numbers = true,
    after_long_help = "\
The declarer may be left out where the vulnerability is the same for both sides.

Examples:
  merrimac score 4SX by N -1 --vul NS           -200
  merrimac score 3NT by S --tricks 10 --vul All +630
  merrimac score 2HXXW=                         +640 for East-West
  merrimac score imps 450 -130                  +10 and -4 IMPs
  merrimac score vp 20 --boards 24              14.26 to 5.74
  merrimac score matchpoints 420 450 -50 420    3, 6, 0 and 3
  merrimac score file club.pbn                  every result of a file, compared"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    contract: contract::Args,
}

#[derive(Debug, Subcommand)]
enum What {
    Imps(imps::Args),
    #[command(visible_alias = "vp")]
    VictoryPoints(victory_points::Args),
    #[command(visible_alias = "mp")]
    Matchpoints(matchpoints::Args),
    File(file::Args),
}

/// Writes the score.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.what {
        None => contract::run(&args.contract, output, out),
        Some(What::Imps(args)) => imps::run(args, output, out),
        Some(What::VictoryPoints(args)) => victory_points::run(args, output, out),
        Some(What::Matchpoints(args)) => matchpoints::run(args, output, out),
        Some(What::File(args)) => file::run(args, output, out),
    }
}

/// One JSON object on a line of its own.
fn json_line(out: &mut impl Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
