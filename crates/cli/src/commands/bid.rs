//! `merrimac bid`: the call on a hand, what it means, and what else was thought of.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use bidding::System;
use bridge::{Auction, Call, Hand, Seat, View, Vulnerability};
use players::bridge::{BidderSpec, SYSTEM, Spec};
use search::Budget;
use serde::{Deserialize, Serialize};

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;
use crate::questions::answer_lines;
use crate::systems::Systems;

/// Call on a hand: the call, its meaning, the alternatives
///
/// The auction is the calls so far, from the dealer. With --explain the meaning of a call is told, without a hand: one
/// not yet made, or all that were made. With --input, every line of a file is a question as JSON, and every answer a
/// line: {"hand":"K2.K9873.AQ8.KQ4","auction":"1C P 1H","dealer":"N","vul":"None","system":"sayc"}.
///
/// The value of a candidate is, with `rules`, 1 for the system's call and 0 for others that some rule suggests; with
/// `borel` and `pidm`, IMPs a board against the system's call.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac bid --hand K2.K9873.AQ8.KQ4
  merrimac bid --hand AQ54.3.KJ872.K84 --auction '1S P' --system two-over-one
  merrimac bid --hand AQ54.3.KJ872.K84 --auction '1S 2H' --bidder borel
  merrimac bid --auction '1NT P' --explain 2C
  merrimac bid --auction '1S P 2NT P 3C' --explain all
  merrimac bid --input questions.jsonl      one question a line, one answer a line")]
pub(crate) struct Args {
    /// The hand: spades.hearts.diamonds.clubs
    #[arg(long, required_unless_present_any = ["input", "explain"])]
    hand: Option<Hand>,
    /// The calls so far
    #[arg(long, default_value = "", hide_default_value = true, value_name = "CALLS")]
    auction: String,
    /// Who called first
    #[arg(long, default_value = "N", value_name = "SEAT")]
    dealer: Seat,
    /// Who is vulnerable
    #[arg(long, default_value = "None", value_name = "WHO")]
    vul: Vulnerability,
    /// The system all four play: sayc, two-over-one, with modules switched as in 'sayc +splinters', or a file
    #[arg(long, default_value = SYSTEM, value_name = "SYSTEM")]
    system: String,
    /// Who calls: rules, borel, pidm, with settings; its own system is then the one that counts
    #[arg(long, value_name = "BIDDER", value_parser = bidder)]
    bidder: Option<BidderSpec>,
    /// Tell what this call would show now, or `all` calls so far
    #[arg(long, value_name = "CALL", conflicts_with_all = ["hand", "input"])]
    explain: Option<String>,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hand", "auction"])]
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
    hand: String,
    #[serde(default)]
    auction: String,
    #[serde(default)]
    dealer: Option<String>,
    #[serde(default)]
    vul: Option<String>,
    #[serde(default)]
    system: Option<String>,
}

#[derive(Debug, Serialize)]
struct Answer {
    call: String,
    meaning: String,
    candidates: Vec<CandidateLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    reason: String,
}

#[derive(Debug, Serialize)]
struct CandidateLine {
    call: String,
    value: f64,
    meaning: String,
}

#[derive(Debug, Serialize)]
struct Explained {
    call: String,
    meaning: String,
}

/// Reads a bidder, not a card player.
pub(crate) fn bidder(name: &str) -> Result<BidderSpec, String> {
    match super::spec(name)? {
        Spec { bidder: Some(bidder), cards: None } => Ok(bidder),
        _ => Err(format!("`{name}` is no bidder, expected such as rules, borel or pidm")),
    }
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let systems = Systems::default();
    if let Some(file) = &args.input {
        return answer_lines(file, args.threads, out, |line| answer_line(args, &systems, line));
    }
    let auction =
        auction(args.dealer, &args.auction).map_err(|error| bad_input(format!("--auction: {error}")))?;
    if let Some(call) = &args.explain {
        let system = systems.get(&args.system).map_err(bad_input)?;
        return explain(&system, &auction, args.vul, call, output, out);
    }
    let hand = args.hand.ok_or_else(|| bad_input("expected --hand, --explain or --input"))?;
    let answer = answer(args, &systems, &args.system, hand, auction, args.vul).map_err(bad_input)?;
    if output.json { json_line(out, &answer) } else { show(&answer, out) }
}

/// The auction of these calls.
pub(crate) fn auction(dealer: Seat, calls: &str) -> Result<Auction, String> {
    let mut auction = Auction::new(dealer);
    let words =
        calls.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty() && *word != "-");
    for (place, word) in (1..).zip(words) {
        let wrong = |reason: String| format!("call {place}: {reason}");
        let call: Call = word.parse().map_err(|error: bridge::ParseError| wrong(error.to_string()))?;
        auction.push(call).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(auction)
}

fn answer_line(args: &Args, systems: &Systems, line: &str) -> Result<Answer, String> {
    let question: Question = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let hand: Hand = question.hand.parse().map_err(|error| format!("hand: {error}"))?;
    let dealer = question.dealer.map_or(Ok(args.dealer), |seat| seat.parse());
    let dealer = dealer.map_err(|error| format!("dealer: {error}"))?;
    let vul =
        question.vul.map_or(Ok(args.vul), |vul| vul.parse()).map_err(|error| format!("vul: {error}"))?;
    let auction = auction(dealer, &question.auction).map_err(|error| format!("auction: {error}"))?;
    let system = question.system.as_deref().unwrap_or(&args.system);
    answer(args, systems, system, hand, auction, vul)
}

fn answer(
    args: &Args,
    systems: &Systems,
    system: &str,
    hand: Hand,
    auction: Auction,
    vulnerability: Vulnerability,
) -> Result<Answer, String> {
    if hand.len() != 13 {
        return Err(format!("hand: {} cards, expected 13", hand.len()));
    }
    let seat = auction.to_call().ok_or("auction: it is over, nobody is to call")?;
    let bidder = match &args.bidder {
        Some(bidder) => bidder.clone(),
        None => BidderSpec::Rules { name: system.into(), system: systems.get(system)? },
    };
    let system = match bidder.system() {
        Some(system) => Arc::clone(system),
        None => systems.get(system)?,
    };
    let view = View::in_auction(seat, hand, auction, vulnerability);
    let weighed = bidder.build(args.seed, &Budget::unlimited()).weigh(&view);
    let meaning = |call: Call| {
        let meaning = system.meaning(&view.auction, call, vulnerability);
        meaning.map_or_else(|error| error.to_string(), |meaning| meaning.to_string())
    };
    let rule = system.deciding_rule(hand, &view.auction, vulnerability);
    let candidates = weighed.candidates.iter().map(|candidate| CandidateLine {
        call: candidate.call.to_string(),
        value: candidate.value,
        meaning: meaning(candidate.call),
    });
    Ok(Answer {
        call: weighed.decision.choice.to_string(),
        meaning: meaning(weighed.decision.choice),
        candidates: candidates.collect(),
        rule: rule.map(|rule| format!("{}, line {}: {}", rule.module, rule.place.line, rule.table)),
        reason: weighed.decision.reason,
    })
}

fn show(answer: &Answer, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}  {}", Text::bold(format!("{:<4}", answer.call)), answer.meaning)?;
    if answer.reason != answer.meaning {
        writeln!(out, "      {}", Text::dim(&answer.reason))?;
    }
    if let Some(rule) = &answer.rule {
        writeln!(out, "      {}", Text::dim(format!("the system: {rule}")))?;
    }
    for other in answer.candidates.iter().filter(|candidate| candidate.call != answer.call) {
        writeln!(out, "{:<4}  {} ({:+.2})", other.call, other.meaning, other.value)?;
    }
    Ok(())
}

fn explain(
    system: &System,
    auction: &Auction,
    vulnerability: Vulnerability,
    call: &str,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let meanings = if call == "all" {
        system.meanings(auction, vulnerability)
    } else {
        let call: Call = call.parse().map_err(|error| bad_input(format!("--explain: {error}")))?;
        let meaning = system.meaning(auction, call, vulnerability);
        vec![meaning.map_err(|error| bad_input(format!("--explain: {error}")))?]
    };
    for meaning in meanings {
        let explained = Explained { call: meaning.call.to_string(), meaning: meaning.to_string() };
        if output.json {
            json_line(out, &explained)?;
        } else {
            writeln!(out, "{:<4}  {}", explained.call, explained.meaning)?;
        }
    }
    Ok(())
}
