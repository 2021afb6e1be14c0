//! The layouts in which a line succeeds, split by split: the table that verifies a chance (Frank & Basin 1998, Figure 3).

use std::collections::BTreeMap;

use cards::{Holding, Rank};

use super::{Layouts, Line, SuitAnswer};

/// One way to split the outstanding cards by number, and how a line fares there.
#[derive(Debug, Clone, PartialEq)]
pub struct Split {
    /// How many cards West holds.
    pub west: u8,
    /// How many cards East holds.
    pub east: u8,
    /// The number of ways to give them that many.
    pub ways: u64,
    /// The chance of the split.
    pub chance: f64,
    /// Its layouts, by their places in the list.
    pub layouts: Vec<usize>,
    /// Those in which the line takes the tricks wanted against every defence.
    pub won: Vec<usize>,
    /// The chance of these: what the split adds to the line's chance.
    pub won_chance: f64,
    /// The chance of the layouts in which double dummy takes the tricks wanted.
    pub open_chance: f64,
}

impl SuitAnswer {
    /// How often a line takes at least a number of tricks, by the split of the outstanding cards, West's shortest first.
    #[must_use]
    pub fn splits(&self, line: &Line, tricks: u8) -> Vec<Split> {
        let mut splits: BTreeMap<u8, Split> = BTreeMap::new();
        let outstanding: u8 = self.layouts.groups.iter().map(|group| group.len() as u8).sum();
        for (number, layout) in self.layouts.all.iter().enumerate() {
            let west = layout.west.iter().sum();
            let chance = self.layouts.chance(number);
            let split = splits.entry(west).or_insert_with(|| Split {
                west,
                east: outstanding - west,
                ways: 0,
                chance: 0.0,
                layouts: Vec::new(),
                won: Vec::new(),
                won_chance: 0.0,
                open_chance: 0.0,
            });
            split.ways += layout.ways;
            split.chance += chance;
            split.layouts.push(number);
            if line.tricks[number] >= tricks {
                split.won.push(number);
                split.won_chance += chance;
            }
            if self.double_dummy[number] >= tricks {
                split.open_chance += chance;
            }
        }
        splits.into_values().collect()
    }
}

impl Layouts {
    /// A layout as it is written in books, West's cards first: `T-xxxxx`. Small cards are `x`; of touching cards that
    /// are divided only the number is told: `[QJ]x-[QJ]` has one of the two on each side.
    #[must_use]
    pub fn words(&self, layout: usize) -> String {
        let side = |count: &dyn Fn(usize) -> usize| {
            let groups = self.groups.iter().enumerate();
            groups.map(|(number, &cards)| self.group_words(number, cards, count(number))).collect::<String>()
        };
        let west = |group: usize| usize::from(self.all[layout].west[group]);
        let east = |group: usize| self.groups[group].len() - west(group);
        format!("{}-{}", side(&west), side(&east))
    }

    fn group_words(&self, number: usize, cards: Holding, count: usize) -> String {
        let letters = || cards.iter().map(Rank::letter).collect::<String>();
        if number + 1 == self.groups.len() && cards.highest() < Some(Rank::Ten) && cards.len() > 1 {
            return "x".repeat(count);
        }
        match count {
            0 => String::new(),
            all if all == cards.len() => letters(),
            1 => format!("[{}]", letters()),
            some => format!("{some}[{}]", letters()),
        }
    }
}
