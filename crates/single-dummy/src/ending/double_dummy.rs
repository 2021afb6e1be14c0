//! Double dummy in every world at once.
//!
//! One search for a whole set of worlds: at declarer's turn a card is tried in the worlds that no earlier card has won,
//! at a defender's turn in the worlds that no earlier card has beaten. Only what is asked is ever worked out.
//!
//! What is found at the start of a trick is kept for every position of its kind (partition search, Ginsberg 1996): the
//! search notes which cards won by their rank, and an answer holds wherever the cards from the lowest of these upward
//! lie the same and the hands are as long in every suit. The hidden cards are numbered alike in all such positions, so
//! that a set of worlds means the same in each.
//!
//! The search, like the passes over the [tree](super::tree), is compiled for several instruction sets and takes the best
//! that the machine has, which saves a twelfth of its instructions. What it calls is `#[inline(always)]` for this reason:
//! a function gains by an instruction set only if it is inlined into one that is compiled for it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pulp::Arch;
use rustc_hash::FxHashMap;
use search::{Budget, Stopped, Watch};

use super::position::{Equals, Position, WEST};
use super::truth_table::TruthTable;

/// What is known of the positions that look alike from the top down to the lowest card that matters.
struct Entry {
    /// The places that matter, and who holds them.
    mask: u64,
    north: u64,
    south: u64,
    known: TruthTable,
    won: TruthTable,
}

/// The worlds that declarer wins, and what that rests on.
struct Answer {
    won: TruthTable,
    /// Places of cards whose rank matters; with them all above them in the suit.
    mask: u64,
    /// Whether the rank of the best card on the table matters.
    best: bool,
}

/// What several solvers know together, by kind of position, in parts that are locked one at a time.
struct Table([Mutex<FxHashMap<u64, Vec<Entry>>>; PARTS]);

const PARTS: usize = 64;
/// Positions between two questions whether to end: some take as long as a thousand others.
const POSITIONS_PER_CHECK: u64 = 64;
/// Among as many hidden cards as this or more, solvers that share a table try cards in different orders.
const ORDERS_DIFFER: usize = 10;

impl Table {
    fn part(&self, kind: u64) -> MutexGuard<'_, FxHashMap<u64, Vec<Entry>>> {
        let number = kind.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58;
        // Entries are whole at any moment, so a panic elsewhere does not spoil them.
        self.0[number as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn watch(budget: &Budget, positions: u64) -> Watch {
    budget.watch_from(positions).every(POSITIONS_PER_CHECK)
}

/// The solver and its memory.
pub(super) struct DoubleDummy {
    table: Arc<Table>,
    watch: Watch,
    /// The instruction set that the search is compiled for.
    arch: Arch,
    /// Which of those that share the table this is.
    number: usize,
    /// Positions looked at.
    pub(super) positions: u64,
}

impl DoubleDummy {
    pub(super) fn new(budget: &Budget) -> Self {
        let table = Arc::new(Table(std::array::from_fn(|_| Mutex::default())));
        Self { table, watch: watch(budget, 0), arch: Arch::new(), number: 0, positions: 0 }
    }

    /// Another solver with the same memory, for another thread.
    pub(super) fn sharing(&self, number: usize) -> Self {
        let watch = watch(self.budget(), 0);
        Self { table: self.table.clone(), watch, arch: self.arch, number, positions: 0 }
    }

    /// The budget it keeps to; a node is a position looked at.
    pub(super) fn budget(&self) -> &Budget {
        self.watch.budget()
    }

    /// From now on keeps to another budget.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.watch = watch(budget, self.positions);
    }

    /// Counts a position. Fails if the budget is exhausted.
    pub(super) fn poll(&mut self) -> Result<(), Stopped> {
        self.positions += 1;
        self.watch.at(self.positions)
    }

    /// Fails if the budget is exhausted now.
    pub(super) fn check(&self) -> Result<(), Stopped> {
        self.watch.look()
    }

    /// Those of the worlds that declarer wins double dummy.
    pub(super) fn won(&mut self, position: &Position, worlds: &TruthTable) -> Result<TruthTable, Stopped> {
        // What the answer rests on is asked by nobody here, so whether the trick is contested does not matter.
        self.solve(position, worlds, true).map(|answer| answer.won)
    }

    /// Whether declarer wins all the worlds double dummy: one that is lost ends the search.
    pub(super) fn wins_all(&mut self, position: &Position, worlds: &TruthTable) -> Result<bool, Stopped> {
        let (arch, this) = (self.arch, self);
        arch.dispatch(
            #[inline(always)]
            move || {
                // Moved out, so that the closure is called once: one that may be called again is not inlined.
                let this = this;
                this.wins_all_compiled(position, worlds)
            },
        )
    }

    #[inline(always)]
    fn wins_all_compiled(&mut self, position: &Position, worlds: &TruthTable) -> Result<bool, Stopped> {
        if let Some(won) = position.settled() {
            return Ok(won || worlds.is_empty());
        }
        if position.played == 0 {
            return self.knows_all(position, worlds);
        }
        self.poll()?;
        if position.declarers_turn() {
            let mut rest = worlds.clone();
            let cards = position.declarer_cards();
            for (number, &place) in cards.iter().enumerate() {
                let next = position.play(place);
                if number + 1 == cards.len() {
                    return self.wins_all(&next, &rest);
                }
                rest.subtract(&self.won(&next, &rest)?);
                if rest.is_empty() {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let mut places = position.defence_places(worlds);
        let takes = position.takes_from_declarer();
        while places != 0 {
            let best = if places & takes == 0 { places } else { places & takes };
            let place = best.trailing_zeros() as u8;
            places ^= 1 << place;
            let asked = position.after_defence(worlds, place, Equals::Lowest);
            if !asked.is_empty() && !self.wins_all(&position.play(place), &asked)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same at the start of a trick.
    #[inline(always)]
    fn knows_all(&mut self, position: &Position, worlds: &TruthTable) -> Result<bool, Stopped> {
        if !position.declarers_turn() && !position.beaten_at_once(worlds).0.is_empty() {
            return Ok(false);
        }
        let kind = position.kind();
        let mut asked = worlds.clone();
        for entry in self.table.part(kind).get(&kind).into_iter().flatten() {
            let differs = (position.north ^ entry.north) | (position.south ^ entry.south);
            if differs & entry.mask == 0 {
                if asked.some_lost(&entry.known, &entry.won) {
                    return Ok(false);
                }
                asked.subtract(&entry.known);
                if asked.is_empty() {
                    return Ok(true);
                }
            }
        }
        let won = self.won(position, &asked)?;
        Ok(asked.is_subset(&won))
    }

    /// `contested`: the best card on the table has beaten, or lost to, another of its suit.
    fn solve(
        &mut self,
        position: &Position,
        worlds: &TruthTable,
        contested: bool,
    ) -> Result<Answer, Stopped> {
        let (arch, this) = (self.arch, self);
        arch.dispatch(
            #[inline(always)]
            move || {
                // Moved out, so that the closure is called once: one that may be called again is not inlined.
                let this = this;
                this.solve_compiled(position, worlds, contested)
            },
        )
    }

    #[inline(always)]
    fn solve_compiled(
        &mut self,
        position: &Position,
        worlds: &TruthTable,
        contested: bool,
    ) -> Result<Answer, Stopped> {
        let hidden = position.hidden_count();
        if let Some((won, mask)) = position.settled_by() {
            let won = if won { worlds.clone() } else { TruthTable::empty(hidden) };
            return Ok(Answer { won, mask, best: false });
        }
        self.poll()?;
        if position.played > 0 {
            return self.search(position, hidden, worlds, contested);
        }
        if !position.declarers_turn() {
            let (beaten, mask) = position.beaten_at_once(worlds);
            if !beaten.is_empty() {
                let mut rest = worlds.clone();
                rest.subtract(&beaten);
                if rest.is_empty() {
                    return Ok(Answer { won: rest, mask, best: false });
                }
                let mut answer = self.look_up(position, hidden, rest)?;
                answer.mask |= mask;
                return Ok(answer);
            }
        }
        self.look_up(position, hidden, worlds.clone())
    }

    /// The start of a trick, through the table.
    #[inline(always)]
    fn look_up(
        &mut self,
        position: &Position,
        hidden: usize,
        mut asked: TruthTable,
    ) -> Result<Answer, Stopped> {
        let kind = position.kind();
        let mut won = TruthTable::empty(hidden);
        let mut mask = 0;
        for entry in self.table.part(kind).get(&kind).into_iter().flatten() {
            let differs = (position.north ^ entry.north) | (position.south ^ entry.south);
            if differs & entry.mask == 0 && asked.intersects(&entry.known) {
                won.unite_common(&asked, &entry.won);
                asked.subtract(&entry.known);
                mask |= entry.mask;
                if asked.is_empty() {
                    return Ok(Answer { won, mask, best: false });
                }
            }
        }
        let answer = self.search(position, hidden, &asked, false)?;
        let rests_on = position.upward(answer.mask);
        won.unite(&answer.won);
        let (north, south) = (position.north & rests_on, position.south & rests_on);
        let mut part = self.table.part(kind);
        let entries = part.entry(kind).or_default();
        let same = |entry: &&mut Entry| (entry.mask, entry.north, entry.south) == (rests_on, north, south);
        match entries.iter_mut().find(same) {
            Some(entry) => {
                entry.known.unite(&asked);
                entry.won.unite(&answer.won);
            }
            None => entries.push(Entry { mask: rests_on, north, south, known: asked, won: answer.won }),
        }
        Ok(Answer { won, mask: mask | rests_on, best: false })
    }

    fn search(
        &mut self,
        position: &Position,
        hidden: usize,
        worlds: &TruthTable,
        contested: bool,
    ) -> Result<Answer, Stopped> {
        let (arch, this) = (self.arch, self);
        arch.dispatch(
            #[inline(always)]
            move || {
                // Moved out, so that the closure is called once: one that may be called again is not inlined.
                let this = this;
                this.search_compiled(position, hidden, worlds, contested)
            },
        )
    }

    #[inline(always)]
    fn search_compiled(
        &mut self,
        position: &Position,
        hidden: usize,
        worlds: &TruthTable,
        contested: bool,
    ) -> Result<Answer, Stopped> {
        let mut rest = worlds.clone();
        let mut rests_on = RestsOn { position, contested, mask: 0, best: false };
        if position.declarers_turn() {
            let mut won = TruthTable::empty(hidden);
            let mut cards = position.declarer_cards();
            if self.number > 0 && hidden >= ORDERS_DIFFER {
                let count = cards.len();
                cards.rotate_left(self.number % count);
            }
            for place in cards {
                let next = position.play(place);
                let answer = self.solve(&next, &rest, rests_on.contested_after(place))?;
                rests_on.add(place, &next, &answer);
                won.unite(&answer.won);
                rest.subtract(&answer.won);
                if rest.is_empty() {
                    break;
                }
            }
            return Ok(rests_on.answer(won));
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
            let next = position.play(place);
            let answer = self.solve(&next, &asked, rests_on.contested_after(place))?;
            rests_on.add(place, &next, &answer);
            asked.subtract(&answer.won);
            if !asked.is_empty() {
                rest.subtract(&asked.lift(hidden, position.hidden_number(place), west));
                if rest.is_empty() {
                    break;
                }
            }
        }
        Ok(rests_on.answer(rest))
    }
}

/// Gathers what the plays from one position rest on.
struct RestsOn<'p> {
    position: &'p Position,
    contested: bool,
    mask: u64,
    best: bool,
}

impl RestsOn<'_> {
    /// Whether the trick is contested once the card at this place is played.
    #[inline(always)]
    fn contested_after(&self, place: u8) -> bool {
        let position = self.position;
        if position.played == 0 {
            return false;
        }
        let same_suit = position.suit_of(place) == position.best_suit();
        same_suit || (self.contested && !position.beats(place))
    }

    #[inline(always)]
    fn answer(self, won: TruthTable) -> Answer {
        Answer { won, mask: self.position.with_equals(self.mask), best: self.best }
    }

    #[inline(always)]
    fn add(&mut self, place: u8, next: &Position, answer: &Answer) {
        let low = (1_u64 << place) - 1;
        self.mask |= answer.mask & low | (answer.mask & !low) << 1;
        // The last card decides the trick: from then on the rank of the winner matters if it met one of its suit.
        let best = answer.best || (next.played == 0 && self.contested_after(place));
        if self.position.beats(place) {
            self.mask |= u64::from(best) << place;
        } else {
            self.best |= best;
        }
    }
}
