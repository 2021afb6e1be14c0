//! Many questions on all cores, answered in order.
//!
//! Each thread has a solver of its own and takes the next question when it is free. Answers are handed over in the
//! order of the questions, as soon as all before them are known. They are exact, so they do not depend on the number
//! of threads or on who solved what.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};

use bridge::Deal;

use crate::{Config, Solver, Stopped, TrickTable};

/// How a batch is worked on.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// How many threads; 0 means one for each core.
    pub threads: usize,
    /// What each of the solvers may use.
    pub solver: Config,
    /// Ends the batch early when it is set.
    pub cancel: Cancel,
}

/// A switch that ends work on other threads; clones are one switch.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends the work soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many questions may be open or wait for an earlier one, for each thread: a slow deal does not stop the others,
/// and a long file does not fill the memory.
const AHEAD: usize = 64;

impl Batch {
    /// The tables of deals, in order, each handed to `take`, which may end the batch.
    ///
    /// # Errors
    /// If it was cancelled, by the switch or by `take`.
    pub fn tables(
        &self,
        deals: impl Iterator<Item = Deal> + Send,
        mut take: impl FnMut(Deal, TrickTable) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let table = |solver: &mut Solver, deal: Deal| solver.table(&deal).map(|table| (deal, table));
        self.run(deals, table, |(deal, table)| take(deal, table))
    }

    /// Answers questions with `solve`, on any thread, and hands the answers in order to `take`, on this one.
    ///
    /// # Errors
    /// If it was cancelled, by the switch, by `take` or by `solve`.
    ///
    /// # Panics
    /// If the threads cannot be started, or `solve` panics.
    pub fn run<Q: Send, A: Send>(
        &self,
        questions: impl Iterator<Item = Q> + Send,
        solve: impl Fn(&mut Solver, Q) -> Result<A, Stopped> + Sync,
        mut take: impl FnMut(A) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .expect("threads can be started");
        let threads = pool.current_num_threads();
        let queue = Queue::new(questions, AHEAD * threads);
        let (sender, answers) = mpsc::channel();
        pool.in_place_scope(|scope| {
            for sender in vec![sender; threads] {
                let (queue, solve) = (&queue, &solve);
                scope.spawn(move |_| {
                    let _end = EndOnDrop(queue);
                    let mut solver = Solver::new(self.solver);
                    let (cancel, ended) = (self.cancel.clone(), queue.cut.clone());
                    let stop = move || cancel.is_cancelled() || ended.is_cancelled();
                    solver.set_stop(stop.clone());
                    while !stop() {
                        let Some((number, question)) = queue.next() else { return };
                        let Ok(answer) = solve(&mut solver, question) else { return };
                        if sender.send((number, answer)).is_err() {
                            return;
                        }
                    }
                });
            }
            let _end = EndOnDrop(&queue);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (number, answer) in answers {
                waiting.insert(number, answer);
                while let Some(answer) = waiting.remove(&next) {
                    if take(answer).is_break() {
                        queue.cut.cancel();
                        return;
                    }
                    next += 1;
                    queue.taken(next);
                }
            }
        });
        if queue.is_done() { Ok(()) } else { Err(Stopped) }
    }
}

/// The questions still to be asked.
struct Queue<I> {
    state: Mutex<State<I>>,
    changed: Condvar,
    /// How many questions may be asked beyond those whose answers were taken.
    ahead: usize,
    /// Stops the solvers when the batch ends before its time.
    cut: Cancel,
}

struct State<I> {
    questions: I,
    asked: usize,
    taken: usize,
    /// The last question was asked.
    exhausted: bool,
    /// Somebody went home: no more questions.
    ended: bool,
}

impl<Q, I: Iterator<Item = Q>> Queue<I> {
    fn new(questions: I, ahead: usize) -> Self {
        let state = State { questions, asked: 0, taken: 0, exhausted: false, ended: false };
        Self { state: state.into(), changed: Condvar::new(), ahead, cut: Cancel::default() }
    }

    /// The next question and its number, as soon as it may be asked; `None` if there is no more.
    fn next(&self) -> Option<(usize, Q)> {
        let over = |state: &State<I>| state.ended || state.exhausted;
        let too_far = |state: &mut State<I>| !over(state) && state.asked >= state.taken + self.ahead;
        let state = self.changed.wait_while(self.lock(), too_far);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if over(&state) {
            return None;
        }
        let Some(question) = state.questions.next() else {
            state.exhausted = true;
            self.changed.notify_all();
            return None;
        };
        state.asked += 1;
        Some((state.asked - 1, question))
    }

    /// The first `count` answers were taken.
    fn taken(&self, count: usize) {
        self.lock().taken = count;
        self.changed.notify_all();
    }

    /// Whether every question was answered.
    fn is_done(&self) -> bool {
        let state = self.lock();
        state.exhausted && state.taken == state.asked
    }

    /// Nothing leaves the state half changed, so a panic elsewhere does not spoil it.
    fn lock(&self) -> MutexGuard<'_, State<I>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the batch for everybody when one ends before all questions are asked, by a panic or otherwise.
struct EndOnDrop<'a, Q, I: Iterator<Item = Q>>(&'a Queue<I>);

impl<Q, I: Iterator<Item = Q>> Drop for EndOnDrop<'_, Q, I> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        if !state.exhausted {
            state.ended = true;
            self.0.cut.cancel();
        }
        drop(state);
        self.0.changed.notify_all();
    }
}
