use serde::{Deserialize, Serialize};

use super::Format;
use crate::table::{Form, Key, Source};

/// Something that happened in a tournament: a line of its log.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum TournamentEvent {
    /// It was announced.
    Opened(Box<Opened>),
    /// A person, pair or team came in. Who comes after the start, where that is possible, has a table at once.
    Entered { players: Vec<Entrant>, sitting: Option<Sitting> },
    /// One went out again before the start.
    Withdrawn { entry: usize },
    /// A round began.
    Round {
        /// Seconds since 1970.
        began: u64,
        sittings: Vec<Sitting>,
    },
    /// The end of the round was put off, or brought forward.
    Clock { seconds: i64 },
    /// The director corrects a result, or takes the correction back.
    Corrected { table: String, place: usize, award: Option<Award> },
    /// A player of an entry is replaced by a robot, or comes back.
    Replaced { entry: usize, player: usize, robot: bool },
    /// It is over.
    Ended,
}

/// How a tournament begins.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Opened {
    pub(crate) name: String,
    pub(crate) format: Format,
    pub(crate) scoring: Form,
    /// Of one round.
    pub(crate) boards: usize,
    /// The most rounds; a movement may have fewer.
    pub(crate) rounds: Option<usize>,
    /// Time for a round.
    pub(crate) minutes: Option<u64>,
    pub(crate) system: String,
    pub(crate) robots: String,
    pub(crate) source: Source,
    /// What opens the director's chair; nobody directs the boards of a day.
    pub(crate) director: Option<Key>,
    /// The day whose boards these are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) day: Option<String>,
}

/// One who plays in an entry.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Entrant {
    pub(crate) name: String,
    pub(crate) key: Key,
    pub(crate) robot: bool,
}

/// A table of a round: its name, and the entries that sit there. Robots of the house sit where there is none.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) table: String,
    pub(crate) ns: Option<usize>,
    pub(crate) ew: Option<usize>,
}

/// What the director gives instead of the result at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "award", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Award {
    /// A score, for North-South.
    Score { ns: i32 },
    /// Percent of the board for each side: 60 for one that is not at fault, 40 for one that is. In IMPs 10 percent are 3.
    Average { ns: u8, ew: u8 },
}
