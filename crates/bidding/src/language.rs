//! The language of system files: what a teacher writes, and the errors that say where it cannot be read.
//!
//! `docs/system-grammar.md` is the reference. A module is a list of tables; a table has auction patterns (`after`),
//! conditions (`if`) and rows, the first row that fits being the call.

mod ast;
mod atoms;
mod lex;
mod parse;

use std::fmt;

use thiserror::Error;

pub use ast::*;
pub(crate) use parse::{module, system};

/// A line and a column of a file, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A system file that cannot be read: where, what stands there, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{place}: {found}, expected {expected}", if file.is_empty() { String::new() } else { format!("{file}, ") })]
#[non_exhaustive]
pub struct ParseError {
    /// The module or system.
    pub file: String,
    /// Where in it.
    pub place: Place,
    /// What stands there.
    pub found: String,
    /// What could stand there.
    pub expected: String,
}

impl ParseError {
    pub(crate) fn new(place: Place, found: String, expected: &str) -> Self {
        Self { file: String::new(), place, found, expected: expected.into() }
    }

    pub(crate) fn in_file(mut self, file: &str) -> Self {
        self.file = file.into();
        self
    }
}

#[cfg(test)]
mod tests;
