use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).map_or(50, |a| a.parse().unwrap());
    let text = std::fs::read_to_string("/work/shared/data/dd/dd_tables.txt").unwrap();
    let mut wrong = 0;
    let mut solver = double_dummy::Solver::default();
    let start = Instant::now();
    for line in text.lines().filter(|l| !l.starts_with('#')).take(n) {
        let (deal, table) = line.split_once(" | ").unwrap();
        let deal: bridge::Deal = deal.parse().unwrap();
        let out = solver.table(&deal).unwrap();
        for (d, cell) in table.split_whitespace().enumerate() {
            let v: Vec<usize> = cell[2..].split(',').map(|v| v.parse().unwrap()).collect();
            for (i, strain) in [4, 3, 2, 1, 0].into_iter().enumerate() {
                if out.tricks(bridge::Strain::ALL[strain], bridge::Seat::ALL[d]) != v[i] {
                    wrong += 1;
                }
            }
        }
    }
    let e = start.elapsed().as_secs_f64();
    println!(
        "wrong {wrong}  ms/deal {:.1}  nodes {:.0} ns/node {:.0}",
        e * 1e3 / n as f64,
        solver.nodes() as f64 / n as f64,
        e * 1e9 / solver.nodes() as f64
    );
}
