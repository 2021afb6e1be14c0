//! Games of perfect information, two sides with opposite interests.
//!
//! Ginsberg 2001, section 2, in the order in which the paper builds up to partition search:
//!
//! * [`minimax`](minimax()): the definition, Algorithm 2.2.3;
//! * [`alpha_beta`]: pruning and a transposition table, Algorithm 2.2.5;
//! * [`partition`]: a table of *sets* of positions, Algorithm 2.3.3;
//! * [`mod@zero_window`]: asking only whether a value is above a guess, section 2.4.

pub mod alpha_beta;
mod minimax;
pub mod partition;
pub mod zero_window;

pub use alpha_beta::AlphaBeta;
pub use minimax::{minimax, minimax_actions};
pub use partition::{PartitionSearch, PartitionSystem};
pub use zero_window::{WindowSearch, zero_window};

/// An interval of values in which the answer is wanted: a search may answer a value below `low` for any such value,
/// and above `high` likewise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window<V> {
    /// Max has this already.
    pub low: V,
    /// Min has this already.
    pub high: V,
}

/// What is known of the value of a position: it lies between these, where they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds<V> {
    /// At least this.
    pub low: Option<V>,
    /// At most this.
    pub high: Option<V>,
}

impl<V: Copy + Ord> Bounds<V> {
    /// What an answer for a window proves.
    fn proved(value: V, window: Window<V>) -> Self {
        Self { low: (value > window.low).then_some(value), high: (value < window.high).then_some(value) }
    }

    /// The answer for a window, if the bounds already give it.
    fn answer(&self, window: Window<V>) -> Option<V> {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => Some(low),
            (Some(low), _) if low >= window.high => Some(low),
            (_, Some(high)) if high <= window.low => Some(high),
            _ => None,
        }
    }

    /// Both together.
    fn and(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: match (self.high, other.high) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        }
    }
}
