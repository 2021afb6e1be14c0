//! Values that are not numbers: lattices, and what may be pruned when a game takes its values there.
//!
//! Ginsberg 2001, section 6. Max combines values by join (∨), Min by meet (∧). Shallow alpha-beta pruning is sound
//! exactly when the values form a lattice (Proposition 6.2.5), deep pruning exactly when the lattice is distributive
//! (Proposition 6.3.2).
//!
//! * [`laws`]: the exhaustive proof that a set of values is a lattice, and that it is distributive.
//! * [`antichain`]: reduced sets of sets of worlds, the values of games of imperfect information.
//! * [`alpha_beta`]: the search.

pub mod alpha_beta;
pub mod antichain;
pub mod laws;

pub use alpha_beta::{deep_alpha_beta, shallow_alpha_beta};
pub use antichain::Antichain;

/// Values closed under join and meet, which are idempotent, commutative, associative, and absorb each other.
///
/// [`laws::check_lattice`] proves the laws for a small set of values.
pub trait Lattice: Clone + PartialEq {
    /// The least value above both: what Max makes of a choice between the two.
    #[must_use]
    fn join(&self, other: &Self) -> Self;

    /// The greatest value below both: what Min makes of a choice between the two.
    #[must_use]
    fn meet(&self, other: &Self) -> Self;

    /// Whether this value is below the other or equal to it.
    fn is_below(&self, other: &Self) -> bool {
        self.join(other) == *other
    }
}

/// A lattice in which join and meet distribute over each other, so that deep pruning is sound.
///
/// An implementation is a promise, which [`laws::check_distributive`] can prove on all values of a small instance.
pub trait DistributiveLattice: Lattice {}

/// A totally ordered set is a distributive lattice under max and min.
macro_rules! chain {
    ($($number:ty),*) => {$(
        impl Lattice for $number {
            fn join(&self, other: &Self) -> Self {
                *self.max(other)
            }

            fn meet(&self, other: &Self) -> Self {
                *self.min(other)
            }

            fn is_below(&self, other: &Self) -> bool {
                self <= other
            }
        }

        impl DistributiveLattice for $number {}
    )*};
}

chain!(bool, u8, u32, i32, i64);
