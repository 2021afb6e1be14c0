//! Named players, each deciding from its view alone.
//!
//! ```
//! use bridge::{Auction, Seat, View, Vulnerability};
//! use players::bridge::{Bidder as _, Spec};
//! use search::Budget;
//!
//! let mut player = "rules:system=sayc+novice".parse::<Spec>()?.build(1, &Budget::unlimited());
//! let hand = "AQ2.KJ3.K862.QT4".parse()?;
//! let view = View::in_auction(Seat::North, hand, Auction::new(Seat::North), Vulnerability::None);
//! assert_eq!(player.call(&view).choice.to_string(), "1NT");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bridge;
pub mod hearts;
