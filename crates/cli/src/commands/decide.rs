//! `merrimac decide`: what a player calls or plays, a question a line.

use std::io::Write;

use anyhow::Result;
use bridge::View;
use players::bridge::{Bidder as _, BidderSpec, CardPlayer as _, Robot, Spec};
use questions::{DecideAnswer, DecideQuestion, QuestionError};
use search::Budget;

use super::Files;
use crate::answers::answer_lines;

/// What a player calls or plays, by what it may know: one question a line, each answered as it comes
///
/// A question has all that one seat may know: `seat`, `hand`, `dealer`, `vul`, the `auction` or a `contract` without one,
/// `dummy` and the cards `played`; and `robots`, the player who decides, with `seed`. The answer has a `call` or a `card`,
/// and the `reason`. A player that is asked again about the next card of a board keeps its plan. So any program can have
/// one of ours at its table, and `merrimac match --b-program` one version of Merrimac play another.
#[derive(Debug, clap::Args)]
#[command(after_long_help = r#"
Examples:
  merrimac decide --input questions.jsonl
  echo '{"seat":"N","hand":"AK53.Q84.T2.A984","dealer":"N","vul":"None","auction":"","robots":"policy"}' | merrimac decide
  echo '{"seat":"W","hand":"QT94.985.63.JT87","dealer":"S","vul":"EW","auction":"1NT P 3NT P P P","robots":"rules+mc"}' | merrimac decide"#)]
pub(crate) struct Args {
    /// Questions as JSON lines; `-` is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: String,
}

/// Answers until the questions end.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    // One thread: whoever asks about a board waits for the answer before the next question.
    answer_lines(&args.input, 1, out, |_| None, answer)
}

/// A player, and the question fields it was made for.
type Seated = Option<(DecideQuestion, Spec, Robot)>;

fn answer(seated: &mut Seated, question: DecideQuestion) -> Result<DecideAnswer, QuestionError> {
    let view = question.view()?;
    let is_the_same = |before: &DecideQuestion| {
        let who = |question: &DecideQuestion| {
            (question.seat, question.seed, question.dealer, question.vul, question.board)
        };
        who(before) == who(&question)
            && before.robots == question.robots
            && before.systems() == question.systems()
            && question.played.starts_with(&before.played)
    };
    let (_, spec, robot) = match seated.take().filter(|(before, ..)| is_the_same(before)) {
        Some((_, spec, robot)) => seated.insert((question, spec, robot)),
        None => {
            let spec = player(&question, &view)?;
            let robot = spec.build(question.seed, &Budget::unlimited());
            seated.insert((question, spec, robot))
        }
    };
    let none =
        DecideAnswer { call: None, meaning: None, alert: false, card: None, claim: None, reason: "".into() };
    if view.contract.is_some() {
        let decision = robot.play(&view);
        return Ok(DecideAnswer { card: Some(decision.choice), reason: decision.reason, ..none });
    }
    let decision = robot.call(&view);
    // What a system says of a call is known; what a learned style shows takes a while to find (`bid --explain`).
    let system = spec.bidder.as_ref().filter(|bidder| bidder.system().is_some());
    let meaning = system.map(|bidder| bidder.meaning(&view.auction, decision.choice, view.vulnerability));
    let meaning = meaning.transpose().map_err(|error| QuestionError::field("auction", error))?.flatten();
    Ok(DecideAnswer { call: Some(decision.choice), meaning, reason: decision.reason, ..none })
}

/// Who decides, reading the opponents' calls by their system where it is told.
fn player(question: &DecideQuestion, view: &View) -> Result<Spec, QuestionError> {
    if !question.scoring.is_empty() {
        return Err(QuestionError::field(
            "scoring",
            "expected as a setting of the player, such as mc:scoring=matchpoints",
        ));
    }
    let spec = Spec::read(&question.robots, &Files).map_err(|error| QuestionError::field("robots", error))?;
    let side = view.seat.side();
    let card = question.systems()[side.other()];
    if card.is_empty() {
        return Ok(spec);
    }
    let bidder = BidderSpec::of_system_card(card, &Files)
        .ok_or_else(|| QuestionError::field("system", format!("no system is called `{card}`")))?;
    Ok(spec.seated(side, &Spec { bidder: Some(bidder), cards: None, reads: None }))
}
