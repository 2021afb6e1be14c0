//! Meanings by demonstration are true of hands that no demonstration has seen, and are the same whoever asks.

use std::sync::Arc;

use bridge::{Auction, Board, Call, Deal, Seat, Vulnerability};
use cards::Suit;
use cards::random::generator;
use policy::{Demonstrator, Policy, Shape, Turn};

fn natural() -> Arc<Policy> {
    Arc::new(Policy::named("natural").expect("a style").expect("sound weights"))
}

/// `cargo run --release -p merrimac-policy --example meanings -- 1000` is the long version.
#[test]
fn nine_hands_in_ten_lie_inside_each_range() {
    let policy = natural();
    let demonstrator = Demonstrator::new(Arc::clone(&policy), 0);
    let (mut calls, mut inside) = (0u32, [0u32; 5]);
    for number in 1..=20 {
        let board = Board::numbered(number, Deal::random(&mut generator(11, number as u64)));
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call() {
            let hand = board.deal.hand(seat);
            let turn = Turn::new(&auction, board.vulnerability).unwrap();
            let call = policy.distribution(&turn, hand).best();
            let shown = demonstrator.demonstration(&auction, call, board.vulnerability).unwrap().shown;
            for (inside, met) in inside.iter_mut().zip(shown.ranges_met(hand)) {
                *inside += u32::from(met);
            }
            calls += 1;
            auction.push(call).unwrap();
        }
    }
    assert!(calls > 150, "{calls} calls");
    let enough = inside.iter().all(|&inside| f64::from(inside) >= 0.9 * f64::from(calls));
    assert!(enough, "{inside:?} of {calls}");
}

#[test]
fn a_notrump_opening_shows_what_people_expect() {
    let demonstrator = Demonstrator::new(natural(), 0);
    let notrump: Call = "1NT".parse().unwrap();
    let auction = Auction::new(Seat::West);
    let one = demonstrator.demonstration(&auction, notrump, Vulnerability::None).unwrap();
    let hcp = one.shown.hcp;
    assert!(hcp.low >= 14 && hcp.high <= 18 && hcp.contains(15) && hcp.contains(17), "{hcp:?}");
    assert!(one.shown.share(Shape::Balanced) > 0.8);
    assert!((0.02..0.08).contains(&one.frequency), "{}", one.frequency);
    assert!(Suit::ALL.into_iter().all(|suit| one.shown.lengths[suit].low >= 2));
    // Who deals, and what was asked before, makes no difference.
    let other = Demonstrator::new(natural(), 0);
    other.demonstration(&Auction::new(Seat::North), "1S".parse().unwrap(), Vulnerability::None).unwrap();
    let north = other.demonstration(&Auction::new(Seat::North), notrump, Vulnerability::None).unwrap();
    assert_eq!(one, north);
}

#[test]
fn threads_do_not_change_what_is_shown() {
    let policy = natural();
    let calls = ["1S", "2H", "X"].map(|call| call.parse::<Call>().unwrap());
    let auction = Auction::from_calls(Seat::East, calls).unwrap();
    let [one, three] = [1, 3].map(|threads| {
        let demonstrator = Demonstrator::new(Arc::clone(&policy), threads);
        demonstrator.demonstration(&auction, Call::Pass, Vulnerability::EastWest).unwrap()
    });
    assert_eq!(one, three);
}

#[test]
fn an_illegal_call_shows_nothing() {
    let demonstrator = Demonstrator::new(natural(), 0);
    let auction = Auction::new(Seat::North);
    assert!(demonstrator.demonstration(&auction, Call::Double, Vulnerability::All).is_err());
}
