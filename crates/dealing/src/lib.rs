//! Worlds that fit what is known.

#[cfg(test)]
mod chi_square;
mod counts;
mod knowledge;
pub mod perkins;
pub mod points;
mod sampler;
mod shuffle;
pub mod subset;
mod weights;
mod worlds;

pub use counts::binomial;
pub use knowledge::{Knowledge, Range, SeatKnowledge};
pub use sampler::{Acceptance, Draws, KnowledgeError, Sampler};
pub use shuffle::{ShuffleError, Shuffler};
pub use weights::WeightedWorlds;
pub use worlds::{Hands, MOST_HANDS, Marginals, Worlds, WorldsError};
