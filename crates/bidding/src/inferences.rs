//! What an auction tells of the hands that a player cannot see, as constraints on deals.
//!
//! The meaning of a seat's last call takes all its calls before into account, so one meaning a seat is enough. Its
//! outline, points and lengths, narrows a [`Knowledge`] to sample from; the finer picture, which points go with which
//! shape, is met by rejection: setting up a sampler that counts shapes costs more than the draws it saves.

use bridge::{Auction, Hand, PartialDeal, Seat, Side, View, Vulnerability};
use cards::{BySuit, Suit};
use dealing::{CountRange, Knowledge};

use crate::{Meaning, System};

/// What is known of each hidden hand that has called.
#[derive(Debug, Clone, Default)]
pub struct Inferences(Vec<(Seat, Inference)>);

/// What is known of one hand.
#[derive(Debug, Clone)]
struct Inference {
    hcp: CountRange,
    lengths: BySuit<CountRange>,
    /// The meaning of the last call, where a system has one.
    meaning: Option<Meaning>,
}

impl Inferences {
    /// From the calls that the player with this view has heard, each read by the system of its side.
    #[must_use]
    pub fn of_view<'a>(view: &View, system: impl Fn(Side) -> &'a System) -> Self {
        let hidden = |seat| view.hand_of(seat).is_none();
        Self::of_auction(&view.auction, view.vulnerability, system, hidden)
    }

    /// From the calls of the hidden seats, each read by the system of its side.
    #[must_use]
    pub fn of_auction<'a>(
        auction: &Auction,
        vulnerability: Vulnerability,
        system: impl Fn(Side) -> &'a System,
        hidden: impl Fn(Seat) -> bool,
    ) -> Self {
        let mut before = Auction::new(auction.dealer());
        let mut last = Vec::new();
        let count = auction.calls().len();
        for (index, (seat, call)) in auction.iter().enumerate() {
            // The last call of each seat is among the last four.
            if index + 4 >= count && hidden(seat) {
                let meaning = system(seat.side()).meaning(&before, call, vulnerability);
                last.extend(meaning.ok().map(|meaning| (seat, Inference::from(meaning))));
            }
            before.push(call).expect("a prefix of an auction is an auction");
        }
        Self(last)
    }

    /// Adds what is known of a hand that has called: its points and lengths.
    pub fn add(&mut self, seat: Seat, hcp: CountRange, lengths: BySuit<CountRange>) {
        self.0.push((seat, Inference { hcp, lengths, meaning: None }));
    }

    /// Both these and others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats that something is known of.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().map(|(seat, _)| *seat)
    }

    /// The same without what the calls of one seat tell.
    #[must_use]
    pub fn without(&self, seat: Seat) -> Self {
        Self(self.0.iter().filter(|(other, _)| *other != seat).cloned().collect())
    }

    /// Narrows what is known to the points and lengths that the calls leave possible.
    pub fn narrow(&self, knowledge: &mut Knowledge) {
        for (seat, inference) in &self.0 {
            knowledge.require_points(*seat, inference.hcp);
            for suit in Suit::ALL {
                knowledge.require_length(*seat, suit, inference.lengths[suit]);
            }
        }
    }

    /// Whether the hands of a deal fit what their calls showed.
    #[must_use]
    pub fn fit(&self, deal: &PartialDeal) -> bool {
        self.0.iter().all(|(seat, inference)| inference.fits(deal.hand(*seat)))
    }

    /// Whether a hand fits what the calls of a seat showed.
    #[must_use]
    pub fn fits(&self, seat: Seat, hand: Hand) -> bool {
        self.0.iter().all(|(other, inference)| *other != seat || inference.fits(hand))
    }
}

impl Inference {
    fn fits(&self, hand: Hand) -> bool {
        match &self.meaning {
            Some(meaning) => meaning.fits(hand),
            None => {
                self.hcp.contains(dealing::points::of_set(hand))
                    && Suit::ALL
                        .into_iter()
                        .all(|suit| self.lengths[suit].contains(hand.in_suit(suit).len() as u8))
            }
        }
    }
}

impl From<Meaning> for Inference {
    fn from(meaning: Meaning) -> Self {
        let whole = |range: crate::Range| {
            let [low, high] = [range.low, range.high].map(|end| end.floor().clamp(0, 40) as u8);
            CountRange { low, high }
        };
        let lengths = BySuit::from_fn(|suit| whole(meaning.lengths[suit]));
        Self { hcp: whole(meaning.hcp), lengths, meaning: Some(meaning) }
    }
}

/// What is known of all hands by what one sees and what the calls mean: `Knowledge::of_auction(&view, &system)`.
pub trait OfAuction {
    /// What the player with this view knows when both sides play this system: the cards it sees, and the points and
    /// lengths that the calls of the others leave possible.
    #[must_use]
    fn of_auction(view: &View, system: &System) -> Self;
}

impl OfAuction for Knowledge {
    fn of_auction(view: &View, system: &System) -> Self {
        let mut knowledge = Self::of_view(view);
        Inferences::of_view(view, |_| system).narrow(&mut knowledge);
        knowledge
    }
}

#[cfg(test)]
mod tests {
    use dealing::Sampler;

    use super::*;

    #[test]
    fn sampled_deals_fit_the_last_call_of_each_hidden_seat() {
        let system = System::named("sayc").unwrap();
        let calls = ["1NT", "P", "2C", "P", "2H", "P"].map(|call| call.parse().unwrap());
        let auction = Auction::from_calls(Seat::North, calls).unwrap();
        let hand = "KJ74.Q3.A852.T64".parse().unwrap();
        let view = View::in_auction(Seat::South, hand, auction, Vulnerability::None);
        let inferences = Inferences::of_view(&view, |_| &system);
        assert_eq!(inferences.seats().collect::<Vec<_>>(), [Seat::West, Seat::North, Seat::East]);
        let sampler = Sampler::new(&Knowledge::of_auction(&view, &system)).unwrap();
        let worlds: Vec<PartialDeal> =
            sampler.worlds(1).filter(|world| inferences.fit(world)).take(50).collect();
        for north in worlds.iter().map(|world| world.hand(Seat::North)) {
            let hearts = north.in_suit(Suit::Hearts).len();
            assert!((4..=5).contains(&hearts), "{north}");
        }
        assert!(!inferences.without(Seat::North).seats().any(|seat| seat == Seat::North));
    }
}
