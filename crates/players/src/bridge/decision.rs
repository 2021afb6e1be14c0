use ::bridge::{Call, Prose, View, prose};
use cards::Card;
use search::Stopped;

use super::claim::{self, FacedClaim, SureTricks, Verdict};

/// What was chosen, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision<T> {
    /// The call or card.
    pub choice: T,
    /// Why, in words for people.
    pub reason: Prose,
}

impl<T> Decision<T> {
    /// A choice with its reason.
    pub fn new(choice: T, reason: impl Into<Prose>) -> Self {
        Self { choice, reason: reason.into() }
    }

    /// The same, where the thought behind it was stopped: if time cut it short, the reason says so, since a busy machine
    /// would otherwise weaken a player silently.
    #[must_use]
    pub fn cut_short_by(mut self, stopped: Option<Stopped>) -> Self {
        if stopped == Some(Stopped::Deadline) {
            self.reason = prose!("{}; time cut this short", self.reason);
        }
        self
    }
}

/// A call with all that was thought of.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The call made, and why.
    pub decision: Decision<Call>,
    /// The calls thought of, the system's own first.
    pub candidates: Vec<Candidate>,
}

/// A call thought of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The call.
    pub call: Call,
    /// What it is worth: IMPs a board against the system's call, for those who count them; its probability, for those
    /// who weigh by it; otherwise 1 for the call made and 0 for the others.
    pub value: f64,
}

/// Something that calls.
pub trait Bidder: Send {
    /// A legal call, when it is the seat's turn.
    fn call(&mut self, view: &View) -> Decision<Call>;

    /// The same call with the others that were thought of.
    fn weigh(&mut self, view: &View) -> Weighed {
        let decision = self.call(view);
        Weighed { candidates: vec![Candidate { call: decision.choice, value: 1.0 }], decision }
    }
}

/// Something that plays cards.
pub trait CardPlayer: Send {
    /// A legal card, when it is for the seat to decide: its own, or as declarer dummy's.
    fn play(&mut self, view: &View) -> Decision<Card>;

    /// Tricks to claim instead of playing on; asked when it is for the seat to decide.
    fn claim(&mut self, _view: &View) -> Option<SureTricks> {
        None
    }

    /// The answer to an opponent's claim.
    fn judge(&mut self, view: &View, faced: &FacedClaim) -> Decision<Verdict> {
        claim::judge(view, faced)
    }
}

/// Something that sits at a table: it calls and plays, seeing what its seat may see.
pub trait Player: Bidder + CardPlayer {}

impl<P: Bidder + CardPlayer> Player for P {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_cut_a_thought_short_is_told_and_nodes_are_not() {
        let reason = |stopped| Decision::new((), "best").cut_short_by(stopped).reason.to_string();
        assert_eq!(reason(Some(Stopped::Deadline)), "best; time cut this short");
        assert_eq!(reason(Some(Stopped::Nodes)), "best");
        assert_eq!(reason(None), "best");
    }
}
