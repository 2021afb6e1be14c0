//! `merrimac man`: the manual page.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::bad_input;

/// Write the manual page of the program, or of one of its subcommands
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac man | man -l -
  merrimac man dd > ~/.local/share/man/man1/merrimac-dd.1")]
pub(crate) struct Args {
    /// The subcommand, such as `dd` or `score imps`
    #[arg(value_name = "SUBCOMMAND")]
    words: Vec<String>,
}

/// Writes the page.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    let mut whole = Cli::command();
    whole.build();
    let mut command = &whole;
    for word in &args.words {
        let found = command.find_subcommand(word);
        command =
            found.ok_or_else(|| bad_input(format!("`{}` has no subcommand `{word}`", command.get_name())))?;
    }
    Ok(Man::new(command.clone()).render(out)?)
}
