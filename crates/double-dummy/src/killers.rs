//! Killer cards: what last caused a cut-off in a like situation is tried first.
//!
//! A situation is a hash of the hand that plays and of what its answer mostly depends on. Two situations may share a
//! place: a killer only orders the cards, so that costs nodes, never an answer.

/// No card has caused a cut-off.
const NONE: u8 = 0xFF;

/// The place of a situation in the table.
#[derive(Clone, Copy)]
pub(crate) struct Situation(u16);

impl Situation {
    /// The hand that plays, and whatever else tells situations apart.
    #[inline(always)]
    pub(crate) fn new(hand: u64, context: u64) -> Self {
        let mixed = hand ^ context.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        Self((mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16)
    }
}

/// The killers of one kind of move.
pub(crate) struct Killers(Box<[u8; 1 << 16]>);

impl Killers {
    pub(crate) fn new() -> Self {
        Self(Box::new([NONE; 1 << 16]))
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(NONE);
    }

    /// The killer if it is among `moves`, else no card.
    #[inline(always)]
    pub(crate) fn among(&self, moves: u64, situation: Situation) -> u64 {
        let killer = self.0[usize::from(situation.0)];
        if killer == NONE { 0 } else { 1 << killer & moves }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, situation: Situation, card: u64) {
        self.0[usize::from(situation.0)] = card.trailing_zeros() as u8;
    }
}
