use std::sync::Arc;

use ::bridge::{Call, View};
use bidding::System;

use super::grand_slam::doubling_grand_slams;
use super::{Bidder, Candidate, Decision, Weighed};

/// A bidder that follows a system.
#[derive(Debug, Clone)]
pub struct Rules {
    system: Arc<System>,
}

impl Rules {
    /// A follower of the system.
    #[must_use]
    pub const fn new(system: Arc<System>) -> Self {
        Self { system }
    }
}

impl Bidder for Rules {
    fn call(&mut self, view: &View) -> Decision<Call> {
        self.weigh(view).decision
    }

    fn weigh(&mut self, view: &View) -> Weighed {
        let choice = self.system.call(view.hand, &view.auction, view.vulnerability);
        let choice = choice.expect("the auction is not over when a seat is to call");
        let value = |call: Call| f64::from(u8::from(call == choice.call));
        let others = choice.candidates.iter();
        let candidates = others.map(|other| Candidate { call: other.call, value: value(other.call) });
        let decision = Decision::new(choice.call, choice.meaning.prose());
        doubling_grand_slams(view, Weighed { candidates: candidates.collect(), decision })
    }
}
