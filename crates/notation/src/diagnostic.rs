//! What was wrong with a file, and where: problems are reported, they never stop the reading.

use std::borrow::Cow;
use std::fmt;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Everything was taken in, but something is odd or was repaired.
    Warning,
    /// Something that was written could not be taken in.
    Error,
}

/// One problem in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// The byte in the line, from 1.
    pub column: usize,
    /// The tag, command or field that is wrong: `Deal`, `mb`, `n=`.
    pub tag: Cow<'static, str>,
    /// What is wrong, and what was expected.
    pub reason: String,
    /// How bad it is.
    pub severity: Severity,
}

impl fmt::Display for Diagnostic {
    /// `line 12, column 5, Deal: N has 12 cards, expected 13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}, {}: {}", self.line, self.column, self.tag, self.reason)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// Problems of the record being read, at offsets in the bytes it was read from.
///
/// A reader that meets the end of its buffer starts the record again with more bytes, so places become lines and
/// columns only when the record is done.
#[derive(Debug, Default)]
pub(crate) struct Reports(Vec<(usize, Diagnostic)>);

impl Reports {
    pub(crate) fn warn(&mut self, at: usize, tag: impl Into<Cow<'static, str>>, reason: impl fmt::Display) {
        self.push(at, tag.into(), reason, Severity::Warning);
    }

    pub(crate) fn error(&mut self, at: usize, tag: impl Into<Cow<'static, str>>, reason: impl fmt::Display) {
        self.push(at, tag.into(), reason, Severity::Error);
    }

    fn push(&mut self, at: usize, tag: Cow<'static, str>, reason: impl fmt::Display, severity: Severity) {
        // One record of garbage must not fill the memory with complaints about it.
        if self.0.len() < PER_RECORD {
            self.0.push((at, Diagnostic { line: 0, column: 0, tag, reason: reason.to_string(), severity }));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The diagnostics, placed in `text`, which begins at the start of line `line`'s byte `column`.
    pub(crate) fn place(
        &mut self,
        text: &[u8],
        line: usize,
        column: usize,
    ) -> impl Iterator<Item = Diagnostic> {
        self.0.drain(..).map(move |(at, diagnostic)| {
            let before = &text[..at.min(text.len())];
            let line_breaks = memchr::memchr_iter(b'\n', before).count();
            let column = match memchr::memrchr(b'\n', before) {
                Some(line_break) => before.len() - line_break,
                None => column + before.len(),
            };
            Diagnostic { line: line + line_breaks, column, ..diagnostic }
        })
    }
}

const PER_RECORD: usize = 100;
