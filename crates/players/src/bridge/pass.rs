use ::bridge::{Call, View, prose};

use super::{Bidder, Decision};

/// A bidder that never bids: for those who only play cards.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pass;

impl Bidder for Pass {
    fn call(&mut self, _: &View) -> Decision<Call> {
        Decision::new(Call::Pass, prose!("never bids"))
    }
}
