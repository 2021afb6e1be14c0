//! The solver's own numbering of cards: four lanes of 16 bits with the ace at the low end.
//!
//! In a lane bit 0 is the ace and bit 12 the two, so that the *highest* card of a set is its lowest bit: one
//! instruction for one suit, two for all four at once. The trump suit always lies in lane 0.

/// All 52 cards.
pub(crate) const LANES: u64 = 0x1FFF_1FFF_1FFF_1FFF;
/// The bit above the two of each lane: what a lane-wise subtraction borrows from.
const BORROW: u64 = 0x2000_2000_2000_2000;
/// The lane of the trump suit.
pub(crate) const TRUMP: u64 = 0x1FFF;

/// The lane, 0 to 3, of a card given by its bit.
#[inline(always)]
pub(crate) fn lane_of(card: u64) -> u32 {
    card.trailing_zeros() >> 4
}

/// All thirteen cards of a lane.
#[inline(always)]
pub(crate) fn lane(lane: u32) -> u64 {
    TRUMP << (16 * lane)
}

/// The highest card of each lane.
#[inline(always)]
pub(crate) fn tops(set: u64) -> u64 {
    // No lane exceeds 0x1FFF, so no lane borrows from its neighbour.
    set & (BORROW - set)
}

/// The cards of each lane above the highest of a set: all where it has none.
#[inline(always)]
pub(crate) fn above_all(set: u64) -> u64 {
    ((tops(set) | BORROW) - 0x0001_0001_0001_0001) & LANES
}

/// All thirteen cards of each lane in which the set has one.
#[inline(always)]
pub(crate) fn occupied(set: u64) -> u64 {
    // A lane that is not empty carries into its highest bit.
    let carries = (set + 0x7FFF_7FFF_7FFF_7FFF) & 0x8000_8000_8000_8000;
    (carries >> 15) * TRUMP
}

/// The highest card of a set that lies in one lane.
#[inline(always)]
pub(crate) fn highest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The lowest card of a set that lies in one lane, which must not be empty.
#[inline(always)]
pub(crate) fn lowest(set: u64) -> u64 {
    1 << (63 - set.leading_zeros())
}

/// The card and all higher ones of its lane.
#[inline(always)]
pub(crate) fn at_or_above(card: u64) -> u64 {
    (card | (card - 1)) & lane(lane_of(card))
}

/// The cards of a set and all higher ones of their lanes.
#[inline(always)]
pub(crate) fn upwards(set: u64) -> u64 {
    let mut set = set & LANES;
    set |= (set >> 1) & 0x0FFF_0FFF_0FFF_0FFF;
    set |= (set >> 2) & 0x07FF_07FF_07FF_07FF;
    set |= (set >> 4) & 0x01FF_01FF_01FF_01FF;
    set | (set >> 8) & 0x001F_001F_001F_001F
}

/// Of each run of cards of `own` between which nobody holds a card, the highest.
///
/// `all` are the cards not yet out of play, those on the table included: two cards of one hand are equal when no
/// card of another hand lies between them.
#[inline(always)]
pub(crate) fn heads(own: u64, all: u64) -> u64 {
    let gaps = LANES & !all;
    let below = own << 1;
    // Where the place below an own card is a gap, the carry runs through the gap to the next card in play.
    own & !(below | gaps.wrapping_add(below & gaps))
}

/// Room for a length in each lane.
pub(crate) const LENGTHS: u64 = 0x000F_000F_000F_000F;
/// The highest bit of each lane, which no number reaches.
const SIGNS: u64 = 0x8000_8000_8000_8000;

/// How many cards a set has in each lane.
#[inline(always)]
pub(crate) fn lengths(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    (bytes + (bytes >> 8)) & LENGTHS
}

/// All but the highest bit of each lane in which the number of `a` is at least that of `b`.
#[inline(always)]
pub(crate) fn at_least(a: u64, b: u64) -> u64 {
    let signs = ((a | SIGNS) - b) & SIGNS;
    signs - (signs >> 15)
}

/// The larger number of each lane.
#[inline(always)]
pub(crate) fn larger(a: u64, b: u64) -> u64 {
    b ^ (a ^ b) & at_least(a, b)
}

/// The smaller number of each lane.
#[inline(always)]
pub(crate) fn smaller(a: u64, b: u64) -> u64 {
    a ^ (a ^ b) & at_least(a, b)
}

/// The numbers of all lanes added up.
#[inline(always)]
pub(crate) fn sum(numbers: u64) -> u32 {
    (numbers.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}
