//! What a search may spend: a deadline, cancellation, and a number of nodes.
//!
//! One [`Budget`] goes down through every search, and each part of the work takes a smaller one from it: less time,
//! fewer nodes, another way to be cancelled. A child never outlives its parent. What a *node* is, each search says: a
//! card played, a position looked at, a world drawn. Unlike time, nodes are the same on every machine and at every load,
//! so a result that must be reproducible is bounded by nodes, and a deadline only guards it.
//!
//! Hot loops count on a [`Watch`], which looks at the budget once in some hundred nodes and never goes beyond the
//! nodes it has.
//!
//! This is the only module of the libraries that reads the clock, and it reads it only for budgets with a deadline, so
//! that everything else works where there is no clock.
//!
//! ```
//! use std::time::Duration;
//! use search::{Budget, Cancel, Stopped};
//!
//! let cancel = Cancel::new();
//! let budget = Budget::unlimited().within(Duration::from_secs(60)).cancelled_by(&cancel);
//! let part = budget.nodes(1000);
//! assert_eq!(part.spend(999), Ok(()));
//! assert_eq!(part.spend(1), Err(Stopped::Nodes));
//! assert_eq!(budget.check(), Ok(()));
//! cancel.cancel();
//! assert_eq!(budget.check(), Err(Stopped::Cancelled));
//! ```

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// A limit on work. Clones are the same budget: nodes that one of them spends, all have spent.
#[derive(Debug, Clone, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    /// Any of them ends the work.
    cancels: Vec<Cancel>,
    /// Its own and those of its parents. A node counts in each.
    limits: Vec<NodeLimit>,
}

#[derive(Debug, Clone)]
struct NodeLimit {
    spent: Arc<AtomicU64>,
    most: u64,
}

/// Why work ended before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Stopped {
    /// The deadline passed.
    #[error("stopped: the time is up")]
    Deadline,
    /// The caller wants no answer any more.
    #[error("stopped: cancelled")]
    Cancelled,
    /// The nodes are spent.
    #[error("stopped: the node limit is reached")]
    Nodes,
}

/// A switch that ends work on other threads. Clones are one switch.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

/// Cancels when it is dropped, also on unwind.
#[derive(Debug)]
pub struct CancelOnDrop(Cancel);

impl Budget {
    /// No limit at all.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self { deadline: None, cancels: Vec::new(), limits: Vec::new() }
    }

    /// The same with an end after this time at the latest.
    #[must_use]
    pub fn within(&self, time: Duration) -> Self {
        // A time beyond what the clock can tell is no limit.
        let end = Instant::now().checked_add(time);
        let deadline = self.deadline.into_iter().chain(end).min();
        Self { deadline, ..self.clone() }
    }

    /// The same with the limits that settings give, where they give them.
    #[must_use]
    pub fn limited(&self, milliseconds: Option<u64>, nodes: Option<u64>) -> Self {
        let timed = milliseconds.map_or_else(|| self.clone(), |ms| self.within(Duration::from_millis(ms)));
        nodes.map_or_else(|| timed.clone(), |nodes| timed.nodes(nodes))
    }

    /// The same with at most this many nodes from now on. They are counted apart from those of the parent, which counts
    /// them as well.
    #[must_use]
    pub fn nodes(&self, most: u64) -> Self {
        let mut child = self.clone();
        child.limits.push(NodeLimit { spent: Arc::default(), most });
        child
    }

    /// The same, ended by this switch too.
    #[must_use]
    pub fn cancelled_by(&self, cancel: &Cancel) -> Self {
        let mut child = self.clone();
        child.cancels.push(cancel.clone());
        child
    }

    /// A part of the time and of the nodes that are left; `part` is between 0 and 1.
    #[must_use]
    pub fn share(&self, part: f64) -> Self {
        let child = self.time_left().map_or_else(|| self.clone(), |time| self.within(time.mul_f64(part)));
        match self.nodes_left() {
            Some(nodes) => child.nodes((nodes as f64 * part) as u64),
            None => child,
        }
    }

    /// The time until the deadline, if there is one.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// The nodes that may still be spent, if they are limited.
    #[must_use]
    pub fn nodes_left(&self) -> Option<u64> {
        self.limits.iter().map(NodeLimit::left).min()
    }

    /// Whether work may go on. Reads the clock if there is a deadline: for hot loops there is [`Watch`].
    ///
    /// # Errors
    /// Why it may not.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.cancels.iter().any(Cancel::is_cancelled) {
            return Err(Stopped::Cancelled);
        }
        if self.limits.iter().any(|limit| limit.left() == 0) {
            return Err(Stopped::Nodes);
        }
        match self.deadline {
            Some(end) if Instant::now() >= end => Err(Stopped::Deadline),
            _ => Ok(()),
        }
    }

    /// Whether work must end: [`check`](Self::check) without the reason.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.check().is_err()
    }

    /// Counts nodes, then checks.
    ///
    /// # Errors
    /// As [`check`](Self::check); the nodes are counted all the same.
    pub fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        self.count(nodes);
        self.check()
    }

    /// A counter for the hot loop of one thread.
    #[must_use]
    pub fn watch(&self) -> Watch {
        self.watch_from(0)
    }

    /// The same for a loop whose [own count](Watch::at) is not at zero.
    #[must_use]
    pub fn watch_from(&self, count: u64) -> Watch {
        let [count, counted, next_look] = [count; 3].map(Cell::new);
        Watch { budget: self.clone(), interval: NODES_A_LOOK, count, counted, next_look }
    }

    /// Tells from now on which part of what is left was used.
    #[must_use]
    pub fn usage(&self) -> Usage {
        let time = self.deadline.map(|end| (Instant::now(), end));
        Usage { budget: self.clone(), time, nodes: self.nodes_left() }
    }

    fn count(&self, nodes: u64) {
        for limit in &self.limits {
            limit.spent.fetch_add(nodes, Ordering::Relaxed);
        }
    }
}

impl NodeLimit {
    fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent.load(Ordering::Relaxed))
    }
}

impl Cancel {
    /// A switch that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the work soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// A guard that cancels when it goes out of scope.
    #[must_use]
    pub fn on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.clone())
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// How far a budget is used up, for work in stages.
#[derive(Debug, Clone)]
pub struct Usage {
    budget: Budget,
    /// The first moment and the deadline.
    time: Option<(Instant, Instant)>,
    /// What was left in the first moment.
    nodes: Option<u64>,
}

impl Usage {
    /// The part of the time or of the nodes that was used, whichever is more: 0 at first, 1 when the budget is exhausted.
    #[must_use]
    pub fn part(&self) -> f64 {
        if self.budget.is_exhausted() {
            return 1.0;
        }
        let time = self.time.map_or(0.0, |(start, end)| {
            start.elapsed().as_secs_f64() / end.saturating_duration_since(start).as_secs_f64()
        });
        let nodes = self.nodes.zip(self.budget.nodes_left());
        time.max(nodes.map_or(0.0, |(all, left)| (all - left) as f64 / all as f64))
    }
}

/// The usual number of nodes between two looks at a budget: a look takes about as long as one or two nodes of a fast
/// search.
const NODES_A_LOOK: u64 = 512;

/// Counts the nodes of one thread's hot loop against a [`Budget`], and looks at the clock rarely.
///
/// The first node looks. Once the budget is exhausted every further node fails at once.
#[derive(Debug)]
pub struct Watch {
    budget: Budget,
    /// Nodes between two looks.
    interval: u64,
    /// The nodes of this watch.
    count: Cell<u64>,
    /// Those of them that the budget knows of.
    counted: Cell<u64>,
    next_look: Cell<u64>,
}

impl Watch {
    /// The same with this many nodes between two looks, for searches whose nodes take long.
    #[must_use]
    pub const fn every(mut self, nodes: u64) -> Self {
        self.interval = nodes;
        self
    }

    /// The budget that is watched, with all nodes counted.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        self.settle();
        &self.budget
    }

    /// Counts nodes.
    ///
    /// # Errors
    /// If the budget is exhausted.
    #[inline]
    pub fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        self.at(self.count.get() + nodes)
    }

    /// The same for a loop that has a count of its own, which never falls: `count` is all its nodes until now.
    ///
    /// # Errors
    /// If the budget is exhausted.
    #[inline]
    pub fn at(&self, count: u64) -> Result<(), Stopped> {
        self.count.set(count);
        if count < self.next_look.get() { Ok(()) } else { self.look() }
    }

    /// Looks at the budget now, whatever was counted.
    ///
    /// # Errors
    /// If the budget is exhausted.
    #[cold]
    pub fn look(&self) -> Result<(), Stopped> {
        self.settle();
        self.budget.check()?;
        let nodes = self.budget.nodes_left().unwrap_or(u64::MAX).min(self.interval);
        self.next_look.set(self.count.get() + nodes);
        Ok(())
    }

    /// Tells the budget of all nodes counted, so that others who share it know.
    pub fn settle(&self) {
        self.budget.count(self.count.get() - self.counted.replace(self.count.get()));
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.settle();
    }
}

/// Measures how long something took, for reports; no time at all where there is no clock, as on bare WebAssembly.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Option<Instant>);

impl Stopwatch {
    /// Starts now.
    #[must_use]
    pub fn start() -> Self {
        const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Self(HAS_CLOCK.then(Instant::now))
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGE: Duration = Duration::from_secs(1_000_000);

    #[test]
    fn a_child_ends_with_its_parent_and_not_the_other_way_round() {
        let parent = Budget::unlimited().nodes(10);
        let child = parent.nodes(4);
        assert_eq!(child.spend(4), Err(Stopped::Nodes));
        assert_eq!((parent.check(), parent.nodes_left()), (Ok(()), Some(6)));
        let other = parent.nodes(100);
        assert_eq!(other.nodes_left(), Some(6));
        assert_eq!(parent.spend(6), Err(Stopped::Nodes));
        assert_eq!(other.check(), Err(Stopped::Nodes));
    }

    #[test]
    fn the_reason_is_told() {
        let cancel = Cancel::new();
        let late = Budget::unlimited().within(Duration::ZERO);
        assert_eq!(late.check(), Err(Stopped::Deadline));
        // A later deadline does not lengthen an earlier one.
        assert_eq!(late.within(AGE).check(), Err(Stopped::Deadline));
        let cancelled = late.cancelled_by(&cancel);
        drop(cancel.on_drop());
        assert_eq!(cancelled.check(), Err(Stopped::Cancelled));
        assert_eq!(Budget::unlimited().nodes(0).check(), Err(Stopped::Nodes));
        assert_eq!(Budget::unlimited().within(Duration::MAX).time_left(), None);
    }

    #[test]
    fn a_share_is_a_part_of_what_is_left() {
        let budget = Budget::unlimited().within(AGE).nodes(1000);
        budget.spend(200).unwrap();
        let part = budget.share(0.25);
        assert_eq!(part.nodes_left(), Some(200));
        let time = part.time_left().unwrap();
        assert!(time <= AGE / 4 && time > AGE / 5);
        assert!(Budget::unlimited().share(0.5).nodes_left().is_none());
    }

    #[test]
    fn usage_goes_from_nothing_to_all() {
        let budget = Budget::unlimited().nodes(10);
        let usage = budget.usage();
        assert_eq!(usage.part(), 0.0);
        budget.spend(4).unwrap();
        assert_eq!((usage.part(), budget.usage().part()), (0.4, 0.0));
        assert_eq!(Budget::unlimited().usage().part(), 0.0);
        let late = budget.within(Duration::ZERO);
        assert_eq!(late.usage().part(), 1.0);
    }

    #[test]
    fn a_watch_spends_exactly_what_there_is_and_looks_rarely() {
        let budget = Budget::unlimited().nodes(2500);
        let watch = budget.watch();
        let done = (1..).find(|_| watch.spend(1).is_err()).unwrap();
        assert_eq!((done, budget.nodes_left()), (2500, Some(0)));
        assert_eq!(watch.spend(1), Err(Stopped::Nodes));
        // Between two looks a cancelled budget is not noticed.
        let cancel = Cancel::new();
        let watch = Budget::unlimited().cancelled_by(&cancel).watch();
        assert_eq!(watch.spend(1), Ok(()));
        cancel.cancel();
        assert_eq!((1..).find(|_| watch.spend(1).is_err()), Some(NODES_A_LOOK));
    }

    #[test]
    fn what_a_watch_counted_is_known_when_it_is_dropped() {
        let budget = Budget::unlimited().nodes(100);
        let (one, other) = (budget.watch(), budget.watch());
        assert_eq!((one.spend(30), other.at(20)), (Ok(()), Ok(())));
        drop(one);
        other.settle();
        assert_eq!(budget.nodes_left(), Some(50));
    }
}
