//! Bidding systems as data: what a hand is worth, rules in a text that players read, the nets that choose a call, and
//! what every call means.
//!
//! A [`System`] is read from text files (`docs/system-grammar.md` is their grammar): tables of rows under auction
//! patterns. For the auction at hand the rows that apply become a decision net ([`net`], after Amit and Markovitch,
//! "Learning to bid in bridge", Appendix B); the net chooses the call, and the same rows say what the call shows
//! ([`Meaning`]), rows of higher priority taken away. Hence explanations are true of whoever follows the system.
//!
//! All players of a table are taken to use one system, unless [`System::at_table`] says which side plays which: then each
//! side's calls are made and read by its own.
//!
//! ```
//! use bidding::System;
//! use bridge::{Auction, Seat, Vulnerability};
//!
//! let system = System::named("sayc")?;
//! let auction = Auction::new(Seat::North);
//! let choice = system.call("AQ2.KJ3.KQ54.J32".parse()?, &auction, Vulnerability::None)?;
//! assert_eq!(choice.call.to_string(), "1NT");
//! assert!(choice.meaning.balanced);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amount;
pub mod features;
mod inferences;
pub mod language;
pub mod library;
mod lint;
mod meaning;
pub mod net;
mod picture;
mod position;
mod read;
mod refined;
mod report;
mod system;
mod usual;

pub use amount::{Amount, Range};
pub use inferences::{Inferences, OfAuction};
pub use lint::{Finding, FindingKind, check};
pub use meaning::Meaning;
pub use picture::{Average, Outline, Picture};
pub use refined::{Care, Refined, RefinedError, State, Tagged};
pub use report::{Arrival, Report};
pub use system::{Candidate, Choice, RuleId, System};
pub use usual::Usual;
