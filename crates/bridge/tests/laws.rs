//! Properties of a table that hold for every deal, auction and play.

use bridge::{Board, Call, Claim, Deal, Seat, Side, Table};
use cards::{Card, CardSet, random::generator};
use proptest::prelude::*;

/// A deal, and enough numbers to choose any call and card by.
fn boards() -> impl Strategy<Value = (Board, Vec<prop::sample::Index>)> {
    let board = (any::<u64>(), 1usize..=32)
        .prop_map(|(seed, number)| Board::numbered(number, Deal::random(&mut generator(seed, 0))));
    (board, prop::collection::vec(any::<prop::sample::Index>(), 400))
}

/// Bids and plays the board with `step` before each action; every choice is legal. Passes are frequent, so that
/// auctions of all lengths occur.
fn play_out(board: Board, choices: &[prop::sample::Index], mut step: impl FnMut(&mut Table)) -> Table {
    let mut table = Table::new(board);
    for choice in choices {
        step(&mut table);
        if table.is_over() {
            break;
        }
        if table.to_call().is_some() {
            let calls: Vec<Call> = table.auction().legal_calls().collect();
            let index = choice.index(2 * calls.len() + 6);
            table.call(calls.get(index).copied().unwrap_or(Call::Pass)).unwrap();
        } else {
            let cards: Vec<Card> = table.legal_cards().iter().collect();
            table.play(*choice.get(&cards)).unwrap();
        }
    }
    table
}

fn all_cards() -> impl Iterator<Item = Card> {
    CardSet::ALL.iter()
}

proptest! {
    #[test]
    fn a_legal_auction_and_play_always_end((board, choices) in boards()) {
        // 319 calls is the longest auction, 52 cards the longest play.
        let table = play_out(board, &choices, |_| {});
        prop_assert!(table.is_over());
        prop_assert!(table.auction().calls().len() <= 319);
        let outcome = table.outcome().expect("the board is over");
        match (table.contract(), table.play_so_far()) {
            (None, None) => prop_assert_eq!(outcome.score_ns(board.vulnerability), 0),
            (Some(contract), Some(play)) => {
                prop_assert_eq!(Some(contract), table.auction().contract());
                prop_assert_eq!(play.cards().iter().copied().collect::<CardSet>(), CardSet::ALL);
                prop_assert_eq!(table.tricks_of(Side::NorthSouth) + table.tricks_of(Side::EastWest), 13);
                for (seat, card) in play.iter() {
                    prop_assert_eq!(board.deal.owner(card), seat);
                }
            }
            other => prop_assert!(false, "a contract and a play come together: {:?}", other),
        }
    }

    #[test]
    fn whatever_is_not_legal_is_refused_and_changes_nothing((board, choices) in boards()) {
        play_out(board, &choices, |table| {
            let before = table.clone();
            let calls: Vec<Call> = match table.to_call() {
                Some(_) => table.auction().legal_calls().collect(),
                None => Vec::new(),
            };
            for call in Call::all().filter(|call| !calls.contains(call)) {
                assert!(table.call(call).is_err(), "{call} after {}", before.auction());
            }
            for card in all_cards().filter(|&card| !before.legal_cards().contains(card)) {
                assert!(table.play(card).is_err(), "{card} was accepted");
            }
            let most = if table.to_play().is_some() { table.tricks_left() } else { 0 };
            assert!(table.claim(Claim { by: Seat::North, tricks: most + 1 }).is_err());
            assert_eq!(*table, before);
        });
    }

    #[test]
    fn a_legal_call_follows_the_laws((board, choices) in boards()) {
        // Law 18 and 19 said again, from the calls alone.
        play_out(board, &choices, |table| {
            let Some(caller) = table.to_call() else { return };
            let calls: Vec<(Seat, Call)> = table.auction().iter().collect();
            let last = calls.iter().rev().find(|(_, call)| *call != Call::Pass);
            let highest = calls.iter().filter_map(|(_, call)| call.bid()).max();
            for call in Call::all() {
                let legal = match call {
                    Call::Pass => true,
                    Call::Bid(bid) => highest.is_none_or(|highest| bid > highest),
                    Call::Double => {
                        matches!(last, Some((seat, Call::Bid(_))) if seat.side() != caller.side())
                    }
                    Call::Redouble => {
                        matches!(last, Some((seat, Call::Double)) if seat.side() != caller.side())
                    }
                };
                assert_eq!(table.auction().check(call).is_ok(), legal, "{call} after {}", table.auction());
            }
        });
    }

    #[test]
    fn a_card_is_legal_if_held_and_of_the_suit_led_where_possible((board, choices) in boards()) {
        play_out(board, &choices, |table| {
            let Some(seat) = table.to_play() else { return };
            let hand = table.hands()[seat];
            let led = table.play_so_far().and_then(|play| play.current_trick().cards.first().copied());
            for card in all_cards() {
                let follows = led.is_none_or(|led| {
                    card.suit() == led.suit() || hand.iter().all(|held| held.suit() != led.suit())
                });
                assert_eq!(table.legal_cards().contains(card), hand.contains(card) && follows);
            }
        });
    }

    #[test]
    fn undo_is_the_way_back((board, choices) in boards(), claimed in any::<prop::sample::Index>()) {
        let mut past = Vec::new();
        let mut table = play_out(board, &choices, |table| past.push(table.clone()));
        // The last state noted is the end itself.
        prop_assert_eq!(past.pop(), Some(table.clone()));
        while let Some(before) = past.pop() {
            prop_assert!(table.undo());
            prop_assert_eq!(&table, &before);
            if table.to_play().is_some() {
                let tricks = claimed.index(table.tricks_left() + 1);
                table.claim(Claim { by: Seat::East, tricks }).unwrap();
                prop_assert!(table.is_over());
                prop_assert!(table.undo());
                prop_assert_eq!(&table, &before);
            }
        }
        prop_assert!(!table.undo());
        prop_assert_eq!(table, Table::new(board));
    }

    #[test]
    fn a_view_depends_on_what_its_seat_may_see_and_on_nothing_else(
        (board, choices) in boards(),
        seed in any::<u64>(),
    ) {
        play_out(board, &choices, |table| {
            for seat in Seat::ALL {
                let view = table.view(seat);
                let dummy = table.contract().map(|contract| contract.dummy());
                let led = table.play_so_far().is_some_and(|play| !play.cards().is_empty());
                assert_eq!(view.hand, table.hands()[seat]);
                assert_eq!(view.dummy, dummy.filter(|_| led).map(|dummy| table.hands()[dummy]));
                assert_eq!(view.is_to_act(), table.actor() == Some(seat));

                // Deal the unseen cards again: whatever the others now hold, the view is the same.
                let mut unseen = cards::random::shuffled(view.unseen(), &mut generator(seed, 1)).into_iter();
                let hands = bridge::BySeat::from_fn(|other| {
                    let played = table.play_so_far().map_or(CardSet::EMPTY, |play| play.played_by(other));
                    match view.hand_of(other) {
                        Some(hand) => hand | played,
                        None => unseen.by_ref().take(13 - played.len()).collect::<CardSet>() | played,
                    }
                });
                let deal = Deal::new(hands).expect("thirteen cards each");
                let mut other = Table::new(Board { deal, ..board });
                table.auction().calls().iter().for_each(|&call| other.call(call).unwrap());
                let plays = table.play_so_far().map_or(&[][..], |play| play.cards());
                // Another deal may make a play a revoke; the view is then not comparable.
                if plays.iter().all(|&card| other.play(card).is_ok()) {
                    assert_eq!(other.view(seat), view);
                }
            }
        });
    }

    #[test]
    fn a_claim_ends_the_board_for_everyone((board, choices) in boards(), tricks in 0usize..=13) {
        play_out(board, &choices, |table| {
            if table.to_play().is_none() {
                return;
            }
            let mut claimed = table.clone();
            let tricks = tricks.min(table.tricks_left());
            claimed.claim(Claim { by: Seat::South, tricks }).unwrap();
            assert!(claimed.is_over() && claimed.outcome().is_some());
            assert!(Seat::ALL.into_iter().all(|seat| !claimed.view(seat).is_to_act()));
            let won = table.tricks_of(Side::NorthSouth);
            assert_eq!(claimed.tricks_of(Side::NorthSouth), won + tricks);
            assert_eq!(claimed.tricks_of(Side::EastWest), 13 - won - tricks);
        });
    }
}
