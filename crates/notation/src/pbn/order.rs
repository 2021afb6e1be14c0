//! Puts the cards of a play section into the order of play.
//!
//! Each line is a trick, and by the specification each column is a seat, the opening leader's first. Many files put
//! the cards elsewhere: in the order of play, or rotated. With the deal known it does not matter: a card was played by
//! the one who held it, and who led to a trick follows from the trick before. So several readings are tried, ownership
//! first, and the first that is legal throughout is taken; if none is, the one that stays legal longest.

use bridge::{BySeat, PartialDeal, Play, Seat, Strain};
use cards::{Card, trick};

use crate::Record;

/// The cards as they stand; `None` is a dash, not known or not played.
pub(super) struct Section<'a> {
    pub(super) slots: &'a [Option<Card>],
    /// The slots that begin a line.
    pub(super) line_starts: &'a [usize],
    /// The leader that is named.
    pub(super) leader: Option<Seat>,
}

/// One way to read the slots.
pub(super) struct Reading {
    pub(super) leader: Option<Seat>,
    /// The slots in the order of play.
    pub(super) order: Vec<usize>,
    /// Cards that could not be put in order, because one before them is missing.
    pub(super) dropped: usize,
    /// The play, as far as it is legal.
    pub(super) play: Option<Play>,
}

/// Four slots, by column.
type Row = [Option<usize>; 4];

impl Section<'_> {
    /// The best reading, given what else the record says.
    pub(super) fn read(&self, record: &Record) -> Reading {
        // Where no contract is written, the strain is one in which the cards are legal.
        let strains = match record.strain() {
            Some(strain) => vec![strain],
            None => Strain::ALL.into_iter().rev().collect(),
        };
        let strain = strains[0];
        let first_owner = self.cards().next().and_then(|card| record.deal.owner(card));
        let leaders = [self.leader, record.declarer.map(Seat::next), first_owner];
        let rows = self.rows_by_four();
        let known = Seat::ALL.into_iter().all(|seat| !record.deal.hand(seat).is_empty());
        let Some(first) = leaders.into_iter().flatten().next().filter(|_| known) else {
            let leader = leaders.into_iter().flatten().next();
            return Reading { leader, ..self.order(&rows, leader.unwrap_or(Seat::North), strain, None) };
        };
        // Nearly always: the named leader, and a card belongs to the one who holds it.
        let by_owner = |strain| {
            let order = self.order(&rows, first, strain, Some(&record.deal));
            self.checked(order, strain, &record.deal)
        };
        match strains.into_iter().map(by_owner).find(|reading| self.is_legal(reading)) {
            Some(reading) => reading,
            None => self.read_oddly(&rows, leaders, strain, &record.deal, by_owner(strain)),
        }
    }

    #[cold]
    fn read_oddly(
        &self,
        rows: &[Row],
        leaders: [Option<Seat>; 3],
        strain: Strain,
        deal: &PartialDeal,
        mut best: Reading,
    ) -> Reading {
        for rows in [rows, &self.rows_by_line()] {
            for leader in leaders.into_iter().flatten() {
                for owners in [Some(deal), None] {
                    let reading = self.checked(self.order(rows, leader, strain, owners), strain, deal);
                    if self.is_legal(&reading) {
                        return reading;
                    }
                    if legal_cards(&reading) > legal_cards(&best) {
                        best = reading;
                    }
                }
                let reading = self.checked(self.as_it_stands(leader), strain, deal);
                if self.is_legal(&reading) {
                    return reading;
                }
            }
        }
        best
    }

    fn cards(&self) -> impl Iterator<Item = Card> {
        self.slots.iter().flatten().copied()
    }

    /// Whether all cards were read, and all are legal.
    fn is_legal(&self, reading: &Reading) -> bool {
        legal_cards(reading) == self.cards().count()
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
                        cards.extend(self.slots[slot]);
                    }
                    Some(_) => dropped += 1,
                    None => broken = true,
                }
            }
            if cards.len() == 4 {
                leader = leader.plus(trick::winner(&cards, strain.suit()));
            }
        }
        Reading { leader: Some(first), order, dropped, play: None }
    }

    /// The cards in the order in which they stand.
    fn as_it_stands(&self, leader: Seat) -> Reading {
        let order = (0..self.slots.len()).filter(|&slot| self.slots[slot].is_some()).collect();
        Reading { leader: Some(leader), order, dropped: 0, play: None }
    }

    /// The slots of a row by the owners of their cards, if each seat has at most one.
    fn owners(&self, row: &Row, deal: &PartialDeal) -> Option<BySeat<Option<usize>>> {
        let mut by_seat = BySeat::<Option<usize>>::default();
        for &slot in row.iter().flatten() {
            let owner = deal.owner(self.slots[slot]?)?;
            if by_seat[owner].replace(slot).is_some() {
                return None;
            }
        }
        Some(by_seat)
    }

    /// The reading with its cards played, as far as they are legal.
    fn checked(&self, reading: Reading, strain: Strain, deal: &PartialDeal) -> Reading {
        let mut hands = *deal.hands();
        let mut play = Play::new(strain, reading.leader.unwrap_or(Seat::North));
        for &slot in &reading.order {
            let (Some(card), Some(seat)) = (self.slots[slot], play.to_play()) else { break };
            if play.push(card, hands[seat]).is_err() {
                break;
            }
            hands[seat].remove(card);
        }
        Reading { play: Some(play), ..reading }
    }
}

fn legal_cards(reading: &Reading) -> usize {
    reading.play.as_ref().map_or(0, |play| play.cards().len())
}

fn columns(row: &Row, first: Seat) -> BySeat<Option<usize>> {
    BySeat::from_fn(|seat| row[seat.places_after(first)])
}
