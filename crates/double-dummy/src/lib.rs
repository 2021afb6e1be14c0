//! Double-dummy solving by partition search.
mod bits;
mod quick_tricks;
mod search;
mod transposition;
pub use search::{proto, STATS};
