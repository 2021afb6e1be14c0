//! The exact best-defence value of a suit: fronts of small losses.
//!
//! A strategy of declarer's loses some of the goals he would reach with open cards. At his own turn the goals that a
//! card gives up double dummy are lost at once; at a defender's turn a goal is lost if it is lost after any play that
//! the layout allows. Which of several incomparable losses is smallest is known only at the root (Frank & Basin's
//! non-locality), so a position is worth the set of its minimal losses, the *front* (Ginsberg 2001, section 6.4, seen
//! from below). Only losses within a budget are kept, and the budget grows until one strategy fits.
//!
//! Each loss remembers the plan that has it. Plans name cards by their order in the hand, so that a plan found for one
//! of several equal positions serves the others.

use std::rc::Rc;

use bridge::Seat;
use rustc_hash::FxHashMap;

use super::double_dummy::DoubleDummy;
use super::goals::Goals;
use super::position::{DISCARD, Key, Position, Suit, defender_index};

/// What declarer will do from some position on; the numbers are places in the arena of plans.
#[derive(Debug, Clone, Copy)]
pub(super) enum Plan {
    /// Nothing is at stake any more.
    Any,
    /// Play this card, counted from the hand's lowest.
    Play { hand: Seat, ordinal: Option<u8>, then: u32 },
    /// After this play of the defender's go on with `then`; after others look further.
    Defence { play: u8, then: u32, or: u32 },
}

#[derive(Debug, Clone, Copy)]
struct Loss<const N: usize> {
    goals: Goals<N>,
    weight: u64,
    plan: u32,
}

struct Entry<const N: usize> {
    budget: u64,
    front: Rc<Vec<Loss<N>>>,
}

/// The best strategy found: exact.
#[derive(Debug, Clone)]
pub(super) struct Best {
    /// The weight of the goals reached.
    pub(super) reached: u64,
    /// The weight of the goals reached with open cards.
    pub(super) double_dummy: u64,
    /// All plans, and the place of the one to follow.
    pub(super) plans: Vec<Plan>,
    pub(super) root: u32,
}

/// A solver for one set of goals.
pub(super) struct Fronts<'s, 'd, const N: usize> {
    suit: &'s Suit,
    double_dummy: &'d mut DoubleDummy<'s>,
    /// The layout and the number of tricks of each goal.
    goals: Vec<(usize, u8)>,
    weights: Vec<u64>,
    /// By defender, group and number: the goals in whose layout the defender holds that many cards of the group or more.
    holds: [Vec<Vec<Goals<N>>>; 2],
    /// By defender and number: the goals in whose layout the defender holds exactly that many cards.
    length: [Vec<Goals<N>>; 2],
    winnable: FxHashMap<Key, Goals<N>>,
    table: FxHashMap<(Key, Goals<N>), Entry<N>>,
    plans: Vec<Plan>,
}

impl<'s, 'd, const N: usize> Fronts<'s, 'd, N> {
    pub(super) fn new(
        suit: &'s Suit,
        double_dummy: &'d mut DoubleDummy<'s>,
        goals: Vec<(usize, u8)>,
    ) -> Self {
        let layouts = &suit.layouts;
        let count = goals.len();
        let select = |contains: &dyn Fn(usize) -> bool| Goals::from_fn(count, |goal| contains(goals[goal].0));
        let groups = layouts.groups.len();
        let holds = [Seat::West, Seat::East].map(|defender| {
            let group = |group: usize| {
                (0..=14).map(|n| select(&|layout| layouts.held(layout, defender, group) >= n)).collect()
            };
            (0..groups).map(group).collect()
        });
        let length = [Seat::West, Seat::East].map(|defender| {
            let held = |layout| (0..groups).map(|group| layouts.held(layout, defender, group)).sum::<u8>();
            (0..=13).map(|n| select(&|layout| held(layout) == n)).collect()
        });
        let weights = goals.iter().map(|&(layout, _)| layouts.all[layout].weight).collect();
        Self {
            suit,
            double_dummy,
            weights,
            holds,
            length,
            goals,
            winnable: FxHashMap::default(),
            table: FxHashMap::default(),
            plans: vec![Plan::Any],
        }
    }

    /// The best strategy from a position: the start, or the start with a card led. It is known to lose at least so much.
    pub(super) fn solve(mut self, position: &Position, at_least: u64) -> Best {
        let winnable = self.winnable(position);
        let double_dummy = self.weight(&winnable);
        let mut budget = at_least;
        loop {
            let front = self.front(position, winnable, budget);
            if let Some(best) = front.iter().min_by_key(|loss| loss.weight) {
                let reached = double_dummy - best.weight;
                return Best { reached, double_dummy, root: best.plan, plans: self.plans };
            }
            let spent = budget - at_least;
            budget = at_least + (2 * spent).max(self.suit.layouts.total / 64).max(1);
        }
    }

    fn weight(&self, goals: &Goals<N>) -> u64 {
        goals.iter().map(|goal| self.weights[goal]).sum()
    }

    /// The goals that can be reached with open cards.
    fn winnable(&mut self, position: &Position) -> Goals<N> {
        let key = self.suit.key(position);
        if let Some(&known) = self.winnable.get(&key) {
            return known;
        }
        let tricks = self.double_dummy.tricks(position);
        let reached = |goal: usize| {
            let (layout, target) = self.goals[goal];
            tricks[layout].saturating_add(position.won) >= target
        };
        let winnable = Goals::from_fn(self.goals.len(), reached);
        self.winnable.insert(key, winnable);
        winnable
    }

    fn plan(&mut self, plan: Plan) -> u32 {
        self.plans.push(plan);
        (self.plans.len() - 1) as u32
    }

    /// Every minimal loss of weight up to the budget. The goals at stake are winnable double dummy.
    fn front(&mut self, position: &Position, stake: Goals<N>, budget: u64) -> Rc<Vec<Loss<N>>> {
        if stake.iter().all(|goal| self.goals[goal].1 <= position.won) {
            return Rc::new(vec![Loss { goals: Goals::EMPTY, weight: 0, plan: 0 }]);
        }
        let defender = position.defender();
        let key = (self.suit.key(position), stake);
        if let Some(entry) = self.table.get(&key)
            && (entry.budget >= budget || entry.front.first().is_some_and(|loss| loss.weight == 0))
        {
            return entry.front.clone();
        }
        let front = Rc::new(match defender {
            Some(defender) => self.defend(position, defender, stake, budget),
            None => self.declare(position, stake, budget),
        });
        self.table.insert(key, Entry { budget, front: front.clone() });
        front
    }

    fn declare(&mut self, position: &Position, stake: Goals<N>, budget: u64) -> Vec<Loss<N>> {
        let mut choices: Vec<_> = (self.suit.declarer_plays(position).into_iter())
            .map(|choice| {
                let lost = stake.minus(&self.winnable(&choice.position));
                (self.weight(&lost), lost, choice)
            })
            .filter(|&(weight, ..)| weight <= budget)
            .collect();
        choices.sort_by_key(|&(weight, ..)| weight);
        let mut front: Vec<Loss<N>> = Vec::new();
        for (weight, lost, choice) in choices {
            if front.iter().any(|loss| loss.goals.is_subset(&lost)) {
                continue;
            }
            for later in self.front(&choice.position, stake.minus(&lost), budget - weight).iter() {
                let total = later.weight + weight;
                if total > budget {
                    continue;
                }
                let play = Plan::Play { hand: choice.hand, ordinal: choice.ordinal, then: later.plan };
                let plan = self.plan(play);
                front.push(Loss { goals: lost.or(&later.goals), weight: total, plan });
            }
            minimal(&mut front);
        }
        front
    }

    fn defend(&mut self, position: &Position, defender: Seat, stake: Goals<N>, budget: u64) -> Vec<Loss<N>> {
        let index = defender_index(defender);
        let groups = self.suit.layouts.groups.len();
        let played = |group| usize::from(position.played(defender, group));
        let total: usize = (0..groups).map(played).sum();
        let mut plays: Vec<(u8, Goals<N>)> = (0..groups)
            .map(|group| (group as u8, stake.and(&self.holds[index][group][played(group) + 1])))
            .collect();
        plays.push((DISCARD, stake.and(&self.length[index][total])));
        plays.retain(|(_, possible)| !possible.is_empty());
        plays.sort_by_key(|(_, possible)| std::cmp::Reverse(self.weight(possible)));

        let mut front = vec![Loss { goals: Goals::EMPTY, weight: 0, plan: 0 }];
        for (play, possible) in plays {
            // What every partial loss has lost elsewhere cannot be spent again here.
            let spent = front.iter().map(|loss| self.weight(&loss.goals.minus(&possible))).min();
            let child = self.suit.defend(position, play);
            let child = self.front(&child, possible, budget - spent.unwrap_or(0));
            let mut product = Vec::with_capacity(front.len() * child.len());
            for one in &front {
                for other in child.iter() {
                    let goals = one.goals.or(&other.goals);
                    let weight = one.weight + self.weight(&other.goals.minus(&one.goals));
                    if weight <= budget {
                        let plan = self.plan(Plan::Defence { play, then: other.plan, or: one.plan });
                        product.push(Loss { goals, weight, plan });
                    }
                }
            }
            minimal(&mut product);
            front = product;
            if front.is_empty() {
                break;
            }
        }
        front
    }
}

/// Keeps the losses that contain no other, the lightest first.
fn minimal<const N: usize>(front: &mut Vec<Loss<N>>) {
    front.sort_by_key(|loss| loss.weight);
    let mut kept = 0;
    for next in 0..front.len() {
        if !front[..kept].iter().any(|loss| loss.goals.is_subset(&front[next].goals)) {
            front.swap(kept, next);
            kept += 1;
        }
    }
    front.truncate(kept);
}
