//! Sets of goals as flat bits.
//!
//! A goal is a layout with a number of tricks to take in it. One target gives one goal a layout; the most tricks on
//! average is the same game with a goal for every layout and every number of tricks, each worth the layout's weight,
//! for an average is the sum of the chances to take at least one, two, three... tricks.

/// A set of goals in `N` words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Goals<const N: usize>([u64; N]);

impl<const N: usize> Goals<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    pub(super) fn from_fn(count: usize, mut contains: impl FnMut(usize) -> bool) -> Self {
        let mut goals = Self::EMPTY;
        for goal in (0..count).filter(|&goal| contains(goal)) {
            goals.0[goal / 64] |= 1 << (goal % 64);
        }
        goals
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; N]
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

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        (0..N).all(|i| self.0[i] & !other.0[i] == 0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    64 * word + bit
                })
            })
        })
    }
}
