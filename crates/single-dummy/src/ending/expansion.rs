//! Expanding a position for the tree: declarer's cards or a defender's plays, and the worlds that are still won after
//! each.
//!
//! An expander has its own tables, so that several can work side by side; only the double-dummy table is shared.

use search::Stopped;

use super::achievable::{Achievable, Unanswered};
use super::double_dummy::DoubleDummy;
use super::front::{Fronts, MOST_WORLDS};
use super::position::{Equals, Position, WEST};
use super::truth_table::TruthTable;

/// Steps given to one test of achievability before its node is expanded instead.
const TEST_STEPS: u64 = 2_000;
/// The same for many worlds, which are seldom achievable together and make each step dear.
const TEST_STEPS_MANY: u64 = 60;
const MANY_WORLDS: usize = 200;

/// What was found at a position with some worlds. Worlds are numbered in the order of the set.
pub(super) enum Expansion {
    /// Every minimal loss.
    Leaf(Box<[u32]>),
    /// Declarer's cards.
    Declarer(Vec<DeclarerChild>),
    /// A defender's plays after which something can be lost.
    Defender(Vec<DefenderChild>),
}

/// A card of declarer's.
pub(super) struct DeclarerChild {
    /// Its place in the position.
    pub(super) place: u8,
    /// The numbers of the worlds it keeps and loses.
    pub(super) kept: Box<[u32]>,
    pub(super) lost: Box<[u32]>,
    /// What follows; `None` if the kept worlds are all won.
    pub(super) then: Option<(Position, TruthTable)>,
}

/// A play of a defender's.
pub(super) struct DefenderChild {
    /// The numbers of the worlds that allow it.
    pub(super) worlds: Box<[u32]>,
    pub(super) then: (Position, TruthTable),
}

/// Expands positions.
pub(super) struct Expander {
    pub(super) double_dummy: DoubleDummy,
    pub(super) achievable: Achievable,
    pub(super) fronts: Fronts,
}

impl Expander {
    pub(super) fn new(double_dummy: DoubleDummy) -> Self {
        Self { double_dummy, achievable: Achievable::default(), fronts: Fronts::default() }
    }

    /// Expands a position for worlds that are all won double dummy.
    pub(super) fn expand(&mut self, position: &Position, worlds: &TruthTable) -> Result<Expansion, Stopped> {
        self.double_dummy.poll()?;
        let list: Vec<u32> = worlds.iter().collect();
        if list.len() <= MOST_WORLDS
            && let Some(front) = self.fronts.losses(&mut self.double_dummy, position, worlds)?
        {
            return Ok(Expansion::Leaf(front));
        }
        if position.declarers_turn() {
            Ok(Expansion::Declarer(self.cards(position, worlds, &list)?))
        } else {
            Ok(Expansion::Defender(self.plays(position, worlds, &list)?))
        }
    }

    fn cards(
        &mut self,
        position: &Position,
        worlds: &TruthTable,
        list: &[u32],
    ) -> Result<Vec<DeclarerChild>, Stopped> {
        let mut cards = Vec::new();
        for place in position.declarer_cards() {
            let next = position.play(place);
            let keeps = self.double_dummy.won(&next, worlds)?;
            let numbers = 0..list.len() as u32;
            let (kept, lost): (Vec<u32>, Vec<u32>) =
                numbers.partition(|&number| keeps.contains(list[number as usize]));
            // A card that loses nothing, now or later, makes the others superfluous.
            if lost.is_empty() && self.wins_all(&next, &keeps)? {
                return Ok(vec![DeclarerChild { place, kept: kept.into(), lost: lost.into(), then: None }]);
            }
            cards.push((place, next, keeps, kept, lost));
        }
        cards.sort_by_key(|card| card.4.len());
        let mut expanded: Vec<DeclarerChild> = Vec::new();
        for (place, next, keeps, kept, lost) in cards {
            let covers = |card: &DeclarerChild| {
                card.then.is_none() && card.lost.iter().all(|world| lost.binary_search(world).is_ok())
            };
            if expanded.iter().any(covers) {
                continue;
            }
            let then = if self.wins_all(&next, &keeps)? { None } else { Some((next, keeps)) };
            expanded.push(DeclarerChild { place, kept: kept.into(), lost: lost.into(), then });
        }
        Ok(expanded)
    }

    fn plays(
        &mut self,
        position: &Position,
        worlds: &TruthTable,
        list: &[u32],
    ) -> Result<Vec<DefenderChild>, Stopped> {
        let west = position.turn == WEST;
        let hidden = position.hidden_count();
        let mut plays = Vec::new();
        for defence in position.defences(worlds, Equals::Distinct) {
            let next = position.play(defence.place);
            if self.wins_all(&next, &defence.worlds)? {
                continue;
            }
            let lifted = defence.worlds.lift(hidden, defence.number, west);
            let number = |world| list.binary_search(&world).expect("a world of the node") as u32;
            let worlds = lifted.iter().map(number).collect();
            plays.push(DefenderChild { worlds, then: (next, defence.worlds) });
        }
        Ok(plays)
    }

    /// Whether one strategy is known to win all the worlds; a test that takes too long counts as no.
    fn wins_all(&mut self, position: &Position, worlds: &TruthTable) -> Result<bool, Stopped> {
        let mut steps = if worlds.len() > MANY_WORLDS { TEST_STEPS_MANY } else { TEST_STEPS };
        match self.achievable.test(&mut self.double_dummy, position, worlds, &mut steps) {
            Ok(answer) => Ok(answer),
            Err(Unanswered::TooLong) => Ok(false),
            Err(Unanswered::Stopped(reason)) => Err(reason),
        }
    }
}
