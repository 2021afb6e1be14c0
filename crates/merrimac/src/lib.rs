//! Computer bridge behind one name: the crates of Merrimac as modules, and a [`prelude`] of what most programs use.
//!
//! A board of a PBN file, its double-dummy table and par, worlds that fit what the opening leader knows, and a card:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use merrimac::prelude::*;
//!
//! let pbn = br#"[Board "1"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873"]
//! [Auction "N"]
//! 1S 2D 4S AP"#;
//! let (boards, _) = notation::read_all(Format::Pbn, pbn);
//! let table = boards[0].table()?;
//!
//! let tricks = double_dummy::table(&table.board().deal);
//! assert_eq!(tricks.tricks(Strain::Spades, Seat::North), 10);
//! let par = double_dummy::par(&tricks, Seat::North, Vulnerability::None);
//! assert_eq!(par.to_string(), "+300: 5CX by E, 5CX by W, 5DX by E, 5DX by W");
//!
//! let view = table.view(Seat::East);
//! let knowledge = Knowledge::of_auction(&view, &System::named("two-over-one")?);
//! let worlds: Vec<PartialDeal> = Sampler::new(&knowledge)?.worlds(1).take(20).collect();
//! assert!(worlds.iter().all(|world| world.hand(Seat::North).in_suit(Suit::Spades).len() >= 5));
//!
//! let mut player = "rules+mc:samples=10".parse::<Spec>()?.build(1, &Budget::unlimited());
//! println!("East leads {}", player.play(&view).choice);
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! All are on by default. Without them there are the cards, the laws and the double-dummy solver.
//!
//! | feature | adds |
//! |---|---|
//! | `notation` | PBN, LIN, hand viewer links and other texts of boards |
//! | `dealing` | deals that fit what is known |
//! | `single-dummy` | the best play of suits and endings |
//! | `bidding` | bidding systems and what calls mean |
//! | `players` | robots that bid and play, and the tables they meet at |

#[cfg(feature = "players")]
pub use arena;
#[cfg(feature = "bidding")]
pub use bidding;
#[cfg(feature = "dealing")]
pub use dealing;
#[cfg(feature = "notation")]
pub use notation;
#[cfg(feature = "players")]
pub use players;
#[cfg(feature = "single-dummy")]
pub use single_dummy;
pub use {bridge, cards, double_dummy, search};

/// What most programs use: `use merrimac::prelude::*`.
pub mod prelude {
    #[cfg(feature = "bidding")]
    pub use bidding::{Inferences, Meaning, OfAuction, System};
    pub use bridge::{
        Auction, Bid, Board, BySeat, Call, Contract, Deal, Hand, PartialDeal, Seat, Side, Strain, Table,
        View, Vulnerability,
    };
    pub use cards::{Card, CardSet, Holding, Rank, Suit};
    #[cfg(feature = "dealing")]
    pub use dealing::{Knowledge, Sampler};
    pub use double_dummy::{Batch, Par, Position, Solver, TrickTable};
    #[cfg(feature = "notation")]
    pub use notation::{Format, Record};
    #[cfg(feature = "players")]
    pub use players::bridge::{Bidder, CardPlayer, Player, Spec};
    pub use search::Budget;

    #[cfg(feature = "notation")]
    pub use crate::notation;
    pub use crate::{bridge, cards, double_dummy};
}
