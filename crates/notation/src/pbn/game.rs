//! From the bytes of a game to a record.

use std::borrow::Cow;

use super::auction::{Calls, Note, is_call};
use super::fields::Fields;
use super::play::{Slots, is_card};
use super::previous::Previous;
use super::scan::{self, RawTag};
use crate::Record;
use crate::diagnostic::Reports;
use crate::legality::{Places, report_illegal};
use crate::reader::{Parser, Step};
use crate::record::{Comment, MANDATORY, Place};
use crate::text::decode;

/// The games of a file, each read with what it inherits from those before.
#[derive(Default)]
pub(crate) struct Games {
    previous: Previous,
}

/// What the data after a tag belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Section {
    /// No tag was read yet.
    Start,
    Auction,
    Play,
    /// A tag whose value the model holds in a field: no data should follow.
    Field,
    /// Any other tag: data are its rows.
    Tag(Cow<'static, str>),
}

/// The texts of the export form that stand in every game, with a question mark where they are not known.
const ALWAYS_WRITTEN: [&str; 4] = ["Event", "Site", "Date", "Scoring"];

/// A game being read.
struct Game<'a> {
    text: &'a [u8],
    last: bool,
    at: usize,
    record: &'a mut Record,
    reports: &'a mut Reports,
    fields: Fields<'a>,
    calls: Calls,
    slots: Slots,
    section: Section,
    /// The section that notes belong to: that of the calls, unless the cards came after it.
    notes_of_play: bool,
    /// The last tag, for the comment that may follow it.
    last_tag: Option<Cow<'static, str>>,
}

impl Parser for Games {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let start = if window.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut game = Game {
            text: window,
            last,
            at: start,
            record,
            reports,
            fields: Fields::default(),
            calls: Calls::default(),
            slots: Slots::default(),
            section: Section::Start,
            notes_of_play: false,
            last_tag: None,
        };
        let Some(end) = game.read() else { return Step::NeedMore };
        if game.section == Section::Start {
            return if end == 0 { Step::Done } else { Step::Skipped(end) };
        }
        game.finish(&mut self.previous, end);
        Step::Read(end)
    }
}

impl<'a> Game<'a> {
    /// Reads to the end of the game: where that is. `None` if it is not in the window.
    fn read(&mut self) -> Option<usize> {
        let mut line_is_empty = true;
        loop {
            self.at += scan::count(&self.text[self.at..], scan::is_blank);
            let Some(&byte) = self.text.get(self.at) else {
                return self.last.then_some(self.text.len());
            };
            if byte == b'\n' {
                self.at += 1;
                if line_is_empty && self.section != Section::Start && self.ends_here()? {
                    return Some(self.at);
                }
                line_is_empty = true;
                continue;
            }
            match byte {
                b'%' if self.at == 0 || self.text[self.at - 1] == b'\n' => self.escape()?,
                b'[' => {
                    if self.starts_another()? {
                        self.reports.warn(self.at, "game", "no empty line before this game");
                        return Some(self.at);
                    }
                    self.tag()?;
                }
                b'{' => self.brace_comment()?,
                b'}' => {
                    self.reports.warn(self.at, "comment", "a closing brace without an opening one");
                    self.at += 1;
                }
                b';' => {
                    let end = scan::line_end(self.text, self.at, self.last)?;
                    let text = scan::line(scan::trim_end(&self.text[self.at + 1..end]));
                    self.comment(text);
                    self.at = end;
                }
                _ => self.data()?,
            }
            line_is_empty = false;
        }
    }

    /// Whether the game ends with the empty line just passed. It goes on if its calls or cards are still to come, and
    /// if nothing but escapes and comments follows in the file.
    fn ends_here(&self) -> Option<bool> {
        let comments = scan::comments(&self.text[self.at..], self.last)?;
        let rest = &self.text[self.at + comments..];
        let only_blanks = || self.text[self.at..].iter().all(|&byte| scan::is_blank(byte) || byte == b'\n');
        match rest.first() {
            None => self.last.then(only_blanks),
            Some(b'[') => {
                if rest.len() < 10 && !self.last {
                    return None;
                }
                let auction = rest.starts_with(b"[Auction ") && !self.calls.is_given();
                let play = rest.starts_with(b"[Play ") && !self.slots.is_given();
                Some(!(auction || play || rest.starts_with(b"[Note ")))
            }
            Some(_) => {
                let line = &rest[..scan::line_end(rest, 0, self.last)?];
                Some(match &self.section {
                    Section::Auction => !is_call(line),
                    Section::Play => !is_card(line),
                    Section::Tag(name) => self.record.tags.tag(name).is_none_or(|tag| tag.rows.is_empty()),
                    Section::Start | Section::Field => true,
                })
            }
        }
    }

    /// Whether the tag here begins a game of its own although no empty line stands before it: it repeats one of those
    /// that name a game.
    fn starts_another(&self) -> Option<bool> {
        if !self.fields.has_deal() {
            return Some(false);
        }
        let rest = &self.text[self.at..];
        if rest.len() < 8 && !self.last {
            return None;
        }
        let is = |name: &[u8]| rest[1..].starts_with(name) && rest.get(name.len() + 1) == Some(&b' ');
        if is(b"Event") {
            return Some(self.record.tags.get("Event").is_some());
        }
        let given = if is(b"Board") {
            self.fields.board
        } else if is(b"Deal") {
            self.fields.deal
        } else {
            return Some(false);
        };
        let (tag, _) = scan::tag(self.text, self.at, self.last)?;
        Some(given.is_some_and(|value| value != tag.value))
    }

    fn tag(&mut self) -> Option<()> {
        let (tag, end) = scan::tag(self.text, self.at, self.last)?;
        if let Some(fault) = tag.fault {
            self.reports.warn(self.at, decode(tag.name).into_owned(), fault);
        }
        self.take(&tag);
        self.at = end;
        Some(())
    }

    /// Puts a tag where it belongs.
    fn take(&mut self, tag: &RawTag<'a>) {
        let name = tag.name;
        let known: Option<&'static str> = match name {
            b"Auction" => return self.begin_auction(tag),
            b"Play" => return self.begin_play(tag),
            b"Note" => return self.note(tag),
            _ => self.fields.take(tag, self.record, self.reports),
        };
        if let Some(known) = known {
            self.section = Section::Field;
            self.last_tag = Some(Cow::Borrowed(known));
            return;
        }
        let name = self.other_name(tag);
        if self.record.tags.tag(&name).is_some() {
            self.reports.warn(tag.value_at, name.clone(), "the tag stands twice, the first is kept");
        } else if !(name.is_empty() || tag.value == b"?" && ALWAYS_WRITTEN.contains(&&*name)) {
            self.record.tags.set(name.clone(), scan::text(tag.value));
        }
        if !name.is_empty() {
            self.last_tag = Some(name.clone());
        }
        self.section = Section::Tag(name);
    }

    /// The name of a tag that the model has no field for; a known one in the wrong case is put right.
    fn other_name(&mut self, tag: &RawTag<'a>) -> Cow<'static, str> {
        const USUAL: [&str; 12] = [
            "Event",
            "Site",
            "Date",
            "Scoring",
            "Stage",
            "Round",
            "Room",
            "Table",
            "HomeTeam",
            "VisitTeam",
            "Score",
            "ScoreIMP",
        ];
        if let Some(usual) = USUAL.into_iter().find(|usual| usual.as_bytes() == tag.name) {
            return Cow::Borrowed(usual);
        }
        if tag.name.is_empty() {
            self.reports.error(self.at, "tag", "expected a name after the bracket");
        }
        Cow::Owned(decode(tag.name).into_owned())
    }

    fn begin_auction(&mut self, tag: &RawTag<'a>) {
        if self.calls.is_given() {
            self.reports.warn(
                self.at,
                "Auction",
                "the section stands twice, its calls are added to the first",
            );
        }
        self.calls.begin(tag, self.reports);
        self.section = Section::Auction;
        self.notes_of_play = false;
        self.last_tag = Some(Cow::Borrowed("Auction"));
    }

    fn begin_play(&mut self, tag: &RawTag<'a>) {
        if self.slots.is_given() {
            self.reports.warn(self.at, "Play", "the section stands twice, its cards are added to the first");
        }
        self.slots.begin(tag, self.reports);
        self.section = Section::Play;
        self.notes_of_play = true;
        self.last_tag = Some(Cow::Borrowed("Play"));
    }

    /// `[Note "1:text"]`.
    fn note(&mut self, tag: &RawTag<'a>) {
        let value = scan::text(tag.value);
        let parts =
            value.split_once(':').and_then(|(number, text)| Some((number.trim().parse().ok()?, text)));
        let Some((number, text)) = parts else {
            self.reports.error(
                tag.value_at,
                "Note",
                format_args!("`{value}` has no number, expected 1:text"),
            );
            return;
        };
        let notes = if self.notes_of_play { &mut self.slots.notes } else { &mut self.calls.notes };
        notes.push(Note { number, text: text.trim().to_owned(), at: tag.value_at });
    }

    fn escape(&mut self) -> Option<()> {
        let end = scan::line_end(self.text, self.at, self.last)?;
        let mut line = scan::trim_end(&self.text[self.at + 1..end]);
        let mut next = end;
        // Some writer forgets the line break after its settings: `%Margins 2000,1000[Event ""]`.
        while line.ends_with(b"\"]")
            && let Some(bracket) = memchr::memrchr(b'[', line)
            && line.get(bracket + 1).is_some_and(u8::is_ascii_uppercase)
        {
            next = self.at + 1 + bracket;
            line = scan::trim_end(&line[..bracket]);
        }
        if next != end {
            self.reports.warn(next, "escape", "a tag stands in an escape line");
        }
        let text = scan::line(line);
        let own = text.trim().to_ascii_lowercase();
        if !(own.starts_with("pbn 1") || own.starts_with("pbn 2") || own == "export" || own == "import") {
            self.record.escapes.push(text);
        }
        self.at = next;
        Some(())
    }

    fn brace_comment(&mut self) -> Option<()> {
        let from = self.at + 1;
        let end = match memchr::memchr(b'}', &self.text[from..]) {
            Some(length) => from + length,
            None if self.last => {
                self.reports.error(self.at, "comment", "the closing brace is missing");
                self.text.len()
            }
            None => return None,
        };
        let text = decode(&self.text[from..end]).replace("\r\n", "\n").replace('\r', "\n");
        self.comment(text);
        self.at = (end + 1).min(self.text.len());
        Some(())
    }

    fn comment(&mut self, text: String) {
        let place = match &self.section {
            Section::Start => Place::Start,
            Section::Auction if !self.calls.calls.is_empty() => Place::Call(self.calls.calls.len()),
            // The card's place in the order of play is known only when all is read.
            Section::Play if self.slots.cards() > 0 => Place::Card(self.slots.cards()),
            _ => Place::Tag(self.last_tag.clone().unwrap_or(Cow::Borrowed("Event"))),
        };
        self.record.comments.push(Comment { place, text });
    }

    fn data(&mut self) -> Option<()> {
        let end = scan::line_end(self.text, self.at, self.last)?;
        match &self.section {
            Section::Auction => {
                self.tokens(end, |game, at| game.calls.token(game.text, at, end, game.reports))
            }
            Section::Play => self.tokens(end, |game, at| game.slots.token(game.text, at, end, game.reports)),
            Section::Tag(name) if self.record.tags.tag(name).is_some() => {
                let line_start =
                    memchr::memrchr(b'\n', &self.text[..self.at]).map_or(0, |line_break| line_break + 1);
                // Data on the line of the tag itself begins here, a row of its own at the line's start.
                let only_blanks = self.text[line_start..self.at].iter().all(|&byte| scan::is_blank(byte));
                let from = if only_blanks { line_start } else { self.at };
                let mut row = scan::line(scan::trim_end(&self.text[from..end]));
                // At the start of a line it would be an escape.
                if row.starts_with('%') {
                    row.insert(0, ' ');
                }
                self.record.tags.push_row(name, row);
                self.at = end;
            }
            _ => {
                let shown: String =
                    decode(scan::trim_end(&self.text[self.at..end])).chars().take(20).collect();
                let tag = self.last_tag.clone().unwrap_or(Cow::Borrowed("game"));
                self.reports.error(self.at, tag, format_args!("expected a tag, found `{shown}`"));
                self.at = end;
            }
        }
        Some(())
    }

    /// Takes the tokens of a line, up to a comment or tag.
    fn tokens(&mut self, end: usize, mut take: impl FnMut(&mut Self, usize) -> usize) {
        while self.at < end && !matches!(self.text[self.at], b'{' | b';' | b'[' | b'}') {
            self.at = take(self, self.at);
            self.at += scan::count(&self.text[self.at..end], scan::is_blank);
        }
    }

    fn finish(self, previous: &mut Previous, end: usize) {
        let Self { text, record, reports, fields, calls, slots, .. } = self;
        let has_sections = calls.is_given() || slots.is_given();
        let mut calls_at = calls.finish(record, reports);
        previous.lend(&text[..end], &fields, has_sections, record, reports);
        if let Some(auction) = &mut record.auction {
            auction.first = auction.first.or(record.dealer);
        }
        record.settle();
        record.settle_contract(slots.cards() > 0);
        fields.finish(record, reports);
        if has_sections {
            let played = slots.finish(record, reports);
            record.settle();
            previous.restore_passes(record, &mut calls_at, reports);
            let places = Places { calls: &calls_at, cards: &played.at, play: played.play.as_ref() };
            report_illegal(record, &places, reports);
        }
        if !record.tags.is_empty() {
            forget_replaced(record);
        }
        if !record.comments.is_empty() {
            anchor_comments(record);
        }
        previous.remember(&text[..end], &fields, record);
    }
}

/// Forgets values that were not understood, where the rest of the game says what they should have been.
fn forget_replaced(record: &mut Record) {
    let known = [
        ("Dealer", record.dealer.is_some()),
        ("Declarer", record.declarer.is_some()),
        ("Contract", record.contract.is_some()),
        ("Result", record.result.is_some()),
    ];
    for (name, _) in known.into_iter().filter(|(_, known)| *known) {
        record.tags.remove(name);
    }
}

/// Moves comments on tags that the record does not keep, such as an empty section, to the last tag before them that
/// every game has.
fn anchor_comments(record: &mut Record) {
    let Record { comments, tags, auction, play, .. } = record;
    for comment in &mut *comments {
        if let Place::Tag(name) = &mut comment.place {
            let kept = match &**name {
                "Auction" => auction.is_some(),
                "Play" => play.is_some(),
                name => MANDATORY.contains(&name) || tags.tag(name).is_some(),
            };
            if !kept {
                *name = Cow::Borrowed("Result");
            }
        }
    }
    comments.sort_by(|a, b| a.place.cmp(&b.place));
}
