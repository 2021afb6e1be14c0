use std::time::Instant;
use dds_bridge_sys as dds;
fn main() {
    let n: usize = std::env::args().nth(1).map_or(50, |a| a.parse().unwrap());
    let text = std::fs::read_to_string("/work/shared/data/dd/dd_tables.txt").unwrap();
    let config = dds::DdsSolverConfig { tt_kind: dds::DDS_TT_KIND_PATTERN as i32, tt_mem_default_mb: 0, tt_mem_maximum_mb: 0 };
    unsafe { dds::SetMaxThreads(1) };
    let ctx = unsafe { dds::dds_solver_context_new(&config) };
    let start = Instant::now();
    for line in text.lines().filter(|l| !l.starts_with('#')).take(n) {
        let (deal, _) = line.split_once(" | ").unwrap();
        let deal: bridge::Deal = deal.parse().unwrap();
        let mut d = dds::DdTableDeal::default();
        for seat in bridge::Seat::ALL {
            for (i, suit) in cards::Suit::DESCENDING.into_iter().enumerate() {
                d.cards[seat.index()][i] = (deal.hand(seat).in_suit(suit).bits() as u32) << 2;
            }
        }
        let mut out = dds::DdTableResults::default();
        unsafe { assert_eq!(dds::dds_calc_dd_table(ctx, &d, &mut out), 1) };
    }
    println!("dds ms/deal {:.1}", start.elapsed().as_secs_f64() * 1e3 / n as f64);
}
