//! Sets of worlds and sets of goals as flat bits: what [`suit`](crate::suit) and [`sampled`](crate::sampled) search with.
//!
//! A *goal* is a world (or layout) with a number of tricks to take in it. One target gives one goal a world. Several
//! numbers of tricks are told apart by a goal for each, and what a strategy is worth is the sum of its goals: the mean
//! number of tricks, for instance, is the sum of the chances to take at least one, two, three... of them. Strategies
//! combine as sets do: what is reached against every defence is an intersection, what declarer can choose from is a
//! collection of sets.
//!
//! Sets have a fixed number of words, so that they are copied and combined without allocation. Endings, whose layouts
//! run into the ten thousands, use truth tables that shrink with the position instead.

/// A set of worlds in `W` words, world 0 in the lowest bit of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct WorldSet<const W: usize>([u64; W]);

impl<const W: usize> WorldSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);
    pub(crate) const ALL: Self = Self([u64::MAX; W]);

    /// The most worlds a set can hold.
    pub(crate) const MOST: usize = 64 * W;

    pub(crate) fn from_fn(count: usize, mut contains: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        (0..count).filter(|&world| contains(world)).for_each(|world| set.insert(world));
        set
    }

    /// One world.
    pub(crate) fn of(world: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(world);
        set
    }

    pub(crate) const fn insert(&mut self, world: usize) {
        self.0[world / 64] |= 1 << (world % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) const fn contains(&self, world: usize) -> bool {
        self.0[world / 64] >> (world % 64) & 1 > 0
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        (0..W).all(|i| self.0[i] & !other.0[i] == 0)
    }

    /// The worlds, lowest number first.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..).step_by(64).zip(self.0).flat_map(|(first, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let world = first + word.trailing_zeros() as usize;
                    word &= word - 1;
                    world
                })
            })
        })
    }
}

/// A set of goals: for each of `B` numbers of tricks the worlds in which it is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Goals<const W: usize, const B: usize>(pub(crate) [WorldSet<W>; B]);

impl<const W: usize, const B: usize> Goals<W, B> {
    pub(crate) const EMPTY: Self = Self([WorldSet::EMPTY; B]);
    pub(crate) const ALL: Self = Self([WorldSet::ALL; B]);

    pub(crate) fn from_fn(worlds: impl FnMut(usize) -> WorldSet<W>) -> Self {
        Self(std::array::from_fn(worlds))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(WorldSet::is_empty)
    }

    /// The worlds with a goal of the set.
    pub(crate) fn worlds(&self) -> WorldSet<W> {
        self.0.iter().fold(WorldSet::EMPTY, |all, worlds| all.or(worlds))
    }

    /// The goals in some worlds.
    pub(crate) fn within(&self, worlds: &WorldSet<W>) -> Self {
        Self(self.0.map(|set| set.and(worlds)))
    }

    /// The goals outside some worlds.
    pub(crate) fn outside(&self, worlds: &WorldSet<W>) -> Self {
        Self(self.0.map(|set| set.minus(worlds)))
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].and(&other.0[i])))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].or(&other.0[i])))
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].minus(&other.0[i])))
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        (0..B).all(|i| self.0[i].is_subset(&other.0[i]))
    }

    /// The same goals once a trick has been taken, where level 0 stands for one trick: that one is reached.
    pub(crate) fn after_trick(&self) -> Self {
        Self::from_fn(|i| self.0.get(i + 1).copied().unwrap_or(WorldSet::EMPTY))
    }

    /// The same goals before a trick is taken.
    pub(crate) fn before_trick(&self) -> Self {
        Self::from_fn(|i| if i == 0 { WorldSet::EMPTY } else { self.0[i - 1] })
    }
}

/// What goals are worth: the weights of their worlds.
pub(crate) struct Weights(pub(crate) Vec<u64>);

impl Weights {
    pub(crate) fn of<const W: usize, const B: usize>(&self, goals: &Goals<W, B>) -> u64 {
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
