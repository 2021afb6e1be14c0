//! The best lines of a suit: the graph is built once, then each goal is solved on it.

use std::sync::Arc;

use search::{Stopped, Watch};

use super::fronts::{Best, Fronts};
use super::graph::Graph;
use super::position::{Position, SuitProblem};
use super::{Goal, Line, Strategy, SuitAnswer};

/// Words enough for the layouts of any suit: no two hands leave more than 162.
pub(super) const MOST_WORDS: usize = 3;

/// The lines from one position on.
pub(super) struct Lines<'s, const W: usize> {
    suit: &'s Arc<SuitProblem>,
    watch: &'s Watch,
    graph: Graph<'s, W>,
    position: Position,
    node: u32,
    /// The tricks that double dummy takes in each layout.
    double_dummy: Vec<u8>,
}

impl<'s, const W: usize> Lines<'s, W> {
    /// The lines from the start, or from the start with a card led.
    pub(super) fn new(
        suit: &'s Arc<SuitProblem>,
        position: Position,
        watch: &'s Watch,
    ) -> Result<Self, Stopped> {
        let mut graph = Graph::new(suit, watch);
        let node = graph.node(&position)?;
        let double_dummy = graph.tricks(node);
        Ok(Self { suit, watch, graph, position, node, double_dummy })
    }

    /// The best line for every goal.
    pub(super) fn all(self) -> Result<SuitAnswer, Stopped> {
        let mut fronts = Fronts::<W, 1>::new(&self.graph, self.watch);
        let mut target = |tricks| -> Result<Line, Stopped> {
            Ok(self.line(Goal::AtLeast(tricks), fronts.solve(self.node, tricks, 0)?))
        };
        let targets: Vec<Line> = (1..=self.most()).map(&mut target).collect::<Result<_, _>>()?;
        // An average is the sum of the chances of all numbers of tricks, and no line beats the best for one of them.
        let weight = |reached: &dyn Fn(usize) -> bool| -> u64 {
            let layouts = self.suit.layouts.all.iter().enumerate();
            layouts.filter(|&(number, _)| reached(number)).map(|(_, layout)| layout.weight).sum()
        };
        let lost = (1..).zip(&targets).map(|(tricks, line)| {
            weight(&|layout| self.double_dummy[layout] >= tricks)
                - weight(&|layout| line.tricks[layout] >= tricks)
        });
        let average = self.line(Goal::MostOnAverage, self.most_on_average(lost.sum())?);
        let SuitProblem { north, south, ref layouts, .. } = **self.suit;
        Ok(SuitAnswer {
            north,
            south,
            layouts: layouts.clone(),
            double_dummy: self.double_dummy,
            targets,
            average,
        })
    }

    /// The best line for one goal.
    pub(super) fn best(&self, goal: Goal) -> Result<Line, Stopped> {
        let best = match goal {
            Goal::AtLeast(tricks) => Fronts::<W, 1>::new(&self.graph, self.watch).solve(self.node, tricks, 0),
            Goal::MostOnAverage => self.most_on_average(0),
        };
        Ok(self.line(goal, best?))
    }

    fn most(&self) -> u8 {
        self.double_dummy.iter().copied().max().unwrap_or(0)
    }

    /// The best strategy for every number of tricks at once, which is known to lose at least `lost`.
    fn most_on_average(&self, lost: u64) -> Result<Best, Stopped> {
        match self.most() {
            0..=1 => self.up_to::<1>(lost),
            2 => self.up_to::<2>(lost),
            3 => self.up_to::<3>(lost),
            4 => self.up_to::<4>(lost),
            5 => self.up_to::<5>(lost),
            6 => self.up_to::<6>(lost),
            _ => self.up_to::<13>(lost),
        }
    }

    fn up_to<const B: usize>(&self, lost: u64) -> Result<Best, Stopped> {
        Fronts::<W, B>::new(&self.graph, self.watch).solve(self.node, 1, lost)
    }

    fn line(&self, goal: Goal, best: Best) -> Line {
        let share = |weight: u64| weight as f64 / self.suit.layouts.total as f64;
        let (value, double_dummy) = (share(best.reached), share(best.double_dummy));
        let strategy = Strategy::new(self.suit.clone(), self.position, best.plans, best.root);
        let tricks = self.graph.replay(&strategy);
        Line { goal, value, double_dummy, strategy, tricks }
    }
}
