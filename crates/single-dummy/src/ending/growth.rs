//! The tree grows: helpers look into nodes while the tree learns.
//!
//! After each pass the heaviest of the nodes that declarer's best reply came to are wanted. Helpers take them from a
//! list, heaviest first, and what they find waits there until the lead puts it into the tree. The lead waits for a helper
//! only if there is nothing else to look into.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;
use search::{Cancel, Stopped};

use super::opening::{Opener, Opening};
use super::position::Position;
use super::tree::{Kind, Node, Tree};
use super::worlds::Worlds;

/// How many worlds can be looked at in nodes while one position is solved.
const POSITION_WORK: u64 = 64;
/// The most nodes that wait for helpers.
const MOST_JOBS: usize = 256;

/// What the lead and its helpers share.
#[derive(Default)]
pub(super) struct Queue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

#[derive(Default)]
struct Jobs {
    /// Nodes to look into, the heaviest last.
    waiting: Vec<Job>,
    /// Those that helpers are at, and what they found so far.
    taken: FxHashSet<u32>,
    found: Vec<(u32, Opening)>,
    over: bool,
}

struct Job {
    weight: u64,
    node: u32,
    position: Position,
    worlds: Worlds,
}

impl Queue {
    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        // Lists are whole at any moment, so a panic elsewhere does not spoil them.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks into nodes until all is over.
    pub(super) fn help(&self, opener: &mut Opener) {
        let mut jobs = self.jobs();
        while !jobs.over {
            let Some(job) = jobs.waiting.pop() else {
                jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            jobs.taken.insert(job.node);
            drop(jobs);
            let taken = Taken { queue: self, node: job.node };
            let Ok(opening) = opener.open(&job.position, &job.worlds) else { return };
            self.jobs().found.push((job.node, opening));
            drop(taken);
            jobs = self.jobs();
        }
    }

    /// Takes the heaviest node that waits away from the helpers. If none does, `waits` until a helper has found
    /// something.
    fn claim(&self, waits: bool) -> Option<(u64, u32)> {
        let mut jobs = self.jobs();
        while waits && jobs.waiting.is_empty() && jobs.found.is_empty() && !jobs.taken.is_empty() {
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
        jobs.waiting.pop().map(|job| (job.weight, job.node))
    }

    /// Sends the helpers home.
    pub(super) fn end(&self) {
        self.jobs().over = true;
        self.changed.notify_all();
    }
}

/// A node that a helper is at, until this is dropped, be it in a panic: nobody is to wait for it then.
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
    /// How much was done so far, in a unit that is about the time to look at a world in a node.
    pub(super) fn work(&self) -> u64 {
        self.looked + POSITION_WORK * self.opener.double_dummy.positions
    }

    /// Positions looked at on all threads.
    pub(super) fn positions(&self) -> u64 {
        let helpers = self.helpers.iter().map(|helper| helper.double_dummy.positions);
        self.opener.double_dummy.positions + helpers.sum::<u64>()
    }

    /// The worlds won with open cards. Helpers look at the same in another order, and share what they find.
    pub(super) fn open_cards(&mut self, root: &Position, all: &Worlds) -> Result<Worlds, Stopped> {
        let end = Cancel::new();
        self.budget_helpers(&end);
        let double_dummy = &mut self.opener.double_dummy;
        std::thread::scope(|scope| {
            for helper in &mut self.helpers {
                scope.spawn(|| helper.double_dummy.won(root, all).is_ok());
            }
            let _end = end.on_drop();
            double_dummy.won(root, all)
        })
    }

    /// Gives the helpers the budget of the search, ended by `end` too.
    pub(super) fn budget_helpers(&mut self, end: &Cancel) {
        let budget = self.opener.double_dummy.budget().cancelled_by(end);
        self.helpers.iter_mut().for_each(|helper| helper.double_dummy.set_budget(&budget));
    }

    /// Looks into the heaviest of the wanted nodes, with about so much work; helpers look into the others. The weight of
    /// the lightest of those looked into.
    pub(super) fn grow(&mut self, work: u64) -> Result<u64, Stopped> {
        let end = self.work() + work;
        let mut wanted = self.wanted_by_weight();
        let waits = self.queue.is_some_and(|queue| self.hand_out(queue, &mut wanted));
        let mut lightest = u64::MAX;
        while self.work() < end {
            let next = self.queue.and_then(|queue| queue.claim(waits)).or_else(|| wanted.pop());
            let Some((weight, id)) = next else { break };
            self.open(id)?;
            lightest = weight;
        }
        wanted.clear();
        self.wanted = wanted;
        Ok(lightest)
    }

    /// The wanted nodes with the weight that all ways bring to them, the heaviest last.
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

    /// Puts what helpers have found into the tree, and gives them the heaviest of the wanted nodes. Whether they are at
    /// all that was wanted.
    fn hand_out(&mut self, queue: &Queue, wanted: &mut Vec<(u64, u32)>) -> bool {
        let found = std::mem::take(&mut queue.jobs().found);
        // A node may look closed though the lead has come to it first, or is at work in it: nothing is spoilt, since the
        // lead puts back what it took out.
        let closed = |tree: &Self, id: u32| matches!(tree.nodes[id as usize].kind, Kind::Closed);
        for (id, opening) in found {
            if closed(self, id) {
                self.put(id, opening);
            }
        }
        wanted.retain(|&(_, id)| closed(self, id));
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
