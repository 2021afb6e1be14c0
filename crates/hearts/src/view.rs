use arrayvec::ArrayVec;
use cards::{Card, CardSet};

use crate::{BySeat, Pass, Play, Seat};

/// All that one seat may know, and nothing else: there is no way from a view to a hidden card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who is looking.
    pub seat: Seat,
    /// The cards that `seat` still holds.
    pub hand: CardSet,
    /// What everybody has seen. Before the cards are passed nobody knows who leads, and seat 0 stands there.
    pub play: Play,
    /// The cards in the order of play, with those who played them.
    pub history: Vec<(Seat, Card)>,
    /// Where cards are passed on this deal.
    pub pass: Pass,
    /// Whether `seat` is asked for the cards it passes.
    pub is_to_pass: bool,
    /// The cards that `seat` has passed.
    pub passed: CardSet,
    /// The cards that were passed to `seat`.
    pub received: CardSet,
    /// The points of earlier deals.
    pub totals: BySeat<i32>,
}

/// What is not known of the hand of another seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// Whose hand it is.
    pub seat: Seat,
    /// How many cards it has.
    pub size: usize,
    /// The cards it may have.
    pub may_hold: CardSet,
}

impl View {
    /// Whether it is for `seat` to play a card.
    #[must_use]
    pub fn is_to_play(&self) -> bool {
        !self.is_to_pass && !self.hand.is_empty() && self.play.to_play() == Some(self.seat)
    }

    /// The cards that `seat` may play, if it is its turn.
    #[must_use]
    pub fn legal(&self) -> CardSet {
        if self.is_to_play() { self.play.legal(self.hand) } else { CardSet::EMPTY }
    }

    /// The cards whose place this seat does not know for certain by having seen them: all that are neither played nor
    /// in its own hand.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        self.play.rules().pack() - self.play.played() - self.hand
    }

    /// The other seats in the order of play, each with the cards it may hold.
    ///
    /// A card that was passed and not played since is where it was passed to; a seat that showed out of a suit has
    /// none of it.
    #[must_use]
    pub fn hidden(&self) -> ArrayVec<Hidden, 4> {
        let rules = self.play.rules();
        let unseen = self.unseen();
        let receiver = self.pass.receiver(self.seat, rules);
        let placed = self.passed & unseen;
        (1..rules.players.count())
            .map(|places| {
                let seat = self.seat.plus(places, rules.players.count());
                let elsewhere = if receiver == Some(seat) { CardSet::EMPTY } else { placed };
                Hidden {
                    seat,
                    size: self.play.cards_left(seat),
                    may_hold: unseen - elsewhere - self.play.excluded(seat),
                }
            })
            .collect()
    }
}
