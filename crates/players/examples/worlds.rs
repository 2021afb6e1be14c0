//! Times the worlds that fit long auctions, and says how well they fit.
//!
//! `cargo run --release -p merrimac-players --example worlds -- [BOARDS] [SYSTEM] [CALLS] [WORLDS]`
//!
//! Random boards are bid by the system; each auction of at least CALLS calls is looked at by the player whose turn
//! it is after that many.
#![allow(clippy::print_stdout)]

use std::sync::Arc;
use std::time::Instant;

use bidding::System;
use bridge::{Auction, Board, BySide, Deal, Table};
use cards::random::generator;
use players::bridge::{AuctionView, Model, Models, worlds};
use search::Budget;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let boards: usize = args.first().map_or(Ok(300), |boards| boards.parse())?;
    let system = Arc::new(System::named(args.get(1).map_or("two-over-one", |name| name))?);
    let models: Models = BySide::from_fn(|_| Arc::<System>::clone(&system) as Arc<dyn Model>);
    let calls: usize = args.get(2).map_or(Ok(10), |calls| calls.parse())?;
    let size: usize = args.get(3).map_or(Ok(100), |size| size.parse())?;
    let most = 60 * size as u64;
    let (mut times, mut disagreeing, mut drawn) = (Vec::new(), 0, 0);
    for number in 0..boards {
        let board = Board::numbered(number + 1, Deal::random(&mut generator(11, number as u64)));
        let mut table = Table::new(board);
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call().filter(|_| auction.calls().len() < calls) {
            let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability)?;
            auction.push(call)?;
            table.call(call)?;
        }
        let Some(seat) = auction.to_call() else { continue };
        let budget = Budget::unlimited().nodes(most);
        let start = Instant::now();
        let view = AuctionView::new(&table.view(seat), models.clone());
        let sample = worlds(&view, size, &budget, &mut generator(12, number as u64));
        let time = 1_000.0 * start.elapsed().as_secs_f64();
        let wrong = sample.iter().filter(|world| world.inconsistencies > 0).count();
        disagreeing += wrong;
        let spent = most - budget.nodes_left().unwrap_or(0);
        drawn += spent;
        times.push(time);
        if time > 50.0 {
            println!("{time:6.1} ms, {spent} drawn, {wrong} disagree: [{auction}]");
        }
    }
    times.sort_by(f64::total_cmp);
    let count = times.len();
    let at = |share: f64| times.get(((count as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
    println!(
        "{count} auctions of {calls} calls, {size} worlds each: median {:.1} ms, 90% under {:.1} ms, most {:.1} ms; \
         {:.0} drawn each, {:.2}% of the worlds disagree with some call",
        at(0.5),
        at(0.9),
        at(1.0),
        drawn as f64 / count as f64,
        disagreeing as f64 / count as f64
    );
    Ok(())
}
