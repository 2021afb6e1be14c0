//! Which goals double dummy reaches from a position: where the searches stop looking ahead.
//!
//! What was found is kept by position as sets of goals, so that no question is asked twice, whichever level, order or
//! depth it comes up in.

use double_dummy::Solver;
use rustc_hash::FxHashMap;
use search::{Budget, Stopped, Watch};

use super::goals::{Goals, Stakes, Worlds};
use super::scene::{Sample, Scene};

/// Answers about one sample.
pub(crate) struct Oracle<'a> {
    pub(crate) sample: &'a Sample,
    pub(crate) stakes: &'a Stakes,
    solver: &'a mut Solver,
    watch: Watch,
    known: FxHashMap<Scene, Known>,
}

/// A position looked at takes about as long as this many cards of the solver's, which are the nodes of the budget.
const NODES_A_POSITION: u64 = 16;

/// What was found of a position: goals that are reached, and goals that are not.
#[derive(Clone, Copy)]
struct Known {
    reached: Goals,
    missed: Goals,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(
        sample: &'a Sample,
        stakes: &'a Stakes,
        solver: &'a mut Solver,
        budget: &Budget,
    ) -> Self {
        Self { sample, stakes, solver, watch: budget.watch(), known: FxHashMap::default() }
    }

    /// Remembers what is known from elsewhere: the goals that are reached from a position.
    pub(crate) fn know(&mut self, scene: &Scene, reached: Goals) {
        let missed = Goals::ALL.minus(reached);
        self.known.insert(scene.clone(), Known { reached, missed });
    }

    /// Counts a position looked at. Fails if the budget is exhausted.
    pub(crate) fn check(&mut self) -> Result<(), Stopped> {
        self.watch.spend(NODES_A_POSITION)
    }

    /// The goals reached in these worlds; every goal elsewhere, and those that do not matter.
    pub(crate) fn reached(&mut self, scene: &Scene, worlds: Worlds) -> Result<Goals, Stopped> {
        let asked = self.stakes.relevant.within(worlds);
        let known = self.look(scene, asked, |_| false)?;
        Ok(Goals::ALL.minus(asked.minus(known.reached)))
    }

    /// Whether all of the goals are reached.
    pub(crate) fn reaches_all(&mut self, scene: &Scene, goals: Goals) -> Result<bool, Stopped> {
        let asked = goals.and(self.stakes.relevant);
        let known = self.look(scene, asked, |known| known.missed.and(asked) != Goals::NONE)?;
        Ok(asked.is_subset(known.reached))
    }

    /// Finds out which of the goals are reached until `enough` is known.
    fn look(
        &mut self,
        scene: &Scene,
        asked: Goals,
        enough: impl Fn(&Known) -> bool,
    ) -> Result<Known, Stopped> {
        let before = self.known.get(scene).copied();
        let mut known = before.unwrap_or_else(|| self.by_count(scene));
        let mut open = asked.minus(known.reached).minus(known.missed);
        if before.is_some() && open == Goals::NONE {
            return Ok(known);
        }
        let mut answer = Ok(());
        'all: for place in 0..self.stakes.levels.len() {
            while open.0[place] != 0 && !enough(&known) {
                let world = open.0[place].trailing_zeros() as usize;
                answer = self.solve(scene, world, self.stakes.levels[place]).map(|reaches| {
                    known.add(self.stakes, world, place, reaches);
                });
                if answer.is_err() {
                    break 'all;
                }
                open = open.minus(known.reached).minus(known.missed);
            }
        }
        self.known.insert(scene.clone(), known);
        answer.map(|()| known)
    }

    /// What the tricks taken and the tricks left decide alone.
    fn by_count(&self, scene: &Scene) -> Known {
        let (won, left) = (usize::from(scene.won), self.sample.tricks_left(scene));
        let mut known = Known { reached: Goals::NONE, missed: Goals::NONE };
        for (place, &level) in self.stakes.levels.iter().enumerate() {
            let level = usize::from(level);
            known.reached.0[place] = if won >= level { Worlds::MAX } else { 0 };
            known.missed.0[place] = if won + left < level { Worlds::MAX } else { 0 };
        }
        known
    }

    /// Whether so many tricks are reached in a world, where that is open.
    fn solve(&mut self, scene: &Scene, world: usize, level: u8) -> Result<bool, Stopped> {
        self.check()?;
        let position = self.sample.position(scene, world).expect("tricks are left");
        let need = usize::from(level - scene.won);
        if position.to_play().side() == self.sample.side {
            self.solver.reaches(&position, need)
        } else {
            let left = self.sample.tricks_left(scene);
            Ok(!self.solver.reaches(&position, left + 1 - need)?)
        }
    }
}

impl Known {
    /// Who reaches a number of tricks reaches fewer, who does not reaches no more.
    fn add(&mut self, stakes: &Stakes, world: usize, place: usize, reaches: bool) {
        for (other, level) in stakes.levels.iter().enumerate() {
            let follows =
                if reaches { *level <= stakes.levels[place] } else { *level >= stakes.levels[place] };
            let set = if reaches { &mut self.reached } else { &mut self.missed };
            set.0[other] |= Worlds::from(follows) << world;
        }
    }
}
