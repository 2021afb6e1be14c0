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
//! *The test.* A call is tested by the net of its position, which the system keeps.

use std::sync::OnceLock;

use ::bridge::{Deal, Hand, Seat};
use bidding::{Meaning, Picture};
use cards::Suit;
use dealing::{Knowledge, Range, Sampler};
use rand::Rng;
use search::Budget;
use search::models::{Sample, rbmbmc};

use super::auction_game::{AuctionGame, AuctionView, FollowsSystem};

/// The worlds found that disagree with the fewest calls, `size` of them, every caller taken to follow the system of its side.
pub fn worlds(
    view: &AuctionView,
    size: usize,
    budget: &Budget,
    rng: &mut impl Rng,
) -> Vec<Sample<AuctionGame>> {
    rbmbmc(view, view.seat, &FollowsSystem, size, budget, rng)
}

/// Where the worlds of a view are drawn from before calls are tested one by one.
#[derive(Debug)]
pub struct Proposals {
    hand: (Seat, Hand),
    shown: Vec<(Seat, Meaning)>,
    believed: Level,
    /// For when what is believed cannot be met, or hardly ever.
    doubting: OnceLock<Level>,
}

/// Worlds of which some seats' calls are believed.
#[derive(Debug)]
struct Level {
    sampler: Option<Sampler>,
    /// What hands must fit besides, shape by shape.
    pictures: Vec<(Seat, Picture)>,
}

/// So many draws are tried for one world before less is asked of it.
const MOST_TRIES: usize = 2_000;

impl Proposals {
    /// All that the calls show, for the seat whose view it is.
    #[must_use]
    pub fn new(view: &AuctionView) -> Self {
        let shown = shown(view);
        let hand = (view.seat, view.hand);
        let believed = Level::new(hand, shown.iter());
        Self { hand, shown, believed, doubting: OnceLock::new() }
    }

    /// A world; none only if the hand that is known is not thirteen cards.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        // Once in vain is enough: the time is better spent where worlds are found.
        let believed = if self.doubting.get().is_none() { self.believed.draw(rng) } else { None };
        believed.or_else(|| self.doubting.get_or_init(|| self.doubt()).draw(rng))
    }

    /// Somebody has left the system, and not all calls can be believed together: all but one player's where that is
    /// possible, otherwise none.
    fn doubt(&self) -> Level {
        let but =
            |left_out: &Seat| Level::new(self.hand, self.shown.iter().filter(|(seat, _)| seat != left_out));
        let seats = self.shown.iter().map(|(seat, _)| but(seat));
        let mut levels = seats.filter(|level| level.sampler.is_some() && !level.pictures.is_empty());
        levels.next().unwrap_or_else(|| Level::new(self.hand, [].iter()))
    }
}

impl Level {
    fn new<'a>((seat, hand): (Seat, Hand), believed: impl Iterator<Item = &'a (Seat, Meaning)>) -> Self {
        let mut knowledge = Knowledge::new();
        knowledge.holds(seat, hand);
        let mut pictures = Vec::new();
        for (seat, meaning) in believed {
            narrow(&mut knowledge, *seat, meaning);
            pictures.push((*seat, meaning.picture().clone()));
        }
        Self { sampler: Sampler::new(&knowledge).ok(), pictures }
    }

    fn draw(&self, rng: &mut impl Rng) -> Option<Deal> {
        let sampler = self.sampler.as_ref()?;
        for _ in 0..MOST_TRIES {
            let Some(world) = sampler.draw_once(rng) else { continue };
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
}
