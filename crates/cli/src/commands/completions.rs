//! `merrimac completions`: what a shell needs to complete our words.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::Cli;

/// Write a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac completions bash > ~/.local/share/bash-completion/completions/merrimac
  merrimac completions zsh  > ~/.zfunc/_merrimac
  merrimac completions fish > ~/.config/fish/completions/merrimac.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Writes the script.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "merrimac", &mut script);
    Ok(out.write_all(&script)?)
}
