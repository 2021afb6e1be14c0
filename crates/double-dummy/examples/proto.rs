use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).map_or(50, |a| a.parse().unwrap());
    let mut w = [0i32; 160];
    for (i, v) in std::env::var("W").unwrap_or_default().split(',').filter(|s| !s.is_empty()).enumerate() { w[i] = v.parse().unwrap(); }
    let text = std::fs::read_to_string("/work/shared/data/dd/dd_tables.txt").unwrap();
    let mut total = [0u64; 6];
    let mut wrong = 0;
    let start = Instant::now();
    for line in text.lines().filter(|l| !l.starts_with('#')).take(n) {
        let (deal, table) = line.split_once(" | ").unwrap();
        let deal: bridge::Deal = deal.parse().unwrap();
        let h = deal.hands().as_array().map(|h| h.bits());
        let (out, stats) = double_dummy::proto(h, w);
        for i in 0..6 { total[i] += stats[i]; }
        for (d, cell) in table.split_whitespace().enumerate() {
            let v: Vec<i32> = cell[2..].split(',').map(|v| v.parse().unwrap()).collect();
            for (i, strain) in [4, 3, 2, 1, 0].into_iter().enumerate() {
                let leader = (d + 1) & 3;
                let ns = out[strain][leader];
                let got = if d & 1 == 0 { ns } else { 13 - ns };
                if got != v[i] { wrong += 1; }
            }
        }
    }
    let e = start.elapsed().as_secs_f64();
    let n = n as f64;
    println!("wrong {wrong}  ms/deal {:.1}  nodes {:.0} leads {:.0} probes {:.0} hits {:.0} scanned {:.0} patterns {:.0}  ns/node {:.0}", e*1e3/n, total[0] as f64/n, total[1] as f64/n, total[2] as f64/n, total[3] as f64/n, total[4] as f64/n, total[5] as f64/n, e*1e9/total[0] as f64);
    for p in 0..4 {
        let g = |i: usize| double_dummy::STATS[p * 32 + i].load(std::sync::atomic::Ordering::Relaxed) as f64 / n;
        let cuts: f64 = (0..16).map(|i| g(i)).sum();
        let tried: f64 = (0..16).map(|i| g(i) * i as f64).sum();
        let fails: f64 = (16..32).map(|i| g(i)).sum();
        let ftried: f64 = (16..32).map(|i| g(i) * (i - 16) as f64).sum();
        println!("pos {p}: cut {cuts:.0} first {:.3} avg {:.2} | fail {fails:.0} avg {:.2}", g(1) / cuts, tried / cuts, ftried / fails);
    }
    for i in 0..3 { print!(" end{i} {:.0}", double_dummy::STATS[128+i].load(std::sync::atomic::Ordering::Relaxed) as f64 / n); }
    println!(" NT nodes {:.0}", double_dummy::STATS[135].load(std::sync::atomic::Ordering::Relaxed) as f64 / n);
    for d in 1..14 { let g = |r: usize| double_dummy::STATS[144 + 16 * r + d].load(std::sync::atomic::Ordering::Relaxed) as f64 / n; println!("left {d}: starts {:.0} probes {:.0} expanded {:.0}", g(0), g(1), g(2)); }
}
