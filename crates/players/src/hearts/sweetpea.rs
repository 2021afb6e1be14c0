//! Sweetpea: MC-Max_n as Perkins played it.

use cards::{Card, CardSet};
use hearts::View;
use search::many::{Horizon, MaxN, McMaxN};

use super::Player;
use super::evaluation::evaluate;
use super::policy::pass;
use super::world::{Known, World};

/// A player that searches sampled worlds to the end of the trick by Max_n and averages.
///
/// The worlds are exactly uniform, where Perkins' were nearly so. The pass is by rules: his paper does not say how
/// Sweetpea passed.
#[derive(Debug, Clone)]
pub struct Sweetpea {
    search: McMaxN<EndOfTrick, cards::random::Random>,
}

/// Stops where the trick does.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndOfTrick;

impl Horizon<World> for EndOfTrick {
    fn estimate(&self, world: &World, depth: usize) -> Option<Vec<f64>> {
        (depth > 0 && world.0.play().trick().is_empty()).then(|| evaluate(&world.0))
    }
}

impl Sweetpea {
    /// Perkins' number of worlds.
    pub const SAMPLES: usize = 150;

    /// The player with so many worlds for each card.
    #[must_use]
    pub fn new(samples: usize, rng: cards::random::Random) -> Self {
        Self { search: McMaxN { samples, search: MaxN::new(EndOfTrick), rng } }
    }

    /// Positions visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.search.nodes()
    }
}

impl Player for Sweetpea {
    fn pass(&mut self, view: &View) -> CardSet {
        pass::choose(view.hand, view.play.rules())
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal();
        match Known::new(view) {
            Some(known) if legal.len() > 1 => search::Player::<World>::choose(&mut self.search, &known),
            _ => legal.lowest().expect("a seat to play has a legal card"),
        }
    }
}
