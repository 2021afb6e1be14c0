//! Small games with known answers, for tests here and in the crates that build on this one.
//!
//! * [`tree`]: any game tree written out, with values of any lattice.
//! * [`payoffs`]: any game tree for many players, with a payoff for each.
//! * [`tic_tac_toe`]: Ginsberg's example of partition search, with its (P, R, C).
//! * [`kuhn`]: Kuhn's poker with three cards; chance and hidden information; value -1/18.
//! * [`whist`]: trick-taking with a few abstract cards; the oracle for anything that takes tricks.
//! * [`suit`]: one suit played by a declarer with unlimited entries; Frank and Basin's bridge examples.
//! * [`auction`]: two partners bid up to the strength they hold together; for the models of the other players.

pub mod auction;
pub mod kuhn;
pub mod payoffs;
pub mod suit;
pub mod tic_tac_toe;
pub mod tree;
pub mod whist;
