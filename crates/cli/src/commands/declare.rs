//! `merrimac declare`: what declarer should play for, and how likely that is.

mod whole_deal;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use bidding::System;
use bridge::{BySide, Contract, Seat, View};
use cards::{Card, CardSet};
use notation::Record;
use players::bridge::{AdviceSettings, SYSTEM};
use questions::QuestionError;
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::advice::{Advice, Alternative, Basis};
use single_dummy::ending::{Ending, MOST_TRICKS, Settings, Voids, solve};
use single_dummy::english::{English, Language};

use crate::answers::answer_boards;
use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::json::json_line;

/// Seconds for a whole deal, where the time is not limited.
const USUAL_SECONDS: f64 = 10.0;

/// Find declarer's best plan in an ending: what it plays for, how likely that is, and what beats it
///
/// North and South are seen; the unseen cards lie in West and East in every possible way, all equally likely but for
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
/// "played":["HT","H7"] for cards played since, "contract":"4S by S" in place of leader, trump and target. A PBN file,
/// or one of another format for boards, asks about each board after the cards played there, whoever declares.
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
  merrimac declare --input boards.pbn --after 1   each board after the opening lead")]
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
    /// Who is vulnerable [default: None]
    #[arg(long, value_name = "VUL")]
    vul: Option<String>,
    /// A file of questions; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "north", "south", "unseen", "contract", "leader", "trump", "target", "played", "auction", "dealer", "vul",
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
    vul: Option<String>,
}

/// What is asked about.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Question")]
enum Asked {
    /// The last cards, with what the play so far has shown.
    Ending(Ending, Voids),
    /// A whole deal as declarer sees it.
    Deal(Box<View>),
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "declare")]
struct Line {
    chance: f64,
    proven: bool,
    /// No plan has a better chance, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<f64>,
    card: Option<String>,
    double_dummy: f64,
    plan: String,
    beaten: String,
    /// How many layouts were looked at, and how many of all layouts the plan wins.
    layouts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<usize>,
    chances: Vec<ChanceLine>,
    /// How many of declarer's cards after this one were planned, where it is not all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    /// The cards with their chances, the best first, as far as they were compared.
    cards: Vec<CardLine>,
}

#[derive(Debug, Serialize)]
struct CardLine {
    card: String,
    value: f64,
    cost: f64,
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
        let board = |record: &Record| {
            whole_deal::of_board(record, args.after).map(|view| Asked::Deal(Box::new(view)))
        };
        return answer_boards(file, args.threads, out, board, |asked: Asked| {
            advise(&asked, args.time, 1).map(|advice| to_line(&advice)).map_err(QuestionError::whole)
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
        vul: args.vul.clone(),
    };
    let asked = Asked::try_from(question).map_err(bad_input)?;
    let advice = advise(&asked, args.time, args.threads).map_err(bad_input)?;
    if output.json {
        return json_line(out, &to_line(&advice));
    }
    let ending = if let Asked::Ending(ending, _) = &asked { Some(ending) } else { None };
    for line in draw::declare(ending, &advice) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn field<T: std::str::FromStr<Err: ToString>>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| format!("{name}: {}", error.to_string()))
}

impl TryFrom<Question> for Asked {
    type Error = String;

    /// Two whole hands with a contract are a deal, all else is an ending.
    fn try_from(question: Question) -> Result<Self, String> {
        match whole_deal::of(&question)? {
            Some(view) => Ok(Self::Deal(Box::new(view))),
            None => read_ending(&question).map(|(ending, voids)| Self::Ending(ending, voids)),
        }
    }
}

/// The ending that is asked about, and what the play so far has shown.
fn read_ending(question: &Question) -> Result<(Ending, Voids), String> {
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

/// What to play, found in this many seconds at most, 0 being as long as a proof takes.
fn advise(asked: &Asked, seconds: f64, threads: usize) -> Result<Advice, String> {
    let limit = |seconds: f64| Budget::unlimited().within(Duration::from_secs_f64(seconds));
    match asked {
        Asked::Ending(ending, voids) => {
            let budget = if seconds > 0.0 { limit(seconds) } else { Budget::unlimited() };
            let weight = |west: CardSet| voids.weight(ending.unseen, west);
            let settings = Settings { weight: &weight, threads };
            solve(ending, &settings, &budget).map(Advice::from).map_err(|error| error.to_string())
        }
        Asked::Deal(view) => {
            let system = if view.auction.iter().next().is_none() {
                None
            } else {
                System::named(SYSTEM).ok().map(Arc::new)
            };
            let systems = BySide::new([system.clone(), system]);
            let settings = AdviceSettings { systems, threads, seed: 1, ..AdviceSettings::default() };
            let budget = limit(if seconds > 0.0 { seconds } else { USUAL_SECONDS });
            players::bridge::advise(view, &settings, &budget).map_err(|error| error.to_string())
        }
    }
}

fn to_line(advice: &Advice) -> Line {
    let plan = &advice.plan;
    let chances = plan.others.iter().map(|chance| ChanceLine {
        fact: English.fact(&chance.fact).to_string(),
        chance: chance.chance,
        included: chance.included,
    });
    let own = advice.card.map(|card| Alternative { card, chance: plan.chance, cost: 0.0 });
    let cards = own.iter().chain(&advice.alternatives).map(|other| CardLine {
        card: other.card.to_string(),
        value: other.chance,
        cost: other.cost,
    });
    let (layouts, won, depth) = match advice.basis {
        Basis::Exact { layouts, won } => (layouts, Some(won), None),
        Basis::Sampled { layouts, depth } => (layouts, None, Some(depth)),
        Basis::MonteCarlo { layouts, .. } => (layouts, None, Some(0)),
    };
    Line {
        chance: plan.chance,
        proven: advice.proven,
        at_most: advice.at_most,
        card: advice.card.map(|card| card.to_string()),
        double_dummy: advice.double_dummy,
        plan: English.advice(advice).to_string(),
        beaten: English.beaten(&plan.beaten, plan.chance).to_string(),
        layouts,
        won,
        chances: chances.collect(),
        depth,
        cards: cards.collect(),
    }
}
