//! Ending early: whoever works asks now and then.

use std::cell::Cell;

/// Work between two questions.
const PATIENCE: usize = 4096;

/// Whether to end, asked after a good deal of work only.
pub(super) struct Stop<'a> {
    asked: &'a (dyn Fn() -> bool + Sync),
    work: Cell<usize>,
}

/// The work was ended early.
#[derive(Debug)]
pub(super) struct Stopped;

impl<'a> Stop<'a> {
    pub(super) fn new(asked: &'a (dyn Fn() -> bool + Sync)) -> Self {
        // The first piece of work asks.
        Self { asked, work: Cell::new(PATIENCE) }
    }

    /// Counts a piece of work.
    pub(super) fn after(&self, work: usize) -> Result<(), Stopped> {
        let done = self.work.get() + work;
        self.work.set(if done < PATIENCE { done } else { 0 });
        if done >= PATIENCE && (self.asked)() { Err(Stopped) } else { Ok(()) }
    }
}
