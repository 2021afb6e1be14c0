//! How true and how narrow demonstrations are: `cargo run --release -p merrimac-policy --example meanings -- DEALS [STYLE [SEED]]`.
//!
//! The style bids deals that no demonstration has seen. Told are the shares of hands inside each stated range, and how wide
//! the ranges are on average. With a word more, every call and its explanation is printed.

#![allow(clippy::print_stdout)]

use std::sync::Arc;
use std::time::Instant;

use bridge::{Auction, Board, Deal};
use cards::Suit;
use cards::random::generator;
use policy::{Demonstrator, Policy, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let deals: usize = args.first().map_or(Ok(20), |deals| deals.parse())?;
    let style = args.get(1).map_or("natural", String::as_str);
    let seed: u64 = args.get(2).map_or(Ok(7), |seed| seed.parse())?;
    let policy = Arc::new(Policy::named(style).ok_or("no such style")??);
    let demonstrator = Demonstrator::new(Arc::clone(&policy), 0);
    let (mut calls, mut inside, mut all, mut widths) = (0u32, [0u32; 5], 0u32, [0u32; 5]);
    let (mut slowest, start) = (0.0, Instant::now());
    // By rounds of the auction: how many calls, and the points inside and their widths.
    let mut rounds = [[0u32; 3]; 4];
    for number in 1..=deals {
        let board = Board::numbered(number, Deal::random(&mut generator(seed, number as u64)));
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call() {
            let hand = board.deal.hand(seat);
            let call = policy.distribution(&Turn::new(&auction, board.vulnerability)?, hand).best();
            let asked = Instant::now();
            let demonstration = demonstrator.demonstration(&auction, call, board.vulnerability)?;
            slowest = f64::max(slowest, asked.elapsed().as_secs_f64());
            let shown = &demonstration.shown;
            let spans = std::iter::once(shown.hcp).chain(Suit::ALL.map(|suit| shown.lengths[suit]));
            for ((inside, width), (met, span)) in
                inside.iter_mut().zip(&mut widths).zip(shown.ranges_met(hand).zip(spans))
            {
                *inside += u32::from(met);
                *width += u32::from(span.high - span.low);
            }
            let round = &mut rounds[(auction.calls().len() / 4).min(3)];
            round[0] += 1;
            round[1] += u32::from(shown.ranges_met(hand).next() == Some(true));
            round[2] += u32::from(shown.hcp.high - shown.hcp.low);
            all += u32::from(shown.fits(hand));
            calls += 1;
            if args.len() > 3 {
                let so_far: Vec<String> = auction.calls().iter().map(ToString::to_string).collect();
                println!(
                    "{:30} {call:4} {:3.0}%  {demonstration}   [{hand}]",
                    so_far.join(" "),
                    100.0 * demonstration.frequency
                );
            }
            auction.push(call)?;
        }
    }
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(calls);
    println!(
        "{calls} calls of {style} in {deals} deals, {:.1} s, slowest explanation {slowest:.2} s",
        start.elapsed().as_secs_f64()
    );
    for (name, (inside, width)) in
        ["points", "clubs", "diamonds", "hearts", "spades"].iter().zip(inside.into_iter().zip(widths))
    {
        println!("{name:8} {:5.1} % inside, {:.1} wide", share(inside), f64::from(width) / f64::from(calls));
    }
    for (number, [calls, inside, width]) in rounds.into_iter().enumerate() {
        let share = |count: u32| f64::from(count) / f64::from(calls.max(1));
        println!(
            "round {} {:5.1} % of the points of {calls} calls, {:.1} wide",
            number + 1,
            100.0 * share(inside),
            share(width)
        );
    }
    println!("all      {:5.1} % inside", share(all));
    Ok(())
}
