//! In which order cards of equal score stand.
//!
//! The published interface leaves it open; DDS has the order of its search. Programs that want one card take the first,
//! so it should be the card that a player would play of those that are as good: the cheapest.
//!
//! - Who can follow suit, or leads, plays low; but the second hand first looks at a card that surely wins the trick, unless
//!   at no trump partner can win it anyway.
//! - Who cannot follow ruffs where that wins the trick, cheaply; otherwise throws a low card of a long suit, a trump last.

use bridge::Seat;
use cards::trick::{beats, followers, winner};
use cards::{Card, CardSet, Suit};
use double_dummy::Position;

/// Equal cards in the order of the answer, as far as scores do not part them.
pub(crate) fn ordered(position: &Position, mut groups: Vec<CardSet>) -> Vec<CardSet> {
    let trick = Trick::new(position);
    groups.sort_by_cached_key(|group| trick.key(group.highest().expect("a group is not empty")));
    groups
}

/// The trick as the player to play meets it.
struct Trick<'a> {
    position: &'a Position,
    trump: Option<Suit>,
    /// The card that wins so far.
    best: Option<Card>,
}

impl<'a> Trick<'a> {
    fn new(position: &'a Position) -> Self {
        let trump = position.strain().suit();
        let trick = position.trick();
        let best = (!trick.is_empty()).then(|| trick[winner(trick, trump)]);
        Self { position, trump, best }
    }

    /// Less is earlier: winners that are wanted, side suits before trumps to throw, then what is cheap.
    fn key(&self, card: Card) -> (bool, bool, i32) {
        let rank = card.rank() as i32;
        let Some(led) = self.position.trick().first().map(|card| card.suit()) else {
            return (false, false, rank);
        };
        if card.suit() == led {
            return (!self.wins_as_second_hand(card), false, rank);
        }
        let length = self.held(self.position.to_play()).in_suit(card.suit()).len() as i32;
        let is_trump = Some(card.suit()) == self.trump;
        (!self.wins(card), is_trump, rank - length)
    }

    fn wins_as_second_hand(&self, card: Card) -> bool {
        let partner = self.position.to_play().partner();
        let spared = self.trump.is_none() && self.can_beat(partner, card);
        self.position.trick().len() == 1 && self.wins(card) && !spared
    }

    /// Whether the card takes the trick and the next player, the only opponent left, cannot beat it.
    fn wins(&self, card: Card) -> bool {
        let is_last = self.position.trick().len() == 3;
        self.best.is_none_or(|best| beats(card, best, self.trump))
            && (is_last || !self.can_beat(self.position.to_play().next(), card))
    }

    /// Whether a card of this seat can beat `card` in this trick.
    fn can_beat(&self, seat: Seat, card: Card) -> bool {
        let led = self.position.trick()[0].suit();
        followers(self.held(seat), Some(led)).iter().any(|other| beats(other, card, self.trump))
    }

    fn held(&self, seat: Seat) -> CardSet {
        self.position.hands()[seat]
    }
}
