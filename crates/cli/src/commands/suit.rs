//! `merrimac suit`: the best play of one suit.

use std::io::Write;

use anyhow::Result;
use bridge::Seat;
use questions::SuitQuestion;
use search::Budget;

use crate::answers::answer_lines;
use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::json::json_line;

/// Play one suit best: the chance of every number of tricks, and the line
///
/// The defenders see all cards and know the line; a chance is that of the layouts in which it takes the tricks against
/// every defence. Declarer leads every trick from the hand he likes, unless told otherwise. With --input, every line of
/// a file is a question as JSON, {"north":"KJT2","south":"A983","target":3}, and every answer a line. Other fields of a
/// question: "west", "east", "vacant":[7,11], "leads_from":"N", "north_entries":1, "south_entries":0.
// The brackets are JSON, not links.
#[allow(rustdoc::broken_intra_doc_links)]
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
In the table of layouts a split 2-4 has two cards in West and four in East. Small cards are x,
and [QJ] is one of the touching cards Q and J. `Won` is the chance of the layouts that the line
wins, `DD` of those that could be won if declarer saw all cards.

Examples:
  merrimac suit KJT2 A983
  merrimac suit KJ532 A84 --target 4
  merrimac suit AQ9 xxx                        each x is a small card
  merrimac suit AQT 432 --vacant 7,11          West has 7 places for unseen cards, East 11
  merrimac suit AQT 432 --west K               West is known to hold the king
  merrimac suit AJT 432 --south-entries 1      one entry to South beside the suit
  merrimac suit AQT 432 --leads-from N         South can never lead
  merrimac suit --input questions.jsonl        one question a line, one answer a line")]
pub(crate) struct Args {
    /// North's cards, such as KJT2 or KJTx; `-` for none
    #[arg(required_unless_present = "input", value_name = "NORTH")]
    north: Option<String>,
    /// South's cards
    #[arg(required_unless_present = "input", value_name = "SOUTH")]
    south: Option<String>,
    /// Tell only of this number of tricks
    #[arg(long, value_name = "TRICKS")]
    target: Option<u8>,
    /// Cards of the suit that West is known to hold
    #[arg(long, value_name = "CARDS")]
    west: Option<String>,
    /// Cards of the suit that East is known to hold
    #[arg(long, value_name = "CARDS")]
    east: Option<String>,
    /// Places in West and East for unknown cards [default: 13 each, less the known cards of the suit]
    #[arg(long, value_name = "WEST,EAST", value_parser = places)]
    vacant: Option<[u8; 2]>,
    /// Entries to North in other suits [default: as many as he likes]
    #[arg(long, value_name = "N")]
    north_entries: Option<u8>,
    /// Entries to South in other suits [default: as many as he likes]
    #[arg(long, value_name = "N")]
    south_entries: Option<u8>,
    /// Lead from this hand alone: N or S
    #[arg(long, value_name = "SEAT")]
    leads_from: Option<Seat>,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "north", "south", "target", "west", "east", "vacant", "north_entries", "south_entries", "leads_from",
    ])]
    input: Option<String>,
    /// How many threads answer the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if let Some(file) = &args.input {
        let answer = |(): &mut (), question: SuitQuestion| question.answer(&Budget::unlimited());
        return answer_lines(file, args.threads, out, |_| (), answer);
    }
    let question = question(args)?;
    let answer = question.solve(&Budget::unlimited()).map_err(bad_input)?;
    if output.json {
        return json_line(out, &question.answered(&answer));
    }
    for line in draw::suit(&answer, args.target, &question.finesses(&answer)) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Reads `7,11`.
fn places(text: &str) -> Result<[u8; 2], String> {
    let numbers = text.split_once(',').map(|(west, east)| [west.trim().parse(), east.trim().parse()]);
    match numbers {
        Some([Ok(west), Ok(east)]) => Ok([west, east]),
        _ => Err("expected the places in West and in East, such as 7,11".into()),
    }
}

fn question(args: &Args) -> Result<SuitQuestion> {
    let (Some(north), Some(south)) = (args.north.clone(), args.south.clone()) else {
        return Err(bad_input("expected the cards of North and South, or --input"));
    };
    Ok(SuitQuestion {
        north,
        south,
        target: args.target,
        west: args.west.clone().unwrap_or_default(),
        east: args.east.clone().unwrap_or_default(),
        vacant: args.vacant,
        north_entries: args.north_entries,
        south_entries: args.south_entries,
        entries: None,
        leads_from: args.leads_from,
    })
}
