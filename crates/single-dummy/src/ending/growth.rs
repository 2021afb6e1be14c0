//! Expanding the tree, on one thread or several.
//!
//! After each pass the heaviest of the nodes that declarer's best response came to are wanted. Workers take them from a
//! queue, heaviest first; what they find stays in the queue until the coordinator, the thread that learns, puts it into
//! the tree. The coordinator waits for a worker only if there is nothing else to expand.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use search::{Cancel, Stopped};

use super::expansion::{Expander, Expansion};
use super::position::Position;
use super::tree::{Kind, Node, Tree};
use super::truth_table::TruthTable;

/// Worlds evaluated in nodes in about the time that one position is solved.
const POSITION_WORK: u64 = 64;
/// The most nodes in the queue.
const MOST_JOBS: usize = 256;

/// What the coordinator and its workers share.
#[derive(Default)]
pub(super) struct Queue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    /// Nodes to expand, the heaviest last.
    waiting: Vec<Job>,
    /// Nodes in progress, and what was found so far.
    taken: FxHashSet<u32>,
    found: Vec<(u32, Expansion)>,
    over: bool,
}

struct Job {
    weight: u64,
    node: u32,
    position: Position,
    worlds: TruthTable,
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        // Lists are whole at any moment, so a panic elsewhere does not spoil them.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker: expands nodes until the search ends.
    pub(super) fn work(&self, expander: &mut Expander) {
        let mut jobs = self.jobs();
        while !jobs.over {
            let Some(job) = jobs.waiting.pop() else {
                jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            jobs.taken.insert(job.node);
            drop(jobs);
            let taken = Taken { queue: self, node: job.node };
            let Ok(expansion) = expander.expand(&job.position, &job.worlds) else { return };
            self.jobs().found.push((job.node, expansion));
            drop(taken);
            jobs = self.jobs();
        }
    }

    /// Takes the heaviest node out of the queue. If there is none, `waits` until a worker has found something.
    fn claim(&self, waits: bool) -> Option<(u64, u32)> {
        let mut jobs = self.jobs();
        while waits && jobs.waiting.is_empty() && jobs.found.is_empty() && !jobs.taken.is_empty() {
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
        jobs.waiting.pop().map(|job| (job.weight, job.node))
    }

    /// Ends the workers.
    pub(super) fn end(&self) {
        self.jobs().over = true;
        self.changed.notify_all();
    }
}

/// Guard: clears the in-progress mark of a node on drop, also on unwind.
struct Taken<'q> {
    queue: &'q Queue,
    node: u32,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.queue.jobs().taken.remove(&self.node);
        self.queue.changed.notify_all();
    }
}

impl Tree<'_> {
    /// The work done so far, in a unit that is about the time to evaluate one world in one node.
    pub(super) fn work(&self) -> u64 {
        self.evaluated + POSITION_WORK * self.expander.double_dummy.positions
    }

    /// Positions looked at on all threads.
    pub(super) fn positions(&self) -> u64 {
        let workers = self.workers.iter().map(|worker| worker.double_dummy.positions);
        self.expander.double_dummy.positions + workers.sum::<u64>()
    }

    /// The worlds won double dummy. Workers search the same in another order and share the transposition table.
    pub(super) fn solve_double_dummy(
        &mut self,
        root: &Position,
        all: &TruthTable,
    ) -> Result<TruthTable, Stopped> {
        let end = Cancel::new();
        self.budget_workers(&end);
        let double_dummy = &mut self.expander.double_dummy;
        std::thread::scope(|scope| {
            for worker in &mut self.workers {
                scope.spawn(|| worker.double_dummy.won(root, all).is_ok());
            }
            let _end = end.on_drop();
            double_dummy.won(root, all)
        })
    }

    /// Gives the workers the budget of the search, ended by `end` too.
    pub(super) fn budget_workers(&mut self, end: &Cancel) {
        let budget = self.expander.double_dummy.budget().cancelled_by(end);
        self.workers.iter_mut().for_each(|worker| worker.double_dummy.set_budget(&budget));
    }

    /// Expands the heaviest of the wanted nodes, with about this much work; workers expand the others. The weight of the
    /// lightest of those expanded.
    pub(super) fn grow(&mut self, work: u64) -> Result<u64, Stopped> {
        let end = self.work() + work;
        let mut wanted = self.wanted_by_weight();
        let waits = self.queue.is_some_and(|queue| self.fill_queue(queue, &mut wanted));
        let mut lightest = u64::MAX;
        while self.work() < end {
            let next = self.queue.and_then(|queue| queue.claim(waits)).or_else(|| wanted.pop());
            let Some((weight, id)) = next else { break };
            self.expand(id)?;
            lightest = weight;
        }
        wanted.clear();
        self.wanted = wanted;
        Ok(lightest)
    }

    /// The wanted nodes with the weight that all paths bring to them, the heaviest last.
    fn wanted_by_weight(&mut self) -> Vec<(u64, u32)> {
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.sort_unstable_by_key(|&(_, id)| id);
        wanted.dedup_by(|again, first| {
            let same = again.1 == first.1;
            first.0 += if same { again.0 } else { 0 };
            same
        });
        wanted.sort_unstable();
        wanted
    }

    /// Puts what workers have found into the tree and fills the queue with the heaviest of the wanted nodes. Whether all
    /// that was wanted is in progress.
    fn fill_queue(&mut self, queue: &Queue, wanted: &mut Vec<(u64, u32)>) -> bool {
        let found = std::mem::take(&mut queue.jobs().found);
        // A node may look unexpanded while the coordinator is evaluating it: that is harmless, since the coordinator puts
        // back what it took out.
        let unexpanded = |tree: &Self, id: u32| matches!(tree.nodes[id as usize].kind, Kind::Unexpanded);
        for (id, expansion) in found {
            if unexpanded(self, id) {
                self.put(id, expansion);
            }
        }
        wanted.retain(|&(_, id)| unexpanded(self, id));
        if wanted.is_empty() {
            return false;
        }
        let job = |(weight, node): (u64, u32)| {
            let Node { position, worlds, .. } = &self.nodes[node as usize];
            Job { weight, node, position: *position, worlds: worlds.clone() }
        };
        let heaviest = wanted.len().saturating_sub(MOST_JOBS);
        let mut waiting: Vec<Job> = wanted.drain(heaviest..).map(job).collect();
        let mut jobs = queue.jobs();
        waiting.retain(|job| !jobs.taken.contains(&job.node));
        let all_taken = waiting.is_empty() && wanted.is_empty();
        jobs.waiting = waiting;
        queue.changed.notify_all();
        all_taken
    }
}
