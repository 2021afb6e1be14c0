//! Hearts by rules: a card from the hand and what everybody has seen, in some tens of nanoseconds.
//!
//! The policy knows its own hand and the play, never another hand: it is how [`F86`](super::F86) plays. Each legal card
//! gets a danger, in points, and the least dangerous is played. What a danger is depends on the moment:
//!
//! * `lead`: the chance to win the trick, times what is likely to fall on it;
//! * `follow`: the same with what lies on the table already, less what it is worth to be rid of a high card;
//! * `discard`: what the card threatens to cost later;
//! * `moon`: whether to take everything instead.
//!
//! The numbers are in [`Weights`].

mod chances;
mod discard;
mod follow;
mod lead;
mod moon;
pub mod pass;
mod weights;

use cards::{Card, CardSet, Suit};
use hearts::{JACK, Play, QUEEN, Seat};

pub(super) use chances::Chances;
pub(super) use moon::losers;
pub use weights::Weights;

/// The rules with their weights and tables.
#[derive(Debug, Clone)]
pub struct Policy {
    weights: Weights,
    chances: Box<Chances>,
}

impl Default for Policy {
    fn default() -> Self {
        Self::new(Weights::default())
    }
}

/// What the seat to play can see, with what follows from it.
struct Sight<'a> {
    play: &'a Play,
    seat: Seat,
    hand: CardSet,
    /// The cards in the hands of the others.
    unseen: CardSet,
    /// Seats at the table.
    seats: usize,
}

impl Policy {
    /// The policy with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Self { weights, chances: Box::new(Chances::new()) }
    }

    /// The card to play for the seat whose turn it is, holding `hand`.
    ///
    /// # Panics
    /// If the play is over or the hand is empty.
    #[must_use]
    pub fn choose(&self, play: &Play, hand: CardSet) -> Card {
        let legal = play.legal(hand);
        if legal.len() == 1 {
            return legal.lowest().expect("one card");
        }
        let mut best = (f32::INFINITY, None);
        self.dangers(play, hand, legal, |card, danger| {
            if danger < best.0 {
                best = (danger, Some(card));
            }
        });
        best.1.expect("a seat to play has a legal card")
    }

    /// The chance that a card which is highest now wins the trick.
    #[inline]
    fn wins(&self, holders: usize, later: usize, (below, above): (usize, usize)) -> f32 {
        let stands = self.chances.stands(holders, later, (below, above));
        if above == 0 { stands } else { stands * (1.0 - self.weights.goes_above * later as f32) }
    }

    /// What is gained by playing a card that `below` of the `unseen` cards of its suit can go under.
    #[inline]
    fn rid(&self, suit: Suit, below: usize, unseen: usize) -> f32 {
        let weight = if suit == Suit::Hearts { self.weights.rid_heart } else { self.weights.rid };
        if unseen == 0 { 0.0 } else { weight * below as f32 / unseen as f32 }
    }

    /// Tells each legal card and its danger in points.
    #[inline]
    pub fn dangers(&self, play: &Play, hand: CardSet, legal: CardSet, mut tell: impl FnMut(Card, f32)) {
        let sight = Sight::new(play, hand);
        let shoots = moon::shoots(&sight, &self.weights, play.lone_taker());
        match play.trick().led() {
            None => lead::dangers(self, &sight, shoots, legal, &mut tell),
            Some(led) if !hand.only(led).is_empty() => {
                follow::dangers(self, &sight, shoots, led, legal, &mut tell);
            }
            Some(_) => discard::dangers(self, &sight, shoots, legal, &mut tell),
        }
    }
}

impl<'a> Sight<'a> {
    #[inline]
    fn new(play: &'a Play, hand: CardSet) -> Self {
        let rules = play.rules();
        Self {
            play,
            seat: play.to_play().expect("asked only while cards are to be played"),
            hand,
            unseen: rules.pack() - play.played() - hand,
            seats: rules.players.count(),
        }
    }

    /// Whether another hand holds the queen of spades.
    #[inline]
    fn fears_queen(&self) -> bool {
        self.unseen.contains(QUEEN)
    }

    /// Whether another hand holds a jack of diamonds that counts.
    #[inline]
    fn hopes_for_jack(&self) -> bool {
        self.play.rules().jack && self.unseen.contains(JACK)
    }

    /// The unseen cards of the suit below and above the card.
    #[inline]
    fn around(&self, card: Card) -> (usize, usize) {
        let same = self.unseen.only(card.suit());
        let below = same.bits() & ((1u64 << card.index()) - 1);
        let lower = below.count_ones() as usize;
        (lower, same.len() - lower)
    }

    /// How many of the `count` seats that play next have not shown out of the suit.
    #[inline]
    fn holders(&self, suit: Suit, count: usize) -> usize {
        let mut seat = self.seat;
        let mut holders = 0;
        for _ in 0..count {
            seat = seat.next(self.seats);
            holders += usize::from(!self.play.is_void(seat, suit));
        }
        holders
    }

    /// The seats that play after this one to the trick.
    #[inline]
    fn to_come(&self) -> usize {
        self.seats - 1 - self.play.trick().len()
    }
}
