//! Worlds that fit a view: the cards seen, the suits not followed to, and what the calls showed.

use ::bridge::{PartialDeal, View};
use bidding::Inferences;
use dealing::{Knowledge, Sampler};
use search::Budget;

use crate::bridge::Model;

/// Where the worlds of one decision come from.
pub struct WorldSource {
    sampler: Sampler,
    /// What the calls of the unseen hands showed.
    inferences: Inferences,
}

/// Draws that may be refused for one decision: a call that hardly any hand fits was not made by the model.
const MOST_REFUSALS: usize = 1600;

impl WorldSource {
    /// All that is known, or the cards alone where the calls contradict them: a player did not bid by the model.
    /// What the calls tell is looked for within the budget.
    #[must_use]
    pub fn new(view: &View, model: Option<&dyn Model>, budget: &Budget) -> Option<Self> {
        let seen = Knowledge::of_view(view);
        let hidden = |seat| view.hand_of(seat).is_none();
        let inferences = model.map_or_else(Inferences::default, |model| {
            model.inferences(&view.auction, view.vulnerability, &hidden, budget)
        });
        let mut narrowed = seen.clone();
        inferences.narrow(&mut narrowed);
        match Sampler::new(&narrowed) {
            Ok(sampler) => Some(Self { sampler, inferences }),
            Err(_) => {
                Sampler::new(&seen).ok().map(|sampler| Self { sampler, inferences: Inferences::default() })
            }
        }
    }

    /// Whether the calls say something.
    pub(super) fn is_narrowed(&self) -> bool {
        !self.inferences.is_empty()
    }

    /// An endless stream of worlds. One that does not fit the calls is drawn again, a bounded number of times.
    pub fn worlds(&self, seed: u64) -> impl Iterator<Item = PartialDeal> {
        let mut draws = self.sampler.worlds(seed);
        let mut refusals_left = MOST_REFUSALS;
        std::iter::from_fn(move || {
            loop {
                let world = draws.next()?;
                if self.inferences.fit(&world) || refusals_left == 0 {
                    return Some(world);
                }
                refusals_left -= 1;
            }
        })
    }

    /// The cards of a world that are still in hand.
    #[must_use]
    pub fn remaining(&self, world: &PartialDeal) -> PartialDeal {
        self.sampler.knowledge().remaining(world)
    }
}
