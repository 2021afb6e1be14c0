//! Random two-hand holdings of 7 to 11 cards, every target and the most tricks on average: seconds for each.
//!
//!     cargo run --release --bin suits -- --count 100 --seed 1

use cards::random::{generator, shuffled};
use cards::{CardSet, Holding, Suit};
use rand::RngExt;
use single_dummy::suit::{self, Options};
use single_dummy_bench::{Flags, ThreadClock, distribution};

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
        let clock = ThreadClock::start();
        let answer = suit::solve(hands[0], hands[1], &Options::default(), &|| false).expect("two hands of one suit");
        let seconds = clock.elapsed().as_secs_f64();
        assert!(answer.targets.iter().all(|line| line.value <= line.double_dummy));
        if seconds > slowest.0 {
            slowest = (seconds, format!("{} opposite {}", hands[0], hands[1]));
        }
        times.push(seconds);
    }
    println!("{count} holdings, seed {seed}, processor seconds each: {}", distribution(times));
    println!("the slowest is {}, {:.3} s", slowest.1, slowest.0);
}
