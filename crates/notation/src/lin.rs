//! LIN, the files of Bridge Base Online.
//!
//! A file is a flat row of commands `key|value|`, two characters and a text without a bar. There is no published
//! specification; this is what real files do. A board begins with `qx` or, in files of single boards, with its names
//! or its deal. Hands are those of south, west, north and east, and the fourth may be left out. Cards stand in the
//! order of play, and neither contract nor declarer is written: both follow from the calls.
//!
//! What tells of the whole set is spread over its boards when it is read: title, teams and scoring (`vg`), results
//! (`rs`), scores (`mp`), numbers (`bn`) and the eight names of a match in two rooms (`pn`). When it is written, two
//! records of a board that follow each other, open and closed room, are written as a match. Commands of layout and
//! teaching pages are passed over; a command that is not known at all is kept in a tag `LIN_xx`.

mod board;
pub(crate) mod calls;
pub(crate) mod hands;
mod pairs;
mod session;
mod writer;

pub(crate) use board::Boards;
pub(crate) use writer::{LinWriter, single};
