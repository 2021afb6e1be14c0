//! `merrimac hearts bot`: one seat of a table over standard input and output.

use std::io::{BufRead as _, Write};

use anyhow::{Context as _, Result};
use players::hearts::Spec;
use players::hearts::protocol::{Bot, Reply};

use super::spec;
use crate::error::bad_input;

/// One seat over standard input and output, in the Hearts line protocol
///
/// A referee writes one message a line; answers come one a line. A message that is not of the protocol, or that does
/// not fit the deal, ends the seat with the reason on standard error and exit status 2.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Who plays the seat
    #[arg(long, value_name = "PLAYER", default_value = "merrimac", value_parser = spec)]
    player: Spec,
    /// Where the player's chances start
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays until the referee says `quit` or goes away.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let mut bot = Bot::new(args.player.clone(), args.seed);
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.context("cannot read standard input")?;
        match bot.take(&line).map_err(|error| bad_input(format!("line {}: {error}", number + 1)))? {
            Reply::Silent => {}
            Reply::Say(answer) => {
                writeln!(out, "{answer}")?;
                out.flush()?;
            }
            Reply::Quit => break,
        }
    }
    Ok(())
}
