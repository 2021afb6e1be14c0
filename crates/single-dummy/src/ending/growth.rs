//! The tree grows: several threads look into nodes together.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::Stopped;
use super::opening::{Opener, Opening};
use super::position::Position;
use super::tree::Tree;
use super::worlds::Worlds;

/// How many worlds can be looked at in nodes while one position is solved.
const POSITION_WORK: u64 = 64;
/// With less to do than this, nodes are opened on one thread.
const WORK_FOR_THREADS: u64 = 200_000;

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
        let over = self.over;
        over.store(false, Ordering::Relaxed);
        let double_dummy = &mut self.opener.double_dummy;
        std::thread::scope(|scope| {
            for helper in &mut self.helpers {
                scope.spawn(|| helper.double_dummy.won(root, all).is_ok());
            }
            let open = double_dummy.won(root, all);
            over.store(true, Ordering::Relaxed);
            open
        })
    }

    /// Looks into the heaviest of the wanted nodes, with about so much work. The weight of the lightest of them.
    pub(super) fn grow(&mut self, work: u64) -> Result<u64, Stopped> {
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.sort_unstable_by(|a, b| b.cmp(a));
        let (next, spent) = (AtomicUsize::new(0), AtomicU64::new(0));
        let nodes = &self.nodes;
        let open = |opener: &mut Opener<'_>| {
            let mut found: Vec<(usize, Opening)> = Vec::new();
            while spent.load(Ordering::Relaxed) < work {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(_, id)) = wanted.get(number) else { break };
                let node = &nodes[id as usize];
                let before = opener.double_dummy.positions;
                found.push((number, opener.open(&node.position, &node.worlds)?));
                let positions = opener.double_dummy.positions - before;
                spent.fetch_add(POSITION_WORK * positions, Ordering::Relaxed);
            }
            Ok(found)
        };
        let mut found = if work < WORK_FOR_THREADS || self.helpers.is_empty() {
            open(&mut self.opener)?
        } else {
            self.over.store(false, Ordering::Relaxed);
            std::thread::scope(|scope| {
                let threads: Vec<_> =
                    self.helpers.iter_mut().map(|helper| scope.spawn(|| open(helper))).collect();
                let mut found = open(&mut self.opener);
                for thread in threads {
                    let more = thread.join().expect("opening nodes does not panic");
                    found = found.and_then(|found| Ok(found.into_iter().chain(more?).collect()));
                }
                found
            })?
        };
        found.sort_by_key(|&(number, _)| number);
        let lightest = found.last().map_or(u64::MAX, |&(number, _)| wanted[number].0);
        for (number, opening) in found {
            self.put(wanted[number].1, opening);
        }
        wanted.clear();
        self.wanted = wanted;
        Ok(lightest)
    }
}
