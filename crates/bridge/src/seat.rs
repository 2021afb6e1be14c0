use std::fmt::{self, Write as _};
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::ParseError;

/// A place at the table; the order is clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// North, east, south, west.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The seat numbered `index`, north 0 and clockwise to west 3.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// North 0, clockwise to west 3.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat `places` further clockwise.
    #[inline]
    #[must_use]
    pub const fn plus(self, places: usize) -> Self {
        Self::ALL[(self as usize + places) % 4]
    }

    /// How many places clockwise from `from` to this seat: 0 to 3.
    #[inline]
    #[must_use]
    pub const fn places_after(self, from: Self) -> usize {
        (self as usize + 4 - from as usize) % 4
    }

    /// The left-hand neighbour, who acts next.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        self.plus(1)
    }

    /// The seat opposite.
    #[inline]
    #[must_use]
    pub const fn partner(self) -> Self {
        self.plus(2)
    }

    /// The right-hand neighbour, who acted before.
    #[inline]
    #[must_use]
    pub const fn previous(self) -> Self {
        self.plus(3)
    }

    /// The partnership the seat belongs to.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::NorthSouth } else { Side::EastWest }
    }

    /// The four seats clockwise from this one.
    pub fn around(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..4).map(move |places| self.plus(places))
    }

    /// `N`, `E`, `S` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// `North`, `East`, `South` or `West`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["North", "East", "South", "West"][self as usize]
    }

    /// The seat a letter stands for, in either case.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'N' | 'n' => Some(Self::North),
            'E' | 'e' => Some(Self::East),
            'S' | 's' => Some(Self::South),
            'W' | 'w' => Some(Self::West),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    /// Reads the letter or the whole name, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|seat| {
                text.eq_ignore_ascii_case(&seat.name()[..1]) || text.eq_ignore_ascii_case(seat.name())
            })
            .ok_or_else(|| ParseError::Seat(text.into()))
    }
}

/// A partnership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Side {
    NorthSouth,
    EastWest,
}

impl Side {
    /// North-South, then East-West.
    pub const ALL: [Self; 2] = [Self::NorthSouth, Self::EastWest];

    /// The opponents.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// The two seats of the side.
    #[must_use]
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NorthSouth => [Seat::North, Seat::South],
            Self::EastWest => [Seat::East, Seat::West],
        }
    }
}

impl fmt::Display for Side {
    /// `NS` or `EW`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NorthSouth => "NS",
            Self::EastWest => "EW",
        })
    }
}

impl FromStr for Side {
    type Err = ParseError;

    /// Reads `NS` and `EW`, also `N-S` and `N/S`, in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.to_ascii_lowercase().as_str() {
            "ns" | "n-s" | "n/s" => Ok(Self::NorthSouth),
            "ew" | "e-w" | "e/w" => Ok(Self::EastWest),
            _ => Err(ParseError::Side(text.into())),
        }
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// The values for north, east, south and west.
    #[must_use]
    pub const fn new(values: [T; 4]) -> Self {
        Self(values)
    }

    /// Makes each value from its seat.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(&mut value))
    }

    /// The same seats with other values.
    #[must_use]
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(f))
    }

    /// Seats with their values, north first and clockwise.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The values for north, east, south and west.
    #[must_use]
    pub const fn as_array(&self) -> &[T; 4] {
        &self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// The values for North-South and East-West.
    #[must_use]
    pub const fn new(values: [T; 2]) -> Self {
        Self(values)
    }

    /// Makes each value from its side.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self(Side::ALL.map(&mut value))
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
