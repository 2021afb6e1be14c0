//! The table of positions already decided.
//!
//! An entry does not speak of one position but of a class of them: all positions at the start of a trick in which
//! every hand has the same length in every suit (the *shape*), the same seat leads, and the cards that mattered, the
//! highest few of each suit, lie in the same hands. Which cards those are the search says when it stores a result;
//! the class is what makes this partition search rather than a plain transposition table.
//!
//! The cards still in play are numbered consecutively (`gather`), so that only their order counts. A pattern is then
//! two bits an owner for each of them and a mask of those that matter. Patterns of one shape and leader stand in one
//! list, which a probe reads from the front; a pattern that hit moves forward. A list that grows long branches on a
//! card: a probe then reads only the patterns that give this card to its owner, and those that do not ask.

use crate::isa::Isa;

/// What the search asks about: a position at the start of a trick, numbered relatively.
#[derive(Clone, Copy)]
pub(crate) struct Probe<I> {
    isa: I,
    /// Shape and leader.
    key: u64,
    /// The low and the high bit of each card's owner.
    low: u64,
    high: u64,
    /// The cards in play.
    all: u64,
}

impl<I: Isa> Probe<I> {
    #[inline(always)]
    pub(crate) fn new(isa: I, shape: u64, leader: usize, all: u64, owners: [u64; 2]) -> Self {
        // All hands are of one length, so the last length of a shape is implied and its high bits can hold the leader.
        let key = shape ^ (leader as u64) << 62;
        Self { isa, key, low: isa.gather(owners[0], all), high: isa.gather(owners[1], all), all }
    }

    #[inline(always)]
    fn owner(&self, card: u8) -> usize {
        owner(self.low, self.high, card)
    }
}

/// The owner of a card by the two bits.
#[inline(always)]
fn owner(low: u64, high: u64, card: u8) -> usize {
    (low >> card & 1 | (high >> card & 1) << 1) as usize
}

/// The branch of patterns that do not ask for the owner of the card.
const ANY: usize = 4;

/// What is known of the tricks that North-South take in a class of positions.
#[derive(Clone, Copy, Default)]
pub(crate) struct Bounds {
    pub(crate) at_least: u8,
    pub(crate) at_most: u8,
}

impl Bounds {
    /// Whether North-South take `need` tricks, if that is known.
    #[inline(always)]
    fn reached(self, need: u8) -> Option<bool> {
        let reached = self.at_least >= need;
        (reached || self.at_most < need).then_some(reached)
    }

    /// Whether these say at least as much as `other`.
    fn imply(self, other: Self) -> bool {
        self.at_least >= other.at_least && self.at_most <= other.at_most
    }

    fn and(self, other: Self) -> Self {
        Self { at_least: self.at_least.max(other.at_least), at_most: self.at_most.min(other.at_most) }
    }
}

/// A class of positions, those that agree on the owners of the cards of a mask, and its bounds.
trait Class: Copy + Default {
    fn new(low: u64, high: u64, mask: u64, bounds: Bounds) -> Self;
    /// The low and the high bit of each card's owner.
    fn owners(&self) -> (u64, u64);
    fn mask(&self) -> u64;
    fn bounds(&self) -> Bounds;
    fn set_bounds(&mut self, bounds: Bounds);
    /// Whether the position belongs to the class.
    fn contains(&self, probe: &Probe<impl Isa>) -> bool;
    /// Whether the class is contained in that of `other`: it fixes the same cards alike, and perhaps more.
    fn within(&self, other: &Self) -> bool;

    /// The branch to which it belongs: the owner of a card if that matters to it.
    fn branch(&self, card: u8) -> usize {
        let (low, high) = self.owners();
        if self.mask() >> card & 1 == 0 { ANY } else { owner(low, high, card) }
    }
}

/// A class of positions of any number of cards.
#[derive(Clone, Copy, Default)]
struct Pattern {
    low: u64,
    high: u64,
    mask: u64,
    bounds: Bounds,
}

impl Class for Pattern {
    fn new(low: u64, high: u64, mask: u64, bounds: Bounds) -> Self {
        Self { low, high, mask, bounds }
    }
    fn owners(&self) -> (u64, u64) {
        (self.low, self.high)
    }
    #[inline(always)]
    fn mask(&self) -> u64 {
        self.mask
    }
    #[inline(always)]
    fn bounds(&self) -> Bounds {
        self.bounds
    }
    fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }
    #[inline(always)]
    fn contains(&self, probe: &Probe<impl Isa>) -> bool {
        ((self.low ^ probe.low) | (self.high ^ probe.high)) & self.mask == 0
    }
    fn within(&self, other: &Self) -> bool {
        let differ = !self.mask | (self.low ^ other.low) | (self.high ^ other.high);
        differ & other.mask == 0
    }
}

/// The same for positions of at most eight tricks, which are most: 32 cards need half the room.
#[derive(Clone, Copy, Default)]
struct SmallPattern {
    owners: u64,
    mask: u32,
    bounds: Bounds,
}

impl SmallPattern {
    /// The mask for the low and the high bits of the owners.
    #[inline(always)]
    fn wide_mask(&self) -> u64 {
        let mask = u64::from(self.mask);
        mask | mask << 32
    }
}

impl Class for SmallPattern {
    fn new(low: u64, high: u64, mask: u64, bounds: Bounds) -> Self {
        Self { owners: low | high << 32, mask: mask as u32, bounds }
    }
    fn owners(&self) -> (u64, u64) {
        (self.owners, self.owners >> 32)
    }
    #[inline(always)]
    fn mask(&self) -> u64 {
        u64::from(self.mask)
    }
    #[inline(always)]
    fn bounds(&self) -> Bounds {
        self.bounds
    }
    fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }
    #[inline(always)]
    fn contains(&self, probe: &Probe<impl Isa>) -> bool {
        (self.owners ^ (probe.low | probe.high << 32)) & self.wide_mask() == 0
    }
    fn within(&self, other: &Self) -> bool {
        (!self.wide_mask() | (self.owners ^ other.owners)) & other.wide_mask() == 0
    }
}

const _: () = assert!(size_of::<SmallPattern>() == 16 && size_of::<Pattern>() == 32);

/// The patterns of a shape and leader, or a part of them.
#[derive(Clone, Copy)]
enum List {
    /// `len` patterns of the arena from `start` on, where there is room for `1 << class`.
    Patterns { start: u32, len: u8, class: u8 },
    /// Five lists, by the owner of a card; `at` is their index among the branches.
    Branched { at: u32, card: u8 },
}

impl Default for List {
    fn default() -> Self {
        Self::Patterns { start: 0, len: 0, class: 0 }
    }
}

/// A slot of the hash table that finds the list of a shape and leader.
#[derive(Clone, Copy, Default)]
struct Slot {
    /// Shape and leader; 0 marks a free slot, which no shape is.
    key: u64,
    list: List,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// The class of a list that branches before it grows further.
const LONG: u8 = 5;

/// Where a list is written.
#[derive(Clone, Copy)]
enum Address {
    Slot(usize),
    Branch { at: usize, owner: usize },
}

/// Shapes that an index has room for without growing: enough for most deals.
const ORDINARY: usize = 1 << 16;

/// Lists of patterns, found by shape and leader.
struct Lists<P> {
    index: Vec<Slot>,
    used: usize,
    arena: Vec<P>,
    /// Freed rooms by size.
    free: [Vec<u32>; LONG as usize + 1],
    /// The lists of those that have branched.
    branches: Vec<[List; 5]>,
}

impl<P: Class> Lists<P> {
    fn new(slots: usize) -> Self {
        Self {
            index: vec![Slot::default(); slots],
            used: 0,
            arena: Vec::new(),
            free: [const { Vec::new() }; LONG as usize + 1],
            branches: Vec::new(),
        }
    }

    /// Forgets everything and has room for this many shapes; room that grew far beyond the ordinary is given back, so that
    /// one hard deal does not slow down the emptying of the tables for all that follow.
    fn clear(&mut self, slots: usize) {
        if self.index.len() > ORDINARY {
            self.index = vec![Slot::default(); slots];
        } else if self.used > 0 || self.index.len() < slots {
            self.index.clear();
            self.index.resize(slots, Slot::default());
        }
        if self.arena.capacity() > 16 * ORDINARY {
            self.arena = Vec::new();
        }
        self.used = 0;
        self.branches.clear();
        self.arena.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    /// The memory in use once another pattern is stored. While the index grows there are the old one and one twice as large.
    fn bytes(&self) -> usize {
        let slots = if self.is_full() { 3 * self.index.len() } else { self.index.len() };
        slots * size_of::<Slot>()
            + self.arena.len() * size_of::<P>()
            + self.branches.len() * size_of::<[List; 5]>()
    }

    /// Whether the index has no room for another shape.
    fn is_full(&self) -> bool {
        2 * self.used > self.index.len()
    }

    /// The index of the slot of a key, or of the free one where it belongs.
    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mask = self.index.len() - 1;
        let mut slot = (mixed >> 40) as usize & mask;
        // One branch for both: whether the key is known is anybody's guess.
        while (self.index[slot].key != key) & (self.index[slot].key != 0) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline(always)]
    fn probe(&mut self, probe: &Probe<impl Isa>, need: u8) -> Option<(bool, u64)> {
        match self.index[self.slot(probe.key)].list {
            List::Patterns { start, len, .. } => self.probe_patterns(start, len, probe, need),
            List::Branched { at, card } => self.probe_branches(at, card, probe, need),
        }
    }

    #[inline(always)]
    fn probe_patterns(
        &mut self,
        start: u32,
        len: u8,
        probe: &Probe<impl Isa>,
        need: u8,
    ) -> Option<(bool, u64)> {
        let patterns = &mut self.arena[start as usize..][..usize::from(len)];
        for at in 0..patterns.len() {
            let pattern = &patterns[at];
            if pattern.contains(probe)
                && let Some(reached) = pattern.bounds().reached(need)
            {
                let mask = pattern.mask();
                patterns.swap(at, at.saturating_sub(1));
                return Some((reached, probe.isa.scatter(mask, probe.all)));
            }
        }
        None
    }

    fn probe_branches(
        &mut self,
        at: u32,
        card: u8,
        probe: &Probe<impl Isa>,
        need: u8,
    ) -> Option<(bool, u64)> {
        // The more general patterns first.
        for owner in [ANY, probe.owner(card)] {
            let known = match self.branches[at as usize][owner] {
                List::Patterns { start, len, .. } => self.probe_patterns(start, len, probe, need),
                List::Branched { at, card } => self.probe_branches(at, card, probe, need),
            };
            if known.is_some() {
                return known;
            }
        }
        None
    }

    #[inline(always)]
    fn store(&mut self, probe: &Probe<impl Isa>, relevant: u64, bounds: Bounds) {
        let mut slot = self.slot(probe.key);
        if self.index[slot].key == 0 {
            if self.is_full() {
                self.grow_index();
                slot = self.slot(probe.key);
            }
            self.used += 1;
            self.index[slot] = Slot { key: probe.key, list: self.empty() };
        }
        let mask = probe.isa.gather(relevant, probe.all);
        let new = P::new(probe.low & mask, probe.high & mask, mask, bounds);
        let mut address = Address::Slot(slot);
        while let List::Branched { at, card } = *self.list(address) {
            address = Address::Branch { at: at as usize, owner: new.branch(card) };
        }
        self.insert(address, new);
    }

    /// Adds a pattern to a list that has not branched, unless the list says as much already.
    fn insert(&mut self, address: Address, new: P) {
        let List::Patterns { mut start, mut len, mut class } = *self.list(address) else {
            unreachable!("the list has not branched")
        };
        let mut at = start as usize;
        while at < start as usize + usize::from(len) {
            let old = &mut self.arena[at];
            if old.within(&new) {
                if old.mask() == new.mask() {
                    old.set_bounds(old.bounds().and(new.bounds()));
                    return;
                }
                if new.bounds().imply(old.bounds()) {
                    // The new class says at least as much of a larger set.
                    len -= 1;
                    self.arena[at] = self.arena[start as usize + usize::from(len)];
                    continue;
                }
            }
            at += 1;
        }
        if len == 1 << class {
            if class == LONG {
                return self.branch(address, start, len, new);
            }
            let old = start as usize;
            self.free[usize::from(class)].push(start);
            class += 1;
            start = self.room(class);
            self.arena.copy_within(old..old + usize::from(len), start as usize);
        }
        self.arena[start as usize + usize::from(len)] = new;
        *self.list(address) = List::Patterns { start, len: len + 1, class };
    }

    /// Shares out a full list and `new` to branches on the card that divides it best.
    fn branch(&mut self, address: Address, start: u32, len: u8, new: P) {
        let mut patterns = self.arena[start as usize..][..usize::from(len)].to_vec();
        patterns.push(new);
        let mut counts = [[0_u8; 4]; 64];
        for pattern in &patterns {
            let (low, high) = pattern.owners();
            let mut cards = pattern.mask();
            while cards != 0 {
                let card = cards.trailing_zeros() as u8;
                cards &= cards - 1;
                counts[usize::from(card)][owner(low, high, card)] += 1;
            }
        }
        let largest = |card: u8| {
            let counts = counts[usize::from(card)];
            // Those that do not ask are read by every probe.
            let any = patterns.len() as u8 - counts.iter().sum::<u8>();
            any + counts.iter().max().expect("four owners")
        };
        let card = (0..52).min_by_key(|&card| largest(card)).expect("there are cards");
        self.free[usize::from(LONG)].push(start);
        let at = self.branches.len();
        let empty = [(); 5].map(|()| self.empty());
        self.branches.push(empty);
        *self.list(address) = List::Branched { at: at as u32, card };
        for pattern in patterns {
            self.insert(Address::Branch { at, owner: pattern.branch(card) }, pattern);
        }
    }

    /// A list without patterns, with room for one.
    fn empty(&mut self) -> List {
        List::Patterns { start: self.room(0), len: 0, class: 0 }
    }

    fn list(&mut self, address: Address) -> &mut List {
        match address {
            Address::Slot(slot) => &mut self.index[slot].list,
            Address::Branch { at, owner } => &mut self.branches[at][owner],
        }
    }

    /// Room for `1 << class` patterns.
    fn room(&mut self, class: u8) -> u32 {
        self.free[usize::from(class)].pop().unwrap_or_else(|| {
            let start = self.arena.len();
            self.arena.resize(start + (1 << class), P::default());
            start as u32
        })
    }

    fn grow_index(&mut self) {
        let larger = vec![Slot::default(); 2 * self.index.len()];
        for old in std::mem::replace(&mut self.index, larger) {
            if old.key != 0 {
                let slot = self.slot(old.key);
                self.index[slot] = old;
            }
        }
    }
}

/// Room for the shapes, small and large, that a search of this many tricks mostly comes to: emptying more than that would be
/// much of the time of a short ending.
const fn slots(left: usize) -> [usize; 2] {
    let small = match left {
        0..=10 => 16 << left.saturating_sub(1),
        11..=12 => 1 << 14,
        _ => 1 << 15,
    };
    [small, if left > 8 { 1 << (left - 1) } else { 16 }]
}

/// What a table may keep while another one is at work: more than most deals need.
const ORDINARY_BYTES: usize = 16 << 20;

/// The table.
pub(crate) struct Table {
    small: Lists<SmallPattern>,
    large: Lists<Pattern>,
    limit: usize,
}

impl Table {
    /// A table that holds itself to about `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        let [small, large] = slots(13);
        Self { small: Lists::new(small), large: Lists::new(large), limit }
    }

    /// Forgets everything: for another deal or another trump suit, with this many tricks left.
    pub(crate) fn clear(&mut self, left: usize) {
        let [small, large] = slots(left);
        self.small.clear(small);
        self.large.clear(large);
    }

    /// Forgets everything if that is much, for a table that will not be asked before it is cleared.
    pub(crate) fn give_back(&mut self) {
        if self.bytes() > ORDINARY_BYTES {
            *self = Self::new(self.limit);
        }
    }

    fn bytes(&self) -> usize {
        self.small.bytes() + self.large.bytes()
    }

    /// Whether a position of `left` tricks is known to give North-South `need` tricks, or not to, and the cards on
    /// whose rank that depends.
    #[inline(always)]
    pub(crate) fn probe(&mut self, probe: &Probe<impl Isa>, left: u8, need: u8) -> Option<(bool, u64)> {
        if left <= 8 { self.small.probe(probe, need) } else { self.large.probe(probe, need) }
    }

    /// Remembers the bounds of a position for all in which the `relevant` cards lie as in it.
    #[inline(always)]
    pub(crate) fn store(&mut self, probe: &Probe<impl Isa>, left: u8, relevant: u64, bounds: Bounds) {
        if self.bytes() > self.limit {
            // The room itself must go: emptied lists that keep it would be over the limit again at once.
            *self = Self::new(self.limit);
        }
        if left <= 8 {
            self.small.store(probe, relevant, bounds);
        } else {
            self.large.store(probe, relevant, bounds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Portable;

    /// Stores patterns of as many shapes, and of one shape as many patterns; `held` after each what is in use.
    fn fill(table: &mut Table, count: u64, mut held: impl FnMut(usize)) {
        for number in 1..=count {
            let shape = if number % 2 == 0 { number } else { 1 };
            let owners = [number.wrapping_mul(0x9E37_79B9_7F4A_7C15), number];
            let probe = Probe::new(Portable, shape, 0, u64::MAX >> 32, owners);
            table.store(&probe, 8 + number as u8 % 2, u64::MAX >> 32, Bounds { at_least: 1, at_most: 2 });
            let index = table.small.index.len() + table.large.index.len();
            let branches = table.small.branches.len() + table.large.branches.len();
            held(
                index * size_of::<Slot>()
                    + table.small.arena.len() * size_of::<SmallPattern>()
                    + table.large.arena.len() * size_of::<Pattern>()
                    + branches * size_of::<[List; 5]>(),
            );
        }
    }

    #[test]
    fn table_keeps_to_its_limit() {
        let limit = 3 << 20;
        let (mut most, mut emptied, mut last) = (0, 0, 0);
        fill(&mut Table::new(limit), 400_000, |held| {
            most = most.max(held);
            emptied += usize::from(held < last);
            last = held;
        });
        // A list that has just grown or branched may be over it.
        assert!(most < limit + (64 << 10), "{most} bytes");
        assert!(most > limit / 2 && emptied > 1, "{most} bytes, {emptied} times emptied");
    }

    #[test]
    fn table_gives_back_what_is_much() {
        let mut table = Table::new(64 << 20);
        fill(&mut table, 1000, |_| ());
        table.give_back();
        assert!(table.small.used > 0, "little is kept");
        fill(&mut table, 400_000, |_| ());
        assert!(table.bytes() > ORDINARY_BYTES);
        table.give_back();
        assert!(table.bytes() < 1 << 20);
    }
}
