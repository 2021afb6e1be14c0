use std::fmt;

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

impl fmt::Display for TrickTable {
    /// A row a declarer, a column a strain:
    ///
    /// ```text
    ///   NT  S  H  D  C
    /// N  9  8 10  7  7
    /// ..
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " ")?;
        Strain::ALL.into_iter().rev().try_for_each(|strain| write!(f, "{:>3}", strain.to_string()))?;
        Seat::ALL.into_iter().try_for_each(|seat| {
            write!(f, "\n{seat}")?;
            let mut strains = Strain::ALL.into_iter().rev();
            strains.try_for_each(|strain| write!(f, "{:>3}", self.tricks(strain, seat)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_written_in_rows() {
        let table = TrickTable::from_fn(|strain, seat| strain.index() + 2 * seat.index());
        let rows = "  NT  S  H  D  C\nN  4  3  2  1  0\nE  6  5  4  3  2\nS  8  7  6  5  4\nW 10  9  8  7  6";
        assert_eq!(table.to_string(), rows);
    }
}
