//! What must not change the answer: who sits where, what the suits are called, which of two equal cards is held.

use bridge::{BySeat, Hand, PartialDeal, Seat, Strain};
use cards::{Card, CardSet, Suit};
use double_dummy::{Position, Solver};
use proptest::prelude::*;

use crate::oracle::ending;

/// The position with every card replaced.
fn with_cards(position: &Position, strain: Strain, replace: impl Fn(Card) -> Card) -> Position {
    let hands = position.hands().map(|hand| hand.iter().map(&replace).collect::<Hand>());
    let trick: Vec<Card> = position.trick().iter().map(|&card| replace(card)).collect();
    Position::new(PartialDeal::new(hands).unwrap(), strain, position.leader(), &trick).unwrap()
}

fn rotated(position: &Position, places: usize) -> Position {
    let hands = BySeat::from_fn(|seat: Seat| position.hands()[seat.plus(4 - places)]);
    let deal = PartialDeal::new(hands).unwrap();
    Position::new(deal, position.strain(), position.leader().plus(places), position.trick()).unwrap()
}

fn all_cards(position: &Position) -> CardSet {
    let trick: CardSet = position.trick().iter().copied().collect();
    Seat::ALL.iter().fold(trick, |all, &seat| all | position.hands()[seat])
}

proptest! {
    #[test]
    fn seats_turn(seed: u64, tricks in 1usize..=7, played in 0usize..=7, places in 1usize..4) {
        let position = ending(seed, tricks, 13, played);
        let mut solver = Solver::default();
        prop_assert_eq!(solver.cards(&rotated(&position, places)), solver.cards(&position), "{:?}", position);
    }

    #[test]
    fn suits_are_only_names(
        seed: u64,
        tricks in 1usize..=7,
        played in 0usize..=7,
        order in Just(Suit::ALL).prop_shuffle(),
    ) {
        let position = ending(seed, tricks, 13, played);
        let replace = |card: Card| Card::new(order[card.suit().index()], card.rank());
        let strain = position.strain().suit().map_or(Strain::NoTrump, |trump| order[trump.index()].into());
        let permuted = with_cards(&position, strain, replace);
        let mut solver = Solver::default();
        let mut expected: Vec<_> =
            solver.cards(&position).unwrap().into_iter().map(|(card, tricks)| (replace(card), tricks)).collect();
        expected.sort_by_key(|&(card, _)| std::cmp::Reverse(card));
        prop_assert_eq!(solver.cards(&permuted).unwrap(), expected, "{:?}", position);
    }

    /// Of each suit only the order of the cards in play counts: they may as well be the lowest.
    #[test]
    fn ranks_are_only_an_order(seed: u64, tricks in 1usize..=7, played in 0usize..=7) {
        let position = ending(seed, tricks, 13, played);
        let all = all_cards(&position);
        let replace = |card: Card| {
            let below = all.only(card.suit()).iter().filter(|&other| other < card).count();
            Card::new(card.suit(), cards::Rank::ALL[below])
        };
        let mut solver = Solver::default();
        let lowered = with_cards(&position, position.strain(), replace);
        prop_assert_eq!(solver.value(&lowered), solver.value(&position), "{:?}", position);
    }

    /// Cards that stand next to each other and are in one hand are worth the same.
    #[test]
    fn equal_cards_take_as_many_tricks(seed: u64, tricks in 1usize..=7, played in 0usize..=7) {
        let position = ending(seed, tricks, 13, played);
        let all = all_cards(&position);
        let values = Solver::default().cards(&position).unwrap();
        for pair in values.windows(2) {
            let [(high, one), (low, other)] = [pair[0], pair[1]];
            let between = all.iter().filter(|&card| low < card && card < high).count();
            if high.suit() == low.suit() && between == 0 {
                prop_assert_eq!(one, other, "{} {} {:?}", high, low, position);
            }
        }
    }

    /// What a solver knows of one position does not spoil the next, of the same play or of another.
    #[test]
    fn memory_is_no_matter(seed: u64, tricks in 2usize..=7) {
        let mut solver = Solver::default();
        for other in [ending(seed ^ 1, tricks, 13, 0), ending(seed, tricks, 13, 0)] {
            let mut next = Some(other);
            while let Some(position) = next {
                let values = solver.cards(&position).unwrap();
                prop_assert_eq!(&values, &Solver::default().cards(&position).unwrap(), "{:?}", position);
                next = position.after(values[seed as usize % values.len()].0).0;
            }
        }
    }
}
