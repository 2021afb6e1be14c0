//! Declarer against best defence.
pub mod ending;
pub mod suit;
