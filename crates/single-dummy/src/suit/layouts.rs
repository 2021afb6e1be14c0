//! The ways the outstanding cards of one suit can lie, and how likely each is.
//!
//! Outstanding cards with no card of declarer's between them are one *group*: within a single suit, where defenders
//! never lead, only how many of a group West holds can matter. A layout is West's count in every group; its weight is
//! the number of deals of all unseen cards that give it, an exact integer.

use bridge::Seat;
use cards::{Holding, Rank};

use super::{Options, SuitError};

/// One way the outstanding cards can lie: interchangeable cards are counted, not named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// How many cards of each group West holds, highest group first.
    pub west: Vec<u8>,
    /// How many ways there are to choose West's cards of the suit so.
    pub ways: u64,
    /// How many deals of all unseen cards give this layout.
    pub weight: u64,
}

/// The outstanding cards of the suit and every layout of them.
#[derive(Debug, Clone)]
pub struct Layouts {
    /// Outstanding cards that are interchangeable, highest group first.
    pub groups: Vec<Holding>,
    /// Every layout with a weight.
    pub all: Vec<Layout>,
    /// The sum of the weights.
    pub total: u64,
}

impl Layouts {
    pub(super) fn new(north: Holding, south: Holding, options: &Options) -> Result<Self, SuitError> {
        let mine = north | south;
        let outstanding = Holding::ALL - mine;
        let known = options.known_west | options.known_east;
        if let Some(rank) = (options.known_west & options.known_east).highest() {
            return Err(SuitError::KnownTwice(rank));
        }
        if let Some(rank) = (known - outstanding).highest() {
            return Err(SuitError::KnownElsewhere(rank));
        }
        let mut groups: Vec<Holding> = Vec::new();
        let mut touching = false;
        for rank in Rank::ALL.into_iter().rev() {
            if mine.contains(rank) {
                touching = false;
            } else if touching && let Some(group) = groups.last_mut() {
                *group = group.with(rank);
            } else {
                groups.push(Holding::EMPTY.with(rank));
                touching = true;
            }
        }

        let unknown = (outstanding - known).len() as u64;
        let [west_places, east_places] = options.places().map(u64::from);
        if west_places + east_places < unknown {
            let places = west_places + east_places;
            return Err(SuitError::TooFewPlaces { places, unknown });
        }
        let mut all = vec![Layout { west: Vec::new(), ways: 1, weight: 0 }];
        for group in &groups {
            let free = (*group - known).len() as u64;
            let fixed = (*group & options.known_west).len() as u64;
            all = all
                .iter()
                .flat_map(|layout| {
                    (0..=free).map(move |more| {
                        let mut west = layout.west.clone();
                        west.push((fixed + more) as u8);
                        Layout { west, ways: layout.ways * choose(free, more), weight: 0 }
                    })
                })
                .collect();
        }
        let known_west = options.known_west.len() as u64;
        for layout in &mut all {
            let drawn = layout.west.iter().map(|&count| u64::from(count)).sum::<u64>() - known_west;
            let others = west_places + east_places - unknown;
            layout.weight =
                layout.ways * west_places.checked_sub(drawn).map_or(0, |left| choose(others, left));
        }
        all.retain(|layout| layout.weight > 0);
        let total = all.iter().map(|layout| layout.weight).sum();
        Ok(Self { groups, all, total })
    }

    /// How many cards of a group a defender holds in a layout.
    #[must_use]
    pub fn held(&self, layout: usize, defender: Seat, group: usize) -> u8 {
        let west = self.all[layout].west[group];
        if defender == Seat::West { west } else { self.groups[group].len() as u8 - west }
    }

    /// A defender's cards in a layout: the highest of each group go to East, since any choice plays alike.
    #[must_use]
    pub fn holding(&self, layout: usize, defender: Seat) -> Holding {
        let counts = self.all[layout].west.iter().zip(&self.groups);
        let west: Holding =
            counts.flat_map(|(&count, group)| group.iter().rev().take(usize::from(count))).collect();
        let outstanding = self.groups.iter().fold(Holding::EMPTY, |all, &group| all | group);
        if defender == Seat::West { west } else { outstanding - west }
    }

    /// The share of all deals in which the layout is found.
    #[must_use]
    pub fn chance(&self, layout: usize) -> f64 {
        self.all[layout].weight as f64 / self.total as f64
    }
}

/// The number of ways to choose `k` things out of `n`; 0 when there are too few.
fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k.min(n - k)).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}
