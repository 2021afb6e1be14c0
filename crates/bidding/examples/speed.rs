//! Times a call: with the position new to the system, and with it known.
//!
//! `cargo run --release -p merrimac-bidding --example speed -- [BOARDS] [SYSTEM]`
#![allow(clippy::print_stdout)]

use std::time::Instant;

use bidding::System;
use bridge::{Auction, Board, Deal};
use cards::random::generator;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let boards: usize = args.first().map_or(Ok(500), |boards| boards.parse())?;
    let system = System::named(args.get(1).map_or("two-over-one", |name| name))?;
    let deals: Vec<Board> = (0..boards)
        .map(|number| Board::numbered(number + 1, Deal::random(&mut generator(5, number as u64))))
        .collect();
    for pass in ["new positions", "known positions"] {
        let start = Instant::now();
        let mut calls = 0;
        for board in &deals {
            let mut auction = Auction::new(board.dealer);
            while let Some(seat) = auction.to_call() {
                auction.push(system.bid(board.deal.hand(seat), &auction, board.vulnerability)?)?;
                calls += 1;
            }
        }
        println!(
            "{pass}: {calls} calls, {:.4} ms each",
            1_000.0 * start.elapsed().as_secs_f64() / f64::from(calls)
        );
    }
    Ok(())
}
