//! How likely a world makes the defenders' choices among cards that look alike.
//!
//! A defender who follows with one of three small cards might have followed with another: the chance of what he did is
//! a third. Worlds in which he had no choice are likelier for it. Without this, every small card seen would make long
//! holdings look likelier than they are, and an even break would seem better than a finesse; with touching honours the
//! same argument is restricted choice. Nothing is solved for it: the cards alone say which of them look alike.

use ::bridge::{PartialDeal, Seat, View};
use cards::{Card, CardSet, Rank, Suit, trick};

/// The plays of the defenders that are judged.
pub(crate) struct Alike {
    followed: Vec<Followed>,
}

/// A defender's card and how things stood.
struct Followed {
    seat: Seat,
    card: Card,
    led: Option<Suit>,
    /// The card that was winning.
    winning: Option<Card>,
    /// What had been played, and what of it was no longer on the table.
    played: CardSet,
    gone: CardSet,
}

/// Cards below this rank look alike wherever they lie.
const SMALL: Rank = Rank::Ten;

impl Alike {
    /// The defenders' plays of a view, the opening lead apart, which is chosen for reasons of its own.
    pub(crate) fn new(view: &View) -> Self {
        let mut followed = Vec::new();
        let (Some(play), Some(contract)) = (&view.play, view.contract) else { return Self { followed } };
        let trump = contract.bid.strain().suit();
        let mut gone = CardSet::EMPTY;
        for (number, trick) in play.tricks().enumerate() {
            for (place, (seat, &card)) in trick.leader.around().zip(&trick.cards).enumerate() {
                let before = &trick.cards[..place];
                let is_opening_lead = number == 0 && place == 0;
                if seat.side() != contract.declarer.side() && !is_opening_lead {
                    let on_table: CardSet = before.iter().copied().collect();
                    let winning = (!before.is_empty()).then(|| before[trick::winner(before, trump)]);
                    let led = before.first().map(|card| card.suit());
                    followed.push(Followed { seat, card, led, winning, played: gone | on_table, gone });
                }
            }
            gone |= trick.cards.iter().copied().collect();
        }
        Self { followed }
    }

    /// The chance of the choices in a world, given as it was dealt.
    pub(crate) fn likelihood(&self, world: &PartialDeal, trump: Option<Suit>) -> f64 {
        self.followed.iter().map(|play| 1.0 / play.alternatives(world, trump) as f64).product()
    }
}

impl Followed {
    /// How many cards of the hand would have looked the same, the card itself included.
    fn alternatives(&self, world: &PartialDeal, trump: Option<Suit>) -> usize {
        let hand = world.hand(self.seat) - self.played;
        let suit = self.card.suit();
        let wins = |card: Card| self.winning.is_none_or(|best| trick::beats(card, best, trump));
        let others = world.cards() - self.gone - hand;
        let alike = |card: &Card| {
            let (low, high) = (self.card.min(*card), self.card.max(*card));
            let small = high.rank() < SMALL;
            let touching =
                || !others.in_suit(suit).iter().any(|rank| rank > low.rank() && rank < high.rank());
            (small || touching()) && wins(*card) == wins(self.card)
        };
        trick::followers(hand, self.led).only(suit).iter().filter(alike).count().max(1)
    }
}
