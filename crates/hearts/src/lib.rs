//! The rules of Hearts for three to five players.
//!
//! Every seat plays for itself and wants few points: one for each heart it takes, thirteen for the queen of spades,
//! ten off for the jack of diamonds where that is agreed. Who takes all hearts and the queen has shot the moon, and
//! the others pay. The house rules are [`Rules`]; the rules know nothing of players or of search.
//!
//! | module | what |
//! |---|---|
//! | [`Rules`] | what a table has agreed on |
//! | [`Seat`], [`BySeat`] | places at the table, and a value for each |
//! | [`Pass`] | where cards are passed before the play |
//! | [`Play`] | what everybody has seen of the play: a small `Copy` value, fast enough for playouts |
//! | [`Position`] | the play with all hands: what the searches search |
//! | [`Table`] | the referee: deal, passes, play, score, every step checked |
//! | [`View`] | what one seat may know |
//! | [`Game`] | deals in a row, to a limit |
//!
//! ```
//! use hearts::{Pass, Rules, Table};
//!
//! let mut rng = cards::random::generator(1, 0);
//! let mut table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
//! while let Some(seat) = table.to_play() {
//!     let card = table.view(seat).legal().lowest().unwrap();
//!     table.play(card)?;
//! }
//! let points: i32 = table.outcome().unwrap().iter().sum();
//! assert_eq!(points, 26 - 10);
//! # Ok::<(), hearts::IllegalCard>(())
//! ```

mod game;
mod pass;
mod play;
mod position;
mod rules;
mod seat;
mod table;
mod view;

pub use game::{Game, ranks};
pub use pass::Pass;
pub use play::{IllegalCard, Play, Trick};
pub use position::Position;
pub use rules::{HEARTS, JACK, Leads, Moon, Opening, PENALTIES, Players, QUEEN, Rules, TWO_OF_CLUBS};
pub use seat::{BySeat, MOST_SEATS, Outcome, Seat};
pub use table::{IllegalDeal, IllegalPass, Table};
pub use view::{Hidden, View};
