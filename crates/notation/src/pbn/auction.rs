//! The section of the calls.

use bridge::{Bid, Call, Level, Seat, Strain};

use super::UNALERTED;
use super::scan::{self, RawTag};
use crate::Record;
use crate::diagnostic::Reports;
use crate::record::{Comment, Ending, Irregularity, Place, RecordedAuction, RecordedCall, add_note};
use crate::text::decode;

/// A note of a section.
pub(super) struct Note {
    pub(super) number: u32,
    pub(super) text: String,
    /// Where it stands.
    pub(super) at: usize,
}

/// The calls of the game being read.
#[derive(Default)]
pub(super) struct Calls {
    given: bool,
    first: Option<Seat>,
    pub(super) calls: Vec<RecordedCall>,
    /// Where each call stands.
    at: Vec<usize>,
    /// The numbers of the notes that calls refer to.
    references: Vec<(usize, u32)>,
    pub(super) notes: Vec<Note>,
    ending: Ending,
    /// Dashes before the first call: seats before the dealer.
    dashes: usize,
    /// A mark that stands before its call.
    mark: Option<Irregularity>,
}

impl Calls {
    pub(super) const fn is_given(&self) -> bool {
        self.given
    }

    pub(super) fn begin(&mut self, tag: &RawTag<'_>, reports: &mut Reports) {
        self.given = true;
        self.first = seat_of_section(tag, "Auction", reports);
    }

    /// Takes the token at `at`, on a line that ends at `end`: where the next begins.
    pub(super) fn token(&mut self, text: &[u8], at: usize, end: usize, reports: &mut Reports) -> usize {
        let rest = &text[at..end];
        let word = scan::count(rest, |byte| byte.is_ascii_alphanumeric());
        if word > 0 {
            self.word(&rest[..word], at, reports);
            // A star that touches the call is an alert; on its own it ends the section.
            let starred = rest.get(word) == Some(&b'*');
            if let Some(call) = self.calls.last_mut().filter(|_| starred) {
                call.alert = true;
            }
            return at + word + usize::from(starred);
        }
        match rest[0] {
            b'-' => {
                if !self.calls.is_empty() {
                    reports.error(at, "Auction", "a dash after the first call stands for no call");
                }
                self.dashes += 1;
                at + scan::count(rest, |byte| byte == b'-')
            }
            b'*' => {
                self.ending = Ending::Ended;
                at + 1
            }
            b'+' => {
                self.ending = Ending::Continues;
                at + 1
            }
            b'^' => {
                let (mark, length) = irregularity(rest);
                if mark.is_none() {
                    reports.error(at, "Auction", "expected ^I or ^S");
                }
                self.mark = mark.or(self.mark);
                at + length
            }
            _ => {
                let (annotation, length) = annotation(rest, 0);
                match (annotation, self.calls.len().checked_sub(1)) {
                    (Some(Annotation::Note(number)), Some(call)) => self.references.push((call, number)),
                    (Some(Annotation::Glyph(glyph)), Some(call)) => {
                        if self.calls[call].glyphs.try_push(glyph).is_err() {
                            reports.error(at, "Auction", "too many glyphs for one call");
                        }
                    }
                    _ => {
                        let shown = decode(&rest[..length]);
                        reports.error(at, "Auction", format_args!("`{shown}` is not a call"));
                    }
                }
                at + length
            }
        }
    }

    fn word(&mut self, word: &[u8], at: usize, reports: &mut Reports) {
        if word.eq_ignore_ascii_case(b"AP") || word.eq_ignore_ascii_case(b"ALLPASS") {
            return self.all_pass(at);
        }
        match call(word) {
            Some(call) => self.push(call, at),
            None => {
                let word = decode(word);
                reports.error(
                    at,
                    "Auction",
                    format_args!("`{word}` is not a call, expected Pass, X, XX or 1C to 7NT"),
                );
            }
        }
    }

    fn push(&mut self, call: Call, at: usize) {
        if self.calls.is_empty() {
            self.calls.reserve(16);
        }
        self.calls.push(RecordedCall { irregularity: self.mark.take(), ..call.into() });
        self.at.push(at);
    }

    /// The passes that end the auction from here.
    fn all_pass(&mut self, at: usize) {
        let passes = self.calls.iter().rev().take_while(|call| call.call == Call::Pass).count();
        let needed = if passes == self.calls.len() { 4 } else { 3 };
        for _ in passes..needed {
            self.push(Call::Pass, at);
        }
    }

    /// Puts the auction into the record; where its calls stand.
    pub(super) fn finish(mut self, record: &mut Record, reports: &mut Reports) -> Vec<usize> {
        let empty = self.calls.is_empty() && self.ending == Ending::Unmarked;
        if !self.given || self.first.is_none() && empty {
            return self.at;
        }
        for (call, number) in std::mem::take(&mut self.references) {
            let note = self.notes.iter().find(|note| note.number == number);
            self.calls[call].alert = true;
            add_note(&mut self.calls[call].note, note.map_or("", |note| &note.text));
        }
        if let Some(tag) = record.tags.remove(UNALERTED) {
            for place in tag.value.split_whitespace().filter_map(|number| number.parse::<usize>().ok()) {
                if let Some(call) = place.checked_sub(1).and_then(|place| self.calls.get_mut(place)) {
                    call.alert = false;
                }
            }
        }
        let used: Vec<&str> = self.calls.iter().filter_map(|call| call.note.as_deref()).collect();
        let place = Place::Call(self.calls.len());
        keep_unused(&self.notes, &used, &place, "Auction", record, reports);
        if let (Some(first), Some(dealer)) = (self.first, record.dealer)
            && self.dashes > 0
            && first.plus(self.dashes) == dealer
        {
            self.first = Some(dealer);
        }
        record.auction = Some(RecordedAuction { first: self.first, calls: self.calls, ending: self.ending });
        self.at
    }
}

/// The seat that a section's tag names.
pub(super) fn seat_of_section(tag: &RawTag<'_>, name: &'static str, reports: &mut Reports) -> Option<Seat> {
    let value = decode(tag.value);
    let value = value.trim();
    if value.is_empty() || value == "?" || value == "-" {
        return None;
    }
    value.parse().map_err(|error| reports.error(tag.value_at, name, error)).ok()
}

/// Keeps notes that nothing refers to as comments at the end of their section.
pub(super) fn keep_unused(
    notes: &[Note],
    used: &[&str],
    place: &Place,
    section: &'static str,
    record: &mut Record,
    reports: &mut Reports,
) {
    for Note { number, text, at } in notes {
        if !text.is_empty() && !used.iter().any(|used| used.contains(text.as_str())) {
            reports.warn(*at, "Note", format_args!("nothing in {section} refers to note {number}"));
            let place = match place {
                Place::Call(0) | Place::Card(0) => Place::Tag(section.into()),
                _ => place.clone(),
            };
            record.comments.push(Comment { place, text: text.clone() });
        }
    }
}

/// What may follow a call or card.
#[derive(Clone, Copy)]
pub(super) enum Annotation {
    Note(u32),
    Glyph(u8),
    Irregularity(Irregularity),
}

/// Reads `=1=`, `$3`, `!?` or the like at the front; the suffixes of cards are numbered from `base`.
pub(super) fn annotation(rest: &[u8], base: u8) -> (Option<Annotation>, usize) {
    let digits = |from: usize| {
        let length = scan::count(&rest[from..], |byte| byte.is_ascii_digit());
        (decode(&rest[from..from + length]).parse::<u32>().ok(), from + length)
    };
    match rest[0] {
        b'=' => {
            let (number, end) = digits(1);
            let closed = rest.get(end) == Some(&b'=');
            (number.filter(|_| closed).map(Annotation::Note), end + usize::from(closed))
        }
        b'$' => {
            let (number, end) = digits(1);
            (number.and_then(|number| u8::try_from(number).ok()).map(Annotation::Glyph), end)
        }
        b'!' | b'?' => {
            let length = scan::count(rest, |byte| matches!(byte, b'!' | b'?')).min(2);
            let glyph = match &rest[..length] {
                b"!" => 1,
                b"?" => 2,
                b"!!" => 3,
                b"??" => 4,
                b"!?" => 5,
                _ => 6,
            };
            (Some(Annotation::Glyph(base + glyph)), length)
        }
        // Anything else, up to the next thing that may be a token.
        _ => (
            None,
            scan::count(rest, |byte| !scan::is_blank(byte) && !matches!(byte, b'{' | b';' | b'[')).max(1),
        ),
    }
}

/// Reads `^I`, `^S`, `^R` or `^L` at the front.
pub(super) fn irregularity(rest: &[u8]) -> (Option<Irregularity>, usize) {
    let mark = match rest.get(1) {
        Some(b'I') => Irregularity::InsufficientBid,
        Some(b'S') => Irregularity::SkippedSeat,
        Some(b'R') => Irregularity::Revoke,
        Some(b'L') => Irregularity::LeadOutOfTurn,
        _ => return (None, 1),
    };
    (Some(mark), 2)
}

/// Whether a line begins like the calls of an auction.
pub(super) fn is_call(line: &[u8]) -> bool {
    let word = &line[..scan::count(line, |byte| byte.is_ascii_alphanumeric())];
    let mark = matches!(line.first(), Some(b'*' | b'+' | b'-' | b'^' | b'=' | b'$'));
    mark || call(word).is_some() || word.eq_ignore_ascii_case(b"AP")
}

/// The call that a word stands for, in any case.
fn call(word: &[u8]) -> Option<Call> {
    match word {
        [level @ b'1'..=b'7', strain @ ..] => {
            let strain = match strain {
                [b'C' | b'c'] => Strain::Clubs,
                [b'D' | b'd'] => Strain::Diamonds,
                [b'H' | b'h'] => Strain::Hearts,
                [b'S' | b's'] => Strain::Spades,
                [b'N' | b'n'] | [b'N' | b'n', b'T' | b't'] | [b'S' | b's', b'A' | b'a'] => Strain::NoTrump,
                _ => return None,
            };
            Some(Bid::new(Level::new(usize::from(level - b'0'))?, strain).into())
        }
        [b'P' | b'p' | b'X' | b'x' | b'D' | b'd' | b'R' | b'r', ..] => {
            std::str::from_utf8(word).ok()?.parse().ok()
        }
        _ => None,
    }
}
