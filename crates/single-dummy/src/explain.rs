//! Which facts tell the layouts that a plan wins from those it loses.
//!
//! The layouts may be all there are, as in an ending, or a sample. What a plan plays for is told as a bridge player
//! would: what it *needs* (facts that hold wherever it wins), and of what one is *enough* then. What beats it are the
//! facts with which it loses more often than any fact as likely would explain.

use bridge::Seat;
use cards::CardSet;
use search::worlds::Worlds;

use crate::fact::{Fact, Seen};

/// What a plan plays for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlaysFor {
    /// What must be so; nothing if the plan always wins, or where no fact tells.
    pub needs: Vec<Fact>,
    /// Of these one is enough, if the needs are met; nothing if they are enough themselves.
    pub one_of: Vec<Fact>,
    /// The share of all layouts in which that is so.
    pub chance: f64,
    /// How often the plan wins there.
    pub works: f64,
    /// The share of what the plan wins that it wins there.
    pub covers: f64,
}

impl PlaysFor {
    /// Whether no fact tells what is played for.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.needs.is_empty() && self.one_of.is_empty()
    }

    /// All that is played for.
    pub(crate) fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.needs.iter().chain(&self.one_of)
    }

    /// Whether the plan wins nowhere else: all that is played for is needed.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.covers > 1.0 - ROUNDING
    }

    /// Whether the plan wins so much elsewhere that this is no more than its best chance.
    #[must_use]
    pub fn is_only_the_best(&self) -> bool {
        self.covers < MOST
    }

    /// Whether all that is played for is so where the defenders hold these cards.
    pub fn holds(&self, hand: impl Fn(Seat) -> CardSet) -> bool {
        self.needs.iter().all(|fact| fact.holds(&hand))
            && (self.one_of.is_empty() || self.one_of.iter().any(|fact| fact.holds(&hand)))
    }
}

/// A line that could be played for instead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// The fact it plays for.
    pub fact: Fact,
    /// The share of all layouts that a strategy wins for it: those with the fact that double dummy wins.
    pub chance: f64,
    /// Whether the strategy found wins all of these too.
    pub included: bool,
}

/// Something that beats a plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beaten {
    /// The fact.
    pub fact: Fact,
    /// The share of all layouts in which it holds.
    pub chance: f64,
    /// The share of all layouts in which it holds and the plan loses.
    pub lost: f64,
}

/// A fact is enough for a plan that fails in at most this share of the layouts that have it.
const FAILS: f64 = 0.05;
/// Where none is enough, a fact is told with which the plan fails in at most this share.
const FAILS_SOMETIMES: f64 = 0.25;
/// What a layout counts that a fact covers and the plan loses, against one that it wins: what is likely anyway covers much
/// and says little.
const FAILURE: f64 = 2.0;
/// A fact is needed if at most this share of the layouts won does without it.
const SPARED: f64 = 0.02;
/// A needed fact tells little unless it rules out this share of the layouts.
const RULES_OUT: f64 = 0.1;
/// A further fact tells little unless it adds this share of the layouts won.
const ADDS: f64 = 0.1;
/// What adding up shares may be off by.
const ROUNDING: f64 = 1e-9;
/// Facts that cover this share of the layouts won explain a plan.
const ENOUGH: f64 = 0.85;
/// Facts that cover less than this share of the layouts won are only the best chance of a plan.
const MOST: f64 = 0.75;
/// Facts that cover less than this share of the layouts won are not what a plan plays for.
const TELLS: f64 = 0.5;
/// The best chance of a plan is told where it works this often.
const WORKS: f64 = 1.0 / 3.0;
/// An uneven division is needed only if it rules out this share of the layouts: else it goes with something else.
const UNEVEN_RULES_OUT: f64 = 0.5;
/// What holds in more than this share of all layouts is nothing to play for.
const NO_NEWS: f64 = 0.99;
/// Facts with which a plan fails hardly less often than without tell nothing: this share of its failures must be gone.
const INFORMS: f64 = 0.2;
/// The most facts of one kind that are told.
const MOST_TOLD: usize = 3;
/// A fact is told as beating a plan if it explains this share of what is lost.
const EXPLAINED: f64 = 0.1;

/// Layouts with their weights, and the facts that hold in some of them.
#[derive(Debug, Clone)]
pub struct Layouts {
    weights: Vec<f64>,
    facts: Vec<(Fact, Worlds)>,
}

impl Layouts {
    /// Layouts told by the defenders' hands in the order of [`Seen::defenders`], and the facts to tell them apart by.
    #[must_use]
    pub fn new(seen: &Seen, layouts: &[([CardSet; 2], f64)], facts: Vec<Fact>) -> Self {
        let count = layouts.len();
        let [one, other] = seen.defenders;
        let holds = |fact: &Fact, hands: &[CardSet; 2]| {
            fact.holds(|seat: Seat| match seat {
                seat if seat == one => hands[0],
                seat if seat == other => hands[1],
                _ => CardSet::EMPTY,
            })
        };
        let told = facts.into_iter().map(|fact| {
            let with = layouts.iter().enumerate().filter(|(_, (hands, _))| holds(&fact, hands));
            (fact, Worlds::of(count, with.map(|(number, _)| number)))
        });
        let all = Worlds::all(count);
        let facts = told.filter(|(_, worlds)| !worlds.is_empty() && *worlds != all).collect();
        Self { weights: layouts.iter().map(|&(_, weight)| weight).collect(), facts }
    }

    /// The facts that hold in some of the layouts and not in all, and where.
    #[must_use]
    pub fn facts(&self) -> &[(Fact, Worlds)] {
        &self.facts
    }

    /// The other facts that hold in the same layouts as one.
    pub(crate) fn same_as(&self, fact: &Fact) -> impl Iterator<Item = Fact> {
        let known = self.facts.iter().find(|(other, _)| other == fact).map(|(_, worlds)| worlds);
        let same = move |(other, worlds): &&(Fact, Worlds)| other != fact && Some(worlds) == known;
        self.facts.iter().filter(same).map(|(other, _)| *other)
    }

    fn weight(&self, worlds: &Worlds) -> f64 {
        worlds.weight(&self.weights)
    }

    /// What a plan that wins these layouts plays for.
    #[must_use]
    pub fn plays_for(&self, won: &Worlds) -> PlaysFor {
        let all = Worlds::all(self.weights.len());
        let total = self.weight(&all);
        let goal = self.weight(won);
        let nothing = PlaysFor { chance: goal / total, works: 1.0, covers: 1.0, ..PlaysFor::default() };
        if goal <= 0.0 || goal >= total {
            return nothing;
        }
        let informs = |told: &PlaysFor| 1.0 - told.works <= (1.0 - INFORMS) * (1.0 - goal / total);
        let mut needs: Vec<Fact> = Vec::new();
        let mut within = all;
        let mut best: Option<(f64, PlaysFor)> = None;
        loop {
            let alone = self.told(&needs, &[], &within, won, total);
            for fails in [FAILS, FAILS_SOMETIMES] {
                let (mut one_of, covered) = self.cover(won, &within, fails);
                let enough_alone = alone.works >= 1.0 - fails && !needs.is_empty();
                let told = if enough_alone {
                    alone.clone()
                } else if one_of.is_empty() {
                    continue;
                } else {
                    let mut needs = needs.clone();
                    // One way only is one thing more that is needed.
                    if one_of.len() == 1 {
                        needs.append(&mut one_of);
                    }
                    self.told(&needs, &one_of, &covered, won, total)
                };
                if told.covers < TELLS || told.chance > NO_NEWS || !informs(&told) {
                    continue;
                }
                let value = told.covers * told.works;
                if told.covers >= ENOUGH && fails == FAILS {
                    return told;
                }
                if best.as_ref().is_none_or(|(known, _)| value > *known) {
                    best = Some((value, told));
                }
            }
            let Some((fact, worlds)) = self.needed(won, &within, &needs) else { break };
            needs.push(fact);
            within = &within & &worlds;
        }
        let alone = self.told(&needs, &[], &within, won, total);
        match best {
            Some((value, told)) if value >= alone.works || needs.is_empty() => told,
            None if needs.is_empty() => self.best_chance(won).unwrap_or(nothing),
            _ if informs(&alone) => alone,
            _ => nothing,
        }
    }

    /// The fact that goes with most of the layouts won, beyond what goes with any fact as likely.
    fn best_chance(&self, won: &Worlds) -> Option<PlaysFor> {
        let total = self.weight(&Worlds::all(self.weights.len()));
        let goal = self.weight(won);
        let hoped = self.facts.iter().filter(|(fact, _)| may_be_hoped(fact, &[]));
        let scored = hoped.map(|(fact, worlds)| {
            let both = self.weight(&(worlds & won));
            (both - self.weight(worlds) * goal / total, both, fact, worlds)
        });
        let (excess, both, &fact, worlds) = scored.rev().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let told = self.told(&[fact], &[], worlds, won, total);
        (both >= TELLS * goal && excess >= ADDS * goal && told.works >= WORKS).then_some(told)
    }

    fn told(&self, needs: &[Fact], one_of: &[Fact], within: &Worlds, won: &Worlds, total: f64) -> PlaysFor {
        let weight = self.weight(within);
        let both = self.weight(&(within & won));
        let works = if weight > 0.0 { both / weight } else { 0.0 };
        let covers = both / self.weight(won);
        PlaysFor { needs: needs.to_vec(), one_of: one_of.to_vec(), chance: weight / total, works, covers }
    }

    /// Facts with which the plan hardly fails, each adding to what those before cover, and the layouts that have one of
    /// them.
    fn cover(&self, won: &Worlds, within: &Worlds, fails: f64) -> (Vec<Fact>, Worlds) {
        let goal = self.weight(won);
        let reliable: Vec<(Fact, Worlds)> = (self.facts.iter())
            .map(|(fact, worlds)| (*fact, worlds & within))
            .filter(|(_, worlds)| self.weight(&(worlds - won)) <= fails * self.weight(worlds))
            .collect();
        let mut chosen = Vec::new();
        let mut covered = Worlds::none(self.weights.len());
        while chosen.len() < MOST_TOLD {
            let adds = |worlds: &Worlds| self.weight(&(&(worlds & won) - &covered));
            let fails = |worlds: &Worlds| self.weight(&(&(worlds - won) - &covered));
            let hoped = reliable.iter().filter(|(fact, _)| may_be_hoped(fact, &chosen));
            let telling = hoped.filter(|(_, worlds)| adds(worlds) >= ADDS * goal);
            // Of equals the first: who holds a card comes before how a suit divides.
            let worth = |worlds: &Worlds| adds(worlds) - FAILURE * fails(worlds);
            let scored = telling.rev().map(|(fact, worlds)| (worth(worlds), fact, worlds));
            let Some((_, fact, worlds)) = scored.max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            chosen.push(*fact);
            covered = &covered | worlds;
        }
        (chosen, covered)
    }

    /// The fact that holds wherever the plan wins and rules out the most besides.
    fn needed(&self, won: &Worlds, within: &Worlds, known: &[Fact]) -> Option<(Fact, Worlds)> {
        if known.len() == MOST_TOLD {
            return None;
        }
        let goal = self.weight(won);
        let before = self.weight(within);
        let candidates = self
            .facts
            .iter()
            .filter(|(fact, worlds)| !known.contains(fact) && self.weight(&(won - worlds)) <= SPARED * goal);
        let left = candidates.map(|(fact, worlds)| (self.weight(&(worlds & within)), *fact, worlds));
        let rules_out = |fact: &Fact| if may_be_hoped(fact, &[]) { RULES_OUT } else { UNEVEN_RULES_OUT };
        let telling = left.filter(|(left, fact, _)| *left <= (1.0 - rules_out(fact)) * before);
        telling.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, fact, worlds)| (fact, worlds.clone()))
    }

    /// What beats a plan that wins these layouts, the most important first: each fact accounts for layouts that those
    /// before leave unexplained.
    #[must_use]
    pub fn beaten(&self, won: &Worlds) -> Vec<Beaten> {
        let all = Worlds::all(self.weights.len());
        let all_lost = &all - won;
        let (total, lost) = (self.weight(&all), self.weight(&all_lost));
        let mut rest = all_lost.clone();
        let mut told = Vec::new();
        while told.len() < MOST_TOLD {
            // A fact explains what is lost with it beyond what would be lost with any fact as likely.
            let excess =
                |worlds: &Worlds| self.weight(&(worlds & &rest)) - self.weight(worlds) * lost / total;
            let scored = self.facts.iter().map(|(fact, worlds)| (excess(worlds), fact, worlds));
            let Some((score, &fact, worlds)) = scored.rev().max_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            if score <= lost * EXPLAINED {
                break;
            }
            let lost = self.weight(&(worlds & &all_lost)) / total;
            told.push(Beaten { fact, chance: self.weight(worlds) / total, lost });
            rest = &rest - worlds;
        }
        told
    }
}

/// Whether declarer would say that he plays for a fact, beside others. Nobody plays for a suit to divide badly: where a plan
/// wins more often then, it is because of what else the defenders hold.
fn may_be_hoped(fact: &Fact, beside: &[Fact]) -> bool {
    let Fact::Divides { suit, long, short, .. } = *fact else { return true };
    let more_even = |other: &Fact| matches!(other, Fact::Divides { suit: same, long: other, .. } if *same == suit && *other + 1 == long);
    long <= short + 1 || beside.iter().any(more_even)
}
