//! Double-dummy solving: how many tricks a side takes when all four play perfectly and see all cards.
//!
//! The method is Ginsberg's partition search (*GIB*, 2001, section 2): alpha-beta with a null window in which each
//! result is stored not for one position but for the class of positions that share what mattered. See
//! `docs/double-dummy.md` for how it works and why each pruning is sound.
//!
//! ```
//! use bridge::{Deal, Seat, Strain};
//!
//! let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse()?;
//! assert_eq!(double_dummy::tricks(&deal, Strain::Spades, Seat::North), 13);
//! assert_eq!(double_dummy::table(&deal).tricks(Strain::NoTrump, Seat::North), 0);
//! # Ok::<(), bridge::DealError>(())
//! ```
//!
//! [`tricks`] and [`table`] are for single use. A [`Solver`] keeps its memory from one question to the next, which is
//! faster for many deals and much faster for the positions of one play.

mod analysis;
mod batch;
mod bits;
mod first_guess;
mod isa;
mod killers;
mod ordering;
mod par;
mod position;
mod quick_tricks;
mod search;
mod solved;
mod solver;
mod sure_tricks;
mod transposition;
mod trick_table;

pub use analysis::{AnalysedCard, Analysis, AnalysisError};
pub use batch::Batch;
pub use par::{Par, ParContract, par, par_if_first};
pub use position::{Position, PositionError};
pub use solved::{SolvedDeal, SolvedDealError};
pub use solver::{Config, Solver};
pub use trick_table::TrickTable;

use bridge::{Deal, Seat, Strain};

/// Declarer's tricks in one strain.
#[must_use]
pub fn tricks(deal: &Deal, strain: Strain, declarer: Seat) -> usize {
    Solver::default().tricks(deal, strain, declarer).expect("nothing stops it")
}

/// Declarer's tricks in every strain for every declarer.
#[must_use]
pub fn table(deal: &Deal) -> TrickTable {
    Solver::default().table(deal).expect("nothing stops it")
}

/// Declarer's tricks as a small net guesses them in some microseconds: within a trick 88 times in 100.
#[must_use]
pub fn expected_tricks(deal: &Deal, strain: Strain, declarer: Seat) -> f32 {
    solver::expected(deal, strain, declarer)
}
