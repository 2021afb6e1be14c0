//! Whether one strategy wins in all of some worlds.
//!
//! A plain game of and and or (Ginsberg 2001, section 7.1): declarer needs one card that keeps every world, a defender
//! has each play in the worlds that allow it. What is achievable for a set is so for its subsets; what is not is not
//! for its supersets. Each position keeps a few sets of both kinds.

use rustc_hash::FxHashMap;
use search::Stopped;

use super::double_dummy::DoubleDummy;
use super::position::{Equals, Key, Position};
use super::truth_table::TruthTable;

/// Sets of one kind kept at one position: more would cost longer to look through than they save.
const KEPT: usize = 12;

#[derive(Default)]
struct Entry {
    yes: Vec<TruthTable>,
    no: Vec<TruthTable>,
}

/// The test and its memory.
#[derive(Default)]
pub(super) struct Achievable {
    table: FxHashMap<Key, Entry>,
}

/// Why a test gave no answer.
pub(super) enum Unanswered {
    /// The caller wants the work to end.
    Stopped(Stopped),
    /// The test took more steps than allowed.
    TooLong,
}

impl From<Stopped> for Unanswered {
    fn from(reason: Stopped) -> Self {
        Self::Stopped(reason)
    }
}

impl Achievable {
    /// Whether one strategy wins in all the worlds, each of which is won double dummy. `steps` is how long to try.
    pub(super) fn test(
        &mut self,
        double_dummy: &mut DoubleDummy,
        position: &Position,
        worlds: &TruthTable,
        steps: &mut u64,
    ) -> Result<bool, Unanswered> {
        if worlds.len() <= 1 || position.settled() == Some(true) {
            return Ok(true);
        }
        double_dummy.poll()?;
        let key = position.key();
        if let Some(entry) = self.table.get(&key) {
            if entry.yes.iter().any(|set| worlds.is_subset(set)) {
                return Ok(true);
            }
            if entry.no.iter().any(|set| set.is_subset(worlds)) {
                return Ok(false);
            }
        }
        *steps = steps.checked_sub(1).ok_or(Unanswered::TooLong)?;
        let answer = if position.declarers_turn() {
            self.some_card(double_dummy, position, worlds, steps)?.is_some()
        } else {
            let mut answer = true;
            for defence in position.defences(worlds, Equals::Distinct) {
                if !self.test(double_dummy, &position.play(defence.place), &defence.worlds, steps)? {
                    answer = false;
                    break;
                }
            }
            answer
        };
        let entry = self.table.entry(key).or_default();
        let (list, other) = (if answer { &mut entry.yes } else { &mut entry.no }, worlds);
        list.retain(|set| if answer { !set.is_subset(other) } else { !other.is_subset(set) });
        if list.len() == KEPT {
            list.remove(0);
        }
        list.push(worlds.clone());
        Ok(answer)
    }

    /// A card of declarer's that keeps every world, if there is one.
    pub(super) fn some_card(
        &mut self,
        double_dummy: &mut DoubleDummy,
        position: &Position,
        worlds: &TruthTable,
        steps: &mut u64,
    ) -> Result<Option<u8>, Unanswered> {
        for place in position.declarer_cards() {
            let next = position.play(place);
            if double_dummy.wins_all(&next, worlds)? && self.test(double_dummy, &next, worlds, steps)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}
