//! Worlds that fit what is known: exactly uniform deals under constraints, and the condition language of `dealer`.
//!
//! - [`Worlds`]: any number of hands, from who may hold which card. Counts, exact card probabilities, draws.
//! - [`Knowledge`] and [`Sampler`]: the four hands of bridge, from cards, voids, suit lengths and points, as a
//!   [`View`](bridge::View) and an auction tell them.
//! - [`WeightedWorlds`]: what is merely likely, as weights.
//! - [`Shuffler`]: deals without constraint, as fast as they come.
//! - [`script`]: conditions and actions in the language of Hans van Staveren's `dealer`.
//! - [`perkins`]: two older methods, one of them biased, kept to be compared with.
//!
//! Every draw is exactly uniform over the worlds that fit: numbers of ways are whole numbers, and a world is drawn by its
//! number. Where not all constraints can be counted the rest is met by rejection, which keeps the draw uniform, and the
//! share that was kept is reported. A seed and the number of an item fix the item, whatever thread makes it.
//!
//! ```
//! use dealing::script::{NoSolver, Options, Script, run};
//!
//! let script = Script::parse("condition hcp(north) >= 20 and hearts(south) == 5 action printoneline")?;
//! let mut deals = String::new();
//! let options = Options { seed: 7, produce: Some(3), ..Options::default() };
//! let summary = run(&script, &options, &NoSolver, &mut deals)?;
//! assert_eq!((summary.produced, deals.lines().count()), (3, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod chi_square;
mod counts;
mod isa;
mod knowledge;
pub mod perkins;
mod sampler;
pub mod script;
mod shapes;
mod shuffle;
pub mod subset;
mod weights;
mod worlds;

pub use bridge::points;
pub use counts::binomial;
pub use knowledge::{CountRange, Knowledge, SeatKnowledge};
pub use sampler::{Acceptance, Draws, KnowledgeError, Sampler};
pub use shapes::{ShapeError, Shapes};
pub use shuffle::{ShuffleError, Shuffler};
pub use weights::WeightedWorlds;
pub use worlds::{Hands, MOST_HANDS, Marginals, Worlds, WorldsError};
