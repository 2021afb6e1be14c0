//! A table: who sits there, what is agreed, and the boards. Knows nothing of sockets, clocks or disks.
//!
//! Everything that happens at a table is an [`Event`]. The [`State`] is what the events add up to: it is changed by
//! applying an event and in no other way, so that the log on disk and the state in memory cannot differ, and a table is
//! restored by applying its log again.

mod event;
mod key;
mod reasons;
mod settings;
mod state;
mod visibility;

pub(crate) use event::{Ask, BoardText, Change, ClaimText, Event, Opened, OtherTable, Seated};
pub(crate) use key::{Key, secret_number, table_name};
pub(crate) use reasons::reasons;
pub(crate) use settings::{DealSource, Form, InTournament, Kind, Settings, Sitter, Source};
pub(crate) use state::{Asked, Attempt, Happened, Moment, Place, State};
pub(crate) use visibility::{Role, Visibility};
