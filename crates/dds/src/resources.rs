//! How many threads work, how much memory they have, and the solvers they keep from call to call.
//!
//! A solver that has met a position answers the ones that follow from it much faster, so [`Lent`] gives a caller that
//! names its thread the solver that this thread had last. Two callers never share one.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use double_dummy::{Config, Solver};
use search::Parallel;

/// What one thread may use unless the caller sets it, in MiB: a trick table needs about 30, a hard deal more.
const MEMORY_OF_A_THREAD: usize = 160;

struct Resources {
    threads: usize,
    memory_mib: usize,
    /// Solvers that nobody uses, with the thread that had them last.
    idle: Vec<(Option<usize>, Solver)>,
}

static RESOURCES: Mutex<Option<Resources>> = Mutex::new(None);

/// The processor cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The threads of a call that has many questions.
pub(crate) fn threads() -> usize {
    with(|resources| resources.threads)
}

/// At most this many threads, and as many as there are cores; 0 asks for all of them.
pub(crate) fn set_threads(threads: usize) {
    set(0, threads);
}

/// As [`set_threads`], with the memory of all threads together in MiB; 0 leaves it to the library.
pub(crate) fn set(memory_mib: usize, threads: usize) {
    with(|resources| *resources = Resources::new(memory_mib, threads));
}

/// Gives back the memory of idle solvers.
pub(crate) fn free() {
    with(|resources| resources.idle.clear());
}

/// Many questions on the threads that were set, in order.
pub(crate) fn answer_all<Q: Send, A: Send>(
    questions: impl Iterator<Item = Q> + Send,
    answer: impl Fn(&mut Solver, Q) -> A + Sync,
) -> Vec<A> {
    let mut answers = Vec::new();
    let work = |lent: &mut Lent, question| Ok(answer(lent.solver(), question));
    let take = |answer| {
        answers.push(answer);
        std::ops::ControlFlow::Continue(())
    };
    Parallel::on(threads()).map(questions, |_| Lent::new(None), work, take).expect("no budget ends it");
    answers
}

/// A solver lent to one caller.
pub(crate) struct Lent {
    thread: Option<usize>,
    solver: Option<Solver>,
}

impl Lent {
    /// The solver that this thread had last, or another one.
    pub(crate) fn new(thread: Option<usize>) -> Self {
        let solver = with(|resources| {
            let same = resources.idle.iter().position(|(last, _)| thread.is_some() && *last == thread);
            match same {
                Some(index) => resources.idle.swap_remove(index).1,
                None if resources.idle.len() >= resources.threads => {
                    resources.idle.pop().expect("there is one").1
                }
                None => Solver::new(Config { memory_mib: resources.memory_mib }),
            }
        });
        Self { thread, solver: Some(solver) }
    }

    pub(crate) fn solver(&mut self) -> &mut Solver {
        self.solver.as_mut().expect("it is given back only on drop")
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let solver = self.solver.take().expect("given back once");
        // After a panic its tables may be half written.
        if !thread::panicking() {
            with(|resources| {
                if resources.idle.len() < resources.threads {
                    resources.idle.push((self.thread, solver));
                }
            });
        }
    }
}

impl Resources {
    fn new(memory_mib: usize, threads: usize) -> Self {
        let threads = if threads == 0 { cores() } else { threads.min(cores()) };
        let memory_mib = if memory_mib == 0 { MEMORY_OF_A_THREAD } else { (memory_mib / threads).max(1) };
        Self { threads, memory_mib, idle: Vec::new() }
    }
}

fn with<T>(work: impl FnOnce(&mut Resources) -> T) -> T {
    // Nothing leaves the resources half changed, so a panic elsewhere does not spoil them.
    let mut resources: MutexGuard<'_, _> = RESOURCES.lock().unwrap_or_else(PoisonError::into_inner);
    work(resources.get_or_insert_with(|| Resources::new(0, 0)))
}
