//! Merrimac: our best player of Hearts.
//!
//! 1. *Worlds.* Deals that fit what is known are drawn exactly uniformly, and weighted by how likely the others, playing
//!    by the rules of [`Policy`], would have played the cards they did ([`likelihood`]).
//! 2. *Playouts.* In every world each card is tried and the deal played to its end by rules, every seat from its own
//!    hand alone. All cards are tried in the same worlds, so that the luck of the deal cancels out.
//! 3. *Halving.* Cards that fall behind are dropped, and the rest get the time.
//!
//! What counts is the difference between own points and those of the others, which values the moon, shot or stopped,
//! as a table does.

mod likelihood;

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use hearts::{Play, Position, Rules, Seat, View};

use super::policy::{Policy, pass};
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
    policy: Policy,
    clock: Clock,
    rng: cards::random::Random,
}

impl Merrimac {
    /// The budget where none is named.
    pub const BUDGET: Budget = Budget::Playouts(2000);

    /// The player with this budget for each card.
    #[must_use]
    pub fn new(budget: Budget, rng: cards::random::Random, clock: Clock) -> Self {
        Self { budget, policy: Policy::default(), clock, rng }
    }

    fn search(&mut self, view: &View, known: &Known, cards: CardSet) -> Card {
        let start = (self.clock)();
        let likelihood = Likelihood::new(&self.policy, view);
        let mut arms: ArrayVec<Arm, 17> = cards.iter().rev().map(Arm::new).collect();
        let mut least = f32::INFINITY;
        self.policy.dangers(&view.play, view.hand, cards, |card, danger| {
            least = least.min(danger);
            if let Some(arm) = arms.iter_mut().find(|arm| arm.card == card) {
                arm.danger = danger;
            }
        });
        for arm in &mut arms {
            arm.danger = (arm.danger - least).min(10.0);
        }
        let mut done = 0;
        let mut phase = 1;
        loop {
            let position = self.draw(known, &likelihood);
            for arm in &mut arms {
                let mut next = position;
                next.push(arm.card);
                let value = playout(&self.policy, next, view.seat);
                arm.total += value;
                arm.count += 1;
            }
            done += arms.len();
            let spent = match self.budget {
                Budget::Playouts(most) => done as f32 / most as f32,
                Budget::Milliseconds(most) => ((self.clock)() - start).as_secs_f32() * 1000.0 / most as f32,
            };
            if spent >= 1.0 {
                break;
            }
            // The worse half goes at a third and two thirds of the time.
            if spent * 3.0 >= phase as f32 && arms.len() > 2 {
                phase += 1;
                arms.sort_by(|a, b| a.mean().total_cmp(&b.mean()));
                let keep = arms.len().div_ceil(2).max(2);
                arms.truncate(keep);
            }
        }
        arms.iter().min_by(|a, b| a.mean().total_cmp(&b.mean())).expect("a seat to play has a card").card
    }

    /// A world, as likely as the play makes it: of a few drawn one is taken by weight.
    fn draw(&mut self, known: &Known, likelihood: &Likelihood) -> Position {
        likelihood.pick(&self.policy, known, &mut self.rng)
    }
}

/// A card and what it has brought so far.
#[derive(Debug, Clone, Copy)]
struct Arm {
    card: Card,
    total: f32,
    count: u32,
    /// What the rules think of the card, in points above the best.
    danger: f32,
}

impl Arm {
    const fn new(card: Card) -> Self {
        Self { card, total: 0.0, count: 0, danger: 0.0 }
    }

    fn mean(&self) -> f32 {
        (self.total + *PRIOR * self.danger) / self.count.max(1) as f32
    }
}

/// Plays to the end by rules: own points less the mean of the others'.
fn playout(policy: &Policy, mut position: Position, seat: Seat) -> f32 {
    while let Some(turn) = position.to_play() {
        let card = policy.choose(position.play(), position.hand(turn));
        position.push(card);
    }
    difference(position.play(), seat)
}

static PRIOR: std::sync::LazyLock<f32> = std::sync::LazyLock::new(|| likelihood::env("PRIOR", 0.0));
static MOON: std::sync::LazyLock<f32> = std::sync::LazyLock::new(|| likelihood::env("MOON", 1.0));
fn difference(play: &Play, seat: Seat) -> f32 {
    let outcome = play.outcome();
    let own = outcome[seat.index()];
    let others: i32 = outcome.iter().sum::<i32>() - own;
    let shot = play.shooter() == Some(seat);
    let value = own as f32 - others as f32 / (outcome.len() - 1) as f32;
    if shot { value * *MOON } else { value }
}

impl Player for Merrimac {
    fn pass(&mut self, view: &View) -> CardSet {
        let rules: Rules = view.play.rules();
        pass::choose(view.hand, rules)
    }

    fn play(&mut self, view: &View) -> Card {
        let legal = view.legal();
        let cards = distinct(&view.play, view.hand, legal);
        match Known::new(view) {
            Some(known) if cards.len() > 1 => self.search(view, &known, cards),
            _ => cards.lowest().expect("a seat to play has a legal card"),
        }
    }
}
