//! What declarer will do, as a tree in an arena.
//!
//! Plans name cards by their order in the hand, so that a plan found for one of several equal positions serves the
//! others.

use bridge::Seat;
use rustc_hash::FxHashMap;

/// What declarer will do from some position on; the numbers are places in the arena of plans.
#[derive(Debug, Clone, Copy)]
pub(super) enum Plan {
    /// Nothing is at stake any more.
    Any,
    /// The tricks to come are sure: winners from the top take them.
    Winners,
    /// Play this card, counted from the hand's lowest.
    Play { hand: Seat, ordinal: Option<u8>, then: u32 },
    /// After this play of the defender's go on with `then`; after others look further.
    Defence { play: u8, then: u32, or: u32 },
}

/// A plan and all that it leads to, and its place among them. The first is always [`Plan::Any`], which is followed where
/// a strategy foresees nothing.
pub(super) fn only(plans: &[Plan], root: u32) -> (Vec<Plan>, u32) {
    let mut copies = vec![Plan::Any];
    let root = copy(plans, root, &mut copies, &mut FxHashMap::from_iter([(0, 0)]));
    (copies, root)
}

/// Copies a plan with all that it leads to; returns its place among the copies.
fn copy(plans: &[Plan], plan: u32, copies: &mut Vec<Plan>, places: &mut FxHashMap<u32, u32>) -> u32 {
    if let Some(&place) = places.get(&plan) {
        return place;
    }
    let copied = match plans[plan as usize] {
        end @ (Plan::Any | Plan::Winners) => end,
        Plan::Play { hand, ordinal, then } => {
            Plan::Play { hand, ordinal, then: copy(plans, then, copies, places) }
        }
        Plan::Defence { play, then, or } => {
            let then = copy(plans, then, copies, places);
            Plan::Defence { play, then, or: copy(plans, or, copies, places) }
        }
    };
    copies.push(copied);
    let place = (copies.len() - 1) as u32;
    places.insert(plan, place);
    place
}
