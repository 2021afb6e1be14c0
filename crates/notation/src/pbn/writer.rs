//! The export form.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use bridge::{Call, Seat, Strain};
use cards::{Card, trick};

use super::UNALERTED;
use super::fields::ALWAYS_OWN;
use crate::Record;
use crate::record::{
    Comment, Ending, Irregularity, MANDATORY, Place, RecordedAuction, RecordedCall, RecordedCard,
    RecordedPlay, Tag,
};
use crate::text::latin_1;

/// Writes games.
#[derive(Default)]
pub(crate) struct PbnWriter {
    begun: bool,
    /// The bytes of a game, used again for the next.
    buffer: Vec<u8>,
}

impl PbnWriter {
    pub(crate) fn write(&mut self, record: &Record, output: &mut impl Write) -> io::Result<()> {
        self.buffer.clear();
        let mut game =
            Game { record, output: &mut self.buffer, unwritten: vec![true; record.comments.len()] };
        if !self.begun {
            game.line("% PBN 2.1");
            game.line("% EXPORT");
            self.begun = true;
        }
        game.write();
        output.write_all(&self.buffer)
    }
}

/// A game being written.
struct Game<'a> {
    record: &'a Record,
    output: &'a mut Vec<u8>,
    /// The comments that have not found their place yet.
    unwritten: Vec<bool>,
}

impl Game<'_> {
    fn write(&mut self) {
        let record = self.record;
        for escape in &record.escapes {
            self.line(&format!("%{}", one_line(escape)));
        }
        self.comments(&Place::Start);
        for name in MANDATORY {
            let written = record.tags.tag(name);
            match (field(record, name), written) {
                (Some(value), _) => self.tag(name, &value),
                (None, Some(tag)) => {
                    self.tag(name, &tag.value);
                    self.rows(tag);
                }
                (None, None) => self.tag(name, "?"),
            }
        }
        let others = || record.tags.iter().filter(|tag| !MANDATORY.contains(&&*tag.name));
        for tag in others().filter(|tag| tag.rows.is_empty()) {
            self.tag(&tag.name, &tag.value);
        }
        if let Some(auction) = &record.auction {
            self.auction(auction);
        }
        if let Some(play) = &record.play {
            self.play(play);
        }
        for tag in others().filter(|tag| !tag.rows.is_empty()) {
            self.tag(&tag.name, &tag.value);
            self.rows(tag);
        }
        // Comments on what is not written itself stand at the end.
        for (place, comment) in record.comments.iter().enumerate() {
            if self.unwritten[place] {
                self.line(&written(comment));
            }
        }
        self.line("");
    }

    fn tag(&mut self, name: &str, value: &str) {
        // Names from elsewhere may have anything in them.
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if !name.chars().all(is_letter) {
            let letters: String = name.chars().filter(|&c| is_letter(c)).collect();
            return self.tag(&letters, value);
        }
        if name.is_empty() {
            return;
        }
        self.output.push(b'[');
        self.text(name);
        self.text(" \"");
        if (value == "#" || value.starts_with("##")) && !ALWAYS_OWN.contains(&name) {
            // It would stand for a value of another game.
            self.output.push(b' ');
        }
        self.text(&escaped(value));
        self.line("\"]");
        if !self.record.comments.is_empty() {
            self.comments(&Place::Tag(name.to_owned().into()));
        }
    }

    fn rows(&mut self, tag: &Tag) {
        for row in &tag.rows {
            let row = one_line(row);
            // An empty row would end the game.
            if !row.trim_ascii().is_empty() {
                self.line(row.trim_ascii_end());
            }
        }
    }

    fn auction(&mut self, auction: &RecordedAuction) {
        // A note is an alert in this format, so a call with a note that was not alerted is named.
        let unalerted = |(place, call): (usize, &RecordedCall)| {
            (call.note.is_some() && !call.alert).then(|| (place + 1).to_string())
        };
        let unalerted: Vec<String> = auction.calls.iter().enumerate().filter_map(unalerted).collect();
        if !unalerted.is_empty() {
            self.tag(UNALERTED, &unalerted.join(" "));
        }
        self.tag("Auction", &auction.first.map_or("?".into(), |seat| seat.to_string()));
        let mut notes = Notes::default();
        let mut line = String::new();
        for (place, call) in auction.calls.iter().enumerate() {
            if place % 4 > 0 && !line.is_empty() {
                line.push(' ');
            }
            mark(&mut line, call.irregularity);
            match call.call {
                Call::Pass => line.push_str("Pass"),
                other => _ = write!(line, "{other}"),
            }
            if call.alert || call.note.is_some() {
                notes.refer(call.note.as_deref().unwrap_or_default(), &mut line);
            }
            glyphs(&mut line, &call.glyphs);
            self.inline_comments(&Place::Call(place + 1), &mut line);
            if place % 4 == 3 {
                self.line(&line);
                line.clear();
            }
        }
        let end = match auction.ending {
            Ending::Unmarked => "",
            Ending::Ended => "*",
            Ending::Continues => "+",
        };
        if !line.is_empty() && !end.is_empty() {
            line.push(' ');
        }
        line.push_str(end);
        if !line.is_empty() {
            self.line(&line);
        }
        self.notes(&notes);
    }

    /// The cards in the columns of the seats, from the opening leader's.
    fn play(&mut self, play: &RecordedPlay) {
        self.tag("Play", &play.leader.map_or("?".into(), |seat| seat.to_string()));
        let strain = self.record.strain();
        // Where no contract says who won a trick, the next is led by the one who holds its first card.
        let owner = |card: &RecordedCard| {
            Some(self.record.deal.owner(card.card)?.places_after(play.leader?)).filter(|_| strain.is_none())
        };
        let mut notes = Notes::default();
        let first = Seat::North;
        let mut leader = first;
        for (number, cards) in play.cards.chunks(4).enumerate() {
            leader = owner(&cards[0]).map_or(leader, |places| first.plus(places));
            let mut line = String::new();
            for seat in first.around() {
                if seat != first {
                    line.push(' ');
                }
                let place = seat.places_after(leader);
                let Some(card) = cards.get(place) else {
                    let next = place == cards.len() && play.ending == Ending::Continues;
                    line.push(if next { '+' } else { '-' });
                    continue;
                };
                mark(&mut line, card.irregularity);
                _ = write!(line, "{}", card.card);
                if let Some(note) = &card.note {
                    notes.refer(note, &mut line);
                }
                glyphs(&mut line, &card.glyphs);
                self.inline_comments(&Place::Card(4 * number + place + 1), &mut line);
            }
            self.line(&line);
            if cards.len() == 4 {
                let bare: Vec<Card> = cards.iter().map(|card| card.card).collect();
                leader = leader.plus(trick::winner(&bare, strain.and_then(Strain::suit)));
            }
        }
        match play.ending {
            Ending::Ended => self.line("*"),
            Ending::Continues if play.cards.len().is_multiple_of(4) => self.line("+"),
            _ => {}
        }
        self.notes(&notes);
    }

    fn notes(&mut self, notes: &Notes) {
        for (number, text) in notes.0.iter().enumerate() {
            self.line(&format!("[Note \"{}:{}\"]", number + 1, escaped(text)));
        }
    }

    /// The comments that belong here, on lines of their own.
    fn comments(&mut self, place: &Place) {
        for text in self.comments_at(place) {
            self.line(&text);
        }
    }

    fn comments_at(&mut self, place: &Place) -> Vec<String> {
        let here = self.record.comments.iter().zip(&mut self.unwritten);
        here.filter_map(|(comment, unwritten)| {
            (comment.place == *place && std::mem::take(unwritten)).then(|| written(comment))
        })
        .collect()
    }

    fn inline_comments(&mut self, place: &Place, line: &mut String) {
        for text in self.comments_at(place) {
            line.push(' ');
            line.push_str(&text);
            if text.starts_with(';') {
                line.push('\n');
            }
        }
    }

    /// Writes a line, which may have line breaks within.
    fn line(&mut self, text: &str) {
        self.text(text);
        self.output.extend_from_slice(b"\r\n");
    }

    fn text(&mut self, text: &str) {
        // What nearly every text is. No early end, so that many bytes are looked at together.
        if text.bytes().fold(true, |plain, byte| plain & byte.is_ascii() & (byte != b'\n')) {
            return self.output.extend_from_slice(text.as_bytes());
        }
        let broken;
        let text = if text.contains('\n') {
            broken = text.replace('\n', "\r\n");
            &broken
        } else {
            text
        };
        match latin_1(text) {
            Some(bytes) => self.output.extend_from_slice(&bytes),
            None => self.output.extend_from_slice(text.as_bytes()),
        }
    }
}

/// The value of a tag that the model has a field for.
fn field<'a>(record: &'a Record, name: &str) -> Option<Cow<'a, str>> {
    let marked = |irregular: bool, value: String| if irregular { format!("^{value}") } else { value };
    // What does not apply is written as nothing.
    let not_applicable = record.is_passed_out().then_some(Cow::Borrowed(""));
    match name {
        "Board" => record.board.map(|number| number.to_string().into()),
        "Dealer" => record.dealer.map(|seat| seat.name()[..1].into()),
        "Vulnerable" => record.vulnerability.map(|sides| sides.to_string().into()),
        "Deal" => {
            let known = !record.deal.cards().is_empty();
            known.then(|| record.deal.text_from(record.dealer.unwrap_or(Seat::North)).into())
        }
        "Declarer" => match record.declarer {
            Some(seat) => Some(marked(record.irregular.declarer, seat.to_string()).into()),
            None => not_applicable.filter(|_| record.tag(name).is_none()),
        },
        "Contract" => record.contract.map(|contract| contract.to_string().into()),
        "Result" => match record.result {
            Some(tricks) => Some(marked(record.irregular.result, tricks.to_string()).into()),
            None => not_applicable.filter(|_| record.tag(name).is_none()),
        },
        _ => {
            let seat = Seat::ALL.into_iter().find(|seat| seat.name() == name)?;
            record.names[seat].as_deref().map(Cow::Borrowed)
        }
    }
}

/// The notes of a section, numbered as they come; equal texts share a number.
#[derive(Default)]
struct Notes<'a>(Vec<&'a str>);

impl<'a> Notes<'a> {
    fn refer(&mut self, text: &'a str, line: &mut String) {
        let place = self.0.iter().position(|&note| note == text).unwrap_or_else(|| {
            self.0.push(text);
            self.0.len() - 1
        });
        _ = write!(line, " ={}=", place + 1);
    }
}

fn glyphs(line: &mut String, glyphs: &[u8]) {
    for glyph in glyphs {
        _ = write!(line, " ${glyph}");
    }
}

fn mark(line: &mut String, irregularity: Option<Irregularity>) {
    line.push_str(match irregularity {
        None => "",
        Some(Irregularity::InsufficientBid) => "^I ",
        Some(Irregularity::SkippedSeat) => "^S ",
        Some(Irregularity::Revoke) => "^R ",
        Some(Irregularity::LeadOutOfTurn) => "^L ",
    });
}

/// A comment in braces, or after a semicolon if it has a closing brace itself.
fn written(comment: &Comment) -> String {
    let text = &comment.text;
    match (text.contains('}'), text.contains('\n')) {
        (false, _) => format!("{{{text}}}"),
        (true, false) => format!(";{text}"),
        (true, true) => format!("{{{}}}", text.replace('}', ")")),
    }
}

/// The text with the escapes of a string. A backslash needs one only where it would be taken for one.
fn escaped(value: &str) -> Cow<'_, str> {
    let is_odd = |byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
    if !value.bytes().fold(false, |odd, byte| odd | is_odd(byte)) {
        return Cow::Borrowed(value);
    }
    let mut escaped = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => escaped.push_str("\\\""),
            '\\' if matches!(letters.peek(), None | Some('"' | '\\')) => escaped.push_str("\\\\"),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    Cow::Owned(escaped)
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
