//! The time of one call, alone and in batches: `cargo run --release -p merrimac-policy --example policy_speed`.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::Instant;

use bridge::{Auction, Deal, Hand, Seat, Vulnerability};
use cards::random::generator;
use policy::{Policy, Turn};

fn main() {
    let start = Instant::now();
    let policy = Policy::named("natural").expect("a style").expect("sound weights");
    println!("reading the weights: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let calls = ["1S", "2H", "X", "P"].map(|call| call.parse().expect("a call"));
    let auction = Auction::from_calls(Seat::North, calls).expect("a legal auction");
    let turn = Turn::new(&auction, Vulnerability::None).expect("an auction that goes on");
    let mut rng = generator(1, 0);
    let hands: Vec<Hand> = (0..1000).map(|_| Deal::random(&mut rng).hand(Seat::North)).collect();
    for batch in [1, 16, 48, 1000] {
        // The least of many is the time of a machine that does nothing else.
        let times = (0..(20_000 / batch).max(60)).map(|_| {
            let start = Instant::now();
            black_box(policy.distributions(hands.iter().take(batch).map(|&hand| (&turn, hand))));
            start.elapsed().as_secs_f64() / batch as f64
        });
        let least = times.fold(f64::INFINITY, f64::min);
        println!("{batch:4} hands together: {:.1} µs a call", least * 1e6);
    }
}
