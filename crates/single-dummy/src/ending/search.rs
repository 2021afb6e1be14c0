//! The whole search: open cards, then one strategy for all, then bound and strategies by turns until they meet.
//!
//! Each round learns once and then looks into the heaviest of the nodes that declarer's best reply came to, for about
//! twice as long; helpers look into others all the while. Strategies are looked for with a fixed part of the work.

use search::{Cancel, Stopped};

use super::achievable::Unanswered;
use super::descent::{Limits, Strategy, descend};
use super::dive::{Care, dive};
use super::double_dummy::DoubleDummy;
use super::growth::Queue;
use super::position::Position;
use super::tree::{ONE, Tree, sum};
use super::worlds::Worlds;

/// Steps given to the test whether all that open cards win can be won.
const TEST_STEPS: u64 = 20_000;
/// With more worlds than this, which are seldom won together, the test is short, and strategies are first taken
/// straight from the tree.
const MANY_WORLDS: usize = 2_000;
const TEST_STEPS_MANY: u64 = 200;
/// How much more work opening nodes gets than learning.
const GROWTH: u64 = 2;
/// About the work to look into a light node.
const NODE_WORK: u64 = 4_000;
/// How much more work learning and opening get than looking for strategies.
const LEARNING: u64 = 1;
/// Rounds before the first dive: a tree that has learned nothing is a poor guide.
const FIRST_DIVE: u64 = 8;
/// This part of the worlds is played greedily at the end of the first dive, half as many in the next, down to so many.
const FIRST_GREEDY: usize = 60;
const LEAST_GREEDY: usize = 100;
/// Up to so many worlds a dive decides at a node as it did before. Dives differ in this, and one finds what another misses.
const ALIKE: [usize; 3] = [usize::MAX, 1_000, 0];
/// How often the pause before the next dive is doubled at most, when dives find nothing.
const MOST_FAILED: u32 = 3;
/// Nodes that one descent may open beyond twice those there were.
const NODES_PER_DESCENT: u64 = 20_000;
/// Second choices that the first descent may try; later ones may try more.
const FIRST_CHOICES: u64 = 200;
/// Nodes lighter than this part of the whole stay closed in the first descent unless it comes to them; in all descents
/// where there are many worlds.
const FIRST_LIGHTEST: u64 = 8;
const LIGHTEST_MANY: u64 = 256;
/// Where there are many worlds, descents begin when the gap is this part of them, or so many steps, or when so many dives
/// in a row have found nothing.
const NARROW: u64 = 1_000;
const NARROW_STEPS: u64 = 8;
const DIVES_FAILED: u32 = 6;
/// While the gap is wider than that, so much longer until the next descent.
const WIDE: u64 = 4;

/// A search in progress: at any moment it holds an answer and a bound.
pub(super) struct Search<'a> {
    pub(super) tree: Tree<'a>,
    pub(super) root: Position,
    /// Worlds with their weights, all of which are possible.
    pub(super) all: Worlds,
    weights: Vec<u32>,
    /// The least by which a better strategy must be better.
    step: u64,
    /// The worlds won with open cards, once known.
    pub(super) open: Option<Worlds>,
    /// The worlds that the best strategy so far wins, and its card at the root if known.
    pub(super) won: Option<(Worlds, Option<u8>)>,
    /// What the best strategy so far loses of the open worlds, and what any must lose.
    best: u64,
    bound: u64,
    pub(super) rounds: u64,
}

/// Guard: ends the work of the helpers on drop, also on unwind.
struct End<'a> {
    queue: &'a Queue,
    cancel: Cancel,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.queue.end();
    }
}

/// When strategies were last looked for, and what work is to be done before the next time.
#[derive(Default)]
struct Look {
    at: u64,
    wait: u64,
    /// How often in a row nothing was found.
    failed: u32,
}

impl Look {
    fn due(&self, work: u64) -> bool {
        work - self.at >= self.wait
    }

    /// What has taken long, or was in vain, is not soon done again.
    fn taken(&mut self, before: u64, after: u64, found: bool) {
        self.failed = if found { 0 } else { self.failed + 1 };
        self.at = after;
        self.wait = (LEARNING * (after - before)) << self.failed.min(MOST_FAILED);
    }
}

impl<'a> Search<'a> {
    /// Weights come in the order of the worlds. Equal ones are counted exactly; others to a ten-thousandth of the
    /// whole.
    pub(super) fn new(
        double_dummy: DoubleDummy,
        helpers: Vec<DoubleDummy>,
        root: Position,
        all: Worlds,
        weights: Vec<u32>,
    ) -> Self {
        let equal = weights.iter().all(|&weight| weight == ONE);
        let step = if equal { u64::from(ONE) } else { sum(weights.iter().copied()) / 10_000 };
        Self {
            tree: Tree::new(double_dummy, helpers),
            root,
            all,
            weights,
            step: step.max(1),
            open: None,
            won: None,
            best: u64::MAX,
            bound: 0,
            rounds: 0,
        }
    }

    /// The worlds with their weights.
    pub(super) fn weights(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.all.iter().zip(self.weights.iter().map(|&weight| f64::from(weight)))
    }

    /// The weight of a set of worlds: a whole number, small enough to be told exactly.
    pub(super) fn weight(&self, worlds: &Worlds) -> f64 {
        let all = self.all.iter().zip(&self.weights);
        sum(all.filter(|&(world, _)| worlds.contains(world)).map(|(_, &weight)| weight)) as f64
    }

    /// What any strategy loses of the open worlds. Where all weigh the same, losses are whole numbers of worlds.
    pub(super) fn bound(&self) -> f64 {
        let whole = self.step == u64::from(ONE);
        (if whole { self.bound.next_multiple_of(self.step) } else { self.bound }) as f64
    }

    /// A strategy that is better than the best so far loses less than this.
    fn below(&self) -> u64 {
        self.best.saturating_sub(self.step - 1)
    }

    /// Whether the best strategy is proved best.
    pub(super) fn proven(&self) -> bool {
        self.bound >= self.below()
    }

    /// Searches until the answer is proved. Helpers take their work from the queue.
    pub(super) fn run(&mut self, queue: &'a Queue) -> Result<(), Stopped> {
        let open = self.tree.open_cards(&self.root, &self.all)?;
        if self.tree.helpers.is_empty() {
            return self.narrow(open);
        }
        let cancel = Cancel::new();
        self.tree.budget_helpers(&cancel);
        let mut helpers = std::mem::take(&mut self.tree.helpers);
        self.tree.queue = Some(queue);
        let done = std::thread::scope(|scope| {
            for helper in &mut helpers {
                scope.spawn(|| queue.help(helper));
            }
            let _end = End { queue, cancel };
            self.narrow(open)
        });
        self.tree.queue = None;
        self.tree.helpers = helpers;
        done
    }

    /// Bound and strategies by turns, given the worlds that open cards win, until they meet.
    fn narrow(&mut self, open: Worlds) -> Result<(), Stopped> {
        self.open = Some(open.clone());
        let many = open.len() > MANY_WORLDS;
        let mut steps = if many { TEST_STEPS_MANY } else { TEST_STEPS };
        let opener = &mut self.tree.opener;
        match opener.achievable.test(&mut opener.double_dummy, &self.root, &open, &mut steps) {
            Ok(true) => {
                self.best = 0;
                self.won = Some((open, None));
                return Ok(());
            }
            Ok(false) | Err(Unanswered::TooLong) => {}
            Err(Unanswered::Stopped(reason)) => return Err(reason),
        }
        let list: Vec<u32> = open.iter().collect();
        let all = self.all.iter().zip(&self.weights);
        let weights: Vec<u32> = all.filter(|&(w, _)| open.contains(w)).map(|(_, &weight)| weight).collect();
        let total = sum(weights.iter().copied());
        let node = self.tree.add((self.root, open));
        let mut out = vec![0.0; list.len()];
        let mut choices = FIRST_CHOICES;
        let mut lightest = total / FIRST_LIGHTEST;
        let (mut dives, mut descents) = (Look::default(), Look::default());
        dives.at = self.tree.work();
        dives.wait = dives.at / 2;
        let (mut greedy, mut dived) = (list.len() / FIRST_GREEDY, 0);
        loop {
            let before = self.tree.work();
            let value = self.tree.learn(node, &weights, self.below().min(total), &mut out)?;
            self.bound = self.bound.max(value);
            if self.proven() {
                return Ok(());
            }
            let learned = self.tree.work() - before;
            if self.tree.wanted.is_empty() {
                self.tree.lightest /= 8;
            } else if self.tree.wanted.len() as u64 * NODE_WORK < learned {
                self.tree.lightest /= 2;
            }
            lightest = self.tree.grow(GROWTH * learned)?.min(lightest);

            let before = self.tree.work();
            if many && self.rounds >= FIRST_DIVE && dives.due(before) {
                let below = self.below().min(total);
                let care = Care { greedy, study: dived % 2 == 1, alike: ALIKE[dived / 2 % ALIKE.len()] };
                let found = dive(&mut self.tree, node, &weights, below, care)?;
                dives.taken(before, self.tree.work(), found.is_some());
                if let Some(strategy) = found {
                    self.improve(&strategy, &list, &weights);
                }
                greedy = (greedy / 2).max(LEAST_GREEDY);
                dived += 1;
            }
            let before = self.tree.work();
            let gap = self.best.saturating_sub(self.bound);
            let close = gap < (total / NARROW).max(NARROW_STEPS * self.step);
            let descends = !many || close || dives.failed >= DIVES_FAILED;
            if !self.proven() && descends && descents.due(before) {
                let lightest = if many { lightest.max(total / LIGHTEST_MANY) } else { lightest };
                let nodes = 2 * self.tree.opened + NODES_PER_DESCENT;
                let limits = Limits { step: self.step, lightest, choices, nodes };
                let below = self.below().min(total);
                let found = descend(&mut self.tree, node, &weights, below, limits)?;
                if let Some(strategy) = found.strategy {
                    self.improve(&strategy, &list, &weights);
                }
                if found.complete {
                    self.bound = self.best;
                }
                choices += choices / 4;
                descents.taken(before, self.tree.work(), true);
                if many && !close {
                    descents.wait *= WIDE;
                }
            }
            if self.proven() {
                return Ok(());
            }
            self.rounds += 1;
            self.tree.opener.double_dummy.check()?;
        }
    }

    fn improve(&mut self, strategy: &Strategy, list: &[u32], weights: &[u32]) {
        let mut won = Worlds::empty(self.root.hidden_count());
        self.best = 0;
        for ((&world, &weight), &wins) in list.iter().zip(weights).zip(&strategy.wins) {
            if wins {
                won.insert(world);
            } else {
                self.best += u64::from(weight);
            }
        }
        self.won = Some((won, strategy.first));
    }
}
