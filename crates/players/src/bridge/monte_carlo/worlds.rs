//! Worlds that fit a view: the cards seen, the suits not followed to, and what the calls showed.

use ::bridge::{PartialDeal, Seat, View};
use bidding::{Meaning, System};
use cards::{BySuit, Suit};
use dealing::{Knowledge, Range, Sampler};

/// Where the worlds of one decision come from.
pub struct WorldSource {
    sampler: Sampler,
    /// What the last call of each unseen hand showed, all its calls before taken into account.
    shown: Vec<(Seat, Meaning)>,
}

/// So many draws may be refused for one decision; a call that hardly any hand fits was not made by the system.
const MOST_REFUSALS: usize = 1600;

impl WorldSource {
    /// All that is known, or less where that contradicts itself: somebody did not bid by the system.
    #[must_use]
    pub fn new(view: &View, system: Option<&System>) -> Option<Self> {
        let seen = Knowledge::of_view(view);
        let shown = system.map_or_else(Vec::new, |system| shown(view, system));
        let mut narrowed = seen.clone();
        for (seat, meaning) in &shown {
            narrow(&mut narrowed, *seat, meaning);
        }
        match Sampler::new(&narrowed) {
            Ok(sampler) => Some(Self { sampler, shown }),
            Err(_) => Sampler::new(&seen).ok().map(|sampler| Self { sampler, shown: Vec::new() }),
        }
    }

    /// Worlds without end. One that the calls do not fit is drawn again, but not for ever.
    pub fn worlds(&self, seed: u64) -> impl Iterator<Item = PartialDeal> {
        let mut draws = self.sampler.worlds(seed);
        let mut refusals_left = MOST_REFUSALS;
        std::iter::from_fn(move || {
            loop {
                let world = draws.next()?;
                let fits = self.shown.iter().all(|(seat, meaning)| meaning.fits(world.hand(*seat)));
                if fits || refusals_left == 0 {
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

/// The last meaning of each seat that cannot be seen and has called.
fn shown(view: &View, system: &System) -> Vec<(Seat, Meaning)> {
    let mut last: Vec<(Seat, Meaning)> = Vec::new();
    let meanings = system.meanings(&view.auction, view.vulnerability);
    for ((seat, _), meaning) in view.auction.iter().zip(meanings) {
        if view.hand_of(seat).is_some() {
            continue;
        }
        last.retain(|(earlier, _)| *earlier != seat);
        last.push((seat, meaning));
    }
    last
}

fn narrow(knowledge: &mut Knowledge, seat: Seat, meaning: &Meaning) {
    knowledge.points(seat, range(meaning.hcp));
    let lengths: &BySuit<bidding::Range> = &meaning.lengths;
    for suit in Suit::ALL {
        knowledge.length(seat, suit, range(lengths[suit]));
    }
}

fn range(range: bidding::Range) -> Range {
    let whole = |number: i32| number.clamp(0, 40) as u8;
    Range { low: whole(range.low.floor()), high: whole(range.high.floor()) }
}
