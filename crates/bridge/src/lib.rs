//! The laws of duplicate bridge: who may call and play what, who wins, and what it scores.
//!
//! A [`Table`] is one board being bid and played. It takes calls and cards one at a time, refuses an illegal one with
//! a reason and without changing, and shows each seat a [`View`] that holds nothing the seat may not know.
//!
//! ```
//! use bridge::{Board, Deal, Seat, Table};
//!
//! let deal: Deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432".parse()?;
//! let mut table = Table::new(Board::numbered(1, deal));
//! for call in ["7S", "P", "P", "P"] {
//!     table.call(call.parse()?)?;
//! }
//! assert_eq!(table.contract().unwrap().to_string(), "7S by N");
//! assert!(table.play("H2".parse()?).is_ok());
//! assert_eq!(table.to_play(), Some(Seat::South));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "serde")]
mod as_text;
mod auction;
mod bid;
mod board;
mod call;
mod contract;
mod deal;
mod error;
mod play;
pub mod points;
mod prose;
pub mod score;
mod seat;
mod strain;
mod table;
mod view;
mod vulnerability;

pub use auction::{Auction, IllegalCall};
pub use bid::{Bid, Level};
pub use board::Board;
pub use call::Call;
pub use contract::{Contract, Doubling};
pub use deal::{Deal, DealError, PartialDeal};
pub use error::ParseError;
pub use play::{IllegalCard, Play, Trick};
pub use prose::{Piece, Prose, gaps};
pub use seat::{BySeat, BySide, Seat, Side};
pub use strain::{ByStrain, Strain};
pub use table::{Claim, IllegalClaim, Outcome, Table, TableError};
pub use view::View;
pub use vulnerability::Vulnerability;

/// The cards that belong to a seat.
pub type Hand = cards::CardSet;
