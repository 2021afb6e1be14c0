//! Boards drawn for people: hands around the table, auction, play, result.
//!
//! Each drawing is a list of lines; where it goes is for others to say.

mod auction;
mod board;
mod hands;
mod paragraph;
mod play;
mod result;
mod tricks;

pub(crate) use board::board;
pub(crate) use result::result_in_words;
