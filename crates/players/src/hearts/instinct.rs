//! Instinct: what a card is likely to cost, from tables that were learned in play.
//!
//! Like the rules of [`Policy`], instinct knows its own hand and the play and never another hand. It plays
//! every seat of Merrimac's playouts and says how likely a card was in a hand that might have been held. A card has a
//! few features, each a place in a table (`features`); its cost is the sum of what stands there. The tables were
//! filled by playing deals, trying every card of a decision in the deal itself and playing on by instinct
//! ([`learning`]): a policy that is improved by its own playouts.
//!
//! Only a hand that wins every trick is left to the rules, which take everything.

mod classes;
mod features;
mod layout;
pub mod learning;
mod sight;

use std::sync::LazyLock;

use cards::{Card, CardSet};
use hearts::{Play, View};

use super::Player;
use super::policy::{Policy, pass};
use classes::Classes;
use layout::SIZE;
use sight::Sight;

/// The learned tables.
#[derive(Debug, Clone)]
pub struct Instinct {
    /// Hundredths of a point: small, so that they stay near the processor.
    tables: Box<[i16; SIZE]>,
    rules: Policy,
    classes: Box<Classes>,
}

impl Default for Instinct {
    /// The tables that were learned for this project.
    fn default() -> Self {
        static LEARNED: LazyLock<Box<[i16; SIZE]>> = LazyLock::new(|| {
            let mut numbers = include_str!("instinct/tables.txt").split_ascii_whitespace();
            let mut next = || numbers.next().and_then(|word| word.parse().ok());
            Box::new(std::array::from_fn(|_| next().unwrap_or(0)))
        });
        Self::with_tables(LEARNED.clone())
    }
}

impl Instinct {
    fn with_tables(tables: Box<[i16; SIZE]>) -> Self {
        Self { tables, rules: Policy::default(), classes: Box::new(Classes::new()) }
    }

    /// Instinct that has learned nothing.
    #[must_use]
    pub fn untaught() -> Self {
        Self::with_tables(Box::new([0; SIZE]))
    }

    /// The tables as text, as they are kept in the sources.
    #[must_use]
    pub fn to_text(&self) -> String {
        let words: Vec<String> = self.tables.iter().map(i16::to_string).collect();
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
        let sight = Sight::new(play, hand);
        if sight.takes_everything() {
            return self.rules.dangers(play, hand, legal, tell);
        }
        features::each(&sight, &self.classes, legal, |card, features| tell(card, self.cost(features)));
    }

    #[inline]
    fn cost(&self, features: &[u16]) -> f32 {
        let hundredths: i32 = features.iter().map(|&place| i32::from(self.tables[usize::from(place)])).sum();
        hundredths as f32 / 100.0
    }
}

impl Player for Instinct {
    fn pass(&mut self, view: &View) -> CardSet {
        pass::choose(view.hand, view.play.rules())
    }

    fn play(&mut self, view: &View) -> Card {
        self.choose(&view.play, view.hand)
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use hearts::{Pass, Rules, Table};

    use super::learning::{Course, learn};
    use super::*;
    use crate::hearts::F86;
    use crate::hearts::contest::play_deal;

    /// The mean of the others' points less those of the first player, over some deals in every seat.
    fn margin(one: &Instinct, deals: u64) -> f64 {
        let mut total = 0.0;
        for number in 0..deals {
            let table = Table::shuffled(Rules::PROTOCOL, Pass::Hold, &mut generator(9, number));
            for place in 0..4 {
                let seat = |index| -> Box<dyn Player> {
                    if index == place { Box::new(one.clone()) } else { Box::new(F86::default()) }
                };
                let mut players: Vec<Box<dyn Player>> = (0..4).map(seat).collect();
                let outcome = play_deal(table.clone(), &mut players);
                let all: i32 = outcome.iter().sum();
                total += f64::from(all - 4 * outcome[place]) / 3.0;
            }
        }
        total / (4 * deals) as f64
    }

    #[test]
    fn a_short_course_teaches_something_and_a_long_one_more() {
        let short = learn(Instinct::untaught(), Course { rounds: 20, deals: 400, seed: 1 }, &mut |_, _| {});
        let (untaught, short, long) =
            (margin(&Instinct::untaught(), 100), margin(&short, 100), margin(&Instinct::default(), 100));
        assert!(untaught < short - 1.0 && short < long && long > 0.5, "{untaught} {short} {long}");
    }

    #[test]
    fn a_course_gives_the_same_tables_on_any_number_of_threads() {
        let course = Course { rounds: 2, deals: 50, seed: 1 };
        let learned = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| learn(Instinct::untaught(), course, &mut |_, _| {}).to_text())
        };
        assert_eq!(learned(1), learned(3));
    }

    /// Takes some two minutes on one core.
    #[test]
    #[ignore = "long: learns the tables of the project again"]
    fn the_tables_in_the_sources_are_what_the_course_teaches() {
        let learned = learn(Instinct::untaught(), Course::OURS, &mut |_, _| {});
        assert!(learned.to_text() == Instinct::default().to_text());
    }
}
