//! DDS's own interface over the double-dummy solver of Merrimac: a program written for Bo Haglund's and Soren Hein's DDS
//! runs with this library by replacing the file `libdds.so`.
//!
//! The names, structures, numbers and return codes are those published in DDS's `dll.h` and its description, release
//! 2.9; of its code nothing is here. [`layout`] has the structures, [`exports`] the functions that C calls, and the
//! modules between them say in safe Rust what each call means.
//! `include/merrimac.h` is a smaller interface of our own.
//!
//! What differs from DDS: cards of equal score come in an order of our own, the cheapest first (`order.rs`), where DDS
//! has the order of its search; `nodes` counts cards played; par of a board on which it matters who bids first follows the
//! game of bidding to the end, where DDS now and then stops at an undoubled contract that fails.
//!
//! A panic never crosses into C: it is answered as `RETURN_UNKNOWN_FAULT`.

pub mod exports;
pub mod fault;
pub mod layout;
pub mod merrimac;

mod convert;
mod order;
mod par;
mod play;
mod resources;
mod solve;
mod tables;
