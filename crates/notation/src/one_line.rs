//! One deal a line: what programs pass to each other.
//!
//! Four forms are read, and told apart line by line:
//!
//! - a PBN deal string, `N:AK3.QJT9.. ... ... ...`, from any seat;
//! - `printoneline` of the program dealer, `n AK3.QJT9.. e ... s ... w ...`;
//! - `-l` of the program deal, north, east, south and west separated by bars, suits by blanks: `AK3 QJT9  |...`;
//! - the library of the program GIB, west, north, east and south, then a colon and twenty hexadecimal digits: the
//!   tricks of North-South at no trump, spades, hearts, diamonds and clubs, south, east, north and west leading.
//!
//! A line that begins with `#` is a comment and is passed over.

use bridge::{BySeat, PartialDeal, Seat, Side, Strain};
use cards::{CardSet, Suit};

use crate::diagnostic::Reports;
use crate::pbn::completed;
use crate::reader::{Parser, Step, first_line};
use crate::record::TrickTable;
use crate::{Format, Record, WriteError, text};

/// A form of one-line deals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// `N:AK3.QJT9.. ... ... ...`
    #[default]
    Pbn,
    /// `n AK3.QJT9.. e ... s ... w ...`
    Dealer,
    /// `AK3 QJT9  |...|...|...`
    Deal,
    /// `AK3.QJT9.. ... ... ...:20 digits`
    Gib,
}

/// GIB's order of hands, of leaders within a strain, and of strains (Ginsberg's notes on his library).
const GIB_SEATS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];
const GIB_LEADERS: [Seat; 4] = [Seat::South, Seat::East, Seat::North, Seat::West];
const GIB_STRAINS: [Strain; 5] =
    [Strain::NoTrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

/// The deal of a record in one line, without a line break.
///
/// # Errors
/// GIB's form needs a trick table, the others any card at all.
pub fn line(record: &Record, style: Style) -> Result<String, WriteError> {
    let incomplete = |needed: &str| WriteError::Incomplete { format: Format::OneLine, needed: needed.into() };
    let deal = &record.deal;
    if deal.cards().is_empty() {
        return Err(incomplete("a deal"));
    }
    let hands = |seats: [Seat; 4]| seats.map(|seat| deal.hand(seat).to_string()).join(" ");
    Ok(match style {
        Style::Pbn => deal.to_string(),
        Style::Dealer => Seat::ALL
            .map(|seat| format!("{} {}", seat.letter().to_ascii_lowercase(), deal.hand(seat)))
            .join(" "),
        Style::Deal => Seat::ALL.map(|seat| deal.hand(seat).to_string().replace('.', " ")).join("|"),
        Style::Gib => {
            let digits = record.trick_table().and_then(|table| gib_digits(&table));
            format!("{}:{}", hands(GIB_SEATS), digits.ok_or_else(|| incomplete("a trick table"))?)
        }
    })
}

/// Whether a line is a deal.
pub(crate) fn is_deal(line: &str) -> bool {
    parse(line).is_ok()
}

pub(crate) struct Lines;

impl Parser for Lines {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let Some((length, line)) = first_line(window, last) else {
            return if last { Step::Done } else { Step::NeedMore };
        };
        let text = text::decode(line);
        let text = text.trim_matches(['\0', '\u{feff}', '\r']);
        if text.trim().is_empty() || text.starts_with('#') {
            return Step::Skipped(length);
        }
        match parse(text) {
            Ok((deal, table)) => {
                record.deal = completed(deal);
                if let Some(table) = table {
                    record.set_trick_table(&table);
                }
                Step::Read(length)
            }
            Err(reason) => {
                reports.error(0, "deal", reason);
                Step::Skipped(length)
            }
        }
    }
}

type Tricks = BySeat<bridge::ByStrain<u8>>;

fn parse(line: &str) -> Result<(PartialDeal, Option<Tricks>), String> {
    let deal = |text: &str| text.parse::<PartialDeal>().map_err(|error| error.to_string());
    if line.contains('|') {
        return Ok((from_bars(line)?, None));
    }
    let line = line.trim();
    if let Some((hands, digits)) = line.rsplit_once(':').filter(|(hands, _)| hands.contains('.')) {
        let deal = deal(&format!("W:{hands}"))?;
        let tricks = gib_tricks(digits.trim());
        return Ok((
            deal,
            Some(tricks.ok_or_else(|| format!("`{digits}` is not twenty tricks, expected 0 to D"))?),
        ));
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.len() == 8 && !line.contains(':') {
        let mut hands = BySeat::default();
        for pair in words.chunks(2) {
            let seat: Seat = pair[0].parse().map_err(|error: bridge::ParseError| error.to_string())?;
            hands[seat] = hand(pair[1])?;
        }
        return Ok((PartialDeal::new(hands).map_err(|error| error.to_string())?, None));
    }
    Ok((deal(line)?, None))
}

fn hand(text: &str) -> Result<CardSet, String> {
    if text == "-" {
        Ok(CardSet::EMPTY)
    } else {
        text.parse().map_err(|error: cards::ParseError| error.to_string())
    }
}

fn from_bars(line: &str) -> Result<PartialDeal, String> {
    let texts: Vec<&str> = line.split('|').collect();
    if texts.len() != 4 {
        return Err(format!("{} hands, expected four separated by bars", texts.len()));
    }
    let mut hands = BySeat::default();
    for (seat, text) in Seat::ALL.into_iter().zip(texts) {
        let mut suits = text.split(' ');
        for suit in Suit::DESCENDING {
            // Voids at the end of a line may have lost their blanks.
            let ranks =
                suits.next().unwrap_or_default().parse().map_err(|error| format!("{seat}: {error}"))?;
            hands[seat] |= CardSet::from_holding(suit, ranks);
        }
        if let Some(extra) = suits.find(|extra| !extra.is_empty()) {
            return Err(format!("{seat} has a fifth suit, `{extra}`"));
        }
    }
    PartialDeal::new(hands).map_err(|error| error.to_string())
}

/// The declarer when `leader` leads.
fn declarer(leader: Seat) -> Seat {
    leader.previous()
}

fn gib_tricks(digits: &str) -> Option<Tricks> {
    let mut tricks = Tricks::default();
    if digits.len() != 20 {
        return None;
    }
    let mut digits = digits.chars();
    for strain in GIB_STRAINS {
        for leader in GIB_LEADERS {
            let ns = u8::try_from(digits.next()?.to_digit(14)?).ok()?;
            let declarer = declarer(leader);
            tricks[declarer][strain] = if declarer.side() == Side::NorthSouth { ns } else { 13 - ns };
        }
    }
    Some(tricks)
}

fn gib_digits(table: &TrickTable) -> Option<String> {
    let cells =
        GIB_STRAINS.into_iter().flat_map(|strain| GIB_LEADERS.map(move |leader| (strain, declarer(leader))));
    cells
        .map(|(strain, declarer)| {
            let tricks = table[declarer][strain]?;
            let ns = if declarer.side() == Side::NorthSouth { tricks } else { 13 - tricks };
            char::from_digit(ns.into(), 16).map(|digit| digit.to_ascii_uppercase())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all, write_all};

    const DEAL: &str = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84";

    #[track_caller]
    fn check(line: &str) -> Record {
        let (records, diagnostics) = read_all(Format::OneLine, line.as_bytes());
        assert_eq!(diagnostics, []);
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].deal.to_string(), DEAL);
        records.into_iter().next().unwrap()
    }

    #[test]
    fn all_forms_read_as_the_same_deal() {
        check(DEAL);
        check("W:T83.QJT3.K86.K84 A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7");
        check("n A975.92.AQ74.932 e KQJ42.74.T92.Q65 s 6.AK865.J53.AJT7 w T83.QJT3.K86.K84\r\n");
        check("A975 92 AQ74 932|KQJ42 74 T92 Q65|6 AK865 J53 AJT7|T83 QJT3 K86 K84");
        let gib = "T83.QJT3.K86.K84 A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7:9898BBBB8787434365DD";
        let record = check(gib);
        let table = record.trick_table().unwrap();
        assert_eq!(table[Seat::South][Strain::NoTrump], Some(8), "west leads");
        assert_eq!(table[Seat::West][Strain::NoTrump], Some(4), "south leads, North-South take 9");
        assert_eq!(line(&record, Style::Gib).unwrap(), gib);
    }

    #[test]
    fn every_style_reads_back() {
        let record = check(DEAL);
        for style in [Style::Pbn, Style::Dealer, Style::Deal] {
            assert_eq!(check(&line(&record, style).unwrap()), record);
        }
        assert_eq!(write_all(Format::OneLine, [&record]).unwrap(), format!("{DEAL}\n").as_bytes());
    }

    #[test]
    fn voids_and_unknown_hands_are_read() {
        let (records, diagnostics) =
            read_all(Format::OneLine, b"# two of them\nAKQJT98765432   ||  AKQ |\n\nS:- AKQJ... - -\n");
        assert_eq!(diagnostics, []);
        assert_eq!(records[0].deal.to_string(), "N:AKQJT98765432... - ..AKQ. -");
        assert_eq!(records[1].deal.to_string(), "N:- - - AKQJ...");
    }

    #[test]
    fn a_bad_line_is_reported_and_the_next_is_read() {
        let (records, diagnostics) =
            read_all(Format::OneLine, format!("{DEAL}\nN:AKX.. - - -\n{DEAL}\n").as_bytes());
        assert_eq!(records.len(), 2);
        assert_eq!(diagnostics.len(), 1);
        assert_eq!((diagnostics[0].line, diagnostics[0].column), (2, 1));
    }
}
