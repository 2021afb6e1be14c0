use bridge::{Board, Call, Claim, Deal, Prose, Seat, Vulnerability};
use cards::Card;
use serde::{Deserialize, Serialize};

use super::{Key, Kind, Settings, Sitter};
use crate::text::{self, PerSeat};

/// Something that happened at a table: a line of its log.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// The table was opened.
    Opened(Box<Opened>),
    /// A board was put on the table.
    Dealt {
        place: usize,
        #[serde(flatten)]
        board: BoardText,
    },
    /// A call.
    Called {
        #[serde(with = "text")]
        seat: Seat,
        #[serde(with = "text")]
        call: Call,
        /// What it shows, where the system declares that; what a learned style shows is found when somebody asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Prose>,
        #[serde(default)]
        alert: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        /// Why a robot made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Prose>,
    },
    /// A card, from the hand of `seat`.
    Played {
        #[serde(with = "text")]
        seat: Seat,
        #[serde(with = "text")]
        card: Card,
        /// Why a robot chose it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Prose>,
    },
    /// A claim that everybody accepts.
    Claimed {
        #[serde(with = "text")]
        by: Seat,
        tricks: usize,
        reason: Prose,
    },
    /// A claim that was not accepted.
    Refused {
        #[serde(with = "text")]
        by: Seat,
        tricks: usize,
        reason: Prose,
    },
    /// People are asked whether they agree.
    Asked {
        #[serde(with = "text")]
        by: Seat,
        ask: Ask,
    },
    /// One of them answers.
    Answered {
        #[serde(with = "text")]
        seat: Seat,
        accept: bool,
    },
    /// Moves were taken back until `to` were left.
    Undone {
        #[serde(with = "text")]
        by: Seat,
        to: usize,
    },
    /// A further attempt at a board, from the first `at` moves of an earlier one.
    Replayed { place: usize, attempt: usize, at: usize },
    /// What the robots did with the board at the other table.
    Other {
        place: usize,
        #[serde(flatten)]
        other: OtherTable,
    },
    /// Settings or sitters were changed.
    Changed(Change),
    /// A seat has a new key: the old one opens nothing any more.
    Rekeyed {
        #[serde(with = "text")]
        seat: Seat,
        key: Key,
    },
    /// Somebody said something to all at the table.
    Said {
        #[serde(with = "text")]
        seat: Seat,
        text: String,
    },
}

/// How a table begins.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) settings: Settings,
    pub(crate) sitters: PerSeat<Sitter>,
    /// One for each seat, also those of robots: a person may take the seat later.
    pub(crate) keys: PerSeat<Key>,
    pub(crate) watch: Key,
    /// Who opened the table; nobody if only robots play.
    #[serde(with = "text::option")]
    pub(crate) host: Option<Seat>,
}

/// A board as it is written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BoardText {
    pub(crate) number: usize,
    #[serde(with = "text")]
    pub(crate) dealer: Seat,
    #[serde(with = "text")]
    pub(crate) vul: Vulnerability,
    #[serde(with = "text")]
    pub(crate) deal: Deal,
}

impl From<&BoardText> for Board {
    fn from(text: &BoardText) -> Self {
        Self { number: Some(text.number), dealer: text.dealer, vulnerability: text.vul, deal: text.deal }
    }
}

impl BoardText {
    /// The board with the number it has, or else this one.
    pub(crate) fn of(board: &Board, number: usize) -> Self {
        Self {
            number: board.number.unwrap_or(number),
            dealer: board.dealer,
            vul: board.vulnerability,
            deal: board.deal,
        }
    }
}

/// What people are asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum Ask {
    Claim { tricks: usize, line: Option<String> },
    Undo { to: usize },
}

/// The other table of a match, played by robots.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct OtherTable {
    #[serde(with = "text::list")]
    pub(crate) calls: Vec<Call>,
    #[serde(with = "text::list")]
    pub(crate) cards: Vec<Card>,
    pub(crate) claim: Option<ClaimText>,
}

/// A claim as it is written down.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct ClaimText {
    #[serde(with = "text")]
    pub(crate) by: Seat,
    pub(crate) tricks: usize,
}

impl From<Claim> for ClaimText {
    fn from(claim: Claim) -> Self {
        Self { by: claim.by, tricks: claim.tricks }
    }
}

/// A change of settings or sitters: what is there changes.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Change {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pace_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) robots: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) declare_for_robot: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) history: Option<bool>,
    /// New sitters, by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) sitters: Vec<Seated>,
}

/// A seat that changes hands or name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Seated {
    #[serde(with = "text")]
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) name: String,
}
