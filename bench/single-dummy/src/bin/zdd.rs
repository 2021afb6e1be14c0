use bridge::{Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{CardSet, Suit};
use rand::RngExt;
use single_dummy::ending::{self, Ending};
use single_dummy_bench::cpu_time;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let tricks = a[0] as usize / 4;
    let mut total = 0.0;
    for index in 0..a[1] {
        let mut rng = generator(77, index);
        let cards = shuffled(CardSet::ALL, &mut rng);
        let take = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
        let trump = if rng.random_bool(0.5) { Strain::NoTrump } else { Strain::from(Suit::ALL[rng.random_range(0..4)]) };
        let e = Ending { north: take(0, tricks), south: take(tricks, 2 * tricks), unseen: take(2 * tricks, 4 * tricks), trick: Vec::new(),
            leader: Seat::ALL[rng.random_range(0..4)], trump, target: (tricks / 2) as u8 - rng.random_range(0..2) };
        let t = cpu_time();
        let v = ending::double_dummy(&e).unwrap();
        let s = (cpu_time() - t).as_secs_f64();
        total += s;
        println!("{v:.6} {s:.3}");
    }
    println!("total {total:.3}");
}
