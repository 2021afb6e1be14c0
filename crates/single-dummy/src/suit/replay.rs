//! What a strategy takes in each layout against every defence, all layouts at once.
//!
//! The same recursion as double dummy, but declarer follows his plan. Positions met again with the same plan are
//! known, and play ends where nothing can change the tricks to come.

use arrayvec::ArrayVec;
use bridge::Seat;
use rustc_hash::FxHashMap;

use super::Strategy;
use super::graph::Graph;
use super::position::{Position, Trick};
use crate::goals::WorldSet;

/// The layouts with at least one trick to come, with two, and so on.
type Levels<const W: usize> = ArrayVec<WorldSet<W>, 13>;

/// The replay of one strategy.
struct Replay<'r, const W: usize> {
    graph: &'r Graph<'r, W>,
    strategy: &'r Strategy,
    table: FxHashMap<(Position, u32), Levels<W>>,
}

impl<const W: usize> Graph<'_, W> {
    /// The tricks a strategy takes in each layout against the defence that is best there.
    pub(super) fn replay(&self, strategy: &Strategy) -> Vec<u8> {
        let mut replay = Replay { graph: self, strategy, table: FxHashMap::default() };
        let levels = replay.levels(&strategy.start, strategy.root, &self.live(&strategy.start));
        self.counts(&levels)
    }
}

impl<const W: usize> Replay<'_, W> {
    fn levels(&mut self, position: &Position, plan: u32, live: &WorldSet<W>) -> Levels<W> {
        match position.trick {
            Trick::Empty => self.start(position, plan),
            Trick::Second { .. } => self.declare(position, plan, live),
            Trick::Led { leader, .. } => self.defend(position, leader.next(), plan, live),
            Trick::Third { leader, .. } => self.defend(position, leader.previous(), plan, live),
        }
    }

    fn start(&mut self, position: &Position, plan: u32) -> Levels<W> {
        if let Some(sure) = self.strategy.suit.sure_tricks(position) {
            return (0..sure).map(|_| self.graph.all()).collect();
        }
        if let Some(known) = self.table.get(&(*position, plan)) {
            return known.clone();
        }
        let levels = self.declare(position, plan, &self.graph.live(position));
        self.table.insert((*position, plan), levels.clone());
        levels
    }

    fn declare(&mut self, position: &Position, plan: u32, live: &WorldSet<W>) -> Levels<W> {
        let next = self.strategy.declare(position, plan);
        next.map_or_else(Levels::new, |(_, _, next, then)| self.levels(&next, then, live))
    }

    fn defend(&mut self, position: &Position, defender: Seat, plan: u32, live: &WorldSet<W>) -> Levels<W> {
        let mut levels: Levels<W> = (0..position.rounds).map(|_| self.graph.all()).collect();
        for (play, layouts) in self.graph.plays(position, defender, live) {
            let mut next = self.strategy.suit.defend(position, play);
            let taken = usize::from(next.won - position.won);
            next.won = 0;
            let later = self.levels(&next, self.strategy.after(plan, play), &layouts);
            for (tricks, level) in levels.iter_mut().enumerate().skip(taken) {
                let kept = later.get(tricks - taken).copied().unwrap_or(WorldSet::EMPTY);
                *level = level.minus(&layouts.minus(&kept));
            }
        }
        levels
    }
}
