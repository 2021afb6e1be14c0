use ::bridge::{Call, View};
use cards::Card;

use super::claim::{self, FacedClaim, SureTricks, Verdict};

/// What was chosen, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision<T> {
    /// The call or card.
    pub choice: T,
    /// Why, in words for people.
    pub reason: String,
}

impl<T> Decision<T> {
    /// A choice with its reason.
    pub fn new(choice: T, reason: impl Into<String>) -> Self {
        Self { choice, reason: reason.into() }
    }
}

/// Something that calls.
pub trait Bidder: Send {
    /// A legal call, when it is the seat's turn.
    fn call(&mut self, view: &View) -> Decision<Call>;
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
