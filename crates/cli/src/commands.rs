//! One file a subcommand: its arguments, and what it does with them.

pub(crate) mod analyse;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod dd;
pub(crate) mod experiment;
pub(crate) mod hearts;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod solve;

use notation::{Format, Record};

/// Reads the name of a format, which is the extension of its files.
pub(crate) fn format(name: &str) -> Result<Format, String> {
    Format::from_extension(name)
        .ok_or_else(|| format!("expected one of {}", Format::ALL.map(|format| format.extension()).join(", ")))
}

/// What to call a board in a message: its number, or its place in the input.
pub(crate) fn label(record: &Record, place: usize) -> String {
    record.board.map_or_else(|| format!("no. {place}"), |number| number.to_string())
}
