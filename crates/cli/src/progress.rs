//! What is told on standard error while the work goes on: how far it is, and what was found wrong.

use std::fmt;
use std::io::Read;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::ascii;
use crate::paint::without_controls;

/// A bar on standard error, where that is a terminal and the work is long.
pub(crate) struct Progress(std::cell::RefCell<ProgressBar>);

/// Files shorter than this are read before anybody could look.
const WORTH_A_BAR: u64 = 1 << 23;

/// How often a sign of life moves.
const TICK: Duration = Duration::from_millis(120);

impl Progress {
    pub(crate) fn new() -> Self {
        Self(ProgressBar::hidden().into())
    }

    /// The reader, with a bar that follows it if the file is long.
    pub(crate) fn reading<R: Read + 'static>(&self, name: &str, length: u64, reader: R) -> Box<dyn Read> {
        if length < WORTH_A_BAR {
            return Box::new(reader);
        }
        let style = style("{msg} {wide_bar} {bytes} of {total_bytes}, {eta} left");
        let bar = ProgressBar::new(length).with_style(style).with_message(name.to_owned());
        self.0.replace(bar.clone());
        Box::new(bar.wrap_read(reader))
    }

    /// A bar for this many pieces of work.
    pub(crate) fn working(&self, pieces: usize, name: &str) {
        let style = style("{msg} {wide_bar} {pos} of {len}, {eta} left");
        self.0.replace(ProgressBar::new(pieces as u64).with_style(style).with_message(name.to_owned()));
    }

    /// A sign of life for work of which nobody knows how long it takes.
    pub(crate) fn waiting(&self, name: &str) {
        let style = style("{spinner} {msg}, {elapsed}");
        let bar = ProgressBar::new_spinner().with_style(style).with_message(name.to_owned());
        bar.enable_steady_tick(TICK);
        self.0.replace(bar);
    }

    /// Says that a piece is done, from any thread.
    pub(crate) fn counter(&self) -> impl Fn() + Sync + use<> {
        let bar = self.0.borrow().clone();
        move || bar.inc(1)
    }

    /// One piece is done.
    pub(crate) fn advance(&self) {
        self.0.borrow().inc(1);
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

/// Bars are drawn in ASCII where the environment asks for it.
fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    match ascii::wanted_by(|name| std::env::var(name).ok()) {
        true => style.progress_chars("#>-").tick_chars("|/-\\ "),
        false => style,
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}
