//! Boards drawn for people: hands around the table, auction, play, result.
//!
//! Each drawing is a list of lines; where it goes is for others to say.

mod analysis;
mod auction;
mod board;
mod declare;
mod hands;
mod par;
mod paragraph;
mod play;
mod result;
mod suit;
mod tricks;

pub(crate) use analysis::analysis;
pub(crate) use board::{board, heading};
pub(crate) use declare::declare;
pub(crate) use par::par;
pub(crate) use paragraph::{labelled, labelled_words, width, wrapped};
pub(crate) use result::result_in_words;
pub(crate) use suit::suit;
pub(crate) use tricks::table as trick_table;
