//! `merrimac suit`: the best play of one suit.

use std::io::Write;

use anyhow::Result;
use bridge::Seat;
use cards::Holding;
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::english::{English, Language};
use single_dummy::finesse::{self, Places, finesses};
use single_dummy::suit::{Entries as OutsideEntries, Goal, Leads, Options, SuitAnswer, solve};

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::json::{Entries, json_line};
use crate::questions::answer_lines;

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
wins, `Open` of those that could be won if declarer saw all cards.

Examples:
  merrimac suit KJT2 A983
  merrimac suit KJ532 A84 --target 4
  merrimac suit AQT 432 --vacant 7,11          West has 7 places for unseen cards, East 11
  merrimac suit AQT 432 --west K               West is known to hold the king
  merrimac suit AJT 432 --south-entries 1      one entry to South beside the suit
  merrimac suit AQT 432 --leads-from N         South can never lead
  merrimac suit --input questions.jsonl        one question a line, one answer a line")]
pub(crate) struct Args {
    /// North's cards, such as KJT2; `-` for none
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
    leads_from: Option<String>,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "north", "south", "target", "west", "east", "vacant", "north_entries", "south_entries", "leads_from",
    ])]
    input: Option<String>,
    /// How many threads answer the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// What is asked, as it stands in a file or on the command line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    north: String,
    south: String,
    target: Option<u8>,
    #[serde(default)]
    west: String,
    #[serde(default)]
    east: String,
    vacant: Option<[u8; 2]>,
    north_entries: Option<u8>,
    south_entries: Option<u8>,
    leads_from: Option<String>,
}

/// More entries than a suit has tricks.
const MANY_ENTRIES: u8 = 14;

#[derive(Debug, Serialize)]
struct Line {
    north: String,
    south: String,
    max_tricks: u8,
    /// By number of tricks, the most first.
    chance: Entries<u8, f64>,
    expected: f64,
    /// For the target, or else for the most tricks on average.
    line: String,
    /// The chances if declarer saw all cards.
    double_dummy: Entries<u8, f64>,
    double_dummy_expected: f64,
    lines: Entries<u8, String>,
    expected_line: String,
    finesses: Vec<String>,
    layouts: Vec<LayoutLine>,
}

#[derive(Debug, Serialize)]
struct LayoutLine {
    /// West's cards first, `T-xxxxx`.
    layout: String,
    ways: u64,
    chance: f64,
    /// The tricks that each line takes there, by its target.
    tricks: Entries<u8, u8>,
    /// The tricks of the line for the most tricks on average.
    expected_line: u8,
    double_dummy: u8,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if let Some(file) = &args.input {
        return answer_lines(file, args.threads, out, |line| {
            let question = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let (answer, options, target) = answer(&question)?;
            Ok(to_line(&answer, &options, target))
        });
    }
    let (answer, options, target) = answer(&question(args)?).map_err(bad_input)?;
    if output.json {
        return json_line(out, &to_line(&answer, &options, target));
    }
    for line in draw::suit(&answer, target, &finesse_words(&answer, &options)) {
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

fn question(args: &Args) -> Result<Question> {
    let (Some(north), Some(south)) = (args.north.clone(), args.south.clone()) else {
        return Err(bad_input("expected the cards of North and South, or --input"));
    };
    Ok(Question {
        north,
        south,
        target: args.target,
        west: args.west.clone().unwrap_or_default(),
        east: args.east.clone().unwrap_or_default(),
        vacant: args.vacant,
        north_entries: args.north_entries,
        south_entries: args.south_entries,
        leads_from: args.leads_from.clone(),
    })
}

fn answer(question: &Question) -> Result<(SuitAnswer, Options, Option<u8>), String> {
    let holding = |name: &str, cards: &str| -> Result<Holding, String> {
        let cards = if cards.is_empty() { "-" } else { cards };
        cards.parse().map_err(|error| format!("{name}: {error}"))
    };
    let leads = match &question.leads_from {
        None => Leads::EitherHand,
        Some(seat) => Leads::Only(seat.parse::<Seat>().map_err(|error| format!("leads_from: {error}"))?),
    };
    let entries = match (question.north_entries, question.south_entries) {
        (None, None) => OutsideEntries::Unlimited,
        (north, south) => OutsideEntries::Outside {
            north: north.unwrap_or(MANY_ENTRIES),
            south: south.unwrap_or(MANY_ENTRIES),
        },
    };
    if question.target == Some(0) {
        return Err("target: 0 tricks, expected at least 1".into());
    }
    let options = Options {
        leads,
        entries,
        vacant: question.vacant,
        known_west: holding("west", &question.west)?,
        known_east: holding("east", &question.east)?,
    };
    let north = holding("north", &question.north)?;
    let south = holding("south", &question.south)?;
    let answer = solve(north, south, &options, &Budget::unlimited()).map_err(|error| error.to_string())?;
    Ok((answer, options, question.target))
}

fn line_words(line: &single_dummy::suit::Line) -> String {
    English.steps(&line.strategy.steps()).to_string()
}

/// What Sutherland's classes of cards have to say: the finesses there are, each beside the drop.
fn finesse_words(answer: &SuitAnswer, options: &Options) -> Vec<String> {
    let suit = finesse::Suit::new(answer.north, answer.south);
    let words = |finesse: &finesse::Finesse| English.finesse(finesse, Places::from(options)).to_string();
    finesses(&suit).iter().map(words).collect()
}

fn to_line(answer: &SuitAnswer, options: &Options, target: Option<u8>) -> Line {
    // A number of tricks that no layout gives has a chance too: none.
    let beyond = target.filter(|&tricks| tricks > answer.max_tricks());
    let targets = || (1..=answer.max_tricks()).zip(&answer.targets).rev();
    let chances = |value: &dyn Fn(&single_dummy::suit::Line) -> f64| {
        let none = beyond.map(|tricks| (tricks, 0.0));
        none.into_iter().chain(targets().map(|(tricks, line)| (tricks, value(line)))).collect()
    };
    let line = match target {
        None => line_words(&answer.average),
        Some(tricks) => {
            answer.line(Goal::AtLeast(tricks)).map_or_else(|| draw::no_layout(tricks), line_words)
        }
    };
    let layout = |number: usize| LayoutLine {
        layout: answer.layouts.words(number),
        ways: answer.layouts.all[number].ways,
        chance: answer.layouts.chance(number),
        tricks: targets().map(|(tricks, line)| (tricks, line.tricks[number])).collect(),
        expected_line: answer.average.tricks[number],
        double_dummy: answer.double_dummy[number],
    };
    Line {
        north: answer.north.to_string(),
        south: answer.south.to_string(),
        max_tricks: answer.max_tricks(),
        chance: chances(&|line| line.value),
        expected: answer.average.value,
        line,
        double_dummy: chances(&|line| line.double_dummy),
        double_dummy_expected: answer.average.double_dummy,
        lines: targets().map(|(tricks, line)| (tricks, line_words(line))).collect(),
        expected_line: line_words(&answer.average),
        finesses: finesse_words(answer, options),
        layouts: (0..answer.layouts.all.len()).map(layout).collect(),
    }
}
