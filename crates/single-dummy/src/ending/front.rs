//! Small sets of worlds solved outright: every minimal loss.
//!
//! With at most 32 worlds a loss is a word of bits, one for each world of the list, and the products of the front
//! method are cheap. Fronts that grow beyond a bound are given up: the caller then divides the problem further.

use rustc_hash::FxHashMap;
use search::Stopped;

use super::double_dummy::DoubleDummy;
use super::position::{Equals, Key, Position};
use super::truth_table::TruthTable;

/// The most worlds a front can speak of.
pub(super) const MOST_WORLDS: usize = 32;
/// The most losses kept for one position.
const MOST_LOSSES: usize = 64;

/// The losses of one position for one list of worlds: bit `i` is the `i`-th world. `None` means too many.
type Front = Option<Box<[u32]>>;

/// The front solver and its memory.
#[derive(Default)]
pub(super) struct Fronts {
    table: FxHashMap<(Key, TruthTable), Front>,
}

impl Fronts {
    /// Every minimal loss for the worlds, all of which are won double dummy.
    pub(super) fn losses(
        &mut self,
        double_dummy: &mut DoubleDummy,
        position: &Position,
        worlds: &TruthTable,
    ) -> Result<Front, Stopped> {
        let count = worlds.len();
        if count <= 1 || position.settled() == Some(true) {
            return Ok(Some([0].into()));
        }
        double_dummy.poll()?;
        let key = (position.key(), worlds.clone());
        if let Some(front) = self.table.get(&key) {
            return Ok(front.clone());
        }
        let front = if position.declarers_turn() {
            self.declare(double_dummy, position, worlds)?
        } else {
            self.defend(double_dummy, position, worlds)?
        };
        self.table.insert(key, front.clone());
        Ok(front)
    }

    fn declare(
        &mut self,
        double_dummy: &mut DoubleDummy,
        position: &Position,
        worlds: &TruthTable,
    ) -> Result<Front, Stopped> {
        let list: Vec<u32> = worlds.iter().collect();
        let mut options = Vec::new();
        for place in position.declarer_cards() {
            let next = position.play(place);
            let kept = double_dummy.won(&next, worlds)?;
            let lost = bits(&list, |world| !kept.contains(world));
            // A card that loses nothing, now or later, makes the others superfluous.
            if lost == 0 && self.losses(double_dummy, &next, &kept)?.is_some_and(|later| *later == [0]) {
                return Ok(Some([0].into()));
            }
            options.push((lost, next, kept));
        }
        options.sort_by_key(|option| option.0.count_ones());
        let mut front: Vec<u32> = Vec::new();
        for (lost, next, kept) in options {
            if front.iter().any(|loss| loss & !lost == 0) {
                continue;
            }
            let Some(later) = self.losses(double_dummy, &next, &kept)? else { return Ok(None) };
            let places = places(&list, |world| kept.contains(world));
            front.extend(later.iter().map(|&loss| lost | scatter(loss, &places)));
            minimal(&mut front);
            if front.len() > MOST_LOSSES {
                return Ok(None);
            }
        }
        Ok(Some(front.into()))
    }

    fn defend(
        &mut self,
        double_dummy: &mut DoubleDummy,
        position: &Position,
        worlds: &TruthTable,
    ) -> Result<Front, Stopped> {
        let list: Vec<u32> = worlds.iter().collect();
        let hidden = position.hidden_count();
        let west = position.turn == super::position::WEST;
        let mut front = vec![0];
        for defence in position.defences(worlds, Equals::Distinct) {
            let next = position.play(defence.place);
            let Some(later) = self.losses(double_dummy, &next, &defence.worlds)? else { return Ok(None) };
            if *later == [0] {
                continue;
            }
            let lifted = defence.worlds.lift(hidden, defence.number, west);
            let places = places(&list, |world| lifted.contains(world));
            let later: Vec<u32> = later.iter().map(|&loss| scatter(loss, &places)).collect();
            front = front.iter().flat_map(|one| later.iter().map(move |other| one | other)).collect();
            minimal(&mut front);
            if front.len() > MOST_LOSSES {
                return Ok(None);
            }
        }
        Ok(Some(front.into()))
    }
}

fn bits(list: &[u32], chosen: impl Fn(u32) -> bool) -> u32 {
    list.iter().enumerate().filter(|&(_, &world)| chosen(world)).map(|(place, _)| 1 << place).sum()
}

fn places(list: &[u32], chosen: impl Fn(u32) -> bool) -> Vec<u8> {
    (0..list.len() as u8).filter(|&place| chosen(list[usize::from(place)])).collect()
}

/// A loss over some worlds as a loss over the list they were chosen from. Both lists are in the same order.
fn scatter(loss: u32, places: &[u8]) -> u32 {
    places.iter().enumerate().map(|(from, &to)| (loss >> from & 1) << to).sum()
}

/// Keeps the losses that contain no other.
fn minimal(front: &mut Vec<u32>) {
    front.sort_unstable_by_key(|loss| (loss.count_ones(), *loss));
    front.dedup();
    let mut kept: Vec<u32> = Vec::with_capacity(front.len());
    for &loss in front.iter() {
        if !kept.iter().any(|&small| small & !loss == 0) {
            kept.push(loss);
        }
    }
    *front = kept;
}
