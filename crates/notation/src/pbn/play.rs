//! The section of the cards.

use bridge::{Play, Seat};
use cards::{Card, Rank, Suit};

use super::auction::{Annotation, Note, annotation, irregularity, keep_unused, seat_of_section};
use super::order::{Reading, Section};
use super::scan::{self, RawTag};
use crate::Record;
use crate::diagnostic::Reports;
use crate::record::{Ending, Irregularity, Place, RecordedCard, RecordedPlay, add_note};
use crate::text::decode;

/// The cards of the game being read, in the order in which they stand.
#[derive(Default)]
pub(super) struct Slots {
    given: bool,
    leader: Option<Seat>,
    /// `None` is a dash: not known or not played.
    slots: Vec<Option<Card>>,
    /// Where each slot stands.
    at: Vec<usize>,
    /// The slots that begin a line.
    line_starts: Vec<usize>,
    /// Where the line of the last slot ends.
    line_end: usize,
    /// What is written beside the cards, with their slots.
    annotations: Vec<(usize, Annotation)>,
    pub(super) notes: Vec<Note>,
    ending: Ending,
    /// A mark that stands before its card.
    mark: Option<Irregularity>,
}

/// What is known of the play once it is in the record.
#[derive(Default)]
pub(super) struct Finished {
    /// Where the cards stand, in the order of play.
    pub(super) at: Vec<usize>,
    /// The cards that are legal.
    pub(super) play: Option<Play>,
}

impl Slots {
    pub(super) const fn is_given(&self) -> bool {
        self.given
    }

    /// How many cards were read.
    pub(super) fn cards(&self) -> usize {
        self.slots.iter().flatten().count()
    }

    pub(super) fn begin(&mut self, tag: &RawTag<'_>, reports: &mut Reports) {
        self.given = true;
        self.leader = seat_of_section(tag, "Play", reports);
    }

    /// Takes the token at `at`, on a line that ends at `end`: where the next begins.
    pub(super) fn token(&mut self, text: &[u8], at: usize, end: usize, reports: &mut Reports) -> usize {
        let rest = &text[at..end];
        let word = scan::count(rest, |byte| byte.is_ascii_alphanumeric());
        if word > 0 {
            match card(&rest[..word]) {
                Some(card) => {
                    if let Some(mark) = self.mark.take() {
                        self.annotations.push((self.slots.len(), Annotation::Irregularity(mark)));
                    }
                    self.push(Some(card), at, end);
                }
                None => {
                    let word = decode(&rest[..word]);
                    let reason = format_args!("`{word}` is not a card, expected something like SA");
                    reports.error(at, "Play", reason);
                }
            }
            return at + word;
        }
        match rest[0] {
            b'-' => {
                self.push(None, at, end);
                at + scan::count(rest, |byte| byte == b'-')
            }
            b'*' => {
                self.ending = Ending::Ended;
                at + 1
            }
            b'+' => {
                // The plus stands where the next card would.
                self.ending = Ending::Continues;
                self.push(None, at, end);
                at + 1
            }
            b'^' => {
                let (mark, length) = irregularity(rest);
                if mark.is_none() {
                    reports.error(at, "Play", "expected ^R or ^L");
                }
                self.mark = mark.or(self.mark);
                at + length
            }
            _ => {
                let (annotation, length) = annotation(rest, 6);
                match (annotation, self.slots.len().checked_sub(1)) {
                    (Some(annotation), Some(slot)) => self.annotations.push((slot, annotation)),
                    _ => {
                        let shown = decode(&rest[..length]);
                        reports.error(at, "Play", format_args!("`{shown}` is not a card"));
                    }
                }
                at + length
            }
        }
    }

    fn push(&mut self, slot: Option<Card>, at: usize, line_end: usize) {
        if self.slots.is_empty() {
            self.slots.reserve(52);
            self.at.reserve(52);
            self.line_starts.reserve(13);
        }
        if self.slots.is_empty() || line_end != self.line_end {
            self.line_starts.push(self.slots.len());
            self.line_end = line_end;
        }
        self.slots.push(slot);
        self.at.push(at);
    }

    /// Puts the play into the record.
    pub(super) fn finish(self, record: &mut Record, reports: &mut Reports) -> Finished {
        let empty = self.slots.iter().flatten().next().is_none() && self.ending == Ending::Unmarked;
        if !self.given || self.leader.is_none() && empty && self.notes.is_empty() {
            return Finished::default();
        }
        let section = Section { slots: &self.slots, line_starts: &self.line_starts, leader: self.leader };
        let reading = section.read(record);
        if reading.dropped > 0 {
            let at = self.at.last().copied().unwrap_or(0);
            let count = reading.dropped;
            reports.error(
                at,
                "Play",
                match count {
                    1 => "a card follows one that is missing and is left out".to_owned(),
                    _ => format!("{count} cards follow one that is missing and are left out"),
                },
            );
        }
        if let (Some(written), Some(leader)) = (self.leader, reading.leader)
            && written != leader
        {
            let reason = format_args!("{written} is named as leader, the cards say {leader}");
            reports.warn(self.at[0], "Play", reason);
        }
        let at = reading.order.iter().map(|&slot| self.at[slot]).collect();
        let mut cards = Vec::with_capacity(reading.order.len());
        cards.extend(reading.order.iter().filter_map(|&slot| self.slots[slot]).map(RecordedCard::from));
        let mut play = RecordedPlay { leader: reading.leader, cards, ending: self.ending };
        self.annotate(&reading, &mut play, reports);
        self.move_comments(&reading, record);
        let used: Vec<&str> = play.cards.iter().filter_map(|card| card.note.as_deref()).collect();
        keep_unused(&self.notes, &used, &Place::Card(play.cards.len()), "Play", record, reports);
        let says_nothing = play.leader.is_none() && play.cards.is_empty() && self.ending == Ending::Unmarked;
        if !says_nothing {
            record.play = Some(play);
        }
        Finished { at, play: reading.play }
    }

    /// Puts what is written beside the cards with them.
    fn annotate(&self, reading: &Reading, play: &mut RecordedPlay, reports: &mut Reports) {
        for (slot, annotation) in &self.annotations {
            let Some(place) = reading.order.iter().position(|played| played == slot) else { continue };
            let card = &mut play.cards[place];
            match *annotation {
                Annotation::Glyph(glyph) => {
                    if card.glyphs.try_push(glyph).is_err() {
                        reports.error(self.at[*slot], "Play", "too many glyphs for one card");
                    }
                }
                Annotation::Irregularity(mark) => card.irregularity = Some(mark),
                Annotation::Note(number) => {
                    let note = self.notes.iter().find(|note| note.number == number);
                    add_note(&mut card.note, note.map_or("", |note| &note.text));
                }
            }
        }
    }

    /// Comments were placed by the cards as they stand: places them by the cards as they were played.
    fn move_comments(&self, reading: &Reading, record: &mut Record) {
        for comment in &mut record.comments {
            if let Place::Card(count) = &mut comment.place {
                let slot = (0..self.slots.len())
                    .filter(|&slot| self.slots[slot].is_some())
                    .nth(count.saturating_sub(1));
                let played = slot.and_then(|slot| reading.order.iter().position(|&played| played == slot));
                *count = played.map_or(reading.order.len(), |place| place + 1);
                if *count == 0 {
                    comment.place = Place::Tag("Play".into());
                }
            }
        }
    }
}

/// Whether a line begins like the cards of a play.
pub(super) fn is_card(line: &[u8]) -> bool {
    let word = &line[..scan::count(line, |byte| byte.is_ascii_alphanumeric())];
    matches!(line.first(), Some(b'*' | b'+' | b'-' | b'^' | b'=' | b'$')) || card(word).is_some()
}

/// The card that a word stands for: `SA`, `sa`, `S10`.
fn card(word: &[u8]) -> Option<Card> {
    let (&suit, rank) = word.split_first()?;
    let suit = Suit::from_char(char::from(suit))?;
    let rank = match rank {
        &[rank] => Rank::from_char(char::from(rank))?,
        b"10" => Rank::Ten,
        _ => return None,
    };
    Some(Card::new(suit, rank))
}
