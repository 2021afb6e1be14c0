//! Random two-hand holdings of 7 to 11 cards, every target and the most tricks on average: milliseconds for each, the
//! least of three solves, since the kernel counts processor time too coarsely and a shared machine disturbs the clock.
//!
//!     cargo run --release --bin suits -- --count 100 --seed 1

use std::time::Instant;

use cards::random::{generator, shuffled};
use cards::{CardSet, Holding, Suit};
use rand::RngExt;
use single_dummy::suit::{self, Options};
use single_dummy_bench::{Flags, distribution};

fn main() {
    let flags = Flags::read(&["count", "seed"]);
    let [count, seed] = [flags.number("count", 100), flags.number("seed", 1)];
    let mut times = Vec::new();
    let mut slowest = (0.0, String::new());
    for index in 0..count {
        let mut rng = generator(seed, index);
        let size = rng.random_range(7..=11);
        let cards = shuffled(CardSet::from_holding(Suit::Spades, Holding::ALL), &mut rng);
        let mut hands = [Holding::EMPTY; 2];
        for card in &cards[..size] {
            let hand = &mut hands[rng.random_range(0..2)];
            *hand = hand.with(card.rank());
        }
        let solve = || {
            let start = Instant::now();
            let answer = suit::solve(hands[0], hands[1], &Options::default(), &search::Budget::unlimited());
            let time = start.elapsed().as_secs_f64();
            let answer = answer.expect("two hands of one suit");
            assert!(answer.targets.iter().all(|line| line.value <= line.double_dummy));
            1e3 * time
        };
        let time = (0..3).map(|_| solve()).fold(f64::INFINITY, f64::min);
        if time > slowest.0 {
            slowest = (time, format!("{} opposite {}", hands[0], hands[1]));
        }
        times.push(time);
    }
    println!("{count} holdings, seed {seed}, milliseconds each: {}", distribution(times));
    println!("the slowest is {}, {:.3} ms", slowest.1, slowest.0);
}
