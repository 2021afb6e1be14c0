//! What declarer, or a defender, should play here, and why: the answer of the exact search and of the sampled ones alike.

use bridge::score::Scoring;
use cards::Card;

use crate::ending::EndingAnswer;
use crate::plan::Plan;

/// A card to play, with its plan and how much is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The card to play now; none if it is a defender's turn.
    pub card: Option<Card>,
    /// What to do, what for, and what may go wrong. Its chance is that of the target: making the contract, or beating it.
    pub plan: Plan,
    /// No plan has a better chance than this, where that is known.
    pub at_most: Option<f64>,
    /// Whether the plan is proved best.
    pub proven: bool,
    /// The chance if declarer saw all cards from now on.
    pub double_dummy: f64,
    /// The other cards that could be played, the best first.
    pub alternatives: Vec<Alternative>,
    /// The form of scoring that their costs are counted in; none where it is the chance.
    pub scoring: Option<Scoring>,
    /// What it rests on.
    pub basis: Basis,
    /// Whether there was anything to choose.
    pub freedom: Freedom,
    /// How the contract stands.
    pub standing: Standing,
}

/// What there is to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Freedom {
    /// Cards that may come to something else.
    #[default]
    Choice,
    /// Only one card may be played.
    Forced,
    /// All cards that may be played come to the same.
    Equal,
}

/// How a contract stands, or the tricks wanted of an ending.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Standing {
    /// It is what the plan is for.
    #[default]
    Open,
    /// It is made already: the plan is for the rest, with this many tricks in all on average.
    Made {
        /// Tricks in all.
        tricks: f64,
    },
    /// No line was found that makes it; the card takes this many tricks in all on average.
    Hopeless {
        /// Tricks in all.
        tricks: f64,
    },
    /// No line takes the tricks wanted of an ending, and the plan is for fewer.
    Fewer {
        /// The tricks wanted.
        wanted: u8,
        /// The tricks that the plan is for.
        tricks: u8,
    },
}

/// Another card, and what it costs to play it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alternative {
    /// The card.
    pub card: Card,
    /// Its chance of the target; where the search did not go so far, at most that.
    pub chance: f64,
    /// What is lost by playing it, at least: of the chance, or of the [score](Advice::scoring).
    pub cost: f64,
}

/// What advice rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Every layout of the hidden cards.
    Exact {
        /// How many there are.
        layouts: usize,
        /// Those that the plan wins.
        won: usize,
    },
    /// A plan for a sample of layouts.
    Sampled {
        /// How many of them.
        layouts: usize,
        /// How many of declarer's cards after this one were planned; after them double dummy decides.
        depth: usize,
    },
    /// A defender's card: double dummy in a sample of layouts. The chances are those of beating the contract.
    Defence {
        /// How many of them.
        layouts: usize,
    },
    /// Double dummy in a sample of layouts, without a plan.
    MonteCarlo {
        /// How many of them.
        layouts: usize,
        /// Whether time was too short for a plan; otherwise there was none to make.
        cut_short: bool,
    },
}

/// Shares of fewer layouts than this say nothing.
const FEW: usize = 20;

impl Basis {
    /// Whether it is so few layouts, without a plan, that a share of them is no chance.
    #[must_use]
    pub const fn is_thin(&self) -> bool {
        matches!(*self, Self::Defence { layouts } | Self::MonteCarlo { layouts, .. } if layouts < FEW)
    }
}

impl From<EndingAnswer> for Advice {
    fn from(answer: EndingAnswer) -> Self {
        Self {
            card: answer.card,
            at_most: Some(answer.at_most),
            proven: answer.proven,
            double_dummy: answer.double_dummy,
            alternatives: Vec::new(),
            scoring: None,
            basis: Basis::Exact { layouts: answer.layouts, won: answer.won.len() },
            freedom: Freedom::Choice,
            standing: Standing::Open,
            plan: answer.plan,
        }
    }
}
