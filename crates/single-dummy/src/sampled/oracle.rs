//! Which goals double dummy reaches from a position: where the searches stop looking ahead.
//!
//! What was found is kept by position as sets of goals, so that no question is asked twice, whichever level, order or
//! depth it comes up in.

use double_dummy::Solver;
use rustc_hash::FxHashMap;
use search::{Budget, Stopped, Watch};

use super::sample::{InformationSet, Sample};
use super::stakes::Stakes;
use super::{Goals, WorldSet};

/// Answers about one sample.
pub(super) struct Oracle<'a> {
    pub(super) sample: &'a Sample,
    pub(super) stakes: &'a Stakes,
    solver: &'a mut Solver,
    watch: Watch,
    known: FxHashMap<InformationSet, Known>,
}

/// A position looked at takes about as long as this many cards of the solver's, which are the nodes of the budget.
const NODES_A_POSITION: u64 = 16;
/// Putting two sets of goals together and weighing them takes about as long as this many cards of the solver's.
const NODES_A_SET: u64 = 1;

/// What was found of a position: goals that are reached, and goals that are not.
#[derive(Clone, Copy)]
struct Known {
    reached: Goals,
    missed: Goals,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(
        sample: &'a Sample,
        stakes: &'a Stakes,
        solver: &'a mut Solver,
        budget: &Budget,
    ) -> Self {
        solver.set_budget(budget);
        Self { sample, stakes, solver, watch: watch(budget), known: FxHashMap::default() }
    }

    /// From now on answers end with this budget.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.solver.set_budget(budget);
        self.watch = watch(budget);
    }

    /// Remembers what is known from elsewhere: the goals that are reached from a position.
    pub(super) fn know(&mut self, node: &InformationSet, reached: Goals) {
        let missed = Goals::ALL.minus(&reached);
        self.known.insert(node.clone(), Known { reached, missed });
    }

    /// Counts a position looked at. Fails if the budget is exhausted.
    pub(super) fn check(&mut self) -> Result<(), Stopped> {
        self.watch.spend(NODES_A_POSITION)
    }

    /// Counts sets of goals put together. Fails if the budget is exhausted.
    pub(super) fn combine(&mut self, sets: usize) -> Result<(), Stopped> {
        self.watch.spend(sets as u64 * NODES_A_SET)
    }

    /// The goals reached in these worlds; every goal elsewhere, and those that do not matter.
    pub(super) fn reached(&mut self, node: &InformationSet, worlds: WorldSet) -> Result<Goals, Stopped> {
        let asked = self.stakes.relevant.within(&worlds);
        let known = self.look(node, asked, |_| false)?;
        Ok(Goals::ALL.minus(&asked.minus(&known.reached)))
    }

    /// Whether all of the goals are reached.
    pub(super) fn reaches_all(&mut self, node: &InformationSet, goals: Goals) -> Result<bool, Stopped> {
        let asked = goals.and(&self.stakes.relevant);
        let known = self.look(node, asked, |known| !known.missed.and(&asked).is_empty())?;
        Ok(asked.is_subset(&known.reached))
    }

    /// Finds out which of the goals are reached until `enough` is known.
    fn look(
        &mut self,
        node: &InformationSet,
        asked: Goals,
        enough: impl Fn(&Known) -> bool,
    ) -> Result<Known, Stopped> {
        let before = self.known.get(node).copied();
        let mut known = before.unwrap_or_else(|| self.by_count(node));
        let mut open = asked.minus(&known.reached).minus(&known.missed);
        if before.is_some() && open.is_empty() {
            return Ok(known);
        }
        let mut answer = Ok(());
        'all: for place in 0..self.stakes.levels.len() {
            while let Some(world) = open.0[place].iter().next().filter(|_| !enough(&known)) {
                answer = self.solve(node, world, self.stakes.levels[place]).map(|reaches| {
                    known.add(self.stakes, world, place, reaches);
                });
                if answer.is_err() {
                    break 'all;
                }
                open = open.minus(&known.reached).minus(&known.missed);
            }
        }
        self.known.insert(node.clone(), known);
        answer.map(|()| known)
    }

    /// What the tricks taken and the tricks left decide alone.
    fn by_count(&self, node: &InformationSet) -> Known {
        let (won, left) = (usize::from(node.won), self.sample.tricks_left(node));
        let mut known = Known { reached: Goals::EMPTY, missed: Goals::EMPTY };
        for (place, &level) in self.stakes.levels.iter().enumerate() {
            let level = usize::from(level);
            known.reached.0[place] = if won >= level { WorldSet::ALL } else { WorldSet::EMPTY };
            known.missed.0[place] = if won + left < level { WorldSet::ALL } else { WorldSet::EMPTY };
        }
        known
    }

    /// Whether this number of tricks is reached in a world, where that is not known.
    fn solve(&mut self, node: &InformationSet, world: usize, level: u8) -> Result<bool, Stopped> {
        self.check()?;
        let position = self.sample.position(node, world).expect("tricks are left");
        let need = usize::from(level - node.won);
        if position.to_play().side() == self.sample.side {
            self.solver.reaches(&position, need)
        } else {
            let left = self.sample.tricks_left(node);
            Ok(!self.solver.reaches(&position, left + 1 - need)?)
        }
    }
}

/// A position with wide fronts can take a millisecond: the clock is looked at for every one.
fn watch(budget: &Budget) -> Watch {
    budget.watch().every(NODES_A_POSITION)
}

impl Known {
    /// Who reaches a number of tricks reaches fewer, who does not reaches no more.
    fn add(&mut self, stakes: &Stakes, world: usize, place: usize, reaches: bool) {
        for (other, level) in stakes.levels.iter().enumerate() {
            let follows =
                if reaches { *level <= stakes.levels[place] } else { *level >= stakes.levels[place] };
            let set = if reaches { &mut self.reached } else { &mut self.missed };
            if follows {
                set.0[other].insert(world);
            }
        }
    }
}
