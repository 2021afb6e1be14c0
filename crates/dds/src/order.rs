//! In which order cards of equal score stand.
//!
//! The published interface leaves it open; DDS has the order of its search. Programs that want one card take the first,
//! so it should be the card that a player would play of those that are as good: the cheapest.
//!
//! - Who can follow suit, or leads, plays low; but the second hand first looks at a card that surely wins the trick, unless
//!   at no trump partner can win it anyway, and then at the cheapest that makes the third hand play high, unless partner can.
//! - Who cannot follow ruffs where that wins the trick, cheaply; otherwise throws a low card of a long suit, a trump last.

use bridge::Seat;
use cards::trick::{beats, followers, winner};
use cards::{Card, CardSet, Suit};
use double_dummy::Position;

/// Equal cards in the order of the answer, as far as scores do not part them.
pub(crate) fn ordered(position: &Position, mut groups: Vec<CardSet>) -> Vec<CardSet> {
    let trick = Trick::new(position, &groups);
    groups.sort_by_cached_key(|group| trick.key(group.highest().expect("a group is not empty")));
    groups
}

/// What is thought of first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Winner,
    Cover,
    No,
}

/// The trick as the player to play meets it.
struct Trick<'a> {
    position: &'a Position,
    trump: Option<Suit>,
    /// The card that wins so far.
    best: Option<Card>,
    /// What a second hand with a winner would cover with instead.
    cover: Option<Card>,
}

impl<'a> Trick<'a> {
    fn new(position: &'a Position, groups: &[CardSet]) -> Self {
        let trump = position.strain().suit();
        let trick = position.trick();
        let best = (!trick.is_empty()).then(|| trick[winner(trick, trump)]);
        let mut this = Self { position, trump, best, cover: None };
        this.cover = this.cover_of(groups);
        this
    }

    /// Less is earlier: winners that are wanted, the cover, side suits before trumps to throw, then what is cheap.
    fn key(&self, card: Card) -> (Wanted, bool, i32) {
        let rank = card.rank() as i32;
        let wanted = |wins: bool| if wins { Wanted::Winner } else { Wanted::No };
        let Some(led) = self.position.trick().first().map(|card| card.suit()) else {
            return (Wanted::No, false, rank);
        };
        if Some(card) == self.cover {
            return (Wanted::Cover, false, rank);
        }
        if card.suit() == led {
            return (wanted(self.wins_as_second_hand(card)), false, rank);
        }
        let length = self.held(self.position.to_play()).in_suit(card.suit()).len() as i32;
        let is_trump = Some(card.suit()) == self.trump;
        (wanted(self.wins(card)), is_trump, rank - length)
    }

    /// The cheapest card that beats the lead, of a second hand with a winner whose partner cannot take the trick.
    fn cover_of(&self, groups: &[CardSet]) -> Option<Card> {
        let (led, partner) = (self.best?, self.position.to_play().partner());
        let cards = || groups.iter().filter_map(|group| group.highest());
        let has_winner = cards().any(|card| card.suit() == led.suit() && self.wins_as_second_hand(card));
        let partners = followers(self.held(partner), Some(led.suit()));
        if !has_winner || partners.iter().any(|card| self.wins(card)) {
            return None;
        }
        let covers = cards().filter(|&card| card.suit() == led.suit() && card.rank() > led.rank());
        covers.filter(|&card| !self.wins_as_second_hand(card)).min_by_key(|card| card.rank())
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

#[cfg(test)]
mod tests {
    use bridge::Deal;

    use super::*;

    /// The second hand's cards in spades, when West leads the five of them and hearts are trump.
    #[track_caller]
    fn check(deal: &str, expected: &str) {
        let deal: Deal = deal.parse().unwrap();
        let start = Position::start(&deal, Suit::Hearts.into(), Seat::West);
        let (led, _) = start.after("S5".parse().unwrap());
        let led = led.unwrap();
        let cards = ordered(&led, led.equal_cards()).into_iter().map(|group| group.highest().unwrap());
        assert_eq!(cards.map(|card| card.rank().letter()).collect::<String>(), expected);
    }

    #[test]
    fn second_hand_thinks_of_a_winner_then_of_a_cover_then_of_low_cards() {
        check("N:AJ84.765.765.765 KT2.AKQ.AKQ.AKQ3 Q63.JT98.T982.42 975.432.J43.JT98", "A84J");
        // Partner's king takes the trick behind the queen.
        check("N:AJ84.765.765.765 QT2.AKQ.AKQ.AKQ3 K63.JT98.T982.42 975.432.J43.JT98", "A48J");
        // Without a winner the second hand plays low.
        check("N:QJ84.765.765.765 AKT2.AKQ.AKQ.AK3 63.JT98.T982.Q42 975.432.J43.JT98", "48Q");
    }
}
