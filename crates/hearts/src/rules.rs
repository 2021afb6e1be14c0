//! What a table agrees on before the first deal.

use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::{Pass, Seat};

/// The queen of spades: thirteen points.
pub const QUEEN: Card = Card::new(Suit::Spades, Rank::Queen);
/// The jack of diamonds: ten points off, where that is agreed.
pub const JACK: Card = Card::new(Suit::Diamonds, Rank::Jack);
/// Who holds this card leads first.
pub const TWO_OF_CLUBS: Card = Card::new(Suit::Clubs, Rank::Two);
/// One point each.
pub const HEARTS: CardSet = CardSet::from_holding(Suit::Hearts, Holding::ALL);
/// All cards that cost: who takes them all has shot the moon.
pub const PENALTIES: CardSet = HEARTS.with(QUEEN);

/// How many play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Players {
    Three = 3,
    #[default]
    Four = 4,
    Five = 5,
}

impl Players {
    /// How many.
    #[inline]
    #[must_use]
    pub const fn count(self) -> usize {
        self as usize
    }

    /// That many, if they can play.
    #[must_use]
    pub const fn from_count(count: usize) -> Option<Self> {
        match count {
            3 => Some(Self::Three),
            4 => Some(Self::Four),
            5 => Some(Self::Five),
            _ => None,
        }
    }
}

/// What the one who shoots the moon gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Moon {
    /// Nothing; each of the others gets 26 points.
    #[default]
    OthersPay,
    /// 26 points off; the others get nothing.
    ShooterGains,
}

/// The first card of a deal, led by the one who holds the two of clubs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// The two of clubs.
    #[default]
    TwoOfClubs,
    /// Any club.
    AnyClub,
}

/// What may not be led until it is broken. Who holds nothing else may lead it all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Leads {
    /// Everything may be led.
    Free,
    /// No heart until hearts are broken.
    #[default]
    NoHearts,
    /// Neither a heart nor the queen of spades until one of them has been played: the rule of Perkins' table.
    NoPenalties,
}

/// The house rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How many play.
    pub players: Players,
    /// Whether the jack of diamonds takes ten points off.
    pub jack: bool,
    /// What a shot moon pays.
    pub moon: Moon,
    /// Whether cards are passed before the play, except on every last deal of the cycle.
    pub passing: bool,
    /// What the first card may be.
    pub opening: Opening,
    /// Whether hearts and the queen may be discarded on the first trick.
    pub points_on_first_trick: bool,
    /// What may not be led at first.
    pub leads: Leads,
    /// Whether the queen of spades breaks hearts as a heart does.
    pub queen_breaks: bool,
    /// Whether a seat that took no trick gets five points off, unless the moon was shot.
    pub no_trick_bonus: bool,
}

impl Rules {
    /// The rules of Perkins' experiments: with the jack, with passing, points allowed on the first trick.
    pub const PERKINS: Self = Self {
        players: Players::Four,
        jack: true,
        moon: Moon::OthersPay,
        passing: true,
        opening: Opening::TwoOfClubs,
        points_on_first_trick: true,
        leads: Leads::NoPenalties,
        queen_breaks: true,
        no_trick_bonus: false,
    };

    /// The rules that the line protocol names first: the jack, no passing, no points on the first trick.
    pub const PROTOCOL: Self = Self {
        players: Players::Four,
        jack: true,
        moon: Moon::OthersPay,
        passing: false,
        opening: Opening::TwoOfClubs,
        points_on_first_trick: false,
        leads: Leads::NoHearts,
        queen_breaks: true,
        no_trick_bonus: false,
    };

    /// The seats in the order of play.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.players.count()).map(|index| Seat::new(index).expect("a table has at most five seats"))
    }

    /// The cards in play: three play without the two of diamonds, five without the twos of diamonds and spades, so
    /// that all get the same number.
    #[must_use]
    pub const fn pack(self) -> CardSet {
        const TWO_OF_DIAMONDS: Card = Card::new(Suit::Diamonds, Rank::Two);
        const TWO_OF_SPADES: Card = Card::new(Suit::Spades, Rank::Two);
        match self.players {
            Players::Three => CardSet::ALL.without(TWO_OF_DIAMONDS),
            Players::Four => CardSet::ALL,
            Players::Five => CardSet::ALL.without(TWO_OF_DIAMONDS).without(TWO_OF_SPADES),
        }
    }

    /// How many cards each seat is dealt, and so how many tricks are played.
    #[inline]
    #[must_use]
    pub const fn hand_size(self) -> usize {
        match self.players {
            Players::Three => 17,
            Players::Four => 13,
            Players::Five => 10,
        }
    }

    /// Where cards are passed on the deal numbered from nought: left, right, across, then not at all; three players
    /// have no one across.
    #[must_use]
    pub const fn pass_of(self, deal: usize) -> Pass {
        if !self.passing {
            return Pass::Hold;
        }
        match self.players {
            Players::Three => [Pass::Left, Pass::Right, Pass::Hold][deal % 3],
            Players::Four | Players::Five => [Pass::Left, Pass::Right, Pass::Across, Pass::Hold][deal % 4],
        }
    }

    /// What some cards cost the one who takes them, before the moon is looked at.
    #[inline]
    #[must_use]
    pub const fn points(self, cards: CardSet) -> i32 {
        cards.in_suit(Suit::Hearts).len() as i32 + if cards.contains(QUEEN) { 13 } else { 0 }
            - if self.jack && cards.contains(JACK) { 10 } else { 0 }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::PERKINS
    }
}
