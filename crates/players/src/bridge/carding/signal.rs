//! Attitude, count and preference: which way the hand points, and which card says so.

use ::bridge::{Hand, Prose, prose};
use cards::{Card, CardSet, Holding, Rank, Suit};

use super::Carding;

/// A signal that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Signal {
    /// What it is about.
    pub(super) kind: Kind,
    /// The suit of the card.
    pub(super) suit: Suit,
    /// What is trump.
    pub(super) trump: Option<Suit>,
    /// The card of the suit that is winning, if one that beats it would be played to win.
    pub(super) over: Option<Rank>,
}

/// What a signal is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whether the suit is liked.
    Attitude {
        /// The card partner led, none for a discard.
        led: Option<Rank>,
    },
    /// Whether the number of cards is even.
    Count,
    /// Which of the other side suits is better.
    Preference,
}

/// Which card would say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    High,
    Low,
}

/// How many times less likely a card is for each step away from the one that says it: it may have been needed. On 14 boards of
/// `mc` against itself 39 of 42 signals were the card called for, and 23 of 30 leads the usual one.
const ODDS: f64 = 4.0;

impl Signal {
    /// The cards that can say it: small ones that would not be played to win the trick.
    pub(super) fn spots(&self, hand: Hand) -> Holding {
        let small = |&rank: &Rank| rank < Rank::Ten && self.over.is_none_or(|best| rank < best);
        hand.in_suit(self.suit).iter().filter(small).collect()
    }

    /// The card of `cards` that says what the hand has to say, if it has a choice.
    pub(super) fn give(&self, cards: CardSet, hand: Hand, carding: Carding) -> Option<(Card, Prose)> {
        let wish = self.wish(hand, carding).filter(|_| cards.len() > 1)?;
        let card = match wish {
            Wish::High => cards.highest(),
            Wish::Low => cards.lowest(),
        };
        Some((card?, self.words(hand)))
    }

    /// How likely a hand with this to say plays the card, of the cards that can say it.
    pub(super) fn chance(&self, card: Card, hand: Hand, carding: Carding) -> f64 {
        let spots = self.spots(hand);
        let Some(place) = spots.iter().position(|rank| rank == card.rank()) else { return 1.0 };
        let Some(wish) = self.wish(hand, carding) else { return 1.0 / spots.len() as f64 };
        let steps = match wish {
            Wish::High => place,
            Wish::Low => spots.len() - 1 - place,
        };
        let all: f64 = (0..spots.len()).map(|steps| ODDS.powi(-(steps as i32))).sum();
        ODDS.powi(-(steps as i32)) / all
    }

    /// Which card the hand calls for; none if it has nothing to say.
    fn wish(&self, hand: Hand, carding: Carding) -> Option<Wish> {
        let high = match self.kind {
            Kind::Attitude { led } => self.likes(hand, led),
            Kind::Count => hand.in_suit(self.suit).len().is_multiple_of(2),
            Kind::Preference => return self.prefers_higher(hand).map(Wish::of),
        };
        Some(Wish::of(high == (carding == Carding::Standard)))
    }

    fn likes(&self, hand: Hand, led: Option<Rank>) -> bool {
        let held = hand.in_suit(self.suit);
        let honour = [Rank::Ace, Rank::King, Rank::Queen].into_iter().any(|rank| held.contains(rank));
        // The jack under a king led, or the ten under a queen, goes on with partner's sequence.
        let next = led.filter(|led| [Rank::King, Rank::Queen].contains(led));
        let goes_on =
            next.and_then(|led| Rank::from_index(led.index() - 2)).is_some_and(|rank| held.contains(rank));
        let can_ruff = self.trump.is_some_and(|trump| !hand.only(trump).is_empty());
        let wants_ruff = can_ruff && held.len() == 2 && led.is_some_and(|led| led >= Rank::King);
        honour || goes_on || wants_ruff
    }

    /// Whether the higher of the two other side suits is the better one; none if neither is, or at no trump.
    fn prefers_higher(&self, hand: Hand) -> Option<bool> {
        let trump = self.trump?;
        let strength = |suit: Suit| hand.in_suit(suit).iter().map(honour_points).sum::<u8>();
        let mut others = Suit::ALL.into_iter().filter(|&suit| suit != self.suit && suit != trump);
        let (lower, higher) = (strength(others.next()?), strength(others.next()?));
        (lower != higher).then_some(higher > lower)
    }

    fn words(&self, hand: Hand) -> Prose {
        match self.kind {
            Kind::Attitude { led } if self.likes(hand, led) => prose!("encourages"),
            Kind::Attitude { .. } => prose!("discourages"),
            Kind::Count if hand.in_suit(self.suit).len().is_multiple_of(2) => prose!("shows an even number"),
            Kind::Count => prose!("shows an odd number"),
            Kind::Preference if self.prefers_higher(hand) == Some(true) => prose!("asks for the higher suit"),
            Kind::Preference => prose!("asks for the lower suit"),
        }
    }
}

impl Wish {
    const fn of(high: bool) -> Self {
        if high { Self::High } else { Self::Low }
    }
}

fn honour_points(rank: Rank) -> u8 {
    (rank.index() as u8).saturating_sub(Rank::Ten.index() as u8)
}
