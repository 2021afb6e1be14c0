//! What a system does in a position, on random deals: the work list of whoever writes systems.

use bridge::{Auction, Board, Call, Deal, Vulnerability};
use cards::random::generator;

use crate::system::System;

/// A random deal that came to the position.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The deal.
    pub deal: Deal,
    /// What the player called there.
    pub call: Call,
    /// The auction to its end, all four players following the system.
    pub auction: Auction,
}

/// The deals, of this many random ones, that come to a position when all four players follow the system.
#[derive(Debug, Clone)]
pub struct Report {
    /// How many deals were dealt.
    pub dealt: usize,
    /// Those that came to the position, `wanted` at most.
    pub arrivals: Vec<Arrival>,
}

impl Report {
    /// Deals until `wanted` deals have come to the position after `auction`, or `most` have been dealt.
    #[must_use]
    pub fn new(
        system: &System,
        auction: &Auction,
        vulnerability: Vulnerability,
        seed: u64,
        most: usize,
        wanted: usize,
    ) -> Self {
        let mut report = Self { dealt: 0, arrivals: Vec::new() };
        while report.dealt < most && report.arrivals.len() < wanted {
            let deal = Deal::random(&mut generator(seed, report.dealt as u64));
            report.dealt += 1;
            let board = Board { dealer: auction.dealer(), vulnerability, ..Board::numbered(1, deal) };
            report.arrivals.extend(arrival(system, auction, &board));
        }
        report
    }

    /// The calls made there, the commonest first, each with the deals on which it was.
    #[must_use]
    pub fn by_call(&self) -> Vec<(Call, Vec<&Arrival>)> {
        let mut calls: Vec<(Call, Vec<&Arrival>)> = Vec::new();
        for arrival in &self.arrivals {
            match calls.iter_mut().find(|(call, _)| *call == arrival.call) {
                Some((_, arrivals)) => arrivals.push(arrival),
                None => calls.push((arrival.call, vec![arrival])),
            }
        }
        calls.sort_by_key(|(_, arrivals)| std::cmp::Reverse(arrivals.len()));
        calls
    }
}

fn arrival(system: &System, wanted: &Auction, board: &Board) -> Option<Arrival> {
    let mut auction = Auction::new(board.dealer);
    while let Some(seat) = auction.to_call() {
        let place = auction.calls().len();
        let call = system.bid(board.deal.hand(seat), &auction, board.vulnerability).expect("not over");
        if wanted.calls().get(place).is_some_and(|&wanted| wanted != call) {
            return None;
        }
        auction.push(call).expect("the system's calls are legal");
    }
    let call = *auction.calls().get(wanted.calls().len())?;
    Some(Arrival { deal: board.deal, call, auction })
}

#[cfg(test)]
mod tests {
    use bridge::Seat;

    use super::*;

    #[test]
    fn the_calls_after_an_opening_are_counted() {
        let system = System::named("sayc").unwrap();
        let calls = ["1NT", "P"].map(|call| call.parse().unwrap());
        let auction = Auction::from_calls(Seat::East, calls).unwrap();
        let report = Report::new(&system, &auction, Vulnerability::None, 1, 20_000, 40);
        assert_eq!(report.arrivals.len(), 40);
        let by_call = report.by_call();
        assert_eq!(by_call.iter().map(|(_, arrivals)| arrivals.len()).sum::<usize>(), 40);
        assert!(by_call.windows(2).all(|pair| pair[0].1.len() >= pair[1].1.len()));
        for (call, arrivals) in by_call {
            for arrival in arrivals {
                assert_eq!(arrival.auction.calls()[..2], calls);
                let hand = arrival.deal.hand(Seat::West);
                assert_eq!(system.bid(hand, &auction, Vulnerability::None).unwrap(), call);
            }
        }
    }
}
