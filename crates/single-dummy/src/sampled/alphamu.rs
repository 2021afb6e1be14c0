//! Alpha-mu search (Cazenave & Ventos, *The αμ Search Algorithm for the Game of Bridge*, 2019).
//!
//! Declarer's next few cards are searched without seeing the hidden hands; after them double dummy decides in every
//! world. A position is worth a *front*: the sets of goals that declarer can choose to play for, none inside another.
//! Declarer's own cards add sets to choose from; a defence, which knows the world, leaves of any two sets what they
//! have in common. That is the game of [`search::fronts`](search::imperfect::fronts) with the tree cut off.
//!
//! A defender plans in the same way for the two of them. His own cards are the choice, declarer's and dummy's leave what
//! sets have in common. His partner sees his own hand, and is taken to know the world: he plays in each world what
//! reaches most, so that of his plays, one set each, all that any of them reaches is reached.
//!
//! What keeps fronts small and the tree narrow:
//!
//! - *Ceiling*. Goals that double dummy does not reach, or that are lost in another branch already, are out of reach;
//!   only the others are looked at, in the worlds that have one.
//! - *Early cut*. A card whose ceiling lies inside a set that is already found adds nothing.
//! - *Deep cut*. In the end one set is played for. A set that cannot be worth more than what another first card is
//!   known to give is dropped wherever it comes up, as soon as the goals it may still reach are worth too little.
//! - *Root cut*. Looking further ahead can only lower a card's worth: [the caller](super::choice) looks at no other
//!   card while the best stays above what the others had before.
//! - *Transposition table*. A front that was complete for a higher ceiling and a lower demand answers again.
//!
//! A front of more than [`WIDEST`] sets keeps the best of them: then the worth is a lower bound.

use std::collections::hash_map;
use std::ops::Range;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use search::Stopped;

use cards::Card;

use super::oracle::Oracle;
use super::sample::{InformationSet, Turn};
use super::{EQUAL, Goals, Lookahead};

/// The most sets kept of one front.
const WIDEST: usize = 32;

/// Sets of goals, none inside another.
type Front = Vec<Goals>;

/// What was found for a position.
struct Entry {
    depth: usize,
    ceiling: Goals,
    above: f64,
    /// Where the front lies among all [sets](Table::sets).
    front: Range<usize>,
    /// The card that led to the best set.
    card: Option<Card>,
}

/// What is known of positions. Fronts lie in one piece: to free hundreds of thousands one by one would take a tenth of a
/// decision's time, after its end.
#[derive(Default)]
struct Table {
    entries: FxHashMap<InformationSet, Entry>,
    sets: Vec<Goals>,
}

impl Table {
    fn get(&self, node: &InformationSet) -> Option<(&Entry, &[Goals])> {
        let entry = self.entries.get(node)?;
        Some((entry, &self.sets[entry.front.clone()]))
    }

    /// Puts a front where the position's last one was, if there is room.
    fn insert(&mut self, node: &InformationSet, mut entry: Entry, front: &[Goals]) {
        let known = self.entries.entry(node.clone());
        let room = match &known {
            hash_map::Entry::Occupied(known) => known.get().front.clone(),
            hash_map::Entry::Vacant(_) => 0..0,
        };
        let start = if room.len() < front.len() {
            self.sets.extend_from_slice(front);
            self.sets.len() - front.len()
        } else {
            self.sets[room.start..][..front.len()].copy_from_slice(front);
            room.start
        };
        entry.front = start..start + front.len();
        known.insert_entry(entry);
    }
}

/// The search and its memory, for one decision.
#[derive(Default)]
pub(super) struct AlphaMu {
    table: Table,
}

impl Lookahead for AlphaMu {
    fn plan(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        depth: usize,
        above: f64,
    ) -> Result<Option<Goals>, Stopped> {
        let relevant = oracle.stakes.relevant;
        let ceiling = oracle.reached(node, oracle.sample.all())?.and(&relevant);
        let front = self.front(oracle, node, ceiling, depth, above)?;
        let best = front.into_iter().map(|goals| (oracle.stakes.payoff(goals), goals));
        Ok(best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, goals)| goals))
    }
}

impl AlphaMu {
    /// The sets within the ceiling that are worth more than `above` and can be played for, looking `depth` cards of
    /// declarer's ahead.
    fn front(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        ceiling: Goals,
        depth: usize,
        above: f64,
    ) -> Result<Front, Stopped> {
        if oracle.stakes.payoff(ceiling) <= above + EQUAL {
            return Ok(Front::new());
        }
        let worlds = ceiling.worlds();
        if worlds.len() <= 1 || oracle.sample.tricks_left(node) == 0 {
            let goals = oracle.reached(node, worlds)?.and(&ceiling);
            return Ok(keep_best(oracle, vec![goals], above));
        }
        let mut first = None;
        if let Some((entry, front)) = self.table.get(node) {
            first = entry.card;
            // Looking further ahead, what was too little stays so, and looking less far, what was reached.
            let too_little = entry.depth <= depth && front.is_empty();
            if entry.depth >= depth && front.iter().any(|&goals| ceiling.is_subset(&goals)) {
                return Ok(vec![ceiling]);
            }
            if (entry.depth == depth || too_little)
                && ceiling.is_subset(&entry.ceiling)
                && above >= entry.above - EQUAL
            {
                let front = front.iter().map(|goals| goals.and(&ceiling)).collect();
                return Ok(keep_best(oracle, front, above));
            }
        }
        oracle.check()?;
        let (front, card) = if depth == 0 {
            let goals = oracle.reached(node, worlds)?.and(&ceiling);
            (keep_best(oracle, vec![goals], above), None)
        } else {
            match oracle.sample.turn(node) {
                Turn::Own => self.own_choice(oracle, node, ceiling, depth, above, first)?,
                Turn::Partner => (self.partners_choice(oracle, node, ceiling, depth, above)?, None),
                Turn::Opponent => (self.all_answers(oracle, node, ceiling, depth, above)?, None),
            }
        };
        self.table.insert(node, Entry { depth, ceiling, above, front: 0..0, card }, &front);
        Ok(front)
    }

    fn own_choice(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        ceiling: Goals,
        depth: usize,
        above: f64,
        first: Option<Card>,
    ) -> Result<(Front, Option<Card>), Stopped> {
        let mut cards = oracle.sample.seen_cards(node);
        if let [only] = cards[..] {
            // No choice, nothing to look ahead for.
            let next = oracle.sample.after_seen(node, only);
            return Ok((self.front(oracle, &next, ceiling, depth, above)?, Some(only)));
        }
        cards.sort_by_key(|&card| first != Some(card));
        let mut ways: Vec<(f64, Card, InformationSet, Goals)> = Vec::new();
        let mut front = Front::new();
        let mut best = (f64::NEG_INFINITY, None);
        // A card that keeps the whole ceiling may keep it to the end: then the others need not be solved.
        let mut others: ArrayVec<(Card, InformationSet), 13> = ArrayVec::new();
        for card in cards {
            let next = oracle.sample.after_seen(node, card);
            if !oracle.reaches_all(&next, ceiling)? {
                others.push((card, next));
                continue;
            }
            let found = self.front(oracle, &next, ceiling, depth - 1, above)?;
            best = best_of(oracle, best, &found, card);
            front.extend(found);
            if front.contains(&ceiling) {
                return Ok((vec![ceiling], Some(card)));
            }
        }
        front = keep_best(oracle, front, above);
        for (card, next) in others {
            let reached = oracle.reached(&next, ceiling.worlds())?.and(&ceiling);
            ways.push((oracle.stakes.payoff(reached), card, next, reached));
        }
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (worth, card, next, reached) in ways {
            if worth <= above + EQUAL || front.iter().any(|&goals| reached.is_subset(&goals)) {
                continue;
            }
            let found = self.front(oracle, &next, reached, depth - 1, above)?;
            best = best_of(oracle, best, &found, card);
            front.extend(found);
            front = keep_best(oracle, front, above);
        }
        Ok((front, best.1))
    }

    /// What is reached if the partner, who knows the world, takes in each the play that reaches most.
    fn partners_choice(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        ceiling: Goals,
        depth: usize,
        above: f64,
    ) -> Result<Front, Stopped> {
        let mut front = vec![Goals::EMPTY];
        for play in oracle.sample.moves(node, ceiling.worlds()) {
            // What every set has already need not be reached again.
            let common = front.iter().fold(Goals::ALL, |all, goals| all.and(goals));
            let here = ceiling.minus(&common).within(&play.worlds);
            let here = oracle.reached(&play.node, here.worlds())?.and(&here);
            if here.is_empty() {
                continue;
            }
            // Another play may add to any set, so that none is too little yet.
            let found = self.front(oracle, &play.node, here, depth, f64::NEG_INFINITY)?;
            let either = |one: &Goals| {
                let one = *one;
                found.iter().map(move |other| one.or(other)).collect::<Vec<_>>()
            };
            if !found.is_empty() {
                oracle.combine(front.len() * found.len())?;
                front = keep_best(oracle, front.iter().flat_map(either).collect(), f64::NEG_INFINITY);
            }
            if front.contains(&ceiling) {
                break;
            }
        }
        Ok(keep_best(oracle, front, above))
    }

    fn all_answers(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        ceiling: Goals,
        depth: usize,
        above: f64,
    ) -> Result<Front, Stopped> {
        let mut front = vec![ceiling];
        for answer in oracle.sample.moves(node, ceiling.worlds()) {
            // What may still be reached here and elsewhere.
            let open = front.iter().fold(Goals::EMPTY, |all, goals| all.or(goals));
            let here = open.within(&answer.worlds);
            let elsewhere = oracle.stakes.payoff(open.minus(&here));
            let found = self.front(oracle, &answer.node, here, depth, above - elsewhere)?;
            let both = |one: &Goals| {
                let one = *one;
                let rest = one.outside(&answer.worlds);
                found.iter().map(move |other| one.and(other).or(&rest)).collect::<Vec<_>>()
            };
            oracle.combine(front.len() * found.len())?;
            front = keep_best(oracle, front.iter().flat_map(both).collect(), above);
            if front.is_empty() {
                break;
            }
        }
        Ok(front)
    }
}

/// The better of what is known and the best of a card's sets.
fn best_of(
    oracle: &Oracle<'_>,
    known: (f64, Option<Card>),
    found: &[Goals],
    card: Card,
) -> (f64, Option<Card>) {
    let payoff = found.iter().map(|&goals| oracle.stakes.payoff(goals)).fold(f64::NEG_INFINITY, f64::max);
    if payoff > known.0 { (payoff, Some(card)) } else { known }
}

/// Those worth more than `above`, none inside another, and of too many the best.
fn keep_best(oracle: &Oracle<'_>, sets: Vec<Goals>, above: f64) -> Front {
    let mut sets: Vec<(f64, Goals)> =
        sets.into_iter().map(|goals| (oracle.stakes.payoff(goals), goals)).collect();
    sets.retain(|set| set.0 > above + EQUAL);
    // A set can only lie inside one that is worth as much.
    sets.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut front = Front::new();
    for (_, goals) in sets {
        if front.len() == WIDEST {
            break;
        }
        if !front.iter().any(|kept| goals.is_subset(kept)) {
            front.push(goals);
        }
    }
    front
}
