//! Cards of a suit by what they are for: top, finesse, critical, low (Sutherland, section 5.1).
//!
//! Top cards cannot be beaten. Finesse cards are declarer's next best run, critical cards the defenders' cards between
//! the two, low cards all others. The classes hold for the moment: as cards fall they are worked out again, and then
//! finesse cards merge into top cards once the critical cards are gone, and low cards become finesse cards.

use bridge::Seat;
use cards::{Holding, Rank};

/// The cards of one suit that are left, and who holds them as far as declarer knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suit {
    /// North's cards.
    pub north: Holding,
    /// South's cards.
    pub south: Holding,
    /// West's and East's cards together.
    pub out: Holding,
}

/// What a card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Cannot be beaten.
    Top,
    /// Declarer's best cards below the critical ones.
    Finesse,
    /// The defenders' cards between top and finesse cards.
    Critical,
    /// Too low to matter now.
    Low,
}

/// The cards of each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Classes {
    /// Top cards of North and South together.
    pub top: Holding,
    /// Finesse cards of North and South together.
    pub finesse: Holding,
    /// Critical cards of the defenders.
    pub critical: Holding,
    /// All other cards of the suit.
    pub low: Holding,
}

impl Suit {
    /// The suit before a card of it is played: what North and South do not hold is out.
    #[must_use]
    pub fn new(north: Holding, south: Holding) -> Self {
        Self { north, south, out: Holding::ALL - north - south }
    }

    /// The suit once these cards have been played, whoever held them.
    #[must_use]
    pub fn after(&self, played: Holding) -> Self {
        Self { north: self.north - played, south: self.south - played, out: self.out - played }
    }

    /// The cards of one of declarer's hands; none for a defender, whose cards are not known.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Holding {
        match seat {
            Seat::North => self.north,
            Seat::South => self.south,
            Seat::East | Seat::West => Holding::EMPTY,
        }
    }

    /// The runs of cards from the top, declarer's and the defenders' by turns. The first is declarer's and may be
    /// empty: top cards, critical cards, finesse cards, the cards critical for the next finesse, and so on.
    #[must_use]
    pub fn ladder(&self) -> Vec<Holding> {
        let mine = self.north | self.south;
        let mut runs = vec![Holding::EMPTY];
        for rank in Rank::ALL.into_iter().rev().filter(|&rank| (mine | self.out).contains(rank)) {
            let declarers_run = runs.len() % 2 == 1;
            if mine.contains(rank) != declarers_run {
                runs.push(Holding::EMPTY);
            }
            let run = runs.last_mut().expect("the first run is always there");
            *run = run.with(rank);
        }
        runs
    }

    /// The classes as they are now.
    #[must_use]
    pub fn classes(&self) -> Classes {
        let ladder = self.ladder();
        let run = |step: usize| ladder.get(step).copied().unwrap_or(Holding::EMPTY);
        let (top, finesse) = (run(0), run(2));
        // Without a finesse card nothing is critical: no card of declarer's waits below.
        let critical = if finesse.is_empty() { Holding::EMPTY } else { run(1) };
        let low = (self.north | self.south | self.out) - top - finesse - critical;
        Classes { top, finesse, critical, low }
    }
}

impl Classes {
    /// The class of a card of the suit.
    #[must_use]
    pub fn class(&self, rank: Rank) -> Class {
        if self.top.contains(rank) {
            Class::Top
        } else if self.finesse.contains(rank) {
            Class::Finesse
        } else if self.critical.contains(rank) {
            Class::Critical
        } else {
            Class::Low
        }
    }
}
