use std::time::Instant;
fn main() {
    let mut shuffler = dealing::Shuffler::default();
    let mut rng = cards::random::generator(1, 0);
    let start = Instant::now();
    let mut sum = 0u64;
    let n = 10_000_000;
    for _ in 0..n { let h = shuffler.hands(&mut rng); sum ^= h.as_array()[0].bits(); }
    let t = start.elapsed().as_secs_f64();
    println!("{sum} {:.1} M/s", n as f64 / t / 1e6);
}
