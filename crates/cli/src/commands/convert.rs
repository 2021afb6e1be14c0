//! `merrimac convert`: between the file formats of bridge.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context as _, Result};
use notation::{Format, Record, WriteError, Writer};
use serde::Serialize;

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input::{Input, counted, format_of};
use crate::json::json_line;
use crate::progress::Progress;

/// Convert a file to another format
///
/// The formats follow from the extensions: .pbn, .lin, .url (hand viewer links), .txt (one-line deals), .bri, .dge,
/// .dup, .rbn (read only), .json or .jsonl (our own). Boards are read and written one at a time, so a file may be of
/// any length. What is wrong with a board is reported on standard error with its line; a board that the new format
/// cannot hold is reported too, and left out.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac convert club.pbn club.lin
  merrimac convert vugraph.lin match.pbn
  merrimac convert deals.txt deals.dup
  curl -s https://example.org/club.pbn | merrimac convert - club.json
  merrimac convert club.pbn - --to url")]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(value_name = "IN")]
    from_file: String,
    /// The file to write; `-` is standard output
    #[arg(value_name = "OUT")]
    to_file: String,
    /// The format of IN, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    from: Option<Format>,
    /// The format of OUT, where the extension does not tell
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    to: Option<Format>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "convert")]
struct Summary<'a> {
    from: &'a str,
    to: &'a str,
    read: usize,
    written: usize,
}

/// Converts the file.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let to_stdout = args.to_file == "-";
    let extension = if to_stdout { None } else { extension_format(&args.to_file) };
    let to = args.to.or(extension).ok_or_else(|| {
        let known = Format::ALL.map(|format| format!(".{}", format.extension())).join(" ");
        bad_input(format!(
            "`{}` has no extension that names a format, expected one of {known}, or --to",
            args.to_file
        ))
    })?;
    if is_same_file(&args.from_file, &args.to_file) {
        return Err(bad_input(format!("`{}` would be overwritten while it is read", args.to_file)));
    }
    // A format that cannot be written is refused before the file is touched.
    Writer::new(to, io::sink()).map_err(written)?;
    let progress = Progress::new();
    let mut input = Input::open(&args.from_file, args.from, &progress)?;
    let sink: Box<dyn Write> = if to_stdout {
        Box::new(io::stdout().lock())
    } else {
        let file = File::create(&args.to_file);
        Box::new(file.map_err(|error| bad_input(format!("cannot write `{}`: {error}", args.to_file)))?)
    };
    let mut writer = Writer::new(to, BufWriter::with_capacity(1 << 16, sink)).map_err(written)?;

    let mut record = Record::default();
    let (mut left_out, mut bare) = (0, 0);
    while input.read(&mut record, &progress)? {
        match writer.write(&record) {
            Ok(()) => bare += usize::from(holds_deals_alone(to) && has_more(&record)),
            Err(error @ WriteError::Incomplete { .. }) => {
                left_out += 1;
                let number = super::label(&record, input.boards());
                progress.note(format_args!("error: board {number} is left out: {error}"));
            }
            Err(error) => return Err(written(error)),
        }
    }
    writer.finish().map_err(written)?;
    progress.finish();
    if bare > 0 {
        let boards = counted(bare, "board");
        progress.note(format_args!("note: {to}: auction, play and result of {boards} are left out"));
    }
    let read = input.boards();
    let summary =
        Summary { from: input.format().extension(), to: to.extension(), read, written: read - left_out };
    if !to_stdout && output.json {
        json_line(out, &summary)?;
    } else if !to_stdout {
        writeln!(out, "{} written to {}", counted(summary.written, "board"), args.to_file)?;
    }
    input.finish()?;
    if left_out > 0 {
        return Err(bad_input(format!(
            "{left_out} of {} could not be written as {to}, shown above",
            counted(read, "board")
        )));
    }
    Ok(())
}

fn written(error: WriteError) -> anyhow::Error {
    match error {
        WriteError::Io(error) => anyhow::Error::new(error).context("cannot write the result"),
        other => bad_input(other),
    }
}

/// Whether the format has no place for what happened at the table.
const fn holds_deals_alone(format: Format) -> bool {
    matches!(format, Format::OneLine | Format::Bri | Format::Dge | Format::Dup)
}

fn has_more(record: &Record) -> bool {
    record.auction.is_some() || record.play.is_some() || record.contract.is_some()
}

fn extension_format(file: &str) -> Option<Format> {
    let path = Path::new(file);
    format_of(path).or_else(|| Format::from_extension(path.extension()?.to_str()?))
}

fn is_same_file(from: &str, to: &str) -> bool {
    let real = |path: &str| Path::new(path).canonicalize().context("not there");
    matches!((real(from), real(to)), (Ok(from), Ok(to)) if from == to)
}
