//! Worlds that fit what is known.

#[cfg(test)]
mod chi_square;
mod counts;
pub mod perkins;
mod shuffle;
pub mod subset;
mod worlds;

pub use counts::binomial;
pub use shuffle::{ShuffleError, Shuffler};
pub use worlds::{Hands, MOST_HANDS, Marginals, Worlds, WorldsError};
