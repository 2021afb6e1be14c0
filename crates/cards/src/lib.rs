//! The vocabulary of a pack of cards, shared by bridge and Hearts.
//!
//! Everything is a small `Copy` type over an integer, every operation on sets is a few instructions, and nothing
//! here can fail except turning text into a type.
//!
//! ```
//! use cards::{Card, CardSet, Suit};
//!
//! let hand: CardSet = "AK3.QJT9.-.987654".parse()?;
//! assert_eq!(hand.len(), 13);
//! assert_eq!(hand.in_suit(Suit::Hearts).to_string(), "QJT9");
//! assert!(hand.contains("SA".parse::<Card>()?));
//! # Ok::<(), cards::ParseError>(())
//! ```

#[cfg(feature = "serde")]
mod as_text;
mod by_suit;
mod card;
mod card_set;
mod error;
mod holding;
pub mod random;
mod rank;
mod suit;
pub mod trick;

pub use by_suit::BySuit;
pub use card::Card;
pub use card_set::CardSet;
pub use error::ParseError;
pub use holding::Holding;
pub use rank::Rank;
pub use suit::Suit;
