//! A first strategy in one pass: the card that keeps most worlds double dummy, all the way down.
//!
//! Worlds that one play of the defenders beats are given up before the next is looked at. Few worlds are solved
//! outright. The strategy puts guesses off as long as it can, which is often wrong, but it is real, and soon there.

use search::Stopped;

use super::position::{Equals, Position, WEST};
use super::tree::Tree;
use super::truth_table::TruthTable;

/// Sets of up to this many worlds are solved outright.
const SOLVED: usize = 32;

impl Tree<'_> {
    /// Those of the worlds, all won double dummy, that the strategy wins.
    pub(super) fn greedy(&mut self, position: &Position, worlds: &TruthTable) -> Result<TruthTable, Stopped> {
        if position.played > 0 {
            return self.greedy_search(position, worlds);
        }
        let key = (position.key(), worlds.clone());
        if let Some(won) = self.greedy.get(&key) {
            return Ok(won.clone());
        }
        let won = self.greedy_search(position, worlds)?;
        self.greedy.insert(key, won.clone());
        Ok(won)
    }

    fn greedy_search(&mut self, position: &Position, worlds: &TruthTable) -> Result<TruthTable, Stopped> {
        let count = worlds.len();
        if count <= 1 || position.settled() == Some(true) {
            return Ok(worlds.clone());
        }
        self.expander.double_dummy.poll()?;
        if count <= SOLVED
            && let Some(front) =
                self.expander.fronts.losses(&mut self.expander.double_dummy, position, worlds)?
        {
            let least = front.iter().copied().min_by_key(|loss| loss.count_ones()).unwrap_or(0);
            let mut won = TruthTable::empty(position.hidden_count());
            let kept = worlds.iter().enumerate().filter(|(number, _)| least >> number & 1 == 0);
            kept.for_each(|(_, world)| won.insert(world));
            return Ok(won);
        }
        if position.declarers_turn() {
            let mut best: Option<(usize, Position, TruthTable)> = None;
            for place in position.declarer_cards() {
                let next = position.play(place);
                let kept = self.expander.double_dummy.won(&next, worlds)?;
                let size = kept.len();
                if best.as_ref().is_none_or(|(most, ..)| size > *most) {
                    best = Some((size, next, kept));
                }
                if size == count {
                    break;
                }
            }
            let (_, next, kept) = best.expect("a hand on turn has a card");
            return self.greedy(&next, &kept);
        }
        let hidden = position.hidden_count();
        let west = position.turn == WEST;
        let mut alive = worlds.clone();
        let mut defences = position.defences(worlds, Equals::Distinct);
        defences.sort_by_key(|defence| std::cmp::Reverse(defence.worlds.len()));
        for defence in defences {
            let mut asked = alive.restrict(hidden, defence.number, west);
            asked.intersect(&defence.worlds);
            let won = self.greedy(&position.play(defence.place), &asked)?;
            asked.subtract(&won);
            alive.subtract(&asked.lift(hidden, defence.number, west));
        }
        Ok(alive)
    }
}
