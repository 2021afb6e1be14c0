use ::bridge::{Call, View};
use cards::Card;

use super::{Bidder, CardPlayer, Decision, FacedClaim, SureTricks, Verdict};

/// A bidder and a card player in one seat.
pub struct Robot {
    bidder: Box<dyn Bidder>,
    cards: Box<dyn CardPlayer>,
}

impl Robot {
    /// The two halves put together.
    #[must_use]
    pub fn new(bidder: Box<dyn Bidder>, cards: Box<dyn CardPlayer>) -> Self {
        Self { bidder, cards }
    }
}

impl Bidder for Robot {
    fn call(&mut self, view: &View) -> Decision<Call> {
        self.bidder.call(view)
    }
}

impl CardPlayer for Robot {
    fn play(&mut self, view: &View) -> Decision<Card> {
        self.cards.play(view)
    }

    fn claim(&mut self, view: &View) -> Option<SureTricks> {
        self.cards.claim(view)
    }

    fn judge(&mut self, view: &View, faced: &FacedClaim) -> Decision<Verdict> {
        self.cards.judge(view, faced)
    }
}
