//! Deals per second without constraints, and worlds per second from what a player knows.

use std::hint::black_box;
use std::time::Instant;

use bridge::Seat;
use cards::Suit;
use cards::random::generator;
use dealing::{Knowledge, Sampler, Shapes, Shuffler};

const DEALS: u64 = 200_000;
const SLICES: usize = 40;
const WORLDS: usize = 2_000;

/// The best of several slices: other work on the machine only makes a slice slower.
pub fn unconstrained() {
    let (shuffler, mut rng) = (Shuffler::default(), generator(1, 0));
    let mut best = [0f64; 2];
    for _ in 0..SLICES {
        let start = Instant::now();
        for _ in 0..DEALS {
            black_box(shuffler.hands(&mut rng));
        }
        best[0] = best[0].max(DEALS as f64 / start.elapsed().as_secs_f64());
        let start = Instant::now();
        for _ in 0..DEALS / 8 {
            black_box(shuffler.eight(&mut rng));
        }
        best[1] = best[1].max(DEALS as f64 / start.elapsed().as_secs_f64());
    }
    let [one, eight] = best.map(|rate| rate / 1e6);
    println!("unconstrained, one core: {one:.1} million deals a second one by one, {eight:.1} by eights");
}

pub fn samples() {
    let own = "AQ542.KJ87.32.AK".parse().expect("a hand");
    let dummy = "K3.T92.AK54.Q762".parse().expect("a hand");
    let mut declarer = Knowledge::new();
    declarer
        .require_cards(Seat::South, own)
        .require_cards(Seat::North, dummy)
        .require_points(Seat::West, 8..=12)
        .require_length(Seat::West, Suit::Hearts, 5..=13);
    let mut lead = Knowledge::new();
    lead.require_cards(Seat::South, own)
        .require_points(Seat::West, 11..=15)
        .require_points(Seat::North, 6..=11)
        .require_length(Seat::North, Suit::Diamonds, 5..=7);
    let mut opener = Knowledge::new();
    opener
        .require_cards(Seat::South, own)
        .require_points(Seat::West, 15..=17)
        .require_shape(Seat::West, &Shapes::balanced());
    let mut transfer = opener.clone();
    transfer.require_length(Seat::East, Suit::Hearts, 5..=13);
    for (name, knowledge) in [
        ("declarer, an overcall known", declarer),
        ("two hands with points and a length", lead),
        ("a strong no trump to the left", opener),
        ("and five hearts opposite it", transfer),
    ] {
        let prepare = || {
            let start = Instant::now();
            black_box(Sampler::new(&knowledge).expect("worlds exist"));
            start.elapsed().as_secs_f64()
        };
        let prepare = (0..SLICES).map(|_| prepare()).fold(f64::MAX, f64::min);
        let sampler = Sampler::new(&knowledge).expect("worlds exist");
        let mut worlds = sampler.worlds(1);
        let mut draw = || {
            let start = Instant::now();
            let count = worlds.by_ref().take(WORLDS).map(black_box).count();
            start.elapsed().as_secs_f64() / count as f64
        };
        let each = (0..SLICES).map(|_| draw()).fold(f64::MAX, f64::min);
        println!(
            "{name}: {:.0} us to prepare, {:.2} us a world, acceptance {:.3}",
            prepare * 1e6,
            each * 1e6,
            worlds.acceptance().rate()
        );
    }
}
