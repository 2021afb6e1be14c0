//! One file a subcommand: its arguments, and what it does with them.

pub(crate) mod analyse;
pub(crate) mod auction;
pub(crate) mod backup;
pub(crate) mod bid;
pub(crate) mod challenge;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod dd;
pub(crate) mod decide;
pub(crate) mod declare;
pub(crate) mod experiment;
pub(crate) mod hearts;
pub(crate) mod man;
pub(crate) mod robots;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod suit;
pub(crate) mod system;

use notation::{Format, Record};
pub(crate) mod client;
pub(crate) mod deal;
pub(crate) mod errors;
pub(crate) mod play;
pub(crate) mod table_manager;
pub(crate) mod tables;
pub(crate) mod team_match;
use bidding::System;
use players::bridge::{Source, Spec};
use std::sync::Arc;

use crate::systems;

/// Reads the name of a format, which is the extension of its files.
pub(crate) fn format(name: &str) -> Result<Format, String> {
    Format::from_extension(name)
        .ok_or_else(|| format!("expected one of {}", Format::ALL.map(|format| format.extension()).join(", ")))
}

/// What to call a board in a message: its number, or its place in the input.
pub(crate) fn label(record: &Record, place: usize) -> String {
    record.board.map_or_else(|| format!("no. {place}"), |number| number.to_string())
}

/// Reads the name of a bridge player with its settings.
pub(crate) fn spec(name: &str) -> Result<Spec, String> {
    Spec::read(name, &Files).map_err(|error| error.to_string())
}

/// Systems and weights that players name, those in files as well.
struct Files;

impl Source for Files {
    fn system(&self, name: &str) -> Result<Option<Arc<System>>, String> {
        systems::load(name).map(|system| Some(Arc::new(system)))
    }

    fn weights(&self, file: &str) -> Result<Vec<u8>, String> {
        std::fs::read(file).map_err(|error| format!("cannot read `{file}`: {error}"))
    }
}
