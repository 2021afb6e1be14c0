//! The table-manager protocol of the computer-bridge championships, version 18: both sides.
//!
//! Plain lines of text between a host, who deals and keeps the laws, and four clients, one a seat. Both sides are
//! state machines: a line comes in, lines go out, and nothing here has a socket. We write exactly what the protocol
//! says and read what programs are known to send: any letter case, runs of blanks, a full stop at the end, `dummy` or
//! the seat's name, and surplus lines that mean nothing at the moment.
//!
//! A client may declare its system card at the end of its first line, which the protocol leaves free; clients that do are
//! told the cards of both sides with the names of the teams, and read the opponents' calls by theirs.
//!
//! - [`message`]: calls, cards and hands as the protocol spells them.
//! - [`Host`]: seats four clients, plays boards, relays.
//! - [`Client`]: takes a seat and asks a player.

mod client;
mod host;
pub mod message;

pub use client::{Client, ClientError, Step};
pub use host::{Connecting, Host, HostEvent, Output, SessionError};

#[cfg(test)]
mod tests;
