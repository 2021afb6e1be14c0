//! What travels: the JSON of `openapi.yaml` as types.

mod asked;
mod record;
mod tournament;
mod view;

pub(crate) use asked::{
    AnswerTo, CallMade, CardPlayed, ClaimMade, NewTable, Replay, Saying, SitDown, TableChange, Undo, name,
    remark, seats,
};
pub(crate) use record::{BoardRecord, OtherRecord, ResultLine, result_line};
pub(crate) use tournament::{
    At, Correction, Enter, MoreTime, NewTournament, OfEntry, Replacement, TournamentLine, TournamentView,
    Traveller,
};
pub(crate) use view::{Around, Keys, MadeCall, View, cards, made_calls, view};
