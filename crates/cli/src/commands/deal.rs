//! `merrimac deal`: deals under conditions.

use std::cell::RefCell;
use std::io::{Read as _, Write};

use anyhow::Result;
use bridge::{Deal, PartialDeal, Seat, Strain};
use dealing::script::{Options, RunError, Script, Summary, run as run_script};
use double_dummy::Solver;
use notation::{Format, read_all};
use questions::DealAnswer;

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::open;
use crate::json::json_line;

/// Deal hands, at random or under conditions in the language of `dealer`
///
/// With a script file its own actions say what is printed. Without one, deals are printed one a line. `tricks()` is
/// answered by the double-dummy solver. With --json every deal is a line of JSON, whatever a script prints.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac deal                                                   ten deals
  merrimac deal -n 100 --seed 7 > deals.txt
  merrimac deal -n 5 --condition 'hcp(north) >= 20 and shape(south, any 4441)'
  merrimac deal --predeal 'N:AKQ2.AK3.K32.K32 - - -' --condition 'tricks(north, notrumps) == 9'
  merrimac deal script.dl                                         a script, as dealer runs it
  merrimac deal -n 3 | merrimac show -")]
pub(crate) struct Args {
    /// A script in the language of `dealer`; `-` is standard input
    #[arg(value_name = "SCRIPT", conflicts_with = "condition")]
    script: Option<String>,
    /// How many deals to produce
    #[arg(long, short = 'n', value_name = "COUNT")]
    count: Option<u64>,
    /// What must be true of every deal
    #[arg(long, short, value_name = "EXPRESSION")]
    condition: Option<String>,
    /// Cards dealt beforehand: a deal with `-` or fewer cards where a hand is open
    #[arg(long, value_name = "DEAL")]
    predeal: Option<PartialDeal>,
    /// At most this many deals are looked at
    #[arg(long, value_name = "COUNT")]
    generate: Option<u64>,
    /// Where chance starts: the same seed, the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// How many deals are produced if nobody says.
const COUNT: u64 = 10;

/// How many deals are looked at if nobody says: enough for conditions that one deal in a hundred million fulfils.
const GENERATE: u64 = 1_000_000_000;

/// Writes the deals.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let text = match (&args.script, &args.condition) {
        (Some(file), _) => read(file)?,
        (None, condition) => condition.clone().unwrap_or_default(),
    };
    let mut script = Script::parse(&text).map_err(|error| match &args.script {
        Some(file) => bad_input(format!("`{file}`: {error}")),
        None => bad_input(format!("the condition: {error}")),
    })?;
    for seat in args.predeal.iter().flat_map(|_| Seat::ALL) {
        script.predeal[seat] |= args.predeal.unwrap_or_default().hand(seat);
    }
    // A script's own actions are for people.
    let free = args.script.is_none() || output.json;
    if free {
        script.print_deals_only();
    }
    let options = Options {
        seed: args.seed,
        produce: args.count.or(args.script.is_none().then_some(COUNT)),
        generate: args.generate.or(args.script.is_none().then_some(GENERATE)),
        source: args.script.clone().unwrap_or_default(),
        ..Options::default()
    };
    let mut printed = String::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let summary = pool.install(|| run_script(&script, &options, &tricks, &mut printed)).map_err(refused)?;
    if free {
        list(&printed, output, out)?;
    } else {
        write!(out, "{printed}")?;
        // The trailer is not part of what the script prints: a file of deals stays a file of deals.
        anstream::eprint!("{summary}");
    }
    match summary {
        Summary { produced: 1.., .. } => Ok(()),
        _ if options.produce == Some(0) => Ok(()),
        Summary { impossible: true, .. } | Summary { dealt: 0, .. } => {
            Err(bad_input("no deal can fulfil the condition"))
        }
        Summary { generated, dealt, .. } => Err(bad_input(format!(
            "no deal fulfils the condition: {dealt} were dealt, {} more ruled out beforehand",
            generated - dealt
        ))),
    }
}

/// One deal a line.
fn list(printed: &str, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let (records, _) = read_all(Format::OneLine, printed.as_bytes());
    for (number, record) in (1..).zip(&records) {
        if output.json {
            json_line(out, &DealAnswer { number, deal: record.full_deal()? })?;
        } else {
            writeln!(out, "{}", record.deal)?;
        }
    }
    Ok(())
}

/// Declarer's tricks, by a solver for each thread.
fn tricks(deal: &Deal, declarer: Seat, strain: Strain) -> usize {
    thread_local!(static SOLVER: RefCell<Solver> = RefCell::new(Solver::default()));
    SOLVER.with_borrow_mut(|solver| solver.tricks(deal, strain, declarer).expect("nothing stops it"))
}

/// The text of a script: UTF-8, or else Latin-1, as older scripts are.
fn read(file: &str) -> Result<String> {
    let mut bytes = Vec::new();
    open(file)?
        .read_to_end(&mut bytes)
        .map_err(|error| bad_input(format!("cannot read `{file}`: {error}")))?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().map(|&byte| byte as char).collect()))
}

fn refused(error: RunError) -> anyhow::Error {
    bad_input(error)
}
