//! Bluto: II-Max_n as Perkins played it.
//!
//! One tree over what is known, to the end of the trick. At a leaf some worlds are drawn, Sweetpea's evaluation is
//! applied to each, and the mean is what the leaf is worth. The chance that a move is available and no better one is
//! comes from exact counts of worlds, or from Perkins' iterated table and the assumption that cards fall
//! independently, which is what his program could afford.

mod belief;

use std::cell::RefCell;

use cards::{Card, CardSet};
use hearts::View;
use search::many::Horizon;
use search::many::ii_max_n::ii_max_n_to;

use super::Player;
use super::evaluation::evaluate;
use super::policy::pass;
use super::world::Known;
use belief::Belief;

/// How many of the moves that another seat might make are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pruning {
    /// Every card of the suit led that may be held; five discards: Bluto-lp.
    Less,
    /// Up to four cards of the suit led; five discards: Bluto-mp.
    #[default]
    More,
}

/// Where the chances of moves come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chances {
    /// Exact counts of worlds.
    #[default]
    Exact,
    /// Perkins' table, ten rounds, and independent cards: Iter10.
    Iterated,
}

/// The settings of [`Bluto`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Which moves are searched.
    pub pruning: Pruning,
    /// How likely they are.
    pub chances: Chances,
    /// Worlds for each leaf.
    pub samples: usize,
}

impl Settings {
    /// More pruning, exact chances, and Perkins' ten worlds for each leaf.
    pub const DEFAULT: Self = Self { pruning: Pruning::More, chances: Chances::Exact, samples: 10 };
}

/// A player that searches one tree over what it knows.
#[derive(Debug, Clone)]
pub struct Bluto {
    settings: Settings,
    leaves: Leaves,
}

impl Bluto {
    /// The player with these settings.
    #[must_use]
    pub const fn new(settings: Settings, rng: cards::random::Random) -> Self {
        Self { settings, leaves: Leaves { samples: settings.samples, rng: RefCell::new(rng) } }
    }
}

/// Stops where the trick does, and values leaves by sampling.
#[derive(Debug, Clone)]
struct Leaves {
    samples: usize,
    rng: RefCell<cards::random::Random>,
}

/// What a node is worth that no deal fits: its chance is nought, and no seat should aim for it.
const IMPOSSIBLE: f64 = -26.0;

impl Horizon<Belief> for Leaves {
    fn estimate(&self, belief: &Belief, depth: usize) -> Option<Vec<f64>> {
        let seats = belief.play().rules().players.count();
        if depth == 0 || !belief.play().trick().is_empty() {
            return (!belief.is_possible()).then(|| vec![IMPOSSIBLE; seats]);
        }
        let Some(known) = belief.known() else { return Some(vec![IMPOSSIBLE; seats]) };
        let mut rng = self.rng.borrow_mut();
        let mut mean = vec![0.0; seats];
        for _ in 0..self.samples {
            let values = evaluate(&known.draw(&mut *rng));
            for (sum, value) in mean.iter_mut().zip(values) {
                *sum += value / self.samples as f64;
            }
        }
        Some(mean)
    }
}

impl Player for Bluto {
    fn pass(&mut self, view: &View) -> CardSet {
        pass::choose(view.hand, view.play.rules())
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal();
        let searched = (legal.len() > 1)
            .then(|| Known::new(view))
            .flatten()
            .and_then(|known| ii_max_n_to(&Belief::new(&known, self.settings), &self.leaves).action);
        searched.unwrap_or_else(|| legal.lowest().expect("a seat to play has a legal card"))
    }
}
