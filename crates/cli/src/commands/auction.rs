//! `merrimac auction`: a deal bid by all four, each call explained.

use std::io::Write;

use anyhow::Result;
use bidding::System;
use bridge::{Board, BySeat, Contract, Deal, Seat, Side, Table, Vulnerability};
use players::bridge::{Bidder, BidderSpec, SYSTEM};
use search::Budget;
use serde::{Deserialize, Serialize};

use super::bid;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;
use crate::questions::answer_lines;
use crate::systems::Systems;

/// Bid a deal with all four hands, each call explained
///
/// With --input, every line of a file is a question as JSON, and every answer a line:
/// {"deal":"N:...","dealer":"N","vul":"None","system":"two-over-one"}.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac auction --deal 'N:AK3.QJT9.86.A742 ...' --dealer N --vul None
  merrimac auction --deal 'N:...' --system 'two-over-one +bergen'
  merrimac auction --deal 'N:...' --bidder borel --ew rules:system=sayc
  merrimac auction --input deals.jsonl      one deal a line, one answer a line")]
pub(crate) struct Args {
    /// The four hands
    #[arg(long, required_unless_present = "input")]
    deal: Option<Deal>,
    /// Who calls first
    #[arg(long, default_value = "N", value_name = "SEAT")]
    dealer: Seat,
    /// Who is vulnerable
    #[arg(long, default_value = "None", value_name = "WHO")]
    vul: Vulnerability,
    /// The system all four play: sayc, two-over-one, with modules switched as in 'sayc +splinters', or a file
    #[arg(long, default_value = SYSTEM, value_name = "SYSTEM")]
    system: String,
    /// Who calls: rules, borel, pidm, with settings; its own system is then the one that counts
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder)]
    bidder: Option<BidderSpec>,
    /// Who calls for East-West, if somebody else
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder)]
    ew: Option<BidderSpec>,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "deal")]
    input: Option<String>,
    /// Where chance starts: the same seed, the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// A question in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    deal: String,
    #[serde(default)]
    dealer: Option<String>,
    #[serde(default)]
    vul: Option<String>,
    #[serde(default)]
    system: Option<String>,
}

#[derive(Debug, Serialize)]
struct Answer {
    calls: Vec<String>,
    contract: Option<String>,
    declarer: Option<String>,
    meanings: Vec<String>,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let systems = Systems::default();
    if let Some(file) = &args.input {
        return answer_lines(file, args.threads, out, |line| answer_line(args, &systems, line));
    }
    let deal = args.deal.ok_or_else(|| bad_input("expected --deal or --input"))?;
    let board = Board { number: None, dealer: args.dealer, vulnerability: args.vul, deal };
    let answer = answer(args, &systems, &args.system, board).map_err(bad_input)?;
    if output.json { json_line(out, &answer) } else { show(&answer, args.dealer, out) }
}

fn answer_line(args: &Args, systems: &Systems, line: &str) -> Result<Answer, String> {
    let question: Question = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let deal: Deal = question.deal.parse().map_err(|error| format!("deal: {error}"))?;
    let dealer = question.dealer.map_or(Ok(args.dealer), |seat| seat.parse());
    let dealer = dealer.map_err(|error| format!("dealer: {error}"))?;
    let vulnerability = question.vul.map_or(Ok(args.vul), |vul| vul.parse());
    let vulnerability = vulnerability.map_err(|error| format!("vul: {error}"))?;
    let board = Board { number: None, dealer, vulnerability, deal };
    answer(args, systems, question.system.as_deref().unwrap_or(&args.system), board)
}

fn answer(args: &Args, systems: &Systems, system: &str, board: Board) -> Result<Answer, String> {
    let rules = || Ok::<_, String>(BidderSpec::Rules { name: system.into(), system: systems.get(system)? });
    let spec = args.bidder.clone().map_or_else(rules, Ok)?;
    let of_side = |side: Side| match &args.ew {
        Some(east_west) if side == Side::EastWest => east_west,
        _ => &spec,
    };
    let mut bidders: BySeat<Box<dyn Bidder>> = BySeat::from_fn(|seat: Seat| {
        of_side(seat.side()).build(args.seed.wrapping_add(seat.index() as u64), &Budget::unlimited())
    });
    let mut table = Table::new(board);
    let mut meanings = Vec::new();
    while let Some(seat) = table.to_call() {
        let view = table.view(seat);
        let decision = bidders[seat].call(&view);
        let meaning = |system: &System| system.meaning(&view.auction, decision.choice, board.vulnerability);
        meanings.push(match of_side(seat.side()).system() {
            Some(system) => meaning(system).map_err(|error| error.to_string())?.to_string(),
            None => decision.reason,
        });
        table.call(decision.choice).map_err(|error| error.to_string())?;
    }
    let contract = table.contract();
    Ok(Answer {
        calls: table.view(board.dealer).auction.calls().iter().map(ToString::to_string).collect(),
        contract: contract.map(|Contract { bid, doubling, .. }| format!("{bid}{doubling}")),
        declarer: contract.map(|contract| contract.declarer.to_string()),
        meanings,
    })
}

fn show(answer: &Answer, dealer: Seat, out: &mut impl Write) -> Result<()> {
    for (place, (call, meaning)) in answer.calls.iter().zip(&answer.meanings).enumerate() {
        writeln!(out, "{}  {}  {meaning}", dealer.plus(place), Text::bold(format!("{call:<4}")))?;
    }
    match (&answer.contract, &answer.declarer) {
        (Some(contract), Some(declarer)) => Ok(writeln!(out, "{contract} by {declarer}")?),
        _ => Ok(writeln!(out, "passed out")?),
    }
}
