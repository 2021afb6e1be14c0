//! Worlds that fit an auction: RBMBMC at the bridge table (Amit and Markovitch, *Learning to bid in bridge*, 2006,
//! Figure 2).
//!
//! The algorithm is [`search::models::rbmbmc`]: a contract for the K worlds with the fewest calls that their callers'
//! models would not have made, within a limit. Here are the two things that make it fast.
//!
//! *Proposals.* The paper deals the 39 unseen cards at random. [`Proposals`] deals them uniformly among the worlds that
//! fit the outlines of the meanings: for each hand the points and lengths that its last call, with all its calls before,
//! leaves possible. What the outlines do not say, which points go with which shape, is met by rejection: setting up a
//! sampler that counts shapes costs more than the draws it saves. The picture of a call contains every hand that makes it, so no consistent world
//! is left out, and all come equally often. Counting the calls that disagree then accepts a world or not by itself
//! alone. So the worlds without a disagreement are exactly uniform among all consistent ones, as if one had dealt at
//! random and waited: no weights are needed. Only where the limit ends the search first do worlds with disagreements
//! remain, and these say so.
//!
//! *The test.* A call is tested by the net of its position, which the system keeps; or by the policy.

use std::sync::OnceLock;

use ::bridge::{Deal, Hand, Seat, Side};
use bidding::Inferences;
use dealing::{Knowledge, Sampler};
use rand::Rng;
use search::Budget;
use search::models::{Sample, rbmbmc};

use super::auction_game::{AuctionGame, AuctionView, FollowsModel};

/// The worlds found that disagree with the fewest calls, `size` of them, every caller taken to follow the model of its side.
pub fn worlds(
    view: &AuctionView,
    size: usize,
    budget: &Budget,
    rng: &mut impl Rng,
) -> Vec<Sample<AuctionGame>> {
    rbmbmc(view, view.seat, &FollowsModel, size, budget, rng)
}

/// Where the worlds of a view are drawn from before calls are tested one by one.
#[derive(Debug)]
pub struct Proposals {
    hand: (Seat, Hand),
    believed: Level,
    /// For when what is believed cannot be met, or hardly ever.
    doubting: OnceLock<Level>,
}

/// Worlds of which some seats' calls are believed.
#[derive(Debug)]
struct Level {
    sampler: Option<Sampler>,
    inferences: Inferences,
}

/// Draws tried for one world before fewer calls are believed.
const MOST_TRIES: usize = 2_000;

impl Proposals {
    /// All that the calls show, for the seat whose view it is.
    #[must_use]
    pub fn new(view: &AuctionView) -> Self {
        let shown = |side: Side| {
            let hidden = |seat: Seat| seat != view.seat && seat.side() == side;
            view.models[side].inferences(&view.auction, view.vulnerability, &hidden, &Budget::unlimited())
        };
        let inferences = shown(Side::NorthSouth).and(shown(Side::EastWest));
        let hand = (view.seat, view.hand);
        Self { hand, believed: Level::new(hand, inferences), doubting: OnceLock::new() }
    }

    /// A world; none only if the hand that is known is not thirteen cards.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        // After one failure the narrower sampler is not tried again: draws are better spent where worlds are found.
        let believed = if self.doubting.get().is_none() { self.believed.draw(rng) } else { None };
        believed.or_else(|| self.doubting.get_or_init(|| self.doubt()).draw(rng))
    }

    /// A player has left the system, and not all calls can be believed together: all but one player's where that is
    /// possible, otherwise none.
    fn doubt(&self) -> Level {
        let all = &self.believed.inferences;
        let mut levels = all.seats().map(|seat| Level::new(self.hand, all.without(seat)));
        let possible = levels.find(|level| level.sampler.is_some() && !level.inferences.is_empty());
        possible.unwrap_or_else(|| Level::new(self.hand, Inferences::default()))
    }
}

impl Level {
    fn new((seat, hand): (Seat, Hand), inferences: Inferences) -> Self {
        let mut knowledge = Knowledge::new();
        knowledge.require_cards(seat, hand);
        inferences.narrow(&mut knowledge);
        Self { sampler: Sampler::new(&knowledge).ok(), inferences }
    }

    fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        let sampler = self.sampler.as_ref()?;
        let mut draws = (0..MOST_TRIES).filter_map(|_| sampler.draw_once(rng));
        draws.find(|world| self.inferences.fit(world))?.complete().ok()
    }
}
