//! Boards as LIN: one by one, or as a match when both rooms of a board follow each other.

use std::fmt::Write as _;
use std::io::{self, Write};

use bridge::{BySeat, Seat, Vulnerability};

use super::calls::write_call;
use super::hands::{SEATS, write_hand};
use super::session::{SCORINGS, write_result};
use crate::Record;
use crate::record::{Comment, Ending, Place};

/// Writes boards. It holds one back, to see whether the next is the same board in the closed room.
#[derive(Default)]
pub(crate) struct LinWriter {
    held: Option<Record>,
    /// What the file says already.
    names: Option<Names>,
    header: Header,
    /// A list of results was written, and no header since.
    results_hold: bool,
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
        // A result needs a number to be found by, even where the board has only a label.
        let number =
            record.board.or(result.as_ref().map(|_| 1)).map(|number| number.to_string()).unwrap_or_default();
        // A list of results holds until the next header, so the board after it needs one of its own.
        if header != self.header || result.is_some() || self.results_hold {
            let [title, segment, scoring, home, home_carry, visit, visit_carry] = &header;
            // First and last board are this one: what follows is told board by board.
            let fields = [title, segment, scoring, &number, &number, home, home_carry, visit, visit_carry];
            command(&mut text, "vg", &fields.map(String::as_str).join(","));
            if let Some(result) = &result {
                let closed = room(record) == Some('c');
                command(&mut text, "rs", &if closed { format!(",{result}") } else { format!("{result},") });
            }
            text.push('\n');
            self.header = header;
            self.results_hold = result.is_some();
        }
        if room(record).is_some() || result.is_some() {
            let room = room(record).map(String::from).unwrap_or_default();
            command(&mut text, "qx", &format!("{room}{number}"));
        }
        // A match names its eight players once; other boards stand on their own, as in the site's sessions.
        if names.closed.is_none() || self.names.as_ref() != Some(&names) {
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

/// What `vg` tells of a record: title, segment, scoring, home team and its carry-over, visiting team and its own.
type Header = [String; 7];

fn header(record: &Record) -> Header {
    // Only the title may have commas.
    let plain = |name: &str| record.tag(name).unwrap_or_default().replace(", ", " ").replace(',', " ");
    let scoring = plain("Scoring");
    let scoring =
        SCORINGS.iter().find(|(_, long)| *long == scoring).map_or(scoring, |(short, _)| (*short).into());
    let title = record.tag("Event").unwrap_or_default().to_owned();
    let [home, home_carry, visit, visit_carry] =
        ["HomeTeam", "HomeCarry", "VisitTeam", "VisitCarry"].map(plain);
    [title, plain("Stage"), scoring, home, home_carry, visit, visit_carry]
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
    let mut told = Record {
        dealer: record.dealer,
        auction: record.auction.clone(),
        play: record.play.clone(),
        ..Record::default()
    };
    told.settle();
    record.contract.is_some() && (told.contract, told.declarer) != (record.contract, record.declarer)
}

impl Names {
    fn text(&self) -> String {
        let rooms = [Some(&self.open), self.closed.as_ref()];
        let names = || {
            rooms
                .into_iter()
                .flatten()
                .flat_map(|names| SEATS.map(|seat| names[seat].as_deref().unwrap_or_default()))
        };
        // A comma with a blank after it can be told from one between names, unless the count comes out as one of those
        // that are taken at their word.
        let text = names().collect::<Vec<_>>().join(",");
        let told_apart = names().all(|name| name.matches(',').count() == name.matches(", ").count());
        if told_apart && !matches!(text.split(',').count(), 1..=4 | 8) || !text.contains(", ") {
            return text;
        }
        names().map(|name| name.replace(", ", " ").replace(',', " ")).collect::<Vec<_>>().join(",")
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
    command(text, "st", "");
    comments(text, &|place| *place == Place::Start);
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
    if record.auction.as_ref().is_some_and(|auction| auction.ending == Ending::Continues) {
        command(text, "mb", "?");
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
    for (tag, unit) in [("ScoreIMP", ""), ("ScorePercentage", "%")] {
        let score = record.tag(tag).and_then(|score| score.strip_prefix("NS "));
        if let Some(score) = score.filter(|score| score.parse::<f64>().is_ok()) {
            command(text, "zz", &format!("{score}{unit}"));
        }
    }
    command(text, "pg", "");
}

/// The dealer's digit and the four hands.
fn deal(record: &Record) -> String {
    // A deal that was not understood whole is written as it was read.
    if let Some(wrong) = record.tag("LIN_md") {
        return wrong.to_owned();
    }
    let place = |dealer: Seat| SEATS.iter().position(|&seat| seat == dealer).map_or(0, |place| place + 1);
    let hands = SEATS.map(|seat| write_hand(record.deal.hand(seat)));
    format!("{}{}", record.dealer.map_or(0, place), hands.join(","))
}
