//! Par: the score of a board when both sides bid with all cards seen and nobody can do better.
//!
//! The auction is a game of perfect information. In turn each seat passes or makes a higher bid, and the seat that
//! makes the last bid declares it: what was named before does not matter, so partners choose the better declarer. At
//! the end a contract that fails is doubled, one that makes is not. Every bid is above the one before, so the game
//! is solved from 7NT down to the opening.
//!
//! The par *contracts* are those that score par and stand: no opponent gains by a higher bid that is passed out. Of
//! each strain and declarer the lowest is given, with its overtricks; where a game or slam bonus is part of par the
//! lower ones score less and drop out by themselves.

use std::fmt;

use bridge::score::{self, Points};
use bridge::{Bid, BySeat, Contract, Doubling, Seat, Side, Vulnerability};

use crate::TrickTable;

/// What a board is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Par {
    /// The score of North-South.
    pub score_ns: Points,
    /// The contracts that give it, the lowest first; none if the board is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract that gives par.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParContract {
    /// The contract, doubled if it fails.
    pub contract: Contract,
    /// Declarer's tricks.
    pub tricks: usize,
}

impl fmt::Display for Par {
    /// `+420: 4S by N, 4S by S`, `+0: passed out`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contracts: Vec<String> = self.contracts.iter().map(|entry| entry.contract.to_string()).collect();
        let contracts = if contracts.is_empty() { "passed out".into() } else { contracts.join(", ") };
        write!(f, "{:+}: {contracts}", self.score_ns)
    }
}

/// Par when `dealer` has the first call.
#[must_use]
pub fn par(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
    let auction = Auctions { table, vulnerability };
    auction.par(auction.opened_in_turn(dealer))
}

/// Par when a side has the first call, by whichever of its two seats that suits it.
///
/// It differs from the other side's only where both can make the same highest contract.
#[must_use]
pub fn par_if_first(table: &TrickTable, side: Side, vulnerability: Vulnerability) -> Par {
    let auction = Auctions { table, vulnerability };
    let [one, other] = side.seats().map(|dealer| auction.opened_in_turn(dealer));
    auction.par(better(side, one, other))
}

/// All auctions on a board.
struct Auctions<'a> {
    table: &'a TrickTable,
    vulnerability: Vulnerability,
}

impl Auctions<'_> {
    /// The score of North-South when everybody bids perfectly and `dealer` begins.
    fn opened_in_turn(&self, dealer: Seat) -> Points {
        // What each seat gets at best by bidding now, over the bid considered. Nobody can bid over 7NT.
        let mut by_bidding: BySeat<Option<Points>> = BySeat::default();
        for bid in Bid::all().rev() {
            // Passed out, unless the third, second or first seat after the bidder does better by a higher bid.
            let settled = BySeat::from_fn(|bidder| {
                let passed_out = self.passed_out(bid, bidder);
                [bidder.plus(3), bidder.plus(2), bidder.plus(1)]
                    .into_iter()
                    .fold(passed_out, |score, seat| choice(seat, score, by_bidding[seat]))
            });
            by_bidding = BySeat::from_fn(|seat| Some(choice(seat, settled[seat], by_bidding[seat])));
        }
        dealer.around().rev().fold(0, |score, seat| choice(seat, score, by_bidding[seat]))
    }

    /// The contracts that end the auction with this score.
    fn par(&self, score_ns: Points) -> Par {
        let mut contracts: Vec<ParContract> = Vec::new();
        for bid in Bid::all() {
            for declarer in Seat::ALL {
                let contract = self.contract(bid, declarer);
                let lower = |other: &ParContract| {
                    other.contract.bid.strain() == bid.strain() && other.contract.declarer == declarer
                };
                if self.passed_out(bid, declarer) == score_ns
                    && self.stands(bid, declarer.side(), score_ns)
                    && !contracts.iter().any(lower)
                {
                    contracts
                        .push(ParContract { contract, tricks: self.table.tricks(bid.strain(), declarer) });
                }
            }
        }
        Par { score_ns, contracts }
    }

    /// Whether no higher bid of the opponents, passed out, gains on this score.
    fn stands(&self, bid: Bid, side: Side, score_ns: Points) -> bool {
        let opponents = side.other();
        let above = Bid::all().skip(bid.index() + 1);
        let mut overcalls = above.flat_map(|bid| opponents.seats().map(|seat| self.passed_out(bid, seat)));
        overcalls.all(|overcall| better(opponents, score_ns, overcall) == score_ns)
    }

    fn contract(&self, bid: Bid, declarer: Seat) -> Contract {
        let makes = self.table.tricks(bid.strain(), declarer) >= bid.level().tricks();
        Contract { bid, doubling: if makes { Doubling::Undoubled } else { Doubling::Doubled }, declarer }
    }

    /// The score of North-South in a contract.
    fn passed_out(&self, bid: Bid, declarer: Seat) -> Points {
        let Contract { doubling, .. } = self.contract(bid, declarer);
        let side = declarer.side();
        let tricks = self.table.tricks(bid.strain(), declarer);
        let score = score::duplicate(bid, doubling, self.vulnerability.of(side), tricks);
        if side == Side::NorthSouth { score } else { -score }
    }
}

/// What a seat chooses: to pass, or the best it gets by bidding.
fn choice(seat: Seat, passing: Points, bidding: Option<Points>) -> Points {
    bidding.map_or(passing, |bidding| better(seat.side(), passing, bidding))
}

/// The score of North-South that a side likes better.
fn better(side: Side, one: Points, other: Points) -> Points {
    if side == Side::NorthSouth { one.max(other) } else { one.min(other) }
}
