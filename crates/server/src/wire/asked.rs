//! What clients send.

use std::collections::BTreeMap;

use bridge::{Call, Seat};
use cards::Card;
use serde::Deserialize;

use crate::refusal::Refusal;
use crate::robots;
use crate::table::{DealSource, Form, Kind};
use crate::text;

/// A table to be opened; all may be left out.
#[derive(Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewTable {
    pub(crate) seats: BTreeMap<String, Kind>,
    pub(crate) name: Option<String>,
    pub(crate) system: String,
    pub(crate) robots: String,
    pub(crate) scoring: Form,
    pub(crate) boards: Option<usize>,
    pub(crate) compare: bool,
    pub(crate) deals: DealSource,
    pub(crate) pace_ms: u64,
    pub(crate) declare_for_robot: bool,
    pub(crate) history: bool,
}

impl Default for NewTable {
    fn default() -> Self {
        Self {
            seats: BTreeMap::new(),
            name: None,
            system: robots::usual_system(),
            robots: robots::USUAL.into(),
            scoring: Form::default(),
            boards: None,
            compare: true,
            deals: DealSource::default(),
            pace_ms: 400,
            declare_for_robot: true,
            history: false,
        }
    }
}

/// A change of the table; what is there changes.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TableChange {
    pub(crate) name: Option<String>,
    pub(crate) pace_ms: Option<u64>,
    pub(crate) robots: Option<String>,
    pub(crate) declare_for_robot: Option<bool>,
    pub(crate) history: Option<bool>,
    pub(crate) seats: BTreeMap<String, Kind>,
}

/// A call.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallMade {
    #[serde(with = "text")]
    pub(crate) call: Call,
    pub(crate) note: Option<String>,
    pub(crate) at: Option<usize>,
}

/// A card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardPlayed {
    #[serde(with = "text")]
    pub(crate) card: Card,
    pub(crate) at: Option<usize>,
}

/// A claim.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimMade {
    pub(crate) tricks: usize,
    pub(crate) line: Option<String>,
}

/// Taking back.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Undo {
    pub(crate) to: Option<usize>,
}

/// Another attempt.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    pub(crate) place: usize,
    #[serde(default = "one")]
    pub(crate) attempt: usize,
    pub(crate) at: usize,
}

const fn one() -> usize {
    1
}

/// The answer to what was asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerTo {
    pub(crate) accept: bool,
}

/// The seats of a map from letters.
pub(crate) fn seats(by_letter: &BTreeMap<String, Kind>) -> Result<Vec<(Seat, Kind)>, Refusal> {
    let read = |(letter, kind): (&String, &Kind)| {
        let seat = letter.parse().map_err(|error: bridge::ParseError| Refusal::field("seats", error))?;
        Ok((seat, *kind))
    };
    by_letter.iter().map(read).collect()
}

/// The longest name of a person.
const LONGEST_NAME: usize = 40;

/// A name that a person gave: trimmed, without control characters, not too long.
pub(crate) fn name(given: &str) -> Result<String, Refusal> {
    let name = words(given);
    match name.chars().count() {
        0 => Err(Refusal::field("name", "the name is empty")),
        count if count > LONGEST_NAME => Err(Refusal::field(
            "name",
            format!("the name has {count} letters, expected at most {LONGEST_NAME}"),
        )),
        _ => Ok(name),
    }
}

/// What a person wrote, cut to `longest` letters; nothing if it is empty.
pub(crate) fn remark(given: Option<&str>, longest: usize) -> Option<String> {
    let text: String = words(given?).chars().take(longest).collect();
    (!text.is_empty()).then_some(text)
}

fn words(given: &str) -> String {
    let visible: String = given.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}
