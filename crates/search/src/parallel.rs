//! An ordered map over many jobs on many threads.
//!
//! Each thread has a state of its own, such as a solver with its memory, and takes the next job when it is free. Answers
//! are handed over in the order of the jobs, on the caller's thread, as soon as all before them are known. Jobs are drawn
//! from their iterator as they are needed and only so far ahead of the answers taken, so a slow job does not hold up the
//! others and an endless stream of jobs does not fill the memory.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::{Budget, Cancel, Stopped};

/// How jobs are worked on.
#[derive(Debug, Clone, Default)]
pub struct Parallel {
    /// How many threads; 0 means one for each core. A single one is the caller's own.
    pub threads: usize,
    /// Ends the work early when it is exhausted.
    pub budget: Budget,
}

/// How many jobs may be worked on or wait for an earlier one, for each thread.
const AHEAD: usize = 64;

impl Parallel {
    /// On this many threads, without a limit; 0 means one for each core.
    #[must_use]
    pub const fn on(threads: usize) -> Self {
        Self { threads, budget: Budget::unlimited() }
    }

    /// Does jobs with `work`, on any thread, and hands the answers in order to `take`, on this one. `state` makes what a
    /// thread keeps from job to job; it is given the budget of the work, which also ends when the others must stop.
    ///
    /// # Errors
    /// If the budget was exhausted, `work` was stopped, or `take` broke it off.
    ///
    /// # Panics
    /// If threads cannot be started, or `work` panics.
    pub fn map<Job: Send, State, Answer: Send>(
        &self,
        jobs: impl Iterator<Item = Job> + Send,
        state: impl Fn(&Budget) -> State + Sync,
        work: impl Fn(&mut State, Job) -> Result<Answer, Stopped> + Sync,
        mut take: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, NonZero::get),
            threads => threads,
        };
        if threads == 1 {
            return self.map_here(jobs, state, work, take);
        }
        let end = Cancel::new();
        let budget = self.budget.cancelled_by(&end);
        let queue = Queue::new(jobs, AHEAD * threads, &end);
        let (sender, answers) = mpsc::channel();
        let work_on = |sender: mpsc::Sender<(usize, Answer)>| {
            let _end = EndOnDrop(&queue);
            let mut state = state(&budget);
            while let Some((number, job)) = queue.next() {
                budget.check()?;
                let answer = work(&mut state, job)?;
                if sender.send((number, answer)).is_err() {
                    break;
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> =
                vec![sender; threads].into_iter().map(|sender| scope.spawn(|| work_on(sender))).collect();
            let guard = EndOnDrop(&queue);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            'answers: for (number, answer) in answers {
                waiting.insert(number, answer);
                while let Some(answer) = waiting.remove(&next) {
                    if take(answer).is_break() {
                        end.cancel();
                        break 'answers;
                    }
                    next += 1;
                    queue.set_taken(next);
                }
            }
            drop(guard);
            let ended: Vec<Result<(), Stopped>> = workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect();
            if queue.is_done() {
                return Ok(());
            }
            // One worker met the reason; the others were told to stop, which is less to know.
            let reasons = ended.into_iter().filter_map(Result::err);
            Err(reasons.min_by_key(|reason| *reason == Stopped::Cancelled).unwrap_or(Stopped::Cancelled))
        })
    }

    /// The same on the caller's thread.
    fn map_here<Job, State, Answer>(
        &self,
        jobs: impl Iterator<Item = Job>,
        state: impl Fn(&Budget) -> State,
        work: impl Fn(&mut State, Job) -> Result<Answer, Stopped>,
        mut take: impl FnMut(Answer) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let mut state = state(&self.budget);
        for job in jobs {
            self.budget.check()?;
            if take(work(&mut state, job)?).is_break() {
                return Err(Stopped::Cancelled);
            }
        }
        Ok(())
    }
}

/// The jobs still to be done.
struct Queue<'a, Jobs> {
    progress: Mutex<Progress<Jobs>>,
    changed: Condvar,
    /// How many jobs may be begun beyond those whose answers were taken.
    ahead: usize,
    /// Stops the work of others when one ends before the jobs do.
    end: &'a Cancel,
}

struct Progress<Jobs> {
    jobs: Jobs,
    begun: usize,
    taken: usize,
    /// The last job was begun.
    exhausted: bool,
    /// A worker or the caller exited; no more jobs are issued.
    ended: bool,
}

impl<'a, Job, Jobs: Iterator<Item = Job>> Queue<'a, Jobs> {
    fn new(jobs: Jobs, ahead: usize, end: &'a Cancel) -> Self {
        let progress = Progress { jobs, begun: 0, taken: 0, exhausted: false, ended: false };
        Self { progress: progress.into(), changed: Condvar::new(), ahead, end }
    }

    /// The next job and its number, as soon as it may be begun; `None` if there is no more.
    fn next(&self) -> Option<(usize, Job)> {
        let over = |progress: &Progress<Jobs>| progress.ended || progress.exhausted;
        let too_far =
            |progress: &mut Progress<Jobs>| !over(progress) && progress.begun >= progress.taken + self.ahead;
        let progress = self.changed.wait_while(self.lock(), too_far);
        let mut progress = progress.unwrap_or_else(PoisonError::into_inner);
        if over(&progress) {
            return None;
        }
        let Some(job) = progress.jobs.next() else {
            progress.exhausted = true;
            self.changed.notify_all();
            return None;
        };
        progress.begun += 1;
        Some((progress.begun - 1, job))
    }

    /// The first `count` answers were taken.
    fn set_taken(&self, count: usize) {
        self.lock().taken = count;
        self.changed.notify_all();
    }

    /// Whether every job's answer was taken.
    fn is_done(&self) -> bool {
        let progress = self.lock();
        progress.exhausted && progress.taken == progress.begun
    }

    /// Nothing leaves the progress half changed, so a panic elsewhere does not spoil it.
    fn lock(&self) -> MutexGuard<'_, Progress<Jobs>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Guard: ends the work of all when one exits before all is done, also on unwind.
struct EndOnDrop<'q, 'a, Job, Jobs: Iterator<Item = Job>>(&'q Queue<'a, Jobs>);

impl<Job, Jobs: Iterator<Item = Job>> Drop for EndOnDrop<'_, '_, Job, Jobs> {
    fn drop(&mut self) {
        let mut progress = self.0.lock();
        if !progress.exhausted {
            progress.ended = true;
            self.0.end.cancel();
        }
        drop(progress);
        self.0.changed.notify_all();
    }
}
