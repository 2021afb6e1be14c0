//! Open cards in every world at once.
//!
//! One search for a whole set of worlds: at declarer's turn a card is tried in the worlds that no earlier card has won,
//! at a defender's turn in the worlds that no earlier card has beaten. A table keeps for each position which worlds are
//! known and which of them are won, and only what is asked is ever worked out.

use rustc_hash::FxHashMap;

use super::Stopped;
use super::position::{Equals, Key, Position, WEST};
use super::worlds::Worlds;

struct Entry {
    known: Worlds,
    won: Worlds,
}

/// The solver and its memory.
pub(super) struct DoubleDummy<'a> {
    table: FxHashMap<Key, Entry>,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// Positions looked at.
    pub(super) positions: u64,
}

impl<'a> DoubleDummy<'a> {
    pub(super) fn new(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { table: FxHashMap::default(), stop, positions: 0 }
    }

    /// Fails if the caller wants the work to end.
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        self.positions += 1;
        if self.positions.is_multiple_of(1024) { self.check() } else { Ok(()) }
    }

    /// The same, asking at once.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }

    /// Those of the worlds that declarer wins with open cards.
    pub(super) fn won(&mut self, position: &Position, worlds: &Worlds) -> Result<Worlds, Stopped> {
        let hidden = position.hidden_count();
        match position.settled() {
            Some(true) => return Ok(worlds.clone()),
            Some(false) => return Ok(Worlds::empty(hidden)),
            None => {}
        }
        self.poll()?;
        if position.played == 0 && !position.declarers_turn() {
            let beaten = position.beaten_at_once(worlds);
            if !beaten.is_empty() {
                let mut rest = worlds.clone();
                rest.subtract(&beaten);
                return if rest.is_empty() { Ok(rest) } else { self.look_up(position, hidden, &rest) };
            }
        }
        self.look_up(position, hidden, worlds)
    }

    /// The same through the table.
    fn look_up(&mut self, position: &Position, hidden: usize, worlds: &Worlds) -> Result<Worlds, Stopped> {
        // In the middle of a trick few come back: what is kept there costs more than it saves.
        if position.played > 0 {
            return self.search(position, hidden, worlds);
        }
        let key = position.key();
        let mut asked = worlds.clone();
        if let Some(entry) = self.table.get(&key) {
            asked.subtract(&entry.known);
            if asked.is_empty() {
                asked = worlds.clone();
                asked.intersect(&entry.won);
                return Ok(asked);
            }
        }
        let won = self.search(position, hidden, &asked)?;
        let entry = (self.table.entry(key))
            .or_insert_with(|| Entry { known: Worlds::empty(hidden), won: Worlds::empty(hidden) });
        entry.known.unite(&asked);
        entry.won.unite(&won);
        let mut answer = worlds.clone();
        answer.intersect(&entry.won);
        Ok(answer)
    }

    fn search(&mut self, position: &Position, hidden: usize, worlds: &Worlds) -> Result<Worlds, Stopped> {
        let mut rest = worlds.clone();
        if position.declarers_turn() {
            let mut won = Worlds::empty(hidden);
            for place in position.declarer_cards() {
                let more = self.won(&position.play(place), &rest)?;
                won.unite(&more);
                rest.subtract(&more);
                if rest.is_empty() {
                    break;
                }
            }
            return Ok(won);
        }
        let west = position.turn == WEST;
        let mut places = position.defence_places(worlds);
        // Cards that take the trick from declarer are the likeliest to beat him.
        let takes = position.takes_from_declarer();
        while places != 0 {
            let best = if places & takes == 0 { places } else { places & takes };
            let place = best.trailing_zeros() as u8;
            places ^= 1 << place;
            let mut asked = position.after_defence(&rest, place, Equals::Lowest);
            if asked.is_empty() {
                continue;
            }
            let won = self.won(&position.play(place), &asked)?;
            asked.subtract(&won);
            if !asked.is_empty() {
                rest.subtract(&asked.lift(hidden, position.hidden_number(place), west));
                if rest.is_empty() {
                    break;
                }
            }
        }
        Ok(rest)
    }
}
