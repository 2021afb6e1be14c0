//! Achievable sets built by squeaky wheel (Ginsberg, *GIB*, 2001, section 7).
//!
//! A set of goals is *achievable* if one plan reaches all of them whatever the defenders do. For a given set that is a
//! plain game of yes and no: declarer needs one card that keeps every goal, and a defence is met in the worlds that
//! allow it. Declarer's next few cards are tested so; after them double dummy decides.
//!
//! The set is built goal by goal (Algorithm 7.1.7). Each goal brings others like it along: worlds in which the suits
//! divide and the honours lie within what the set has already (*general union*), so that the plan fits the hand and not
//! the sample. Goals that could not be added move forward in the order, and the set is built again (section 7.2).

use rustc_hash::FxHashMap;
use search::Stopped;
use search::imperfect::achievable::greedy_general;
use search::imperfect::squeaky_wheel::SqueakyWheel;
use search::worlds::Worlds as GoalNumbers;

use super::likeness::Likeness;
use super::oracle::Oracle;
use super::sample::{InformationSet, Turn};
use super::stakes::{MOST_LEVELS, Stakes};
use super::{EQUAL, Goals, Lookahead, WorldSet};

/// Orders tried for one first card.
const ROUNDS: usize = 6;

/// Sets of one kind kept for a position: more would cost longer to look through than they save.
const KEPT: usize = 16;

/// What is known of a position: sets with the depth to which they were tested.
#[derive(Default)]
struct Known {
    yes: Vec<(usize, Goals)>,
    no: Vec<(usize, Goals)>,
}

/// The test for achievable sets and its memory, for one decision.
#[derive(Default)]
pub(super) struct Swo {
    table: FxHashMap<InformationSet, Known>,
    likeness: Option<Likeness>,
}

impl Lookahead for Swo {
    fn plan(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        depth: usize,
        above: f64,
    ) -> Result<Option<Goals>, Stopped> {
        let likeness = self.likeness.take().unwrap_or_else(|| Likeness::new(oracle.sample));
        let answer = self.best_set(oracle, &likeness, node, depth, above);
        self.likeness = Some(likeness);
        answer
    }
}

impl Swo {
    fn best_set(
        &mut self,
        oracle: &mut Oracle<'_>,
        likeness: &Likeness,
        node: &InformationSet,
        depth: usize,
        above: f64,
    ) -> Result<Option<Goals>, Stopped> {
        let stakes = oracle.stakes;
        let relevant = stakes.relevant;
        let ceiling = oracle.reached(node, oracle.sample.all())?.and(&relevant);
        let most = stakes.payoff(ceiling);
        if most <= above + EQUAL {
            return Ok(None);
        }
        // All that double dummy reaches may be achievable at once: often it is.
        if self.is_achievable(oracle, node, ceiling, depth)? {
            return Ok(Some(ceiling));
        }
        let universe = oracle.sample.worlds.len() * MOST_LEVELS;
        let mut order: Vec<usize> = numbers(ceiling).collect();
        let value = |goal: usize| stakes.value(goal / MOST_LEVELS, goal % MOST_LEVELS);
        let alike = |goal: usize| likeness.count(goal / MOST_LEVELS);
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)).then(alike(b).cmp(&alike(a))).then(a.cmp(&b)));
        let mut stopped = None;
        let wheel = SqueakyWheel { rounds: ROUNDS, distance: |goal| 2 + 3 * alike(goal) };
        let build = |order: &[usize]| {
            let general = |set: &GoalNumbers, goal: usize| {
                let set = goals(set).or(&with_fewer_tricks(oracle.stakes, ceiling, goal));
                let alike = likeness.hull(set.worlds());
                number_set(universe, set.or(&of_level(ceiling, goal % MOST_LEVELS).within(&alike)))
            };
            let test = |set: &GoalNumbers| {
                if stopped.is_some() {
                    return false;
                }
                let answer = self.is_achievable(oracle, node, goals(set), depth);
                stopped = answer.err();
                answer.unwrap_or(false)
            };
            greedy_general(universe, order, general, test)
        };
        let best = wheel.run(order, build, |set| stakes.payoff(goals(set)));
        if let Some(reason) = stopped {
            return Err(reason);
        }
        let best = best.map(|best| goals(&best.set));
        Ok(best.filter(|&set| stakes.payoff(set) > above + EQUAL))
    }

    /// Whether one plan reaches all the goals, looking `depth` cards of declarer's ahead; double dummy reaches them.
    fn is_achievable(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        goals: Goals,
        depth: usize,
    ) -> Result<bool, Stopped> {
        let worlds = goals.worlds();
        if depth == 0 || worlds.len() <= 1 || oracle.sample.tricks_left(node) == 0 {
            return Ok(true);
        }
        if let Some(known) = self.table.get(node) {
            // Looking further ahead only makes it harder.
            if known.yes.iter().any(|&(tested, set)| tested >= depth && goals.is_subset(&set)) {
                return Ok(true);
            }
            if known.no.iter().any(|&(tested, set)| tested <= depth && set.is_subset(&goals)) {
                return Ok(false);
            }
        }
        oracle.check()?;
        let answer = if oracle.sample.turn(node) == Turn::Own {
            self.some_card_keeps(oracle, node, goals, depth)?
        } else {
            let mut answer = true;
            for defence in oracle.sample.moves(node, worlds) {
                let here = goals.within(&defence.worlds);
                if !self.is_achievable(oracle, &defence.node, here, depth)? {
                    answer = false;
                    break;
                }
            }
            answer
        };
        let known = self.table.entry(node.clone()).or_default();
        let list = if answer { &mut known.yes } else { &mut known.no };
        if list.len() == KEPT {
            list.remove(0);
        }
        list.push((depth, goals));
        Ok(answer)
    }

    fn some_card_keeps(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        goals: Goals,
        depth: usize,
    ) -> Result<bool, Stopped> {
        let cards = oracle.sample.seen_cards(node);
        if let [only] = cards[..] {
            // No choice, nothing to look ahead for.
            return self.is_achievable(oracle, &oracle.sample.after_seen(node, only), goals, depth);
        }
        for card in cards {
            let next = oracle.sample.after_seen(node, card);
            if oracle.reaches_all(&next, goals)? && self.is_achievable(oracle, &next, goals, depth - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The goals numbered one by one, as the greedy builder wants them.
fn numbers(goals: Goals) -> impl Iterator<Item = usize> {
    goals
        .0
        .into_iter()
        .enumerate()
        .flat_map(|(place, worlds)| worlds.iter().map(move |world| world * MOST_LEVELS + place))
}

fn number_set(universe: usize, goals: Goals) -> GoalNumbers {
    GoalNumbers::of(universe, numbers(goals))
}

fn goals(numbers: &GoalNumbers) -> Goals {
    let mut goals = Goals::EMPTY;
    for goal in numbers.iter() {
        goals.0[goal % MOST_LEVELS].insert(goal / MOST_LEVELS);
    }
    goals
}

/// The goal and those of the same world with fewer tricks, which it includes.
fn with_fewer_tricks(stakes: &Stakes, ceiling: Goals, goal: usize) -> Goals {
    let level = stakes.levels[goal % MOST_LEVELS];
    let fewer = |place: usize| stakes.levels.get(place).is_some_and(|&other| other <= level);
    let world = WorldSet::of(goal / MOST_LEVELS);
    Goals::from_fn(|place| if fewer(place) { ceiling.0[place].and(&world) } else { WorldSet::EMPTY })
}

fn of_level(goals: Goals, level: usize) -> Goals {
    Goals::from_fn(|place| if place == level { goals.0[place] } else { WorldSet::EMPTY })
}
