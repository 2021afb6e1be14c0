//! The play of one suit against best defence: exact chances, and the line that has them.
//!
//! Declarer sees North and South and must take a number of tricks, or as many as he can on average. He leads to every
//! trick; the defenders know his whole strategy and see all cards (Frank & Basin 1998, assumptions A-I to A-III).
//! [`solve`] answers every target at once.
//!
//! | module | what |
//! |---|---|
//! | `layouts`, `goals` | how the outstanding cards can lie; sets of layouts with tricks to take |
//! | `position`, `graph` | positions, their moves, and what double dummy takes there |
//! | `fronts`, `union` | every minimal loss of a strategy; the lightest where one is enough |
//! | `lines`, `plan`, `strategy`, `replay` | the best lines, what declarer does, and what that takes |
//! | `splits`, `steps` | the table that verifies a chance; the line trick by trick |
//!
//! ```
//! use search::Budget;
//! use single_dummy::suit::{self, Goal, Options};
//!
//! let answer = suit::solve("KJT2".parse()?, "A983".parse()?, &Options::default(), &Budget::unlimited())?;
//! // Frank & Basin's Figure 14: double dummy four tricks are certain, at the table they are not.
//! let four = answer.line(Goal::AtLeast(4)).unwrap();
//! assert_eq!(format!("{:.4} {:.4}", four.value, four.double_dummy), "0.5283 1.0000");
//! assert_eq!(answer.line(Goal::AtLeast(3)).unwrap().value, 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fronts;
mod graph;
mod layouts;
mod lines;
mod plan;
mod position;
mod replay;
mod splits;
mod steps;
mod strategy;
mod union;

use std::sync::Arc;

use bridge::Seat;
use cards::{Holding, Rank};
use search::{Budget, Stopped};
use thiserror::Error;

use crate::finesse::Places;
pub use layouts::{Layout, Layouts};
use lines::{Lines, MOST_WORDS};
use position::SuitProblem;
pub use splits::Split;
pub use strategy::{Leaves, Strategy};

/// Which hands declarer may lead from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Leads {
    /// Either hand, as entries allow.
    #[default]
    EitherHand,
    /// Every lead must come from this hand.
    Only(Seat),
}

/// How declarer crosses between his hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Entries {
    /// He leads every trick from the hand he likes.
    #[default]
    Unlimited,
    /// Tricks in other suits give this many entries. The first lead may come from either hand. After that the lead
    /// stays in the hand that won the trick; any other lead, also after a lost trick, costs an entry to the hand it
    /// comes from.
    Outside {
        /// Entries to North.
        north: u8,
        /// Entries to South.
        south: u8,
    },
}

/// What is known beyond the two hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Which hands declarer may lead from.
    pub leads: Leads,
    /// How declarer crosses between his hands.
    pub entries: Entries,
    /// Places in West's and East's hands for cards not known to declarer. `None` is 13 each, less the known cards.
    pub vacant: Option<[u8; 2]>,
    /// Cards of the suit that West is known to hold.
    pub known_west: Holding,
    /// Cards of the suit that East is known to hold.
    pub known_east: Holding,
}

impl Options {
    fn places(&self) -> [u8; 2] {
        let left = |known: Holding| 13 - known.len() as u8;
        self.vacant.unwrap_or([left(self.known_west), left(self.known_east)])
    }
}

impl From<&Options> for Places {
    fn from(options: &Options) -> Self {
        let [west, east] = options.places().map(u32::from);
        Self { west, east, known_west: options.known_west, known_east: options.known_east }
    }
}

/// Why a suit cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SuitError {
    /// Both hands hold the same card.
    #[error("the {} is in both hands", .0.name())]
    InBothHands(Rank),
    /// Neither hand has a card.
    #[error("North and South hold no card of the suit, expected at least one")]
    NoCards,
    /// A card cannot be known in both defenders' hands.
    #[error("the {} is known in both West and East", .0.name())]
    KnownTwice(Rank),
    /// A defender cannot hold declarer's card.
    #[error("the {} is known in a defender's hand but is held by North or South", .0.name())]
    KnownElsewhere(Rank),
    /// There is no room for the outstanding cards.
    #[error("West and East have {places} vacant places, expected at least the {unknown} outstanding cards")]
    TooFewPlaces {
        /// The places there are.
        places: u64,
        /// The outstanding cards whose owner is not known.
        unknown: u64,
    },
    /// A hand has thirteen places.
    #[error("a defender has {0} vacant places, expected at most 13")]
    TooManyPlaces(u8),
    /// A lead can only come from declarer's hands.
    #[error("leads are restricted to {0}, expected North or South")]
    NotDeclarers(Seat),
    /// The hand cannot lead the card.
    #[error("{0} cannot lead the {name}", name = .1.name())]
    NoSuchLead(Seat, Rank),
    /// The budget was exhausted.
    #[error("the suit was not solved ({0})")]
    Stopped(#[from] Stopped),
    /// The vacant places leave no layout.
    #[error("no layout fits {west} vacant places in West and {east} in East")]
    NoLayout {
        /// Places in West.
        west: u8,
        /// Places in East.
        east: u8,
    },
}

/// What declarer plays the suit for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To take at least this many tricks.
    AtLeast(u8),
    /// To take the most tricks on average.
    MostOnAverage,
}

/// The best line for one goal.
#[derive(Debug, Clone)]
pub struct Line {
    /// What it is for.
    pub goal: Goal,
    /// The chance of the goal, 0 to 1, or the average number of tricks: exact against best defence.
    pub value: f64,
    /// The same if declarer saw all cards.
    pub double_dummy: f64,
    /// The line itself.
    pub strategy: Strategy,
    /// The tricks it takes in each layout against the best defence there.
    pub tricks: Vec<u8>,
}

/// How to play a suit.
#[derive(Debug, Clone)]
pub struct SuitAnswer {
    /// North's cards.
    pub north: Holding,
    /// South's cards.
    pub south: Holding,
    /// How the outstanding cards can lie.
    pub layouts: Layouts,
    /// The tricks to be had in each layout double dummy.
    pub double_dummy: Vec<u8>,
    /// The best line for every number of tricks that some layout allows, fewest first.
    pub targets: Vec<Line>,
    /// The line that takes the most tricks on average.
    pub average: Line,
}

impl SuitAnswer {
    /// The most tricks any layout allows.
    #[must_use]
    pub fn max_tricks(&self) -> u8 {
        self.targets.len() as u8
    }

    /// The best line for a goal; `None` for a number of tricks that no layout allows.
    #[must_use]
    pub fn line(&self, goal: Goal) -> Option<&Line> {
        match goal {
            Goal::AtLeast(0) => self.targets.first(),
            Goal::AtLeast(tricks) => self.targets.get(usize::from(tricks) - 1),
            Goal::MostOnAverage => Some(&self.average),
        }
    }
}

/// The best play of a suit for every target and for the most tricks on average. A node of the budget is a step of
/// work on a few layouts.
///
/// # Errors
/// If the hands share a card, hold none, or the options contradict them; if it was stopped.
pub fn solve(
    north: Holding,
    south: Holding,
    options: &Options,
    budget: &Budget,
) -> Result<SuitAnswer, SuitError> {
    let suit = Arc::new(suit(north, south, options)?);
    let watch = budget.watch();
    let answer = match suit.layouts.all.len() {
        0..=64 => Lines::<1>::new(&suit, suit.start(), &watch)?.all(),
        _ => Lines::<MOST_WORDS>::new(&suit, suit.start(), &watch)?.all(),
    };
    Ok(answer?)
}

/// The best line that starts with this card.
///
/// # Errors
/// As [`solve`], and if the hand does not hold the card.
pub fn solve_lead(
    north: Holding,
    south: Holding,
    options: &Options,
    goal: Goal,
    hand: Seat,
    card: Rank,
    budget: &Budget,
) -> Result<Line, SuitError> {
    let suit = Arc::new(suit(north, south, options)?);
    let start = suit.start();
    if !suit.leaders(&start).contains(&hand) || !start.hand(hand).contains(card) {
        return Err(SuitError::NoSuchLead(hand, card));
    }
    let position = suit.lead(&start, hand, card);
    let watch = budget.watch();
    let line = match suit.layouts.all.len() {
        0..=64 => Lines::<1>::new(&suit, position, &watch)?.best(goal),
        _ => Lines::<MOST_WORDS>::new(&suit, position, &watch)?.best(goal),
    };
    Ok(line?)
}

fn suit(north: Holding, south: Holding, options: &Options) -> Result<SuitProblem, SuitError> {
    if let Some(rank) = (north & south).highest() {
        return Err(SuitError::InBothHands(rank));
    }
    if (north | south).is_empty() {
        return Err(SuitError::NoCards);
    }
    if let Leads::Only(seat @ (Seat::West | Seat::East)) = options.leads {
        return Err(SuitError::NotDeclarers(seat));
    }
    if let Some(places) = options.places().into_iter().find(|&places| places > 13) {
        return Err(SuitError::TooManyPlaces(places));
    }
    let layouts = Layouts::new(north, south, options)?;
    if layouts.total == 0 {
        let [west, east] = options.places();
        return Err(SuitError::NoLayout { west, east });
    }
    Ok(SuitProblem::new(north, south, layouts, options))
}
