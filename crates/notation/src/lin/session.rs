//! What a file says of the whole set, and each board takes from it.

use bridge::{BySeat, Doubling, Seat};

use super::hands::SEATS;
use crate::Record;
use crate::diagnostic::Reports;
use crate::record::RecordedContract;

/// A room of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Room {
    Open,
    Closed,
}

impl Room {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::Closed => "Closed",
        }
    }
}

/// The commands that stand before the boards.
#[derive(Debug, Clone, Default)]
pub(super) struct Session {
    /// The fields of `vg`: title, segment, scoring, first and last board, team and carry-over, the same again.
    header: Vec<String>,
    /// The names of `pn`, in the open and in the closed room.
    names: [BySeat<Option<String>>; 2],
    /// Whether `pn` had eight names.
    two_rooms: bool,
    results: Vec<String>,
    scores: Vec<String>,
    numbers: Vec<String>,
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(|item| item.trim().to_owned()).collect()
}

impl Session {
    pub(super) fn set_header(&mut self, value: &str) {
        let mut fields = list(value);
        // A comma in the title makes more fields than nine; only the title is free text.
        while fields.len() > HEADER_FIELDS {
            let second = fields.remove(1);
            fields[0] = format!("{}, {second}", fields[0]);
        }
        *self = Self {
            header: fields,
            names: std::mem::take(&mut self.names),
            two_rooms: self.two_rooms,
            ..Self::default()
        };
    }

    pub(super) fn set_results(&mut self, value: &str) {
        self.results = list(value);
    }

    pub(super) fn set_scores(&mut self, value: &str) {
        self.scores = list(value);
    }

    pub(super) fn set_numbers(&mut self, value: &str) {
        self.numbers = list(value);
    }

    /// Reads four or eight names. A name with a comma makes more: a blank after the comma shows where.
    pub(super) fn set_names(&mut self, value: &str, at: usize, reports: &mut Reports) {
        let mut names: Vec<String> = value.split(',').map(str::to_owned).collect();
        if !matches!(names.len(), 1..=4 | 8) {
            let mut joined: Vec<String> = Vec::new();
            for name in names {
                match joined.last_mut() {
                    Some(last) if name.starts_with(' ') => {
                        last.push(',');
                        last.push_str(&name);
                    }
                    _ => joined.push(name),
                }
            }
            names = joined;
            reports.warn(at, "pn", format_args!("expected 4 or 8 names, taken as {}", names.len()));
        }
        let name = |place: usize| {
            names.get(place).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
        };
        self.two_rooms = names.len() > 4;
        self.names = [0, 4].map(|room| {
            let mut by_seat = BySeat::default();
            for (place, seat) in SEATS.into_iter().enumerate() {
                by_seat[seat] = name(room + place);
            }
            by_seat
        });
    }

    /// Gives a board what the set says of it. `index` is its number in the set.
    pub(super) fn lend(&self, record: &mut Record, room: Option<Room>, index: Option<usize>) {
        let closed = room == Some(Room::Closed) && self.two_rooms;
        record.names = self.names[usize::from(closed)].clone();
        if let Some(room) = room {
            record.tags.set("Room", room.name());
        }
        let field = |place: usize| self.header.get(place).filter(|field| !field.is_empty());
        for (place, name) in [
            (0, "Event"),
            (1, "Stage"),
            (2, "Scoring"),
            (5, "HomeTeam"),
            (6, "HomeCarry"),
            (7, "VisitTeam"),
            (8, "VisitCarry"),
        ] {
            if let Some(value) = field(place) {
                let value = if name == "Scoring" { scoring(value) } else { value };
                record.tags.set(name, value);
            }
        }
        let Some(index) = index else { return };
        let first: usize = field(3).and_then(|first| first.parse().ok()).unwrap_or(1);
        let Some(place) = index.checked_sub(first) else { return };
        if record.board.is_none() && record.tag("Board").is_none() {
            record.board = self.numbers.get(place).and_then(|number| number.parse().ok()).or(Some(index));
        }
        if record.tag("ScoreIMP").is_none() && record.tag("ScorePercentage").is_none() {
            let score = |place: usize| self.scores.get(place).filter(|score| score.parse::<f64>().is_ok());
            match (score(2 * place), score(2 * place + 1)) {
                (Some(ns), None) => record.tags.set("ScoreIMP", format!("NS {ns}")),
                (None, Some(ew)) => record.tags.set("ScoreIMP", format!("NS -{ew}")),
                _ => {}
            }
        }
        let result = self.results.get(2 * place + usize::from(room == Some(Room::Closed)));
        if let Some(result) = result.and_then(|result| parse_result(result)) {
            fill_result(record, result);
        }
    }
}

/// The fields that `vg` has.
const HEADER_FIELDS: usize = 9;

/// The letter of `vg` in PBN's words.
fn scoring(letter: &str) -> &str {
    SCORINGS.iter().find(|(short, _)| short.eq_ignore_ascii_case(letter)).map_or(letter, |(_, long)| long)
}

/// The letters of `vg` for the forms of scoring.
pub(super) const SCORINGS: [(&str, &str); 3] = [("I", "IMP"), ("P", "MP"), ("B", "BAM")];

/// A contract with its declarer and tricks, as `rs` writes it.
pub(super) type WrittenResult = (RecordedContract, Option<(Seat, usize)>);

/// Reads `3NN+1`, `4SSx-1` or `PASS`.
pub(super) fn parse_result(text: &str) -> Option<WrittenResult> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("pass") || text.eq_ignore_ascii_case("p") {
        return Some((RecordedContract::PassedOut, None));
    }
    let RecordedContract::Bid(bid, _) = text.get(..2)?.parse().ok()? else { return None };
    let rest = text.get(2..)?;
    let seat = Seat::from_char(rest.chars().next()?)?;
    let rest = &rest[1..];
    let plain = rest.trim_start_matches(['x', 'X']);
    let doubling = match rest.len() - plain.len() {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        _ => Doubling::Redoubled,
    };
    let over: i32 = if plain == "=" { 0 } else { plain.parse().ok()? };
    let tricks = usize::try_from(i32::try_from(bid.level().tricks()).ok()? + over).ok()?;
    (tricks <= 13).then_some((RecordedContract::Bid(bid, doubling), Some((seat, tricks))))
}

/// Writes `3NN+1`, `4SSx-1` or `PASS`.
pub(super) fn write_result(record: &Record) -> Option<String> {
    match record.contract? {
        RecordedContract::PassedOut => Some("PASS".into()),
        RecordedContract::Strain(_) => None,
        RecordedContract::Bid(bid, doubling) => {
            let over = i32::try_from(record.result?).ok()? - i32::try_from(bid.level().tricks()).ok()?;
            let over = if over == 0 { "=".into() } else { format!("{over:+}") };
            let bid = bid.to_string().replace("NT", "N");
            Some(format!("{bid}{}{}{over}", record.declarer?, doubling.to_string().to_lowercase()))
        }
    }
}

/// Takes over the result of the list where the board itself does not tell.
fn fill_result(record: &mut Record, (contract, played): WrittenResult) {
    if record.contract.is_none() {
        record.contract = Some(contract);
        record.declarer = played.map(|(declarer, _)| declarer);
    }
    if let Some((declarer, tricks)) = played
        && record.result.is_none()
        && record.contract == Some(contract)
        && record.declarer == Some(declarer)
    {
        record.result = Some(tricks);
    }
}
