//! Where boards come from: files, standard input, links, deals on the command line.

use std::fs::File;
use std::io::{self, Cursor, IsTerminal as _, Read};
use std::path::Path;

use anyhow::{Context as _, Result};
use bridge::Board;
use double_dummy::SolvedDeal;
use notation::{Format, Reader, Record, Severity};

use crate::error::bad_input;
use crate::progress::Progress;

/// A source of boards, read one at a time.
pub(crate) struct Input {
    name: String,
    reader: Reader<Box<dyn Read>>,
    boards: usize,
    errors: usize,
    /// The only thing said so far, which is the whole message if nothing else follows.
    held: Option<String>,
}

/// What is looked at to tell a format.
const FIRST_BYTES: u64 = 1 << 16;

impl Input {
    /// Opens what a user named: a file, `-`, a link, or a deal such as `N:...`.
    ///
    /// The format is `format` if given, or else what the extension says, or else what the first bytes look like; of PBN
    /// they are looked at as well.
    pub(crate) fn open(argument: &str, format: Option<Format>, progress: &Progress) -> Result<Self> {
        if argument == "-" {
            tell_if_terminal();
            return Self::new("standard input", format, Box::new(io::stdin().lock()));
        }
        if argument.contains("://") {
            return Self::new("the link", Some(Format::Url), Box::new(Cursor::new(argument.to_owned())));
        }
        if is_deal(argument) {
            return Self::new("the deal", Some(Format::OneLine), Box::new(Cursor::new(argument.to_owned())));
        }
        let (file, length) = open_file(argument)?;
        let mut source = progress.reading(argument, length, file);
        // Deals as programs print them, one a line, often stand in files named `.pbn`.
        let named = format_of(Path::new(argument));
        if format.is_none() && named == Some(Format::Pbn) {
            let mut first = Vec::new();
            source.by_ref().take(FIRST_BYTES).read_to_end(&mut first)?;
            let lines = Format::detect(&first) == Some(Format::OneLine);
            let format = if lines { Format::OneLine } else { Format::Pbn };
            return Self::new(argument, Some(format), Box::new(Cursor::new(first).chain(source)));
        }
        Self::new(argument, format.or(named), source)
    }

    /// Boards that are part of the program.
    pub(crate) fn built_in(format: Format, text: &'static str) -> Result<Self> {
        Self::new("the example", Some(format), Box::new(Cursor::new(text)))
    }

    fn new(name: &str, format: Option<Format>, mut source: Box<dyn Read>) -> Result<Self> {
        let mut first = Vec::new();
        let format = match format {
            Some(format) => format,
            None => {
                source.by_ref().take(FIRST_BYTES).read_to_end(&mut first)?;
                Format::detect(&first).ok_or_else(|| {
                    bad_input(format!(
                        "{name} looks like no format we know, expected {}; name one with --from",
                        Format::ALL.map(|format| format.to_string()).join(", ")
                    ))
                })?
            }
        };
        let source: Box<dyn Read> = Box::new(Cursor::new(first).chain(source));
        Ok(Self { name: name.into(), reader: Reader::new(format, source), boards: 0, errors: 0, held: None })
    }

    /// The format being read.
    pub(crate) const fn format(&self) -> Format {
        self.reader.format()
    }

    /// Refuses numbers of boards that were asked for and are not there.
    pub(crate) fn expect_boards(&self, asked: &[usize], found: &[usize]) -> Result<()> {
        match asked.iter().find(|number| !found.contains(number)) {
            Some(number) => Err(bad_input(format!(
                "no board {number} in {}, which has {}",
                self.name,
                counted(self.boards, "board")
            ))),
            None => Ok(()),
        }
    }

    /// How many boards have been read.
    pub(crate) const fn boards(&self) -> usize {
        self.boards
    }

    /// Reads the next board, `false` at the end. What is wrong with it is written to standard error.
    pub(crate) fn read(&mut self, record: &mut Record, progress: &Progress) -> Result<bool> {
        let more = self.reader.read(record);
        for diagnostic in self.reader.take_diagnostics() {
            let is_error = diagnostic.severity == Severity::Error;
            let message = format!("{}: {diagnostic}", self.name);
            if is_error && self.boards == 0 && self.errors == 0 {
                self.held = Some(message);
            } else {
                self.release(progress);
                progress.note(format_args!("{}: {message}", diagnostic.severity));
            }
            self.errors += usize::from(is_error);
        }
        let more = more.with_context(|| format!("cannot read {}", self.name))?;
        if more {
            self.boards += 1;
            self.release(progress);
        }
        Ok(more)
    }

    fn release(&mut self, progress: &Progress) {
        if let Some(message) = self.held.take() {
            progress.note(format_args!("error: {message}"));
        }
    }

    /// The verdict after the last board: input that held nothing, or could not all be taken in, is bad input.
    pub(crate) fn finish(self) -> Result<()> {
        let Self { name, reader, boards, errors, held } = self;
        if let Some(message) = held {
            return Err(bad_input(message));
        }
        match (boards, errors) {
            (0, 0) => Err(bad_input(format!("no board found in {name}, read as {}", reader.format()))),
            (_, 0) => Ok(()),
            _ => Err(bad_input(format!(
                "{} in {name}, shown above; {} read",
                counted(errors, "error"),
                counted(boards, "board")
            ))),
        }
    }
}

/// The boards of a file, and what is wanted of the record of each beside the board.
pub(crate) fn boards<T>(
    file: &str,
    wanted: impl Fn(&Record) -> std::result::Result<T, String>,
) -> Result<Vec<(Board, T)>> {
    let progress = Progress::new();
    let mut input = Input::open(file, None, &progress)?;
    let mut record = Record::default();
    let mut boards = Vec::new();
    while input.read(&mut record, &progress)? {
        let number = input.boards();
        let wrong = |error: String| bad_input(format!("board no. {number} of `{file}`: {error}"));
        let board = record.to_board().map_err(|error| wrong(error.to_string()))?;
        boards.push((board, wanted(&record).map_err(wrong)?));
    }
    input.finish()?;
    Ok(boards)
}

/// Opens a file, `-` being standard input.
pub(crate) fn open(argument: &str) -> Result<Box<dyn Read + Send>> {
    if argument == "-" {
        tell_if_terminal();
        return Ok(Box::new(io::stdin()));
    }
    Ok(Box::new(open_file(argument)?.0))
}

/// A command that waits for somebody to type says so.
fn tell_if_terminal() {
    if io::stdin().is_terminal() {
        anstream::eprintln!("reading from the terminal; end with Ctrl-D");
    }
}

/// A file and its length.
fn open_file(name: &str) -> Result<(File, u64)> {
    let cannot_read = |error: io::Error| bad_input(format!("cannot read `{name}`: {error}"));
    let file = File::open(name).map_err(cannot_read)?;
    let about = file.metadata().map_err(cannot_read)?;
    if about.is_dir() {
        return Err(bad_input(format!("`{name}` is a folder, expected a file")));
    }
    Ok((file, about.len()))
}

/// `1 board`, `2 boards`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// What the extension says; a text file may hold anything.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?;
    if extension.eq_ignore_ascii_case("txt") { None } else { Format::from_extension(extension) }
}

/// Whether the argument is a deal rather than a file: `N:` and hands between blanks.
fn is_deal(argument: &str) -> bool {
    argument.len() > 2
        && argument.as_bytes()[1] == b':'
        && argument.chars().next().is_some_and(|seat| "NESWnesw".contains(seat))
        && argument.contains(' ')
        && (argument.contains('.') || !Path::new(argument).exists())
}

/// The deals of a file that `merrimac tables` made, this many of them at least.
pub(crate) fn solved_deals(file: &Path, least: usize) -> Result<Vec<SolvedDeal>> {
    let wrong = |error: String| bad_input(format!("`{}`: {error}", file.display()));
    let bytes = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
    let (records, rest) = bytes.as_chunks::<{ SolvedDeal::BYTES }>();
    if !rest.is_empty() || records.len() < least {
        let given = bytes.len() as f64 / SolvedDeal::BYTES as f64;
        return Err(wrong(format!("{given} solved deals, expected at least {least}")));
    }
    let deal = |(place, bytes)| {
        SolvedDeal::from_bytes(bytes).map_err(|error| wrong(format!("deal {}: {error}", place + 1)))
    };
    records.iter().enumerate().map(deal).collect()
}
