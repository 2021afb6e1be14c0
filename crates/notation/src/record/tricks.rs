use bridge::{BySeat, ByStrain, Seat, Strain};

use super::{Record, Tag};

/// The tricks that each declarer takes in each strain, double dummy; `None` where the file does not say.
pub type TrickTable = BySeat<ByStrain<Option<u8>>>;

/// The order of the digits in `DoubleDummyTricks`, which no specification gives but all writers agree on.
const SEATS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];
const STRAINS: [Strain; 5] =
    [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

impl Record {
    /// The double-dummy tricks that are written in `OptimumResultTable`, or else in `DoubleDummyTricks`.
    #[must_use]
    pub fn trick_table(&self) -> Option<TrickTable> {
        let table = self.tags.tag("OptimumResultTable").and_then(from_rows);
        table.or_else(|| from_digits(self.tag("DoubleDummyTricks")?))
    }

    /// Writes the double-dummy tricks into both tags, as dealing programs do.
    pub fn set_trick_table(&mut self, table: &BySeat<ByStrain<u8>>) {
        let cells = || SEATS.into_iter().flat_map(|seat| STRAINS.map(move |strain| (seat, strain)));
        let digits: String = cells()
            .map(|(seat, strain)| char::from_digit(table[seat][strain].into(), 16).unwrap_or('-'))
            .collect();
        let rows =
            cells().map(|(seat, strain)| format!("{seat} {strain:>2} {:>2}", table[seat][strain])).collect();
        self.tags.set("DoubleDummyTricks", digits);
        self.tags.set_table("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", rows);
    }
}

fn from_digits(digits: &str) -> Option<TrickTable> {
    if digits.len() != 20 {
        return None;
    }
    let mut table = TrickTable::default();
    let mut digits = digits.chars();
    for seat in SEATS {
        for strain in STRAINS {
            let tricks = digits.next()?.to_digit(14).and_then(|tricks| u8::try_from(tricks).ok());
            table[seat][strain] = tricks;
        }
    }
    Some(table)
}

fn from_rows(tag: &Tag) -> Option<TrickTable> {
    let column = |name: &str| {
        tag.value
            .split(';')
            .position(|column| column.trim().trim_start_matches(['+', '-']).split('\\').next() == Some(name))
    };
    let (declarer, strain, result) = (column("Declarer")?, column("Denomination")?, column("Result")?);
    let mut table = TrickTable::default();
    for row in &tag.rows {
        let words: Vec<&str> = row.split_whitespace().collect();
        let word = |column: usize| words.get(column).copied();
        let seat: Seat = word(declarer)?.parse().ok()?;
        let strain: Strain = word(strain)?.parse().ok()?;
        table[seat][strain] = word(result)?.parse().ok().filter(|&tricks: &u8| tricks <= 13);
    }
    Some(table)
}
