//! What can be played for: layouts described by one fact each, and which of them one strategy can serve.
//!
//! A fact is that one defender holds a card, or that a suit breaks in a way. Where declarer has a strategy that wins in
//! every layout in which the fact holds (and open cards win), the fact is something to play for; two such facts that
//! no one strategy serves together compete.

use cards::{Card, Suit};
use search::Stopped;

use super::achievable::Unanswered;
use super::position::Position;
use super::search::Search;
use super::worlds::Worlds;

/// Steps given to the test of one fact.
const TEST_STEPS: u64 = 3_000;
/// The most facts told.
const TOLD: usize = 4;
/// A fact is told as beating the strategy only if it explains this part of what is lost.
const EXPLAINED: f64 = 0.1;

/// Something to play for.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The fact, such as `West holds SQ` or `hearts are 3-3`.
    pub fact: String,
    /// The share of all layouts that a strategy wins for it: those with the fact that open cards win.
    pub chance: f64,
    /// Whether the strategy found wins all of these too.
    pub included: bool,
}

/// Something that beats the strategy found.
#[derive(Debug, Clone, PartialEq)]
pub struct Beaten {
    /// The fact, such as `East holds SQ`.
    pub fact: String,
    /// The share of all layouts in which it holds.
    pub chance: f64,
    /// The share of all layouts in which it holds and the strategy loses.
    pub lost: f64,
}

/// A fact and the worlds in which it holds.
pub(super) struct Fact {
    pub(super) words: String,
    pub(super) worlds: Worlds,
}

/// The facts about the hidden cards that declarer may care about.
pub(super) fn facts(position: &Position, cards: &[Card], all: &Worlds) -> Vec<Fact> {
    let hidden: Vec<Card> = (0..cards.len())
        .filter(|place| position.hidden() >> place & 1 == 1)
        .map(|place| cards[place])
        .collect();
    let seen = |card: &Card| cards.contains(card) && !hidden.contains(card);
    let mut facts = Vec::new();
    let mut add = |words: String, holds: &dyn Fn(u32) -> bool| {
        let mut worlds = Worlds::empty(hidden.len());
        all.iter().filter(|&world| holds(world)).for_each(|world| worlds.insert(world));
        if !worlds.is_empty() && worlds != *all {
            facts.push(Fact { words, worlds });
        }
    };
    for (number, card) in hidden.iter().enumerate() {
        // A card that beats none of declarer's matters to nobody.
        if !cards.iter().any(|mine| seen(mine) && mine.suit() == card.suit() && mine.rank() < card.rank()) {
            continue;
        }
        add(format!("West holds {card}"), &|world| world >> number & 1 == 1);
        add(format!("East holds {card}"), &|world| world >> number & 1 == 0);
    }
    for suit in Suit::DESCENDING {
        let mask: u32 = hidden
            .iter()
            .enumerate()
            .filter(|(_, card)| card.suit() == suit)
            .map(|(number, _)| 1 << number)
            .sum();
        let count = mask.count_ones();
        for most in count.div_ceil(2)..=count {
            let name = suit.name().to_lowercase();
            add(format!("{name} are {most}-{}", count - most), &|world| {
                let west = (world & mask).count_ones();
                west == most || count - west == most
            });
        }
    }
    facts
}

impl Search<'_> {
    /// The facts worth most to play for, the best first.
    pub(super) fn chances(&mut self, cards: &[Card], won: &Worlds) -> Result<Vec<Chance>, Stopped> {
        let Some(open) = self.open.clone() else { return Ok(Vec::new()) };
        let total = self.weight(&self.all);
        let mut served: Vec<(f64, Fact)> = Vec::new();
        for Fact { words, mut worlds } in facts(&self.root, cards, &self.all) {
            worlds.intersect(&open);
            let mut steps = TEST_STEPS;
            let test = self.tree.opener.achievable.test(
                &mut self.tree.opener.double_dummy,
                &self.root,
                &worlds,
                &mut steps,
            );
            match test {
                Ok(true) => served.push((self.weight(&worlds), Fact { words, worlds })),
                Ok(false) | Err(Unanswered::TooLong) => {}
                Err(Unanswered::Stopped(reason)) => return Err(reason),
            }
        }
        served.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut chances: Vec<Chance> = Vec::new();
        let mut told: Vec<Worlds> = Vec::new();
        for (weight, fact) in served {
            if weight > 0.0 && chances.len() < TOLD && !told.iter().any(|other| fact.worlds.is_subset(other))
            {
                let included = fact.worlds.is_subset(won);
                chances.push(Chance { fact: fact.words, chance: weight / total, included });
                told.push(fact.worlds);
            }
        }
        Ok(chances)
    }
}

impl Search<'_> {
    /// The facts that account for most of what the strategy loses, each for worlds that those before leave unexplained.
    pub(super) fn beaten(&self, cards: &[Card], won: &Worlds) -> Vec<Beaten> {
        let total = self.weight(&self.all);
        let mut rest = self.all.clone();
        rest.subtract(won);
        let (lost, all_lost) = (self.weight(&rest), rest.clone());
        let facts: Vec<(f64, Fact)> = (facts(&self.root, cards, &self.all).into_iter())
            .map(|fact| (self.weight(&fact.worlds), fact))
            .collect();
        let common = |worlds: &Worlds, other: &Worlds| {
            let mut both = worlds.clone();
            both.intersect(other);
            self.weight(&both)
        };
        let mut told = Vec::new();
        while told.len() < TOLD {
            // A fact explains what is lost with it beyond what would be lost with any fact as likely.
            let excess = |(weight, fact): &(f64, Fact)| common(&fact.worlds, &rest) - weight * lost / total;
            let scored = facts.iter().map(|fact| (excess(fact), fact));
            let Some((score, (weight, fact))) = scored.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            if score <= lost * EXPLAINED {
                break;
            }
            let lost = common(&fact.worlds, &all_lost) / total;
            told.push(Beaten { fact: fact.words.clone(), chance: weight / total, lost });
            rest.subtract(&fact.worlds);
        }
        told
    }
}

/// What beats a strategy, in one sentence.
pub(super) fn beaten_words(beaten: &[Beaten], chance: f64) -> String {
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    if chance >= 1.0 {
        return String::new();
    }
    let list: Vec<String> = (beaten.iter())
        .map(|beaten| match beaten.lost / beaten.chance {
            rate if rate > 0.9999 => format!("always when {}", beaten.fact),
            rate => format!("in {} of the layouts in which {}", percent(rate), beaten.fact),
        })
        .collect();
    let mostly = if list.is_empty() { String::new() } else { format!(": {}", list.join("; ")) };
    format!("It loses in {} of all layouts{mostly}.", percent(1.0 - chance))
}

/// The competing chances in one sentence.
pub(super) fn words(chances: &[Chance], chance: f64) -> String {
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    if chances.is_empty() {
        return format!("This line wins {}.", percent(chance));
    }
    let list: Vec<String> =
        chances.iter().map(|chance| format!("{}: {}", chance.fact, percent(chance.chance))).collect();
    let included = chances.iter().filter(|chance| chance.included).count();
    let line = match included {
        0 => "this line, which is none of these alone, wins",
        1 => "this line wins",
        _ => "this line combines chances and wins",
    };
    format!("Chances to play for: {}; {line} {}.", list.join("; or "), percent(chance))
}
