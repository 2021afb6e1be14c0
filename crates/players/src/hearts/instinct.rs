//! Instinct: what a card is likely to cost, from tables that were learned in play.
//!
//! Like the rules of [`Policy`], instinct knows its own hand and the play and never another hand. It plays
//! every seat of Merrimac's playouts and says how likely a card was in a hand that might have been held. A card has a
//! few features, each a place in a table ([`features`]); its cost is the sum of what stands there. The tables were
//! filled by playing deals, trying every card of a decision in the deal itself and playing on by instinct
//! ([`learning`]): a policy that is improved by its own playouts.
//!
//! Going for the moon is left to the rules: who has decided to take everything takes everything.

mod features;
pub mod learning;
mod sight;

use std::sync::LazyLock;

use cards::{Card, CardSet};
use hearts::Play;

use super::policy::{Policy, Weights};
use features::{Classes, SIZE};
use sight::Sight;

/// The learned tables.
#[derive(Debug, Clone)]
pub struct Instinct {
    tables: Box<[f32; SIZE]>,
    rules: Policy,
    classes: Box<Classes>,
}

impl Default for Instinct {
    /// The tables that were learned for this project.
    fn default() -> Self {
        static LEARNED: LazyLock<Box<[f32; SIZE]>> =
            LazyLock::new(|| tables(include_str!("instinct/tables.txt")));
        Self::with_tables(LEARNED.clone())
    }
}

/// The tables as text: whole hundredths of a point.
fn tables(text: &str) -> Box<[f32; SIZE]> {
    let mut numbers = text.split_ascii_whitespace();
    let mut next = || numbers.next().and_then(|word| word.parse::<f32>().ok());
    Box::new(std::array::from_fn(|_| next().map_or(0.0, |hundredths| hundredths / 100.0)))
}

impl Instinct {
    fn with_tables(tables: Box<[f32; SIZE]>) -> Self {
        Self { tables, rules: Policy::new(Weights::default()), classes: Box::new(Classes::new()) }
    }

    /// Instinct that has learned nothing.
    #[must_use]
    pub fn untaught() -> Self {
        Self::with_tables(Box::new([0.0; SIZE]))
    }

    /// The tables as text, as they are kept in the sources.
    #[must_use]
    pub fn to_text(&self) -> String {
        let words: Vec<String> = self.tables.iter().map(|cost| format!("{:.0}", cost * 100.0)).collect();
        let lines: Vec<String> = words.chunks(32).map(|line| line.join(" ")).collect();
        lines.join("\n") + "\n"
    }

    /// The card to play for the seat whose turn it is, holding `hand`.
    ///
    /// # Panics
    /// If the play is over or the hand is empty.
    #[must_use]
    #[inline]
    pub fn choose(&self, play: &Play, hand: CardSet) -> Card {
        let legal = play.legal(hand);
        if legal.len() == 1 {
            return legal.lowest().expect("one card");
        }
        let mut best = (f32::INFINITY, None);
        self.costs(play, hand, legal, |card, cost| {
            if cost < best.0 {
                best = (cost, Some(card));
            }
        });
        best.1.expect("a seat to play has a legal card")
    }

    /// Tells the cost in points of one card of each run of touching cards; only differences count.
    #[inline]
    pub fn costs(&self, play: &Play, hand: CardSet, legal: CardSet, mut tell: impl FnMut(Card, f32)) {
        let taker = play.lone_taker();
        if self.rules.shoots(play, hand, taker) {
            return self.rules.dangers(play, hand, legal, tell);
        }
        let sight = Sight::new(play, hand, taker);
        features::each(&sight, &self.classes, legal, |card, features| tell(card, self.cost(features)));
    }

    fn shoots(&self, play: &Play, hand: CardSet) -> bool {
        self.rules.shoots(play, hand, play.lone_taker())
    }

    #[inline]
    fn cost(&self, features: &[u16]) -> f32 {
        features.iter().map(|&place| self.tables[usize::from(place)]).sum()
    }
}
