//! `merrimac declare`: what declarer should play for, and how likely that is.

mod whole_deal;

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use bridge::{Contract, Seat};
use cards::{Card, CardSet};
use notation::Record;
use questions::QuestionError;
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::ending::{Ending, EndingAnswer, MOST_TRICKS, Settings, Voids, solve_with};
use single_dummy::english::{English, Language};

use crate::answers::answer_boards;
use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::json::json_line;

/// Find declarer's best plan in an ending: what it plays for, how likely that is, and what beats it
///
/// North and South are seen; the unseen cards lie in West and East in every possible way, all equally likely but for
/// suits in which a defender has shown out. The defenders see all cards and know the plan; its chance is that of the
/// layouts in which it takes the tricks against every defence. Endings of up to 9 tricks are solved exactly: those of
/// up to 6 tricks in a moment, 7 tricks in seconds, most of 8 tricks within a minute. An answer that is not proved best
/// when the time is up says how much better another plan could be.
///
/// Two whole hands with a contract and the cards played are a whole deal. While more than 6 tricks are left, the card
/// comes from the player `alphamu`, who plans for a sample of layouts that fit the calls, the leads and the cards, and
/// nothing is proved.
///
/// With --input, every line of a file is a question as JSON, and every answer a line:
/// {"north":"-.T9.3.-","south":"-.KQ4.-.-","unseen":"-.7.AT7.Q3","leader":"W","trump":"NT","target":1}. Other fields:
/// "played":["HT","H7"] for cards played since, "contract":"4S by S" in place of leader, trump and target. A PBN file,
/// or one of another format for boards, asks about each board after the cards played there.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Hands are spades.hearts.diamonds.clubs, `-` or nothing for a void.

Examples:
  merrimac declare --north -.T9.3.- --south -.KQ4.-.- --unseen -.7.AT7.Q3 \\
      --leader W --trump NT --target 1
  merrimac declare --north 54.J7.A7532.AKJ9 --south AJT.T4.KJ.QT8732 \\
      --contract '5C by S' --played 'H2 H7 HA H4 ...'
  merrimac declare --input questions.jsonl     one question a line, one answer a line
  merrimac declare --input boards.pbn          each board after the cards played there")]
pub(crate) struct Args {
    /// North's cards before the first of the cards played
    #[arg(long, required_unless_present = "input", value_name = "HAND", allow_hyphen_values = true)]
    north: Option<String>,
    /// South's cards
    #[arg(long, required_unless_present = "input", value_name = "HAND", allow_hyphen_values = true)]
    south: Option<String>,
    /// The cards of West and East together [default: all others]
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
    /// The tricks that North and South need
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
    /// A file of questions; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "north", "south", "unseen", "contract", "leader", "trump", "target", "played", "auction", "dealer",
    ])]
    input: Option<String>,
    /// The most time for an answer; 0 is until it is proved
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
    /// How many threads work on an answer, or on the questions of a file [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// What is asked, as it stands in a file or on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    north: String,
    south: String,
    unseen: Option<String>,
    contract: Option<String>,
    leader: Option<String>,
    trump: Option<String>,
    target: Option<u8>,
    #[serde(default, alias = "trick")]
    played: Vec<String>,
    auction: Option<String>,
    dealer: Option<String>,
}

/// An answer of either kind.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum AnyLine {
    Ending(Line),
    WholeDeal(whole_deal::Line),
}

#[derive(Debug, Serialize)]
struct Line {
    chance: f64,
    proven: bool,
    /// No plan has a better chance.
    at_most: f64,
    card: Option<String>,
    double_dummy: f64,
    plan: String,
    beaten: String,
    /// How many layouts there are, and how many of them the plan wins.
    layouts: usize,
    won: usize,
    chances: Vec<ChanceLine>,
}

#[derive(Debug, Serialize)]
struct ChanceLine {
    fact: String,
    chance: f64,
    included: bool,
}

/// Writes the answers.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if !args.time.is_finite() || args.time < 0.0 {
        return Err(bad_input(format!("--time {}, expected a number of seconds", args.time)));
    }
    if let Some(file) = &args.input {
        let answer = |question: &Question| -> Result<AnyLine, String> {
            if let Some(deal) = whole_deal::of(question)? {
                let advice = whole_deal::advise(&deal, args.time)?;
                return Ok(AnyLine::WholeDeal(whole_deal::to_line(&advice)));
            }
            let (ending, voids) = read(question)?;
            solve(&ending, &voids, args.time, 1).map(|answer| AnyLine::Ending(to_line(&answer)))
        };
        return answer_boards(file, args.threads, out, board_question, |question| {
            answer(&question).map_err(QuestionError::whole)
        });
    }
    let question = Question {
        north: args.north.clone().unwrap_or_default(),
        south: args.south.clone().unwrap_or_default(),
        unseen: args.unseen.clone(),
        contract: args.contract.clone(),
        leader: args.leader.clone(),
        trump: args.trump.clone(),
        target: args.target,
        played: words(&args.played).map(str::to_owned).collect(),
        auction: args.auction.clone(),
        dealer: args.dealer.clone(),
    };
    if let Some(deal) = whole_deal::of(&question).map_err(bad_input)? {
        let advice = whole_deal::advise(&deal, args.time).map_err(bad_input)?;
        if output.json {
            return json_line(out, &whole_deal::to_line(&advice));
        }
        for line in draw::advice(&advice) {
            writeln!(out, "{line}")?;
        }
        return Ok(());
    }
    let (ending, voids) = read(&question).map_err(bad_input)?;
    let answer = solve(&ending, &voids, args.time, args.threads).map_err(bad_input)?;
    if output.json {
        return json_line(out, &to_line(&answer));
    }
    for line in draw::declare(&ending, &answer) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// The ending that is asked about, and what the play so far has shown.
fn read(question: &Question) -> Result<(Ending, Voids), String> {
    fn field<T: std::str::FromStr<Err: ToString>>(name: &str, text: &str) -> Result<T, String> {
        text.parse().map_err(|error: T::Err| format!("{name}: {}", error.to_string()))
    }
    let north: CardSet = field("north", &question.north)?;
    let south: CardSet = field("south", &question.south)?;
    let unseen = match &question.unseen {
        Some(unseen) => field("unseen", unseen)?,
        None => CardSet::ALL - north - south,
    };
    let (leader, trump, target) = match &question.contract {
        Some(contract) => {
            let contract: Contract = field("contract", contract)?;
            if !matches!(contract.declarer, Seat::North | Seat::South) {
                let declarer = contract.declarer.name();
                return Err(format!("contract: {declarer} declares, expected North or South"));
            }
            (contract.leader(), contract.bid.strain(), contract.bid.level().tricks() as u8)
        }
        None => (
            field("leader", question.leader.as_ref().ok_or("leader is missing")?)?,
            field("trump", question.trump.as_ref().ok_or("trump is missing")?)?,
            question.target.ok_or("target is missing")?,
        ),
    };
    let cards: Vec<Card> =
        question.played.iter().map(|card| field("played", card)).collect::<Result<_, _>>()?;
    let start = Ending { north, south, unseen, trick: Vec::new(), leader, trump, target };
    let (ending, voids) = start.after(&cards).map_err(|error| format!("played: {error}"))?;
    let tricks = ending.north.len().max(ending.south.len());
    if tricks > MOST_TRICKS {
        return Err(format!(
            "{tricks} tricks are left, expected at most the {MOST_TRICKS} that are solved exactly"
        ));
    }
    Ok((ending, voids))
}

/// The best plan found in so many seconds, 0 being as long as it takes.
fn solve(ending: &Ending, voids: &Voids, seconds: f64, threads: usize) -> Result<EndingAnswer, String> {
    let budget = Budget::unlimited();
    let budget = if seconds > 0.0 { budget.within(Duration::from_secs_f64(seconds)) } else { budget };
    let weight = |west: CardSet| voids.weight(ending.unseen, west);
    let settings = Settings { weight: &weight, threads };
    solve_with(ending, &settings, &budget).map_err(|error| error.to_string())
}

fn to_line(answer: &EndingAnswer) -> Line {
    let chances = answer.plan.others.iter().map(|chance| ChanceLine {
        fact: English.fact(&chance.fact).to_string(),
        chance: chance.chance,
        included: chance.included,
    });
    Line {
        chance: answer.chance,
        proven: answer.proven,
        at_most: answer.at_most,
        card: answer.card.map(|card| card.to_string()),
        double_dummy: answer.double_dummy,
        plan: English.advice(&answer.clone().into()).to_string(),
        beaten: English.beaten(&answer.plan.beaten, answer.chance).to_string(),
        layouts: answer.layouts,
        won: answer.won.len(),
        chances: chances.collect(),
    }
}

fn board_question(record: &Record) -> Result<Question, String> {
    let contract = record.contract().ok_or("no contract, expected one")?;
    let played = record.play.iter().flat_map(|play| play.bare()).map(|card| card.to_string());
    Ok(Question {
        north: record.deal.hand(Seat::North).to_string(),
        south: record.deal.hand(Seat::South).to_string(),
        contract: Some(contract.to_string()),
        played: played.collect(),
        ..Question::default()
    })
}
