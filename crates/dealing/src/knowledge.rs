//! What one knows of the four hands: cards, lengths, points.
//!
//! A [`Knowledge`] begins with nothing known, or with what a [`View`] shows, and is narrowed by what the auction and
//! the play tell. [`Sampler`](crate::Sampler) turns it into worlds. Lengths and points speak of the hand as it was
//! dealt: cards that were played count.

use std::ops::RangeInclusive;

use bridge::{BySeat, Hand, PartialDeal, Seat, View};
use cards::{BySuit, CardSet, Suit};

use crate::Shapes;

/// What is known of all hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    /// The cards that are dealt.
    pub pack: CardSet,
    /// What is known of each hand.
    pub seats: BySeat<SeatKnowledge>,
    /// The cards that were played, each also among what its player holds.
    pub played: CardSet,
}

/// What is known of one hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatKnowledge {
    /// How many cards were dealt to it.
    pub size: usize,
    /// Cards it was dealt.
    pub holds: Hand,
    /// Cards it was not dealt.
    pub lacks: CardSet,
    /// How many cards it was dealt in each suit.
    pub lengths: BySuit<CountRange>,
    /// The shapes it may have, `None` for any; for hands of thirteen cards.
    pub shapes: Option<Shapes>,
    /// How many high card points it was dealt.
    pub points: CountRange,
}

/// From one number to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CountRange {
    /// The least.
    pub low: u8,
    /// The greatest; less than `low` where nothing fits.
    pub high: u8,
}

impl CountRange {
    /// Any number.
    pub const ANY: Self = Self { low: 0, high: u8::MAX };

    /// Whether the number fits.
    #[inline]
    #[must_use]
    pub const fn contains(self, number: u8) -> bool {
        self.low <= number && number <= self.high
    }

    /// The numbers that fit both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// What remains to be reached when `known` is there already; empty if it is too much.
    pub(crate) fn less(self, known: u8) -> Self {
        match self.high.checked_sub(known) {
            Some(high) => Self { low: self.low.saturating_sub(known), high },
            None => Self { low: 1, high: 0 },
        }
    }
}

impl From<RangeInclusive<u8>> for CountRange {
    fn from(range: RangeInclusive<u8>) -> Self {
        Self { low: *range.start(), high: *range.end() }
    }
}

impl Default for Knowledge {
    fn default() -> Self {
        Self::of_pack(CardSet::ALL, BySeat::new([13; 4]))
    }
}

impl Knowledge {
    /// Nothing is known of a whole pack.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Nothing is known but which cards are dealt, and how many to each seat.
    #[must_use]
    pub fn of_pack(pack: CardSet, sizes: BySeat<usize>) -> Self {
        let seats = sizes.map(|size| SeatKnowledge {
            size,
            holds: CardSet::EMPTY,
            lacks: CardSet::EMPTY,
            lengths: BySuit::new([CountRange::ANY; 4]),
            shapes: None,
            points: CountRange::ANY,
        });
        Self { pack, seats, played: CardSet::EMPTY }
    }

    /// What a seat sees: its own hand, dummy, the cards played and the suits not followed to.
    #[must_use]
    pub fn of_view(view: &View) -> Self {
        let mut knowledge = Self::new();
        for seat in Seat::ALL {
            if let Some(hand) = view.hand_of(seat) {
                knowledge.require_cards(seat, hand);
            }
        }
        let mut voids = BySeat::<CardSet>::default();
        for trick in view.play.iter().flat_map(|play| play.tricks()) {
            for seat in Seat::ALL {
                let Some(card) = trick.card_of(seat) else { continue };
                knowledge.require_cards(seat, CardSet::EMPTY.with(card));
                knowledge.played.insert(card);
                let led = trick.cards[0].suit();
                if card.suit() != led {
                    voids[seat] |= CardSet::ALL.only(led);
                }
            }
        }
        let unseen = view.unseen();
        for seat in Seat::ALL {
            knowledge.forbid_cards(seat, voids[seat] & unseen);
        }
        knowledge
    }

    /// The seat was dealt these cards.
    pub fn require_cards(&mut self, seat: Seat, cards: CardSet) -> &mut Self {
        self.seats[seat].holds |= cards;
        self
    }

    /// The seat was not dealt these cards.
    pub fn forbid_cards(&mut self, seat: Seat, cards: CardSet) -> &mut Self {
        self.seats[seat].lacks |= cards;
        self
    }

    /// The seat was dealt this many cards of the suit; narrows what was known.
    pub fn require_length(&mut self, seat: Seat, suit: Suit, range: impl Into<CountRange>) -> &mut Self {
        let lengths = &mut self.seats[seat].lengths;
        lengths[suit] = lengths[suit].and(range.into());
        self
    }

    /// The seat was dealt one of these shapes; narrows what was known.
    pub fn require_shape(&mut self, seat: Seat, shapes: &Shapes) -> &mut Self {
        let known = &mut self.seats[seat].shapes;
        *known = Some(known.as_ref().map_or_else(|| shapes.clone(), |known| known.and(shapes)));
        self
    }

    /// The seat was dealt this many points; narrows what was known.
    pub fn require_points(&mut self, seat: Seat, range: impl Into<CountRange>) -> &mut Self {
        self.seats[seat].points = self.seats[seat].points.and(range.into());
        self
    }

    /// The cards whose place is not known.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.seats.iter().fold(self.pack, |left, (_, seat)| left - seat.holds)
    }

    /// The cards of a world that are still in hand.
    ///
    /// # Panics
    /// Never: hands of a deal stay disjoint when cards leave them.
    #[must_use]
    pub fn remaining(&self, world: &PartialDeal) -> PartialDeal {
        PartialDeal::new(world.hands().map(|hand| hand - self.played)).expect("the hands are disjoint")
    }

    /// Whether a world fits what is known.
    #[must_use]
    pub fn fits(&self, world: &PartialDeal) -> bool {
        world.cards() == self.pack && self.seats.iter().all(|(seat, known)| known.fits(world.hand(seat)))
    }
}

impl SeatKnowledge {
    /// Whether a hand fits what is known of it.
    #[must_use]
    pub fn fits(&self, hand: Hand) -> bool {
        hand.len() == self.size
            && self.holds.is_subset(hand)
            && !hand.intersects(self.lacks)
            && self.points.contains(crate::points::of_set(hand))
            && self.lengths.iter().all(|(suit, range)| range.contains(hand.in_suit(suit).len() as u8))
            && self.has_shape(hand)
    }

    /// Whether the hand has one of the shapes that are known to be possible.
    pub(crate) fn has_shape(&self, hand: Hand) -> bool {
        let lengths = || BySuit::from_fn(|suit| hand.in_suit(suit).len() as u8);
        self.shapes.as_ref().is_none_or(|shapes| shapes.contains(&lengths()))
    }
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Contract, Deal, Table};

    use super::*;

    #[test]
    fn a_view_shows_hands_cards_played_and_voids() {
        let deal: Deal =
            "N:AKQ.AKQ.AKQ.AKQJ JT9.JT98.JT9.T98 876.765.8765.765 5432.432.432.432".parse().unwrap();
        let contract: Contract = "3NT by S".parse().unwrap();
        let mut table = Table::with_contract(Board::numbered(1, deal), contract);
        for card in [
            "S5", "SA", "SJ", "S8", "SK", "S9", "S7", "S4", "SQ", "ST", "S6", "S3", "HA", "HJ", "H7", "H4",
            "CA",
        ] {
            table.play(card.parse().unwrap()).unwrap();
        }
        let east = Knowledge::of_view(&table.view(Seat::East));
        assert!(east.fits(&deal.into()));
        assert_eq!(east.seats[Seat::North].holds, deal.hand(Seat::North));
        assert_eq!(east.seats[Seat::East].holds, deal.hand(Seat::East));
        assert_eq!(east.seats[Seat::West].holds.to_string(), "543.4..");
        assert_eq!(east.unseen().len(), 26 - 4 - 4);
        assert_eq!(east.played.len(), 17);
        assert_eq!(east.remaining(&deal.into()).hand(Seat::West).to_string(), "2.32.432.432");
    }

    #[test]
    fn not_following_shows_a_void() {
        let deal: Deal =
            "N:AKQ.AKQ.AKQ.AKQJ JT9.JT98.JT9.T98 876.765.8765.765 5432.432.432.432".parse().unwrap();
        let contract: Contract = "3NT by S".parse().unwrap();
        let mut table = Table::with_contract(Board::numbered(1, deal), contract);
        for card in "S5 SA SJ S8 SK S9 S7 S4 SQ ST S6 S3 CA C8 C5 C2 CK C9 C6 C3 CQ CT C7 C4 CJ D9".split(' ')
        {
            table.play(card.parse().unwrap()).unwrap();
        }
        let south = Knowledge::of_view(&table.view(Seat::South));
        assert!(south.seats[Seat::East].lacks.is_empty(), "no unseen club is left to lack");
        let west = Knowledge::of_view(&table.view(Seat::West));
        assert!(west.fits(&deal.into()));
    }
}
