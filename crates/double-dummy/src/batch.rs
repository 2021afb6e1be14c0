//! Many questions on all cores, answered in order.
//!
//! Each thread has a solver of its own. Answers are exact, so they do not depend on the number of threads or on who
//! solved what.

use std::ops::ControlFlow;

use bridge::Deal;
use search::{Budget, Parallel, Stopped};

use crate::{Config, Solver, TrickTable};

/// How a batch is worked on.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    /// How many threads; 0 means one for each core.
    pub threads: usize,
    /// What each of the solvers may use.
    pub solver: Config,
    /// Ends the batch early when it is exhausted.
    pub budget: Budget,
}

impl Batch {
    /// The tables of deals, in order, each handed to `take`, which may end the batch.
    ///
    /// # Errors
    /// If the budget was exhausted, or `take` broke it off.
    pub fn tables(
        &self,
        deals: impl Iterator<Item = Deal> + Send,
        mut take: impl FnMut(Deal, TrickTable) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let table = |solver: &mut Solver, deal: Deal| solver.table(&deal).map(|table| (deal, table));
        self.run(deals, table, |(deal, table)| take(deal, table))
    }

    /// Answers questions with `solve`, on any thread, and hands the answers in order to `take`, on this one.
    ///
    /// # Errors
    /// If the budget was exhausted, `solve` was stopped, or `take` broke it off.
    ///
    /// # Panics
    /// If the threads cannot be started, or `solve` panics.
    pub fn run<Q: Send, A: Send>(
        &self,
        questions: impl Iterator<Item = Q> + Send,
        solve: impl Fn(&mut Solver, Q) -> Result<A, Stopped> + Sync,
        take: impl FnMut(A) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let parallel = Parallel { threads: self.threads, budget: self.budget.clone() };
        parallel.map(questions, |budget| Solver::within(self.solver, budget), solve, take)
    }
}
