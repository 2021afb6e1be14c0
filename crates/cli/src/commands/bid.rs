//! `merrimac bid`: the call on a hand, what it means, and what else was thought of.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use bridge::{Auction, Call, Hand, Seat, Vulnerability};
use players::bridge::{BidderSpec, Model, SYSTEM, Spec};
use questions::{BidAnswer, BidQuestion, Bidders, ExplainAnswer, text};
use search::Budget;

use crate::answers::answer_lines;
use crate::cli::OutputOptions;
use crate::draw::labelled;
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;
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
  merrimac bid K2.K9873.AQ8.KQ4
  merrimac bid AQ54.3.KJ872.K84 --auction '1S P' --system two-over-one
  merrimac bid AQ54.3.KJ872.K84 --auction '1S 2H' --bidder borel
  merrimac bid --auction '1NT P' --explain 2C
  merrimac bid --auction '1S P 2NT P 3C' --explain all
  merrimac bid --input questions.jsonl      one question a line, one answer a line")]
pub(crate) struct Args {
    /// The hand: spades.hearts.diamonds.clubs
    #[arg(required_unless_present_any = ["hand", "input", "explain"], value_name = "HAND")]
    typed: Option<Hand>,
    /// The hand, as well
    #[arg(long, allow_hyphen_values = true, conflicts_with = "typed")]
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
    /// The system all four play: sayc, two-over-one, acol, with modules switched as in 'sayc +splinters', or a file
    #[arg(long, default_value = SYSTEM, value_name = "SYSTEM")]
    system: String,
    /// Who calls: rules, borel, pidm, policy, with settings; its own system is then the one that counts
    #[arg(long, value_name = "BIDDER", value_parser = bidder)]
    bidder: Option<BidderSpec>,
    /// Tell what this call would show now, or `all` calls so far
    #[arg(long, value_name = "CALL", conflicts_with_all = ["typed", "hand", "input"])]
    explain: Option<String>,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["typed", "hand", "auction"])]
    input: Option<String>,
    /// Where chance starts: the same seed, the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Reads a bidder, not a card player.
pub(crate) fn bidder(name: &str) -> Result<BidderSpec, String> {
    match super::spec(name)? {
        Spec { bidder: Some(bidder), cards: None, .. } => Ok(bidder),
        _ => Err(format!("`{name}` is no bidder, expected such as rules, borel or pidm")),
    }
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let systems = Systems::default();
    let bidders = Bidders {
        find: &|name| systems.get(name),
        usual_system: &args.system,
        all: args.bidder.as_ref(),
        east_west: None,
        seed: args.seed,
        budget: &Budget::unlimited(),
    };
    if let Some(file) = &args.input {
        return answer_lines(
            file,
            args.threads,
            out,
            |_| (),
            |(), question: BidQuestion| {
                let dealer = question.dealer.or(Some(args.dealer));
                BidQuestion { dealer, vul: question.vul.or(Some(args.vul)), ..question }.answer(&bidders)
            },
        );
    }
    if let Some(call) = &args.explain {
        let auction = questions::auction(args.dealer, &args.auction).map_err(bad_input)?;
        let model: Arc<dyn Model> = match args.bidder.as_ref().and_then(BidderSpec::model) {
            Some(model) => model,
            None => systems.get(&args.system).map_err(bad_input)?,
        };
        return explain(&*model, &auction, args.vul, call, output, out);
    }
    let hand = args.typed.or(args.hand).ok_or_else(|| bad_input("expected a hand, --explain or --input"))?;
    let calls = text::words(&args.auction).map_err(|error| bad_input(format!("auction: {error}")))?;
    let question =
        BidQuestion { hand, auction: calls, dealer: Some(args.dealer), vul: Some(args.vul), system: None };
    let answer = question.answer(&bidders).map_err(bad_input)?;
    if output.json { json_line(out, &answer) } else { show(&answer, out) }
}

fn show(answer: &BidAnswer, out: &mut impl Write) -> Result<()> {
    let mut lines = called(answer.call, &answer.meaning, Text::bold);
    let below = Text::plain("      ");
    if answer.reason != answer.meaning {
        lines.extend(labelled(&below, &answer.reason));
    }
    if let Some(rule) = &answer.rule {
        lines.extend(labelled(&below, &format!("the system: {rule}")));
    }
    let others = answer.candidates.iter().filter(|candidate| candidate.call != answer.call);
    // A bidder that follows rules weighs nothing: its other calls have no value to show.
    let weighed = others.clone().any(|other| other.value != 0.0);
    for other in others {
        let value = if weighed { format!(" ({:+.2})", other.value) } else { String::new() };
        lines.extend(called(other.call, &format!("{}{value}", other.meaning), Text::plain));
    }
    lines.iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
}

/// A call and what it shows.
fn called(call: Call, meaning: &str, style: fn(String) -> Text) -> Vec<Text> {
    labelled(&style(format!("{:<6}", call.to_string())), meaning)
}

fn explain(
    model: &dyn Model,
    auction: &Auction,
    vulnerability: Vulnerability,
    call: &str,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    // Each call with the auction before it.
    let asked = if call == "all" {
        let mut before = Auction::new(auction.dealer());
        let mut asked = Vec::new();
        for &call in auction.calls() {
            asked.push((before.clone(), call));
            before.push(call).expect("the calls of an auction are legal");
        }
        asked
    } else {
        vec![(auction.clone(), call.parse().map_err(|error| bad_input(format!("--explain: {error}")))?)]
    };
    for (before, call) in asked {
        let told = model.disclosure(&before, call, vulnerability);
        let told = told.map_err(|error| bad_input(format!("--explain: {error}")))?;
        let explained = ExplainAnswer { call, meaning: told.text.to_string() };
        if output.json {
            json_line(out, &explained)?;
        } else {
            for line in called(explained.call, &explained.meaning, Text::plain) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}
