//! Merrimac: our best player of Hearts.
//!
//! 1. *Worlds.* Deals that fit what is known are drawn exactly uniformly, and weighted by how likely the others, playing
//!    by the rules of [`Instinct`], would have played the cards they did ([`likelihood`]).
//! 2. *Playouts.* In every world each card is tried and the deal played to its end by rules, every seat from its own
//!    hand alone. All cards are tried in the same worlds, so that the luck of the deal cancels out.
//! 3. *Prior.* What the rules themselves think of a card counts as some playouts, so that few playouts do not mislead.
//! 4. *Halving.* Cards that fall behind are dropped, and the rest get the time.
//! 5. *Passing.* Candidates for the pass are compared in the same way ([`passing`]).
//!
//! What counts is the difference between own points and those of the others, which values the moon, shot or stopped,
//! as a table does.

mod ending;
mod likelihood;
mod passing;

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use hearts::{Play, Position, Seat, View};

use super::instinct::Instinct;
use super::world::{Known, distinct};
use super::{Clock, Player};
use likelihood::Likelihood;

/// How long to think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// So many playouts for each card that is decided: the same answer on every machine.
    Playouts(usize),
    /// So many milliseconds.
    Milliseconds(u64),
}

/// A player by weighted worlds and playouts.
#[derive(Debug, Clone)]
pub struct Merrimac {
    budget: Budget,
    policy: Instinct,
    clock: Clock,
    rng: cards::random::Random,
}

/// How many playouts the opinion of the rules is worth.
const PRIOR: f32 = 30.0;
/// The rules are not believed to be more certain than this, in points.
const MOST_DANGER: f32 = 10.0;

/// With so many cards or fewer, worlds are searched to the end.
const ENDING: usize = 3;

impl Merrimac {
    /// The budget where none is named.
    pub const BUDGET: Budget = Budget::Playouts(2000);

    /// The player with this budget for each card.
    #[must_use]
    pub fn new(budget: Budget, rng: cards::random::Random, clock: Clock) -> Self {
        Self { budget, policy: Instinct::default(), clock, rng }
    }

    /// Each card worth thinking about, with the points it is likely to cost, the others' mean taken off.
    #[must_use]
    pub fn values(&mut self, view: &View) -> Vec<(Card, f32)> {
        let cards = distinct(&view.play, view.hand, view.legal());
        let Some(known) = Known::new(view) else { return Vec::new() };
        let mut arms = self.arms(view, cards);
        self.try_out(view, &known, &mut arms, |_| {});
        arms.iter().map(|arm| (arm.card, arm.total / arm.count.max(1) as f32)).collect()
    }

    fn search(&mut self, view: &View, known: &Known, cards: CardSet) -> Card {
        let mut arms = self.arms(view, cards);
        self.try_out(view, known, &mut arms, |arms| {
            if arms.len() > 2 {
                arms.sort_by(|a, b| a.cost().total_cmp(&b.cost()));
                arms.truncate(arms.len().div_ceil(2).max(2));
            }
        });
        let best = arms.iter().min_by(|a, b| a.cost().total_cmp(&b.cost()));
        best.expect("a seat to play has a card").card
    }

    /// The cards, with what the rules think of them.
    fn arms(&self, view: &View, cards: CardSet) -> Arms {
        let mut arms = Arms::new();
        let mut least = f32::INFINITY;
        self.policy.costs(&view.play, view.hand, cards, |card, danger| {
            least = least.min(danger);
            arms.push(Arm { card, total: 0.0, count: 0, danger });
        });
        for arm in &mut arms {
            arm.danger = (arm.danger - least).min(MOST_DANGER);
        }
        arms
    }

    /// Tries the cards in the same worlds until the budget is spent; at a third and at two thirds of it cards may be
    /// dropped.
    fn try_out(&mut self, view: &View, known: &Known, arms: &mut Arms, drop: impl Fn(&mut Arms)) {
        let start = (self.clock)();
        let likelihood = Likelihood::new(view);
        let is_ending = view.hand.len() <= ENDING;
        let mut done = 0;
        let mut phase = 1.0;
        loop {
            let world = likelihood.pick(&self.policy, known, &mut self.rng);
            for arm in arms.iter_mut() {
                let mut next = world;
                next.push(arm.card);
                arm.total += if is_ending {
                    ending::solve(&next, view.seat)
                } else {
                    playout(&self.policy, next, view.seat)
                };
                arm.count += 1;
            }
            done += arms.len();
            let spent = self.spent(done, start);
            if spent >= 1.0 {
                return;
            }
            if spent * 3.0 >= phase {
                phase += 1.0;
                drop(arms);
            }
        }
    }

    /// The part of the budget that is gone.
    fn spent(&self, playouts: usize, start: std::time::Duration) -> f32 {
        match self.budget {
            Budget::Playouts(most) => playouts as f32 / most as f32,
            Budget::Milliseconds(most) => ((self.clock)() - start).as_secs_f32() * 1000.0 / most as f32,
        }
    }
}

/// The cards that are tried.
type Arms = ArrayVec<Arm, 17>;

/// A card and what it has cost so far.
#[derive(Debug, Clone, Copy)]
struct Arm {
    card: Card,
    total: f32,
    count: u32,
    /// What the rules think of it, in points above the best card.
    danger: f32,
}

impl Arm {
    /// The mean cost with the opinion of the rules; all arms that are compared have been tried equally often.
    fn cost(&self) -> f32 {
        (self.total + PRIOR * self.danger) / self.count.max(1) as f32
    }
}

/// Plays to the end by rules: own points less the mean of the others'.
pub(super) fn playout(policy: &Instinct, mut position: Position, seat: Seat) -> f32 {
    while let Some(turn) = position.to_play() {
        let card = policy.choose(position.play(), position.hand(turn));
        position.push(card);
    }
    difference(position.play(), seat)
}

fn difference(play: &Play, seat: Seat) -> f32 {
    let outcome = play.outcome();
    let own = outcome[seat.index()];
    let others = outcome.iter().sum::<i32>() - own;
    own as f32 - others as f32 / (outcome.len() - 1) as f32
}

impl Player for Merrimac {
    fn pass(&mut self, view: &View) -> CardSet {
        passing::search(self, view)
    }

    fn play(&mut self, view: &View) -> Card {
        let cards = distinct(&view.play, view.hand, view.legal());
        match Known::new(view) {
            Some(known) if cards.len() > 1 => self.search(view, &known, cards),
            _ => cards.lowest().expect("a seat to play has a legal card"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cards::random::generator;
    use hearts::{BySeat, Pass, QUEEN, Rules, Table};

    use super::*;

    fn no_clock() -> Duration {
        Duration::ZERO
    }

    fn player() -> Merrimac {
        Merrimac::new(Budget::Playouts(300), generator(1, 0), no_clock)
    }

    #[test]
    fn the_queen_goes_under_the_ace() {
        let hands = ["A.A.A.AKQJT98765", "K.KQJT987654.KQ.-", "Q2.3.JT98765.432", "JT9876543.2.432.-"];
        let mut dealt = BySeat::default();
        for (seat, hand) in Rules::PROTOCOL.seats().zip(hands) {
            dealt[seat] = hand.parse().unwrap();
        }
        let mut table = Table::new(Rules::PROTOCOL, Pass::Hold, dealt).unwrap();
        for card in ["C2", "S3", "CA", "DK", "SA", "SK"] {
            table.play(card.parse().unwrap()).unwrap();
        }
        assert_eq!(player().play(&table.view(table.to_play().unwrap())), QUEEN);
    }

    #[test]
    fn the_same_seed_gives_the_same_cards() {
        let mut table = Table::shuffled(Rules::PERKINS, Pass::Left, &mut generator(3, 0));
        for seat in table.to_pass().collect::<Vec<_>>() {
            let cards = player().pass(&table.view(seat));
            assert_eq!(cards, player().pass(&table.view(seat)));
            table.pass(seat, cards).unwrap();
        }
        for _ in 0..8 {
            let view = table.view(table.to_play().unwrap());
            let card = player().play(&view);
            assert_eq!(card, player().play(&view));
            table.play(card).unwrap();
        }
    }
}
