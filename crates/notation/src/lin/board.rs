//! From the commands of a board to a record.

use std::sync::Arc;

use bridge::{BySeat, PartialDeal, Seat, Vulnerability};

use super::calls::{self, Piece};
use super::hands::{self, SEATS};
use super::pairs::{self, Pair, Token};
use super::session::{Room, Session};
use crate::Record;
use crate::diagnostic::Reports;
use crate::legality::{Places, report_illegal};
use crate::reader::{Parser, Step};
use crate::record::{Comment, Ending, Place, RecordedAuction, RecordedPlay, add_note};
use crate::text::decode;

/// The boards of a file, each read with what the file says of the whole set.
#[derive(Default)]
pub(crate) struct Boards {
    session: Arc<Session>,
    /// The board before, if it was played in the open room: its number and its cards.
    open: Option<(usize, PartialDeal)>,
}

impl Parser for Boards {
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step {
        let mut board = Board {
            session: Arc::clone(&self.session),
            record,
            reports,
            auction: RecordedAuction::default(),
            play: RecordedPlay::default(),
            calls_at: Vec::new(),
            cards_at: Vec::new(),
            room: None,
            index: None,
            seen: Seen::default(),
        };
        let mut at = if window.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let end = loop {
            match pairs::next(window, at, last) {
                None => return Step::NeedMore,
                Some(Token::End) => break window.len(),
                Some(Token::Stray { at: stray, end }) => {
                    board.stray(&window[stray..end], stray);
                    at = end;
                }
                Some(Token::Pair(pair)) => {
                    if board.ends_before(pair.key) {
                        break pair.at;
                    }
                    board.take(&pair);
                    at = pair.end;
                }
            }
        };
        let begun = board.seen.begun;
        let room = board.room;
        self.session = board.finish(self.open);
        self.open = record.board.filter(|_| room == Some(Room::Open)).map(|number| (number, record.deal));
        match (begun, end) {
            (true, _) => Step::Read(end),
            (false, 0) => Step::Done,
            (false, _) => Step::Skipped(end),
        }
    }
}

/// What the board has had so far.
#[derive(Default)]
struct Seen {
    begun: bool,
    deal: bool,
    /// Names, or anything that comes after them: more names are those of the next board.
    named: bool,
}

/// A board being read.
struct Board<'a> {
    session: Arc<Session>,
    record: &'a mut Record,
    reports: &'a mut Reports,
    auction: RecordedAuction,
    play: RecordedPlay,
    calls_at: Vec<usize>,
    cards_at: Vec<usize>,
    room: Option<Room>,
    /// The number in the set.
    index: Option<usize>,
    seen: Seen,
}

/// Commands that draw pages, pause, or tell nothing of the board.
const PASSED_OVER: [&[u8; 2]; 41] = [
    b"st", b"rh", b"at", b"bt", b"3b", b"tu", b"cp", b"cs", b"fp", b"ht", b"va", b"lb", b"gc", b"lg", b"pw",
    b"bg", b"bm", b"bv", b"cb", b"cg", b"cq", b"cr", b"d3", b"e3", b"ef", b"fg", b"fh", b"fm", b"hb", b"hc",
    b"hf", b"hs", b"ia", b"ih", b"in", b"ip", b"n0", b"nb", b"se", b"sk", b"sn",
];

impl Board<'_> {
    /// Whether a command belongs to the next board.
    fn ends_before(&self, key: [u8; 2]) -> bool {
        match &key {
            b"qx" | b"vg" | b"rs" | b"bn" | b"mp" => self.seen.begun,
            b"md" | b"st" => self.seen.deal,
            // Some files name the players after the deal.
            b"pn" => self.seen.deal && self.seen.named,
            _ => false,
        }
    }

    fn take(&mut self, pair: &Pair<'_>) {
        let text = decode(pair.value);
        let text = text.replace(['\r', '\n'], " ");
        let value = text.trim();
        match &pair.key {
            b"vg" => Arc::make_mut(&mut self.session).set_header(value),
            b"rs" => Arc::make_mut(&mut self.session).set_results(value),
            b"mp" => Arc::make_mut(&mut self.session).set_scores(value),
            b"bn" => Arc::make_mut(&mut self.session).set_numbers(value),
            b"pn" => {
                self.seen.named = true;
                Arc::make_mut(&mut self.session).set_names(&text, pair.value_at, self.reports);
            }
            b"pg" => self.seen.named |= self.seen.deal,
            b"qx" => self.identify(value),
            b"md" => self.deal(value, pair.value_at),
            b"sv" => self.vulnerability(value, pair.value_at),
            b"ah" => self.label(value),
            b"mb" => self.calls(value, pair.value_at),
            b"an" => self.explain(value),
            b"pc" => self.cards(value, pair.value_at),
            b"mc" => self.claim(value, pair.value_at),
            b"nt" => self.comment(value),
            b"zz" => self.score(value),
            key if PASSED_OVER.contains(&key) => {}
            key => self.keep(&decode(&key[..]), value),
        }
    }

    #[cold]
    fn stray(&mut self, text: &[u8], at: usize) {
        let shown: String = decode(text).chars().take(20).collect();
        self.reports.error(
            at,
            "command",
            format_args!("`{shown}` is no command, expected two characters and a bar"),
        );
    }

    /// `o12`: the room and the number in the set.
    fn identify(&mut self, value: &str) {
        self.seen.begun = true;
        self.room = match value.chars().next() {
            Some('o' | 'O') => Some(Room::Open),
            Some('c' | 'C') => Some(Room::Closed),
            _ => None,
        };
        let digits: String =
            value.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        self.index = digits.parse().ok();
    }

    /// A digit for the dealer, then the hands of south, west, north and east.
    fn deal(&mut self, value: &str, at: usize) {
        self.seen.begun = true;
        self.seen.deal = true;
        let dealer = value.chars().next().filter(char::is_ascii_digit);
        let texts = if dealer.is_some() { &value[1..] } else { value };
        self.record.dealer = match dealer {
            Some(digit @ '1'..='4') => Some(SEATS[digit as usize - '1' as usize]),
            _ => None,
        };
        let mut hands = BySeat::default();
        for (seat, text) in SEATS.into_iter().zip(texts.split(',')) {
            match hands::parse_hand(text) {
                Ok(hand) => hands[seat] = hand,
                Err(reason) => self.wrong_deal(value, at, &format!("{seat}: {reason}")),
            }
        }
        match hands::deal(hands) {
            Ok(deal) => self.record.deal = deal,
            Err(reason) => self.wrong_deal(value, at, &reason),
        }
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.record.deal.hand(seat).len() > 13) {
            let count = self.record.deal.hand(seat).len();
            self.reports.error(at, "md", format_args!("{seat} has {count} cards, expected 13"));
        }
    }

    fn wrong_deal(&mut self, value: &str, at: usize, reason: &str) {
        self.reports.error(at, "md", reason);
        self.record.tags.set("LIN_md", value);
    }

    fn vulnerability(&mut self, value: &str, at: usize) {
        self.record.vulnerability = match value.to_ascii_lowercase().as_str() {
            "o" | "0" | "-" => Some(Vulnerability::None),
            "n" => Some(Vulnerability::NorthSouth),
            "e" => Some(Vulnerability::EastWest),
            "b" => Some(Vulnerability::All),
            "" | "?" => None,
            _ => {
                self.reports.error(
                    at,
                    "sv",
                    format_args!("`{value}` is no vulnerability, expected o, n, e or b"),
                );
                None
            }
        };
    }

    /// `Board 13`; any other text is a label.
    fn label(&mut self, value: &str) {
        let number =
            value.strip_prefix("Board").or_else(|| value.strip_prefix("BOARD")).unwrap_or(value).trim();
        match number.parse() {
            Ok(number) if number > 0 => {
                self.record.board = Some(number);
                self.record.tags.remove("Board");
            }
            _ if value.is_empty() => {}
            _ => {
                self.record.board = None;
                self.record.tags.set("Board", value);
            }
        }
    }

    fn calls(&mut self, value: &str, at: usize) {
        self.seen.begun = true;
        self.seen.named = true;
        for piece in calls::calls(value) {
            match (piece, self.auction.calls.last_mut()) {
                (Piece::Call(call), _) => {
                    self.auction.calls.push(call.into());
                    self.calls_at.push(at);
                }
                (Piece::Alert, Some(call)) => call.alert = true,
                (Piece::Note(text), Some(call)) => add_note(&mut call.note, &text),
                (Piece::Comment(text), _) => self.comment(&text),
                (Piece::Question, _) => self.auction.ending = Ending::Continues,
                (_, _) => {
                    let reason = format_args!("`{value}` is no call, expected p, d, r or 1C to 7N");
                    self.reports.error(at, "mb", reason);
                }
            }
        }
    }

    fn explain(&mut self, value: &str) {
        match self.auction.calls.last_mut() {
            Some(call) if !value.is_empty() => add_note(&mut call.note, value),
            Some(_) => {}
            None => self.comment(value),
        }
    }

    fn cards(&mut self, value: &str, at: usize) {
        self.seen.begun = true;
        self.seen.named = true;
        match calls::cards(value) {
            Ok(cards) => {
                for card in cards {
                    self.play.cards.push(card.into());
                    self.cards_at.push(at);
                }
            }
            Err(letter) => {
                let reason =
                    format_args!("`{value}` is no card because of `{letter}`, expected something like SA");
                self.reports.error(at, "pc", reason);
            }
        }
    }

    /// The tricks that declarer makes in all.
    fn claim(&mut self, value: &str, at: usize) {
        self.seen.named = true;
        match value.parse() {
            Ok(tricks) if tricks <= 13 => self.record.result = Some(tricks),
            _ if value.is_empty() => {}
            _ => {
                let reason = format_args!("`{value}` is no number of tricks, expected 0 to 13");
                self.reports.error(at, "mc", reason);
            }
        }
    }

    fn comment(&mut self, value: &str) {
        let place = match (self.play.cards.len(), self.auction.calls.len()) {
            (0, 0) if self.seen.deal => Place::Tag("Deal".into()),
            (0, 0) => Place::Start,
            (0, calls) => Place::Call(calls),
            (cards, _) => Place::Card(cards),
        };
        self.record.comments.push(Comment::new(place, value));
    }

    /// A number of IMPs, or a percentage.
    fn score(&mut self, value: &str) {
        let (number, tag) = match value.strip_suffix('%') {
            Some(percent) => (percent.trim(), "ScorePercentage"),
            None => (value, "ScoreIMP"),
        };
        if number.parse::<f64>().is_ok() {
            self.record.tags.set(tag, format!("NS {number}"));
        } else if !value.is_empty() {
            self.keep("zz", value);
        }
    }

    /// Keeps a command as it stands.
    fn keep(&mut self, key: &str, value: &str) {
        let name = format!("LIN_{key}");
        let value = match self.record.tags.get(&name) {
            Some(before) => format!("{before}|{value}"),
            None => value.to_owned(),
        };
        self.record.tags.set(name, value);
    }

    /// Completes the record; what the file has said of the whole set.
    fn finish(self, open: Option<(usize, PartialDeal)>) -> Arc<Session> {
        let Self { session, record, reports, mut auction, play, calls_at, cards_at, room, index, seen } =
            self;
        if !seen.begun {
            return session;
        }
        if !auction.calls.is_empty() || auction.ending != Ending::Unmarked {
            auction.first = record.dealer;
            record.auction = Some(auction);
        }
        if !play.cards.is_empty() {
            record.play = Some(play);
        }
        record.settle();
        session.lend(record, room, index);
        // The record of the closed room may leave out the hands.
        if let Some((number, deal)) = open
            && room == Some(Room::Closed)
            && record.board == Some(number)
            && record.deal.cards().is_empty()
            && record.tag("LIN_md").is_none()
        {
            record.deal = deal;
        }
        record.settle();
        let first_owner = record.play.as_ref().and_then(|play| record.deal.owner(play.cards[0].card));
        let leader = record.declarer.map(Seat::next).or(first_owner);
        if let Some(play) = &mut record.play {
            play.leader = leader;
        }
        record.settle();
        report_illegal(record, &Places { calls: &calls_at, cards: &cards_at, play: None }, reports);
        session
    }
}
