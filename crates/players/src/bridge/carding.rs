//! What defenders tell each other with their cards: leads and signals.
//!
//! One rule serves both ways. The giver asks which of equally good cards its hand calls for. The reader asks of each
//! world how likely partner, holding the hand of that world, would have played the card that was seen; that is a
//! factor of the world's weight by Bayes' rule, so a signal moves the odds and never forbids a layout.
//!
//! | message | when | said by |
//! |---|---|---|
//! | lead | a defender leads a suit nobody led before | the top of touching honours, the fourth best, the top of two |
//! | attitude | third hand does not fight for the trick partner led; first discard of a suit | high likes the suit |
//! | count | declarer leads a new side suit | high has an even number |
//! | preference | a lead for partner to ruff; partner led and dummy has no more of the suit | high asks for the higher of the other side suits |
//!
//! Upside-down carding turns attitude and count round and leaves preference as it is. Only small cards speak: an
//! honour is played for what it wins.

mod lead;
pub(super) mod people;
mod signal;

use ::bridge::{Contract, Hand, Play, Prose, Seat, View};
use cards::{Card, CardSet, Suit, trick};

use signal::{Kind, Signal};

/// The agreement on what a high and what a low card means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Carding {
    /// High encourages, high-low shows an even number.
    Standard,
    /// Low encourages, low-high shows an even number.
    UpsideDown,
}

/// What everybody at the table knows when a defender is about to play.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment<'a> {
    /// The play before the card.
    pub(super) before: &'a Play,
    /// What is played.
    pub(super) contract: Contract,
    /// The cards dummy still has, none before they are faced.
    pub(super) dummy: Hand,
}

/// What a card may say at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Message {
    /// Where in its suit a lead comes from.
    Lead(Suit),
    /// Something about the hand.
    Signal(Signal),
}

impl Moment<'_> {
    /// The moment a view shows.
    pub(super) fn of_view(view: &View) -> Option<Moment<'_>> {
        let dummy = view.dummy.unwrap_or_default();
        Some(Moment { before: view.play.as_ref()?, contract: view.contract?, dummy })
    }

    /// What a card of the suit says, if it says anything.
    pub(super) fn message(&self, suit: Suit) -> Option<Message> {
        let seat = self.before.to_play()?;
        if seat.side() == self.contract.declarer.side() {
            return None;
        }
        let trump = self.contract.bid.strain().suit();
        let is_new = !self.before.tricks().any(|trick| trick.is_complete() && trick.cards[0].suit() == suit);
        let current = self.before.current_trick();
        let Some(&led) = current.cards.first() else {
            return match self.gives_ruff(seat, suit) {
                true => Some(self.signal(Kind::Preference, suit)),
                false => is_new.then_some(Message::Lead(suit)),
            };
        };
        if suit != led.suit() {
            let first = is_new && self.before.played_by(seat).only(suit).is_empty() && Some(suit) != trump;
            return first.then(|| self.signal(Kind::Attitude { led: None }, suit));
        }
        if !is_new || Some(suit) == trump {
            return None;
        }
        let kind = if current.leader != seat.partner() {
            Kind::Count
        } else if trump.is_some() && self.dummy.only(suit).is_empty() {
            Kind::Preference
        } else {
            Kind::Attitude { led: Some(led.rank()) }
        };
        Some(self.signal(kind, suit))
    }

    fn signal(&self, kind: Kind, suit: Suit) -> Message {
        let trump = self.contract.bid.strain().suit();
        let on_table = &self.before.current_trick().cards;
        // Third and fourth hand take the trick with a card that can, whatever it would say; second hand plays low
        // even when its card beats the one led.
        let best = (on_table.len() >= 2).then(|| on_table[trick::winner(on_table, trump)]);
        let over = best.filter(|best| best.suit() == suit).map(|best| best.rank());
        Message::Signal(Signal { kind, suit, trump, over })
    }

    /// Whether partner can be expected to ruff a lead of the suit.
    fn gives_ruff(&self, seat: Seat, suit: Suit) -> bool {
        let voids = &self.before.voids()[seat.partner()];
        let trump = self.contract.bid.strain().suit();
        trump.is_some_and(|trump| trump != suit && voids.contains(&suit) && !voids.contains(&trump))
    }
}

impl Message {
    /// The cards of a hand that can carry the message.
    pub(super) fn carriers(&self, hand: Hand) -> CardSet {
        match self {
            Self::Lead(suit) => hand.only(*suit),
            Self::Signal(signal) => CardSet::from_holding(signal.suit, signal.spots(hand)),
        }
    }

    /// The card that the hand calls for, and what it says in words; it is one of `equal`.
    pub(super) fn give(&self, equal: CardSet, hand: Hand, carding: Carding) -> Option<(Card, Prose)> {
        match self {
            Self::Lead(_) => None,
            Self::Signal(signal) => signal.give(equal & self.carriers(hand), hand, carding),
        }
    }

    /// How likely a player with the hand, choosing among the carriers, plays the card.
    pub(super) fn chance(&self, card: Card, hand: Hand, carding: Carding) -> f64 {
        match self {
            Self::Lead(suit) => lead::chance(card.rank(), hand.in_suit(*suit)),
            Self::Signal(signal) => signal.chance(card, hand, carding),
        }
    }
}

pub(super) use lead::usual as usual_lead;

#[cfg(test)]
mod tests;
