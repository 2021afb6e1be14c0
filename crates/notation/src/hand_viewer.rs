//! Links to hand viewers, one a line: what people paste into forums and mails.
//!
//! Two kinds are read. One carries a whole LIN board, `...handviewer.html?lin=pn|...`, at bridgebase.com, at
//! play.intobridge.com and elsewhere. The other has a parameter for each thing: `n= e= s= w=` hands (one may be left
//! out), `nn en sn wn` names, `d` dealer, `v` vulnerability, `b` board, `a` calls, `p` cards, `c` tricks claimed. A
//! link that names a board on somebody's server (`myhand=`, `linurl=`) holds nothing to read and is reported.

use std::borrow::Cow;
use std::fmt::Write as _;

use bridge::{BySeat, Call, Seat, Vulnerability};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::diagnostic::Reports;
use crate::legality::{Places, report_illegal};
use crate::lin::calls::{Piece, calls, cards, write_call};
use crate::lin::hands::{deal, parse_hand, write_hand};
use crate::lin::{Boards, single};
use crate::reader::{Parser, Step, first_line};
use crate::record::{
    Comment, Ending, Place, RecordedAuction, RecordedCall, RecordedContract, RecordedPlay, add_note,
};
use crate::{Format, Record, WriteError, text};

/// A kind of link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// The whole board as LIN, for the viewer of Bridge Base Online.
    #[default]
    Lin,
    /// A parameter for each thing, for the same viewer.
    Parameters,
    /// The whole board as LIN, for IntoBridge.
    IntoBridge,
}

const BRIDGE_BASE: &str = "https://www.bridgebase.com/tools/handviewer.html?";
const INTO_BRIDGE: &str = "https://play.intobridge.com/hand?";

/// What need not be escaped in a query.
const QUERY: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b',');

fn escape(text: &str) -> String {
    utf8_percent_encode(text, QUERY).to_string()
}

/// A link that shows the record.
///
/// ```
/// let deal: bridge::Deal = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84".parse()?;
/// let record = notation::Record::from_board(&bridge::Board::numbered(1, deal));
/// assert_eq!(
///     notation::hand_viewer::link(&record, notation::hand_viewer::Style::Parameters)?,
///     "https://www.bridgebase.com/tools/handviewer.html?b=1&d=n&v=-&\
///      n=sa975h92daq74c932&e=skqj42h74dt92cq65&s=s6hak865dj53cajt7&w=st83hqjt3dk86ck84"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The record has no card.
pub fn link(record: &Record, style: Style) -> Result<String, WriteError> {
    if record.deal.cards().is_empty() {
        return Err(WriteError::Incomplete { format: Format::Url, needed: "a deal".into() });
    }
    let record = &with_passes(record);
    Ok(match style {
        Style::Lin => format!("{BRIDGE_BASE}lin={}", escape(&single(record))),
        Style::IntoBridge => format!("{INTO_BRIDGE}lin={}", escape(&single(record))),
        Style::Parameters => format!("{BRIDGE_BASE}{}", parameters(record)),
    })
}

/// The record; one passed out without an auction gets its four passes, since a link has no other way to say so.
fn with_passes(record: &Record) -> Cow<'_, Record> {
    if record.contract != Some(RecordedContract::PassedOut) || record.auction.is_some() {
        return Cow::Borrowed(record);
    }
    let calls = vec![RecordedCall::from(Call::Pass); 4];
    let auction = RecordedAuction { first: record.dealer, calls, ..RecordedAuction::default() };
    Cow::Owned(Record { auction: Some(auction), ..record.clone() })
}

fn parameters(record: &Record) -> String {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut push = |key: &str, value: String| pairs.push((key.into(), value));
    if let Some(number) = record.board {
        push("b", number.to_string());
    }
    if let Some(dealer) = record.dealer {
        push("d", dealer.to_string().to_lowercase());
    }
    if let Some(vulnerability) = record.vulnerability {
        let letter = match vulnerability {
            Vulnerability::None => "-",
            Vulnerability::NorthSouth => "n",
            Vulnerability::EastWest => "e",
            Vulnerability::All => "b",
        };
        push("v", letter.into());
    }
    for seat in Seat::ALL {
        let letter = seat.to_string().to_lowercase();
        if !record.deal.hand(seat).is_empty() {
            push(&letter, write_hand(record.deal.hand(seat)).to_lowercase());
        }
        if let Some(name) = &record.names[seat] {
            push(&format!("{letter}n"), name.clone());
        }
    }
    if let Some(auction) = &record.auction {
        push("a", calls_text(record, auction));
    }
    if let Some(play) = &record.play {
        push("p", play.bare().map(|card| card.to_string().to_lowercase()).collect());
    }
    if let Some(tricks) =
        record.result.filter(|_| record.play.as_ref().is_none_or(|play| play.cards.len() < 52))
    {
        push("c", tricks.to_string());
    }
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}={}", escape(value))).collect();
    pairs.join("&")
}

/// The calls without separators, each with what is said of it.
fn calls_text(record: &Record, auction: &RecordedAuction) -> String {
    let mut text = String::new();
    for (place, call) in auction.calls.iter().enumerate() {
        text.push_str(&write_call(call.call).to_lowercase());
        if call.alert {
            text.push('!');
        }
        if let Some(note) = &call.note {
            let _ = write!(text, "({})", note.replace(')', "]").replace('(', "["));
        }
        for comment in record.comments.iter().filter(|comment| comment.place == Place::Call(place + 1)) {
            let _ = write!(text, "{{{}}}", comment.text.replace(['{', '}'], ""));
        }
    }
    if auction.ending == Ending::Continues {
        text.push('?');
    }
    text
}

pub(crate) struct Links;

impl Parser for Links {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let Some((length, line)) = first_line(window, last) else {
            return if last { Step::Done } else { Step::NeedMore };
        };
        let line = text::decode(line);
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{feff}');
        if line.is_empty() || line.starts_with('#') {
            return Step::Skipped(length);
        }
        if read_link(line, record, reports) { Step::Read(length) } else { Step::Skipped(length) }
    }
}

/// Reads a link; whether it holds a board.
fn read_link(line: &str, record: &mut Record, reports: &mut Reports) -> bool {
    // A link may stand within other text, in quotes or angle brackets.
    let query = line.split_once('?').map_or(line, |(_, query)| query);
    let query = query.replace("&amp;", "&");
    let lin = query.find("lin=").filter(|&at| at == 0 || query[..at].ends_with(['&', ';']));
    if let Some(at) = lin {
        return read_lin(&unescape(&whole_value(&query[at + 4..])), record, reports);
    }
    let query = query.split(['"', '<', '>', '#']).next().unwrap_or_default().trim();
    let pairs: Vec<(String, String)> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.trim().to_ascii_lowercase(), unescape(value)))
        .collect();
    if let Some((key, _)) = pairs.iter().find(|(key, _)| key == "linurl" || key == "myhand") {
        reports.error(0, key.clone(), "the board is on a server, the link does not hold it");
        return false;
    }
    if !pairs.iter().any(|(key, _)| matches!(key.as_str(), "n" | "e" | "s" | "w" | "lin")) {
        reports.error(0, "link", "expected lin= or hands n= e= s= w=");
        return false;
    }
    read_parameters(pairs, record, reports);
    true
}

/// The value of `lin=`: to the end, since people paste LIN without escaping it. An escaped one ends where the link
/// does.
fn whole_value(value: &str) -> String {
    let escaped = !value.contains('|');
    let end =
        if escaped { value.find(['&', '"', '<', '>', ' ', '#']).unwrap_or(value.len()) } else { value.len() };
    value[..end].to_owned()
}

/// A plus is a blank, unless blanks are written otherwise or nothing is escaped.
fn unescape(value: &str) -> String {
    let plain = value.contains([' ', '|']) || value.contains("%20");
    let value = if plain { value.to_owned() } else { value.replace('+', " ") };
    text::decode(&percent_decode_str(&value).collect::<Vec<u8>>()).into_owned()
}

fn read_lin(lin: &str, record: &mut Record, reports: &mut Reports) -> bool {
    let mut boards = Boards::default();
    let mut rest = lin.as_bytes();
    loop {
        match boards.next(rest, true, record, reports) {
            Step::Read(length) => {
                if rest[length..].iter().any(|byte| !byte.is_ascii_whitespace()) {
                    reports.warn(0, "lin", "the link holds more than one board, the first is read");
                }
                return true;
            }
            Step::Skipped(length) if length < rest.len() => rest = &rest[length..],
            _ => {
                reports.error(0, "lin", "the link holds no board");
                return false;
            }
        }
    }
}

fn read_parameters(pairs: Vec<(String, String)>, record: &mut Record, reports: &mut Reports) {
    let mut hands = BySeat::default();
    let mut auction = RecordedAuction::default();
    for (key, value) in pairs {
        let value = value.trim();
        match key.as_str() {
            "n" | "e" | "s" | "w" => match (key.parse::<Seat>(), parse_hand(value)) {
                (Ok(seat), Ok(hand)) => hands[seat] = hand,
                (_, Err(reason)) => reports.error(0, key, reason),
                (Err(_), _) => {}
            },
            "nn" | "en" | "sn" | "wn" => {
                if let Ok(seat) = key[..1].parse::<Seat>() {
                    record.names[seat] = Some(value.to_owned()).filter(|name| !name.is_empty());
                }
            }
            "d" => record.dealer = value.parse().map_err(|error| reports.error(0, "d", error)).ok(),
            "v" => {
                record.vulnerability = match value.to_ascii_lowercase().as_str() {
                    "-" | "o" | "0" | "" => Some(Vulnerability::None),
                    "n" => Some(Vulnerability::NorthSouth),
                    "e" => Some(Vulnerability::EastWest),
                    "b" => Some(Vulnerability::All),
                    _ => {
                        reports.error(
                            0,
                            "v",
                            format_args!("`{value}` is no vulnerability, expected -, n, e or b"),
                        );
                        None
                    }
                }
            }
            "b" => match value.parse() {
                Ok(number) => record.board = Some(number),
                Err(_) => record.tags.set("Board", value),
            },
            "a" => read_calls(value, &mut auction, record, reports),
            "p" => match cards(value) {
                Ok(cards) => record.play = Some(RecordedPlay::new(None, cards)),
                Err(letter) => reports.error(0, "p", format_args!("`{letter}` is neither a suit nor a rank")),
            },
            "c" => record.result = value.parse().ok().filter(|&tricks| tricks <= 13),
            // How the viewer looks.
            "bbo" | "tbt" | "kbitz" | "lang" | "sk" => {}
            _ => record.tags.set(format!("URL_{key}"), value),
        }
    }
    match deal(hands) {
        Ok(deal) => record.deal = deal,
        Err(reason) => reports.error(0, "hands", reason),
    }
    if !auction.calls.is_empty() || auction.ending != Ending::Unmarked {
        auction.first = record.dealer;
        record.auction = Some(auction);
    }
    record.settle();
    let leader = record.declarer.map(Seat::next);
    if let Some(play) = &mut record.play {
        let owner = play.cards.first().and_then(|card| record.deal.owner(card.card));
        play.leader = leader.or(owner);
    }
    record.settle();
    report_illegal(record, &Places::default(), reports);
}

fn read_calls(value: &str, auction: &mut RecordedAuction, record: &mut Record, reports: &mut Reports) {
    for piece in calls(value) {
        let place = Place::Call(auction.calls.len());
        match (piece, auction.calls.last_mut()) {
            (Piece::Call(call), _) => auction.calls.push(call.into()),
            (Piece::Alert, Some(call)) => call.alert = true,
            (Piece::Note(text), Some(call)) => add_note(&mut call.note, &text),
            (Piece::Comment(text), _) => record.comments.push(Comment { place, text }),
            (Piece::Question, _) => auction.ending = Ending::Continues,
            (piece, _) => {
                reports.error(0, "a", format_args!("{piece:?} is no call, expected p, d, r or 1c to 7n"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_all;

    #[track_caller]
    fn read(link: &str) -> Record {
        let (mut records, diagnostics) = read_all(Format::Url, link.as_bytes());
        assert_eq!(diagnostics, []);
        assert_eq!(records.len(), 1);
        records.remove(0)
    }

    const PARAMETERS: &str = "https://www.bridgebase.com/tools/handviewer.html?n=sa975h92daq74c932&\
        e=skqj42h74dt92cq65&s=s6hak865dj53cajt7&sn=Ann+B&d=n&v=o&b=7&a=1hp1s!(4%2B)p2cp4sppp&p=sts5s2s6&c=10&tbt=y";

    #[test]
    fn a_board_passed_out_stays_so() {
        let record = Record {
            contract: Some(RecordedContract::PassedOut),
            ..read(PARAMETERS.split("&a=").next().unwrap())
        };
        let link = crate::write_all(Format::Url, [&record]).unwrap();
        let read_back = read(std::str::from_utf8(&link).unwrap());
        assert_eq!(read_back.table().unwrap().outcome(), Some(bridge::Outcome::PassedOut));
    }

    #[test]
    fn parameters_are_read() {
        let record = read(PARAMETERS);
        assert_eq!(
            record.deal.to_string(),
            "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84",
            "west has the rest"
        );
        assert_eq!(record.board, Some(7));
        assert_eq!(record.names[Seat::South].as_deref(), Some("Ann B"));
        let auction = record.auction.as_ref().unwrap();
        assert_eq!(auction.calls[2].note.as_deref(), Some("4+"));
        assert!(auction.calls[2].alert);
        assert_eq!(record.contract().unwrap().to_string(), "4S by S");
        assert_eq!(record.result, Some(10));
        assert_eq!(record.play.as_ref().unwrap().leader, Some(Seat::West));
    }

    #[test]
    fn both_styles_read_back() {
        let record = read(PARAMETERS);
        for style in [Style::Lin, Style::Parameters, Style::IntoBridge] {
            let link = link(&record, style).unwrap();
            assert_eq!(read(&link), record, "{link}");
        }
    }

    #[test]
    fn pasted_lin_is_read_without_escapes() {
        let record = read(
            "see http://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn|A,B,C,D|st||\
             md|3SK98HKQ75DQT8CJ92,SA543HT32DA5CKT53,SQJ6HA86D973CQ874,|sv|o|mb|p|mb|p|mb|1N|an|15+ points|mb|p|mb|p|mb|p|",
        );
        assert_eq!(record.auction.unwrap().calls[2].note.as_deref(), Some("15+ points"));
    }

    #[test]
    fn links_to_servers_are_reported() {
        for link in
            ["https://x.org/?myhand=M-1-2", "https://x.org/?linurl=http%3A%2F%2Fy", "https://x.org/", "lin="]
        {
            let (records, diagnostics) = read_all(Format::Url, link.as_bytes());
            assert_eq!((records.len(), diagnostics.len()), (0, 1), "{link}");
        }
    }
}
