//! Resource-bounded model-based Monte Carlo sampling.
//!
//! Amit and Markovitch 2006, Figure 2. Full states that fit the agent's view are drawn at random; a state is
//! *inconsistent* with an action of the history if, by the model of the seat that took it, that seat would not have
//! considered it with what it then saw. A contract algorithm: it returns the K states with the fewest inconsistencies
//! that it finds within the limit, and stops early when it has K without any. Counting a state's inconsistencies stops
//! as soon as it is no better than the worst state kept.
//!
//! Deviations from the paper: the agent's own actions are not held against a state, because what the agent saw is the
//! same in all of them; and when no state fits the view within the limit the sample is smaller than K.

use rand::Rng;

use super::Agent;
use crate::budget::Budget;
use crate::game::{HiddenInformation, Retrace};

/// A state and how many actions of the history disagree with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample<G> {
    /// The state.
    pub state: G,
    /// The number of actions that their seats' models would not have considered.
    pub inconsistencies: usize,
}

/// The least inconsistent states found for a view of `seat`, whose models of the others are the agent's: the K states
/// wanted are `size`. When the budget is exhausted the states drawn have to do.
pub fn rbmbmc<G>(
    view: &G::View,
    seat: G::Seat,
    agent: &dyn Agent<G>,
    size: usize,
    budget: &Budget,
    rng: &mut impl Rng,
) -> Vec<Sample<G>>
where
    G: HiddenInformation + Retrace,
{
    counted(view, seat, agent, size, budget, rng).0
}

/// The same, with how many states were drawn.
pub(super) fn counted<G>(
    view: &G::View,
    seat: G::Seat,
    agent: &dyn Agent<G>,
    size: usize,
    budget: &Budget,
    rng: &mut impl Rng,
) -> (Vec<Sample<G>>, u64)
where
    G: HiddenInformation + Retrace,
{
    let mut drawn = 0;
    let mut sample: Vec<Sample<G>> = Vec::with_capacity(size);
    let mut draw = |cut_off: usize| {
        drawn += 1;
        // Whether to go on is asked below: the contract promises a sample.
        let _ = budget.spend(1);
        G::sample(view, rng).map(|state| {
            let inconsistencies = inconsistencies(&state, seat, agent, cut_off);
            Sample { state, inconsistencies }
        })
    };
    // The first K states are taken as they come, whatever they cost.
    for _ in 0..size {
        sample.extend(draw(usize::MAX));
    }
    // Then better states replace the worst.
    while !budget.is_exhausted() {
        let Some(worst) = (0..sample.len()).max_by_key(|&place| sample[place].inconsistencies) else { break };
        let most = sample[worst].inconsistencies;
        if most == 0 {
            break;
        }
        if let Some(found) = draw(most).filter(|found| found.inconsistencies < most) {
            sample[worst] = found;
        }
    }
    (sample, drawn)
}

/// How many actions of the others the agent's models disagree with; counts to the cut-off and no further.
pub fn inconsistencies<G>(state: &G, seat: G::Seat, agent: &dyn Agent<G>, cut_off: usize) -> usize
where
    G: HiddenInformation + Retrace,
{
    let mut state = state.clone();
    let mut count = 0;
    while count < cut_off
        && let Some((actor, action)) = state.retrace()
    {
        if actor != seat && !agent.model(actor).considers(&state.view(actor), action) {
            count += 1;
        }
    }
    count
}
