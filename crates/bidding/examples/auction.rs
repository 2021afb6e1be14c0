//! Bids one deal with all four seats and prints each call with its meaning and the row that chose it.
//!
//! `cargo run -p merrimac-bidding --example auction -- "N:..." DEALER VUL [SYSTEM] [SYSTEMS-FOLDER]`
#![allow(clippy::print_stdout)]

#[path = "load/mod.rs"]
mod load;

use bridge::{Auction, Deal, Seat, Vulnerability};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let deal: Deal = args[0].parse()?;
    let dealer: Seat = args[1].parse()?;
    let vulnerability: Vulnerability = args[2].parse()?;
    let system =
        load::system(args.get(3).map_or("two-over-one", |name| name), args.get(4).map(String::as_str))?;
    let mut auction = Auction::new(dealer);
    while let Some(seat) = auction.to_call() {
        let choice = system.call(deal.hand(seat), &auction, vulnerability)?;
        let rule = choice.candidates[0].rule.as_ref();
        let rule = rule.map_or("no rule".into(), |rule| format!("{}:{}", rule.module, rule.place.line));
        println!(
            "{seat} {:18} {:4} {} ({rule})",
            deal.hand(seat).to_string(),
            choice.call.to_string(),
            choice.meaning
        );
        auction.push(choice.call)?;
    }
    println!("{auction}");
    Ok(())
}
