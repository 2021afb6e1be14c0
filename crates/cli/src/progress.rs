//! What is told on standard error while the work goes on: how far it is, and what was found wrong.

use std::fmt;
use std::io::Read;

use indicatif::{ProgressBar, ProgressStyle};

use crate::paint::without_controls;

/// A bar on standard error, where that is a terminal and the work is long.
pub(crate) struct Progress(std::cell::RefCell<ProgressBar>);

/// Files shorter than this are read before anybody could look.
const WORTH_A_BAR: u64 = 1 << 23;

impl Progress {
    pub(crate) fn new() -> Self {
        Self(ProgressBar::hidden().into())
    }

    /// The reader, with a bar that follows it if the file is long.
    pub(crate) fn reading<R: Read + 'static>(&self, name: &str, length: u64, reader: R) -> Box<dyn Read> {
        if length < WORTH_A_BAR {
            return Box::new(reader);
        }
        let style = ProgressStyle::with_template("{msg} {wide_bar} {bytes} of {total_bytes}, {eta} left")
            .expect("the template is well formed");
        let bar = ProgressBar::new(length).with_style(style).with_message(name.to_owned());
        self.0.replace(bar.clone());
        Box::new(bar.wrap_read(reader))
    }

    /// A line on standard error that does not tear the bar.
    pub(crate) fn note(&self, line: fmt::Arguments<'_>) {
        let line = line.to_string();
        self.0.borrow().suspend(|| anstream::eprintln!("{}", without_controls(&line)));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.0.borrow().finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
