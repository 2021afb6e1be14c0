//! Players of Hearts.

pub mod bluto;
pub mod contest;
pub mod evaluation;
mod f86;
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
pub use merrimac::{Budget, Merrimac};
pub use player::Player;
pub use random::Random;
pub use spec::{Clock, NAMES, Spec, SpecError};
pub use sweetpea::Sweetpea;
