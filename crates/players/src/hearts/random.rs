use cards::{Card, CardSet};
use dealing::subset;
use hearts::{Pass, View};

use super::Player;

/// A player that picks any legal card: the least that a player must beat.
#[derive(Debug, Clone)]
pub struct Random {
    rng: cards::random::Random,
}

impl Random {
    /// The player with this source of chance.
    #[must_use]
    pub const fn new(rng: cards::random::Random) -> Self {
        Self { rng }
    }
}

impl Player for Random {
    fn pass(&mut self, view: &View) -> CardSet {
        subset::choose(view.hand, Pass::CARDS, &mut self.rng)
    }

    fn play(&mut self, view: &View) -> Card {
        subset::choose(view.legal(), 1, &mut self.rng).highest().expect("a seat to play has a legal card")
    }
}
