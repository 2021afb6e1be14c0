//! What the page may ask, and what it is answered.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use bidding::System;
use bridge::{PartialDeal, Seat, Strain};
use double_dummy::{Config, Position, Solver};
use notation::{Format, read_all, write_all};
use questions::{MeaningsQuestion, QuestionError, SuitQuestion};
use search::Budget;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A browser's tab has less memory than a program.
const MEMORY_MIB: usize = 128;
/// The system of questions that name none.
const SYSTEM: &str = "two-over-one";

thread_local! {
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(Config { memory_mib: MEMORY_MIB }));
    /// Those that were asked for, by name.
    static SYSTEMS: RefCell<HashMap<String, Arc<System>>> = RefCell::default();
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
enum Question {
    /// The boards of a text in any format, as our JSON has them.
    Read { text: String, format: Option<String> },
    /// The twenty tricks of a deal, and par where dealer and vulnerability are given.
    Table { deal: String, dealer: Option<String>, vul: Option<String> },
    /// The tricks of the side to play for every legal card.
    Cards {
        deal: String,
        trump: String,
        leader: String,
        #[serde(default)]
        trick: Vec<String>,
    },
    /// Boards, as `Read` gives them, in another format.
    Write { boards: Vec<Value>, format: String },
    /// The best play of one suit: the fields of a [`SuitQuestion`].
    Suit(Map<String, Value>),
    /// What each call of an auction shows: the fields of a [`MeaningsQuestion`].
    Meanings(Map<String, Value>),
}

/// Answers a question; what is refused has an `error` that says where and what was expected.
pub(crate) fn answer(question: &str) -> String {
    let answer = serde_json::from_str(question).map_err(|error| error.to_string()).and_then(answered);
    answer.unwrap_or_else(|error| json!({ "error": error })).to_string()
}

fn answered(question: Question) -> Result<Value, String> {
    match question {
        Question::Read { text, format } => boards(text.trim(), format.as_deref()),
        Question::Table { deal, dealer, vul } => table(&deal, dealer.as_deref(), vul.as_deref()),
        Question::Cards { deal, trump, leader, trick } => cards(&deal, &trump, &leader, &trick),
        Question::Write { boards, format } => {
            let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
            let (records, _) = read_all(Format::Json, lines.as_bytes());
            let bytes = write_all(named(&format)?, &records).map_err(|error| error.to_string())?;
            Ok(json!({ "text": String::from_utf8_lossy(&bytes) }))
        }
        Question::Suit(fields) => shared(fields, |asked: SuitQuestion| asked.answer(&Budget::unlimited())),
        Question::Meanings(fields) => shared(fields, |asked: MeaningsQuestion| asked.answer(&system, SYSTEM)),
    }
}

/// Answers a question that the other doors answer too, from the same JSON.
fn shared<Q: DeserializeOwned, A: Serialize>(
    fields: Map<String, Value>,
    answer: impl FnOnce(Q) -> Result<A, QuestionError>,
) -> Result<Value, String> {
    let question = questions::read(Value::from(fields).to_string().as_bytes());
    let answer = question.and_then(answer).map_err(|error| error.to_string())?;
    serde_json::to_value(answer).map_err(|error| error.to_string())
}

fn system(name: &str) -> Result<Arc<System>, String> {
    if let Some(known) = SYSTEMS.with_borrow(|systems| systems.get(name).cloned()) {
        return Ok(known);
    }
    let read = Arc::new(System::named(name).map_err(|error| error.to_string())?);
    SYSTEMS.with_borrow_mut(|systems| systems.insert(name.to_owned(), Arc::clone(&read)));
    Ok(read)
}

fn boards(text: &str, name: Option<&str>) -> Result<Value, String> {
    let format = match name {
        Some(name) => named(name)?,
        None => Format::detect(text.as_bytes())
            .ok_or("this is no deal, PBN, LIN or link that can be read; a deal is N:AK3.QJT9.86.A742 ...")?,
    };
    let (records, diagnostics) = read_all(format, text.as_bytes());
    let lines = write_all(Format::Json, &records).map_err(|error| error.to_string())?;
    let boards: Vec<Value> =
        lines.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let notes: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    Ok(json!({ "boards": boards, "notes": notes }))
}

fn table(deal: &str, dealer: Option<&str>, vul: Option<&str>) -> Result<Value, String> {
    let deal = read::<bridge::Deal>("deal", deal)?;
    let table = SOLVER.with_borrow_mut(|solver| solver.table(&deal)).map_err(|error| error.to_string())?;
    let row = |seat: Seat| -> Map<String, Value> {
        Strain::ALL.iter().map(|&strain| (strain.to_string(), table.tricks(strain, seat).into())).collect()
    };
    let tricks: Map<String, Value> =
        Seat::ALL.iter().map(|&seat| (seat.to_string(), row(seat).into())).collect();
    let mut answer = json!({ "deal": deal.to_string(), "tricks": tricks });
    if let (Some(dealer), Some(vul)) = (dealer, vul) {
        let par = double_dummy::par(&table, read("dealer", dealer)?, read("vul", vul)?);
        let contracts: Vec<String> = par.contracts.iter().map(|entry| entry.contract.to_string()).collect();
        answer["par"] = json!({ "score_ns": par.score_ns, "contracts": contracts });
    }
    Ok(answer)
}

fn cards(deal: &str, trump: &str, leader: &str, trick: &[String]) -> Result<Value, String> {
    let deal = read::<PartialDeal>("deal", deal)?;
    let trick = trick.iter().map(|card| read("trick", card)).collect::<Result<Vec<_>, _>>()?;
    let position = Position::new(deal, read("trump", trump)?, read("leader", leader)?, &trick)
        .map_err(|error| error.to_string())?;
    let cards =
        SOLVER.with_borrow_mut(|solver| solver.cards(&position)).map_err(|error| error.to_string())?;
    let cards: Map<String, Value> =
        cards.into_iter().map(|(card, tricks)| (card.to_string(), tricks.into())).collect();
    Ok(json!({ "to_play": position.to_play().to_string(), "cards": cards }))
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{name}: {error}"))
}

fn named(format: &str) -> Result<Format, String> {
    Format::from_extension(format)
        .ok_or_else(|| format!("format: `{format}`, expected pbn, lin, url, txt or json"))
}
