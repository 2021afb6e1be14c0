//! What other calls would have scored: each call of self-play on solved deals is replaced by an alternative, the
//! auction bid out by the system, and the difference in IMPs, double dummy, collected by row, alternative and strength.
//!
//! `cargo run --release -p merrimac-bidding --example regret -- TABLES.BIN BOARDS SKIPPED SYSTEM FOLDER [MODULE:LINE | FILE.tsv]`
//!
//! With a row as the last argument the boards on which it decided are listed, those on which it lost most first.
//! With a file every comparison is written to it, a line each: row, call, alternative, IMPs won by the alternative,
//! hand, auction, whether we and they are vulnerable.
#![allow(clippy::print_stdout)]

#[path = "load/mod.rs"]
mod load;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};

use bidding::System;
use bridge::{Auction, Board, Call, Hand, Side, score};
use cards::{Rank, Suit};
use double_dummy::SolvedDeal;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, boards, skipped, name, folder, rest @ ..] = &args[..] else {
        return Err("expected TABLES.BIN BOARDS SKIPPED SYSTEM FOLDER [MODULE:LINE]".into());
    };
    let bytes = std::fs::read(file)?;
    let system = load::system(name, Some(folder))?;
    let (file, wanted) = match rest.first() {
        Some(path) if path.ends_with(".tsv") => (Some(File::create(path)?), None),
        wanted => (None, wanted),
    };
    let mut file = file.map(BufWriter::new);
    let mut found: BTreeMap<(String, String, &str), (u32, i64)> = BTreeMap::new();
    let mut listed: Vec<(i32, String)> = Vec::new();
    let records = bytes.as_chunks().0.iter().enumerate().skip(skipped.parse()?).take(boards.parse()?);
    for (number, bytes) in records {
        let solved = SolvedDeal::from_bytes(bytes)?;
        let board = Board::numbered(number + 1, solved.deal);
        let played = bid_out(&system, &board, Auction::new(board.dealer));
        let reached = solved.score_ns(played.contract(), board.vulnerability);
        let mut auction = Auction::new(board.dealer);
        for (seat, call) in played.iter() {
            let hand = board.deal.hand(seat);
            let sign = if seat.side() == Side::NorthSouth { 1 } else { -1 };
            if auction.calls().iter().any(|call| *call != Call::Pass) {
                let rule = system.deciding_rule(hand, &auction, board.vulnerability);
                let rule = rule.map_or("none".to_string(), |rule| {
                    format!("{}:{} {}", rule.module, rule.place.line, rule.table)
                });
                let listing = wanted.is_some_and(|wanted| rule.starts_with(&format!("{wanted} ")));
                if wanted.is_none() || listing {
                    let mut best = (0, call);
                    for other in alternatives(&auction, hand, call) {
                        let mut line = auction.clone();
                        line.push(other)?;
                        let end = bid_out(&system, &board, line);
                        let imps = score::imps(
                            sign * (solved.score_ns(end.contract(), board.vulnerability) - reached),
                        );
                        if let Some(file) = &mut file {
                            let vulnerable = [seat.side(), seat.side().other()]
                                .map(|side| if board.vulnerability.of(side) { "vul" } else { "-" });
                            let [we, they] = vulnerable;
                            writeln!(
                                file,
                                "{rule}\t{call}\t{other}\t{imps}\t{hand}\t{auction}\t{we}\t{they}"
                            )?;
                        }
                        if imps > best.0 {
                            best = (imps, other);
                        }
                        let entry =
                            found.entry((format!("{call} {rule}"), kind(other), strength(hand))).or_default();
                        entry.0 += 1;
                        entry.1 += i64::from(imps);
                    }
                    if listing {
                        listed.push((
                            best.0,
                            format!(
                                "{hand} [{auction}] {call}, better {} | {} {} [{played}]",
                                best.1, board.deal, board.vulnerability
                            ),
                        ));
                    }
                }
            }
            auction.push(call)?;
        }
    }
    listed.sort_by_key(|(imps, _)| std::cmp::Reverse(*imps));
    for (imps, text) in listed.iter().take(40) {
        println!("{imps:3} {text}");
    }
    let mut found: Vec<_> = found.into_iter().filter(|(_, (count, _))| *count >= 6).collect();
    found.sort_by_key(|(_, (_, imps))| std::cmp::Reverse(*imps));
    for ((rule, other, strength), (count, imps)) in found.iter().take(70) {
        println!(
            "{imps:6} IMPs {:6.2} each of {count:5}: {strength:>5} hcp, {other} for {rule}",
            *imps as f64 / f64::from(*count)
        );
    }
    Ok(())
}

fn bid_out(system: &System, board: &Board, mut auction: Auction) -> Auction {
    while let Some(seat) = auction.to_call() {
        let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).expect("not over");
        auction.push(call).expect("the system's calls are legal");
    }
    auction
}

fn alternatives(auction: &Auction, hand: Hand, made: Call) -> Vec<Call> {
    let last = auction.calls().iter().rev().find_map(|call| call.bid());
    let near = |call: &Call| match call {
        Call::Bid(bid) => {
            let cheapest = last.and_then(|last| last.next_in(bid.strain()));
            let enough = bid.strain().suit().is_none_or(|suit| hand.in_suit(suit).len() >= 3);
            enough
                && (cheapest == Some(*bid)
                    || (bid.level().get() == 4 || bid.to_string() == "3NT") && cheapest.is_some())
        }
        _ => true,
    };
    auction.legal_calls().filter(|call| *call != made).filter(near).collect()
}

fn kind(call: Call) -> String {
    call.to_string()
}

fn strength(hand: Hand) -> &'static str {
    let value = |rank: Rank| match rank {
        Rank::Ace => 4,
        Rank::King => 3,
        Rank::Queen => 2,
        Rank::Jack => 1,
        _ => 0,
    };
    let hcp: u32 = Suit::ALL.into_iter().flat_map(|suit| hand.in_suit(suit).iter()).map(value).sum();
    match hcp {
        0..=5 => "0-5",
        6..=8 => "6-8",
        9..=11 => "9-11",
        12..=14 => "12-14",
        15..=17 => "15-17",
        18..=20 => "18-20",
        _ => "21+",
    }
}
