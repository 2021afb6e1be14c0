use bridge::{Auction, Call, Seat};

use super::{Ending, Irregularity};

/// The calls of a board as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordedAuction {
    /// Who made the first call.
    pub first: Option<Seat>,
    /// The calls in order.
    pub calls: Vec<RecordedCall>,
    /// How it breaks off.
    pub ending: Ending,
}

/// A call and what is written beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCall {
    /// The call.
    pub call: Call,
    /// Whether it was alerted, or a note refers to it.
    pub alert: bool,
    /// What the note or explanation says.
    pub note: Option<String>,
    /// PBN's numeric annotation glyphs: 1 good, 2 poor, 3 very good, 4 very poor, 5 speculative, 6 questionable.
    pub glyphs: Vec<u8>,
    /// A departure from the laws.
    pub irregularity: Option<Irregularity>,
}

impl From<Call> for RecordedCall {
    fn from(call: Call) -> Self {
        Self { call, alert: false, note: None, glyphs: Vec::new(), irregularity: None }
    }
}

impl RecordedAuction {
    /// An auction of these calls.
    #[must_use]
    pub fn new(first: Seat, calls: impl IntoIterator<Item = Call>) -> Self {
        Self {
            first: Some(first),
            calls: calls.into_iter().map(RecordedCall::from).collect(),
            ending: Ending::default(),
        }
    }

    /// The auction on the laws, if every call is legal and it is known who began, here or as `dealer`.
    #[must_use]
    pub fn legal(&self, dealer: Option<Seat>) -> Option<Auction> {
        Auction::from_calls(self.first.or(dealer)?, self.calls.iter().map(|call| call.call)).ok()
    }
}
