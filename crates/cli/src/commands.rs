//! One file a subcommand: its arguments, and what it does with them.

pub(crate) mod completions;
pub(crate) mod score;
