//! Deals with their double-dummy tables, read from a file of 23-byte records.

use bridge::{Auction, Bid, Board, BySeat, Deal, Doubling, Seat, Side, Strain, Vulnerability, score};
use cards::{Card, CardSet, Rank, Suit};

/// A deal with its table of tricks.
pub(crate) struct Solved {
    pub(crate) deal: Deal,
    tricks: [[u8; 4]; 5],
}

/// One record: thirteen bytes of owners, then twenty nibbles of tricks, strain NT S H D C, declarer N E S W.
pub(crate) fn record(bytes: &[u8]) -> Solved {
    let mut hands = [CardSet::EMPTY; 4];
    for place in 0..52 {
        let owner = bytes[place / 4] >> (2 * (place % 4)) & 3;
        let card = Card::new(Suit::DESCENDING[place / 13], Rank::ALL[12 - place % 13]);
        hands[owner as usize].insert(card);
    }
    let mut tricks = [[0; 4]; 5];
    for place in 0..20 {
        let nibble = bytes[13 + place / 2] >> (4 * (place % 2)) & 15;
        // No trump first in the file, last in ours.
        tricks[4 - place / 4][place % 4] = nibble;
    }
    Solved { deal: Deal::new(BySeat::new(hands)).expect("a record is a deal"), tricks }
}

impl Solved {
    pub(crate) fn tricks(&self, strain: Strain, declarer: Seat) -> usize {
        // After the reversal: clubs 0, diamonds 1, hearts 2, spades 3, no trump 4.
        self.tricks[strain.index()][declarer.index()] as usize
    }
}

pub(crate) fn score_ns(
    bid: Bid,
    doubling: Doubling,
    declarer: Seat,
    vulnerability: Vulnerability,
    tricks: usize,
) -> i32 {
    let points = score::duplicate(bid, doubling, vulnerability.of(declarer.side()), tricks);
    if declarer.side() == Side::NorthSouth { points } else { -points }
}

/// The score of the contract that an auction ends in, for North and South.
pub(crate) fn result(auction: &Auction, solved: &Solved, board: &Board) -> i32 {
    auction.contract().map_or(0, |contract| {
        let tricks = solved.tricks(contract.bid.strain(), contract.declarer);
        score_ns(contract.bid, contract.doubling, contract.declarer, board.vulnerability, tricks)
    })
}
