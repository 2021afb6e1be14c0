use std::time::Instant;
use bridge::Seat;
use cards::Suit;
use dealing::*;
fn main() {
    let mut shuffler = dealing::Shuffler::default();
    let mut rng = cards::random::generator(1, 0);
    let start = Instant::now();
    let mut sum = 0u64;
    let n = 10_000_000;
    for _ in 0..n { let h = shuffler.hands(&mut rng); sum ^= h.as_array()[0].bits(); }
    let t = start.elapsed().as_secs_f64();
    println!("{sum} {:.1} M/s", n as f64 / t / 1e6);
    let mut two = Knowledge::new();
    two.holds(Seat::South, "AQ542.KJ87.32.AK".parse().unwrap()).holds(Seat::North, "K3.T92.AK54.Q762".parse().unwrap()).points(Seat::West, 8..=12).length(Seat::West, Suit::Hearts, 5..=13);
    let mut three = Knowledge::new();
    three.holds(Seat::South, "AQ542.KJ87.32.AK".parse().unwrap()).points(Seat::West, 11..=15)
        .points(Seat::North, 6..=11)
        .length(Seat::North, Suit::Diamonds, 5..=7);
    let mut lens = Knowledge::new();
    lens.holds(Seat::South, "AQ542.KJ87.32.AK".parse().unwrap()).length(Seat::North, Suit::Diamonds, 5..=7);
    let mut wide = Knowledge::new();
    wide.holds(Seat::South, "AQ542.KJ87.32.AK".parse().unwrap()).points(Seat::West, 15..=17);
    let mut four = Knowledge::new(); four.points(Seat::West, 15..=17);
    for (name, k) in [("two", two), ("three", three), ("lens", lens), ("wide", wide), ("four", four)] {
        let start = Instant::now();
        let s = Sampler::new(&k).unwrap();
        let t = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut d = s.worlds(1);
        let n = d.by_ref().take(2000).count();
        println!("{name}: setup {:.3} ms, {:.2} us a world, acceptance {:.3}", t*1e3, start.elapsed().as_secs_f64()/n as f64*1e6, d.acceptance().rate());
    }
}
