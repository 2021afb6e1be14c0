//! The exact best-defence value of a suit: fronts of small losses.
//!
//! A strategy of declarer's loses some of the goals he would reach double dummy. At his own turn the goals that a
//! card gives up double dummy are lost at once; at a defender's turn a goal is lost if it is lost after any play that
//! the layout allows. Which of several incomparable losses is smallest is known only at the root (Frank & Basin's
//! non-locality), so a position is worth the set of its minimal losses, the *front* (Ginsberg 2001, section 6.4, seen
//! from below). Only losses within a budget are kept, and the budget grows until one strategy fits.
//!
//! Each loss remembers the plan that has it.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use search::{Stopped, Watch};

use super::graph::{DeclarerMove, DefenderMove, Graph, MOST_PLAYS, Turn};
use super::plan::{self, Plan};
use super::union::{Part, Union};
use crate::goals::{Goals, Weights};

#[derive(Debug, Clone, Copy)]
struct Loss<const W: usize, const B: usize> {
    goals: Goals<W, B>,
    weight: u64,
    plan: u32,
}

/// A front in the arena of losses, complete up to a budget.
#[derive(Debug, Clone, Copy)]
struct Entry {
    budget: u64,
    from: u32,
    to: u32,
}

impl Entry {
    /// The fronts where nothing is at stake and where the tricks to come are sure: the arena begins with them, as the
    /// arena of plans with theirs.
    const REACHED: Self = Self { budget: u64::MAX, from: 0, to: 1 };
    const SURE: Self = Self { budget: u64::MAX, from: 1, to: 2 };

    fn range(self) -> std::ops::Range<usize> {
        self.from as usize..self.to as usize
    }
}

/// Which losses are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// All minimal ones: the goals may be lost elsewhere too.
    All,
    /// One of the least weight: nothing is decided elsewhere.
    Lightest,
}

/// The best strategy found: exact.
#[derive(Debug, Clone)]
pub(super) struct Best {
    /// The weight of the goals reached.
    pub(super) reached: u64,
    /// The weight of the goals reached double dummy.
    pub(super) double_dummy: u64,
    /// The plans that the strategy needs, and the place of the one to follow.
    pub(super) plans: Vec<Plan>,
    pub(super) root: u32,
}

/// The numbers of tricks that are played for: `need` tricks still to come, one more, and so on for each set of goals.
/// Goals that are reached are no longer at stake.
type Stake<const W: usize, const B: usize> = (u8, Goals<W, B>);

/// A defender's play with the goals at stake in the layouts that allow it, and their weight.
type Play<'p, const W: usize, const B: usize> = (u64, Goals<W, B>, &'p DefenderMove<W>);

/// A solver for `B` numbers of tricks in a row.
pub(super) struct Fronts<'g, const W: usize, const B: usize> {
    graph: &'g Graph<'g, W>,
    watch: &'g Watch,
    weights: Weights,
    table: FxHashMap<(u32, Stake<W, B>), Entry>,
    losses: Vec<Loss<W, B>>,
    plans: Vec<Plan>,
}

impl<'g, const W: usize, const B: usize> Fronts<'g, W, B> {
    pub(super) fn new(graph: &'g Graph<'g, W>, watch: &'g Watch) -> Self {
        let weights = Weights(graph.suit().layouts.all.iter().map(|layout| layout.weight).collect());
        let nothing = Loss { goals: Goals::EMPTY, weight: 0, plan: 0 };
        Self {
            graph,
            watch,
            weights,
            table: FxHashMap::default(),
            losses: vec![nothing, Loss { plan: 1, ..nothing }],
            plans: vec![Plan::Any, Plan::Winners],
        }
    }

    /// The best strategy from a node for `need` tricks, one more, and so on. It is known to lose at least `at_least`.
    pub(super) fn solve(&mut self, node: u32, need: u8, at_least: u64) -> Result<Best, Stopped> {
        let winnable = self.winnable(node, need);
        let double_dummy = self.weights.of(&winnable);
        let mut budget = at_least;
        loop {
            let front = self.front(node, (need, winnable), budget, Wanted::Lightest)?;
            if let Some(best) = self.losses[front.range()].first() {
                let (plans, root) = plan::only(&self.plans, best.plan);
                return Ok(Best { reached: double_dummy - best.weight, double_dummy, plans, root });
            }
            let spent = budget - at_least;
            budget = at_least + (2 * spent).max(self.graph.suit().layouts.total / 64).max(1);
        }
    }

    /// The goals that can be reached double dummy.
    fn winnable(&self, node: u32, need: u8) -> Goals<W, B> {
        Goals::from_fn(|more| self.graph.level(node, need + more as u8))
    }

    fn plan(&mut self, plan: Plan) -> u32 {
        self.plans.push(plan);
        (self.plans.len() - 1) as u32
    }

    /// The losses of weight up to the budget that are wanted. The goals at stake are winnable double dummy.
    fn front(
        &mut self,
        node: u32,
        stake: Stake<W, B>,
        budget: u64,
        wanted: Wanted,
    ) -> Result<Entry, Stopped> {
        let graph = self.graph;
        if stake.0 == 0 || stake.1.is_empty() {
            return Ok(Entry::REACHED);
        }
        let Some(turn) = graph.turn(node) else { return Ok(Entry::SURE) };
        if let Some(&entry) = self.table.get(&(node, stake))
            && (entry.budget >= budget
                || self.losses[entry.range()].first().is_some_and(|loss| loss.weight == 0))
        {
            return Ok(entry);
        }
        self.watch.spend(16)?;
        let front = match turn {
            Turn::Declarer(choices) => self.declare(choices, stake, budget, wanted)?,
            Turn::Defender(defences) => self.defend(defences, stake, budget, wanted)?,
        };
        let from = self.losses.len() as u32;
        self.losses.extend_from_slice(&front);
        let entry = Entry { budget, from, to: self.losses.len() as u32 };
        if wanted == Wanted::All {
            self.table.insert((node, stake), entry);
        }
        Ok(entry)
    }

    fn declare(
        &mut self,
        choices: &[DeclarerMove],
        (need, stake): Stake<W, B>,
        mut budget: u64,
        wanted: Wanted,
    ) -> Result<Vec<Loss<W, B>>, Stopped> {
        let mut choices: ArrayVec<(u64, Goals<W, B>, &DeclarerMove), 13> = choices
            .iter()
            .map(|choice| {
                let lost = stake.minus(&self.winnable(choice.to, need));
                (self.weights.of(&lost), lost, choice)
            })
            .collect();
        choices.sort_by_key(|&(weight, ..)| weight);
        let mut front: Vec<Loss<W, B>> = Vec::new();
        for (weight, lost, choice) in choices {
            if weight > budget {
                break;
            }
            if front.iter().any(|loss| loss.goals.is_subset(&lost)) {
                continue;
            }
            let later = self.front(choice.to, (need, stake.minus(&lost)), budget - weight, wanted)?;
            for place in later.range() {
                let later = self.losses[place];
                let total = later.weight + weight;
                if total > budget {
                    continue;
                }
                let play = Plan::Play { hand: choice.hand, ordinal: choice.ordinal, then: later.plan };
                let plan = self.plan(play);
                front.push(Loss { goals: lost.or(&later.goals), weight: total, plan });
            }
            self.minimal(&mut front)?;
            if wanted == Wanted::Lightest {
                // Another choice must be better.
                budget = front.first().map_or(budget, |loss| loss.weight.saturating_sub(1));
            }
        }
        Ok(front)
    }

    fn defend(
        &mut self,
        defences: &[DefenderMove<W>],
        (need, stake): Stake<W, B>,
        budget: u64,
        wanted: Wanted,
    ) -> Result<Vec<Loss<W, B>>, Stopped> {
        let mut plays: ArrayVec<Play<'_, W, B>, MOST_PLAYS> = defences
            .iter()
            .map(|defence| (stake.within(&defence.layouts), defence))
            .filter(|(possible, _)| !possible.is_empty())
            .map(|(possible, defence)| (self.weights.of(&possible), possible, defence))
            .collect();
        plays.sort_by_key(|&(weight, ..)| Reverse(weight));

        match wanted {
            Wanted::All => self.all_unions(&plays, need, budget),
            Wanted::Lightest => Ok(self.lightest_union(&plays, need, budget)?.into_iter().collect()),
        }
    }

    /// The front after a play of a defender's within the budget, and whether it is to be seen from before the trick.
    fn after(
        &mut self,
        (_, possible, defence): &Play<'_, W, B>,
        need: u8,
        budget: u64,
    ) -> Result<(Entry, bool), Stopped> {
        // Once a trick is taken, goals of one trick are reached, and the others need one trick less.
        let reached = defence.taken && need == 1;
        let stake = match defence.taken {
            _ if reached => (need, possible.after_trick()),
            taken => (need - u8::from(taken), *possible),
        };
        Ok((self.front(defence.to, stake, budget, Wanted::All)?, reached))
    }

    fn loss(&self, place: usize, before_trick: bool) -> Loss<W, B> {
        let loss = self.losses[place];
        if before_trick { Loss { goals: loss.goals.before_trick(), ..loss } } else { loss }
    }

    /// Every minimal union of one loss after each play.
    fn all_unions(
        &mut self,
        plays: &[Play<'_, W, B>],
        need: u8,
        budget: u64,
    ) -> Result<Vec<Loss<W, B>>, Stopped> {
        let mut front = vec![self.losses[0]];
        for play in plays {
            // What every partial loss has lost elsewhere cannot be spent again here.
            let spent = front.iter().map(|loss| self.weights.of(&loss.goals.minus(&play.1))).min();
            let Some(spent) = spent else { break };
            let (after, reached) = self.after(play, need, budget - spent)?;
            let follow = |then, or| Plan::Defence { play: play.2.play, then, or };
            if let [Loss { weight: 0, plan, .. }] = self.losses[after.range()] {
                for one in &mut front {
                    one.plan = self.plan(follow(plan, one.plan));
                }
                continue;
            }
            let mut product = Vec::with_capacity(front.len() * after.range().len());
            for one in &front {
                self.watch.spend((after.range().len() / 8) as u64)?;
                for place in after.range() {
                    let other = self.loss(place, reached);
                    let weight = one.weight + self.weights.of(&other.goals.minus(&one.goals));
                    if weight <= budget {
                        let plan = self.plan(follow(other.plan, one.plan));
                        product.push(Loss { goals: one.goals.or(&other.goals), weight, plan });
                    }
                }
            }
            self.minimal(&mut product)?;
            front = product;
        }
        Ok(front)
    }

    /// The lightest union of one loss after each play, if that is within the budget.
    fn lightest_union(
        &mut self,
        plays: &[Play<'_, W, B>],
        need: u8,
        budget: u64,
    ) -> Result<Option<Loss<W, B>>, Stopped> {
        let mut fronts: Vec<Vec<Loss<W, B>>> = Vec::new();
        let mut parts: Vec<Part<W, B>> = Vec::new();
        for (number, play) in plays.iter().enumerate() {
            // What the fronts before must lose elsewhere cannot be spent again here.
            let elsewhere = |part: &Part<W, B>| Part {
                losses: part.losses.iter().map(|goals| goals.minus(&play.1)).collect(),
                alone: 0,
            };
            let before: Vec<Part<W, B>> = parts.iter().map(elsewhere).collect();
            let Some((spent, _)) = Union::lightest(&self.weights, &before, budget, self.watch)? else {
                return Ok(None);
            };
            let (after, reached) = self.after(play, need, budget - spent)?;
            let mut losses: Vec<_> = after.range().map(|place| self.loss(place, reached)).collect();
            let others = (plays.iter().enumerate()).filter(|&(other, _)| other != number);
            let shared = others.fold(Goals::EMPTY, |all, (_, (_, possible, _))| all.or(possible));
            self.keep_lightest(&mut losses, &shared);
            let alone = losses.iter().map(|loss| self.weights.of(&loss.goals.minus(&shared))).min();
            let Some(alone) = alone else { return Ok(None) };
            parts.push(Part { losses: losses.iter().map(|loss| loss.goals).collect(), alone });
            fronts.push(losses);
        }
        let Some((weight, taken)) = Union::lightest(&self.weights, &parts, budget, self.watch)? else {
            return Ok(None);
        };
        let mut union = Loss { weight, ..self.losses[0] };
        for ((number, front), (_, _, defence)) in taken.into_iter().zip(&fronts).zip(plays) {
            let loss = front[number];
            let plan = Plan::Defence { play: defence.play, then: loss.plan, or: union.plan };
            union = Loss { goals: union.goals.or(&loss.goals), weight, plan: self.plan(plan) };
        }
        Ok(Some(union))
    }

    /// Keeps of the losses that differ in no shared goal the lightest: other goals cannot be lost elsewhere.
    fn keep_lightest(&self, front: &mut Vec<Loss<W, B>>, shared: &Goals<W, B>) {
        let mut kept: Vec<(Goals<W, B>, u64)> = Vec::new();
        front.retain(|loss| {
            let own = loss.goals.minus(shared);
            let (open, settled) = (loss.goals.minus(&own), self.weights.of(&own));
            let worse = kept.iter().any(|(goals, weight)| *weight <= settled && goals.is_subset(&open));
            if !worse {
                kept.push((open, settled));
            }
            !worse
        });
    }

    /// Keeps the losses that contain no other, the lightest first.
    fn minimal(&self, front: &mut Vec<Loss<W, B>>) -> Result<(), Stopped> {
        front.sort_by_key(|loss| loss.weight);
        let mut kept = 0;
        for next in 0..front.len() {
            if !front[..kept].iter().any(|loss| loss.goals.is_subset(&front[next].goals)) {
                front.swap(kept, next);
                kept += 1;
            }
            self.watch.spend((kept / 8) as u64)?;
        }
        front.truncate(kept);
        Ok(())
    }
}
