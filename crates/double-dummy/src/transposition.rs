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
    fn owner(&self, card: u16) -> usize {
        owner(self.low, self.high, card)
    }
}

/// The owner of a card by the two bits.
#[inline(always)]
fn owner(low: u64, high: u64, card: u16) -> usize {
    (low >> card & 1 | (high >> card & 1) << 1) as usize
}

/// The branch of patterns that do not ask for the owner of the card.
const ANY: usize = 4;

/// A class of positions and what is known of the tricks that North-South take in them.
#[derive(Clone, Copy, Default)]
struct Pattern {
    low: u64,
    high: u64,
    mask: u64,
    at_least: u8,
    at_most: u8,
}

/// The same for positions of at most eight tricks, which are most: 32 cards need half the room.
#[derive(Clone, Copy, Default)]
struct SmallPattern {
    owners: u64,
    mask: u32,
    at_least: u8,
    at_most: u8,
}

const _: () = assert!(size_of::<SmallPattern>() == 16 && size_of::<Pattern>() == 32);

trait Class: Copy + Default {
    fn new(probe: &Probe<impl Isa>, relevant: u64, at_least: u8, at_most: u8) -> Self;
    fn holds(&self, probe: &Probe<impl Isa>) -> bool;
    fn mask(&self) -> u64;
    fn bounds(&mut self) -> (&mut u8, &mut u8);
    fn at_least(&self) -> u8;
    fn at_most(&self) -> u8;
    /// The branch to which it belongs: the owner of a card if that matters to it.
    fn branch(&self, card: u16) -> usize;
    /// Whether the class is contained in that of `other`: it fixes the same cards alike, and perhaps more.
    fn within(&self, other: &Self) -> bool;
}

impl Class for Pattern {
    fn new(probe: &Probe<impl Isa>, relevant: u64, at_least: u8, at_most: u8) -> Self {
        let mask = probe.isa.gather(relevant, probe.all);
        Self { low: probe.low & mask, high: probe.high & mask, mask, at_least, at_most }
    }
    #[inline(always)]
    fn holds(&self, probe: &Probe<impl Isa>) -> bool {
        ((self.low ^ probe.low) | (self.high ^ probe.high)) & self.mask == 0
    }
    #[inline(always)]
    fn mask(&self) -> u64 {
        self.mask
    }
    fn bounds(&mut self) -> (&mut u8, &mut u8) {
        (&mut self.at_least, &mut self.at_most)
    }
    #[inline(always)]
    fn at_least(&self) -> u8 {
        self.at_least
    }
    #[inline(always)]
    fn at_most(&self) -> u8 {
        self.at_most
    }
    fn branch(&self, card: u16) -> usize {
        if self.mask() >> card & 1 == 0 { ANY } else { owner(self.low, self.high, card) }
    }
    fn within(&self, other: &Self) -> bool {
        self.mask & other.mask == other.mask
            && ((self.low ^ other.low) | (self.high ^ other.high)) & other.mask == 0
    }
}

impl Class for SmallPattern {
    fn new(probe: &Probe<impl Isa>, relevant: u64, at_least: u8, at_most: u8) -> Self {
        let mask = probe.isa.gather(relevant, probe.all);
        let owners = (probe.low & mask) | (probe.high & mask) << 32;
        Self { owners, mask: mask as u32, at_least, at_most }
    }
    #[inline(always)]
    fn holds(&self, probe: &Probe<impl Isa>) -> bool {
        let owners = probe.low | probe.high << 32;
        let mask = u64::from(self.mask);
        (self.owners ^ owners) & (mask | mask << 32) == 0
    }
    #[inline(always)]
    fn mask(&self) -> u64 {
        u64::from(self.mask)
    }
    fn bounds(&mut self) -> (&mut u8, &mut u8) {
        (&mut self.at_least, &mut self.at_most)
    }
    #[inline(always)]
    fn at_least(&self) -> u8 {
        self.at_least
    }
    #[inline(always)]
    fn at_most(&self) -> u8 {
        self.at_most
    }
    fn branch(&self, card: u16) -> usize {
        if self.mask() >> card & 1 == 0 { ANY } else { owner(self.owners, self.owners >> 32, card) }
    }
    fn within(&self, other: &Self) -> bool {
        let mask = u64::from(other.mask);
        self.mask & other.mask == other.mask && (self.owners ^ other.owners) & (mask | mask << 32) == 0
    }
}

/// Where the patterns of a shape and leader stand in the arena.
#[derive(Clone, Copy, Default)]
struct List {
    /// Shape and leader; 0 marks a free place, which no shape is.
    key: u64,
    start: u32,
    len: u16,
    /// The room taken is `1 << class`; `BRANCHED` if the list has branched on card number `len`, its branches then
    /// standing at `start`.
    class: u16,
}

const BRANCHED: u16 = u16::MAX;

/// The class of a list that branches before it grows further.
const LONG: u16 = 5;

/// Where a list is written.
#[derive(Clone, Copy)]
enum Place {
    Index(usize),
    Branch(usize, usize),
}

/// Shapes that an index has room for without growing: enough for most deals.
const ORDINARY: usize = 1 << 16;

/// Lists of patterns, found by shape and leader.
struct Lists<P> {
    index: Vec<List>,
    used: usize,
    arena: Vec<P>,
    /// Freed rooms by size.
    free: [Vec<u32>; LONG as usize + 1],
    /// The lists of those that have branched.
    branches: Vec<[List; 5]>,
}

impl<P: Class> Lists<P> {
    fn new(places: usize) -> Self {
        Self {
            index: vec![List::default(); places],
            used: 0,
            arena: Vec::new(),
            free: [const { Vec::new() }; LONG as usize + 1],
            branches: Vec::new(),
        }
    }

    /// Forgets everything; room that grew far beyond the ordinary is given back, so that one hard deal does not slow
    /// down the emptying of the tables for all that follow.
    fn clear(&mut self) {
        if self.index.len() > ORDINARY {
            self.index = vec![List::default(); ORDINARY];
        } else if self.used > 0 {
            self.index.fill(List::default());
        }
        if self.arena.capacity() > 16 * ORDINARY {
            self.arena = Vec::new();
        }
        self.used = 0;
        self.branches.clear();
        self.arena.clear();
        self.free.iter_mut().for_each(Vec::clear);
    }

    fn bytes(&self) -> usize {
        self.index.len() * size_of::<List>()
            + self.arena.len() * size_of::<P>()
            + self.branches.len() * size_of::<[List; 5]>()
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mask = self.index.len() - 1;
        let mut place = (mixed >> 40) as usize & mask;
        while self.index[place].key != key && self.index[place].key != 0 {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline(always)]
    fn probe(&mut self, probe: &Probe<impl Isa>, need: u8) -> Option<(bool, u64)> {
        let list = self.index[self.place(probe.key)];
        if list.class == BRANCHED {
            self.probe_branches(list, probe, need)
        } else {
            self.probe_list(list, probe, need)
        }
    }

    #[inline(always)]
    fn probe_list(&mut self, list: List, probe: &Probe<impl Isa>, need: u8) -> Option<(bool, u64)> {
        let patterns = &mut self.arena[list.start as usize..][..usize::from(list.len)];
        for at in 0..patterns.len() {
            let pattern = &patterns[at];
            if pattern.holds(probe) {
                let reached = pattern.at_least() >= need;
                if reached || pattern.at_most() < need {
                    let mask = pattern.mask();
                    patterns.swap(at, at.saturating_sub(1));
                    return Some((reached, probe.isa.scatter(mask, probe.all)));
                }
            }
        }
        None
    }

    fn probe_branches(&mut self, list: List, probe: &Probe<impl Isa>, need: u8) -> Option<(bool, u64)> {
        // The more general patterns first.
        for branch in [ANY, probe.owner(list.len)] {
            let list = self.branches[list.start as usize][branch];
            let known = if list.class == BRANCHED {
                self.probe_branches(list, probe, need)
            } else {
                self.probe_list(list, probe, need)
            };
            if known.is_some() {
                return known;
            }
        }
        None
    }

    #[inline(always)]
    fn store(&mut self, probe: &Probe<impl Isa>, relevant: u64, at_least: u8, at_most: u8) {
        let mut place = self.place(probe.key);
        if self.index[place].key == 0 {
            if 4 * self.used > 3 * self.index.len() {
                self.grow_index();
                place = self.place(probe.key);
            }
            self.used += 1;
            self.index[place] = List { key: probe.key, ..self.empty() };
        }
        let new = P::new(probe, relevant, at_least, at_most);
        let mut place = Place::Index(place);
        loop {
            let list = self.list(place);
            if list.class != BRANCHED {
                break;
            }
            place = Place::Branch(list.start as usize, new.branch(list.len));
        }
        self.insert(place, new);
    }

    /// Adds a pattern to a list that has not branched, unless the list says as much already.
    fn insert(&mut self, place: Place, new: P) {
        let mut list = self.list(place);
        let mut at = 0;
        while at < usize::from(list.len) {
            let old = &mut self.arena[list.start as usize + at];
            if old.within(&new) {
                if old.mask() == new.mask() {
                    let (least, most) = old.bounds();
                    *least = (*least).max(new.at_least());
                    *most = (*most).min(new.at_most());
                    return;
                }
                if new.at_least() >= old.at_least() && new.at_most() <= old.at_most() {
                    // The new class says at least as much of a larger set.
                    list.len -= 1;
                    self.arena[list.start as usize + at] =
                        self.arena[list.start as usize + usize::from(list.len)];
                    continue;
                }
            }
            at += 1;
        }
        if usize::from(list.len) == 1 << list.class {
            if list.class == LONG {
                return self.branch(place, list, new);
            }
            let start = self.room(list.class + 1);
            let old = list.start as usize;
            self.arena.copy_within(old..old + usize::from(list.len), start as usize);
            self.free[usize::from(list.class)].push(list.start);
            list.start = start;
            list.class += 1;
        }
        self.arena[list.start as usize + usize::from(list.len)] = new;
        list.len += 1;
        *self.list_mut(place) = list;
    }

    /// Shares out a full list and `new` to branches on the card that divides it best.
    fn branch(&mut self, place: Place, list: List, new: P) {
        let start = list.start as usize;
        let mut patterns = self.arena[start..start + usize::from(list.len)].to_vec();
        patterns.push(new);
        let largest = |card: u16| {
            let mut counts = [0; 5];
            patterns.iter().for_each(|pattern| counts[pattern.branch(card)] += 1);
            // Those that do not ask are read by every probe.
            counts[ANY] + counts[..ANY].iter().max().expect("four owners")
        };
        let card = (0..52).min_by_key(|&card| largest(card)).expect("there are cards");
        self.free[usize::from(list.class)].push(list.start);
        let at = self.branches.len();
        let empty = [0; 5].map(|_: i32| self.empty());
        self.branches.push(empty);
        *self.list_mut(place) = List { key: list.key, start: at as u32, len: card, class: BRANCHED };
        for pattern in patterns {
            self.insert(Place::Branch(at, pattern.branch(card)), pattern);
        }
    }

    /// A list without patterns, with room for one.
    fn empty(&mut self) -> List {
        List { key: 0, start: self.room(0), len: 0, class: 0 }
    }

    fn list(&self, place: Place) -> List {
        match place {
            Place::Index(at) => self.index[at],
            Place::Branch(at, branch) => self.branches[at][branch],
        }
    }

    fn list_mut(&mut self, place: Place) -> &mut List {
        match place {
            Place::Index(at) => &mut self.index[at],
            Place::Branch(at, branch) => &mut self.branches[at][branch],
        }
    }

    /// Room for `1 << class` patterns.
    fn room(&mut self, class: u16) -> u32 {
        self.free[usize::from(class)].pop().unwrap_or_else(|| {
            let start = self.arena.len();
            self.arena.resize(start + (1 << class), P::default());
            start as u32
        })
    }

    fn grow_index(&mut self) {
        let larger = vec![List::default(); 2 * self.index.len()];
        for list in std::mem::replace(&mut self.index, larger) {
            if list.key != 0 {
                let place = self.place(list.key);
                self.index[place] = list;
            }
        }
    }
}

/// The table.
pub(crate) struct Table {
    small: Lists<SmallPattern>,
    large: Lists<Pattern>,
    limit: usize,
}

impl Table {
    /// A table that holds itself to about `limit` bytes.
    pub(crate) fn new(limit: usize) -> Self {
        Self { small: Lists::new(1 << 15), large: Lists::new(1 << 12), limit }
    }

    /// Forgets everything: for another deal or another trump suit.
    pub(crate) fn clear(&mut self) {
        self.small.clear();
        self.large.clear();
    }

    /// Whether a position of `left` tricks is known to give North-South `need` tricks, or not to, and the cards on
    /// whose rank that depends.
    #[inline(always)]
    pub(crate) fn probe(&mut self, probe: &Probe<impl Isa>, left: u8, need: u8) -> Option<(bool, u64)> {
        if left <= 8 { self.small.probe(probe, need) } else { self.large.probe(probe, need) }
    }

    /// Remembers that North-South take `at_least` to `at_most` tricks wherever the `relevant` cards lie as here.
    #[inline(always)]
    pub(crate) fn store(
        &mut self,
        probe: &Probe<impl Isa>,
        left: u8,
        relevant: u64,
        at_least: u8,
        at_most: u8,
    ) {
        if self.small.bytes() + self.large.bytes() > self.limit {
            // The room itself must go: emptied lists that keep it would be over the limit again at once.
            *self = Self::new(self.limit);
        }
        if left <= 8 {
            self.small.store(probe, relevant, at_least, at_most);
        } else {
            self.large.store(probe, relevant, at_least, at_most);
        }
    }
}
