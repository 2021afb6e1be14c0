//! `merrimac auction`: a deal bid by all four, each call explained.

use std::io::Write;

use anyhow::Result;
use bridge::{Deal, Seat, Side, Vulnerability};
use notation::Record;
use players::bridge::{BidderSpec, SYSTEM};
use questions::{AuctionAnswer, AuctionQuestion, Bidders};
use search::Budget;

use super::bid;
use crate::answers::answer_boards;
use crate::cli::OutputOptions;
use crate::draw::labelled;
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;
use crate::systems::{Systems, known_card};

/// Bid a deal with all four hands, each call explained
///
/// With --input, every line of a file is a question as JSON, and every answer a line:
/// {"deal":"N:...","dealer":"N","vul":"None","system":"two-over-one"}. A PBN file, or one of another format for boards,
/// has each of its boards bid, by the systems that its tags BidSystemNS and BidSystemEW name. What `deal --json` writes can be piped in.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac auction 'N:AK3.QJT9.86.A742 ...' --dealer N --vul None
  merrimac auction 'N:...' --system 'two-over-one +bergen'
  merrimac auction 'N:...' --bidder borel --ew rules:system=sayc
  merrimac auction --input deals.jsonl      one deal a line, one answer a line
  merrimac auction --input club.pbn         every board of a file
  merrimac deal --json | merrimac auction --input - | merrimac show -")]
pub(crate) struct Args {
    /// The four hands
    #[arg(required_unless_present_any = ["deal", "input"], value_name = "DEAL")]
    typed: Option<Deal>,
    /// The four hands, as well
    #[arg(long, conflicts_with = "typed")]
    deal: Option<Deal>,
    /// Who calls first [default: by the number of the board, or else N]
    #[arg(long, value_name = "SEAT")]
    dealer: Option<Seat>,
    /// Who is vulnerable [default: by the number of the board, or else None]
    #[arg(long, value_name = "WHO")]
    vul: Option<Vulnerability>,
    /// The system all four play: sayc, two-over-one, acol, with modules switched as in 'sayc +splinters', or a file
    #[arg(long, default_value = SYSTEM, value_name = "SYSTEM")]
    system: String,
    /// Who calls: rules, borel, pidm, policy, with settings; its own system is then the one that counts
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder)]
    bidder: Option<BidderSpec>,
    /// Who calls for East-West, if somebody else
    #[arg(long, value_name = "BIDDER", value_parser = bid::bidder)]
    ew: Option<BidderSpec>,
    /// A file with a question a line, or with boards; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["typed", "deal"])]
    input: Option<String>,
    /// Where chance starts: the same seed, the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let systems = Systems::default();
    let bidders = Bidders {
        find: &|name| systems.get(name),
        usual_system: &args.system,
        all: args.bidder.as_ref(),
        east_west: args.ew.as_ref(),
        seed: args.seed,
        budget: &Budget::unlimited(),
    };
    if let Some(file) = &args.input {
        return answer_boards(file, args.threads, out, of_board, |question: AuctionQuestion| {
            let dealer = question.dealer.or(args.dealer);
            AuctionQuestion { dealer, vul: question.vul.or(args.vul), ..question }.answer(&bidders)
        });
    }
    let deal = args.typed.or(args.deal).ok_or_else(|| bad_input("expected a deal or --input"))?;
    let question = AuctionQuestion {
        board: None,
        deal,
        dealer: args.dealer,
        vul: args.vul,
        system: None,
        ew_system: None,
    };
    let answer = question.answer(&bidders).map_err(bad_input)?;
    if output.json { json_line(out, &answer) } else { show(&answer, out) }
}

/// The question about a board of a file.
fn of_board(record: &Record) -> Result<AuctionQuestion, String> {
    Ok(AuctionQuestion {
        board: record.board,
        deal: record.full_deal().map_err(|error| error.to_string())?,
        dealer: record.dealer,
        vul: record.vulnerability,
        system: known_card(record, Side::NorthSouth),
        ew_system: known_card(record, Side::EastWest),
    })
}

fn show(answer: &AuctionAnswer, out: &mut impl Write) -> Result<()> {
    for (place, (call, meaning)) in answer.calls.iter().zip(&answer.meanings).enumerate() {
        let label = Text::plain(format!("{}  ", answer.dealer.plus(place)))
            + Text::bold(format!("{:<6}", call.to_string()));
        for line in labelled(&label, meaning) {
            writeln!(out, "{line}")?;
        }
    }
    match (&answer.contract, answer.declarer) {
        (Some(contract), Some(declarer)) => Ok(writeln!(out, "{contract} by {declarer}")?),
        _ => Ok(writeln!(out, "passed out")?),
    }
}
