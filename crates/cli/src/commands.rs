//! One file a subcommand: its arguments, and what it does with them.

pub(crate) mod client;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod play;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod table_manager;
pub(crate) mod team_match;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use notation::Format;
use players::bridge::Spec;

/// Reads the name of a format, which is the extension of its files.
pub(crate) fn format(name: &str) -> Result<Format, String> {
    Format::from_extension(name)
        .ok_or_else(|| format!("expected one of {}", Format::ALL.map(|format| format.extension()).join(", ")))
}

/// Reads the name of a bridge player with its settings.
pub(crate) fn spec(name: &str) -> Result<Spec, String> {
    name.parse().map_err(|error: players::bridge::SpecError| error.to_string())
}

/// The time since the program first asked.
pub(crate) fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
