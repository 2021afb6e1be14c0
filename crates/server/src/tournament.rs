//! A tournament: the same boards at many tables, and a ranking. Knows nothing of sockets, clocks or disks.
//!
//! As a table it is the sum of its events: it is changed by applying one and in no other way. What is played at its tables
//! stands in the logs of the tables; of that it knows the results. In every round all tables play the same boards, so a
//! movement says who meets whom and no more.

mod day;
mod event;
mod movement;
mod ranking;
mod state;

pub(crate) use day::Day;
pub(crate) use event::{Award, Entrant, Opened, Sitting, TournamentEvent};
pub(crate) use movement::{Format, Movement};
pub(crate) use ranking::{Rank, Score};
pub(crate) use state::{Holder, Phase, Scored, Tournament};
