//! The section of the cards.
//!
//! Each line is a trick, and by the specification each column is a seat, the opening leader's first. Many files put
//! the cards elsewhere: in the order of play, or rotated. With the deal known it does not matter: a card was played by
//! the one who held it, and who led to a trick follows from the trick before. So several readings are tried, ownership
//! first, and the one that stays legal longest is taken.

use bridge::{BySeat, PartialDeal, Play, Seat, Strain};
use cards::{Card, Rank, Suit, trick};

use super::auction::{Annotation, add_note, annotation, irregularity, keep_unused, seat_of_section};
use super::scan::{self, RawTag};
use crate::Record;
use crate::diagnostic::Reports;
use crate::record::{Ending, Irregularity, Place, RecordedCard, RecordedContract, RecordedPlay};
use crate::text::decode;

/// The cards of the game being read, in the order in which they stand.
#[derive(Default)]
pub(super) struct Slots {
    given: bool,
    /// A comment stands in the section.
    pub(super) commented: bool,
    leader: Option<Seat>,
    /// `None` is a dash: not known or not played.
    slots: Vec<Option<RecordedCard>>,
    /// Where each slot stands.
    at: Vec<usize>,
    /// The slots that begin a line.
    line_starts: Vec<usize>,
    /// Where the line of the last slot ends.
    line_end: usize,
    references: Vec<(usize, u32)>,
    pub(super) notes: Vec<(u32, String)>,
    ending: Ending,
    mark: Option<Irregularity>,
}

/// Four slots, by column.
type Row = [Option<usize>; 4];

/// One way to read the slots.
struct Reading {
    leader: Option<Seat>,
    /// The slots in the order of play.
    order: Vec<usize>,
    /// Cards that could not be put in order, because one before them is missing.
    dropped: usize,
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
                    let mark = self.mark.take();
                    self.push(Some(RecordedCard { irregularity: mark, ..card.into() }), at, end);
                }
                None => {
                    let word = decode(&rest[..word]);
                    reports.error(
                        at,
                        "Play",
                        format_args!("`{word}` is not a card, expected something like SA"),
                    );
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
                    (Some(Annotation::Note(number)), Some(slot)) => self.references.push((slot, number)),
                    (Some(Annotation::Glyph(glyph)), Some(slot)) => {
                        if let Some(card) = &mut self.slots[slot] {
                            card.glyphs.push(glyph);
                        }
                    }
                    _ => {
                        let shown = decode(&rest[..length]);
                        reports.error(at, "Play", format_args!("`{shown}` is not a card"));
                    }
                }
                at + length
            }
        }
    }

    fn push(&mut self, slot: Option<RecordedCard>, at: usize, line_end: usize) {
        if self.slots.is_empty() {
            self.slots.reserve(52);
            self.at.reserve(52);
        }
        if self.slots.is_empty() || line_end != self.line_end {
            self.line_starts.push(self.slots.len());
            self.line_end = line_end;
        }
        self.slots.push(slot);
        self.at.push(at);
    }

    /// Puts the play into the record; where its cards stand, in the order of play.
    pub(super) fn finish(mut self, record: &mut Record, reports: &mut Reports) -> Vec<usize> {
        let empty =
            self.cards() == 0 && self.ending == Ending::Unmarked && self.notes.is_empty() && !self.commented;
        if !self.given || self.leader.is_none() && empty {
            return Vec::new();
        }
        for (slot, number) in std::mem::take(&mut self.references) {
            let text = self.notes.iter().find(|(note, _)| *note == number).map(|(_, text)| text.as_str());
            if let Some(card) = &mut self.slots[slot] {
                add_note(&mut card.note, text.unwrap_or_default());
            }
        }
        let reading = self.read(record);
        if reading.dropped > 0 {
            let at = self.at.last().copied().unwrap_or(0);
            let count = reading.dropped;
            reports.error(
                at,
                "Play",
                format_args!("{count} cards follow one that is missing and are left out"),
            );
        }
        if let (Some(written), Some(leader)) = (self.leader, reading.leader)
            && written != leader
        {
            reports.warn(
                self.at[0],
                "Play",
                format_args!("{written} is named as leader, the cards say {leader}"),
            );
        }
        self.move_comments(&reading, record);
        let at = reading.order.iter().map(|&slot| self.at[slot]).collect();
        let used: Vec<&str> = self.slots.iter().flatten().filter_map(|card| card.note.as_deref()).collect();
        let place = Place::Card(reading.order.len());
        keep_unused(&self.notes, &used, &place, "Play", record, reports);
        let cards = reading.order.iter().filter_map(|&slot| self.slots[slot].take()).collect();
        record.play = Some(RecordedPlay { leader: reading.leader, cards, ending: self.ending });
        at
    }

    /// Comments were placed by the cards as they stand: places them by the cards as they were played.
    fn move_comments(&self, reading: &Reading, record: &mut Record) {
        let standing: Vec<usize> = (0..self.slots.len()).filter(|&slot| self.slots[slot].is_some()).collect();
        for comment in &mut record.comments {
            if let Place::Card(count) = &mut comment.place {
                let played = standing
                    .get(count.saturating_sub(1))
                    .and_then(|slot| reading.order.iter().position(|played| played == slot));
                *count = played.map_or(reading.order.len(), |place| place + 1);
            }
        }
    }

    /// The reading that stays legal longest; those tried first win ties.
    fn read(&self, record: &Record) -> Reading {
        let strain = match record.contract {
            Some(RecordedContract::Bid(bid, _)) => bid.strain(),
            Some(RecordedContract::Strain(strain)) => strain,
            _ => Strain::NoTrump,
        };
        let rows = self.rows_by_four();
        let first_owner = self.slots.iter().flatten().next().and_then(|card| record.deal.owner(card.card));
        let mut leaders = vec![];
        for leader in [self.leader, record.declarer.map(Seat::next), first_owner].into_iter().flatten() {
            if !leaders.contains(&leader) {
                leaders.push(leader);
            }
        }
        let known = Seat::ALL.into_iter().all(|seat| !record.deal.hand(seat).is_empty());
        if leaders.is_empty() || !known {
            let leader = leaders.first().copied();
            return Reading { leader, ..self.order(&rows, leader.unwrap_or(Seat::North), strain, None) };
        }
        let mut best: Option<(usize, Reading)> = None;
        let lines = self.rows_by_line();
        for rows in [&rows, &lines] {
            for &leader in &leaders {
                let readings: [&dyn Fn() -> Reading; 3] = [
                    &|| self.order(rows, leader, strain, Some(&record.deal)),
                    &|| self.order(rows, leader, strain, None),
                    &|| self.as_it_stands(leader),
                ];
                for reading in readings {
                    let reading = reading();
                    let legal = self.legal(&reading, leader, strain, &record.deal);
                    if legal == self.cards() {
                        return reading;
                    }
                    if best.as_ref().is_none_or(|(longest, _)| legal > *longest) {
                        best = Some((legal, reading));
                    }
                }
            }
        }
        best.map_or_else(|| self.as_it_stands(leaders[0]), |(_, reading)| reading)
    }

    fn row(&self, slots: impl Iterator<Item = usize>) -> Row {
        let mut row = Row::default();
        for (column, slot) in slots.take(4).enumerate() {
            row[column] = self.slots[slot].is_some().then_some(slot);
        }
        row
    }

    fn rows_by_four(&self) -> Vec<Row> {
        (0..self.slots.len()).step_by(4).map(|first| self.row(first..self.slots.len())).collect()
    }

    /// A line a row, for files that leave out dashes; no rows if a line is too long for that.
    fn rows_by_line(&self) -> Vec<Row> {
        let ends = self.line_starts.iter().skip(1).copied().chain([self.slots.len()]);
        let lines: Vec<(usize, usize)> = self.line_starts.iter().copied().zip(ends).collect();
        if lines.iter().any(|(start, end)| end - start > 4) {
            return Vec::new();
        }
        lines.into_iter().map(|(start, end)| self.row(start..end)).collect()
    }

    /// Reads by owner where `deal` is given and says it of a whole row, and by column otherwise.
    fn order(&self, rows: &[Row], first: Seat, strain: Strain, deal: Option<&PartialDeal>) -> Reading {
        let mut order = Vec::with_capacity(self.slots.len());
        let mut dropped = 0;
        let mut leader = first;
        let mut cards = Vec::with_capacity(4);
        let mut broken = false;
        for row in rows {
            let by_seat = deal.and_then(|deal| self.owners(row, deal)).unwrap_or_else(|| columns(row, first));
            cards.clear();
            for seat in leader.around() {
                match by_seat[seat] {
                    Some(slot) if !broken => {
                        order.push(slot);
                        cards.extend(self.slots[slot].as_ref().map(|card| card.card));
                    }
                    Some(_) => dropped += 1,
                    None => broken = true,
                }
            }
            if cards.len() == 4 {
                leader = leader.plus(trick::winner(&cards, strain.suit()));
            }
        }
        Reading { leader: Some(first), order, dropped }
    }

    /// The cards in the order in which they stand.
    fn as_it_stands(&self, leader: Seat) -> Reading {
        let order = (0..self.slots.len()).filter(|&slot| self.slots[slot].is_some()).collect();
        Reading { leader: Some(leader), order, dropped: 0 }
    }

    /// The slots of a row by the owners of their cards, if each seat has at most one.
    fn owners(&self, row: &Row, deal: &PartialDeal) -> Option<BySeat<Option<usize>>> {
        let mut by_seat = BySeat::default();
        for &slot in row.iter().flatten() {
            let owner = deal.owner(self.slots[slot].as_ref()?.card)?;
            if std::mem::replace(&mut by_seat[owner], Some(slot)).is_some() {
                return None;
            }
        }
        Some(by_seat)
    }

    /// How many cards of a reading are legal.
    fn legal(&self, reading: &Reading, leader: Seat, strain: Strain, deal: &PartialDeal) -> usize {
        let mut hands = *deal.hands();
        let mut play = Play::new(strain, leader);
        for (count, &slot) in reading.order.iter().enumerate() {
            let (Some(card), Some(seat)) = (&self.slots[slot], play.to_play()) else { return count };
            if play.push(card.card, hands[seat]).is_err() {
                return count;
            }
            hands[seat].remove(card.card);
        }
        reading.order.len()
    }
}

fn columns(row: &Row, first: Seat) -> BySeat<Option<usize>> {
    BySeat::from_fn(|seat| row[seat.places_after(first)])
}

/// The card that a word stands for: `SA`, `sa`, `S10`.
pub(crate) fn card(word: &[u8]) -> Option<Card> {
    let (&suit, rank) = word.split_first()?;
    let suit = Suit::from_char(char::from(suit))?;
    let rank = match rank {
        &[rank] => Rank::from_char(char::from(rank))?,
        b"10" => Rank::Ten,
        _ => return None,
    };
    Some(Card::new(suit, rank))
}
