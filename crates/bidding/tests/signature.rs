//! What every system of the library bids on fixed boards.

use std::fmt::Write as _;

use bidding::{System, library};
use bridge::{Auction, Board, Deal};
use cards::random::generator;

#[path = "../../../testdata/signature.rs"]
mod kept;

const BOARDS: usize = 200;

/// FNV-1a, 64 bits: short, and the same everywhere.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Counts that say how a change shows, and a digest that misses none.
fn signature(name: &str) -> String {
    let system = System::named(name).unwrap();
    let (mut calls, mut slams, mut passed_out) = (0, 0, 0);
    let mut auctions = String::new();
    for number in 1..=BOARDS {
        let board = Board::numbered(number, Deal::random(&mut generator(14, number as u64)));
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call() {
            let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).unwrap();
            auction.push(call).unwrap();
        }
        calls += auction.calls().len();
        match auction.contract() {
            None => passed_out += 1,
            Some(contract) => slams += usize::from(contract.bid.level().get() >= 6),
        }
        writeln!(auctions, "{auction}").unwrap();
    }
    let digest = digest(&auctions);
    format!("{name}: {calls} calls, {slams} slams, {passed_out} passed out, digest {digest:016x}\n")
}

#[test]
fn signature_is_as_written() {
    let mut text = format!("# Auctions of {BOARDS} boards. See crates/bidding/tests/signature.rs.\n");
    library::systems().for_each(|name| text += &signature(name));
    kept::check("bidding/signature.txt", &text);
}
