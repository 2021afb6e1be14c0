//! Which goals double dummy reaches from a position: where the searches stop looking ahead.
//!
//! What was found is kept by position and world as bounds on declarer's tricks, so that no question is asked twice,
//! whichever level, order or depth it comes up in.

use double_dummy::{Solver, Stopped};
use rustc_hash::FxHashMap;

use super::goals::{Goals, Stakes, Worlds, each};
use super::scene::{Sample, Scene};
use crate::bridge::Clock;

/// When to stop thinking.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) clock: Clock,
    /// The moment, by the clock.
    pub(crate) end: Option<std::time::Duration>,
    /// Cards that the solver may play, counted from the solver's beginning.
    pub(crate) nodes: Option<u64>,
}

impl Limit {
    pub(crate) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| (self.clock)() >= end)
    }
}

/// Answers about one sample.
pub(crate) struct Oracle<'a> {
    pub(crate) sample: &'a Sample,
    pub(crate) stakes: &'a Stakes,
    solver: &'a mut Solver,
    limit: Limit,
    /// The least and the most of declarer's tricks in each world, all tricks of the play counted.
    bounds: FxHashMap<Scene, Box<[(u8, u8)]>>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(sample: &'a Sample, stakes: &'a Stakes, solver: &'a mut Solver, limit: Limit) -> Self {
        Self { sample, stakes, solver, limit, bounds: FxHashMap::default() }
    }

    /// Whether time is left; to be asked now and then.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        let spent = self.limit.nodes.is_some_and(|most| self.solver.nodes() >= most);
        if spent || self.limit.is_over() { Err(Stopped) } else { Ok(()) }
    }

    /// The goals reached in these worlds; every goal elsewhere, and those that do not matter.
    pub(crate) fn reached(&mut self, scene: &Scene, worlds: Worlds) -> Result<Goals, Stopped> {
        let asked = self.stakes.relevant.within(worlds);
        let mut goals = Goals::ALL.minus(asked);
        for place in 0..self.stakes.levels.len() {
            for world in each(asked.0[place]) {
                if self.reaches(scene, world, self.stakes.levels[place])? {
                    goals.0[place] |= 1 << world;
                }
            }
        }
        Ok(goals)
    }

    /// Whether all of the goals are reached.
    pub(crate) fn reaches_all(&mut self, scene: &Scene, goals: Goals) -> Result<bool, Stopped> {
        let asked = goals.and(self.stakes.relevant);
        for place in 0..self.stakes.levels.len() {
            for world in each(asked.0[place]) {
                if !self.reaches(scene, world, self.stakes.levels[place])? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn reaches(&mut self, scene: &Scene, world: usize, level: u8) -> Result<bool, Stopped> {
        let left = self.sample.tricks_left(scene) as u8;
        if scene.won >= level {
            return Ok(true);
        }
        if scene.won + left < level {
            return Ok(false);
        }
        let count = self.sample.worlds.len();
        if let Some(bounds) = self.bounds.get(scene) {
            let (least, most) = bounds[world];
            if least >= level || most < level {
                return Ok(least >= level);
            }
        }
        self.check()?;
        let position = self.sample.position(scene, world).expect("tricks are left");
        let need = usize::from(level - scene.won);
        let answer = if position.to_play().side() == self.sample.side {
            self.solver.reaches(&position, need)?
        } else {
            !self.solver.reaches(&position, usize::from(left) + 1 - need)?
        };
        let bounds = self.bounds.entry(scene.clone());
        let bounds = bounds.or_insert_with(|| vec![(scene.won, scene.won + left); count].into());
        let (least, most) = &mut bounds[world];
        if answer {
            *least = level
        } else {
            *most = level - 1
        }
        Ok(answer)
    }
}
