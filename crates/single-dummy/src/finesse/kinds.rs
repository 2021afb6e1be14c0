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
/// be repeated, and [`Finesse::times`] says how often.
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
        let behind = (other & classes.finesse).len();
        let top_behind = !(other & classes.top).is_empty();
        let mut add = |kind: Kind, holds: bool| {
            if holds {
                found.push(Finesse { kind, leader, suit: *suit });
            }
        };
        add(Kind::Simple, low_lead && behind >= critical && top_behind);
        add(Kind::Indirect, low_lead && behind >= critical && !top_behind && other.len() >= 2);
        let high = (own & classes.finesse).len() > critical && !(other & classes.low).is_empty();
        add(Kind::HighCard, high && top_behind);
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

    /// The strategy: what declarer plays after each class of card from the first defender.
    #[must_use]
    pub fn strategy(&self) -> StrategyTree {
        let (led, on_critical, on_low) = match self.kind {
            Kind::Simple => (Class::Low, Class::Top, Class::Finesse),
            Kind::Indirect => (Class::Low, Class::Low, Class::Finesse),
            Kind::HighCard => (Class::Finesse, Class::Top, Class::Low),
        };
        StrategyTree { leader: self.leader, led, on_critical, on_low, suit: self.suit }
    }
}
