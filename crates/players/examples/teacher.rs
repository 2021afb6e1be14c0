//! What the learned bidder would call where a system calls, and what that is worth: the system bids solved deals for all
//! four seats; wherever the learned bidder would have called otherwise, its call is made instead and the auction bid out
//! twice, by the system and by the learned bidder. The differences in IMPs, double dummy, are collected by row.
//!
//! `cargo run --release -p merrimac-players --example teacher -- TABLES.BIN BOARDS SKIPPED SYSTEM FOLDER [FILE.tsv]`
//!
//! With a file every difference is written to it, a line each: row, the system's call, the learned bidder's, IMPs won by
//! the learned bidder's call with the system bidding on, the same with the learned bidder bidding on after either call,
//! hand, auction, whether we and they are vulnerable.
#![allow(clippy::print_stdout)]

#[path = "../../bidding/examples/load/mod.rs"]
mod load;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};

use bridge::{Auction, Board, Call, Hand, Side, score};
use double_dummy::SolvedDeal;
use policy::{Policy, Turn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [tables, boards, skipped, name, folder, rest @ ..] = &args[..] else {
        return Err("expected TABLES.BIN BOARDS SKIPPED SYSTEM FOLDER [FILE.tsv]".into());
    };
    let bytes = std::fs::read(tables)?;
    let system = load::system(name, Some(folder))?;
    let policy = Policy::named("natural").expect("a style of the program")?;
    let mut file = rest.first().map(File::create).transpose()?.map(BufWriter::new);
    let mut found: BTreeMap<(String, Call, Call), (u32, i64, i64)> = BTreeMap::new();
    let records = bytes.as_chunks().0.iter().enumerate().skip(skipped.parse()?).take(boards.parse()?);
    for (number, bytes) in records {
        let solved = SolvedDeal::from_bytes(bytes)?;
        let board = Board::numbered(number + 1, solved.deal);
        let by_system = |hand, auction: &Auction| Ok(system.bid(hand, auction, board.vulnerability)?);
        let by_policy = |hand, auction: &Auction| {
            Ok(policy.distribution(&Turn::new(auction, board.vulnerability)?, hand).best())
        };
        let played = bid_out(by_system, &board, Auction::new(board.dealer))?;
        let mut auction = Auction::new(board.dealer);
        for (seat, call) in played.iter() {
            let hand = board.deal.hand(seat);
            let taught = by_policy(hand, &auction)?;
            if call != taught {
                let [mut ours, mut theirs] = [auction.clone(), auction.clone()];
                ours.push(call)?;
                theirs.push(taught)?;
                let sign = if seat.side() == Side::NorthSouth { 1 } else { -1 };
                let won = |other: &Auction, own: &Auction| {
                    let score = |auction: &Auction| solved.score_ns(auction.contract(), board.vulnerability);
                    score::imps(sign * (score(other) - score(own)))
                };
                let kept = won(&bid_out(by_system, &board, theirs.clone())?, &played);
                let free = won(&bid_out(by_policy, &board, theirs)?, &bid_out(by_policy, &board, ours)?);
                let rule = system.deciding_rule(hand, &auction, board.vulnerability);
                let rule = rule.map_or("none".to_string(), |rule| {
                    format!("{}:{} {}", rule.module, rule.place.line, rule.table)
                });
                if let Some(file) = &mut file {
                    let [we, they] = [seat.side(), seat.side().other()]
                        .map(|side| if board.vulnerability.of(side) { "vul" } else { "-" });
                    writeln!(
                        file,
                        "{rule}\t{call}\t{taught}\t{kept}\t{free}\t{hand}\t{auction}\t{we}\t{they}"
                    )?;
                }
                let entry = found.entry((rule, call, taught)).or_default();
                entry.0 += 1;
                entry.1 += i64::from(kept);
                entry.2 += i64::from(free);
            }
            auction.push(call)?;
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_by_key(|(_, (_, kept, free))| std::cmp::Reverse(kept + free));
    println!("    by the system, by the learned bidder, times: call for call");
    for ((rule, call, taught), (count, kept, free)) in found.iter().take(100) {
        println!("{kept:6} {free:6} {count:5}: {taught} for {call} {rule}");
    }
    Ok(())
}

fn bid_out(
    bidder: impl Fn(Hand, &Auction) -> Result<Call, Box<dyn std::error::Error>>,
    board: &Board,
    mut auction: Auction,
) -> Result<Auction, Box<dyn std::error::Error>> {
    while let Some(seat) = auction.to_call() {
        auction.push(bidder(board.deal.hand(seat), &auction)?)?;
    }
    Ok(auction)
}
