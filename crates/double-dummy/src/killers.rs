//! Killer cards: what last caused a cut-off in a like situation is tried first.
//!
//! A situation is a hash of the hand that plays and of what its answer mostly depends on. Two situations may share a
//! place: a killer only orders the cards, so that costs nodes, never an answer.

/// No card has caused a cut-off.
const NONE: u8 = 0xFF;
/// The most places, as a power of two: enough for the hardest deals.
const MOST: u32 = 22;

/// Where situations belong, by its highest bits: a larger table knows one by more of them.
#[derive(Clone, Copy)]
pub(crate) struct Situation(u64);

impl Situation {
    /// The hand that plays, and whatever else tells situations apart.
    #[inline(always)]
    pub(crate) fn new(hand: u64, context: u64) -> Self {
        let mixed = hand ^ context.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Self(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

/// The killers of one kind of move.
pub(crate) struct Killers {
    places: Vec<u8>,
    /// The bits of a situation that are not looked at.
    shift: u32,
    /// Cut-offs until the table grows.
    room: u32,
}

impl Killers {
    pub(crate) fn new() -> Self {
        Self { places: vec![NONE], shift: 63, room: 1 }
    }

    /// Forgets all, to search a position of `left` tricks. Emptying a large table would be much of the time of a short ending.
    pub(crate) fn clear(&mut self, left: usize) {
        let places = left as u32 + 3;
        self.places.clear();
        self.places.resize(1 << places, NONE);
        (self.shift, self.room) = (64 - places, room(places));
    }

    /// The killer if it is among `moves`, else no card.
    #[inline(always)]
    pub(crate) fn among(&self, moves: u64, situation: Situation) -> u64 {
        let killer = self.places[(situation.0 >> self.shift) as usize];
        if killer == NONE { 0 } else { 1 << killer & moves }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, situation: Situation, card: u64) {
        self.places[(situation.0 >> self.shift) as usize] = card.trailing_zeros() as u8;
        self.room -= 1;
        if self.room == 0 {
            self.grow();
        }
    }

    /// Four places for each, which know what the one knew.
    #[cold]
    fn grow(&mut self) {
        let places = 64 - self.shift;
        if places < MOST {
            self.places = self.places.iter().flat_map(|&killer| [killer; 4]).collect();
            self.shift -= 2;
        }
        self.room = room(64 - self.shift);
    }
}

/// The cut-offs after which a table with two to the power of `places` entries is too small.
const fn room(places: u32) -> u32 {
    1 << (places - 2)
}
