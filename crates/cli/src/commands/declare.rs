//! `merrimac declare`: what declarer should play for, and how likely that is.

mod whole_deal;

use std::fmt::Display;
use std::io::Write;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use bidding::System;
use bridge::{BySide, Side};
use notation::Record;
use players::bridge::SYSTEM;
use questions::{AskedPlan, DeclareAnswer, DeclareQuestion, QuestionError};
use search::Budget;
use serde::Deserialize;

use crate::answers::answer_boards;
use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::json::json_line;
use crate::progress::Progress;
use crate::systems::{Systems, known_card};

/// For a whole deal, where the time is not limited.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// Find declarer's best plan in an ending or a whole deal: what it plays for, how likely that is, what beats it
///
/// Declarer's two hands are seen; the unseen cards lie in the others in every possible way, all equally likely but for
/// suits in which a defender has shown out. The defenders see all cards and know the plan; its chance is that of the
/// layouts in which it takes the tricks against every defence. Endings of up to 9 tricks are solved exactly: those of
/// up to 6 tricks in a moment, 7 tricks in seconds, most of 8 tricks within a minute. An answer that is not proved best
/// when the time is up says how much better another plan could be.
///
/// Two whole hands with a contract and the cards played are a whole deal. With up to 7 tricks left it is solved exactly
/// as well, each layout weighed by the calls, the leads and the cards; before that the card comes from the player
/// `alphamu`, who plans for a sample of such layouts, and nothing is proved.
///
/// With --input, every line of a file is a question as JSON, and every answer a line:
/// {"north":"-.T9.3.-","south":"-.KQ4.-.-","unseen":"-.7.AT7.Q3","leader":"W","trump":"NT","target":1}. Other fields:
/// "played":["HT","H7"] for cards played since, "contract":"4S by S" in place of leader, trump and target, "east" and
/// "west" where they declare. What `auction --json` writes is a question too: the opening lead is made, and declarer's
/// first card is planned. A PBN file, or one of another format for boards, asks about each board after the cards played
/// there, whoever declares; so does a board as JSON, which `show --json` and `convert` write. Where no card was played, the
/// opening lead is made and stands in the answer as `led`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Hands are spades.hearts.diamonds.clubs, `-` or nothing for a void.

Examples:
  merrimac declare --north -.T9.3.- --south -.KQ4.-.- --unseen -.7.AT7.Q3 \\
      --leader W --trump NT --target 1
  merrimac declare --north 54.J7.A7532.AKJ9 --south AJT.T4.KJ.QT8732 \\
      --contract '5C by S' --played 'H2 H7 HA H4 ...'
  merrimac declare --input questions.jsonl     one question a line, one answer a line
  merrimac declare --input boards.pbn          each board after the cards played there
  merrimac declare --input boards.pbn --after 1   each board after the opening lead
  merrimac deal -n 1 --json | merrimac auction --input - | merrimac declare --input -")]
pub(crate) struct Args {
    /// North's cards before the first of the cards played
    #[arg(long, required_unless_present_any = ["input", "east"], value_name = "HAND", allow_hyphen_values = true)]
    north: Option<String>,
    /// South's cards
    #[arg(long, required_unless_present_any = ["input", "west"], value_name = "HAND", allow_hyphen_values = true)]
    south: Option<String>,
    /// East's cards, where East and West declare
    #[arg(long, value_name = "HAND", allow_hyphen_values = true)]
    east: Option<String>,
    /// West's cards
    #[arg(long, value_name = "HAND", allow_hyphen_values = true)]
    west: Option<String>,
    /// The cards of the defenders together [default: all others]
    #[arg(long, value_name = "HAND", allow_hyphen_values = true)]
    unseen: Option<String>,
    /// The contract, which says who leads, trumps and target
    #[arg(long, value_name = "CONTRACT")]
    contract: Option<String>,
    /// Who leads the first card
    #[arg(long, value_name = "SEAT")]
    leader: Option<String>,
    /// The strain: C, D, H, S or NT
    #[arg(long, value_name = "STRAIN")]
    trump: Option<String>,
    /// The tricks that declarer's side needs
    #[arg(long, value_name = "TRICKS")]
    target: Option<u8>,
    /// The cards played so far, such as 'SA S2 S5 S3 H4'
    #[arg(long, value_name = "CARDS", default_value = "", hide_default_value = true)]
    played: String,
    /// The calls, where a whole deal is asked about: '1C P 3C P 5C P P P'
    #[arg(long, value_name = "CALLS")]
    auction: Option<String>,
    /// Who called first [default: declarer]
    #[arg(long, value_name = "SEAT")]
    dealer: Option<String>,
    /// Who is vulnerable [default: None]
    #[arg(long, value_name = "VUL")]
    vul: Option<String>,
    /// A file of questions; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "north", "east", "south", "west", "unseen", "contract", "leader", "trump", "target", "played", "auction", "dealer", "vul",
    ])]
    input: Option<String>,
    /// Of each board of a file, ask at declarer's first turn after this many cards [default: after all that were played]
    #[arg(long, value_name = "CARDS", requires = "input")]
    after: Option<usize>,
    /// The most time for an answer; 0 is until it is proved
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
    /// How many threads work on an answer, or on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// A line of a file of questions, or a board.
#[derive(Debug, Deserialize)]
#[serde(from = "DeclareQuestion")]
struct Line {
    asked: Asked,
    /// The number of the board, and the systems that it names.
    board: Option<usize>,
    cards: BySide<Option<String>>,
}

/// What a line asks about.
#[derive(Debug)]
enum Asked {
    Question(Box<DeclareQuestion>),
    Plan(AskedPlan),
}

impl From<DeclareQuestion> for Line {
    fn from(question: DeclareQuestion) -> Self {
        Self { asked: Asked::Question(Box::new(question)), board: None, cards: BySide::default() }
    }
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if !args.time.is_finite() || args.time < 0.0 {
        return Err(bad_input(format!("--time {}, expected a number of seconds", args.time)));
    }
    let system = System::named(SYSTEM).map(Arc::new).context("the system of the library")?;
    if let Some(file) = &args.input {
        let systems = Systems::default();
        let after = args.after;
        let board = move |record: &Record| {
            let cards = BySide::from_fn(|side| known_card(record, side));
            whole_deal::of_board(record, after).map(|asked| Line { asked, board: record.board, cards })
        };
        return answer_boards(file, args.threads, out, board, |Line { asked, board, cards }: Line| {
            let asked = match asked {
                Asked::Question(question) => question.asked(Some(&system))?,
                Asked::Plan(asked) => asked,
            };
            let mut settings = asked.settings(Some(&system), 1);
            for side in Side::ALL {
                if let (Some(card), Some(reading)) = (&cards[side], &mut settings.systems[side]) {
                    *reading = systems.get(card).map_err(QuestionError::whole)?;
                }
            }
            let answer = asked.answer(&settings, &budget(&asked, args.time)).map_err(more_time)?;
            Ok(DeclareAnswer { board, ..answer })
        });
    }
    let asked = args.question().and_then(|question| question.asked(Some(&system))).map_err(bad_input)?;
    let (settings, budget) = (asked.settings(Some(&system), args.threads), budget(&asked, args.time));
    let working = Progress::new();
    working.waiting("planning");
    let advice = asked.advise(&settings, &budget);
    working.finish();
    let advice = advice.map_err(more_time).map_err(bad_input)?;
    if output.json {
        return json_line(out, &DeclareAnswer::from(&advice));
    }
    let ending = if let AskedPlan::Ending(ending) = &asked { Some(ending) } else { None };
    for line in draw::declare(ending, &advice) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

impl Args {
    /// The question of the command line.
    fn question(&self) -> Result<DeclareQuestion, QuestionError> {
        fn field<T: FromStr<Err: Display>>(
            name: &'static str,
            text: Option<&String>,
        ) -> Result<Option<T>, QuestionError> {
            let read = |text: &String| text.parse().map_err(|error| QuestionError::field(name, error));
            text.map(read).transpose()
        }
        fn list<T: FromStr<Err: Display>>(name: &'static str, text: &str) -> Result<Vec<T>, QuestionError> {
            questions::text::words(text).map_err(|error| QuestionError::field(name, error))
        }
        Ok(DeclareQuestion {
            north: field("north", self.north.as_ref())?,
            east: field("east", self.east.as_ref())?,
            south: field("south", self.south.as_ref())?,
            west: field("west", self.west.as_ref())?,
            unseen: field("unseen", self.unseen.as_ref())?,
            contract: self.contract.clone(),
            leader: field("leader", self.leader.as_ref())?,
            trump: field("trump", self.trump.as_ref())?,
            target: self.target,
            played: list("played", &self.played)?,
            auction: list("auction", self.auction.as_deref().unwrap_or_default())?,
            dealer: field("dealer", self.dealer.as_ref())?,
            vul: field("vul", self.vul.as_ref())?,
            ..DeclareQuestion::default()
        })
    }
}

/// Where the time did not do, the command's own can be raised.
fn more_time(error: QuestionError) -> QuestionError {
    match error {
        QuestionError::Stopped(what) => QuestionError::whole(format!("{what} took too long: raise --time")),
        error => error,
    }
}

/// What an answer may take in this many seconds: 0 is as long as a proof takes, and the usual time for a whole deal.
fn budget(asked: &AskedPlan, seconds: f64) -> Budget {
    match asked {
        AskedPlan::Ending(_) if seconds == 0.0 => Budget::unlimited(),
        AskedPlan::Deal { .. } if seconds == 0.0 => Budget::unlimited().within(USUAL_TIME),
        _ => Budget::unlimited().within(Duration::from_secs_f64(seconds)),
    }
}
