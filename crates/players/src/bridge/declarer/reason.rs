//! The choice in a player's words: how likely, and what it is played for.

use ::bridge::View;
use cards::{Card, Rank, Suit};

use super::choice::Choice;
use super::goals::{Goals, Worlds, each};
use super::payoff::Payoff;
use super::{Advice, Scores};

/// A fact about the hidden hands and the worlds in which it holds.
struct Fact {
    words: String,
    worlds: Worlds,
}

/// A fact is played for if the plan fails in at most this share of the worlds that have it.
const FAILS: f64 = 0.05;

/// Where there is no such fact, one with which the plan fails in at most this share of the worlds.
const FAILS_SOMETIMES: f64 = 0.25;

/// A fact tells little unless it adds this share of the worlds in which the plan works.
const TELLS: f64 = 0.15;

/// Facts that are told.
const MOST_FACTS: usize = 2;

impl Choice<'_> {
    /// The card with its chances and the plan.
    pub(super) fn advice(&self, view: &View, payoff: &Payoff<'_>) -> Advice {
        let (best, depth, goals) = self.settled;
        let (way, scores) = (&self.ways[best], payoff.scores);
        let contract = view.contract.expect("cards are played in a contract");
        let needed = contract.bid.level().tricks();
        let place = scores.cards().iter().position(|&card| card == way.card).unwrap_or(0);
        let makes = |tricks: usize| f64::from(u8::from(tricks >= needed));
        let open = scores.means(makes)[place];
        let chance = |goals: Goals| self.chance(scores, goals, needed, place);
        // As for the worth: many worlds with open cards, less the price found in some of them.
        let with_plan = (open + chance(goals) - chance(way.open)).clamp(0.0, 1.0);
        let percent = |share: f64| format!("{:.0}%", 100.0 * share);
        let planned = self.is_open() && depth > 0;
        let plays_for = if planned { self.plays_for(goals) } else { None };
        let reason = if !self.is_open() {
            scores.reason(way.card, payoff.scoring)
        } else if depth == 0 {
            format!("time is short, Monte Carlo alone: {}", scores.reason(way.card, payoff.scoring))
        } else {
            let count = self.sample.worlds.len();
            let mut words = format!(
                "{contract} makes in {} against best defence, {} if all cards were seen; planned {depth} cards ahead for {count} layouts",
                percent(with_plan),
                percent(open),
            );
            if let Some(facts) = &plays_for {
                words += &format!("; {facts}");
            }
            words
        };
        let mut cards: Vec<(Card, f64)> = self.ways.iter().map(|way| (way.card, way.most)).collect();
        cards.sort_by(|a, b| b.1.total_cmp(&a.1));
        Advice { card: way.card, chance: with_plan, double_dummy: open, depth, cards, plays_for, reason }
    }

    /// The weight of the worlds in which the contract is made: by the goals, or where it is no level, with open cards.
    fn chance(&self, scores: &Scores, goals: Goals, needed: usize, place: usize) -> f64 {
        let level = self.stakes.levels.iter().position(|&level| usize::from(level) == needed);
        let (mut made, mut all) = (0.0, 0.0);
        for (world, drawn) in self.drawn.iter().enumerate() {
            let (weight, results) = (drawn.weight, scores.world(drawn.number).1);
            let relevant = level.is_some_and(|level| self.stakes.relevant.0[level] >> world & 1 == 1);
            let makes = match level {
                Some(level) if relevant => goals.0[level] >> world & 1 == 1,
                _ => results[place] >= needed,
            };
            all += weight;
            made += if makes { weight } else { 0.0 };
        }
        if all > 0.0 { made / all } else { 0.0 }
    }

    /// The facts that tell best where the plan works.
    fn plays_for(&self, goals: Goals) -> Option<String> {
        let relevant = self.stakes.relevant;
        let won = (0..relevant.0.len())
            .find(|&level| relevant.0[level] != 0)
            .map(|level| (relevant.0[level], goals.0[level] & relevant.0[level]));
        let (at_stake, won) = won?;
        if won == at_stake {
            return Some("it works wherever open cards would".into());
        }
        let size = |worlds: Worlds| worlds.count_ones() as f64;
        let mut facts: Vec<Fact> = self.facts();
        facts.sort_by_key(|fact| std::cmp::Reverse((fact.worlds & won).count_ones()));
        let told = |fails: f64| {
            let mut covered: Worlds = 0;
            let reliable = facts.iter().filter(|fact| size(fact.worlds & !won) <= fails * size(fact.worlds));
            let tells = |fact: &&Fact| {
                let new = size(fact.worlds & won & !covered) >= TELLS * size(won).max(1.0);
                covered |= if new { fact.worlds & won } else { 0 };
                new
            };
            let words: Vec<&str> =
                reliable.filter(tells).take(MOST_FACTS).map(|fact| fact.words.as_str()).collect();
            (!words.is_empty()).then(|| words.join(", and when "))
        };
        let always = told(FAILS).map(|facts| format!("it works when {facts}"));
        always.or_else(|| told(FAILS_SOMETIMES).map(|facts| format!("it works mostly when {facts}")))
    }

    fn facts(&self) -> Vec<Fact> {
        let sample = self.sample;
        let mut facts = Vec::new();
        let mut add = |words: String, holds: &dyn Fn(usize) -> bool| {
            let worlds =
                each(sample.all()).filter(|&world| holds(world)).fold(0, |all, world| all | 1 << world);
            facts.push(Fact { words, worlds });
        };
        let seats = sample.side.other().seats();
        for seat in seats {
            for card in sample.unseen.iter().filter(|card| card.rank() >= Rank::Ten) {
                add(format!("{} holds {card}", seat.name()), &|world| {
                    sample.worlds[world][seat].contains(card)
                });
            }
        }
        for suit in Suit::DESCENDING {
            let count = sample.unseen.in_suit(suit).len();
            let length = |world: usize| sample.worlds[world][seats[0]].in_suit(suit).len();
            for most in count.div_ceil(2)..=count {
                let words = format!("{} are {most}-{}", suit.name().to_lowercase(), count - most);
                add(words, &|world| length(world) == most || count - length(world) == most);
            }
        }
        facts
    }
}
