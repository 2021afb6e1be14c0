//! Passing by search: the rules name candidates, playouts compare them.
//!
//! The other hands are dealt at random, everybody else passes by rules, and the deal is played out. All candidates are
//! tried in the same deals.

use arrayvec::ArrayVec;
use cards::CardSet;
use dealing::subset;
use hearts::{BySeat, Pass, Position, Seat, View};

use super::race::Race;
use super::{Merrimac, playout};
use crate::hearts::policy::pass;

/// How many of the most threatening cards are combined.
const CARDS: usize = 6;
/// A pass decides more than a card does: it gets the effort of this many.
const EFFORT: u64 = 5;

/// The cards to pass.
pub(super) fn search(player: &mut Merrimac, view: &View) -> CardSet {
    let mut race = Race::new(candidates(view).into_iter().map(|cards| (cards, 0.0)));
    let budget = player.effort.budget(EFFORT);
    let usage = budget.usage();
    let mut stage = 1.0;
    while race.len() > 1 && !budget.is_exhausted() {
        let hands = deal(player, view);
        let playouts = race.len() as u64;
        race.run(|cards| playout(&player.instinct, passed(view, &hands, cards), view.seat));
        race.drop_hopeless();
        if budget.spend(playouts).is_ok() && usage.part() * EFFORT as f64 >= stage {
            stage += 1.0;
            race.halve();
        }
    }
    race.best()
}

/// Every three of the cards that threaten most.
fn candidates(view: &View) -> Vec<CardSet> {
    let cards: ArrayVec<_, CARDS> = pass::by_threat(view.hand, view.play.rules()).take(CARDS).collect();
    let mut sets = Vec::new();
    for (third, &c) in cards.iter().enumerate() {
        for (second, &b) in cards[..third].iter().enumerate() {
            for &a in &cards[..second] {
                sets.push(CardSet::EMPTY.with(a).with(b).with(c));
            }
        }
    }
    sets
}

/// The other hands at random.
fn deal(player: &mut Merrimac, view: &View) -> BySeat<CardSet> {
    let rules = view.play.rules();
    let mut left = rules.pack() - view.hand;
    let mut hands = BySeat::default();
    hands[view.seat] = view.hand;
    for seat in rules.seats().filter(|&seat| seat != view.seat) {
        hands[seat] = subset::choose(left, rules.hand_size(), &mut player.rng);
        left -= hands[seat];
    }
    hands
}

/// The position after the pass, the others passing by rules.
fn passed(view: &View, hands: &BySeat<CardSet>, cards: CardSet) -> Position {
    let rules = view.play.rules();
    let given = |seat: Seat| if seat == view.seat { cards } else { pass::choose(hands[seat], rules) };
    let mut after = *hands;
    for seat in rules.seats() {
        let given = given(seat);
        after[seat] -= given;
        if let Some(receiver) = Pass::receiver(view.pass, seat, rules) {
            after[receiver] |= given;
        }
    }
    Position::new(rules, after)
}
