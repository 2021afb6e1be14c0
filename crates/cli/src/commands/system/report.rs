//! `merrimac system report`: what a system does in a position, how often, and how well.

use std::cmp::Reverse;
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use arena::Estimate;
use arena::second_opinion::{Change, Opinion, changes, opinions};
use bidding::{Arrival, Report, System};
use bridge::{Auction, Call, Seat, Vulnerability, score};
use double_dummy::par;
use players::bridge::BidderSpec;
use search::{Budget, Parallel};
use serde::Serialize;

use super::super::bid;
use crate::cli::OutputOptions;
use crate::draw::{self, labelled};
use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;
use crate::systems;

/// Count the calls of a position on random deals, with what they show and how they score against par
///
/// All four players follow the system. A deal counts if its auction comes to the position; it is bid out, the contract
/// scored double dummy and compared in IMPs with par, from the side of the player to call.
///
/// With --bidder the rows of the whole system are judged by another bidder: wherever it would have called otherwise its
/// call is made once, the system bids on, and what that wins double dummy counts for the row. The rows that lose most
/// come first, each with the hand on which it lost most.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac system report sayc
  merrimac system report two-over-one --auction '1H 2C X P' --boards 400
  merrimac system report two-over-one --auction '1NT P' --vul All --json
  merrimac system report sayc --bidder policy:style=natural --boards 2000")]
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
    /// Whose calls the system's are compared with
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder, conflicts_with_all = ["auction", "dealer", "vul", "deals"])]
    bidder: Option<BidderSpec>,
    /// How many rows are told with --bidder
    #[arg(long, default_value_t = 20, requires = "bidder")]
    worst: usize,
    /// How many deals that come to the position are looked at; with --bidder, how many are bid
    #[arg(long, default_value_t = 200)]
    boards: usize,
    /// How many deals are dealt at most to find them
    #[arg(long, default_value_t = 200_000)]
    deals: usize,
    /// Where chance starts: the same seed, the same deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads with --bidder; the answer is the same for any number [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, requires = "bidder")]
    threads: usize,
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

/// A row at which the other bidder has another call.
#[derive(Debug, Serialize)]
struct ChangeLine {
    #[serde(rename = "type")]
    kind: &'static str,
    /// Module and line of the row.
    row: String,
    table: String,
    call: String,
    other: String,
    /// IMPs that the other call wins each time, for the side of the player to call.
    imps: f64,
    stderr: f64,
    /// Every hand, the one on which the other call wins most first.
    hands: Vec<HandLine>,
}

#[derive(Debug, Serialize)]
struct HandLine {
    imps: i32,
    hand: String,
    auction: String,
    vulnerability: String,
}

/// On narrower terminals a meaning stands below its call.
const WIDE: usize = 70;

/// Does it.
pub(super) fn run(args: &ReportArgs, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let system = systems::load(&args.system).map_err(bad_input)?;
    match &args.bidder {
        Some(bidder) => judge_rows(args, bidder, &system, output, out),
        None => report_position(args, &system, output, out),
    }
}

/// Lists the rows by what another bidder's calls would win.
fn judge_rows(
    args: &ReportArgs,
    bidder: &BidderSpec,
    system: &System,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let progress = Progress::new();
    progress.working(args.boards, "boards");
    let mut found = Vec::new();
    let judged = Parallel::on(args.threads).map(
        1..=args.boards,
        Budget::clone,
        |budget, number| Ok(opinions(bidder, system, args.seed, number, budget)),
        |opinions| {
            progress.advance();
            found.extend(opinions);
            ControlFlow::Continue(())
        },
    );
    progress.finish();
    judged?;
    if !output.json {
        let (boards, calls) = (counted(args.boards, "board"), counted(found.len(), "call"));
        writeln!(out, "In {boards} {bidder} would have changed {calls} of {}.", args.system)?;
    }
    for change in changes(found).iter().take(args.worst) {
        let line = ChangeLine::new(change);
        if output.json {
            json_line(out, &line)?;
            continue;
        }
        let (won, times) = (change.imps(), counted(line.hands.len(), "time"));
        let calls = Text::bold(format!("{} for {}", line.other, line.call));
        writeln!(out, "{won:+5} IMPs, {:+.1} ± {:.1} each of {times}: {calls}", line.imps, line.stderr)?;
        let HandLine { imps, hand, auction, .. } = &line.hands[0];
        writeln!(out, "      {} {}", line.row, line.table)?;
        writeln!(out, "      {hand} after {auction}: {imps:+}")?;
    }
    Ok(())
}

impl ChangeLine {
    fn new(change: &Change) -> Self {
        let (row, table) = change.rule.as_ref().map_or_else(
            || ("none".to_owned(), String::new()),
            |rule| (format!("{}:{}", rule.module, rule.place.line), rule.table.clone()),
        );
        let Estimate { mean, standard_error } = change.mean();
        let mut hands: Vec<HandLine> = change.opinions.iter().map(HandLine::new).collect();
        hands.sort_by_key(|hand| Reverse(hand.imps));
        Self {
            kind: "change",
            row,
            table,
            call: change.call.to_string(),
            other: change.other.to_string(),
            imps: mean,
            stderr: standard_error,
            hands,
        }
    }
}

impl HandLine {
    fn new(opinion: &Opinion) -> Self {
        let calls = opinion.auction.to_string();
        Self {
            imps: opinion.imps,
            hand: opinion.hand.to_string(),
            auction: if calls.is_empty() { "-".to_owned() } else { calls },
            vulnerability: opinion.vulnerability.to_string(),
        }
    }
}

/// Counts the calls of one position.
fn report_position(
    args: &ReportArgs,
    system: &System,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let calls: Result<Vec<Call>, _> = args.auction.split_whitespace().map(str::parse).collect();
    let calls = calls.map_err(|error| bad_input(format!("--auction: {error}")))?;
    let auction = Auction::from_calls(args.dealer, calls)
        .map_err(|(place, error)| bad_input(format!("--auction, call {}: {error}", place + 1)))?;
    let Some(seat) = auction.to_call() else {
        return Err(bad_input("--auction: the auction is over, expected one in which someone is to call"));
    };
    let report = Report::new(system, &auction, args.vul, args.seed, args.deals, args.boards);
    if report.arrivals.is_empty() {
        let deals = counted(report.dealt, "deal");
        let text = format!("--auction: none of {deals} came to `{auction}` by this system");
        return Err(bad_input(text));
    }
    if !output.json {
        let (came, dealt) = (report.arrivals.len(), counted(report.dealt, "deal"));
        let heading = format!("{came} of {dealt} came to this position; {} is to call.", seat.name());
        for line in draw::wrapped(Text::plain(heading)) {
            writeln!(out, "{line}")?;
        }
    }
    for (call, arrivals) in report.by_call() {
        let swings: Vec<f64> = arrivals.iter().map(|arrival| swing(arrival, args, seat)).collect();
        let Estimate { mean: imps, standard_error: stderr } = Estimate::of(swings);
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
        let figures = format!(" {share}  {imps:+6.2} ± {stderr:.2} IMPs  ");
        let label = Text::bold(format!("{:<3}", line.call)) + Text::plain(figures);
        let lines = if draw::width() >= WIDE {
            labelled(&label, &line.meaning)
        } else {
            [vec![label.trimmed()], labelled(&Text::plain("    "), &line.meaning)].concat()
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
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
