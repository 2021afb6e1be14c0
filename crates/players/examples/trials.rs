//! What the search of the learned bidder promises, and what it holds:
//! `cargo run --release -p merrimac-players --example trials -- TABLES SKIP BOARDS SAMPLES [SEED]`.
//!
//! Solved deals are bid by the natural style. Wherever a search tries another call, one line tells what it estimated
//! and what the change comes to on the deal itself, everybody following the policy from there on. Any rule for changing
//! a call can be judged by these lines without another search. The deals that a search imagines follow from SEED: what
//! one seed's estimates choose, those of another judge, without the luck of the first.

#![allow(clippy::print_stdout)]

use std::ops::ControlFlow;
use std::sync::Arc;

use bridge::{Auction, Board, BySeat, Call, Side, View, score};
use double_dummy::SolvedDeal;
use players::bridge::{Learned, LearnedSettings};
use policy::{Policy, Turn};
use search::{Budget, Parallel};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let ([file, skip, boards, samples], seed) = (match &args[..] {
        [all @ .., seed] if args.len() == 5 => (all, seed.parse()?),
        all => (all, 0),
    }) else {
        return Err("expected TABLES SKIP BOARDS SAMPLES [SEED]".into());
    };
    let bytes = std::fs::read(file)?;
    let (skip, boards, samples): (usize, usize, usize) = (skip.parse()?, boards.parse()?, samples.parse()?);
    let policy = Arc::new(Policy::named("natural").ok_or("no such style")??);
    let records = bytes.as_chunks::<{ SolvedDeal::BYTES }>().0.iter().enumerate().skip(skip).take(boards);
    println!("board\tauction\tcall\tprobability\tother\tother_probability\tdeals\tmean\terror\tgain\tfound");
    let settings = LearnedSettings { samples: Some(samples), ..LearnedSettings::default() };
    Parallel::on(0).map(
        records,
        Budget::clone,
        |budget, (number, record)| {
            let solved = SolvedDeal::from_bytes(record).expect("a file of solved deals");
            Ok(lines(&policy, settings, (number, seed), &solved, budget))
        },
        |lines| {
            print!("{}", lines.concat());
            ControlFlow::Continue(())
        },
    )?;
    Ok(())
}

fn lines(
    policy: &Arc<Policy>,
    settings: LearnedSettings,
    (number, seed): (usize, u64),
    solved: &SolvedDeal,
    budget: &Budget,
) -> Vec<String> {
    let board = Board::numbered(number + 1, solved.deal);
    let mut auction = Auction::new(board.dealer);
    let seed = (seed << 32) + number as u64;
    let mut bidders = BySeat::from_fn(|_| Learned::new(Arc::clone(policy), settings, seed, budget));
    let mut lines = Vec::new();
    while let Some(seat) = auction.to_call() {
        let turn = Turn::new(&auction, board.vulnerability).expect("the auction goes on");
        let hand = board.deal.hand(seat);
        let calls = policy.distribution(&turn, hand);
        let view = View::in_auction(seat, hand, auction.clone(), board.vulnerability);
        let own = calls.best();
        let score = |call: Call| {
            let contract = bid_out(policy, &board, &auction, call).contract();
            let points = solved.score_ns(contract, board.vulnerability);
            if seat.side() == Side::NorthSouth { points } else { -points }
        };
        for trial in bidders[seat].trials(&view, &calls) {
            lines.push(format!(
                "{number}\t{auction}\t{own}\t{:.3}\t{}\t{:.3}\t{}\t{:.3}\t{:.3}\t{:.3}\t{}\n",
                calls.probability(own),
                trial.call,
                trial.probability,
                trial.deals,
                trial.mean(),
                trial.standard_error(),
                trial.gain(),
                score::imps(score(trial.call) - score(own))
            ));
        }
        auction.push(own).expect("a policy's calls are legal");
    }
    lines
}

/// The auction after a call, everybody making the policy's likeliest call.
fn bid_out(policy: &Policy, board: &Board, auction: &Auction, call: Call) -> Auction {
    let mut auction = auction.clone();
    auction.push(call).expect("a candidate is legal");
    while let Some(seat) = auction.to_call() {
        let turn = Turn::new(&auction, board.vulnerability).expect("the auction goes on");
        let call = policy.distribution(&turn, board.deal.hand(seat)).best();
        auction.push(call).expect("a policy's calls are legal");
    }
    auction
}
