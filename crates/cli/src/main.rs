//! The command `merrimac`: a thin door over the libraries.
//!
//! Everything that touches files, the terminal or JSON stands here. Each subcommand has a file under `commands/` with
//! its arguments and a `run` that writes to whatever it is given.
//!
//! Exit status: 0 done, 2 bad input, 1 anything else. A reader that closes the pipe early has seen enough: 0.

mod answers;
mod ascii;
mod cli;
mod commands;
mod csv;
mod draw;
mod error;
mod input;
mod job;
mod json;
mod paint;
mod processor;
mod program;
mod progress;
mod signals;
mod svg;
mod systems;
mod wire;

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use ascii::Ascii;
use clap::Parser as _;
use mimalloc::MiMalloc;

/// The searches keep millions of small sets; the system's allocator would take a tenth of their time, and longer to free
/// them than people like to wait for an answer that is there.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    cli.output.color.write_global();
    let stdout = io::stdout().lock();
    let color = AutoStream::choice(&stdout);
    // A person sees each line as it comes; a pipe is filled in large pieces.
    let sink: Box<dyn Write> = if stdout.is_terminal() {
        Box::new(stdout)
    } else {
        Box::new(BufWriter::with_capacity(1 << 16, stdout))
    };
    let mut out = Ascii::new(AutoStream::new(sink, color), cli.is_ascii());
    let result = cli.command.run(&cli.output, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to tell if even this cannot be written.
            let message = format!("merrimac: {error:#}");
            let _ = writeln!(io::stderr(), "{}", paint::without_controls(&message));
            error::exit_code(&error)
        }
    }
}
