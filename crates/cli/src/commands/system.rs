//! `merrimac system`: the bidding systems, and what is wrong with them.

mod fit;
mod refine;
mod report;

use std::io::Write;

use anyhow::Result;
use bidding::{FindingKind, check, library};
use clap::Subcommand;
use questions::{FindingAnswer, SystemAnswer};

use crate::cli::OutputOptions;
use crate::draw::{labelled, wrapped};
use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;
use crate::systems;

/// Look at bidding systems: their modules, what is wrong with their rules, what they do in a position
///
/// A system is named as in the library (sayc, two-over-one, acol) or by its file, and modules may be switched after the
/// name: 'two-over-one +bergen -drury'.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system list
  merrimac system check sayc
  merrimac system check 'two-over-one +bergen' --hands 20000
  merrimac system check systems/my-system.txt --json
  merrimac system report sayc --auction '1H X'
  merrimac system fit two-over-one --bidder policy:style=natural
  merrimac system refine two-over-one -o learned.txt")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The systems and their modules
    List,
    Check(CheckArgs),
    Fit(fit::FitArgs),
    Refine(refine::RefineArgs),
    Report(report::ReportArgs),
}

/// Bid random deals with a system and tell what is wrong or suspicious
///
/// Faults are gaps, calls without a meaning, forcing bids that can be passed and examples that do not hold; with one of
/// them the exit status is 2. Rows that overlap, cannot be reached or were never used are only told.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system check sayc
  merrimac system check 'two-over-one -splinters' --hands 100000")]
struct CheckArgs {
    /// The system, and modules to switch
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// How many random hands are bid
    #[arg(long, default_value_t = 100_000)]
    hands: usize,
    /// Where chance starts: the same seed, the same hands
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Does it.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    match &args.what {
        What::List => list(output, out),
        What::Check(args) => lint(args, output, out),
        What::Fit(args) => fit::run(args, output, out),
        What::Refine(args) => refine::run(args, output, out),
        What::Report(args) => report::run(args, output, out),
    }
}

fn list(output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    for name in library::systems() {
        let system = systems::load(name).map_err(anyhow::Error::msg)?;
        let answer = SystemAnswer::new(name, &system);
        if output.json {
            json_line(out, &answer)?;
            continue;
        }
        let heading = Text::bold(name) + Text::plain(format!("  {}, {} rows", answer.title, answer.rows));
        for line in wrapped(heading) {
            writeln!(out, "{line}")?;
        }
        for line in labelled(&Text::plain("    "), &answer.modules.join(" ")) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn lint(args: &CheckArgs, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let system = systems::load(&args.system).map_err(bad_input)?;
    let progress = Progress::new();
    progress.waiting(&format!("bidding {}", counted(args.hands, "hand")));
    let findings = check(&system, args.seed, args.hands);
    progress.finish();
    for finding in &findings {
        if output.json {
            json_line(out, &FindingAnswer::new(finding, is_fault(finding.kind)))?;
        } else {
            writeln!(out, "{finding}")?;
        }
    }
    let faults = findings.iter().filter(|finding| is_fault(finding.kind)).count();
    if !output.json {
        let rest = counted(findings.len() - faults, "remark");
        writeln!(out, "{}: {}, {rest}", system.name(), counted(faults, "fault"))?;
    }
    match faults {
        0 => Ok(()),
        count => Err(bad_input(format!("{} in `{}`, shown above", counted(count, "fault"), args.system))),
    }
}

/// Whether it must not be: the rest is only worth a look.
fn is_fault(kind: FindingKind) -> bool {
    use FindingKind::{Example, Gap, Impossible, NoMeaning, PassOfForce};
    matches!(kind, Gap | Impossible | NoMeaning | PassOfForce | Example)
}
