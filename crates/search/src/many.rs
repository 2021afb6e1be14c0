//! Games with any number of players, each of whom wants the most for itself.
//!
//! Perkins 1998, *Two Search Techniques for Imperfect Information Games*. A play of the game ends in a vector of
//! payoffs, one a seat; they need not add up to anything.
//!
//! * [`mod@max_n`]: perfect information, with pruning where the payoffs are bounded (Luckhardt and Irani 1986, Korf 1991);
//! * [`mod@ii_max_n`]: one tree over what is known, moves weighted by the chance that they are available;
//! * [`mod@mc_max_n`]: Max_n on sampled worlds, averaged;
//! * [`beliefs`]: knowledge as a weighted list of worlds, on which II-Max_n is exact.

pub mod beliefs;
pub mod ii_max_n;
pub mod max_n;
pub mod mc_max_n;

pub use beliefs::Beliefs;
pub use ii_max_n::{Knowledge, ii_max_n};
pub use max_n::{MaxN, PayoffBounds, max_n};
pub use mc_max_n::{McMaxN, mc_max_n};

/// Where to stop a search, and what a position is worth there.
///
/// Positions in which the game is over are valued by their payoffs; a horizon is asked for the others.
pub trait Horizon<S> {
    /// The payoffs to expect, in the order of the seats, if the search should go no deeper than this position.
    fn estimate(&self, state: &S, depth: usize) -> Option<Vec<f64>>;
}

/// No horizon: search to the end of the game.
#[derive(Debug, Clone, Copy, Default)]
pub struct ToTheEnd;

impl<S> Horizon<S> for ToTheEnd {
    fn estimate(&self, _state: &S, _depth: usize) -> Option<Vec<f64>> {
        None
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook<A> {
    /// The payoffs to expect, in the order of the seats.
    pub payoffs: Vec<f64>,
    /// The best action for the seat to act, if one is.
    pub action: Option<A>,
}
