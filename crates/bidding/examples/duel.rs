//! A duplicate match of two systems on solved deals, bidding only, scored double dummy.
//!
//! Each side reads every call with its own system.
//!
//! `cargo run --release -p merrimac-bidding --example duel -- TABLES.BIN BOARDS SYSTEM-A FOLDER-A SYSTEM-B FOLDER-B [SHOWN] [SKIPPED]`
//!
//! With `seed:N` for the file the deals are fresh, and the contracts on which the two differ are solved.
//! Boards are also told apart by class: slam bid at either table, doubled at either table, competitive (both sides bid),
//! constructive; and, with SHOWN, by the row of the first system at which the two auctions part.
//! Doubled or redoubled part-scores that cost a side more than 800 points are counted for the system of that side, and
//! those of the first are shown with SHOWN.
#![allow(clippy::print_stdout)]

#[path = "deals/mod.rs"]
mod deals;
#[path = "load/mod.rs"]
mod load;
#[path = "part_score/mod.rs"]
mod part_score;

use std::collections::BTreeMap;

use bidding::System;
use bridge::{Auction, Board, Call, Contract, Doubling, Side, score};
use deals::Deals;
use part_score::{DISASTER, below_game};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, boards, name_a, folder_a, name_b, folder_b, rest @ ..] = &args[..] else {
        return Err("expected TABLES.BIN BOARDS SYSTEM-A FOLDER-A SYSTEM-B FOLDER-B".into());
    };
    let mut deals = Deals::named(file)?;
    let first = load::system(name_a, Some(folder_a))?;
    let second = load::system(name_b, Some(folder_b))?;
    let shown: usize = rest.first().map_or(Ok(0), |shown| shown.parse())?;
    let skipped: usize = rest.get(1).map_or(Ok(0), |skipped| skipped.parse())?;
    let mut classes: BTreeMap<&str, (u32, i32)> = BTreeMap::new();
    let mut swings: Vec<(i32, String)> = Vec::new();
    let mut partings: BTreeMap<String, (u32, i32)> = BTreeMap::new();
    let (mut boards_played, mut differing, mut sum, mut squares) = (0u32, 0u32, 0.0, 0.0);
    let mut disasters = [0u32; 2];
    for index in skipped..skipped + boards.parse::<usize>()? {
        let Some((board, table)) = deals.board(index) else { break };
        let open = bid_out(&first, &second, &board);
        let closed = bid_out(&second, &first, &board);
        boards_played += 1;
        let doubled_part_score = |auction: &Auction| {
            auction
                .contract()
                .is_some_and(|contract| contract.doubling != Doubling::Undoubled && below_game(&contract))
        };
        if open.calls() == closed.calls() && !doubled_part_score(&open) {
            continue;
        }
        let open_score = deals.score_ns(&board, table.as_ref(), open.contract());
        let closed_score = if open.contract() == closed.contract() {
            open_score
        } else {
            deals.score_ns(&board, table.as_ref(), closed.contract())
        };
        // North and South play the first system in the open room and the second in the closed one.
        for (auction, score, north_south) in [(&open, open_score, 0), (&closed, closed_score, 1)] {
            if score.abs() > DISASTER && doubled_part_score(auction) {
                let loser = if score < 0 { north_south } else { 1 - north_south };
                disasters[loser] += 1;
                if shown > 0 && loser == 0 {
                    println!(
                        "DISASTER {score} {} {} {} [{auction}]",
                        board.deal, board.dealer, board.vulnerability
                    );
                }
            }
        }
        if open.calls() == closed.calls() {
            continue;
        }
        differing += 1;
        let imps = score::imps(open_score - closed_score);
        let class = classes.entry(class(&open, &closed)).or_default();
        class.0 += 1;
        class.1 += imps;
        sum += f64::from(imps);
        squares += f64::from(imps * imps);
        let parting = partings.entry(parting(&first, &board, [&open, &closed])).or_default();
        parting.0 += 1;
        parting.1 += imps;
        swings.push((
            imps,
            format!("{} {} {} [{open}] [{closed}]", board.deal, board.dealer, board.vulnerability),
        ));
    }
    swings.sort_by_key(|(imps, _)| *imps);
    for (imps, text) in swings.iter().take(shown).chain(swings.iter().rev().take(shown)) {
        println!("{imps:4} {text}");
    }
    let mut partings: Vec<_> = partings.into_iter().collect();
    partings.sort_by_key(|(_, (_, imps))| *imps);
    for (row, (boards, imps)) in partings.iter().take(shown).chain(partings.iter().rev().take(shown)) {
        println!("{imps:+5} IMPs on {boards:4} boards: {row}");
    }
    let boards = f64::from(boards_played);
    let mean = sum / boards;
    let error = ((squares / boards - mean * mean) / boards).sqrt();
    println!(
        "{boards_played} boards, {differing} differ: {mean:+.3} +- {error:.3} IMPs a board, {:+.2} a differing board",
        sum / f64::from(differing.max(1))
    );
    for (class, (boards, imps)) in classes {
        println!("{class}: {imps:+} IMPs on {boards} boards");
    }
    println!(
        "doubled part-scores worse than {DISASTER}: {} of the first, {} of the second",
        disasters[0], disasters[1]
    );
    Ok(())
}

/// The row of the first system that decides where the auctions part, and the two calls.
fn parting(first: &System, board: &Board, auctions: [&Auction; 2]) -> String {
    let [open, closed] = auctions.map(Auction::calls);
    let alike = open.iter().zip(closed).take_while(|(here, there)| here == there).count();
    let so_far = Auction::from_calls(board.dealer, open[..alike].iter().copied()).expect("a prefix is legal");
    let seat = so_far.to_call().expect("the auctions part");
    let (ours, theirs) = if seat.side() == Side::NorthSouth {
        (open[alike], closed[alike])
    } else {
        (closed[alike], open[alike])
    };
    let row = first.deciding_rule(board.deal.hand(seat), &so_far, board.vulnerability);
    let row =
        row.map_or("no row".to_owned(), |rule| format!("{}:{} {}", rule.module, rule.place.line, rule.table));
    format!("{ours} for {theirs} {row}")
}

/// What kind of board it was.
fn class(open: &Auction, closed: &Auction) -> &'static str {
    let contracts = [open, closed].map(Auction::contract);
    let some = |asked: fn(&Contract) -> bool| contracts.iter().flatten().any(asked);
    let both_bid = |auction: &&Auction| {
        let bids = |side| auction.iter().any(|(seat, call)| call != Call::Pass && seat.side() == side);
        bids(Side::NorthSouth) && bids(Side::EastWest)
    };
    if some(|contract| contract.bid.level().get() >= 6) {
        "slams"
    } else if some(|contract| contract.doubling != Doubling::Undoubled) {
        "doubled"
    } else if [open, closed].iter().any(both_bid) {
        "competitive"
    } else {
        "constructive"
    }
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
