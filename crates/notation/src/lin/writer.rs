//! Boards as LIN: one by one, or as a match when both rooms of a board follow each other.

use std::fmt::Write as _;
use std::io::{self, Write};

use bridge::{BySeat, Seat, Vulnerability};

use super::calls::write_call;
use super::hands::{SEATS, write_hand};
use super::session::{SCORINGS, write_result};
use crate::Record;
use crate::record::{Comment, Place};

/// Writes boards. It holds one back, to see whether the next is the same board in the closed room.
#[derive(Default)]
pub(crate) struct LinWriter {
    held: Option<Record>,
    /// What the file says already.
    names: Option<Names>,
    header: Option<String>,
}

/// The names of the open room, and of the closed room in a match.
#[derive(Clone, PartialEq, Eq)]
struct Names {
    open: BySeat<Option<String>>,
    closed: Option<BySeat<Option<String>>>,
}

impl LinWriter {
    pub(crate) fn write(&mut self, record: &Record, output: &mut impl Write) -> io::Result<()> {
        match self.held.take() {
            Some(open) if is_closed_room_of(&open, record) => {
                let names = Names { open: open.names.clone(), closed: Some(record.names.clone()) };
                self.board(&open, names.clone(), output)?;
                self.board(record, names, output)
            }
            held => {
                self.held = Some(record.clone());
                held.map_or(Ok(()), |held| self.alone(&held, output))
            }
        }
    }

    pub(crate) fn finish(&mut self, output: &mut impl Write) -> io::Result<()> {
        self.held.take().map_or(Ok(()), |held| self.alone(&held, output))
    }

    fn alone(&mut self, record: &Record, output: &mut impl Write) -> io::Result<()> {
        self.board(record, Names { open: record.names.clone(), closed: None }, output)
    }

    fn board(&mut self, record: &Record, names: Names, output: &mut impl Write) -> io::Result<()> {
        let mut text = String::new();
        let header = header(record);
        let result = needs_result(record).then(|| write_result(record)).flatten();
        if header != self.header && (header.is_some() || self.header.is_some()) || result.is_some() {
            let header_text = header.clone().unwrap_or_else(|| ",".repeat(2));
            // First and last board are this one: what follows is told board by board.
            let number = record.board.map(|number| number.to_string()).unwrap_or_default();
            let mut fields: Vec<&str> = header_text.split(FIELD).collect();
            fields.resize(7, "");
            let [title, segment, scoring, home, home_carry, visit, visit_carry] = fields[..] else {
                return Ok(());
            };
            command(
                &mut text,
                "vg",
                &format!(
                    "{title},{segment},{scoring},{number},{number},{home},{home_carry},{visit},{visit_carry}"
                ),
            );
            if let Some(result) = &result {
                let open =
                    if room(record) == Some('c') { format!(",{result}") } else { format!("{result},") };
                command(&mut text, "rs", &open);
            }
            text.push('\n');
            self.header = header;
        }
        if let Some(room) = room(record).or(result.map(|_| 'o')) {
            let number = record.board.map(|number| number.to_string()).unwrap_or_default();
            command(&mut text, "qx", &format!("{room}{number}"));
        }
        if self.names.as_ref() != Some(&names) {
            command(&mut text, "pn", &names.text());
            self.names = Some(names);
        }
        body(record, &mut text);
        text.push('\n');
        output.write_all(text.as_bytes())
    }
}

/// One board on its own, without a line break.
pub(crate) fn single(record: &Record) -> String {
    let mut text = String::new();
    command(&mut text, "pn", &Names { open: record.names.clone(), closed: None }.text());
    body(record, &mut text);
    text
}

/// Between the fields of a header.
const FIELD: char = '\u{1F}';

/// What `vg` tells of a record, if anything.
fn header(record: &Record) -> Option<String> {
    let tag = |name: &str| record.tag(name).unwrap_or_default().to_owned();
    let scoring = tag("Scoring");
    let scoring =
        SCORINGS.iter().find(|(_, long)| *long == scoring).map_or(scoring, |(short, _)| (*short).into());
    // Only the title may have commas.
    let plain = |text: String| text.replace(", ", " ").replace(',', " ");
    let mut fields = vec![tag("Event")];
    fields.push(plain(tag("Stage")));
    fields.push(plain(scoring));
    fields.extend(["HomeTeam", "HomeCarry", "VisitTeam", "VisitCarry"].map(|name| plain(tag(name))));
    fields.iter().any(|field| !field.is_empty()).then(|| fields.join(&FIELD.to_string()))
}

fn is_closed_room_of(open: &Record, record: &Record) -> bool {
    room(open) == Some('o')
        && room(record) == Some('c')
        && open.board == record.board
        && open.deal == record.deal
}

fn room(record: &Record) -> Option<char> {
    let letter = record.tag("Room")?.chars().next()?.to_ascii_lowercase();
    matches!(letter, 'o' | 'c').then_some(letter)
}

/// Whether the contract does not follow from the calls, so that only a list of results can tell it.
fn needs_result(record: &Record) -> bool {
    let calls = record.auction.as_ref().and_then(|auction| auction.legal(record.dealer));
    record.contract.is_some() && !calls.is_some_and(|calls| calls.is_over())
}

impl Names {
    fn text(&self) -> String {
        let rooms = [Some(&self.open), self.closed.as_ref()];
        let names = rooms.into_iter().flatten().flat_map(|names| {
            SEATS.map(|seat| {
                let name = names[seat].as_deref().unwrap_or_default();
                name.replace(", ", " ").replace(',', " ")
            })
        });
        names.collect::<Vec<_>>().join(",")
    }
}

/// A command; what would end it or break its line is replaced.
fn command(text: &mut String, key: &str, value: &str) {
    let value = value.replace('|', "/").replace(['\r', '\n'], " ");
    let _ = write!(text, "{key}|{}|", value.trim());
}

fn body(record: &Record, text: &mut String) {
    let comments = |text: &mut String, wanted: &dyn Fn(&Place) -> bool| {
        for Comment { place, text: comment } in &record.comments {
            if wanted(place) {
                command(text, "nt", comment);
                command(text, "pg", "");
            }
        }
    };
    comments(text, &|place| *place == Place::Start);
    command(text, "st", "");
    command(text, "md", &deal(record));
    if let Some(number) = record.board {
        command(text, "rh", "");
        command(text, "ah", &format!("Board {number}"));
    } else if let Some(label) = record.tag("Board") {
        command(text, "rh", "");
        command(text, "ah", label);
    }
    if let Some(vulnerability) = record.vulnerability {
        command(
            text,
            "sv",
            match vulnerability {
                Vulnerability::None => "o",
                Vulnerability::NorthSouth => "n",
                Vulnerability::EastWest => "e",
                Vulnerability::All => "b",
            },
        );
    }
    for tag in &record.tags {
        if let Some(key) = tag.name.strip_prefix("LIN_").filter(|&key| key.len() == 2 && key != "md") {
            for value in tag.value.split('|') {
                command(text, key, value);
            }
        }
    }
    comments(text, &|place| matches!(place, Place::Tag(_) | Place::Call(0) | Place::Card(0)));
    let calls = record.auction.iter().flat_map(|auction| &auction.calls);
    for (place, call) in calls.enumerate() {
        let alert = if call.alert { "!" } else { "" };
        command(text, "mb", &format!("{}{alert}", write_call(call.call)));
        if let Some(note) = &call.note {
            command(text, "an", note);
        }
        comments(text, &|at| *at == Place::Call(place + 1));
    }
    let cards = record.play.as_ref().map_or(&[][..], |play| &play.cards[..]);
    for (place, card) in cards.iter().enumerate() {
        if place % 4 == 0 {
            command(text, "pg", "");
        }
        command(text, "pc", &card.card.to_string());
        comments(text, &|at| *at == Place::Card(place + 1));
    }
    if let Some(tricks) = record.result.filter(|_| cards.len() < 52) {
        command(text, "mc", &tricks.to_string());
    }
    if let Some(score) = score(record) {
        command(text, "zz", &score);
    }
    command(text, "pg", "");
}

/// The dealer's digit and the four hands.
fn deal(record: &Record) -> String {
    if record.deal.cards().is_empty()
        && let Some(wrong) = record.tag("LIN_md")
    {
        return wrong.to_owned();
    }
    let place = |dealer: Seat| SEATS.iter().position(|&seat| seat == dealer).map_or(0, |place| place + 1);
    let hands = SEATS.map(|seat| write_hand(record.deal.hand(seat)));
    format!("{}{}", record.dealer.map_or(0, place), hands.join(","))
}

/// The score for North-South, as a session writes it.
fn score(record: &Record) -> Option<String> {
    let ns = |name: &str| record.tag(name)?.strip_prefix("NS ").filter(|score| score.parse::<f64>().is_ok());
    ns("ScoreIMP").map(str::to_owned).or_else(|| Some(format!("{}%", ns("ScorePercentage")?)))
}
