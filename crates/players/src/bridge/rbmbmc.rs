//! Worlds that fit an auction: RBMBMC at the bridge table (Amit and Markovitch, *Learning to bid in bridge*, 2006,
//! Figure 2).
//!
//! The algorithm is [`search::models::rbmbmc`]: a contract for the K worlds with the fewest calls that their callers'
//! models would not have made, within a limit. Here are the two things that make it fast.
//!
//! *Proposals.* The paper deals the 39 unseen cards at random. [`Proposals`] deals them uniformly among the worlds that
//! fit the outlines of the meanings: for each hand the points, the lengths and the shapes that its last call, with all
//! its calls before, leaves possible. The picture of a call contains every hand that makes it, so no consistent world
//! is left out, and all come equally often. Counting the calls that disagree then accepts a world or not by itself
//! alone. So the worlds without a disagreement are exactly uniform among all consistent ones, as if one had dealt at
//! random and waited: no weights are needed. Only where the limit ends the search first do worlds with disagreements
//! remain, and these say so.
//!
//! *The test.* A call is tested by the net of its position, which the system keeps.

use ::bridge::{Deal, Seat};
use bidding::{Meaning, Picture};
use cards::Suit;
use dealing::{Knowledge, Range, Sampler, Shapes};
use rand::Rng;
use search::models::{Contract, Meter, Sample, rbmbmc};

use super::auction_game::{AuctionGame, AuctionView, FollowsSystem};

/// The K worlds found that disagree with the fewest calls, every caller taken to follow the system of its side.
pub fn worlds(
    view: &AuctionView,
    contract: Contract,
    meter: &impl Meter,
    rng: &mut impl Rng,
) -> Vec<Sample<AuctionGame>> {
    rbmbmc(view, view.seat, &FollowsSystem, contract, meter, rng)
}

/// Where the worlds of a view are drawn from before calls are tested one by one.
#[derive(Debug)]
pub struct Proposals {
    /// The narrowest first.
    levels: Vec<Level>,
}

#[derive(Debug)]
struct Level {
    sampler: Sampler,
    /// What hands must fit besides, shape by shape.
    pictures: Vec<(Seat, Picture)>,
}

/// So many draws are tried for one world before less is asked of it.
const MOST_TRIES: usize = 2_000;

impl Proposals {
    /// All that the calls show; less where that contradicts itself or the hand, as when somebody has left the system.
    #[must_use]
    pub fn new(view: &AuctionView) -> Self {
        let mut seen = Knowledge::new();
        seen.holds(view.seat, view.hand);
        let shown = shown(view);
        let everybody: Vec<Seat> = shown.iter().map(|(seat, _)| *seat).collect();
        // Everybody's calls, then everybody's but one's, then nobody's.
        let mut trusted = vec![everybody.clone()];
        if everybody.len() > 1 {
            trusted.extend(everybody.iter().map(|left_out| {
                everybody.iter().copied().filter(|seat| seat != left_out).collect::<Vec<Seat>>()
            }));
        }
        trusted.push(Vec::new());
        let mut levels = Vec::new();
        for seats in trusted {
            let mut knowledge = seen.clone();
            let believed = shown.iter().filter(|(seat, _)| seats.contains(seat));
            for (seat, meaning) in believed.clone() {
                narrow(&mut knowledge, *seat, meaning);
            }
            if let Ok(sampler) = Sampler::new(&knowledge) {
                let pictures = believed.map(|(seat, meaning)| (*seat, meaning.picture().clone())).collect();
                levels.push(Level { sampler, pictures });
                // The next levels are for when this one fails, and are seldom needed.
                if levels.len() == 2 || seats.is_empty() {
                    break;
                }
            }
        }
        Self { levels }
    }

    /// A world; none only if the hand that is known is not thirteen cards.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        self.levels.iter().find_map(|level| level.draw(rng))
    }
}

impl Level {
    fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        for _ in 0..MOST_TRIES {
            let Some(world) = self.sampler.draw_once(rng) else { continue };
            if self.pictures.iter().all(|(seat, picture)| picture.allows(world.hand(*seat))) {
                return world.complete().ok();
            }
        }
        None
    }
}

/// The last meaning of each other seat that has called.
fn shown(view: &AuctionView) -> Vec<(Seat, Meaning)> {
    let mut so_far = ::bridge::Auction::new(view.auction.dealer());
    let mut last: Vec<(Seat, Meaning)> = Vec::new();
    let count = view.auction.calls().len();
    for (place, (seat, call)) in view.auction.iter().enumerate() {
        let is_last = place + 4 >= count;
        if seat != view.seat && is_last {
            let meaning = view.systems[seat.side()].meaning(&so_far, call, view.vulnerability);
            last.extend(meaning.ok().map(|meaning| (seat, meaning)));
        }
        so_far.push(call).expect("a prefix of an auction is an auction");
    }
    last
}

fn narrow(knowledge: &mut Knowledge, seat: Seat, meaning: &Meaning) {
    let range = |range: bidding::Range| {
        let whole = |number: i32| number.clamp(0, 40) as u8;
        Range { low: whole(range.low.floor()), high: whole(range.high.floor()) }
    };
    knowledge.points(seat, range(meaning.hcp));
    for suit in Suit::ALL {
        knowledge.length(seat, suit, range(meaning.lengths[suit]));
    }
    knowledge.shape(seat, &Shapes::from_fn(|lengths| meaning.picture().has_shape(lengths)));
}
