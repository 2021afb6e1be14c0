//! The whole search: open cards, then one strategy for all, then bound and strategies by turns until they meet.

use std::sync::{Mutex, PoisonError};

use super::Stopped;
use super::achievable::Unanswered;
use super::descent::{Limits, Precision, Strategy, descend};
use super::double_dummy::DoubleDummy;
use super::position::Position;
use super::tree::{Learning, Tree};
use super::worlds::Worlds;

/// Steps given to the test whether all that open cards win can be won.
const TEST_STEPS: u64 = 20_000;
/// With more worlds than this, which are seldom won together, the test is short, and strategies are looked for once the
/// tree has learned something.
const MANY_WORLDS: usize = 2_000;
const TEST_STEPS_MANY: u64 = 200;
/// Nodes that one look for a strategy may open beyond twice those there were.
const NODES_PER_DESCENT: u64 = 20_000;
/// The same for the first look where there are many worlds: something must be there soon.
const NODES_FIRST_DESCENT_MANY: u64 = 4_000;
/// How much more work learning gets than looking for strategies.
const LEARNING: u64 = 2;
/// Nodes lighter than this part of the whole stay closed while a strategy is looked for, unless it comes to them.
const DESCENT_THRESHOLD: f32 = 1.0 / 256.0;
/// Rounds of learning before the first look for a strategy, where there are many worlds.
const FIRST_DESCENT_MANY: u64 = 7;
/// Second choices that the first look may try; later ones may try more.
const FIRST_CHOICES: u64 = 200;
/// What a bound in single precision may be off by, for each world: a few of the last bits of a sum.
const ROUNDING: f32 = 2e-6;
/// How fast shares are learned at first, and how that slows down with the rounds.
const RATE: f32 = 4.0;
const RATE_DECAY: f32 = 0.1;
/// Nodes lighter than this part of the whole stay closed at first; the part shrinks from round to round.
const FIRST_THRESHOLD: f32 = 1.0 / 8.0;
const THRESHOLD_DECAY: f32 = 0.6;
/// The same after a round that has opened few nodes.
const THRESHOLD_DECAY_FAST: f32 = 0.3;

/// What searches on several threads have found together.
#[derive(Debug)]
pub(super) struct Progress {
    won: Option<(Worlds, Option<u8>)>,
    best: f64,
    bound: f64,
}

impl Default for Progress {
    fn default() -> Self {
        Self { won: None, best: f64::INFINITY, bound: 0.0 }
    }
}

/// A search in progress: at any moment it holds an answer and a bound.
pub(super) struct Search<'a> {
    pub(super) tree: Tree<'a>,
    pub(super) root: Position,
    /// Worlds with their weights, all of which are possible.
    pub(super) all: Worlds,
    weights: Vec<f32>,
    precision: Precision,
    /// The worlds won with open cards, once known.
    pub(super) open: Option<Worlds>,
    /// The worlds that the best strategy so far wins, and its card at the root if known.
    pub(super) won: Option<(Worlds, Option<u8>)>,
    /// What the best strategy so far loses of the open worlds, and what any must lose.
    best: f64,
    pub(super) bound: f64,
    pub(super) rounds: u64,
    /// Which of the searches on several threads this is: each looks for strategies at another time.
    number: u64,
}

impl<'a> Search<'a> {
    /// Weights come in the order of the worlds. Equal ones are counted exactly; others to a ten-thousandth of the
    /// whole.
    pub(super) fn new(double_dummy: DoubleDummy<'a>, root: Position, all: Worlds, weights: Vec<f32>) -> Self {
        let precision = if weights.iter().all(|&weight| weight == 1.0) {
            Precision { step: 1.0, slack: 0.01 + ROUNDING * weights.len() as f32 }
        } else {
            let step = weights.iter().sum::<f32>() * 1e-4;
            Precision { step, slack: step / 10.0 }
        };
        Self {
            tree: Tree::new(double_dummy),
            root,
            all,
            weights,
            precision,
            open: None,
            won: None,
            best: f64::INFINITY,
            bound: 0.0,
            rounds: 0,
            number: 0,
        }
    }

    /// The same search for another thread: a tree of its own, but open cards are solved together.
    pub(super) fn helper(&self, number: usize) -> Self {
        Self {
            tree: Tree::new(self.tree.double_dummy.sharing(number)),
            root: self.root,
            all: self.all.clone(),
            weights: self.weights.clone(),
            precision: self.precision,
            open: None,
            won: None,
            best: f64::INFINITY,
            bound: 0.0,
            rounds: 0,
            number: number as u64,
        }
    }

    /// Tells the others what was found, and takes over what they have found.
    pub(super) fn share(&mut self, progress: &Mutex<Progress>) {
        let mut shared = progress.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.best > self.best {
            shared.best = self.best;
            shared.won = self.won.clone();
        } else if shared.best < self.best {
            self.best = shared.best;
            self.won = shared.won.clone();
        }
        shared.bound = shared.bound.max(self.bound);
        self.bound = shared.bound;
    }

    /// The weight of a set of worlds.
    pub(super) fn weight(&self, worlds: &Worlds) -> f64 {
        let all = self.all.iter().zip(&self.weights);
        all.filter(|&(world, _)| worlds.contains(world))
            .fold(0.0, |sum, (_, &weight)| sum + f64::from(weight))
    }

    /// Whether the best strategy is proved best.
    pub(super) fn proven(&self) -> bool {
        self.bound > self.best - f64::from(self.precision.step) + f64::from(self.precision.slack)
    }

    /// Searches until the answer is proved, here or on another thread.
    pub(super) fn run(&mut self, progress: &Mutex<Progress>) -> Result<(), Stopped> {
        let open = self.tree.double_dummy.won(&self.root, &self.all)?;
        self.open = Some(open.clone());
        let many = open.len() > MANY_WORLDS;
        let mut steps = if many { TEST_STEPS_MANY } else { TEST_STEPS };
        match self.tree.achievable.test(&mut self.tree.double_dummy, &self.root, &open, &mut steps) {
            Ok(true) => {
                self.best = 0.0;
                self.won = Some((open, None));
                self.share(progress);
                return Ok(());
            }
            Ok(false) | Err(Unanswered::TooLong) => {}
            Err(Unanswered::Stopped) => return Err(Stopped),
        }
        let list: Vec<u32> = open.iter().collect();
        let all = self.all.iter().zip(&self.weights);
        let weights: Vec<f32> = all.filter(|&(w, _)| open.contains(w)).map(|(_, &weight)| weight).collect();
        let total: f32 = weights.iter().sum();
        let node = self.tree.add(self.root, open, (0..list.len() as u32).collect());
        self.tree.threshold = total * FIRST_THRESHOLD;
        let mut out = vec![0.0; list.len()];
        let mut choices = FIRST_CHOICES;
        // The work done when strategies were last looked for, and what that took.
        let (mut looked_at, mut last_look) = (self.tree.work(), 0);
        loop {
            let Precision { step, slack } = self.precision;
            let most = (self.best as f32 - step).min(total);
            let rate = RATE / (1.0 + RATE_DECAY * self.rounds as f32);
            let learning = Learning::Rate(rate);
            let opened = self.tree.opened;
            let value = self.tree.evaluate(node, &weights, most + 1.1 * slack, learning, &mut out)?;
            self.bound = self.bound.max(f64::from(value));
            let grown = self.tree.opened - opened;
            // A tree that has learned nothing is a poor guide, unless there is nothing yet to improve on. After that
            // learning gets the larger share of the work.
            let first = if many { FIRST_DESCENT_MANY - self.number.min(FIRST_DESCENT_MANY) } else { 0 };
            let learned = self.tree.work() - looked_at;
            if !self.proven() && self.rounds >= first && learned >= LEARNING * last_look {
                let before = self.tree.work();
                let hurry = many && self.best.is_infinite();
                let more = if hurry { NODES_FIRST_DESCENT_MANY } else { NODES_PER_DESCENT };
                let nodes = 2 * self.tree.opened + more;
                let effort = Limits { choices, nodes };
                // While it looks for a strategy, the tree opens what that strategy meets, and little else.
                let threshold = self.tree.threshold;
                if many {
                    self.tree.threshold = threshold.max(total * DESCENT_THRESHOLD);
                }
                let found = descend(&mut self.tree, node, &weights, most, self.precision, effort)?;
                self.tree.threshold = threshold;
                if let Some(strategy) = found.strategy {
                    self.improve(&strategy, &list, &weights);
                }
                if found.complete {
                    self.bound = self.best;
                }
                choices += choices / 4;
                looked_at = self.tree.work();
                last_look = looked_at - before;
            }
            self.share(progress);
            if self.proven() {
                return Ok(());
            }
            self.tree.threshold *= if 8 * grown > opened { THRESHOLD_DECAY } else { THRESHOLD_DECAY_FAST };
            self.rounds += 1;
            self.tree.double_dummy.check()?;
        }
    }

    fn improve(&mut self, strategy: &Strategy, list: &[u32], weights: &[f32]) {
        let mut won = Worlds::empty(self.root.hidden_count());
        self.best = 0.0;
        for ((&world, &weight), &wins) in list.iter().zip(weights).zip(&strategy.wins) {
            if wins {
                won.insert(world);
            } else {
                self.best += f64::from(weight);
            }
        }
        self.won = Some((won, strategy.first));
    }
}
