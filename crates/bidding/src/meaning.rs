//! What a call shows, derived from the rules that choose it.

use std::fmt;
use std::sync::Arc;

use bridge::{Call, Hand};
use cards::{BySuit, Suit};

use crate::language::{Force, Status};
use crate::picture::{Outline, Picture};
use crate::position::Position;
use crate::{Amount, Range};

/// What a call shows.
///
/// The ranges are the outlines of every hand on which the rules choose the call, the player's earlier calls taken into
/// account; [`Meaning::allows`] asks the rules themselves. Both are therefore true of whoever follows the system.
#[derive(Debug, Clone)]
pub struct Meaning {
    /// The call.
    pub call: Call,
    /// What players call it; empty if it has no name.
    pub name: String,
    /// High-card points.
    pub hcp: Range,
    /// Total points: high cards and length.
    pub points: Range,
    /// Cards in each suit.
    pub lengths: BySuit<Range>,
    /// Whether every hand it shows is balanced.
    pub balanced: bool,
    /// Whether partner may pass.
    pub force: Force,
    /// Whether partner is invited, or told to stop.
    pub status: Status,
    /// Whether the call says nothing about the strain it names.
    pub artificial: bool,
    /// Whether some rule of the system makes the call here.
    pub agreed: bool,
    picture: Arc<Picture>,
    position: Arc<Position>,
}

impl Meaning {
    pub(crate) fn new(position: &Arc<Position>, call: Call) -> Self {
        let (record, picture) = position.read(call);
        let Outline { hcp, points, lengths, balanced } = picture.outline();
        Self {
            call,
            name: record.names.first().map_or_else(String::new, |name| name.to_string()),
            hcp,
            points,
            lengths,
            balanced,
            force: record.force,
            status: record.status,
            artificial: record.artificial,
            agreed: position.suggests(call),
            picture: Arc::new(picture),
            position: Arc::clone(position),
        }
    }

    /// Whether a player with this hand, following the system, makes the call.
    ///
    /// Of a call that the system never makes here, whether the hand fits what it is taken to show.
    #[must_use]
    pub fn allows(&self, hand: Hand) -> bool {
        if self.agreed { self.position.choose(hand) == self.call } else { self.picture.allows(hand) }
    }

    /// Whether the hand fits the ranges stated: less exact than [`Meaning::allows`], and what an opponent is told.
    #[must_use]
    pub fn fits(&self, hand: Hand) -> bool {
        self.picture.allows(hand)
    }

    /// The shapes and points that the caller may have, from this call and all before it.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        &self.picture
    }
}

impl fmt::Display for Meaning {
    /// The meaning as players write it: `Jacoby raise: 4+ S; 13+ HCP; game forcing`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.balanced {
            parts.push("balanced".to_string());
        }
        for suit in Suit::DESCENDING {
            let range = self.lengths[suit];
            let (low, high) = (range.low.floor(), range.high.floor());
            let usual = if self.balanced { (2, 5) } else { (0, 13) };
            if low >= 4 || (low > usual.0 && low >= 3 && !self.balanced) {
                // Nobody holds more than a suit: an upper bound is news only where it is low.
                let open = high >= if self.balanced { 5 } else { 9 };
                let shown = if open { Range::at_least(Amount::whole(low)) } else { range };
                parts.push(format!("{shown} {suit}"));
            } else if high <= 3 && high < usual.1 {
                parts.push(format!("{range} {suit}"));
            }
        }
        match (self.hcp.low.floor(), self.hcp.high.floor()) {
            (0, 25..) => {}
            (low, 28..) => parts.push(format!("{low}+ HCP")),
            _ => parts.push(format!("{} HCP", self.hcp)),
        }
        match (self.force, self.status) {
            (Force::Game, _) => parts.push("game forcing".into()),
            (Force::OneRound, _) => parts.push("forcing".into()),
            (_, Status::Invitational) => parts.push("invitational".into()),
            (_, Status::SignOff) => parts.push("to play".into()),
            _ => {}
        }
        if self.artificial {
            parts.push("artificial".into());
        }
        if !self.agreed {
            parts.push("no agreement".into());
        }
        match (self.name.is_empty(), parts.is_empty()) {
            (true, true) => write!(f, "nothing in particular"),
            (true, false) => write!(f, "{}", parts.join("; ")),
            (false, true) => write!(f, "{}", self.name),
            (false, false) => write!(f, "{}: {}", self.name, parts.join("; ")),
        }
    }
}
