//! How the tables lie one after the other, and what each looks at.

use super::sight::{KINDS, MOONS};

/// A table with `N` coordinates, at its place among all tables.
#[derive(Clone, Copy)]
pub(super) struct Table<const N: usize> {
    start: usize,
    sizes: [usize; N],
}

impl<const N: usize> Table<N> {
    const fn from(start: usize, sizes: [usize; N]) -> Self {
        Self { start, sizes }
    }

    const fn end(&self) -> usize {
        let (mut size, mut axis) = (1, 0);
        while axis < N {
            size *= self.sizes[axis];
            axis += 1;
        }
        self.start + size
    }

    /// The place of these coordinates; what lies beyond an axis counts as its end.
    #[inline]
    pub(super) fn at(&self, coordinates: [usize; N]) -> u16 {
        let mut place = 0;
        for (size, coordinate) in self.sizes.into_iter().zip(coordinates) {
            place = place * size + coordinate.min(size - 1);
        }
        (self.start + place) as u16
    }
}

/// Cards of a suit below and above a card, as far as they are told apart.
pub(super) const AROUND: usize = 9;
/// Classes of chances to win a trick.
const WINS: usize = 8;
/// Classes of tricks left.
const PHASES: usize = 4;
/// Classes of points on the table.
const POINTS: usize = 8;

// When the card is led: its kind and the cards around it, who may be void, the rest of the suit, what it costs to win,
// somebody's moon, the time, and how to get off lead again.
pub(super) const LEAD_AROUND: Table<3> = Table::from(0, [KINDS, AROUND, AROUND]);
pub(super) const LEAD_VOIDS: Table<3> = Table::from(LEAD_AROUND.end(), [KINDS, 4, 10]);
pub(super) const LEAD_SUIT: Table<3> = Table::from(LEAD_VOIDS.end(), [KINDS, 6, 5]);
pub(super) const LEAD_WINS: Table<4> = Table::from(LEAD_SUIT.end(), [WINS, 2, 4, 4]);
pub(super) const LEAD_MOON: Table<3> = Table::from(LEAD_WINS.end(), [MOONS, KINDS, 3]);
pub(super) const LEAD_TIME: Table<2> = Table::from(LEAD_MOON.end(), [KINDS, 13]);
pub(super) const LEAD_EXITS: Table<3> = Table::from(LEAD_TIME.end(), [WINS, 5, PHASES]);
pub(super) const LEAD_QUEEN: Table<4> = Table::from(LEAD_EXITS.end(), [KINDS, 3, 5, 3]);
pub(super) const LEAD_SHAPE: Table<3> = Table::from(LEAD_QUEEN.end(), [KINDS, 2, 4]);
pub(super) const LEAD_SAFE: Table<3> = Table::from(LEAD_SHAPE.end(), [KINDS, 5, PHASES]);
pub(super) const LEAD_JACK: Table<3> = Table::from(LEAD_SAFE.end(), [KINDS, 3, 4]);
// When suit is followed: what is won, the cards around, what may still fall, the rest of the suit, somebody's moon, the
// time, and how to get off lead again.
pub(super) const FOLLOW_WINS: Table<3> = Table::from(LEAD_JACK.end(), [KINDS, WINS, POINTS]);
pub(super) const FOLLOW_AROUND: Table<3> = Table::from(FOLLOW_WINS.end(), [KINDS, AROUND, AROUND]);
pub(super) const FOLLOW_VOIDS: Table<5> = Table::from(FOLLOW_AROUND.end(), [WINS, 4, 2, 4, 3]);
pub(super) const FOLLOW_SUIT: Table<3> = Table::from(FOLLOW_VOIDS.end(), [KINDS, 6, 5]);
pub(super) const FOLLOW_MOON: Table<5> = Table::from(FOLLOW_SUIT.end(), [MOONS, WINS, 2, 2, 2]);
pub(super) const FOLLOW_TIME: Table<3> = Table::from(FOLLOW_MOON.end(), [KINDS, 13, 2]);
pub(super) const FOLLOW_EXITS: Table<3> = Table::from(FOLLOW_TIME.end(), [WINS, 5, PHASES]);
pub(super) const FOLLOW_QUEEN: Table<5> = Table::from(FOLLOW_EXITS.end(), [KINDS, 3, 5, 3, 2]);
pub(super) const FOLLOW_COME: Table<3> = Table::from(FOLLOW_QUEEN.end(), [WINS, 4, POINTS]);
pub(super) const FOLLOW_LATE: Table<3> = Table::from(FOLLOW_COME.end(), [KINDS, 4, WINS]);
pub(super) const FOLLOW_REST: Table<3> = Table::from(FOLLOW_LATE.end(), [KINDS, 4, 10]);
pub(super) const FOLLOW_JACK: Table<3> = Table::from(FOLLOW_REST.end(), [KINDS, 3, 4]);
// When another suit is thrown: the cards around, the rest of the suit, the time, somebody's moon, who else is void.
pub(super) const THROW_AROUND: Table<3> = Table::from(FOLLOW_JACK.end(), [KINDS, AROUND, AROUND]);
pub(super) const THROW_SUIT: Table<3> = Table::from(THROW_AROUND.end(), [KINDS, 6, 5]);
pub(super) const THROW_TIME: Table<2> = Table::from(THROW_SUIT.end(), [KINDS, 13]);
pub(super) const THROW_MOON: Table<4> = Table::from(THROW_TIME.end(), [MOONS, 3, 2, 3]);
pub(super) const THROW_VOIDS: Table<3> = Table::from(THROW_MOON.end(), [KINDS, 4, 10]);
pub(super) const THROW_QUEEN: Table<4> = Table::from(THROW_VOIDS.end(), [KINDS, 3, 5, 3]);
pub(super) const THROW_LYING: Table<2> = Table::from(THROW_QUEEN.end(), [KINDS, POINTS]);
pub(super) const THROW_JACK: Table<3> = Table::from(THROW_LYING.end(), [KINDS, 3, 4]);

/// How many numbers the tables hold.
pub(super) const SIZE: usize = THROW_JACK.end();
