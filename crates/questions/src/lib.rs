//! What a program may ask Merrimac, and what it is answered.
//!
//! The command's `--input` and `--json`, the web server and every other door share these types, so that a question has
//! one JSON, one parser and one meaning. A module a subject: its question, which [`read`] makes of a line of JSON, the
//! answer, which `serde` writes, and the function from one to the other. Doors only read and print.
//!
//! Fields are added freely and none is renamed. Every answer has a `"type"`. What one command writes another reads: see
//! [`read`].
//!
//! ```
//! use double_dummy::Solver;
//! use questions::SolveQuestion;
//!
//! let line = r#"{"deal":"N:.T9.3. .7.A.Q .KQ.4. ..T7.3","trump":"NT","leader":"S"}"#;
//! let question: SolveQuestion = questions::read(line.as_bytes())?;
//! let answer = question.answer(&mut Solver::default())?;
//! let answer = serde_json::to_string(&answer).expect("an answer can be written");
//! assert_eq!(answer, r#"{"type":"solve","to_play":"S","cards":{"HK":2,"HQ":2,"D4":1}}"#);
//!
//! let typo = questions::read::<SolveQuestion>(br#"{"deal":"N:... ... ... ...","trump":"Z"}"#);
//! assert!(typo.unwrap_err().to_string().starts_with("trump: "));
//! # Ok::<(), questions::QuestionError>(())
//! ```

mod analysis;
mod auction;
mod bid;
mod deal;
mod decide;
mod declare;
mod double_dummy;
mod error;
mod keyed;
mod meaning;
mod meanings;
mod read;
mod solve;
mod suit;
mod system;
mod team_match;
pub mod text;

pub use analysis::{AnalysisAnswer, CardCost};
pub use auction::{AuctionAnswer, AuctionQuestion};
pub use bid::{BidAnswer, BidQuestion, Bidders, CandidateAnswer, ExplainAnswer};
pub use deal::{DealAnswer, DealQuestion};
pub use decide::{DecideAnswer, DecideQuestion};
pub use declare::{AskedEnding, AskedPlan, CardAnswer, ChanceAnswer, DeclareAnswer, DeclareQuestion};
pub use double_dummy::{DoubleDummyAnswer, DoubleDummyQuestion, ParAnswer, Tricks, tricks};
pub use error::{QuestionError, RefusedAnswer};
pub use keyed::Keyed;
pub use meaning::{MeaningAnswer, is_alerted};
pub use meanings::{MeaningsAnswer, MeaningsQuestion};
pub use read::read;
pub use solve::{SolveAnswer, SolveQuestion};
pub use suit::{SuitAnswer, SuitQuestion};
pub use system::{FindingAnswer, SystemAnswer, SystemCard, SystemQuestion};
pub use team_match::{BoardAnswer, DecisionAnswer, MatchAnswer, ROOMS, RungAnswer, StandingAnswer, player};

use std::sync::Arc;

use bidding::System;
use bridge::{Auction, Call, Seat};

/// Finds the bidding system of a name: a door knows where its systems are, and says what it expected.
pub type FindSystem<'a> = &'a (dyn Fn(&str) -> Result<Arc<System>, String> + Sync);

/// The auction of a text such as `1NT P 2C`.
///
/// # Errors
/// If a word is no call, or a call is not legal; the message has its place.
pub fn auction(dealer: Seat, calls: &str) -> Result<Auction, QuestionError> {
    let calls: Vec<Call> = text::words(calls).map_err(|error| QuestionError::field("auction", error))?;
    auction_of(dealer, &calls)
}

/// The auction of these calls.
fn auction_of(dealer: Seat, calls: &[Call]) -> Result<Auction, QuestionError> {
    Auction::from_calls(dealer, calls.iter().copied())
        .map_err(|(place, error)| QuestionError::field("auction", format!("call {}: {error}", place + 1)))
}
