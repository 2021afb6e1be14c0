//! Players at tables: single boards, duplicate matches, statistics, and the protocol of the computer-bridge
//! championships.
//!
//! - [`seating`]: four players at one board, the laws enforced, every decision kept with its reason and its time.
//! - [`team_match`]: the same board at two tables with the teams exchanged, compared in IMPs.
//! - [`round_robin`]: every team against every other, on the same boards.
//! - [`fixed_contract`]: the contract of a deal when only the play of the cards is compared.
//! - [`challenge`]: a pair bids two hands, compared with the best contract.
//! - [`training`]: two partners that learn to bid challenges from their own search.
//! - [`learning`]: what that has done for them.
//! - [`conformity`]: how far a bidder keeps to a system.
//! - [`second_opinion`]: where another bidder would leave a system, and what that is worth.
//! - [`chances`]: deals on which declarer has to combine chances.
//! - [`Estimate`]: a mean with its standard error.
//! - [`error_profile`]: how often each trick is misplayed, double dummy.
//! - [`regret`]: what the cards of several players cost, decision by decision.
//! - [`problems`]: problems of declarer play, and a judge of lines.
//! - [`protocol`]: both sides of the table-manager protocol as state machines over lines.
//!
//! ```
//! use arena::team_match::{Given, Match};
//! use search::Budget;
//!
//! let pair = Match::new("rules+novice".parse()?, "rules:system=sayc+novice".parse()?, 1)?;
//! let result = pair.play(1, pair.board(1), &Given::Nothing, &Budget::unlimited())?;
//! assert!(result.tables.iter().all(|table| table.is_over()));
//! println!("{} IMPs to the first", result.imps);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here has a file or a socket. A board of a match depends on the seed and its number alone, so
//! matches can be played in any order, on any number of threads, and taken up again where they stopped.

pub mod challenge;
pub mod chances;
pub mod conformity;
pub mod error_profile;
pub mod fixed_contract;
pub mod learning;
pub mod problems;
pub mod protocol;
mod record;
pub mod regret;
pub mod round_robin;
pub mod seating;
pub mod second_opinion;
mod statistics;
pub mod team_match;
pub mod training;

pub use record::record;
pub use statistics::{Estimate, SequentialTest};
