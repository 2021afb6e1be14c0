//! Random endings solved to the proof: the distribution of CPU seconds, and what is left open.
//!
//!     cargo run --release --bin endings -- CARDS [ENDINGS] [SECONDS] [SEED]
//!
//! Cards are dealt at random, half the endings are played at no trump, leader and target are random, and endings that
//! open cards would win in less than 20 % or more than 95 % of the layouts are dealt again.

use std::time::{Duration, Instant};

use bridge::{Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{CardSet, Suit};
use rand::RngExt;
use single_dummy::ending::{self, Ending};
use single_dummy_bench::{cpu_time, quantile};

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let mut arg = |default| args.next().unwrap_or(default);
    let [cards, count, seconds, seed] = [arg(24), arg(100), arg(60), arg(1)];
    let (mut times, mut gaps, mut proven) = (Vec::new(), Vec::new(), 0);
    let mut index = 0;
    while times.len() < count as usize {
        let ending = random_ending(cards as usize / 4, seed, index);
        index += 1;
        let open = ending::double_dummy(&ending).expect("hands of one length");
        if !(0.20..=0.95).contains(&open) {
            continue;
        }
        let (cpu, wall) = (cpu_time(), Instant::now());
        let limit = Duration::from_secs(seconds);
        // The limit is on processor time where that can be read, since the machine may be shared.
        let stop = || wall.elapsed() > limit && (cpu_time() - cpu) > limit;
        let answer = ending::solve(&ending, &stop).expect("hands of one length");
        let used = (cpu_time() - cpu).as_secs_f64();
        let gap = answer.at_most - answer.chance;
        if std::env::var_os("VERBOSE").is_some() {
            println!(
                "{used:8.3} s  {:.4} to {:.4} of {open:.4}  {:?} {ending:?}",
                answer.chance, answer.at_most, answer.effort
            );
        }
        proven += u32::from(answer.proven);
        times.push(used);
        gaps.push(gap);
    }
    times.sort_by(f64::total_cmp);
    gaps.sort_by(f64::total_cmp);
    let of = |share| quantile(&times, share);
    println!("{count} endings of {cards} cards, seed {seed}, limit {seconds} s: {proven} proven");
    println!("CPU seconds: median {:.3}  75 % {:.3}  90 % {:.3}  95 % {:.3}  most {:.3}", of(0.5), of(0.75), of(0.9), of(0.95), of(1.0));
    println!("gap, share of layouts: median {:.4}  90 % {:.4}  most {:.4}", quantile(&gaps, 0.5), quantile(&gaps, 0.9), quantile(&gaps, 1.0));
}

fn random_ending(tricks: usize, seed: u64, index: u64) -> Ending {
    let mut rng = generator(seed, index);
    let cards = shuffled(CardSet::ALL, &mut rng);
    let take = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
    let trump = if rng.random_bool(0.5) {
        Strain::NoTrump
    } else {
        Strain::from(Suit::ALL[rng.random_range(0..4)])
    };
    Ending {
        north: take(0, tricks),
        south: take(tricks, 2 * tricks),
        unseen: take(2 * tricks, 4 * tricks),
        trick: Vec::new(),
        leader: Seat::ALL[rng.random_range(0..4)],
        trump,
        target: rng.random_range(1..=tricks as u8),
    }
}
