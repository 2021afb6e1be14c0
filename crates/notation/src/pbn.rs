//! Portable Bridge Notation, version 2.1 (Veugen and Backås, 2017).
//!
//! A file is a row of games with an empty line between them. A game is a row of tags `[Name "value"]`; after some of
//! them follows a section of data: the calls, the cards, the rows of a table.
//!
//! Reading is lenient and built from what programs really write. Where position and ownership disagree, ownership
//! wins: a card was played by the one who held it, whatever column it stands in. What is written is the export form
//! of the specification: fixed order of tags, first hand the dealer's, four calls a line, cards in fixed columns,
//! CRLF, Latin-1 as far as it goes and UTF-8 beyond. Two things go beyond the export form rather than lose anything:
//! lines may exceed 255 bytes, and a section may have more than 32 notes. A call with a note is an alerted one here; those
//! that were not alerted are named in a tag of our own, `Unalerted`.

mod auction;
mod deal;
mod fields;
mod game;
mod order;
mod play;
mod previous;
mod scan;
mod writer;

pub(crate) use deal::completed;
pub(crate) use game::Games;
pub(crate) use writer::PbnWriter;

/// Our own tag for the numbers of calls that have a note and were not alerted.
const UNALERTED: &str = "Unalerted";
