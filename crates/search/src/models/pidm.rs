//! Partial-information decision making: look-ahead with models of all players, within a resource limit.
//!
//! Amit and Markovitch 2006, Figure 3. The actions that the selection strategy offers are tried on sampled full states
//! ([`rbmbmc`](mod@super::rbmbmc)). Looking ahead in a full state, the agent maximises its utility in its own turns; in the
//! turn of another seat it simulates that seat: the model of the seat, given only what the seat may see, decides by
//! the same algorithm with a share of the resource. So a call that tells the partner something is worth more, because
//! the simulated partner samples fewer worlds and decides better.
//!
//! Deviations from the paper:
//! * a state in which the game is over is valued by the utility at once, whatever is left of the resource;
//! * the paper shares the limit out beforehand and trusts the shares; here nodes are also counted, and when a whole
//!   decision has spent its budget no further sampled state is opened and look-ahead ends at once. The first state of a
//!   sample is always tried with every action, so there is always an answer.

use std::cell::Cell;

use rand::Rng;

use super::Agent;
use super::rbmbmc;
use crate::budget::Budget;
use crate::choice::first_best;
use crate::game::{HiddenInformation, Retrace};

/// How a decision shares out its resource. The letters are the paper's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pidm {
    /// The resource for one decision, in nodes: states generated and utilities computed.
    pub limit: f64,
    /// K: how many states to sample for a decision.
    pub sample_size: usize,
    /// g: the share of the resource that goes into sampling, between 0 and 1.
    pub sampling_share: f64,
    /// r: the share of what is left that goes into simulating another seat, between 0 and 1.
    pub simulation_share: f64,
    /// ε: with no more than this left a state is valued by its utility.
    pub epsilon: f64,
}

/// What decisions have taken, the simulated ones included: the dependent variables of section 5.1.1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// Decisions.
    pub decisions: u64,
    /// Those with more than one action to look into.
    pub look_aheads: u64,
    /// States generated, those rejected included.
    pub instances: u64,
    /// Samples that are not all consistent with the history.
    pub failures: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.look_aheads += other.look_aheads;
        self.instances += other.instances;
        self.failures += other.failures;
    }
}

impl Pidm {
    /// The action that the agent in `seat` decides on. `None` if its selection strategy offers none.
    pub fn decide<G>(
        &self,
        view: &G::View,
        seat: G::Seat,
        agent: &dyn Agent<G>,
        budget: &Budget,
        rng: &mut impl Rng,
    ) -> Option<G::Action>
    where
        G: HiddenInformation + Retrace,
    {
        first_best(self.evaluate(view, seat, agent, budget, rng)).map(|(action, _)| action)
    }

    /// The average utility of each action that the selection strategy offers, in its order: the V of the paper.
    ///
    /// A single action is not looked into and comes back with the value 0.
    pub fn evaluate<G>(
        &self,
        view: &G::View,
        seat: G::Seat,
        agent: &dyn Agent<G>,
        budget: &Budget,
        rng: &mut impl Rng,
    ) -> Vec<(G::Action, f64)>
    where
        G: HiddenInformation + Retrace,
    {
        self.study(view, seat, agent, budget, rng).0
    }

    /// The same, with what it took.
    pub fn study<G>(
        &self,
        view: &G::View,
        seat: G::Seat,
        agent: &dyn Agent<G>,
        budget: &Budget,
        rng: &mut impl Rng,
    ) -> (Vec<(G::Action, f64)>, Effort)
    where
        G: HiddenInformation + Retrace,
    {
        let decision =
            Decision { config: self, budget: budget.nodes(self.limit as u64), effort: Cell::default() };
        let values = decision.evaluate(view, seat, agent, self.limit, rng);
        (values, decision.effort.get())
    }
}

/// A decision on its way, with the simulated decisions inside it.
struct Decision<'a> {
    config: &'a Pidm,
    budget: Budget,
    effort: Cell<Effort>,
}

impl Decision<'_> {
    /// `PIDM` of the paper, up to the choice of the best action.
    fn evaluate<G, R>(
        &self,
        view: &G::View,
        seat: G::Seat,
        agent: &dyn Agent<G>,
        limit: f64,
        rng: &mut R,
    ) -> Vec<(G::Action, f64)>
    where
        G: HiddenInformation + Retrace,
        R: Rng,
    {
        let mut values: Vec<(G::Action, f64)> =
            agent.select(view).into_iter().map(|action| (action, 0.0)).collect();
        let several = values.len() > 1;
        self.add(Effort { decisions: 1, look_aheads: u64::from(several), ..Effort::default() });
        if !several {
            return values;
        }
        let for_sampling = self.config.sampling_share * limit;
        let sampling = self.budget.nodes(for_sampling as u64);
        let size = self.config.sample_size;
        let (sample, instances) = rbmbmc::counted(view, seat, agent, size, &sampling, rng);
        let perfect = sample.len() == size && sample.iter().all(|world| world.inconsistencies == 0);
        self.add(Effort { instances, failures: u64::from(!perfect), ..Effort::default() });
        let each = (limit - for_sampling) / (values.len() * sample.len().max(1)) as f64;
        // State by state and not action by action: whenever the resource ends, all actions were tried on the same
        // states, and the sums can be compared.
        let mut tried = 0_u32;
        for world in &sample {
            for (action, value) in &mut values {
                *value += self.look_ahead(&world.state.after(*action), seat, agent, each, rng);
            }
            tried += 1;
            if self.budget.is_exhausted() {
                break;
            }
        }
        values.iter_mut().for_each(|(_, value)| *value /= f64::from(tried.max(1)));
        values
    }

    /// `LookAheadSearch` of the paper: what a full state promises the agent in `seat`.
    fn look_ahead<G, R>(&self, state: &G, seat: G::Seat, agent: &dyn Agent<G>, limit: f64, rng: &mut R) -> f64
    where
        G: HiddenInformation + Retrace,
        R: Rng,
    {
        let actor = state.to_act().filter(|_| limit > self.config.epsilon && !self.budget.is_exhausted());
        match actor {
            None => self.utility(state, agent),
            Some(actor) if actor == seat => {
                let actions = agent.select(&state.view(seat));
                let each = limit / actions.len().max(1) as f64;
                let after = |action| self.look_ahead(&state.after(action), seat, agent, each, rng);
                let best = actions.into_iter().map(after).reduce(f64::max);
                best.unwrap_or_else(|| self.utility(state, agent))
            }
            Some(actor) => {
                let for_simulation = self.config.simulation_share * limit;
                let model = agent.model(actor);
                let simulated = self.evaluate(&state.view(actor), actor, model, for_simulation, rng);
                match first_best(simulated) {
                    Some((action, _)) => {
                        self.look_ahead(&state.after(action), seat, agent, limit - for_simulation, rng)
                    }
                    None => self.utility(state, agent),
                }
            }
        }
    }

    fn add(&self, more: Effort) {
        let mut effort = self.effort.get();
        effort += more;
        self.effort.set(effort);
    }

    fn utility<G: HiddenInformation>(&self, state: &G, agent: &dyn Agent<G>) -> f64 {
        // The budget ends look-ahead, never a value that was begun.
        let _ = self.budget.spend(1);
        agent.utility(state)
    }
}
