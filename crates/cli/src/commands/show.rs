//! `merrimac show`: boards as diagrams.

use std::io::Write;

use anyhow::Result;
use notation::{Format, Record, json};

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::is_closed_pipe;
use crate::input::Input;
use crate::progress::Progress;

/// The board that is shown when none is named.
const EXAMPLE: &str = include_str!("../../../../examples/merrimac-coup.pbn");

/// Show boards as diagrams, with auction, play and result
///
/// Reads PBN, LIN, RBN, BRI, DGE, DUP, one-line deals, links to the BBO hand viewer and our own JSON. Without a file
/// it shows an example. What is wrong with a board is reported on standard error, and the others are shown.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
In the play, `>` stands before the card led and `*` after the card that won the trick.

Examples:
  merrimac show                             the example
  merrimac show club.pbn                    every board of a file
  merrimac show club.pbn --board 7          one of them
  merrimac show final.lin --json            a line of JSON for each board
  merrimac show 'https://www.bridgebase.com/tools/handviewer.html?lin=...'
  merrimac show 'N:AK3.QJT9.86.A742 ...'    a deal
  cat club.pbn | merrimac show -")]
pub(crate) struct Args {
    /// Files, links or deals; `-` is standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Show the boards of this number only; may be given more than once
    #[arg(long, short, value_name = "NUMBER")]
    board: Vec<usize>,
    /// The format, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    from: Option<Format>,
}

/// Writes the boards.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    if args.files.is_empty() {
        return show(Input::built_in(Format::Pbn, EXAMPLE)?, args, output, &progress, out);
    }
    // A bad file is reported and the next one shown; the status is that of the last bad one.
    let mut result = Ok(());
    for (place, file) in args.files.iter().enumerate() {
        if place > 0 && !output.json {
            writeln!(out)?;
        }
        let shown = Input::open(file, args.from, &progress)
            .and_then(|input| show(input, args, output, &progress, out));
        match shown {
            Ok(()) => {}
            Err(error) if is_closed_pipe(&error) => return Err(error),
            Err(error) => {
                if let Err(earlier) = std::mem::replace(&mut result, Err(error)) {
                    progress.note(format_args!("error: {earlier:#}"));
                }
            }
        }
    }
    result
}

fn show(
    mut input: Input,
    args: &Args,
    output: &OutputOptions,
    progress: &Progress,
    out: &mut impl Write,
) -> Result<()> {
    let mut record = Record::default();
    let (mut shown, mut found) = (0, Vec::new());
    while input.read(&mut record, progress)? {
        if !args.board.is_empty() && !record.board.is_some_and(|number| args.board.contains(&number)) {
            continue;
        }
        found.extend(record.board);
        if output.json {
            writeln!(out, "{}", json::line(&record)?)?;
        } else {
            if shown > 0 {
                writeln!(out)?;
            }
            for line in draw::board(&record) {
                writeln!(out, "{line}")?;
            }
        }
        shown += 1;
    }
    let expected = input.expect_boards(&args.board, &found);
    input.finish()?;
    expected
}
