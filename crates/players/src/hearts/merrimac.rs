//! Merrimac: our best player of Hearts.
//!
//! 1. *Worlds.* Deals that fit what is known are drawn exactly uniformly, and weighted by how likely the others, playing
//!    by [`Instinct`], would have played the cards they did ([`likelihood`]).
//! 2. *Playouts.* In every world each card is tried and the deal played to its end by instinct, every seat from its
//!    own hand alone; the last tricks are searched ([`ending`]). All cards are tried in the same worlds, so that the luck of the deal cancels out.
//! 3. *Prior.* What instinct thinks of a card counts as some playouts, so that few playouts do not mislead.
//! 4. *Race.* Cards that fall behind are dropped, and the rest get the time ([`race`]).
//! 5. *Passing.* Candidates for the pass are compared in the same way ([`passing`]).
//!
//! What counts is the difference between own points and those of the others, which values the moon, shot or stopped,
//! as a table does.

mod ending;
mod likelihood;
mod passing;
mod race;

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use hearts::{Play, Position, Seat, View};
use search::Budget;

use super::Player;
use super::instinct::Instinct;
use super::world::{Known, distinct};
use likelihood::Likelihood;
use race::Race;

/// How long to think about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// This many playouts: the same answer on every machine.
    Playouts(usize),
    /// This many milliseconds.
    Milliseconds(u64),
}

impl Effort {
    /// The budget of `cards` decisions; a node is a playout.
    fn budget(self, cards: u64) -> Budget {
        match self {
            Self::Playouts(most) => Budget::unlimited().nodes(cards * most as u64),
            Self::Milliseconds(most) => Budget::unlimited().limited(Some(cards * most), None),
        }
    }
}

/// A player by weighted worlds and playouts.
#[derive(Debug, Clone)]
pub struct Merrimac {
    effort: Effort,
    instinct: Instinct,
    rng: cards::random::Random,
}

/// How many playouts the opinion of instinct is worth.
const PRIOR: f32 = 15.0;
/// Instinct is not believed to be more certain than this, in points.
const MOST_DANGER: f32 = 10.0;

/// Cards in hand at which, or below, worlds are searched to the end.
const ENDING: usize = 3;

impl Merrimac {
    /// The effort where none is named: some ten milliseconds for a hard card.
    pub const EFFORT: Effort = Effort::Playouts(5000);

    /// The player with this effort for each card.
    #[must_use]
    pub fn new(effort: Effort, rng: cards::random::Random) -> Self {
        Self { effort, instinct: Instinct::default(), rng }
    }

    /// Each card worth thinking about, with the points it is likely to cost above the mean of all.
    #[must_use]
    pub fn values(&mut self, view: &View) -> Vec<(Card, f32)> {
        let cards = distinct(&view.play, view.hand, view.legal());
        let Some(known) = Known::new(view) else { return Vec::new() };
        let budget = self.effort.budget(1);
        let likelihood = Likelihood::new(view);
        let mut race = Race::new(cards.into_iter().map(|card| (card, 0.0)));
        let mut goes_on = !budget.is_exhausted();
        while goes_on {
            self.run(view, &known, &likelihood, &mut race);
            goes_on = budget.spend(race.len() as u64).is_ok();
        }
        race.means().collect()
    }

    fn search(&mut self, view: &View, known: &Known, cards: CardSet) -> Card {
        let budget = self.effort.budget(1);
        let usage = budget.usage();
        let likelihood = Likelihood::new(view);
        let mut race = self.race(view, cards);
        let mut stage = 1.0;
        while race.len() > 1 {
            let playouts = race.len() as u64;
            self.run(view, known, &likelihood, &mut race);
            race.drop_hopeless();
            if budget.spend(playouts).is_err() {
                break;
            }
            if usage.part() * 3.0 >= stage {
                stage += 1.0;
                race.halve();
            }
        }
        race.best()
    }

    /// The cards, with what instinct holds against them.
    fn race(&self, view: &View, cards: CardSet) -> Race<Card> {
        let mut costs = ArrayVec::<(Card, f32), 17>::new();
        self.instinct.costs(&view.play, view.hand, cards, |card, cost| costs.push((card, cost)));
        let least = costs.iter().map(|&(_, cost)| cost).fold(f32::INFINITY, f32::min);
        Race::new(costs.into_iter().map(|(card, cost)| (card, PRIOR * (cost - least).min(MOST_DANGER))))
    }

    /// Tries the cards in a world.
    fn run(&mut self, view: &View, known: &Known, likelihood: &Likelihood, race: &mut Race<Card>) {
        let world = likelihood.pick(&self.instinct, known, &mut self.rng);
        let is_ending = view.hand.len() <= ENDING;
        race.run(|card| {
            let mut next = world;
            next.push(card);
            if is_ending { ending::solve(&next, view.seat) } else { playout(&self.instinct, next, view.seat) }
        });
    }
}

/// Plays to the end by instinct, and says what came of it.
pub(super) fn playout(instinct: &Instinct, mut position: Position, seat: Seat) -> f32 {
    while let Some(turn) = position.to_play() {
        let card = instinct.choose(position.play(), position.hand(turn));
        position.push(card);
    }
    difference(position.play(), seat)
}

/// Own points less the mean of the others'.
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
    use cards::random::generator;
    use hearts::{BySeat, Pass, QUEEN, Rules, Table};

    use super::*;

    fn player() -> Merrimac {
        Merrimac::new(Effort::Playouts(300), generator(1, 0))
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
