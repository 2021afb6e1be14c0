//! Passing by search: the rules name candidates, playouts compare them.
//!
//! The other hands are dealt at random, everybody else passes by rules, and the deal is played out. All candidates are
//! tried in the same deals.

use arrayvec::ArrayVec;
use cards::CardSet;
use dealing::subset;
use hearts::{BySeat, Pass, Position, Seat, View};

use super::{Merrimac, playout};
use crate::hearts::policy::pass;

/// How many of the most threatening cards are combined.
const CARDS: usize = 6;

/// The cards to pass.
pub(super) fn search(player: &mut Merrimac, view: &View) -> CardSet {
    let mut arms: Vec<(CardSet, f32)> = candidates(view).into_iter().map(|cards| (cards, 0.0)).collect();
    let start = (player.clock)();
    let (mut done, mut count, mut phase) = (0, 0_u32, 1.0);
    // The pass decides more than a card does: it gets the time of a few.
    while player.spent(done, start) < 5.0 {
        let hands = deal(player, view);
        for (cards, total) in &mut arms {
            *total += playout(&player.policy, passed(view, &hands, *cards), view.seat);
        }
        done += arms.len();
        count += 1;
        if player.spent(done, start) >= phase {
            phase += 1.0;
            arms.sort_by(|a, b| a.1.total_cmp(&b.1));
            arms.truncate(arms.len().div_ceil(2).max(2));
        }
    }
    debug_assert!(count > 0, "every budget allows a deal");
    arms.iter().min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are candidates").0
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
