//! What an ending can be played for: facts, and which of them one strategy can serve.
//!
//! Where declarer has a strategy that wins in every layout in which a fact holds (and double dummy wins), the fact is
//! something to play for; two such facts that no one strategy serves together compete.

use bridge::{BySeat, Seat};
use cards::{Card, CardSet, Rank};
use search::Stopped;
use search::worlds::Worlds;

use super::achievable::Unanswered;
use super::position::Position;
use super::search::Search;
use super::strategy::west_hand;
use super::truth_table::TruthTable;
use crate::explain::{Chance, Layouts};
use crate::fact::{Seen, facts};

/// Steps given to the test of one fact.
const TEST_STEPS: u64 = 3_000;
/// The most facts told.
const TOLD: usize = 3;
/// A line that wins less than this share of what the best one wins is not worth telling.
const WORTH_TELLING: f64 = 0.5;
/// One that competes with the best line wins this share of what that wins, and of it the best line loses this share.
const COMPETES: f64 = 0.75;
const DIFFERS: f64 = 0.2;

/// The lowest card whose place a plan for an ending may be about: the others tell lengths at best.
const LOWEST_TOLD: Rank = Rank::Six;

/// What declarer sees at a position.
pub(super) fn seen(position: &Position, cards: &[Card], played: BySeat<CardSet>) -> Seen {
    let at = |places: u64| -> CardSet {
        let there = cards.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
        there.map(|(_, &card)| card).collect()
    };
    Seen {
        own: [at(position.north), at(position.south)],
        unseen: at(position.hidden()),
        defenders: [Seat::East, Seat::West],
        played,
    }
}

impl Search<'_> {
    /// The layouts with their weights and the facts that tell them apart.
    pub(super) fn layouts(&self, cards: &[Card], seen: &Seen) -> Layouts {
        let layouts: Vec<([CardSet; 2], f64)> = (self.weights())
            .map(|(world, weight)| {
                let west = west_hand(&self.root, cards, world);
                ([seen.unseen - west, west], weight)
            })
            .collect();
        Layouts::new(seen, &layouts, facts(seen, LOWEST_TOLD))
    }

    /// The worlds of a set by their numbers among all.
    pub(super) fn numbered(&self, worlds: &TruthTable) -> Worlds {
        let chosen = self.all.iter().enumerate().filter(|&(_, world)| worlds.contains(world));
        Worlds::of(self.all.len(), chosen.map(|(number, _)| number))
    }

    /// The facts worth most to play for, the best first.
    pub(super) fn chances(&mut self, layouts: &Layouts, won: &TruthTable) -> Result<Vec<Chance>, Stopped> {
        let Some(winnable) = self.winnable.clone() else { return Ok(Vec::new()) };
        let (total, goal) = (self.weight(&self.all), self.weight(won));
        let all: Vec<u32> = self.all.iter().collect();
        let mut served = Vec::new();
        for (fact, numbers) in layouts.facts() {
            let mut worlds = TruthTable::empty(self.root.hidden_count());
            numbers.iter().for_each(|number| worlds.insert(all[number]));
            worlds.intersect(&winnable);
            let weight = self.weight(&worlds);
            if weight < WORTH_TELLING * goal || weight <= 0.0 {
                continue;
            }
            let mut steps = TEST_STEPS;
            let test = self.tree.expander.achievable.test(
                &mut self.tree.expander.double_dummy,
                &self.root,
                &worlds,
                &mut steps,
            );
            match test {
                Ok(true) => served.push((weight, *fact, worlds)),
                Ok(false) | Err(Unanswered::TooLong) => {}
                Err(Unanswered::Stopped(reason)) => return Err(reason),
            }
        }
        served.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut chances: Vec<Chance> = Vec::new();
        let mut told: Vec<TruthTable> = Vec::new();
        for (weight, fact, worlds) in served {
            let mut lost = worlds.clone();
            lost.subtract(won);
            let included = lost.is_empty();
            let competes = weight >= COMPETES * goal && self.weight(&lost) >= DIFFERS * weight;
            if (included || competes)
                && chances.len() < TOLD
                && !told.iter().any(|other| worlds.is_subset(other))
            {
                chances.push(Chance { fact, chance: weight / total, included });
                told.push(worlds);
            }
        }
        Ok(chances)
    }
}
