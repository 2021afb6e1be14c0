//! The choice as advice: how likely, what it is played for, what the other cards cost.

use cards::{CardSet, Rank};
use search::worlds::Worlds;

use super::choice::{Choice, FirstCard};
use super::oracle::Oracle;
use super::steps::steps;
use super::{Goals, WorldSet};
use crate::advice::{Advice, Alternative, Basis, Freedom, Standing};
use crate::explain::Layouts;
use crate::fact::{Seen, facts};
use crate::plan::Plan;

/// The lowest card whose place a plan for a sample may be about: the others would tell more of the sample than of the
/// hand.
const LOWEST_TOLD: Rank = Rank::Ten;

/// A plan that wins fewer layouts of a sample is told without what it plays for.
const FEWEST_WON: usize = 5;

impl Choice<'_> {
    /// The card with its chances and the plan.
    pub(super) fn advice(&self) -> Advice {
        let (best, depth, goals) = self.settled;
        let (first, problem) = (&self.cards[best], self.problem);
        let double_dummy = self.makes(first);
        let planned = self.is_open() && depth > 0;
        let chance = if planned { self.with_plan(first, goals) } else { double_dummy };
        let mut plan = Plan { chance, ..Plan::default() };
        if planned {
            self.explain(goals, &mut plan);
        }
        if problem.declares() && plan.chance >= 1.0 && problem.won < problem.target {
            let tops = self.sample.seen_at(self.sample.start()).top_tricks(self.sample.trump());
            plan.top_tricks = (problem.won + tops >= problem.target).then_some(tops as u8);
        }
        let basis = if planned {
            Basis::Sampled { layouts: self.sample.worlds.len(), depth }
        } else {
            Basis::MonteCarlo { layouts: problem.worlds.len(), cut_short: self.is_open() }
        };
        let mut alternatives: Vec<Alternative> = (self.cards.iter())
            .filter(|other| other.card != first.card)
            .map(|other| {
                let cost = (first.at_most - other.at_most).max(0.0);
                let (chance, cost) = match problem.scoring {
                    None => ((plan.chance - cost).max(0.0), cost.min(1.0)),
                    Some(_) => (self.with_plan(other, other.goals()), cost),
                };
                Alternative { card: other.card, chance, cost }
            })
            .collect();
        alternatives.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let card = Some(first.card);
        let standing = match problem.declares() {
            true if problem.won >= problem.target => Standing::Made { tricks: first.tricks },
            true if plan.chance <= 0.0 => Standing::Hopeless { tricks: first.tricks },
            _ => Standing::Open,
        };
        Advice {
            card,
            plan,
            at_most: None,
            proven: false,
            double_dummy,
            alternatives,
            scoring: problem.scoring,
            basis,
            freedom: Freedom::Choice,
            standing,
        }
    }

    /// The share of all worlds in which the contract is made double dummy.
    fn makes(&self, card: &FirstCard) -> f64 {
        let makes = |results: &[usize]| f64::from(u8::from(results[card.number] >= self.problem.target));
        self.problem.mean(makes)
    }

    /// The chance of a plan. As for the worth: many worlds double dummy, less the price found in some of them.
    fn with_plan(&self, card: &FirstCard, goals: Goals) -> f64 {
        let chance = |goals: Goals| self.chance(goals, card.number);
        (self.makes(card) + chance(goals) - chance(card.double_dummy)).clamp(0.0, 1.0)
    }

    /// The weight of the worlds in which the contract is made: by the goals, or where it is no level, double dummy.
    fn chance(&self, goals: Goals, card: usize) -> f64 {
        let target = self.problem.target;
        let level = self.stakes.levels.iter().position(|&level| usize::from(level) == target);
        let (mut made, mut all) = (0.0, 0.0);
        for (number, drawn) in self.drawn.iter().enumerate() {
            let relevant = level.is_some_and(|level| self.stakes.relevant.0[level].contains(number));
            let makes = match level {
                Some(level) if relevant => goals.0[level].contains(number),
                _ => drawn.world.tricks[card] >= target,
            };
            all += drawn.weight;
            made += if makes { drawn.weight } else { 0.0 };
        }
        if all > 0.0 { made / all } else { 0.0 }
    }

    /// The worlds that the plan wins at the level that matters most, with the place of that level.
    fn won(&self, goals: Goals) -> Option<(usize, WorldSet)> {
        let relevant = self.stakes.relevant;
        let level = (0..relevant.0.len()).find(|&level| !relevant.0[level].is_empty())?;
        Some((level, goals.0[level].and(&relevant.0[level]).and(&self.sample.all())))
    }

    /// What declarer does after the card, as far as the budget goes: what is not found in time is not told.
    pub(super) fn add_steps(&self, advice: &mut Advice, oracle: &mut Oracle<'_>) {
        let (best, depth, goals) = self.settled;
        if let Some(won) = self.won(goals).filter(|_| depth > 0) {
            advice.plan.steps = steps(oracle, self.cards[best].card, won, &advice.plan);
        }
    }

    /// What the plan plays for and what beats it, at the level that matters most.
    fn explain(&self, goals: Goals, plan: &mut Plan) {
        let Some((_, won)) = self.won(goals) else { return };
        let sample = self.sample;
        let seen = Seen { played: self.problem.played, ..sample.seen_at(sample.start()) };
        let layouts: Vec<([CardSet; 2], f64)> = (sample.worlds.iter().zip(self.drawn))
            .map(|(hands, drawn)| (seen.defenders.map(|seat| hands[seat]), drawn.weight))
            .collect();
        let layouts = Layouts::new(&seen, &layouts, facts(&seen, LOWEST_TOLD));
        let won = Worlds::of(sample.worlds.len(), won.iter());
        // What a few of them have in common is chance.
        if won.len() >= FEWEST_WON {
            plan.plays_for = layouts.plays_for(&won);
        }
        plan.beaten = layouts.beaten(&won);
        let facts = plan.plays_for.needs.iter_mut().chain(&mut plan.plays_for.one_of);
        facts.for_each(|fact| *fact = seen.named(*fact));
    }
}
