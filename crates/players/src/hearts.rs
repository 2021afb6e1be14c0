//! Players of Hearts, each deciding from its [`View`](hearts::View) alone.
//!
//! | player | idea | source |
//! |---|---|---|
//! | [`Random`] | any legal card | |
//! | [`F86`] | rules without search | in the manner of Utgoff's f86 |
//! | [`Bluto`] | II-Max_n over what is known, leaves by sampling | Perkins 1998 |
//! | [`Sweetpea`] | MC-Max_n on sampled worlds | Perkins 1998 |
//! | [`Instinct`](instinct::Instinct) | tables learned in play, without search | ours |
//! | [`Merrimac`] | weighted worlds shared among the cards, playouts by instinct | ours |
//!
//! [`Spec`] names them as people type them; [`contest`] lets them play; [`protocol`] puts one of them at a table in
//! another process; [`experiment`] makes Perkins' measurements again.

pub mod bluto;
pub mod contest;
pub mod evaluation;
pub mod experiment;
mod f86;
pub mod instinct;
mod merrimac;
mod player;
pub mod policy;
pub mod protocol;
mod random;
mod spec;
mod sweetpea;
pub mod world;

pub use bluto::Bluto;
pub use f86::F86;
pub use merrimac::{Effort, Merrimac};
pub use player::Player;
pub use random::Random;
pub use spec::{NAMES, Spec, SpecError};
pub use sweetpea::{Samples, Sweetpea};
