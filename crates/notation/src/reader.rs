//! Reading record after record from any source of bytes, in constant memory.
//!
//! Every format is a [`Parser`] that looks at a window of bytes and takes one record off its front, or asks for a
//! longer window. The window grows up to a limit; a record that is longer is cut there and reported, so no input can
//! fill the memory.

use std::io::{self, Read};

use crate::diagnostic::Reports;
use crate::{Diagnostic, Format, Record, dealing_machine, hand_viewer, json, lin, one_line, pbn, rbn};

/// Reads records one after the other. Problems do not stop it: they are collected in
/// [`take_diagnostics`](Self::take_diagnostics).
///
/// As an iterator it yields `io::Result<Record>`; an error of the source ends it.
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_eof: bool,
    /// Lines end with a bare carriage return; known after the first bytes.
    bare_returns: Option<bool>,
    /// The place of `start` in the file.
    line: usize,
    column: usize,
    format: Format,
    parser: Box<dyn Parser + Send>,
    reports: Reports,
    diagnostics: Vec<Diagnostic>,
    /// The source gave an error: there is nothing more to read.
    failed: bool,
}

/// Takes records off the front of a window of bytes. It changes its own state only when it takes something.
pub(crate) trait Parser {
    /// Reads the next record of `window` into `record`, which is empty. `last` says that no bytes will follow.
    fn next(&mut self, window: &[u8], last: bool, record: &mut Record, reports: &mut Reports) -> Step;
}

/// What a parser did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Nothing: the window ends inside the record. Never the answer to the last window.
    NeedMore,
    /// It passed over this number of bytes, which hold no record.
    Skipped(usize),
    /// It read the record from this number of bytes.
    Read(usize),
    /// There are no more records.
    Done,
}

const CHUNK: usize = 1 << 16;
/// The longest record. A table of results of a large tournament stays far below.
const LONGEST: usize = 1 << 24;
/// The problems kept until somebody takes them; those beyond are dropped.
const MOST_DIAGNOSTICS: usize = 1000;

impl<R: Read> Reader<R> {
    /// A reader of one format.
    #[must_use]
    pub fn new(format: Format, input: R) -> Self {
        let parser: Box<dyn Parser + Send> = match format {
            Format::Pbn => Box::new(pbn::Games::default()),
            Format::Lin => Box::new(lin::Boards::default()),
            Format::Url => Box::new(hand_viewer::Links),
            Format::OneLine => Box::new(one_line::Lines),
            Format::Bri | Format::Dge | Format::Dup => Box::new(dealing_machine::Machine::new(format)),
            Format::Rbn => Box::new(rbn::Paragraphs::default()),
            Format::Json => Box::new(json::Lines),
        };
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            at_eof: false,
            bare_returns: None,
            line: 1,
            column: 1,
            format,
            parser,
            reports: Reports::default(),
            diagnostics: Vec::new(),
            failed: false,
        }
    }

    /// A reader of the format that the first bytes look like, `None` if they look like nothing known.
    ///
    /// # Errors
    /// Those of the source.
    pub fn detect(mut input: R) -> io::Result<Option<Self>> {
        let mut first = Vec::new();
        input.by_ref().take(CHUNK as u64).read_to_end(&mut first)?;
        let Some(format) = Format::detect(&first) else { return Ok(None) };
        let mut reader = Self::new(format, input);
        reader.end = first.len();
        reader.buffer = first;
        reader.translate_returns(0);
        Ok(Some(reader))
    }

    /// The format being read.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Reads the next record in place of what `record` holds; `false` at the end.
    ///
    /// # Errors
    /// Those of the source; the problems of the text are [`take_diagnostics`](Self::take_diagnostics)'s.
    pub fn read(&mut self, record: &mut Record) -> io::Result<bool> {
        loop {
            *record = Record::default();
            let window = &self.buffer[self.start..self.end];
            let full = window.len() >= LONGEST;
            self.reports.clear();
            let step = self.parser.next(window, self.at_eof || full, record, &mut self.reports);
            match step {
                Step::NeedMore => self.fill()?,
                Step::Skipped(length) => self.advance(length, full),
                Step::Read(length) => {
                    self.advance(length, full);
                    return Ok(true);
                }
                Step::Done if self.at_eof => {
                    self.advance(0, false);
                    return Ok(false);
                }
                Step::Done => self.fill()?,
            }
        }
    }

    /// The problems found since the last call.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }

    /// Reads more bytes behind the window.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.buffer.len() < self.end + CHUNK {
            // Doubling keeps the work linear when a long record is started again.
            self.buffer.resize((2 * self.end).max(2 * CHUNK), 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(count) => {
                    self.end += count;
                    self.at_eof = count == 0;
                    self.translate_returns(self.end - count);
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Files from old Macintoshes end their lines with a carriage return alone: makes line breaks of them.
    fn translate_returns(&mut self, from: usize) {
        let new = &mut self.buffer[from..self.end];
        if self.bare_returns.is_none()
            && (new.len() >= CHUNK || self.at_eof || memchr::memchr(b'\n', new).is_some())
        {
            let seen = &self.buffer[self.start..self.end];
            let returns = memchr::memchr(b'\r', seen).is_some();
            self.bare_returns = Some(returns && memchr::memchr(b'\n', seen).is_none() && self.is_text());
            if self.bare_returns == Some(true) {
                return self.replace_returns(self.start);
            }
        }
        if self.bare_returns == Some(true) {
            self.replace_returns(from);
        }
    }

    fn replace_returns(&mut self, from: usize) {
        for byte in &mut self.buffer[from..self.end] {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
    }

    const fn is_text(&self) -> bool {
        !matches!(self.format, Format::Bri | Format::Dge | Format::Dup)
    }

    /// Moves the front of the window on, and places the problems found in what it leaves.
    fn advance(&mut self, length: usize, was_full: bool) {
        let passed = &self.buffer[self.start..self.start + length];
        if was_full && length >= LONGEST {
            self.reports.error(length, "record", format_args!("longer than {LONGEST} bytes, cut here"));
        }
        let found = self.reports.place(&self.buffer[self.start..self.end], self.line, self.column);
        self.diagnostics.extend(found.take(MOST_DIAGNOSTICS.saturating_sub(self.diagnostics.len())));
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.column = match memchr::memrchr(b'\n', passed) {
            Some(line_break) => passed.len() - line_break,
            None => self.column + passed.len(),
        };
        self.start += length;
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let mut record = Record::default();
        match self.read(&mut record) {
            Ok(true) => Some(Ok(record)),
            Ok(false) => None,
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}

/// All records of some bytes, and what was wrong with them.
#[must_use]
pub fn read_all(format: Format, bytes: &[u8]) -> (Vec<Record>, Vec<Diagnostic>) {
    let mut reader = Reader::new(format, bytes);
    let mut records = Vec::new();
    // Bytes in memory give no error, so a first error would be the end.
    while let Some(Ok(record)) = reader.next() {
        records.push(record);
    }
    (records, reader.take_diagnostics())
}

/// Where the line at the front of `window` ends: its length with and without the line break.
pub(crate) fn first_line(window: &[u8], last: bool) -> Option<(usize, &[u8])> {
    match memchr::memchr(b'\n', window) {
        Some(end) => Some((end + 1, window[..end].strip_suffix(b"\r").unwrap_or(&window[..end]))),
        None if last && !window.is_empty() => Some((window.len(), window)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &[u8] = b"[Board \"1\"]\n[Deal \"N:A975.92.AQ74.932 - - -\"]\n\n";

    /// The same game over and over; the number of bytes left of them.
    struct Games(usize);

    impl Read for Games {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = (buffer.len() / GAME.len() * GAME.len()).min(self.0);
            buffer[..count].chunks_mut(GAME.len()).for_each(|game| game.copy_from_slice(&GAME[..game.len()]));
            self.0 -= count;
            Ok(count)
        }
    }

    #[test]
    fn a_long_file_is_read_through_a_small_window() {
        let mut reader = Reader::new(Format::Pbn, Games(100_000 * GAME.len()));
        assert_eq!(reader.by_ref().filter(Result::is_ok).count(), 100_000);
        assert!(reader.buffer.len() <= 4 * CHUNK, "{}", reader.buffer.len());
        assert_eq!(reader.line, 300_001);
    }

    #[test]
    fn a_record_without_end_is_cut() {
        let endless = b"[Board \"1\"]\n{".chain(io::repeat(b'x').take(3 * LONGEST as u64));
        let mut reader = Reader::new(Format::Pbn, endless);
        assert!(reader.by_ref().filter(Result::is_ok).count() >= 1);
        assert!(reader.buffer.len() <= 4 * LONGEST, "{}", reader.buffer.len());
        assert!(reader.take_diagnostics().iter().any(|diagnostic| diagnostic.reason.contains("cut here")));
    }

    #[test]
    fn lines_may_end_with_a_bare_return() {
        let file: Vec<u8> =
            GAME.repeat(3).iter().map(|&byte| if byte == b'\n' { b'\r' } else { byte }).collect();
        assert_eq!(read_all(Format::Pbn, &file), read_all(Format::Pbn, &GAME.repeat(3)));
        assert_eq!(Reader::detect(&file[..]).unwrap().unwrap().count(), 3);
    }

    #[test]
    fn the_format_is_told_by_the_first_bytes() {
        assert_eq!(Reader::detect(GAME).unwrap().unwrap().format(), Format::Pbn);
        assert!(Reader::detect(&b"nothing known"[..]).unwrap().is_none());
        assert!(Reader::detect(&b""[..]).unwrap().is_none());
    }
}
