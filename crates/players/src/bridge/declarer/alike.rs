//! How likely a world makes the defenders' choices among cards that look alike.
//!
//! A defender who follows with one of three small cards might have followed with another: the chance of what he did is
//! a third. Worlds in which he had no choice are likelier for it. Without this, every small card seen would make long
//! holdings look likelier than they are, and an even break would seem better than a finesse; with touching honours the
//! same argument is restricted choice. The first lead of a suit comes from its place in the suit, as everybody leads.
//! Nothing is solved for all this: the cards alone say which of them look alike.
//!
//! Where the defenders' signals are known, the cards that signal are judged by those instead, in the sampling.

use ::bridge::{PartialDeal, Play, Seat, View};
use cards::{Card, CardSet, Rank, Suit, trick};

use crate::bridge::carding::{Carding, Message, Moment};

/// The plays of the defenders that are judged.
pub(crate) struct Alike {
    followed: Vec<Followed>,
    trump: Option<Suit>,
}

/// A defender's card and how things stood.
struct Followed {
    seat: Seat,
    card: Card,
    /// Whether the suit was led for the first time.
    is_new_lead: bool,
    led: Option<Suit>,
    /// The card that was winning.
    winning: Option<Card>,
    /// What had been played, and what of it was no longer on the table.
    played: CardSet,
    gone: CardSet,
}

/// Cards below this rank look alike wherever they lie.
const SMALL: Rank = Rank::Ten;

/// How the usual lead is judged does not depend on the signals.
const ANY: Carding = Carding::Standard;

impl Alike {
    /// The defenders' plays of a view; `signals` is what is known of theirs.
    pub(crate) fn new(view: &View, signals: Option<Carding>) -> Self {
        let mut followed = Vec::new();
        let (Some(play), Some(contract)) = (&view.play, view.contract) else {
            return Self { followed, trump: None };
        };
        let trump = contract.bid.strain().suit();
        let mut dummy = view.dummy.unwrap_or_default();
        let mut before = play.clone();
        while let Some((seat, card)) = before.pop() {
            if seat == contract.dummy() {
                dummy.insert(card);
            }
            if seat.side() == contract.declarer.side() {
                continue;
            }
            let message = Moment { before: &before, contract, dummy }.message(card.suit());
            let speaks =
                message.is_some_and(|message| message.carriers(CardSet::EMPTY.with(card)).contains(card));
            if signals.is_none() || !speaks {
                let is_new_lead = matches!(message, Some(Message::Lead(_)));
                followed.push(Followed::new(&before, seat, card, is_new_lead, trump));
            }
        }
        Self { followed, trump }
    }

    /// The chance of the choices in a world, given as it was dealt.
    pub(crate) fn likelihood(&self, world: &PartialDeal) -> f64 {
        self.followed.iter().map(|play| play.chance(world, self.trump)).product()
    }
}

impl Followed {
    fn new(before: &Play, seat: Seat, card: Card, is_new_lead: bool, trump: Option<Suit>) -> Self {
        let table = before.current_trick().cards;
        let played: CardSet = before.cards().iter().copied().collect();
        Self {
            seat,
            card,
            is_new_lead,
            led: before.led(),
            winning: (!table.is_empty()).then(|| table[trick::winner(&table, trump)]),
            played,
            gone: played - table.into_iter().collect(),
        }
    }

    fn chance(&self, world: &PartialDeal, trump: Option<Suit>) -> f64 {
        let hand = world.hand(self.seat) - self.played;
        if self.is_new_lead {
            return Message::Lead(self.card.suit()).chance(self.card, hand, ANY);
        }
        1.0 / self.alternatives(world, trump) as f64
    }

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

#[cfg(test)]
mod tests {
    use ::bridge::{Board, BySeat, Table};

    use super::*;

    /// A finesse of the queen of diamonds against an even break, once East has followed low: among all layouts alike the
    /// break is ahead, for East might as well have played another small card from a longer suit.
    #[test]
    fn a_small_card_from_many_counts_for_less() {
        let deal = "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65";
        let mut table =
            Table::with_contract(Board::numbered(1, deal.parse().unwrap()), "5C by S".parse().unwrap());
        for card in "H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 C2 C5 CA C4 CK H3 C3 C6 D2 D6".split(' ') {
            table.play(card.parse().unwrap()).unwrap();
        }
        let view = table.view(Seat::South);
        let play = view.play.as_ref().unwrap();
        let alike = Alike::new(&view, None);
        let unseen: Vec<Card> = view.unseen().iter().collect();
        let queen: Card = "DQ".parse().unwrap();
        let (mut all, mut finesse, mut even) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        for choice in 0..1_u32 << unseen.len() {
            if choice.count_ones() != 8 {
                continue;
            }
            let west: CardSet = unseen
                .iter()
                .enumerate()
                .filter(|(place, _)| choice >> place & 1 == 1)
                .map(|(_, &card)| card)
                .collect();
            let left = BySeat::new([view.dummy.unwrap(), view.unseen() - west, view.hand, west]);
            let world = PartialDeal::new(BySeat::from_fn(|seat| left[seat] | play.played_by(seat))).unwrap();
            let diamonds = west.in_suit(Suit::Diamonds).len();
            for (place, weight) in [1.0, alike.likelihood(&world)].into_iter().enumerate() {
                all[place] += weight;
                finesse[place] +=
                    if !west.contains(queen) && (2..=4).contains(&diamonds) { weight } else { 0.0 };
                even[place] += if diamonds == 3 { weight } else { 0.0 };
            }
        }
        let share = |part: [f64; 2], place: usize| (1000.0 * part[place] / all[place]).round() / 1000.0;
        assert_eq!([share(finesse, 0), share(even, 0)], [0.385, 0.392]);
        assert_eq!([share(finesse, 1), share(even, 1)], [0.425, 0.389]);
    }
}
