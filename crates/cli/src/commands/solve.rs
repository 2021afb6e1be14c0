//! `merrimac solve`: the tricks of every legal card in a position.

use std::io::Write;

use anyhow::Result;
use bridge::{PartialDeal, Seat, Strain};
use cards::Card;
use double_dummy::{Config, Position, Solver};
use search::Budget;
use serde::{Deserialize, Serialize};

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::json::{Entries, json_line};
use crate::paint::Text;
use crate::questions::answer_lines_with;

/// Solve a position double dummy: the tricks of every legal card
///
/// The tricks are those of the side to play from here on, the trick on the table included. The deal may have any
/// number of cards a hand. With --input, every line of a file is a question as JSON, and every answer a line:
/// {"deal":"N:... the cards still in hand","trump":"H","leader":"W","trick":["SA"]}, where `trick` has the cards on
/// the table, led by `leader`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac solve --deal 'N:AK3.QJT9.86.A742 ...' --trump NT --leader W
  merrimac solve --deal 'N:AK3.QJT9.86.A742 ...' --trump H --leader W --played 'SQ SA S2'
  merrimac solve --deal 'N:.T9.3. .7.A.Q .KQ4.. ..T7.3' --trump NT --leader S
  merrimac solve --input questions.jsonl    one question a line, one answer a line")]
pub(crate) struct Args {
    /// The four hands before the first of the cards played
    #[arg(long, required_unless_present = "input", value_name = "DEAL")]
    deal: Option<PartialDeal>,
    /// The strain: C, D, H, S or NT
    #[arg(long, required_unless_present = "input", value_name = "STRAIN")]
    trump: Option<Strain>,
    /// Who leads the first card
    #[arg(long, required_unless_present = "input", value_name = "SEAT")]
    leader: Option<Seat>,
    /// The cards played so far, such as 'SA S2 S5 S3 H4'
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    played: String,
    /// A file with a question a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "trump", "leader", "played"])]
    input: Option<String>,
    /// How many threads work on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// A question in a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    deal: String,
    trump: String,
    leader: String,
    #[serde(default)]
    trick: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Answer {
    to_play: String,
    cards: Entries<Card, usize>,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if let Some(file) = &args.input {
        return answer_file(file, args.threads, out);
    }
    let (Some(deal), Some(trump), Some(leader)) = (args.deal, args.trump, args.leader) else {
        return Err(bad_input("expected --deal, --trump and --leader, or --input"));
    };
    let position = played(deal, trump, leader, &args.played).map_err(bad_input)?;
    let cards = Solver::default().cards(&position)?;
    if output.json { json_line(out, &answer(&position, cards)) } else { show(&position, &cards, out) }
}

/// The position after some cards.
fn played(deal: PartialDeal, trump: Strain, leader: Seat, cards: &str) -> Result<Position, String> {
    let mut position = Position::new(deal, trump, leader, &[]).map_err(|error| format!("--deal: {error}"))?;
    for (place, word) in
        (1..).zip(cards.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()))
    {
        let wrong = |reason: String| format!("--played, card {place}: {reason}");
        let card: Card = word.parse().map_err(|error: cards::ParseError| wrong(error.to_string()))?;
        if !position.legal_cards().contains(card) {
            let legal: Vec<String> = position.legal_cards().iter().map(|card| card.to_string()).collect();
            let seat = position.to_play().name();
            return Err(wrong(format!("{seat} may not play {card}, expected one of {}", legal.join(" "))));
        }
        position = position
            .after(card)
            .0
            .ok_or_else(|| wrong(format!("{card} is the last, nothing is left to solve")))?;
    }
    Ok(position)
}

fn answer(position: &Position, cards: Vec<(Card, usize)>) -> Answer {
    Answer { to_play: position.to_play().to_string(), cards: Entries(cards) }
}

/// The best cards first, those of as many tricks on one line.
fn show(position: &Position, cards: &[(Card, usize)], out: &mut impl Write) -> Result<()> {
    let mut tricks: Vec<usize> = cards.iter().map(|&(_, tricks)| tricks).collect();
    tricks.sort_unstable_by(|a, b| b.cmp(a));
    tricks.dedup();
    let seat = position.to_play();
    writeln!(
        out,
        "{} to play, tricks of {seat} and {} out of {}",
        Text::bold(seat.name()),
        seat.partner(),
        position.tricks_left()
    )?;
    for count in tricks {
        let equal = cards.iter().filter(|&&(_, tricks)| tricks == count);
        let line = equal.fold(Text::plain(format!("{count:>3} ")), |line, &(card, _)| {
            line + Text::plain(" ") + Text::card(card)
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// An answer for each line of a file.
fn answer_file(file: &str, threads: usize, out: &mut impl Write) -> Result<()> {
    let solver = |budget: &Budget| Solver::within(Config::default(), budget);
    answer_lines_with(file, threads, out, solver, |solver, line| match position(line) {
        Ok(position) => solver.cards(&position).map(|cards| Ok(answer(&position, cards))),
        Err(reason) => Ok(Err(reason)),
    })
}

/// Reads a question.
fn position(line: &str) -> Result<Position, String> {
    let question: Question = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let deal: PartialDeal = question.deal.parse().map_err(|error| format!("deal: {error}"))?;
    let trump: Strain = question.trump.parse().map_err(|error| format!("trump: {error}"))?;
    let leader: Seat = question.leader.parse().map_err(|error| format!("leader: {error}"))?;
    let card = |text: &String| text.parse::<Card>().map_err(|error| format!("trick: {error}"));
    let trick: Vec<Card> = question.trick.iter().map(card).collect::<Result<_, _>>()?;
    Position::new(deal, trump, leader, &trick).map_err(|error| error.to_string())
}
