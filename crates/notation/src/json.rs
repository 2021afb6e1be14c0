//! Our own format: one JSON object a line, with a version, and a field for everything that a [`Record`] holds.
//!
//! ```json
//! {"merrimac":1,"type":"board","board":1,"dealer":"N","vulnerable":"None","deal":"N:A975.92.AQ74.932 ...",
//!  "names":{"N":"Ann"},"auction":{"first":"N","calls":["1H",{"call":"2NT","alert":true,"note":"raise"},"P"]},
//!  "contract":"4H","declarer":"N","play":{"leader":"E","cards":["SK","S6"]},"result":10,
//!  "tags":[{"name":"Event","value":"Friday"}],"comments":[{"after":"call 2","text":"Jacoby"}]}
//! ```
//!
//! Every field but the version may be missing. A newer version's unknown fields are passed over; a value that is not
//! understood is reported and left out.
//!
//! The answers of commands are read too, so that they can be piped: they have a `"type"` in place of the version, and a
//! deal. A double-dummy table among their fields becomes the board's, and an auction with its meanings becomes the
//! board's auction with notes.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use bridge::{BySeat, ByStrain, Call, PartialDeal, Seat, Strain, Vulnerability};
use cards::Card;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::diagnostic::Reports;
use crate::reader::{Parser, Step, first_line};
use crate::record::{
    Comment, Ending, Irregular, Irregularity, Place, RecordedAuction, RecordedCall, RecordedCard,
    RecordedPlay,
};
use crate::{Record, WriteError};

/// The version that is written; any version up to it is read.
pub const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Board {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    merrimac: Option<u32>,
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dealer: Option<String>,
    #[serde(default, alias = "vul", skip_serializing_if = "Option::is_none")]
    vulnerable: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<String>,
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    names: Names,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    auction: Option<Calls>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contract: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declarer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    play: Option<Cards>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    irregular: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<Tag>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Remark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    escapes: Vec<String>,
    /// Of an answer: the calls from the dealer, and what they show.
    #[serde(default, skip_serializing)]
    calls: Vec<Item>,
    #[serde(default, skip_serializing)]
    meanings: Vec<String>,
    /// Of an answer of type `dd`: by declarer, then by strain.
    #[serde(default, skip_serializing)]
    tricks: Value,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(rename_all = "UPPERCASE")]
struct Names {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    n: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    e: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    s: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    w: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Calls {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    calls: Vec<Item>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Cards {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    leader: Option<String>,
    cards: Vec<Item>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
}

/// A call or card: its bare text, or an object if something is written beside it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Item {
    Bare(String),
    Annotated(Annotated),
}

#[derive(Serialize, Deserialize, Default)]
struct Annotated {
    #[serde(alias = "call", alias = "card")]
    what: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    alert: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    irregularity: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Tag {
    name: String,
    value: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Remark {
    after: String,
    text: String,
}

impl Names {
    fn is_empty(&self) -> bool {
        [&self.n, &self.e, &self.s, &self.w].into_iter().all(Option::is_none)
    }
}

/// A record as one line, without a line break.
///
/// # Errors
/// None that a record can cause; the type is that of all writers.
pub fn line(record: &Record) -> Result<String, WriteError> {
    serde_json::to_string(&Board::from(record)).map_err(|error| WriteError::Io(error.into()))
}

const IRREGULARITIES: [(Irregularity, &str); 4] = [
    (Irregularity::InsufficientBid, "insufficient"),
    (Irregularity::SkippedSeat, "skipped"),
    (Irregularity::Revoke, "revoke"),
    (Irregularity::LeadOutOfTurn, "out of turn"),
];
const ENDINGS: [(Ending, &str); 2] = [(Ending::Ended, "ended"), (Ending::Continues, "continues")];

fn word<T: PartialEq>(words: &[(T, &'static str)], value: &T) -> Option<String> {
    words.iter().find(|(meaning, _)| meaning == value).map(|(_, word)| (*word).into())
}

impl From<&Record> for Board {
    fn from(record: &Record) -> Self {
        let name = |seat| record.names[seat].clone();
        let mut irregular = Vec::new();
        if record.irregular.declarer {
            irregular.push("declarer".into());
        }
        if record.irregular.result {
            irregular.push("result".into());
        }
        Self {
            merrimac: Some(VERSION),
            kind: Some("board".into()),
            board: record.board,
            dealer: record.dealer.map(|seat| seat.to_string()),
            vulnerable: record.vulnerability.map(|vulnerability| vulnerability.to_string()),
            deal: (!record.deal.cards().is_empty()).then(|| record.deal.to_string()),
            names: Names {
                n: name(Seat::North),
                e: name(Seat::East),
                s: name(Seat::South),
                w: name(Seat::West),
            },
            auction: record.auction.as_ref().map(|auction| Calls {
                first: auction.first.map(|seat| seat.to_string()),
                calls: auction.calls.iter().map(Item::from).collect(),
                ending: word(&ENDINGS, &auction.ending),
            }),
            contract: record.contract.map(|contract| contract.to_string()),
            declarer: record.declarer.map(|seat| seat.to_string()),
            play: record.play.as_ref().map(|play| Cards {
                leader: play.leader.map(|seat| seat.to_string()),
                cards: play.cards.iter().map(Item::from).collect(),
                ending: word(&ENDINGS, &play.ending),
            }),
            result: record.result,
            irregular,
            tags: record
                .tags
                .iter()
                .map(|tag| Tag {
                    name: tag.name.to_string(),
                    value: tag.value.clone(),
                    rows: tag.rows.clone(),
                })
                .collect(),
            comments: record
                .comments
                .iter()
                .map(|comment| Remark { after: place_text(&comment.place), text: comment.text.clone() })
                .collect(),
            escapes: record.escapes.clone(),
            calls: Vec::new(),
            meanings: Vec::new(),
            tricks: Value::Null,
        }
    }
}

impl Item {
    fn new(bare: String, annotated: Annotated) -> Self {
        let plain = !annotated.alert
            && annotated.note.is_none()
            && annotated.glyphs.is_empty()
            && annotated.irregularity.is_none();
        if plain { Self::Bare(bare) } else { Self::Annotated(Annotated { what: bare, ..annotated }) }
    }

    fn into_annotated(self) -> Annotated {
        match self {
            Self::Bare(what) => Annotated { what, ..Annotated::default() },
            Self::Annotated(annotated) => annotated,
        }
    }
}

impl From<&RecordedCall> for Item {
    fn from(call: &RecordedCall) -> Self {
        Self::new(
            call.call.to_string(),
            Annotated {
                what: String::new(),
                alert: call.alert,
                note: call.note.clone(),
                glyphs: call.glyphs.to_vec(),
                irregularity: call.irregularity.and_then(|mark| word(&IRREGULARITIES, &mark)),
            },
        )
    }
}

impl From<&RecordedCard> for Item {
    fn from(card: &RecordedCard) -> Self {
        Self::new(
            card.card.to_string(),
            Annotated {
                what: String::new(),
                alert: false,
                note: card.note.clone(),
                glyphs: card.glyphs.to_vec(),
                irregularity: card.irregularity.and_then(|mark| word(&IRREGULARITIES, &mark)),
            },
        )
    }
}

/// Puts the fields of an answer where a board has them.
fn answer_to_board(board: &mut Board) {
    if !board.calls.is_empty() && board.auction.is_none() {
        let mut calls = std::mem::take(&mut board.calls);
        for (call, meaning) in calls.iter_mut().zip(board.meanings.drain(..)) {
            let call_text = std::mem::replace(call, Item::Bare(String::new())).into_annotated();
            *call = Item::Annotated(Annotated { note: Some(meaning), ..call_text });
        }
        board.auction = Some(Calls { first: board.dealer.clone(), calls, ending: None });
    }
    // A contract with its declarer: `4S by N`.
    if let Some((contract, declarer)) = board.contract.as_deref().and_then(|text| text.split_once(" by ")) {
        board.declarer = Some(declarer.into());
        board.contract = Some(contract.into());
    }
}

/// `{"N":{"C":7,..},..}`, if all twenty numbers are there.
fn trick_table(tricks: &Value) -> Option<BySeat<ByStrain<u8>>> {
    let cell = |seat: Seat, strain: Strain| {
        let tricks = tricks.get(seat.to_string())?.get(strain.to_string())?.as_u64()?;
        u8::try_from(tricks).ok().filter(|&tricks| tricks <= 13)
    };
    let cells = BySeat::from_fn(|seat| ByStrain::from_fn(|strain| cell(seat, strain)));
    let known = Seat::ALL.iter().all(|&seat| Strain::ALL.iter().all(|&strain| cells[seat][strain].is_some()));
    known.then(|| BySeat::from_fn(|seat| ByStrain::from_fn(|strain| cells[seat][strain].unwrap_or(0))))
}

fn place_text(place: &Place) -> String {
    match place {
        Place::Start => "start".into(),
        Place::Tag(name) => format!("tag {name}"),
        Place::Call(count) => format!("call {count}"),
        Place::Card(count) => format!("card {count}"),
    }
}

fn place(text: &str) -> Option<Place> {
    match text.split_once(' ') {
        None if text == "start" => Some(Place::Start),
        Some(("tag", name)) => Some(Place::Tag(name.to_owned().into())),
        Some(("call", count)) => count.parse().ok().map(Place::Call),
        Some(("card", count)) => count.parse().ok().map(Place::Card),
        _ => None,
    }
}

pub(crate) struct Lines;

impl Parser for Lines {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let Some((length, line)) = first_line(window, last) else {
            return if last { Step::Done } else { Step::NeedMore };
        };
        if line.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0) {
            return Step::Skipped(length);
        }
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        match serde_json::from_slice::<Board>(line) {
            Ok(Board { merrimac: Some(version), .. }) if version > VERSION => {
                reports.error(0, "merrimac", format_args!("version {version} is newer than {VERSION}"));
                Step::Skipped(length)
            }
            Ok(Board { merrimac: None, kind: None, .. }) => {
                reports.error(0, "json", "missing field `merrimac`, or `type` in the answer of a command");
                Step::Skipped(length)
            }
            Ok(Board { merrimac: None, kind: Some(kind), deal: None, .. }) => {
                reports.error(0, "type", format_args!("`{kind}` has no deal, expected an answer with one"));
                Step::Skipped(length)
            }
            Ok(board) => {
                Read { reports }.record(board, record);
                Step::Read(length)
            }
            Err(error) => {
                reports.error(error.column().saturating_sub(1), "json", error);
                Step::Skipped(length)
            }
        }
    }
}

/// Turns texts into values, and reports those that are none.
struct Read<'a> {
    reports: &'a mut Reports,
}

impl Read<'_> {
    fn value<T: FromStr<Err: Display>>(&mut self, field: &'static str, text: Option<String>) -> Option<T> {
        text.and_then(|text| text.parse().map_err(|error| self.reports.error(0, field, error)).ok())
    }

    fn word<T: Copy>(&mut self, words: &[(T, &str)], field: &'static str, text: Option<String>) -> Option<T> {
        let text = text?;
        let found = words.iter().find(|(_, word)| *word == text).map(|&(meaning, _)| meaning);
        if found.is_none() {
            self.reports.error(0, field, format_args!("`{text}` is not known"));
        }
        found
    }

    fn record(&mut self, mut board: Board, record: &mut Record) {
        if board.merrimac.is_none() {
            answer_to_board(&mut board);
        }
        record.board = board.board;
        record.dealer = self.value("dealer", board.dealer);
        record.vulnerability = self.value::<Vulnerability>("vulnerable", board.vulnerable);
        record.deal = self.value::<PartialDeal>("deal", board.deal).unwrap_or_default();
        record.names = BySeat::new([board.names.n, board.names.e, board.names.s, board.names.w]);
        record.auction = board.auction.map(|auction| RecordedAuction {
            first: self.value("auction", auction.first),
            calls: auction.calls.into_iter().filter_map(|call| self.call(call)).collect(),
            ending: self.word(&ENDINGS, "auction", auction.ending).unwrap_or_default(),
        });
        record.contract = self.value("contract", board.contract);
        record.declarer = self.value("declarer", board.declarer);
        record.play = board.play.map(|play| RecordedPlay {
            leader: self.value("play", play.leader),
            cards: play.cards.into_iter().filter_map(|card| self.card(card)).collect(),
            ending: self.word(&ENDINGS, "play", play.ending).unwrap_or_default(),
        });
        record.result = board.result.filter(|&tricks| tricks <= 13);
        if record.result != board.result {
            self.reports.error(0, "result", "more than thirteen tricks");
        }
        let marked = |word: &str| board.irregular.iter().any(|mark| mark == word);
        record.irregular = Irregular { declarer: marked("declarer"), result: marked("result") };
        for tag in board.tags {
            record.tags.set_table(Cow::Owned(tag.name), tag.value, tag.rows);
        }
        for remark in board.comments {
            match place(&remark.after) {
                Some(place) => record.comments.push(Comment { place, text: remark.text }),
                None => self.reports.error(0, "comments", format_args!("`{}` is not a place", remark.after)),
            }
        }
        record.escapes = board.escapes;
        if let Some(table) = trick_table(&board.tricks) {
            record.set_trick_table(&table);
        }
        record.settle();
    }

    fn call(&mut self, item: Item) -> Option<RecordedCall> {
        let item = item.into_annotated();
        Some(RecordedCall {
            call: self.value::<Call>("auction", Some(item.what))?,
            alert: item.alert,
            note: item.note,
            glyphs: item.glyphs.into_iter().take(4).collect(),
            irregularity: self.word(&IRREGULARITIES, "auction", item.irregularity),
        })
    }

    fn card(&mut self, item: Item) -> Option<RecordedCard> {
        let item = item.into_annotated();
        Some(RecordedCard {
            card: self.value::<Card>("play", Some(item.what))?,
            note: item.note,
            glyphs: item.glyphs.into_iter().take(4).collect(),
            irregularity: self.word(&IRREGULARITIES, "play", item.irregularity),
        })
    }
}
