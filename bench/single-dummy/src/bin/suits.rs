//! Random two-hand holdings of 7 to 11 cards, every target and the most tricks on average: seconds for each.
//!
//!     cargo run --release --bin suits -- [HOLDINGS] [SEED]

use cards::random::{generator, shuffled};
use cards::{CardSet, Holding, Suit};
use rand::RngExt;
use single_dummy::suit::{self, Options};
use single_dummy_bench::{cpu_time, quantile};

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let [count, seed] = [args.next().unwrap_or(100), args.next().unwrap_or(1)];
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
        let started = cpu_time();
        let answer = suit::solve(hands[0], hands[1], &Options::default()).expect("two hands of one suit");
        let seconds = (cpu_time() - started).as_secs_f64();
        assert!(answer.targets.iter().all(|line| line.value <= line.double_dummy));
        if seconds > slowest.0 {
            slowest = (seconds, format!("{} opposite {}", hands[0], hands[1]));
        }
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    let of = |share| quantile(&times, share);
    println!("{count} holdings, seed {seed}, CPU seconds each:");
    println!("median {:.4}  90 % {:.4}  99 % {:.4}  most {:.4} ({})", of(0.5), of(0.9), of(0.99), of(1.0), slowest.1);
}
