use bridge::score::{self, Points, Scoring};
use bridge::{BySide, Prose, prose};
use serde::{Deserialize, Serialize};

use super::event::BoardText;

/// What was agreed when the table was opened.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// North and South's, and everybody's where there is no other.
    pub(crate) system: String,
    /// East and West's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) opponents: Option<String>,
    pub(crate) robots: String,
    pub(crate) scoring: Form,
    pub(crate) boards: Option<usize>,
    pub(crate) compare: bool,
    pub(crate) pace_ms: u64,
    pub(crate) declare_for_robot: bool,
    pub(crate) history: bool,
    /// Whether hints are given and a player alone against robots may take back.
    #[serde(default = "practice")]
    pub(crate) practice: bool,
    pub(crate) source: Source,
    /// The tournament that the table is of: there nothing is taken back, tried again or asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tournament: Option<InTournament>,
}

impl Settings {
    /// The systems of the sides, by name.
    pub(crate) fn systems(&self) -> BySide<&str> {
        BySide::new([&self.system, self.opponents.as_ref().unwrap_or(&self.system)])
    }
}

/// The tournament of a table.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct InTournament {
    pub(crate) id: String,
    pub(crate) name: String,
    /// From 1.
    pub(crate) round: usize,
    /// Whether its boards are those of a day.
    pub(crate) day: bool,
}

/// What tables allowed before it was said.
const fn practice() -> bool {
    true
}

/// The form of scoring, by the names people type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    #[default]
    Imps,
    Matchpoints,
    Points,
}

impl Form {
    pub(crate) const fn scoring(self) -> Scoring {
        match self {
            Self::Imps => Scoring::Imps,
            Self::Matchpoints => Scoring::Matchpoints,
            Self::Points => Scoring::TotalPoints,
        }
    }

    /// The name that people type.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Imps => "imps",
            Self::Matchpoints => "matchpoints",
            Self::Points => "points",
        }
    }

    /// The form of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Imps, Self::Matchpoints, Self::Points].into_iter().find(|form| form.name() == name)
    }

    /// What a difference against the other table is worth: IMPs, percent of the board, or points.
    pub(crate) fn swing(self, difference: Points) -> f64 {
        let average = if self == Self::Matchpoints { 50.0 } else { 0.0 };
        average + self.gain(difference)
    }

    /// What is gained by scoring this much more than another: IMPs, percent of the board, or points.
    pub(crate) fn gain(self, difference: Points) -> f64 {
        match self {
            Self::Imps => f64::from(score::imps(difference)),
            Self::Matchpoints => 50.0 * f64::from(difference.signum()),
            Self::Points => f64::from(difference),
        }
    }

    /// A gain in words: `2.4 IMPs`, `12% of the board`, `130 points`.
    pub(crate) fn in_words(self, gain: f64) -> Prose {
        match self {
            Self::Imps => prose!("{} IMPs", format!("{gain:.1}")),
            Self::Matchpoints => prose!("{}% of the board", format!("{gain:.0}")),
            Self::Points => prose!("{} points", format!("{gain:.0}")),
        }
    }
}

/// Where boards come from, as it is asked for.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum DealSource {
    Random {
        seed: Option<u32>,
    },
    Condition {
        condition: String,
        seed: Option<u32>,
    },
    Text {
        text: String,
        #[serde(default = "first")]
        first: usize,
    },
}

const fn first() -> usize {
    1
}

impl Default for DealSource {
    fn default() -> Self {
        Self::Random { seed: None }
    }
}

/// Where boards come from, as it is kept. A seed that was drawn stays secret: it would give the hands away.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Source {
    Random { seed: u64, drawn: bool },
    Condition { condition: String, seed: u64, drawn: bool },
    Text { boards: Vec<BoardText> },
}

impl Source {
    /// Where chance starts.
    pub(crate) const fn seed(&self) -> u64 {
        match self {
            Self::Random { seed, .. } | Self::Condition { seed, .. } => *seed,
            Self::Text { .. } => 0,
        }
    }
}

/// A person or a robot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Person,
    Robot,
}

/// Who sits in a seat.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Sitter {
    pub(crate) kind: Kind,
    pub(crate) name: String,
}

impl Sitter {
    pub(crate) fn of(kind: Kind) -> Self {
        let name = match kind {
            Kind::Person => "Player",
            Kind::Robot => "Robot",
        };
        Self { kind, name: name.into() }
    }

    pub(crate) fn is_person(&self) -> bool {
        self.kind == Kind::Person
    }
}
