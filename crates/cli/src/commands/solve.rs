//! `merrimac solve`: the tricks of every legal card in a position.

use std::io::Write;

use anyhow::Result;
use bridge::{PartialDeal, Seat, Strain};
use cards::Card;
use double_dummy::{Config, Position, Solver};
use questions::{Keyed, SolveAnswer, SolveQuestion, text};
use search::Budget;

use crate::answers::answer_lines;
use crate::cli::OutputOptions;
use crate::draw::{labelled_words, wrapped};
use crate::error::bad_input;
use crate::json::json_line;
use crate::paint::Text;

/// Solve a position double dummy: the tricks of every legal card
///
/// The tricks are those of the side to play from here on, the trick on the table included. The deal may have any
/// number of cards a hand. With --input, every line of a file is a question as JSON, and every answer a line:
/// {"deal":"N:... the cards still in hand","trump":"H","leader":"W","trick":["SA"]}, where `trick` has the cards on
/// the table, led by `leader`; "played":["SA","S2"] plays on from there.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac solve 'N:AK3.QJT9.86.A742 ...' --trump NT --leader W
  merrimac solve 'N:AK3.QJT9.86.A742 ...' --trump H --leader W --played 'SQ SA S2'
  merrimac solve 'N:.T9.3. .7.A.Q .KQ4.. ..T7.3' --trump NT --leader S
  merrimac solve --input questions.jsonl    one question a line, one answer a line")]
pub(crate) struct Args {
    /// The four hands before the first of the cards played
    #[arg(required_unless_present_any = ["deal", "input"], value_name = "DEAL")]
    typed: Option<PartialDeal>,
    /// The four hands, as well
    #[arg(long, conflicts_with = "typed", value_name = "DEAL")]
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["typed", "deal", "trump", "leader", "played"])]
    input: Option<String>,
    /// How many threads work on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if let Some(file) = &args.input {
        let solver = |budget: &Budget| {
            let mut solver = Solver::new(Config::default());
            solver.set_budget(budget);
            solver
        };
        let answer = |solver: &mut Solver, question: SolveQuestion| question.answer(solver);
        return answer_lines(file, args.threads, out, solver, answer);
    }
    let (Some(deal), Some(trump), Some(leader)) = (args.typed.or(args.deal), args.trump, args.leader) else {
        return Err(bad_input("expected a deal, --trump and --leader, or --input"));
    };
    let played = text::words(&args.played).map_err(|error| bad_input(format!("played: {error}")))?;
    let question = SolveQuestion { deal, trump, leader, trick: Vec::new(), played };
    let position = question.position().map_err(bad_input)?;
    let cards = Solver::default().cards(&position)?;
    if output.json {
        return json_line(out, &SolveAnswer { to_play: position.to_play(), cards: Keyed(cards) });
    }
    show(&position, &cards, out)
}

/// The best cards first, those of as many tricks on one line.
fn show(position: &Position, cards: &[(Card, usize)], out: &mut impl Write) -> Result<()> {
    let mut tricks: Vec<usize> = cards.iter().map(|&(_, tricks)| tricks).collect();
    tricks.sort_unstable_by(|a, b| b.cmp(a));
    tricks.dedup();
    let seat = position.to_play();
    let told = format!(" to play, tricks of {seat} and {} out of {}", seat.partner(), position.tricks_left());
    for line in wrapped(Text::bold(seat.name()) + Text::plain(told)) {
        writeln!(out, "{line}")?;
    }
    for count in tricks {
        let equal = cards.iter().filter(|&&(_, tricks)| tricks == count);
        let label = Text::plain(format!("{count:>3}  "));
        for line in labelled_words(&label, equal.map(|&(card, _)| Text::card(card))) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
