//! The tags that the model has fields for.

use bridge::Seat;

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
    dealer: bool,
    vulnerable: bool,
    declarer: bool,
    contract: bool,
    names: [bool; 4],
    /// Read last, because it may say whose tricks it counts.
    result: Option<(&'a [u8], usize)>,
}

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
        let value = tag.value;
        let at = tag.value_at;
        let (name, first) = match tag.name {
            b"Board" => ("Board", self.board.replace(self.board.unwrap_or(value)).is_none()),
            b"Deal" => ("Deal", self.deal.replace(self.deal.unwrap_or(value)).is_none()),
            b"Dealer" => ("Dealer", !std::mem::replace(&mut self.dealer, true)),
            b"Vulnerable" => ("Vulnerable", !std::mem::replace(&mut self.vulnerable, true)),
            b"Declarer" => ("Declarer", !std::mem::replace(&mut self.declarer, true)),
            b"Contract" => ("Contract", !std::mem::replace(&mut self.contract, true)),
            b"Result" => ("Result", self.result.replace(self.result.unwrap_or((value, at))).is_none()),
            b"North" | b"East" | b"South" | b"West" => {
                let seat = Seat::from_char(char::from(tag.name[0]))?;
                (seat.name(), !std::mem::replace(&mut self.names[seat.index()], true))
            }
            _ => return self.take_in_wrong_case(tag, record, reports),
        };
        if !first {
            reports.warn(at, name, "the tag stands twice, the first is kept");
            return Some(name);
        }
        if is_unknown(value) {
            return Some(name);
        }
        let understood = match name {
            "Board" => board(value, record),
            "Deal" => parse_deal(value).map(|deal| record.deal = deal),
            "Dealer" => decode(value).trim().parse().map(|seat| record.dealer = Some(seat)).map_err(text_of),
            "Vulnerable" => {
                decode(value).trim().parse().map(|sides| record.vulnerability = Some(sides)).map_err(text_of)
            }
            "Declarer" => declarer(value, record),
            "Contract" => {
                decode(value).trim().parse().map(|contract| record.contract = Some(contract)).map_err(text_of)
            }
            "Result" => Ok(()),
            _ => {
                let seat = Seat::from_char(char::from(tag.name[0]))?;
                let text = decode(&scan::unescaped(value)).into_owned();
                // What stands for a value elsewhere waits among the tags until that is known.
                if text.starts_with('#') {
                    record.tags.set(seat.name(), text);
                } else {
                    record.names[seat] = Some(text);
                }
                Ok(())
            }
        };
        if let Err(reason) = understood {
            keep(name, value, record);
            reports.error(at, name, reason);
        }
        if name == "Deal" {
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
        let lengths =
            || Seat::ALL.into_iter().map(|seat| record.deal.hand(seat).len()).filter(|&length| length > 0);
        let (Some(most), Some(fewest)) = (lengths().max(), lengths().min()) else { return };
        if most > 13 || most > fewest + 1 {
            let seat = Seat::ALL.into_iter().find(|&seat| record.deal.hand(seat).len() == most);
            let seat = seat.map_or("?", Seat::name);
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
        self.declarer || self.contract || self.result.is_some()
    }
}

fn text_of(error: bridge::ParseError) -> String {
    error.to_string()
}

/// Keeps a value that was not understood as it stands.
fn keep(name: &'static str, value: &[u8], record: &mut Record) {
    record.tags.set(name, decode(&scan::unescaped(value)).into_owned());
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
