//! Bids deals with known double-dummy tables, all seats by one system, and prints how the contracts compare with par,
//! what is absurd, and which boards are worst.
//!
//! `cargo run --release -p merrimac-bidding --example selfplay -- TABLES.BIN [BOARDS] [SYSTEM] [SYSTEMS-FOLDER] [WORST] [SKIPPED] [silent|quick]`
//!
//! With `silent` at the end East and West pass throughout, and the slams of North and South are counted; with `quick`
//! meanings are not checked, which takes most of the time.
//! With `seed:N` for the file the deals are fresh: doubled part-scores and slams are solved, and par is not told.
//! With `RULE=module:line` in the environment it also prints the boards on which that row made the last bid.
#![allow(clippy::print_stdout)]

#[path = "deals/mod.rs"]
mod deals;
#[path = "load/mod.rs"]
mod load;
#[path = "part_score/mod.rs"]
mod part_score;

use std::collections::BTreeMap;
use std::time::Instant;

use bidding::System;
use bidding::features::FeatureClass;
use bridge::{Auction, Board, Call, Contract, Doubling, Side, score};
use cards::{Card, Rank, Suit};
use deals::Deals;
use double_dummy::par;
use part_score::{DISASTER, below_game};

#[derive(Default)]
struct Count {
    boards: usize,
    passed_force: usize,
    bad_trumps: usize,
    slam_off_aces: usize,
    too_long: usize,
    false_meaning: usize,
    no_rule: usize,
    calls: usize,
    imps: i64,
    points: i64,
    disasters: usize,
    strong_pass_outs: usize,
    slams: usize,
    failing_slams: usize,
}

/// How boards are bid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    Checked,
    Quick,
    Silent,
}

/// Points beyond the least shown with which nobody sells out to a part-score.
const STRONG: i32 = 16;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut deals = Deals::named(&args[0])?;
    let boards: usize = args.get(1).map_or(Ok(1_000), |boards| boards.parse())?;
    let system =
        load::system(args.get(2).map_or("two-over-one", |name| name), args.get(3).map(String::as_str))?;
    let worst_shown: usize = args.get(4).map_or(Ok(20), |shown| shown.parse())?;
    let skipped: usize = args.get(5).map_or(Ok(0), |skipped| skipped.parse())?;
    let manner = match args.get(6).map(String::as_str) {
        Some("silent") => Manner::Silent,
        Some("quick") => Manner::Quick,
        _ => Manner::Checked,
    };
    let mut count = Count::default();
    let mut worst: Vec<(i32, String)> = Vec::new();
    let mut by_rule: BTreeMap<String, (usize, i64)> = BTreeMap::new();
    let mut default_prefixes: BTreeMap<String, usize> = BTreeMap::new();
    let mut bidding_time = 0.0;
    for index in skipped..skipped + boards {
        let Some((board, table)) = deals.board(index) else { break };
        let start = Instant::now();
        let auction = bid_out(&system, &board, manner, &mut count, &mut default_prefixes);
        bidding_time += start.elapsed().as_secs_f64();
        count.boards += 1;
        count.calls += auction.calls().len();
        let contract = auction.contract();
        let scored = |contract: &Contract| {
            let doubled = contract.doubling != Doubling::Undoubled;
            table.is_some() || contract.bid.level().get() >= 6 || doubled && below_game(contract)
        };
        let reached = deals.score_ns(&board, table.as_ref(), contract.filter(scored));
        let par = table.map_or(reached, |table| par(&table, board.dealer, board.vulnerability).score_ns);
        let imps = score::imps(reached - par);
        count.imps += i64::from(imps.abs());
        count.points += i64::from((reached - par).abs());
        if let Some(contract) = contract {
            let below_game = below_game(&contract);
            if below_game && contract.doubling != Doubling::Undoubled && reached.abs() > DISASTER {
                count.disasters += 1;
                println!(
                    "DISASTER {reached} {} {} {} [{auction}] {}",
                    board.deal,
                    board.dealer,
                    board.vulnerability,
                    rules(&system, &board, &auction).join("; ")
                );
            }
            if contract.bid.level().get() >= 6 {
                count.slams += 1;
                let made = (reached > 0) == (contract.declarer.side() == Side::NorthSouth);
                count.failing_slams += usize::from(!made);
            }
            let undoubled = contract.doubling == Doubling::Undoubled;
            if below_game && undoubled && strong_pass_out(&system, &board, &auction, contract.declarer.side())
            {
                count.strong_pass_outs += 1;
                println!("SOLD OUT {} {} {} [{auction}]", board.deal, board.dealer, board.vulnerability);
            }
        }
        if let Some(problem) = absurd(&system, &board, &auction, &mut count) {
            println!("ABSURD {problem}: {} {} {} [{auction}]", board.deal, board.dealer, board.vulnerability);
        }
        let last = last_rule(&system, &board, &auction);
        if std::env::var("RULE").is_ok_and(|wanted| last.starts_with(&wanted)) {
            println!(
                "{imps:4} {} {} {} [{auction}] par {par} got {reached}",
                board.deal, board.dealer, board.vulnerability
            );
        }
        let entry = by_rule.entry(last).or_default();
        entry.0 += 1;
        entry.1 += i64::from(imps.abs());
        worst.push((
            imps.abs(),
            format!(
                "{} {} {} [{auction}] {} par {par} got {reached}",
                board.deal,
                board.dealer,
                board.vulnerability,
                contract.map_or("passed out".into(), |contract| contract.to_string())
            ),
        ));
    }
    worst.sort_by_key(|(imps, _)| std::cmp::Reverse(*imps));
    for (imps, text) in worst.iter().take(worst_shown) {
        println!("{imps:3} {text}");
    }
    let mut rules: Vec<_> = by_rule.into_iter().collect();
    rules.sort_by_key(|(_, (_, imps))| std::cmp::Reverse(*imps));
    for (rule, (boards, imps)) in rules.iter().take(if worst_shown > 0 { 25 } else { 0 }) {
        println!("{boards:6} boards {:6.2} IMPs each: {rule}", *imps as f64 / *boards as f64);
    }
    let mut prefixes: Vec<_> = default_prefixes.into_iter().collect();
    prefixes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (prefix, times) in prefixes.iter().take(15) {
        println!("{times:6} without a rule: [{prefix}]");
    }
    let boards = count.boards as f64;
    println!(
        "{} boards, {:.1} calls each; passed a force {}, bad trumps {}, slams off two aces {}, too long {}, \
         false meanings {}, calls without a rule {}",
        count.boards,
        count.calls as f64 / boards,
        count.passed_force,
        count.bad_trumps,
        count.slam_off_aces,
        count.too_long,
        count.false_meaning,
        count.no_rule
    );
    println!(
        "doubled part-scores worse than {DISASTER}: {}, sold out with {STRONG} points more than shown: {}, slams {} of which fail {}",
        count.disasters, count.strong_pass_outs, count.slams, count.failing_slams
    );
    println!(
        "distance from par: {:.3} IMPs, {:.1} points a board; {:.3} ms a call",
        count.imps as f64 / boards,
        count.points as f64 / boards,
        1_000.0 * bidding_time / count.calls as f64
    );
    Ok(())
}

fn bid_out(
    system: &System,
    board: &Board,
    manner: Manner,
    count: &mut Count,
    defaults: &mut BTreeMap<String, usize>,
) -> Auction {
    let mut auction = Auction::new(board.dealer);
    while let Some(seat) = auction.to_call() {
        if auction.calls().len() > 40 {
            count.too_long += 1;
            println!("TOO LONG {} {} [{auction}]", board.deal, board.dealer);
            while !auction.is_over() {
                auction.push(Call::Pass).expect("passing is legal");
            }
            break;
        }
        if manner == Manner::Silent && seat.side() == Side::EastWest {
            auction.push(Call::Pass).expect("passing is legal");
            continue;
        }
        let hand = board.deal.hand(seat);
        let call = system.bid(hand, &auction, board.vulnerability).expect("not over");
        if call == Call::Pass && system.is_forced(&auction, board.vulnerability) {
            count.passed_force += 1;
            println!("PASSED A FORCE {} {} [{auction}]", board.deal, board.dealer);
        }
        if system.deciding_rule(hand, &auction, board.vulnerability).is_none() {
            count.no_rule += 1;
            *defaults.entry(auction.to_string()).or_default() += 1;
        }
        if manner != Manner::Quick {
            let meaning = system.meaning(&auction, call, board.vulnerability).expect("legal");
            if !meaning.allows(hand) || !meaning.fits(hand) || !meaning.agreed {
                count.false_meaning += 1;
                println!("FALSE MEANING {hand} [{auction}] {call}: {meaning}");
            }
        }
        auction.push(call).expect("the system's calls are legal");
    }
    auction
}

fn absurd(_: &System, board: &Board, auction: &Auction, count: &mut Count) -> Option<&'static str> {
    let contract = auction.contract()?;
    let hands = contract.declarer.side().seats().map(|seat| board.deal.hand(seat));
    if let Some(suit) = contract.bid.strain().suit() {
        let lengths = hands.map(|hand| hand.in_suit(suit).len());
        if contract.bid.level().get() > 3 && lengths[0] + lengths[1] < 7 && lengths[0].max(lengths[1]) < 7 {
            count.bad_trumps += 1;
            return Some("trumps");
        }
    }
    let loses = |suit: &Suit| {
        let ace = Card::new(*suit, Rank::Ace);
        hands.iter().all(|hand| !hand.contains(ace) && !hand.in_suit(*suit).is_empty())
    };
    let asked = auction.calls().iter().any(|call| matches!(call.to_string().as_str(), "4NT"));
    if contract.bid.level().get() >= 6 && Suit::ALL.iter().filter(|suit| loses(suit)).count() >= 2 {
        count.slam_off_aces += 1;
        return Some(if asked { "slam off two aces, asked" } else { "slam off two aces" });
    }
    None
}

/// Whether one of the last three passes, over the contract of the other side, was made with far more than shown.
fn strong_pass_out(system: &System, board: &Board, auction: &Auction, declaring: Side) -> bool {
    let meanings = system.meanings(auction, board.vulnerability);
    let calls: Vec<_> = auction.iter().collect();
    (calls.len().saturating_sub(3)..calls.len()).any(|place| {
        let (seat, _) = calls[place];
        let shown = place.checked_sub(4).map_or(0, |before| meanings[before].hcp.low.floor());
        let feature =
            FeatureClass::named("hcp").and_then(|class| class.feature(None, None)).expect("a feature");
        seat.side() != declaring && feature.value(board.deal.hand(seat)).floor() - shown >= STRONG
    })
}

/// The rule that made the last bid.
fn last_rule(system: &System, board: &Board, auction: &Auction) -> String {
    let mut made = auction.calls().iter().zip(rules(system, board, auction));
    made.rfind(|(call, _)| **call != Call::Pass).map_or("passed out".into(), |(_, rule)| rule)
}

/// The rules that made the calls.
fn rules(system: &System, board: &Board, auction: &Auction) -> Vec<String> {
    let mut so_far = Auction::new(board.dealer);
    let rule = |(seat, call)| {
        let rule = system.deciding_rule(board.deal.hand(seat), &so_far, board.vulnerability);
        so_far.push(call).expect("a prefix of an auction");
        rule.map_or_else(
            || "no rule".into(),
            |rule| format!("{}:{} {}", rule.module, rule.place.line, rule.table),
        )
    };
    auction.iter().map(rule).collect()
}
