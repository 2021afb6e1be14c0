//! BRI, DGE and DUP: records of fixed length for dealing machines and their printers.
//!
//! BRI has 128 bytes: the cards of north, east and south as two digits each, 01 the ace of spades to 52 the two of
//! clubs, then blanks and NULs; west has the rest. DGE has 128 bytes: the four hands, each suit a control character
//! and its ranks, then NULs. DUP has 156: the 78 and the 68 bytes of the two that say something, and ten about the
//! set. There is no dealer and no vulnerability: both follow from the number of the board, which is its place in the
//! file, counted in a DUP file from the lowest number of the set.

use bridge::{Board, BySeat, Deal, PartialDeal, Seat, Vulnerability};
use cards::{Card, CardSet, Rank, Suit};

use crate::diagnostic::Reports;
use crate::reader::{Parser, Step};
use crate::{Format, Record, WriteError};

/// The bytes of the digits, and of the letters.
const DIGITS: usize = 78;
const LETTERS: usize = 68;
const ABOUT_SET: usize = 10;
const LENGTH: usize = 128;
const DUP_LENGTH: usize = DIGITS + LETTERS + ABOUT_SET;
/// The control characters of spades, hearts, diamonds and clubs.
const MARKS: [(u8, Suit); 4] = [(6, Suit::Spades), (3, Suit::Hearts), (4, Suit::Diamonds), (5, Suit::Clubs)];

/// The numbers in a DUP file have three digits.
const MOST_BOARDS: usize = 999;

pub(crate) struct Machine {
    format: Format,
    /// The number of the next board.
    number: usize,
    begun: bool,
}

impl Machine {
    pub(crate) const fn new(format: Format) -> Self {
        Self { format, number: 1, begun: false }
    }

    fn length(&self) -> usize {
        if self.format == Format::Dup { DUP_LENGTH } else { LENGTH }
    }

    fn parse(&self, bytes: &[u8], reports: &mut Reports) -> Result<PartialDeal, String> {
        match self.format {
            Format::Bri => from_digits(bytes),
            Format::Dge => from_letters(bytes),
            // The machine deals from the digits; the letters are printed.
            _ => {
                let printed = from_letters(&bytes[DIGITS..]);
                match from_digits(&bytes[..DIGITS]) {
                    Ok(deal) => {
                        if printed.as_ref() != Ok(&deal) {
                            reports.warn(DIGITS, "record", "the letters are another deal than the digits");
                        }
                        Ok(deal)
                    }
                    Err(reason) => {
                        printed.inspect(|_| reports.warn(0, "record", &reason)).map_err(|_| reason.clone())
                    }
                }
            }
        }
    }
}

impl Parser for Machine {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let length = self.length();
        let needed = match self.format {
            Format::Bri => DIGITS,
            Format::Dge => LETTERS,
            _ => DIGITS + LETTERS,
        };
        if window.len() < length && !last {
            return Step::NeedMore;
        }
        if window.len() < needed {
            if window.iter().any(|byte| !byte.is_ascii_whitespace() && !matches!(byte, 0 | 0x1A)) {
                let reason = format_args!("{} bytes are left, a record has {length}", window.len());
                reports.error(0, "record", reason);
            }
            return if window.is_empty() { Step::Done } else { Step::Skipped(window.len()) };
        }
        let bytes = &window[..length.min(window.len())];
        if !self.begun && self.format == Format::Dup {
            self.number = lowest_number(bytes).unwrap_or(1);
        }
        self.begun = true;
        let number = self.number;
        self.number += 1;
        match self.parse(bytes, reports) {
            Ok(deal) => {
                record.board = Some(number);
                record.dealer = Some(Board::dealer_of(number));
                record.vulnerability = Some(Vulnerability::of_board(number));
                record.deal = deal;
                Step::Read(bytes.len())
            }
            Err(reason) => {
                reports.error(0, "record", format_args!("board {number}: {reason}"));
                Step::Skipped(bytes.len())
            }
        }
    }
}

/// The lowest number of the set, from the bytes about it.
fn lowest_number(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.get(DIGITS + LETTERS + 2..DIGITS + LETTERS + 5)?;
    std::str::from_utf8(digits).ok()?.trim().parse().ok().filter(|&number| number > 0)
}

/// 01 is the ace of spades, 13 the two of spades, 52 the two of clubs.
fn card_of(number: usize) -> Option<Card> {
    let number = number.checked_sub(1).filter(|&number| number < 52)?;
    Some(Card::new(Suit::DESCENDING[number / 13], Rank::from_index(12 - number % 13)?))
}

fn number_of(card: Card) -> usize {
    13 * (3 - card.suit().index()) + 13 - card.rank().index()
}

fn from_digits(bytes: &[u8]) -> Result<PartialDeal, String> {
    let mut hands = BySeat::default();
    let mut seen = CardSet::EMPTY;
    for (place, pair) in bytes[..DIGITS].chunks(2).enumerate() {
        let number = std::str::from_utf8(pair).ok().and_then(|digits| digits.trim().parse().ok());
        let card = number.and_then(card_of).ok_or_else(|| {
            format!(
                "`{}` is not the number of a card, expected 01 to 52",
                String::from_utf8_lossy(pair).escape_debug()
            )
        })?;
        if !seen.insert(card) {
            return Err(format!("{card} stands twice"));
        }
        hands[Seat::ALL[place / 13]] = hands[Seat::ALL[place / 13]] | CardSet::from_iter([card]);
    }
    hands[Seat::West] = CardSet::ALL - seen;
    PartialDeal::new(hands).map_err(|error| error.to_string())
}

fn from_letters(bytes: &[u8]) -> Result<PartialDeal, String> {
    let mut hands = BySeat::<CardSet>::default();
    // The mark of the spades begins a hand.
    let mut begun = 0;
    let mut suit = Suit::Spades;
    for &byte in bytes.iter().take(LETTERS) {
        if let Some(&(_, next)) = MARKS.iter().find(|(mark, _)| *mark == byte) {
            begun += usize::from(next == Suit::Spades);
            suit = next;
            continue;
        }
        let rank = Rank::from_char(char::from(byte)).ok_or_else(|| format!("byte {byte} is not a rank"))?;
        let seat = begun
            .checked_sub(1)
            .and_then(Seat::from_index)
            .ok_or("expected four hands, each from spades down")?;
        if !hands[seat].insert(Card::new(suit, rank)) {
            return Err(format!("{} stands twice", Card::new(suit, rank)));
        }
    }
    let deal = PartialDeal::new(hands).map_err(|error| error.to_string())?;
    deal.complete().map(PartialDeal::from).map_err(|error| error.to_string())
}

fn digits(deal: &Deal) -> Vec<u8> {
    let seats = [Seat::North, Seat::East, Seat::South];
    let cards = seats.into_iter().flat_map(|seat| deal.hand(seat).iter());
    cards.flat_map(|card| format!("{:02}", number_of(card)).into_bytes()).collect()
}

fn letters(deal: &Deal) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(LETTERS);
    for seat in Seat::ALL {
        for (mark, suit) in MARKS {
            bytes.push(mark);
            bytes.extend_from_slice(deal.hand(seat).in_suit(suit).to_string().as_bytes());
        }
    }
    bytes
}

/// The record of one deal in BRI or DGE.
pub(crate) fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    let deal = full_deal(record, format)?;
    let mut bytes = match format {
        Format::Bri => {
            let mut bytes = digits(&deal);
            bytes.resize(DIGITS + 32, b' ');
            bytes
        }
        _ => letters(&deal),
    };
    bytes.resize(LENGTH, 0);
    Ok(bytes)
}

fn full_deal(record: &Record, format: Format) -> Result<Deal, WriteError> {
    record
        .full_deal()
        .map_err(|error| WriteError::Incomplete { format, needed: format!("a full deal: {error}") })
}

/// The boards of a DUP file, kept until the highest number is known.
#[derive(Default)]
pub(crate) struct DupWriter {
    deals: Vec<Deal>,
    lowest: Option<usize>,
}

impl DupWriter {
    pub(crate) fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let deal = full_deal(record, Format::Dup)?;
        let lowest = *self.lowest.get_or_insert(record.board.unwrap_or(1).clamp(1, MOST_BOARDS));
        if lowest + self.deals.len() > MOST_BOARDS {
            let needed = format!("board numbers up to {MOST_BOARDS}");
            return Err(WriteError::Incomplete { format: Format::Dup, needed });
        }
        self.deals.push(deal);
        Ok(())
    }

    /// The whole file.
    pub(crate) fn finish(&mut self) -> Vec<u8> {
        let lowest = self.lowest.unwrap_or(1);
        let highest = lowest + self.deals.len().saturating_sub(1);
        // Random cards, boards not in reverse order, no copies.
        let about = format!("YN{lowest:<3}0 {:<3}", format!("{highest:02}"));
        self.deals
            .drain(..)
            .flat_map(|deal| [digits(&deal), letters(&deal), about.clone().into_bytes()].concat())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_all, write_all};
    use cards::random::generator;

    #[test]
    fn cards_have_numbers_from_the_ace_of_spades() {
        assert_eq!(card_of(1).unwrap().to_string(), "SA");
        assert_eq!(card_of(14).unwrap().to_string(), "HA");
        assert_eq!(card_of(52).unwrap().to_string(), "C2");
        assert_eq!((card_of(0), card_of(53)), (None, None));
        assert!((1..=52).all(|number| number_of(card_of(number).unwrap()) == number));
    }

    #[test]
    fn every_format_reads_back() {
        let records: Vec<Record> = (1..=20)
            .map(|number| {
                Record::from_board(&Board::numbered(number, Deal::random(&mut generator(5, number as u64))))
            })
            .collect();
        for (format, length) in [(Format::Bri, LENGTH), (Format::Dge, LENGTH), (Format::Dup, DUP_LENGTH)] {
            let bytes = write_all(format, &records).unwrap();
            assert_eq!(bytes.len(), 20 * length);
            assert_eq!(Format::detect(&bytes), Some(format));
            assert_eq!(read_all(format, &bytes), (records.clone(), vec![]));
        }
        let later = write_all(Format::Dup, &records[10..]).unwrap();
        assert_eq!(read_all(Format::Dup, &later).0, &records[10..], "the numbers begin at 11");
    }

    #[test]
    fn bad_records_are_reported() {
        let mut bytes =
            write_all(Format::Bri, [&Record::from_deal(Deal::random(&mut generator(5, 0)))]).unwrap();
        bytes[0] = b'9';
        bytes.extend_from_slice(b"0102");
        let (records, diagnostics) = read_all(Format::Bri, &bytes);
        assert_eq!((records.len(), diagnostics.len()), (0, 2));
        assert!(write_all(Format::Dge, [&Record::default()]).is_err());
    }
}
