//! What a call shows, derived from the rules that choose it.

use std::fmt;
use std::sync::Arc;

use bridge::{Call, Hand, Prose, prose};
use cards::{BySuit, Suit};

use crate::language::{Force, Status};
use crate::picture::{Outline, Picture};
use crate::position::{Position, Read};
use crate::usual::Usual;
use crate::{Amount, Range};

/// What a call shows.
///
/// The ranges are the outlines of every hand on which the rules choose the call, the player's earlier calls taken into
/// account; [`Meaning::allows`] asks the rules themselves. Both are therefore true of whoever follows the system. What
/// nine hands of ten have is [`Meaning::usual`], and what the sentence tells first.
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
        let Read { record, picture, named } = position.read(call);
        let Outline { hcp, points, lengths, balanced } = picture.outline();
        let name = record.names.first().filter(|_| named);
        Self {
            call,
            name: name.map_or_else(String::new, |name| name.to_string()),
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
        if self.agreed { self.position.makes(hand, self.call) } else { self.picture.allows(hand) }
    }

    /// Whether the hand fits the ranges stated: less exact than [`Meaning::allows`], and what an opponent is told.
    #[must_use]
    pub fn fits(&self, hand: Hand) -> bool {
        self.picture.allows(hand)
    }

    /// What nine hands of ten that make the call have; none where hardly any hand makes it.
    #[must_use]
    pub fn usual(&self) -> Option<Usual> {
        self.position.usual(self.call, &self.picture)
    }

    /// The shapes and points that the caller may have, from this call and all before it.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The meaning as players write it, what is usual first: `strong notrump: balanced; 15-17 HCP, rarely 14-18`.
    #[must_use]
    pub fn prose(&self) -> Prose {
        self.named_unless("")
    }

    /// The same without [`Meaning::name`]: `balanced; 15-17 HCP, rarely 14-18`.
    #[must_use]
    pub fn shows(&self) -> Prose {
        self.named_unless(&self.name)
    }

    /// What players call it with the hands that usually make it: a take-out double, which may also be a strong hand.
    #[must_use]
    pub fn usual_name(&self) -> String {
        self.usual_or_outline().name.to_string()
    }

    /// Begins with the usual name, unless that is `known`.
    fn named_unless(&self, known: &str) -> Prose {
        let usual = self.usual_or_outline();
        let shows = shows(self, &usual);
        if !known.is_empty() && *usual.name == *known {
            return shows;
        }
        match (usual.name.is_empty(), shows.is_empty()) {
            (true, true) => prose!("nothing in particular"),
            (true, false) => shows,
            (false, true) => prose!("{}", &*usual.name),
            (false, false) => prose!("{}: {}", &*usual.name, shows),
        }
    }

    fn usual_or_outline(&self) -> Usual {
        let Self { hcp, lengths, balanced, .. } = *self;
        self.usual().unwrap_or_else(|| {
            let name = self.name.as_str().into();
            Usual { name, others: Vec::new(), hcp, hcp_seen: hcp, lengths, balanced }
        })
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.prose().fmt(f)
    }
}

fn shows(meaning: &Meaning, usual: &Usual) -> Prose {
    let mut parts: Vec<Prose> = Vec::new();
    if usual.balanced {
        parts.push(prose!("balanced"));
    }
    for suit in Suit::DESCENDING {
        let (low, high) = (usual.lengths[suit].low.floor(), usual.lengths[suit].high.floor());
        let held = |range: Range| prose!("{} {}", range.to_string(), suit);
        if low >= 4 || (low >= 3 && !usual.balanced) {
            // An upper bound is told only where it is certain and at most one card above the lower one.
            let most = meaning.lengths[suit].high.floor();
            let open = most >= if usual.balanced { 5 } else { low + 2 };
            let most = if open { Amount::MAX } else { Amount::whole(most) };
            parts.push(held(Range { low: Amount::whole(low), high: most }));
        } else if high <= 3 {
            // A short suit may always be a void, if the rules do not forbid it.
            let low = if high <= 2 || low == 1 { meaning.lengths[suit].low } else { usual.lengths[suit].low };
            parts.push(held(Range { low, high: usual.lengths[suit].high }));
        }
    }
    match (usual.hcp.low.floor(), usual.hcp.high.floor()) {
        // As wide as any hand: no news.
        (low, high) if low <= 4 && high >= 15 => {}
        (low, _) if is_open(usual) => parts.push(rarely(usual, prose!("{}+ HCP", low))),
        _ => parts.push(rarely(usual, prose!("{} HCP", usual.hcp.to_string()))),
    }
    match (meaning.force, meaning.status) {
        (Force::Game, _) => parts.push(prose!("game forcing")),
        (Force::OneRound, _) => parts.push(prose!("forcing")),
        (_, Status::Invitational) => parts.push(prose!("invitational")),
        (_, Status::SignOff) => parts.push(prose!("to play")),
        _ => {}
    }
    if meaning.artificial {
        parts.push(prose!("artificial"));
    }
    if !meaning.agreed {
        parts.push(prose!("no agreement"));
    }
    for other in usual.others.iter().filter(|other| !other.is_empty()) {
        parts.push(prose!("or {}", &**other));
    }
    Prose::join(parts, "; ")
}

/// Whether the usual points have no upper bound that anybody would tell: `16+`, but `20-21`.
fn is_open(usual: &Usual) -> bool {
    let (low, high) = (usual.hcp.low.floor(), usual.hcp.high.floor());
    high >= 19 && high - low >= 4
}

/// The usual points with their exceptions.
fn rarely(usual: &Usual, points: Prose) -> Prose {
    let above = if is_open(usual) { usual.hcp.high } else { usual.hcp_seen.high };
    let below = usual.hcp_seen.low;
    let rare = match (below < usual.hcp.low, usual.hcp.high < above) {
        (false, false) => return points,
        (true, false) => Range { low: below, high: usual.hcp.low - Amount::whole(1) },
        (false, true) => Range { low: usual.hcp.high + Amount::whole(1), high: above },
        (true, true) => Range { low: below, high: above },
    };
    let rare = rare.to_string();
    prose!("{}, rarely {}", points, rare)
}
