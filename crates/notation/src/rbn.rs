//! Richard's Bridge Notation (Pavlicek, version 3.2), read only.
//!
//! A record is a paragraph; each line is a letter, a blank and data. The letters `D T L E S F K N B H` hold until they
//! are given again, `A C P R M I` only for their own record. Digits are notes, to the auction or, after `P`, to the
//! play. Text in braces is a comment. Cards stand in the order of play; one without a suit is of the suit led.
//!
//! ```text
//! N Ann+Cal:Dee+Ben:O
//! B 7
//! H N:QJ6.A86.973.Q874:T72.J94.KJ642.A6:K98.KQ75.QT8.J92:
//! A WN:1C^1P1D*P:1NP3NA
//! 1 may be short
//! C 3N:W
//! P SQ283:SJ794:S6TK5
//! R 6
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use bridge::{BySeat, Call, Seat, Vulnerability};
use cards::{Card, CardSet, Rank, Suit};

use crate::Record;
use crate::diagnostic::Reports;
use crate::legality::{Places, report_illegal};
use crate::lin::calls::{Piece, calls};
use crate::lin::hands::deal;
use crate::reader::{Parser, Step};
use crate::record::{Comment, Ending, Place, RecordedAuction, RecordedCard, RecordedPlay};
use crate::text::decode;

/// The records of a file, with the lines that hold on.
#[derive(Default)]
pub(crate) struct Paragraphs {
    standing: Arc<BTreeMap<char, String>>,
}

const STANDING: &str = "DTLESFKNBH";

impl Parser for Paragraphs {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let Some((lines, end)) = paragraph(window, last) else { return Step::NeedMore };
        if lines.is_empty() {
            return if end == 0 { Step::Done } else { Step::Skipped(end) };
        }
        let mut standing = Arc::clone(&self.standing);
        for line in &lines {
            if let Some(label) = line.label.filter(|label| STANDING.contains(*label)) {
                Arc::make_mut(&mut standing).insert(label, line.text.clone());
            }
        }
        let own = lines.iter().any(|line| line.label.is_some_and(|label| "BHACPR".contains(label)));
        self.standing = standing;
        if !own {
            return Step::Skipped(end);
        }
        Paragraph { record, reports, cards_at: Vec::new(), calls_at: Vec::new() }
            .read(&lines, &self.standing);
        Step::Read(end)
    }
}

/// A line of a paragraph.
struct Line {
    /// A letter or digit; none is a comment.
    label: Option<char>,
    text: String,
    /// Where its text begins.
    at: usize,
}

/// The lines of the first paragraph and where it ends; `None` if that is not in the window.
fn paragraph(window: &[u8], last: bool) -> Option<(Vec<Line>, usize)> {
    let mut lines: Vec<Line> = Vec::new();
    let mut at = 0;
    let mut in_comment = false;
    while at < window.len() {
        let end = match memchr::memchr(b'\n', &window[at..]) {
            Some(length) => at + length + 1,
            None if last => window.len(),
            None => return None,
        };
        let text = decode(&window[at..end]);
        let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{feff}');
        let start = at;
        at = end;
        match (text.chars().next(), lines.last_mut()) {
            (None, None) => {}
            (None, Some(_)) => return Some((lines, at)),
            (Some(_), Some(comment)) if in_comment => {
                comment.text.push('\n');
                comment.text.push_str(text.strip_suffix('}').unwrap_or(text));
                in_comment = !text.ends_with('}');
            }
            (Some('%'), _) => {}
            (Some('{'), _) => {
                in_comment = !text.ends_with('}');
                let inside = text[1..].strip_suffix('}').unwrap_or(&text[1..]);
                lines.push(Line { label: None, text: inside.to_owned(), at: start });
            }
            (Some(label), _) => {
                let data = text[label.len_utf8()..].trim();
                lines.push(Line { label: Some(label), text: data.to_owned(), at: start });
            }
        }
    }
    last.then_some((lines, at))
}

/// A record being read.
struct Paragraph<'a> {
    record: &'a mut Record,
    reports: &'a mut Reports,
    calls_at: Vec<usize>,
    cards_at: Vec<usize>,
}

impl Paragraph<'_> {
    fn read(mut self, lines: &[Line], standing: &BTreeMap<char, String>) {
        for (&label, text) in standing {
            let at = lines.iter().find(|line| line.label == Some(label)).map_or(0, |line| line.at);
            self.standing(label, text, at);
        }
        let mut after_play = false;
        let (mut call_notes, mut card_notes) = (BTreeMap::new(), BTreeMap::new());
        for line in lines {
            if let Some(number) = line.label.and_then(|label| label.to_digit(10)) {
                if after_play { &mut card_notes } else { &mut call_notes }.insert(number, line.text.clone());
            }
            after_play |= line.label == Some('P');
        }
        for line in lines {
            match line.label {
                Some('A') => self.auction(line, &call_notes),
                Some('C') => self.contract(line),
                Some('P') => self.play(line, &card_notes),
                Some('R') => self.result(line),
                Some(label @ ('M' | 'I')) => self.record.tags.set(format!("RBN_{label}"), line.text.clone()),
                Some(label) if label.is_ascii_digit() || STANDING.contains(label) => {}
                Some(label) => {
                    let reason =
                        format_args!("`{label}` is no label, expected one of {STANDING}ACPRMI or a digit");
                    self.reports.error(line.at, label.to_string(), reason);
                }
                None => {
                    let place = match (&self.record.play, &self.record.auction) {
                        (Some(play), _) => Place::Card(play.cards.len()),
                        (None, Some(auction)) => Place::Call(auction.calls.len()),
                        (None, None) => Place::Tag("Deal".into()),
                    };
                    self.record.comments.push(Comment::new(place, line.text.clone()));
                }
            }
        }
        self.record.settle();
        report_illegal(
            self.record,
            &Places { calls: &self.calls_at, cards: &self.cards_at, play: None },
            self.reports,
        );
    }

    fn standing(&mut self, label: char, text: &str, at: usize) {
        let tags = &mut self.record.tags;
        match label {
            'D' => tags.set("Date", date(text)),
            'T' => tags.set("Title", text),
            'L' => tags.set("Site", text),
            'E' => tags.set("Event", text),
            'S' => tags.set("Stage", text),
            'F' => tags.set("Scoring", scoring(text)),
            'K' => {
                for (name, value) in
                    ["HomeTeam", "VisitTeam", "HomeCarry", "VisitCarry"].into_iter().zip(text.split(':'))
                {
                    if !value.is_empty() {
                        tags.set(name, value);
                    }
                }
            }
            'N' => self.names(text),
            'B' => match text.parse() {
                Ok(number) => self.record.board = Some(number),
                Err(_) if text.is_empty() => {}
                Err(_) => tags.set("Board", text),
            },
            _ => match hands(text) {
                Ok(deal) => self.record.deal = deal,
                Err(reason) => {
                    self.reports.error(at, "H", reason);
                    self.record.tags.set("Deal", text);
                }
            },
        }
    }

    /// `North+South:West+East:room or table`.
    fn names(&mut self, text: &str) {
        let mut fields = text.split(':');
        for seats in [[Seat::North, Seat::South], [Seat::West, Seat::East]] {
            for (seat, name) in seats.into_iter().zip(fields.next().unwrap_or_default().split('+')) {
                self.record.names[seat] = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
            }
        }
        match fields.next().map(str::trim) {
            Some("O") => self.record.tags.set("Room", "Open"),
            Some("C") => self.record.tags.set("Room", "Closed"),
            Some(table) if !table.is_empty() => self.record.tags.set("Table", table),
            _ => {}
        }
    }

    /// Dealer and vulnerability, a colon, and the calls; `A` passes out, `^1` refers to a note, `*` is an alert.
    fn auction(&mut self, line: &Line, notes: &BTreeMap<u32, String>) {
        let (seats, text) = match line.text.split_once(':') {
            Some((seats, text)) if seats.len() == 2 => (seats, text),
            _ => ("", line.text.as_str()),
        };
        let mut letters = seats.chars();
        let dealer = letters.next().map_or(Some(Seat::West), Seat::from_char);
        self.record.dealer = dealer;
        self.record.vulnerability = match letters.next() {
            Some('Z' | 'z') => Some(Vulnerability::None),
            Some('N' | 'n') => Some(Vulnerability::NorthSouth),
            Some('E' | 'e') => Some(Vulnerability::EastWest),
            Some('B' | 'b') => Some(Vulnerability::All),
            _ => None,
        };
        let mut auction = RecordedAuction { first: dealer, ..RecordedAuction::default() };
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            rest = after;
            match (letter, auction.calls.last_mut()) {
                (':' | ' ', _) => {}
                ('A' | 'a', _) => all_pass(&mut auction),
                ('*' | '!', Some(call)) => call.alert = true,
                ('^', Some(call)) => {
                    let number = after.chars().next().and_then(|digit| digit.to_digit(10));
                    rest = &after[usize::from(number.is_some())..];
                    call.alert = true;
                    call.note = number.and_then(|number| notes.get(&number)).cloned();
                }
                ('?' | '+', _) => auction.ending = Ending::Continues,
                _ => {
                    // One call: a letter, or a level and a strain.
                    let length = if letter.is_ascii_digit() {
                        after.chars().next().map_or(0, char::len_utf8)
                    } else {
                        0
                    };
                    let word = format!("{letter}{}", &after[..length]);
                    match calls(&word).as_slice() {
                        [Piece::Call(call)] => {
                            auction.calls.push((*call).into());
                            self.calls_at.push(line.at);
                            rest = &after[length..];
                        }
                        _ => self.reports.error(line.at, "A", format_args!("`{word}` is no call")),
                    }
                }
            }
        }
        self.record.auction = Some(auction);
    }

    /// `4SX:N`, and the leader after another colon if it is not the seat after declarer.
    fn contract(&mut self, line: &Line) {
        let mut fields = line.text.split(':').map(str::trim);
        let contract = fields.next().unwrap_or_default();
        if !contract.is_empty() {
            match contract.parse() {
                Ok(contract) => self.record.contract = Some(contract),
                Err(error) => self.reports.error(line.at, "C", error),
            }
        }
        if let Some(declarer) = fields.next().filter(|declarer| !declarer.is_empty()) {
            match declarer.parse() {
                Ok(declarer) => self.record.declarer = Some(declarer),
                Err(error) => self.reports.error(line.at, "C", error),
            }
        }
    }

    fn play(&mut self, line: &Line, notes: &BTreeMap<u32, String>) {
        let mut play =
            RecordedPlay { leader: self.record.declarer.map(Seat::next), ..RecordedPlay::default() };
        let mut led = None;
        let mut suit = None;
        let mut letters = line.text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                ':' | ';' => (led, suit) = (None, None),
                ' ' | '*' | '-' => {}
                '^' => {
                    let number = letters.next_if(char::is_ascii_digit).and_then(|digit| digit.to_digit(10));
                    if let Some(card) = play.cards.last_mut() {
                        card.note = number.and_then(|number| notes.get(&number)).cloned();
                    }
                }
                _ => match (Rank::from_char(letter), Suit::from_char(letter), suit.take().or(led)) {
                    (Some(rank), _, Some(of)) => {
                        led = led.or(Some(of));
                        play.cards.push(RecordedCard::from(Card::new(of, rank)));
                        self.cards_at.push(line.at);
                        if play.cards.len().is_multiple_of(4) {
                            led = None;
                        }
                    }
                    (None, Some(next), _) => suit = Some(next),
                    _ => self.reports.error(
                        line.at,
                        "P",
                        format_args!("`{letter}` is neither a suit nor a rank"),
                    ),
                },
            }
        }
        self.record.play = Some(play);
    }

    /// Declarer's tricks, then perhaps the score.
    fn result(&mut self, line: &Line) {
        let mut fields = line.text.split(':').map(str::trim);
        let tricks = fields.next().unwrap_or_default();
        match tricks.parse() {
            Ok(tricks) if tricks <= 13 => self.record.result = Some(tricks),
            _ if tricks.is_empty() => {}
            _ => self.reports.error(
                line.at,
                "R",
                format_args!("`{tricks}` is no number of tricks, expected 0 to 13"),
            ),
        }
        if let Some(score) = fields.next().filter(|score| !score.is_empty()) {
            self.record.tags.set("Score", score.trim_start_matches('+'));
        }
    }
}

/// The passes that end the auction.
fn all_pass(auction: &mut RecordedAuction) {
    let passes = auction.calls.iter().rev().take_while(|call| call.call == Call::Pass).count();
    let needed = if passes == auction.calls.len() { 4 } else { 3 };
    auction.calls.extend((passes..needed).map(|_| Call::Pass.into()));
}

/// `W:hand:hand:hand:`, clockwise, suits separated by dots; a last hand that is empty has the rest.
fn hands(text: &str) -> Result<bridge::PartialDeal, String> {
    let (first, texts) = text.split_once(':').ok_or("expected a seat and a colon")?;
    let first: Seat = first.trim().parse().map_err(|error: bridge::ParseError| error.to_string())?;
    let mut hands = BySeat::default();
    for (seat, text) in first.around().zip(texts.split(':')) {
        // Empty suits at the end may be left out.
        let mut padded = text.trim().to_owned();
        padded.extend(std::iter::repeat_n('.', 3_usize.saturating_sub(padded.matches('.').count())));
        hands[seat] = padded.parse::<CardSet>().map_err(|error| format!("{seat}: {error}"))?;
    }
    deal(hands)
}

/// `19980131` as `1998.01.31`, with question marks for what is left out; anything else as it stands.
fn date(text: &str) -> String {
    let plain =
        (4..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if !plain {
        return text.to_owned();
    }
    let padded = format!("{text:?<8}");
    format!("{}.{}.{}", &padded[..4], &padded[4..6], &padded[6..])
}

/// The letters for the forms of scoring, in PBN's words; what follows a colon is a modifier.
fn scoring(text: &str) -> String {
    let (form, modifier) = text.split_once(':').unwrap_or((text, ""));
    let form = match form {
        "I" => "IMP",
        "B" => "BAM",
        "X" => "IMP;Cross",
        "M" => "MP",
        "N" => "Instant",
        "R" => "Rubber",
        "C" => "Chicago",
        "A" => "Cavendish",
        other => other,
    };
    if modifier.is_empty() { form.to_owned() } else { format!("{form};{modifier}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, read_all};

    const FILE: &str = "% RBN 3.2\n\
        D 200006\nE Cup:Final\nF I\nK Us:Them:3:\nN Ann+Cal:Dee+Ben:O\nB 7\n\
        H N:QJ6.A86.973.Q874:T72.J94.KJ642.A6:K98.KQ75.QT8.J92:\n\
        A WN:1C^1P1D*P:1NP3NA\n1 five or more\n{a good\nplus\n}\nC 3N:W\n\
        P SQ283:SJ794:S6TK5:HK264:HQ389:H7TAJ:D9285:D74TA:SAC4C6C2:CK7A9:DKQC33\nR 6:-150\nM 1234\n\n\
        N Eve\nA EN:1HA\n\nB x\nA EN:1H1D\nZ what\n";

    #[test]
    fn a_record_is_read_whole() {
        let (records, diagnostics) = read_all(Format::Rbn, FILE.as_bytes());
        let record = &records[0];
        assert_eq!(record.deal.hand(Seat::West).to_string(), "A543.T32.A5.KT53");
        assert_eq!(record.names[Seat::East].as_deref(), Some("Ben"));
        assert_eq!(record.tag("Date"), Some("2000.06.??"));
        assert_eq!(record.tag("Scoring"), Some("IMP"));
        assert_eq!(record.tag("HomeCarry"), Some("3"));
        assert_eq!(record.tag("Room"), Some("Open"));
        let auction = record.auction.as_ref().unwrap();
        assert_eq!(auction.legal(None).unwrap().to_string(), "1C P 1D P 1NT P 3NT P P P");
        assert_eq!(auction.calls[0].note.as_deref(), Some("five or more"));
        assert!(auction.calls[2].alert);
        let play = record.play.as_ref().unwrap();
        assert_eq!(play.cards.len(), 44);
        assert_eq!(play.cards[43].card.to_string(), "D3", "a bare rank is of the suit led");
        assert_eq!(record.table().unwrap().outcome().unwrap().score_ns(Vulnerability::NorthSouth), 150);
        assert_eq!(record.comments[0].text, "a good\nplus\n");

        assert_eq!(records[1].board, Some(7), "lines hold until they are given again");
        assert_eq!(records[1].names[Seat::North].as_deref(), Some("Eve"));
        assert_eq!(records[1].names[Seat::South], None);
        assert_eq!(records[2].tag("Board"), Some("x"));
        let tags: Vec<&str> = diagnostics.iter().map(|diagnostic| &*diagnostic.tag).collect();
        assert_eq!(tags, ["Auction", "Z"]);
    }
}
