//! What clients send.

use std::collections::BTreeMap;

use bridge::{Call, Seat, prose};
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
    /// East and West's system, where it is another.
    pub(crate) opponents: Option<String>,
    pub(crate) robots: String,
    pub(crate) scoring: Form,
    pub(crate) boards: Option<usize>,
    pub(crate) compare: bool,
    pub(crate) deals: DealSource,
    pub(crate) pace_ms: u64,
    pub(crate) declare_for_robot: bool,
    pub(crate) history: bool,
    /// Whether hints are given and moves taken back; where it is not said, unless it is a match.
    pub(crate) practice: Option<bool>,
}

impl Default for NewTable {
    fn default() -> Self {
        Self {
            seats: BTreeMap::new(),
            name: None,
            system: robots::usual_system(),
            opponents: None,
            robots: robots::USUAL.into(),
            scoring: Form::default(),
            boards: None,
            compare: true,
            deals: DealSource::default(),
            pace_ms: 400,
            declare_for_robot: true,
            history: false,
            practice: None,
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

/// Somebody who sits down.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SitDown {
    pub(crate) name: Option<String>,
}

/// Something said to all at the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saying {
    pub(crate) text: String,
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
            prose!("the name has {} letters, expected at most {}", count, LONGEST_NAME),
        )),
        _ => Ok(name),
    }
}

/// Characters that are not seen and change how others are: marks of direction, joiners, byte-order marks, tags.
const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Marks that may stand on one letter: more only climb over the lines above.
const MOST_MARKS: usize = 2;

/// Marks that stand on the letter before them.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// What a person wrote, cut to `longest` letters; nothing if it is empty.
pub(crate) fn remark(given: Option<&str>, longest: usize) -> Option<String> {
    let text: String = words(given?).chars().take(longest).collect();
    (!text.is_empty()).then_some(text)
}

fn words(given: &str) -> String {
    let mut marks = 0;
    let mut may_stand = |letter: &char| {
        marks = if is_mark(*letter) { marks + 1 } else { 0 };
        marks <= MOST_MARKS && !is_invisible(*letter)
    };
    let visible = given.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let visible: String = visible.filter(&mut may_stand).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_what_can_be_seen() {
        let check = |given: &str, kept: &str| assert_eq!(name(given).unwrap(), kept);
        check("  Anna   Müller ", "Anna Müller");
        check("An\u{202e}na\u{200b}\n\tB\u{feff}", "Anna B");
        check("Z\u{300}\u{301}\u{302}\u{303}\u{304}oe", "Z\u{300}\u{301}oe");
        assert!(name("\u{200b}\u{2066}").is_err() && name(&"x".repeat(41)).is_err());
    }
}
