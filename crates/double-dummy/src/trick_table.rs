use bridge::{BySeat, ByStrain, Seat, Strain};

/// The tricks that each seat takes as declarer in each strain: the 20 cells of a double-dummy table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TrickTable(ByStrain<BySeat<u8>>);

impl TrickTable {
    /// A table whose cells come from a function.
    #[must_use]
    pub fn from_fn(mut tricks: impl FnMut(Strain, Seat) -> usize) -> Self {
        Self(ByStrain::from_fn(|strain| BySeat::from_fn(|seat| tricks(strain, seat) as u8)))
    }

    /// Declarer's tricks.
    #[must_use]
    pub fn tricks(&self, strain: Strain, declarer: Seat) -> usize {
        usize::from(self.0[strain][declarer])
    }
}
