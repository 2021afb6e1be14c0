//! `merrimac system report`: what a system does in a position, how often, and how well.

use std::io::Write;

use anyhow::Result;
use bidding::{Arrival, Report};
use bridge::{Auction, Call, Seat, Vulnerability, score};
use double_dummy::par;
use serde::Serialize;

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;
use crate::systems;

/// Count the calls of a position on random deals, with what they show and how they score against par
///
/// All four players follow the system. A deal counts if its auction comes to the position; it is bid out, the contract
/// scored double dummy and compared in IMPs with par, from the side of the player to call.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system report sayc
  merrimac system report two-over-one --auction '1H 2C X P' --boards 400
  merrimac system report two-over-one --auction '1NT P' --vul All --json")]
pub(super) struct ReportArgs {
    /// The system, and modules to switch
    #[arg(value_name = "SYSTEM")]
    system: String,
    /// The calls so far, from the dealer; none for the opening
    #[arg(long, default_value = "")]
    auction: String,
    /// Who deals
    #[arg(long, default_value = "N")]
    dealer: Seat,
    /// Who is vulnerable
    #[arg(long, default_value = "None")]
    vul: Vulnerability,
    /// How many deals that come to the position are looked at
    #[arg(long, default_value_t = 200)]
    boards: usize,
    /// How many deals are dealt at most to find them
    #[arg(long, default_value_t = 200_000)]
    deals: usize,
    /// Where chance starts: the same seed, the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Serialize)]
struct CallLine {
    #[serde(rename = "type")]
    kind: &'static str,
    call: String,
    boards: usize,
    share: f64,
    /// IMPs a board against par, for the side of the player to call.
    imps: f64,
    stderr: f64,
    meaning: String,
}

/// Does it.
pub(super) fn run(args: &ReportArgs, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let system = systems::load(&args.system).map_err(bad_input)?;
    let calls: Result<Vec<Call>, _> = args.auction.split_whitespace().map(str::parse).collect();
    let calls = calls.map_err(|error| bad_input(format!("--auction: {error}")))?;
    let auction = Auction::from_calls(args.dealer, calls)
        .map_err(|(place, error)| bad_input(format!("--auction, call {}: {error}", place + 1)))?;
    let Some(seat) = auction.to_call() else {
        return Err(bad_input("--auction: the auction is over, expected one in which someone is to call"));
    };
    let report = Report::new(&system, &auction, args.vul, args.seed, args.deals, args.boards);
    if report.arrivals.is_empty() {
        let text = format!("--auction: none of {} deals came to `{auction}` by this system", report.dealt);
        return Err(bad_input(text));
    }
    if !output.json {
        let (came, dealt) = (report.arrivals.len(), report.dealt);
        writeln!(out, "{came} of {dealt} deals come to this position; {seat} is to call.")?;
    }
    for (call, arrivals) in report.by_call() {
        let swings: Vec<f64> = arrivals.iter().map(|arrival| swing(arrival, args, seat)).collect();
        let (imps, stderr) = mean(&swings);
        let line = CallLine {
            kind: "call",
            call: call.to_string(),
            boards: arrivals.len(),
            share: arrivals.len() as f64 / report.arrivals.len() as f64,
            imps,
            stderr,
            meaning: system.meaning(&auction, call, args.vul)?.to_string(),
        };
        if output.json {
            json_line(out, &line)?;
            continue;
        }
        let share = format!("{:5.1} %", 100.0 * line.share);
        let call = Text::bold(format!("{:<3}", line.call));
        writeln!(out, "{call} {share}  {imps:+6.2} ± {stderr:.2} IMPs  {}", line.meaning)?;
    }
    Ok(())
}

/// How far from par the auction ended, in IMPs for the side of the seat.
fn swing(arrival: &Arrival, args: &ReportArgs, seat: Seat) -> f64 {
    let table = double_dummy::table(&arrival.deal);
    let reached = arrival.auction.contract().map_or(0, |contract| {
        let tricks = table.tricks(contract.bid.strain(), contract.declarer);
        let vulnerable = args.vul.of(contract.declarer.side());
        let points = score::duplicate(contract.bid, contract.doubling, vulnerable, tricks);
        if contract.declarer.side() == bridge::Side::NorthSouth { points } else { -points }
    });
    let imps = score::imps(reached - par(&table, args.dealer, args.vul).score_ns);
    f64::from(if seat.side() == bridge::Side::NorthSouth { imps } else { -imps })
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}
