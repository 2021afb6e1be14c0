//! Sets of layouts and sets of goals as flat bits.
//!
//! A goal is a layout with a number of tricks to take in it. One target gives one goal a layout; the most tricks on
//! average is the same game with a goal for every layout and every number of tricks, each worth the layout's weight,
//! for an average is the sum of the chances to take at least one, two, three... tricks.

use super::Layouts;

/// What goals are worth: the weights of their layouts.
pub(super) struct Weights(Vec<u64>);

impl Weights {
    pub(super) fn new(layouts: &Layouts) -> Self {
        Self(layouts.all.iter().map(|layout| layout.weight).collect())
    }

    pub(super) fn of<const W: usize, const B: usize>(&self, goals: &Goals<W, B>) -> u64 {
        let mut weight = 0;
        for set in goals.0 {
            for (first, mut word) in (0..).step_by(64).zip(set.0) {
                while word != 0 {
                    weight += self.0[first + word.trailing_zeros() as usize];
                    word &= word - 1;
                }
            }
        }
        weight
    }
}

/// A set of layouts in `W` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn from_fn(count: usize, mut contains: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for layout in (0..count).filter(|&layout| contains(layout)) {
            set.0[layout / 64] |= 1 << (layout % 64);
        }
        set
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    pub(super) fn contains(&self, layout: usize) -> bool {
        self.0[layout / 64] >> (layout % 64) & 1 > 0
    }

    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    fn is_subset(&self, other: &Self) -> bool {
        (0..W).all(|i| self.0[i] & !other.0[i] == 0)
    }
}

/// A set of goals: a set of layouts for each of `B` numbers of tricks in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Goals<const W: usize, const B: usize>([Set<W>; B]);

impl<const W: usize, const B: usize> Goals<W, B> {
    pub(super) const EMPTY: Self = Self([Set::EMPTY; B]);

    pub(super) fn from_fn(layouts: impl FnMut(usize) -> Set<W>) -> Self {
        Self(std::array::from_fn(layouts))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Set::is_empty)
    }

    /// The goals in some layouts.
    pub(super) fn within(&self, layouts: &Set<W>) -> Self {
        Self(self.0.map(|set| set.and(layouts)))
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].or(&other.0[i])))
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].minus(&other.0[i])))
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        (0..B).all(|i| self.0[i].is_subset(&other.0[i]))
    }

    /// The same goals once a trick has been taken: those of one trick are reached.
    pub(super) fn after_trick(&self) -> Self {
        Self::from_fn(|i| self.0.get(i + 1).copied().unwrap_or(Set::EMPTY))
    }

    /// The same goals before a trick is taken.
    pub(super) fn before_trick(&self) -> Self {
        Self::from_fn(|i| if i == 0 { Set::EMPTY } else { self.0[i - 1] })
    }
}
