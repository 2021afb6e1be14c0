use ::bridge::{View, prose};
use cards::Card;
use cards::random::generator;
use dealing::subset;

use super::{CardPlayer, Decision};

/// A player that picks any legal card: the least that a player must beat.
#[derive(Debug, Clone)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The player whose chances start from this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl CardPlayer for Random {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let played = view.play.as_ref().map_or(0, |play| play.cards().len());
        let mut rng = generator(self.seed, played as u64);
        let card = subset::choose(view.legal_cards(), 1, &mut rng).highest();
        Decision::new(card.expect("a seat to play has a legal card"), prose!("drawn by lot"))
    }
}
