//! Finesses recognised: what must be there and what happens (Sutherland, section 6.1).

use bridge::Seat;

use super::chance::Places;
use super::classes::{Class, Suit};
use super::tree::StrategyTree;

/// The three finesses of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A low card led towards a finesse card that has a top card above it: A Q.
    Simple,
    /// A finesse card led towards a top card: Q J opposite A x.
    HighCard,
    /// A low card led towards a finesse card without a top card: K x. It may lose and still have worked.
    Indirect,
}

/// A finesse that declarer can take now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finesse {
    /// Which of the three.
    pub kind: Kind,
    /// The hand that leads.
    pub leader: Seat,
    /// The suit when it is taken.
    pub suit: Suit,
}

/// How a finesse ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The hands that may take the trick.
    pub winners: [Seat; 2],
    /// The defender who chooses which, if there is a choice.
    pub choice: Option<Seat>,
}

/// Every finesse whose preconditions hold, against either defender: those with a top card behind them first.
///
/// The paper asks for one critical card. With several, a finesse card must be there for each: the finesse is then to
/// be repeated, and [`Finesse::times`] says how often. It asks for the finesse cards in one hand; where both have some
/// (its section 7.1), the finesse behaves like a simple one if the card led must be overtaken, J opposite A Q, and like
/// a high-card one if it can run, J opposite A Q 2.
#[must_use]
pub fn finesses(suit: &Suit) -> Vec<Finesse> {
    let classes = suit.classes();
    let mut found = Vec::new();
    for leader in [Seat::North, Seat::South] {
        let (own, other) = (suit.hand(leader), suit.hand(leader.partner()));
        let critical = classes.critical.len();
        if critical == 0 {
            continue;
        }
        let low_lead = !(own & classes.low).is_empty();
        let low_behind = !(other & classes.low).is_empty();
        let (led, behind) = ((own & classes.finesse).len(), (other & classes.finesse).len());
        let top_behind = !(other & classes.top).is_empty();
        // A hand without a low card leads a finesse card to those of the other hand; the higher of the two plays.
        let simple = behind >= critical && top_behind && (low_lead || (led > 0 && !low_behind));
        let enough = led > critical || (!simple && led > 0 && led + behind > critical);
        let mut add = |kind: Kind, holds: bool| {
            if holds {
                found.push(Finesse { kind, leader, suit: *suit });
            }
        };
        add(Kind::Simple, simple);
        add(Kind::Indirect, low_lead && behind >= critical && !top_behind && other.len() >= 2);
        add(Kind::HighCard, enough && low_behind && top_behind);
    }
    found.sort_by_key(|finesse| finesse.kind);
    found
}

impl Finesse {
    /// The defender who should hold the critical cards: the one who plays after the leader.
    #[must_use]
    pub fn against(&self) -> Seat {
        self.leader.next()
    }

    /// How often it must be taken to pick up every critical card.
    #[must_use]
    pub fn times(&self) -> usize {
        self.suit.classes().critical.len()
    }

    /// The chance that every critical card is where the finesse wants it.
    #[must_use]
    pub fn chance(&self, places: Places) -> f64 {
        self.losing_at_most(0, places)
    }

    /// The chance that at most this many critical cards lie wrong: each of them costs one of the repeated finesses.
    #[must_use]
    pub fn losing_at_most(&self, wrong: usize, places: Places) -> f64 {
        let critical = self.suit.classes().critical;
        let against = self.against();
        places.chance(self.suit.out, |west| {
            let onside = if against == Seat::West { west & critical } else { critical - west };
            critical.len() - onside.len() <= wrong
        })
    }

    /// Who takes the trick if the critical card is where it should be.
    #[must_use]
    pub fn success(&self) -> Outcome {
        let (leader, partner, against) = (self.leader, self.leader.partner(), self.against());
        match self.kind {
            Kind::Simple => Outcome { winners: [partner, partner], choice: None },
            Kind::Indirect => Outcome { winners: [against, partner], choice: Some(against) },
            Kind::HighCard => Outcome { winners: [leader, partner], choice: Some(against) },
        }
    }

    /// Who takes the trick if it is not.
    #[must_use]
    pub fn failure(&self) -> Outcome {
        let other = self.leader.previous();
        Outcome { winners: [other, self.leader.partner()], choice: Some(other) }
    }

    /// What a simple finesse is led with: a low card, or a finesse card of a hand that has no low one.
    fn led(&self) -> Class {
        let low = self.suit.hand(self.leader) & self.suit.classes().low;
        if low.is_empty() { Class::Finesse } else { Class::Low }
    }

    /// The strategy: what declarer plays after each class of card from the first defender.
    #[must_use]
    pub fn strategy(&self) -> StrategyTree {
        let (led, on_critical, on_low) = match self.kind {
            Kind::Simple => (self.led(), Class::Top, Class::Finesse),
            Kind::Indirect => (Class::Low, Class::Low, Class::Finesse),
            Kind::HighCard => (Class::Finesse, Class::Top, Class::Low),
        };
        StrategyTree { leader: self.leader, led, on_critical, on_low, suit: self.suit }
    }
}
