//! A duplicate match of two systems on solved deals, bidding only, scored double dummy.
//!
//! Each side reads every call with its own system.
//!
//! `cargo run --release -p bidding --example duel -- TABLES.BIN BOARDS SYSTEM-A FOLDER-A SYSTEM-B FOLDER-B [SHOWN]`
#![allow(clippy::print_stdout)]

#[path = "load/mod.rs"]
mod load;
#[path = "solved/mod.rs"]
mod solved;

use bidding::System;
use bridge::{Auction, Board, Side, score};
use solved::{Solved, record, score_ns};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, boards, name_a, folder_a, name_b, folder_b, rest @ ..] = &args[..] else {
        return Err("expected TABLES.BIN BOARDS SYSTEM-A FOLDER-A SYSTEM-B FOLDER-B".into());
    };
    let bytes = std::fs::read(file)?;
    let first = load::system(name_a, Some(folder_a))?;
    let second = load::system(name_b, Some(folder_b))?;
    let shown: usize = rest.first().map_or(Ok(0), |shown| shown.parse())?;
    let mut swings: Vec<(i32, String)> = Vec::new();
    let (mut boards_played, mut differing, mut sum, mut squares) = (0u32, 0u32, 0.0, 0.0);
    for (number, bytes) in bytes.chunks_exact(23).take(boards.parse()?).enumerate() {
        let solved = record(bytes);
        let board = Board::numbered(number + 1, solved.deal);
        let open = bid_out(&first, &second, &board);
        let closed = bid_out(&second, &first, &board);
        boards_played += 1;
        if open.calls() == closed.calls() {
            continue;
        }
        differing += 1;
        let imps = score::imps(result(&open, &solved, &board) - result(&closed, &solved, &board));
        sum += f64::from(imps);
        squares += f64::from(imps * imps);
        swings.push((
            imps,
            format!("{} {} {} [{open}] [{closed}]", board.deal, board.dealer, board.vulnerability),
        ));
    }
    swings.sort_by_key(|(imps, _)| *imps);
    for (imps, text) in swings.iter().take(shown).chain(swings.iter().rev().take(shown)) {
        println!("{imps:4} {text}");
    }
    let boards = f64::from(boards_played);
    let mean = sum / boards;
    let error = ((squares / boards - mean * mean) / boards).sqrt();
    println!(
        "{boards_played} boards, {differing} differ: {mean:+.3} +- {error:.3} IMPs a board, {:+.2} a differing board",
        sum / f64::from(differing.max(1))
    );
    Ok(())
}

fn bid_out(north_south: &System, east_west: &System, board: &Board) -> Auction {
    let mut auction = Auction::new(board.dealer);
    while let Some(seat) = auction.to_call() {
        let system = if seat.side() == Side::NorthSouth { north_south } else { east_west };
        let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).expect("not over");
        auction.push(call).expect("the system's calls are legal");
    }
    auction
}

fn result(auction: &Auction, solved: &Solved, board: &Board) -> i32 {
    auction.contract().map_or(0, |contract| {
        let tricks = solved.tricks(contract.bid.strain(), contract.declarer);
        score_ns(contract.bid, contract.doubling, contract.declarer, board.vulnerability, tricks)
    })
}
