//! MC-Max_n: Max_n on sampled worlds.
//!
//! Perkins 1998. As often as time allows, draw a full state that fits what is known and evaluate every action by
//! Max_n; then choose the action with the highest average payoff. All actions are evaluated on the same worlds.

use rand::Rng;

use super::{Horizon, MaxN};
use crate::choice::first_best;
use crate::game::{HiddenInformation, ManyPlayers, Player};

/// The average payoff of every action for the seat whose view this is, in the order of the actions.
///
/// `None` when no state fits the view. Stops before `samples` worlds when none more is found.
pub fn mc_max_n<G, H>(
    view: &G::View,
    samples: usize,
    search: &mut MaxN<H>,
    rng: &mut impl Rng,
) -> Option<Vec<(G::Action, f64)>>
where
    G: HiddenInformation + ManyPlayers,
    H: Horizon<G>,
{
    let mut totals: Vec<(G::Action, f64)> = Vec::new();
    let mut drawn = 0_u32;
    for _ in 0..samples {
        let Some(world) = G::sample(view, rng) else { break };
        let place = world.place(world.to_act()?);
        let values = search.actions(&world);
        if drawn == 0 {
            totals = values.iter().map(|&(action, _)| (action, 0.0)).collect();
        }
        for ((_, total), (_, payoffs)) in totals.iter_mut().zip(values) {
            *total += payoffs[place];
        }
        drawn += 1;
    }
    totals.iter_mut().for_each(|(_, total)| *total /= f64::from(drawn));
    (drawn > 0).then_some(totals)
}

/// A player that chooses by MC-Max_n.
#[derive(Debug, Clone)]
pub struct McMaxN<H, R> {
    /// How many worlds to draw for each choice.
    pub samples: usize,
    /// The search of each world.
    pub search: MaxN<H>,
    /// Where the worlds come from.
    pub rng: R,
}

impl<G, H, R> Player<G> for McMaxN<H, R>
where
    G: HiddenInformation + ManyPlayers,
    H: Horizon<G>,
    R: Rng,
{
    /// # Panics
    /// If no state fits the view, or the seat is not to act.
    fn choose(&mut self, view: &G::View) -> G::Action {
        let scores = mc_max_n::<G, H>(view, self.samples, &mut self.search, &mut self.rng)
            .expect("a real view fits some state in which its seat is to act");
        first_best(scores).expect("a seat to act has a legal action").0
    }
}
