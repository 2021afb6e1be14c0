//! Where another bidder would leave a system, and what that is worth: the work list of whoever writes the system's rows.
//!
//! Four players follow the system on random boards. Wherever the other bidder, in the place of the player to call, would
//! call otherwise, its call is made once and the system bids on for everybody. Both contracts are scored double dummy, and
//! the difference counts for the [row](bidding::RuleId) that decided.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bidding::{RuleId, System};
use bridge::{
    Auction, Board, BySeat, Call, Contract, Deal, Hand, Outcome, Seat, Side, View, Vulnerability, score,
};
use cards::random::generator;
use double_dummy::Solver;
use players::bridge::{Bidder, BidderSpec};
use search::Budget;

use crate::Estimate;

/// A call of the system for which the other bidder has another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// The calls before.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The caller's hand.
    pub hand: Hand,
    /// The row that decided; none where the system has no rule.
    pub rule: Option<RuleId>,
    /// The system's call.
    pub call: Call,
    /// The other bidder's.
    pub other: Call,
    /// What the other call wins for the caller's side.
    pub imps: i32,
}

/// The opinions on one row that change the same call for the same other one.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The row.
    pub rule: Option<RuleId>,
    /// The system's call.
    pub call: Call,
    /// The other bidder's.
    pub other: Call,
    /// Each of them, in the order of the boards.
    pub opinions: Vec<Opinion>,
}

impl Change {
    /// What the other call wins in all.
    #[must_use]
    pub fn imps(&self) -> i32 {
        self.opinions.iter().map(|opinion| opinion.imps).sum()
    }

    /// What it wins each time.
    #[must_use]
    pub fn mean(&self) -> Estimate {
        Estimate::of(self.opinions.iter().map(|opinion| f64::from(opinion.imps)))
    }
}

/// Opinions by row and calls, those that win most in all first.
#[must_use]
pub fn changes(opinions: impl IntoIterator<Item = Opinion>) -> Vec<Change> {
    let mut found: BTreeMap<_, Change> = BTreeMap::new();
    for opinion in opinions {
        let Opinion { call, other, .. } = opinion;
        let rule = opinion.rule.clone();
        let change = found.entry((rule.clone(), call, other)).or_insert_with(|| Change {
            rule,
            call,
            other,
            opinions: Vec::new(),
        });
        change.opinions.push(opinion);
    }
    let mut changes: Vec<Change> = found.into_values().collect();
    changes.sort_by_key(|change| Reverse(change.imps()));
    changes
}

/// What the bidder would have called otherwise on board `number` of a seed.
#[must_use]
pub fn opinions(
    bidder: &BidderSpec,
    system: &System,
    seed: u64,
    number: usize,
    budget: &Budget,
) -> Vec<Opinion> {
    let board = Board::numbered(number, Deal::random(&mut generator(seed, number as u64)));
    let mut bidders: BySeat<Box<dyn Bidder>> = BySeat::from_fn(|seat: Seat| {
        bidder.build(seed.wrapping_add((number * 4 + seat.index()) as u64), budget)
    });
    let played = bid_out(system, &board, Auction::new(board.dealer));
    let mut solver = Solver::default();
    let mut score = |contract: Option<Contract>| {
        contract.map_or(0, |contract| {
            let tricks = solver.tricks(&board.deal, contract.bid.strain(), contract.declarer);
            let tricks = tricks.expect("nothing stops it");
            Outcome::Played { contract, tricks }.score_ns(board.vulnerability)
        })
    };
    let mut auction = Auction::new(board.dealer);
    let mut opinions = Vec::new();
    for (seat, call) in played.iter() {
        let hand = board.deal.hand(seat);
        let view = View::in_auction(seat, hand, auction.clone(), board.vulnerability);
        let other = bidders[seat].call(&view).choice;
        let mut changed = auction.clone();
        // A bidder that calls out of the laws has no opinion.
        if other != call && changed.push(other).is_ok() {
            let contracts = [bid_out(system, &board, changed).contract(), played.contract()];
            let points =
                if contracts[0] == contracts[1] { 0 } else { score(contracts[0]) - score(contracts[1]) };
            let imps = score::imps(if seat.side() == Side::NorthSouth { points } else { -points });
            let rule = system.deciding_rule(hand, &auction, board.vulnerability);
            let vulnerability = board.vulnerability;
            opinions.push(Opinion { auction: auction.clone(), vulnerability, hand, rule, call, other, imps });
        }
        auction.push(call).expect("the system's calls are legal");
    }
    opinions
}

fn bid_out(system: &System, board: &Board, mut auction: Auction) -> Auction {
    while let Some(seat) = auction.to_call() {
        let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).expect("not over");
        auction.push(call).expect("the system's calls are legal");
    }
    auction
}

#[cfg(test)]
mod tests {
    use players::bridge::Spec;

    use super::*;

    fn found(bidder: &str, boards: usize) -> Vec<Opinion> {
        let bidder = bidder.parse::<Spec>().unwrap().bidder.unwrap();
        let system = System::named("sayc").unwrap();
        (1..=boards).flat_map(|number| opinions(&bidder, &system, 3, number, &Budget::unlimited())).collect()
    }

    #[test]
    fn who_follows_the_system_has_no_other_opinion() {
        assert_eq!(found("rules:system=sayc", 30), []);
    }

    #[test]
    fn a_change_is_worth_the_difference_of_the_contracts() {
        let opinions = found("pass", 30);
        assert!(opinions.iter().all(|opinion| opinion.other == Call::Pass && opinion.call != Call::Pass));
        assert!(opinions.len() > 60, "{}", opinions.len());
        // Whoever never bids loses to a system that does.
        assert!(opinions.iter().map(|opinion| opinion.imps).sum::<i32>() < 0);
        let changes = changes(opinions.clone());
        assert_eq!(changes.iter().map(|change| change.opinions.len()).sum::<usize>(), opinions.len());
        assert!(changes.windows(2).all(|pair| pair[0].imps() >= pair[1].imps()));
        for change in &changes {
            let alike = |opinion: &Opinion| opinion.rule == change.rule && opinion.call == change.call;
            assert!(change.opinions.iter().all(alike));
            let sum = change.mean().mean * change.opinions.len() as f64;
            assert!((sum - f64::from(change.imps())).abs() < 1e-9);
        }
    }
}
