//! The tags that the model has fields for.

use bridge::{Seat, Vulnerability};

use super::deal::parse_deal;
use super::scan::{self, RawTag};
use crate::Record;
use crate::diagnostic::Reports;
use crate::text::decode;

/// What was given in the game being read: the values as they stand, to tell a repeated tag from a new game.
#[derive(Default, Clone, Copy)]
pub(super) struct Fields<'a> {
    pub(super) board: Option<&'a [u8]>,
    pub(super) deal: Option<&'a [u8]>,
    /// Read last, because it may say whose tricks it counts.
    result: Option<(&'a [u8], usize)>,
    given: [bool; FIELDS],
}

/// A tag that the model has a field for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Board,
    Deal,
    Dealer,
    Vulnerable,
    Declarer,
    Contract,
    Result,
    Player(Seat),
}

const FIELDS: usize = 11;

impl Field {
    fn named(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"Board" => Self::Board,
            b"Deal" => Self::Deal,
            b"Dealer" => Self::Dealer,
            b"Vulnerable" => Self::Vulnerable,
            b"Declarer" => Self::Declarer,
            b"Contract" => Self::Contract,
            b"Result" => Self::Result,
            b"North" => Self::Player(Seat::North),
            b"East" => Self::Player(Seat::East),
            b"South" => Self::Player(Seat::South),
            b"West" => Self::Player(Seat::West),
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Deal => "Deal",
            Self::Dealer => "Dealer",
            Self::Vulnerable => "Vulnerable",
            Self::Declarer => "Declarer",
            Self::Contract => "Contract",
            Self::Result => "Result",
            Self::Player(seat) => seat.name(),
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Player(seat) => seat.index(),
            Self::Board => 4,
            Self::Deal => 5,
            Self::Dealer => 6,
            Self::Vulnerable => 7,
            Self::Declarer => 8,
            Self::Contract => 9,
            Self::Result => 10,
        }
    }
}

/// The fields whose values never stand for those of other games.
pub(super) const ALWAYS_OWN: [&str; 7] =
    ["Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result"];

/// What stands for a value that is not known, or does not apply.
const fn is_unknown(value: &[u8]) -> bool {
    matches!(value, b"" | b"?")
}

impl<'a> Fields<'a> {
    /// Takes the tag if the model has a field for it, and says its name.
    pub(super) fn take(
        &mut self,
        tag: &RawTag<'a>,
        record: &mut Record,
        reports: &mut Reports,
    ) -> Option<&'static str> {
        let Some(field) = Field::named(tag.name) else {
            return self.take_in_wrong_case(tag, record, reports);
        };
        let RawTag { value, value_at: at, .. } = *tag;
        let name = field.name();
        if std::mem::replace(&mut self.given[field.index()], true) {
            reports.warn(at, name, "the tag stands twice, the first is kept");
            return Some(name);
        }
        match field {
            Field::Board => self.board = Some(value),
            Field::Deal => self.deal = Some(value),
            Field::Result => self.result = Some((value, at)),
            _ => {}
        }
        if is_unknown(value) {
            return Some(name);
        }
        let understood = match field {
            Field::Board => board(value, record),
            Field::Deal => parse_deal(value).map(|deal| record.deal = deal),
            Field::Dealer => seat(value).map(|seat| record.dealer = Some(seat)),
            Field::Vulnerable => vulnerability(value).map(|sides| record.vulnerability = Some(sides)),
            Field::Declarer => declarer(value, record),
            Field::Contract => {
                decode(value).trim().parse().map(|contract| record.contract = Some(contract)).map_err(text_of)
            }
            Field::Result => Ok(()),
            Field::Player(seat) => {
                let text = scan::text(value);
                // What stands for a value elsewhere waits among the tags until that is known.
                if text.starts_with('#') {
                    record.tags.set(name, text);
                } else {
                    record.names[seat] = Some(text);
                }
                Ok(())
            }
        };
        if let Err(reason) = understood {
            keep(name, value, record);
            if field == Field::Board {
                reports.warn(at, name, reason);
            } else {
                reports.error(at, name, reason);
            }
        }
        if field == Field::Deal {
            self.check_counts(record, at, reports);
        }
        Some(name)
    }

    /// Tag names are case sensitive, but a game should not be lost for `[DEAL "..."]`.
    #[cold]
    fn take_in_wrong_case(
        &mut self,
        tag: &RawTag<'a>,
        record: &mut Record,
        reports: &mut Reports,
    ) -> Option<&'static str> {
        const FIELDS: [&str; 11] = [
            "Board",
            "Deal",
            "Dealer",
            "Vulnerable",
            "Declarer",
            "Contract",
            "Result",
            "North",
            "East",
            "South",
            "West",
        ];
        if tag.name.len() < 4 || tag.name.len() > 10 {
            return None;
        }
        let right = FIELDS.into_iter().find(|field| field.as_bytes().eq_ignore_ascii_case(tag.name))?;
        if right.as_bytes() == tag.name {
            return None;
        }
        reports.warn(tag.value_at, right, format_args!("written {}", decode(tag.name)));
        self.take(&RawTag { name: right.as_bytes(), ..*tag }, record, reports)
    }

    /// Hands of very different lengths are no ending but a slip.
    fn check_counts(&self, record: &Record, at: usize, reports: &mut Reports) {
        let lengths = Seat::ALL.map(|seat| record.deal.hand(seat).len());
        if lengths == [13; 4] {
            return;
        }
        let given = || lengths.into_iter().filter(|&length| length > 0);
        let (Some(most), Some(fewest)) = (given().max(), given().min()) else { return };
        if most > 13 || most > fewest + 1 {
            let seat = Seat::ALL.into_iter().zip(lengths).find(|&(_, length)| length == most);
            let seat = seat.map_or("?", |(seat, _)| seat.name());
            reports.error(at, "Deal", format_args!("{seat} has {most} cards, another hand {fewest}"));
        }
    }

    /// Reads the result, now that the declarer is known.
    pub(super) fn finish(&self, record: &mut Record, reports: &mut Reports) {
        let Some((value, at)) = self.result.filter(|(value, _)| !is_unknown(value)) else { return };
        let text = decode(value);
        let (irregular, plain) = match text.trim().strip_prefix('^') {
            Some(plain) => (true, plain),
            None => (false, text.trim()),
        };
        match tricks(plain, record.declarer) {
            Some(tricks) => {
                record.result = Some(tricks);
                record.irregular.result = irregular;
            }
            None => {
                keep("Result", value, record);
                reports.error(
                    at,
                    "Result",
                    format_args!("`{text}` is not a number of tricks, expected 0 to 13"),
                );
            }
        }
    }

    /// Whether the game names a deal of its own.
    pub(super) fn has_deal(&self) -> bool {
        self.deal.is_some()
    }

    /// Whether the game says what was played, or how it ended.
    pub(super) fn has_outcome(&self) -> bool {
        [Field::Declarer, Field::Contract, Field::Result].iter().any(|field| self.given[field.index()])
    }
}

fn text_of(error: bridge::ParseError) -> String {
    error.to_string()
}

/// Keeps a value that was not understood as it stands.
fn keep(name: &'static str, value: &[u8], record: &mut Record) {
    record.tags.set(name, scan::text(value));
}

fn board(value: &[u8], record: &mut Record) -> Result<(), String> {
    let digits = value.trim_ascii();
    let number = digits.iter().try_fold(0_usize, |number, &digit| {
        let digit = digit.is_ascii_digit().then(|| usize::from(digit - b'0'))?;
        Some(10 * number + digit).filter(|&number| number < 1_000_000_000)
    });
    record.board = number.filter(|&number| number > 0 && !digits.is_empty());
    match record.board {
        Some(_) => Ok(()),
        None => Err(format!("`{}` is not a number, kept as a label", decode(value))),
    }
}

fn seat(value: &[u8]) -> Result<Seat, String> {
    match value {
        b"N" => Ok(Seat::North),
        b"E" => Ok(Seat::East),
        b"S" => Ok(Seat::South),
        b"W" => Ok(Seat::West),
        _ => decode(value).trim().parse().map_err(text_of),
    }
}

fn vulnerability(value: &[u8]) -> Result<Vulnerability, String> {
    match value {
        b"None" => Ok(Vulnerability::None),
        b"NS" => Ok(Vulnerability::NorthSouth),
        b"EW" => Ok(Vulnerability::EastWest),
        b"All" => Ok(Vulnerability::All),
        _ => decode(value).trim().parse().map_err(text_of),
    }
}

fn declarer(value: &[u8], record: &mut Record) -> Result<(), String> {
    let text = decode(value);
    let plain = text.trim();
    record.irregular.declarer = plain.starts_with('^');
    let seat = plain.trim_start_matches('^').parse().map_err(text_of)?;
    record.declarer = Some(seat);
    Ok(())
}

/// Declarer's tricks: `9`, `NS 9`, or `EW 4 NS 9`.
fn tricks(text: &str, declarer: Option<Seat>) -> Option<usize> {
    let number = |text: &str| text.parse().ok().filter(|&tricks: &usize| tricks <= 13);
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let tricks = match first.to_ascii_uppercase().as_str() {
        "NS" | "EW" => {
            let tricks = number(words.next()?)?;
            let own = declarer?.side().to_string().eq_ignore_ascii_case(first);
            if own { tricks } else { 13 - tricks }
        }
        _ => return number(text),
    };
    Some(tricks)
}
