//! Runs a file of cases (hand, auction, expected call) and prints the score and the disagreements.
//!
//! `cargo run --release -p merrimac-bidding --example cases -- FILE [SYSTEM] [SYSTEMS-FOLDER] [GROUP]`
#![allow(clippy::print_stdout)]

#[path = "load/mod.rs"]
mod load;

use bridge::{Auction, Call, Hand, Seat, Vulnerability};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&args[0])?;
    let system = load::system(args.get(1).map_or("sayc", |name| name), args.get(2).map(String::as_str))?;
    let mut right = 0;
    let mut total = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [group, kind, hand, dealer, vulnerability, calls, _, expected] = fields[..] else { continue };
        if args.get(3).is_some_and(|wanted| !group.contains(wanted.as_str())) {
            continue;
        }
        total += 1;
        let Ok(hand) = hand.parse::<Hand>() else {
            println!("bad hand {hand}");
            continue;
        };
        let dealer: Seat = dealer.parse()?;
        let vulnerability: Vulnerability = vulnerability.parse()?;
        let calls = calls.split_whitespace().filter(|call| *call != "-").map(str::parse::<Call>);
        let auction = match Auction::from_calls(dealer, calls.collect::<Result<Vec<_>, _>>()?) {
            Ok(auction) => auction,
            Err((place, error)) => {
                println!("{group}: bad auction at {place}: {error}");
                continue;
            }
        };
        let expected: Call = expected.parse()?;
        let choice = system.call(hand, &auction, vulnerability)?;
        if choice.call == expected {
            right += 1;
        } else {
            let rule = system.deciding_rule(hand, &auction, vulnerability);
            let rule = rule.map_or("no rule".into(), |rule| {
                format!("{}:{} {}", rule.module, rule.place.line, rule.table)
            });
            println!(
                "{:32} {} {hand:22} {vulnerability} [{auction}] expected {expected} got {} ({rule})",
                group.trim_start_matches("test_"),
                &kind[..1],
                choice.call
            );
        }
    }
    println!("{right} of {total}: {:.1} %", 100.0 * f64::from(right) / f64::from(total));
    Ok(())
}
