//! One file a subcommand: its arguments, and what it does with them.

pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod hearts;
pub(crate) mod score;
pub(crate) mod show;

use notation::Format;

/// Reads the name of a format, which is the extension of its files.
pub(crate) fn format(name: &str) -> Result<Format, String> {
    Format::from_extension(name)
        .ok_or_else(|| format!("expected one of {}", Format::ALL.map(|format| format.extension()).join(", ")))
}
