//! Part-scores, and when a doubled one is a disaster.

use bridge::{Contract, Strain};

/// A doubled or redoubled part-score that costs more than this is a disaster.
pub(crate) const DISASTER: i32 = 800;

/// Whether a contract is below game.
pub(crate) fn below_game(contract: &Contract) -> bool {
    let game = match contract.bid.strain() {
        Strain::NoTrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    };
    contract.bid.level().get() < game
}
