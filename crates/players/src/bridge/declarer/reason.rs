//! The choice as advice: how likely, what it is played for, what the other cards cost.

use ::bridge::View;
use cards::{CardSet, Rank};
use search::worlds::Worlds as Numbers;
use single_dummy::advice::{Advice, Alternative, Basis};
use single_dummy::explain::Layouts;
use single_dummy::fact::{Seen, facts};
use single_dummy::plan::Plan;

use super::Scores;
use super::choice::Choice;
use super::goals::{Goals, each};
use super::payoff::Payoff;

/// The lowest card whose place a plan for a sample may be about: the others would tell more of the sample than of the
/// hand.
const LOWEST_TOLD: Rank = Rank::Ten;

impl Choice<'_> {
    /// The card with its chances and the plan.
    pub(super) fn advice(&self, view: &View, payoff: &Payoff<'_>) -> Advice {
        let (best, depth, goals) = self.settled;
        let (way, scores) = (&self.ways[best], payoff.scores);
        let contract = view.contract.expect("cards are played in a contract");
        let needed = contract.bid.level().tricks();
        let place = scores.cards().iter().position(|&card| card == way.card).unwrap_or(0);
        let makes = |tricks: usize| f64::from(u8::from(tricks >= needed));
        let double_dummy = scores.means(makes)[place];
        let chance = |goals: Goals| self.chance(scores, goals, needed, place);
        // As for the worth: many worlds with open cards, less the price found in some of them.
        let with_plan = (double_dummy + chance(goals) - chance(way.open)).clamp(0.0, 1.0);
        let planned = self.is_open() && depth > 0;
        let mut plan = Plan { chance: if planned { with_plan } else { double_dummy }, ..Plan::default() };
        if planned {
            self.explain(goals, &mut plan);
        }
        let layouts = self.sample.worlds.len();
        let basis = if planned {
            Basis::Sampled { layouts, depth }
        } else {
            Basis::MonteCarlo { layouts: scores.len(), cut_short: self.is_open() }
        };
        let mut alternatives: Vec<Alternative> = (self.ways.iter())
            .filter(|other| other.card != way.card)
            .map(|other| {
                let cost = (way.most - other.most).clamp(0.0, 1.0);
                Alternative { card: other.card, chance: (plan.chance - cost).max(0.0), cost }
            })
            .collect();
        alternatives.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        Advice { card: Some(way.card), plan, at_most: None, proven: false, double_dummy, alternatives, basis }
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

    /// What the plan plays for and what beats it, at the level that matters most.
    fn explain(&self, goals: Goals, plan: &mut Plan) {
        let relevant = self.stakes.relevant;
        let Some(level) = (0..relevant.0.len()).find(|&level| relevant.0[level] != 0) else { return };
        let sample = self.sample;
        let own = sample.side.seats();
        let seen = Seen {
            own: own.map(|seat| sample.held(seat)),
            unseen: sample.unseen,
            defenders: own.map(|seat| seat.next()),
        };
        let layouts: Vec<([CardSet; 2], f64)> = (sample.worlds.iter().zip(self.drawn))
            .map(|(hands, drawn)| (seen.defenders.map(|seat| hands[seat]), drawn.weight))
            .collect();
        let layouts = Layouts::new(&seen, &layouts, facts(&seen, LOWEST_TOLD));
        let won = Numbers::of(sample.worlds.len(), each(goals.0[level] & relevant.0[level] & sample.all()));
        plan.plays_for = layouts.plays_for(&won);
        plan.beaten = layouts.beaten(&won);
        let facts = plan.plays_for.needs.iter_mut().chain(&mut plan.plays_for.one_of);
        facts.for_each(|fact| *fact = seen.named(*fact));
    }
}
