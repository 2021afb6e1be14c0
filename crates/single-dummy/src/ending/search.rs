//! The whole search: double dummy, then one strategy for all, then bound and strategies by turns until they meet.
//!
//! Each round learns once and then expands the heaviest of the nodes that declarer's best response came to, for about
//! twice as long; workers expand others meanwhile. Strategies are looked for with a fixed part of the work.

use search::{Cancel, Stopped};

use super::achievable::Unanswered;
use super::branch_and_bound::{Limits, Strategy, branch_and_bound};
use super::double_dummy::DoubleDummy;
use super::growth::Queue;
use super::position::Position;
use super::rollout::{RolloutOptions, roll_out};
use super::tree::{ONE, Tree, sum};
use super::truth_table::TruthTable;

/// Steps given to the test whether all that double dummy wins can be won.
const TEST_STEPS: u64 = 20_000;
/// With more worlds than this, which are seldom won together, the test is short, and strategies are first taken
/// straight from the tree.
const MANY_WORLDS: usize = 2_000;
const TEST_STEPS_MANY: u64 = 200;
/// How much more work expansion gets than learning.
const GROWTH: u64 = 2;
/// About the work to expand a light node.
const NODE_WORK: u64 = 4_000;
/// How much more work learning and expansion get than the search for strategies.
const LEARNING: u64 = 1;
/// Rounds before the first rollout: a tree that has learned nothing is a poor guide.
const FIRST_ROLLOUT: u64 = 8;
/// This part of the worlds is played greedily at the end of the first rollout, half as many in the next, down to
/// [`LEAST_GREEDY`].
const FIRST_GREEDY: usize = 60;
const LEAST_GREEDY: usize = 100;
/// The numbers of worlds up to which a rollout decides at a node as it did before. Rollouts differ in this, and one finds
/// what another misses.
const ALIKE: [usize; 3] = [usize::MAX, 1_000, 0];
/// How often the pause before the next rollout is doubled at most, when rollouts find nothing.
const MOST_FAILED: u32 = 3;
/// Nodes that one branch and bound may expand beyond twice those there were.
const NODES_PER_BRANCHING: u64 = 20_000;
/// Second choices that the first branch and bound may try; later ones may try more.
const FIRST_CHOICES: u64 = 200;
/// Nodes lighter than this part of the whole are not expanded in the first branch and bound unless it comes to them; in
/// none where there are many worlds.
const FIRST_LIGHTEST: u64 = 8;
const LIGHTEST_MANY: u64 = 256;
/// Where there are many worlds, branch and bound begins when the gap is this part of them, or this many steps, or when
/// this many rollouts in a row have found nothing.
const NARROW: u64 = 1_000;
const NARROW_STEPS: u64 = 8;
const ROLLOUTS_FAILED: u32 = 6;
/// While the gap is wider than that, the pause before the next branch and bound is this much longer.
const WIDE: u64 = 4;

/// A search in progress: at any moment it holds an answer and a bound.
pub(super) struct Search<'a> {
    pub(super) tree: Tree<'a>,
    pub(super) root: Position,
    /// Worlds with their weights, all of which are possible.
    pub(super) all: TruthTable,
    weights: Vec<u32>,
    /// The least by which a better strategy must be better.
    step: u64,
    /// The worlds won double dummy, once known.
    pub(super) winnable: Option<TruthTable>,
    /// The worlds that the best strategy so far wins, and its card at the root if known.
    pub(super) won: Option<(TruthTable, Option<u8>)>,
    /// What the best strategy so far loses of the winnable worlds, and what any must lose.
    best: u64,
    bound: u64,
    pub(super) rounds: u64,
}

/// Guard: ends the work of the workers on drop, also on unwind.
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

/// When a kind of search for strategies is due: when it last ran, and the work to be done before it runs again.
#[derive(Default)]
struct Schedule {
    at: u64,
    wait: u64,
    /// How often in a row nothing was found.
    failed: u32,
}

impl Schedule {
    fn due(&self, work: u64) -> bool {
        work - self.at >= self.wait
    }

    /// What took long, or found nothing, waits longer.
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
        workers: Vec<DoubleDummy>,
        root: Position,
        all: TruthTable,
        weights: Vec<u32>,
    ) -> Self {
        let equal = weights.iter().all(|&weight| weight == ONE);
        let step = if equal { u64::from(ONE) } else { sum(weights.iter().copied()) / 10_000 };
        Self {
            tree: Tree::new(double_dummy, workers),
            root,
            all,
            weights,
            step: step.max(1),
            winnable: None,
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
    pub(super) fn weight(&self, worlds: &TruthTable) -> f64 {
        let all = self.all.iter().zip(&self.weights);
        sum(all.filter(|&(world, _)| worlds.contains(world)).map(|(_, &weight)| weight)) as f64
    }

    /// What any strategy loses of the winnable worlds. Where all weigh the same, losses are whole numbers of worlds.
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

    /// Searches until the answer is proved. Workers take their work from the queue.
    pub(super) fn run(&mut self, queue: &'a Queue) -> Result<(), Stopped> {
        let winnable = self.tree.solve_double_dummy(&self.root, &self.all)?;
        if self.tree.workers.is_empty() {
            return self.narrow(winnable);
        }
        let cancel = Cancel::new();
        self.tree.budget_workers(&cancel);
        let mut workers = std::mem::take(&mut self.tree.workers);
        self.tree.queue = Some(queue);
        let done = std::thread::scope(|scope| {
            for worker in &mut workers {
                scope.spawn(|| queue.work(worker));
            }
            let _end = End { queue, cancel };
            self.narrow(winnable)
        });
        self.tree.queue = None;
        self.tree.workers = workers;
        done
    }

    /// Bound and strategies by turns, given the worlds that double dummy wins, until they meet.
    fn narrow(&mut self, winnable: TruthTable) -> Result<(), Stopped> {
        self.winnable = Some(winnable.clone());
        let many = winnable.len() > MANY_WORLDS;
        let mut steps = if many { TEST_STEPS_MANY } else { TEST_STEPS };
        let expander = &mut self.tree.expander;
        match expander.achievable.test(&mut expander.double_dummy, &self.root, &winnable, &mut steps) {
            Ok(true) => {
                self.best = 0;
                self.won = Some((winnable, None));
                return Ok(());
            }
            Ok(false) | Err(Unanswered::TooLong) => {}
            Err(Unanswered::Stopped(reason)) => return Err(reason),
        }
        let list: Vec<u32> = winnable.iter().collect();
        let all = self.all.iter().zip(&self.weights);
        let weights: Vec<u32> =
            all.filter(|&(w, _)| winnable.contains(w)).map(|(_, &weight)| weight).collect();
        let total = sum(weights.iter().copied());
        let node = self.tree.add((self.root, winnable));
        let mut out = vec![0.0; list.len()];
        let mut choices = FIRST_CHOICES;
        let mut lightest = total / FIRST_LIGHTEST;
        let (mut rollouts, mut branchings) = (Schedule::default(), Schedule::default());
        rollouts.at = self.tree.work();
        rollouts.wait = rollouts.at / 2;
        let (mut greedy, mut rolled_out) = (list.len() / FIRST_GREEDY, 0);
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
            if many && self.rounds >= FIRST_ROLLOUT && rollouts.due(before) {
                let below = self.below().min(total);
                let options = RolloutOptions {
                    greedy,
                    learns_first: rolled_out % 2 == 1,
                    alike: ALIKE[rolled_out / 2 % ALIKE.len()],
                };
                let found = roll_out(&mut self.tree, node, &weights, below, options)?;
                rollouts.taken(before, self.tree.work(), found.is_some());
                if let Some(strategy) = found {
                    self.improve(&strategy, &list, &weights);
                }
                greedy = (greedy / 2).max(LEAST_GREEDY);
                rolled_out += 1;
            }
            let before = self.tree.work();
            let gap = self.best.saturating_sub(self.bound);
            let close = gap < (total / NARROW).max(NARROW_STEPS * self.step);
            let branches = !many || close || rollouts.failed >= ROLLOUTS_FAILED;
            if !self.proven() && branches && branchings.due(before) {
                let lightest = if many { lightest.max(total / LIGHTEST_MANY) } else { lightest };
                let nodes = 2 * self.tree.expanded + NODES_PER_BRANCHING;
                let limits = Limits { step: self.step, lightest, choices, nodes };
                let below = self.below().min(total);
                let found = branch_and_bound(&mut self.tree, node, &weights, below, limits)?;
                if let Some(strategy) = found.strategy {
                    self.improve(&strategy, &list, &weights);
                }
                if found.complete {
                    self.bound = self.best;
                }
                choices += choices / 4;
                branchings.taken(before, self.tree.work(), true);
                if many && !close {
                    branchings.wait *= WIDE;
                }
            }
            if self.proven() {
                return Ok(());
            }
            self.rounds += 1;
            self.tree.expander.double_dummy.check()?;
        }
    }

    fn improve(&mut self, strategy: &Strategy, list: &[u32], weights: &[u32]) {
        let mut won = TruthTable::empty(self.root.hidden_count());
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
