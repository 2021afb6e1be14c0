use cards::random::{generator, Random};
use rand::RngExt;
use std::sync::Mutex;
use std::time::{Duration, Instant};
fn cost(deals: &[[u64; 4]], base: &[f64], w: [i32; 160], limit: f64) -> (f64, Vec<f64>) {
    let mut total = 0.0;
    let mut each = Vec::new();
    for (i, h) in deals.iter().enumerate() {
        let n = double_dummy::proto(*h, w).1[0] as f64;
        each.push(n);
        total += if base.is_empty() { 1.0 } else { n / base[i] };
        if total > limit { break; }
    }
    (total, each)
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let seconds: u64 = a[1].parse().unwrap();
    let threads: usize = a[2].parse().unwrap();
    let n: usize = a[3].parse().unwrap();
    let mut w = [0i32; 160];
    for (i, v) in std::env::var("W").unwrap().split(',').enumerate() { w[i] = v.parse().unwrap(); }
    let deals: Vec<[u64; 4]> = (0..n).map(|i| *bridge::Deal::random(&mut generator(78, i as u64)).hands()).map(|h| h.as_array().map(|h| h.bits())).collect();
    // drop the hardest quarter so that evaluations stay short
    let costs: Vec<f64> = {
        let out = Mutex::new(vec![0.0; n]);
        let next = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|s| for _ in 0..threads { s.spawn(|| loop {
            let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            if i >= n { break; }
            let c = double_dummy::proto(deals[i], w).1[0] as f64;
            out.lock().unwrap()[i] = c;
        }); });
        out.into_inner().unwrap()
    };
    let mut idx: Vec<usize> = (0..n).collect();
    idx.sort_by(|&i, &j| costs[i].total_cmp(&costs[j]));
    let idx: Vec<usize> = idx[n / 8..n - n / 4].to_vec();
    let deals: Vec<[u64; 4]> = idx.iter().map(|&i| deals[i]).collect();
    let base: Vec<f64> = idx.iter().map(|&i| costs[i]).collect();
    eprintln!("{} deals, mean {:.0}", deals.len(), base.iter().sum::<f64>() / base.len() as f64);
    let best = Mutex::new((deals.len() as f64, w, 0u64));
    let end = Instant::now() + Duration::from_secs(seconds);
    let used = 160;
    std::thread::scope(|s| for t in 0..threads {
        let (best, deals, base) = (&best, &deals, &base);
        s.spawn(move || {
            let mut rng: Random = generator(99, t as u64);
            while Instant::now() < end {
                let (limit, mut w, _) = *best.lock().unwrap();
                let start = w;
                let k = [1, 1, 2, 2, 3, 5][rng.random_range(0..6usize)];
                for _ in 0..k {
                    let i = rng.random_range(0..used);
                    let scale = [5, 15, 40, 100][rng.random_range(0..4usize)];
                    w[i] += rng.random_range(-scale..=scale);
                }
                let (c, _) = cost(deals, base, w, limit);
                let mut b = best.lock().unwrap();
                b.2 += 1;
                if c < limit {
                    // others may have moved on: apply the change on top, optimistically only if ours is the best
                    if c < b.0 { *b = (c, w, b.2); eprintln!("{:.4} after {}", c / deals.len() as f64, b.2); }
                    else {
                        let mut merged = b.1;
                        for i in 0..used { merged[i] += w[i] - start[i]; }
                        let snapshot = b.0;
                        drop(b);
                        let (c, _) = cost(deals, base, merged, snapshot);
                        let mut b = best.lock().unwrap();
                        if c < b.0 { *b = (c, merged, b.2); eprintln!("{:.4} merged after {}", c / deals.len() as f64, b.2); }
                    }
                }
            }
        });
    });
    let b = best.lock().unwrap();
    println!("{:.4}", b.0 / deals.len() as f64);
    println!("{}", b.1[..used].iter().map(|v| v.to_string()).collect::<Vec<_>>().join(","));
}
