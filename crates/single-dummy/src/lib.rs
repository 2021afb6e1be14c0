//! Declarer against best defence.
pub mod suit;
