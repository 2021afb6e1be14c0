use std::ops::{Index, IndexMut};

use crate::Suit;

/// One value for each suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySuit<T>([T; 4]);

impl<T> BySuit<T> {
    /// The values for clubs, diamonds, hearts and spades.
    #[must_use]
    pub const fn new(values: [T; 4]) -> Self {
        Self(values)
    }

    /// Makes each value from its suit.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(Suit) -> T) -> Self {
        Self(Suit::ALL.map(&mut value))
    }

    /// The same for other values.
    #[must_use]
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySuit<U> {
        BySuit(self.0.map(f))
    }

    /// Suits with their values, clubs first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Suit, &T)> {
        Suit::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Suit> for BySuit<T> {
    type Output = T;
    #[inline]
    fn index(&self, suit: Suit) -> &T {
        &self.0[suit as usize]
    }
}

impl<T> IndexMut<Suit> for BySuit<T> {
    #[inline]
    fn index_mut(&mut self, suit: Suit) -> &mut T {
        &mut self.0[suit as usize]
    }
}
