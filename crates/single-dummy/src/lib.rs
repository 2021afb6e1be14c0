//! Declarer against best defence: what to play for with the cards one can see, and how likely that is.
//!
//! Declarer fixes a strategy; the defenders know it and see all cards (Frank & Basin 1998). Under that model this crate
//! is exact wherever it says so, and it puts its answers into words.
//!
//! | module | what | source |
//! |---|---|---|
//! | [`suit`] | one suit: every target, the average, the line in words | Frank & Basin 1998 |
//! | [`ending`] | several suits, up to nine tricks: exact value, plan, certificate | Ginsberg 2001, sections 5 to 7 |
//! | [`finesse`] | classes of cards, finesses and drops recognised | Sutherland |
//!
//! Endings relax nothing: touching cards of the defenders stay distinct, since it matters which of them wins a trick.
//! Only within a single suit, where defenders never lead, are they merged.

pub mod ending;
pub mod finesse;
pub mod suit;
