use std::fmt;
use std::ops::{Index, IndexMut};

use arrayvec::ArrayVec;

/// The most seats at a table.
pub const MOST_SEATS: usize = 5;

/// A place at the table, numbered from nought in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat numbered `index`, if a table can have it.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MOST_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// The number of the seat.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat this many places on, at most once around, at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn plus(self, places: usize, seats: usize) -> Self {
        // Once around at most: a subtraction, where a remainder would be the slowest step of a playout.
        let sum = self.0 as usize + places;
        Self(if sum >= seats { sum - seats } else { sum } as u8)
    }

    /// The next seat in the order of play, at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        if self.0 as usize + 1 == seats { Self(0) } else { Self(self.0 + 1) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One value for each seat that a table can have; a smaller table leaves the last ones alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>([T; MOST_SEATS]);

impl<T> BySeat<T> {
    /// Makes each value from its seat.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| value(Seat(index as u8))))
    }

    /// The values in the order of the seats, those that a smaller table leaves alone included.
    #[must_use]
    pub const fn as_array(&self) -> &[T; MOST_SEATS] {
        &self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// The points of every seat at the table, in the order of the seats; few are good.
pub type Outcome = ArrayVec<i32, MOST_SEATS>;
