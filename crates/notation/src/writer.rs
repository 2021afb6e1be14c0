//! Writing record after record to any sink of bytes.

use std::io::{self, Write};

use thiserror::Error;

use crate::dealing_machine::{self, DupWriter};
use crate::lin::LinWriter;
use crate::pbn::PbnWriter;
use crate::{Format, Record, hand_viewer, json, one_line};

/// Writes records one after the other.
pub struct Writer<W: Write> {
    output: W,
    format: Format,
    pbn: PbnWriter,
    lin: LinWriter,
    dup: DupWriter,
}

/// Why a record could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The sink's error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format is read only.
    #[error("{0} can be read but not written")]
    ReadOnly(Format),
    /// The record lacks what the format needs.
    #[error("{format} needs {needed}")]
    Incomplete {
        /// The format.
        format: Format,
        /// What it needs.
        needed: String,
    },
}

impl<W: Write> Writer<W> {
    /// A writer of one format.
    ///
    /// # Errors
    /// The format is read only.
    pub fn new(format: Format, output: W) -> Result<Self, WriteError> {
        match format {
            Format::Rbn => Err(WriteError::ReadOnly(format)),
            _ => Ok(Self {
                output,
                format,
                pbn: PbnWriter::new(),
                lin: LinWriter::default(),
                dup: DupWriter::default(),
            }),
        }
    }

    /// Writes a record.
    ///
    /// # Errors
    /// Those of the sink, and that the record lacks what the format needs; nothing is written then.
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        match self.format {
            Format::Pbn => self.pbn.write(record, &mut self.output)?,
            Format::Lin => self.lin.write(record, &mut self.output)?,
            Format::Url => {
                writeln!(self.output, "{}", hand_viewer::link(record, hand_viewer::Style::default())?)?;
            }
            Format::Bri | Format::Dge => {
                self.output.write_all(&dealing_machine::write(record, self.format)?)?;
            }
            Format::Dup => self.dup.write(record)?,
            Format::OneLine => writeln!(self.output, "{}", one_line::line(record, one_line::Style::Pbn)?)?,
            _ => writeln!(self.output, "{}", json::line(record)?)?,
        }
        Ok(())
    }

    /// Writes what must follow the last record, and gives the sink back.
    ///
    /// # Errors
    /// Those of the sink.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.lin.finish(&mut self.output)?;
        self.output.write_all(&self.dup.finish())?;
        self.output.flush()?;
        Ok(self.output)
    }
}

/// The records in one format.
///
/// # Errors
/// A record lacks what the format needs, or the format is read only.
pub fn write_all<'a>(
    format: Format,
    records: impl IntoIterator<Item = &'a Record>,
) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::new(format, Vec::new())?;
    for record in records {
        writer.write(record)?;
    }
    writer.finish()
}
