//! The condition language of `dealer`, the de-facto standard for asking for deals.
//!
//! A script says which deals are wanted and what to do with them. [`Script::parse`] reads it, [`run`] deals. The
//! language is Hans van Staveren's; where this reader differs from his, `docs/dealing.md` says so.
//!
//! ```
//! use dealing::script::{NoSolver, Options, Script, run};
//!
//! let script = Script::parse("generate 1000000000000 produce 1 hcp(north) == 37 action printoneline")?;
//! let mut text = String::new();
//! let summary = run(&script, &Options { seed: 1, ..Options::default() }, &NoSolver, &mut text)?;
//! assert_eq!(summary.produced, 1);
//! assert!(text.starts_with("n AKQ"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod bounds;
mod columns;
mod counts;
mod expression;
mod hand;
mod lexer;
mod parser;
mod render;
mod run;
mod source;
mod statistics;

pub use columns::{NoSolver, Solver};
pub use lexer::{LexicalError, Position};
pub use render::Letters;
pub use run::{Method, Options, RunError, Summary, run, run_watched};
pub use source::Swapping;

use bridge::{BySeat, Hand, Seat, Vulnerability};
use cards::{Card, Suit};
use thiserror::Error;

use crate::ShapeError;
use action::Action;
use counts::Counts;
use expression::{Graph, Id};

/// A script that was read.
#[derive(Debug, Clone, Default)]
pub struct Script {
    /// At most this many deals are examined.
    pub generate: Option<u64>,
    /// At most this many deals are produced.
    pub produce: Option<u64>,
    /// Who is vulnerable, for PBN; by the number of the board if the script does not say.
    pub vulnerability: Option<Vulnerability>,
    /// Who deals, for PBN; by the number of the board if the script does not say.
    pub dealer: Option<Seat>,
    /// Cards given out beforehand.
    pub predeal: BySeat<Hand>,
    /// Lengths fixed beforehand.
    lengths: Vec<(Seat, Suit, u8)>,
    counts: Counts,
    graph: Graph,
    condition: Option<Id>,
    actions: Vec<Action>,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// The place where it goes wrong, and what was expected there.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        parser::parse(text)
    }

    /// In place of the script's own actions, prints each deal on a line.
    pub fn print_deals_only(&mut self) {
        self.actions = vec![Action::PrintOneLine(None)];
    }

    /// Whether the script asks for double-dummy tricks.
    #[must_use]
    pub fn needs_solver(&self) -> bool {
        let values = self.actions.iter().flat_map(Action::values).chain(self.condition);
        values.into_iter().any(|value| self.graph.needs_solver(value))
    }
}

/// A script that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {}, column {}: {kind}", at.line, at.column)]
pub struct ScriptError {
    /// Where.
    pub at: Position,
    /// Why.
    pub kind: ErrorKind,
}

/// What is wrong with a script.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character or an end is missing.
    #[error(transparent)]
    Lexical(#[from] LexicalError),
    /// Something else should stand there.
    #[error("expected {what}, found {found}")]
    Expected {
        /// What should stand there.
        what: &'static str,
        /// What does.
        found: String,
    },
    /// A name that was not defined.
    #[error("`{0}` is not defined")]
    Unknown(String),
    /// A name that was defined before.
    #[error("`{0}` is defined twice")]
    Redefined(String),
    /// A word that should be a shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A card given out twice.
    #[error("{0} is dealt twice")]
    DealtTwice(Card),
    /// More than thirteen cards for a seat.
    #[error("{} is dealt {cards} cards, expected at most 13", seat.name())]
    TooManyCards {
        /// The seat.
        seat: Seat,
        /// Its cards.
        cards: usize,
    },
    /// An expression within an expression within an expression, and so on.
    #[error("the expression is nested too deeply")]
    TooDeep,
    /// A frequency with too many rows.
    #[error("more than 1000000 rows between {low} and {high}")]
    TooManyRows {
        /// The first row.
        low: i32,
        /// The last.
        high: i32,
    },
    /// A card that counts too much.
    #[error("a card cannot count {0}, expected at most 1000000")]
    ValueTooLarge(i32),
    /// More than thirteen values of ranks.
    #[error("more than 13 values, expected one for each rank from the ace down")]
    TooManyValues,
}

#[cfg(test)]
mod tests;
