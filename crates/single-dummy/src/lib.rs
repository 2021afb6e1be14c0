//! Declarer against best defence: what to play for with the cards one can see, and how likely that is.
//!
//! Declarer fixes a strategy; the defenders know it and see all cards (Frank & Basin 1998). Under that model this crate
//! is exact wherever it says so. Plans and the facts they play for are data; a renderer puts them into words.
//!
//! | module | what | source |
//! |---|---|---|
//! | [`suit`] | one suit: every target, the average, the line | Frank & Basin 1998 |
//! | [`ending`] | several suits, up to nine tricks: exact value, plan, certificate | Ginsberg 2001, sections 5 to 7 |
//! | [`sampled`] | whole deals: a plan for a sample of worlds, by alpha-mu or squeaky wheel | Cazenave & Ventos 2020; Ginsberg 2001 |
//! | [`finesse`] | classes of cards, finesses and drops recognised | Sutherland |
//! | [`fact`], [`explain`] | what may be true of the hidden cards; what a plan plays for and what beats it | |
//! | [`plan`] | what declarer does, trick by trick | |
//! | [`advice`] | a card with its plan, and what is known of it | |
//! | [`english`] | the renderer: sentences | |
//!
//! ```
//! use search::Budget;
//! use single_dummy::ending::{self, Ending, Settings};
//! use single_dummy::english::{English, Language};
//!
//! let [north, south, unseen] = ["32.AQ.-.-", "KQ.54.-.-", "J9.KJ98.32.-"].map(|cards| cards.parse().unwrap());
//! let ending = Ending::new(north, south, unseen, "S".parse()?, "S".parse()?, 4);
//! let answer = ending::solve(&ending, &Settings::default(), &Budget::unlimited())?;
//! assert_eq!((answer.proven, answer.chance), (true, 0.5));
//! println!("{}", English.plan(&answer.plan));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Endings relax nothing: touching cards of the defenders stay distinct, since it matters which of them wins a trick.
//! Only within a single suit, where defenders never lead, are they merged.

pub mod advice;
pub mod ending;
pub mod english;
pub mod explain;
pub mod fact;
pub mod finesse;
mod goals;
pub mod plan;
pub mod sampled;
mod steps;
pub mod suit;
