//! The workers: all that takes longer than a moment is done here, on a fixed number of threads, never on those that
//! answer requests.
//!
//! There are three queues. Robots' decisions go first, since a person waits at a table; there is at most one for each
//! table. Requests have places for a fixed number and are refused beyond it; one that is passed over a few times goes
//! before the robots, so that none starves. Background work, such as the other table of a match, comes
//! last. One worker is always kept free of requests, so that robots stay quick.
//!
//! A task has a budget: it ends when its deadline has passed or its client is gone. The client has an answer soon after
//! the deadline, whether or not the task was ever begun.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use double_dummy::{Config, Solver};
use search::{Budget, Cancel};
use tokio::sync::oneshot;

use crate::refusal::Refusal;

/// The workers and their queues.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

/// What a worker keeps from task to task.
pub(crate) struct Worker {
    /// A solver with its memory.
    pub(crate) solver: Solver,
    /// One thread for libraries that would take all: a task has one core.
    pub(crate) alone: rayon::ThreadPool,
}

/// In which queue a task waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Priority {
    /// A robot's decision, or work of milliseconds.
    Robot,
    /// What a client asked for.
    Request,
    /// What can wait.
    Background,
}

type Task = Box<dyn FnOnce(&mut Worker) + Send>;

struct Shared {
    queues: Mutex<Queues>,
    ready: Condvar,
    /// Requests that may wait.
    places: usize,
    /// Requests that may be worked on at a time.
    at_a_time: usize,
}

#[derive(Default)]
struct Queues {
    robots: VecDeque<Task>,
    requests: VecDeque<Task>,
    background: VecDeque<Task>,
    requests_running: usize,
    /// Robots' decisions taken while a request could have been.
    passed_over: usize,
    closed: bool,
}

/// Robots' decisions that may be taken before a request that waits.
const PATIENCE: usize = 4;
/// Time to answer for a task that ends at its deadline.
const GRACE: Duration = Duration::from_secs(1);
/// Memory of each worker's solver.
const MEMORY: Config = Config { memory_mib: 128 };

impl Pool {
    /// A pool of `workers` threads, with `places` for requests that wait.
    #[must_use]
    pub(crate) fn new(workers: usize, places: usize) -> Self {
        let workers = workers.max(1);
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            ready: Condvar::new(),
            places,
            at_a_time: (workers - 1).max(1),
        });
        for number in 0..workers {
            let shared = Arc::clone(&shared);
            let name = format!("worker {number}");
            thread::Builder::new().name(name).spawn(move || work(&shared)).expect("the system has threads");
        }
        Self { shared }
    }

    /// How many robots' decisions and how many requests wait.
    pub(crate) fn waiting(&self) -> (usize, usize) {
        let queues = self.shared.lock();
        (queues.robots.len(), queues.requests.len())
    }

    /// Does a task and waits for its answer.
    ///
    /// # Errors
    /// The queue is full, or the task ended without an answer.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        priority: Priority,
        limit: Duration,
        task: impl FnOnce(&mut Worker, &Budget) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let cancel = Cancel::new();
        let budget = Budget::unlimited().within(limit).cancelled_by(&cancel);
        // Dropped with this future: a request that ends cancels its task.
        let _cancel = cancel.on_drop();
        let (answer, answered) = oneshot::channel();
        let task: Task = Box::new(move |worker| {
            if !budget.is_exhausted() {
                worker.solver.set_budget(&budget);
                // This fails only if the client is gone.
                let _ = answer.send(task(worker, &budget));
            }
        });
        self.shared.push(priority, task)?;
        let late = || Refusal::Busy("that took too long: try again in a moment".into());
        match tokio::time::timeout(limit + GRACE, answered).await {
            Ok(Ok(answer)) => Ok(answer),
            _ => Err(late()),
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.ready.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, priority: Priority, task: Task) -> Result<(), Refusal> {
        let mut queues = self.lock();
        match priority {
            Priority::Robot => queues.robots.push_back(task),
            Priority::Background => queues.background.push_back(task),
            Priority::Request if queues.requests.len() >= self.places => {
                return Err(Refusal::Busy("many people ask at once: try again in a moment".into()));
            }
            Priority::Request => queues.requests.push_back(task),
        }
        drop(queues);
        self.ready.notify_one();
        Ok(())
    }

    /// The next task, and whether it is a request; `None` when the pool is closed.
    fn next(&self) -> Option<(Task, bool)> {
        let mut queues = self.lock();
        loop {
            if queues.closed {
                return None;
            }
            if let Some(task) = queues.take(self.at_a_time) {
                return Some(task);
            }
            queues = self.ready.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Queues {
    /// The most urgent task, and whether it is a request.
    fn take(&mut self, at_a_time: usize) -> Option<(Task, bool)> {
        let request_ready = self.requests_running < at_a_time && !self.requests.is_empty();
        if request_ready && (self.robots.is_empty() || self.passed_over >= PATIENCE) {
            self.passed_over = 0;
            self.requests_running += 1;
            return self.requests.pop_front().map(|task| (task, true));
        }
        if let Some(task) = self.robots.pop_front() {
            self.passed_over += usize::from(request_ready);
            return Some((task, false));
        }
        self.background.pop_front().map(|task| (task, false))
    }
}

fn work(shared: &Shared) {
    let new_worker = || Worker {
        solver: Solver::new(MEMORY),
        alone: rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("the system has threads"),
    };
    let mut worker = new_worker();
    while let Some((task, is_request)) = shared.next() {
        // A task that panics takes its answer with it and nothing else.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| task(&mut worker))).is_err() {
            worker = new_worker();
        }
        if is_request {
            shared.lock().requests_running -= 1;
            shared.ready.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_full_queue_refuses_and_robots_still_go_through() {
        let pool = Arc::new(Pool::new(2, 1));
        let blocked = Arc::new(AtomicBool::new(true));
        let ask = |pool: &Arc<Pool>| {
            let (pool, blocked) = (Arc::clone(pool), Arc::clone(&blocked));
            tokio::spawn(async move {
                let wait = move |_: &mut Worker, _: &Budget| {
                    while blocked.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                };
                pool.ask(Priority::Request, LONG, wait).await
            })
        };
        let first = ask(&pool);
        while pool.shared.lock().requests_running != 1 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let second = ask(&pool);
        while pool.shared.lock().requests.len() != 1 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(matches!(pool.ask(Priority::Request, LONG, |_, _| ()).await, Err(Refusal::Busy(_))));
        assert_eq!(pool.ask(Priority::Robot, LONG, |_, _| 7).await, Ok(7));
        blocked.store(false, Ordering::Relaxed);
        assert_eq!((first.await.unwrap(), second.await.unwrap()), (Ok(()), Ok(())));
    }

    #[tokio::test]
    async fn a_task_ends_when_nobody_waits_or_time_is_up() {
        let pool = Pool::new(1, 8);
        let ended = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&ended);
        let endless = move |_: &mut Worker, budget: &Budget| {
            while !budget.is_exhausted() {
                thread::sleep(Duration::from_millis(1));
            }
            told.store(true, Ordering::Relaxed);
        };
        let gone =
            tokio::time::timeout(Duration::from_millis(30), pool.ask(Priority::Request, LONG, endless)).await;
        assert!(gone.is_err());
        // The only worker takes this after the other has ended.
        assert_eq!(pool.ask(Priority::Robot, LONG, |_, _| 1).await, Ok(1));
        assert!(ended.load(Ordering::Relaxed));
    }

    #[tokio::test]
    async fn robots_without_end_do_not_keep_a_request_waiting() {
        let pool = Arc::new(Pool::new(1, 8));
        let robots: Vec<_> = (0..200)
            .map(|_| {
                let pool = Arc::clone(&pool);
                let think = |_: &mut Worker, _: &Budget| thread::sleep(Duration::from_millis(2));
                tokio::spawn(async move { pool.ask(Priority::Robot, LONG, think).await })
            })
            .collect();
        while pool.shared.lock().robots.len() < 150 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.ask(Priority::Request, LONG, |_, _| 1).await, Ok(1));
        assert!(robots.iter().any(|robot| !robot.is_finished()), "the request came last");
    }

    #[tokio::test]
    async fn a_task_that_is_never_begun_is_answered_all_the_same() {
        let pool = Arc::new(Pool::new(1, 8));
        let blocked = Arc::clone(&pool);
        let block = |_: &mut Worker, _: &Budget| thread::sleep(Duration::from_millis(1500));
        let blocker = tokio::spawn(async move { blocked.ask(Priority::Robot, LONG, block).await });
        while !pool.shared.lock().robots.is_empty() || pool.shared.lock().requests_running > 0 {
            tokio::task::yield_now().await;
        }
        let late = pool.ask(Priority::Request, Duration::ZERO, |_, _| 1).await;
        assert!(matches!(late, Err(Refusal::Busy(_))));
        assert_eq!(blocker.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn a_task_that_panics_takes_nothing_with_it() {
        let pool = Pool::new(1, 8);
        let broken = pool.ask(Priority::Request, LONG, |_, _| panic!("as it should")).await;
        assert!(matches!(broken, Err::<(), _>(Refusal::Busy(_))));
        assert_eq!(pool.ask(Priority::Request, LONG, |_, _| 2).await, Ok(2));
    }
}
