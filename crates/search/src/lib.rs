//! Search in games of perfect and imperfect information, knowing nothing of cards.
//!
//! Every algorithm of five papers on bridge and Hearts, generic over small traits, written to be read and checked on
//! the papers' own examples, the errors they describe included. Fast card-playing code is written by hand elsewhere
//! and compared with this.
//!
//! | module | what | source |
//! |---|---|---|
//! | [`game`] | the traits a game implements, one ability each | |
//! | [`perfect`] | minimax, alpha-beta with a table, partition search, zero windows | Ginsberg 2001, section 2 |
//! | [`lattice`] | values that are not numbers, and what may be pruned there | Ginsberg 2001, section 6 |
//! | [`imperfect`] | hidden worlds: best defence, exact and approximate | Frank and Basin 1998; Ginsberg 2001, 5 and 7 |
//! | [`many`] | Max_n, II-Max_n, MC-Max_n | Perkins 1998 |
//! | [`models`] | RBMBMC, PIDM: deciding with models of the others | Amit and Markovitch 2006 |
//! | [`worlds`] | sets of worlds as bits | |
//! | [`budget`] | deadline, cancellation and nodes: what a search may spend | |
//! | [`recent`] | a cache with a bound | |
//! | [`parallel`] | an ordered map over many jobs on many threads | |
//! | [`conformance`] | the test kit that every game passes | |
//! | [`toys`] | small games with known answers | |
//!
//! ```
//! use search::imperfect::{BestDefence, front};
//! use search::perfect::minimax;
//! use search::toys::whist::{Cards, Goal, Whist};
//!
//! // Max holds 3 2 opposite A Q and leads towards them; K 6 5 4 lie anyhow. Both tricks are needed.
//! let [north, south, unseen]: [Cards; 3] = ["32", "AQ", "K654"].map(|cards| cards.parse().unwrap());
//! let worlds = unseen.splits(2).into_iter().map(|(east, west)| {
//!     Goal { whist: Whist::new(&[north, east, south, west], None, 0), tricks: 2 }
//! });
//! let game = BestDefence::new(worlds);
//! // The finesse wins when East has the king: three worlds of six, and nothing does better.
//! let plans = front(&game);
//! assert_eq!(plans.best(&[1.0; 6]).map(|(_, weight)| weight), Some(3.0));
//! // Seeing all cards one would win no more.
//! assert_eq!(minimax(&game).len(), 3);
//! ```

pub mod budget;
mod choice;
pub mod conformance;
pub mod game;
pub mod imperfect;
pub mod lattice;
pub mod many;
pub mod models;
pub mod parallel;
pub mod perfect;
pub mod recent;
pub mod toys;
pub mod worlds;

pub use budget::{Budget, Cancel, CancelOnDrop, Stopped, Stopwatch, Usage, Watch};
pub use game::{Chance, GameState, HiddenInformation, ManyPlayers, Payoff, Player, Retrace, Side, TwoSided};
pub use lattice::{DistributiveLattice, Lattice};
pub use parallel::Parallel;
pub use recent::Recent;
pub use worlds::Worlds;
