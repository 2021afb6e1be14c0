use std::fmt;

use thiserror::Error;

use crate::{Bid, Call, Contract, Doubling, Seat};

/// The calls so far, each of them legal (Laws 17 to 22).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    calls: Vec<Call>,
}

/// Why a call may not be made; the auction is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalCall {
    /// Three passes have followed the last bid, or four have begun the auction.
    #[error("the auction is over")]
    Over,
    /// A bid must be higher than the one before.
    #[error("{bid} is not higher than {last}")]
    Insufficient {
        /// The bid refused.
        bid: Bid,
        /// The bid it would have to exceed.
        last: Bid,
    },
    /// Only an opponent's bid that is not doubled yet may be doubled.
    #[error("there is no undoubled bid of the opponents to double")]
    Double,
    /// Only an opponent's double may be redoubled.
    #[error("there is no double of the opponents to redouble")]
    Redouble,
}

impl Auction {
    /// An auction in which nobody has called.
    #[must_use]
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, calls: Vec::new() }
    }

    /// The auction of these calls, in order from the dealer.
    ///
    /// # Errors
    /// The index and reason of the first call that is illegal.
    pub fn from_calls(
        dealer: Seat,
        calls: impl IntoIterator<Item = Call>,
    ) -> Result<Self, (usize, IllegalCall)> {
        let mut auction = Self::new(dealer);
        for (index, call) in calls.into_iter().enumerate() {
            auction.push(call).map_err(|error| (index, error))?;
        }
        Ok(auction)
    }

    /// Who called first.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The calls in order from the dealer.
    #[must_use]
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The calls with those who made them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator {
        self.calls.iter().enumerate().map(|(index, &call)| (self.dealer.plus(index), call))
    }

    /// Whose turn it is, `None` when the auction is over.
    #[must_use]
    pub fn to_call(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.dealer.plus(self.calls.len()))
    }

    /// Whether three passes followed the last bid, or the board was passed out.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.calls.len() >= 4 && self.calls.iter().rev().take(3).all(|&call| call == Call::Pass)
    }

    /// The last bid and who made it.
    #[must_use]
    pub fn last_bid(&self) -> Option<(Seat, Bid)> {
        self.iter().rev().find_map(|(seat, call)| Some((seat, call.bid()?)))
    }

    /// Whether the last bid stands doubled or redoubled.
    #[must_use]
    pub fn doubling(&self) -> Doubling {
        match self.calls.iter().rev().find(|&&call| call != Call::Pass) {
            Some(Call::Double) => Doubling::Doubled,
            Some(Call::Redouble) => Doubling::Redoubled,
            _ => Doubling::Undoubled,
        }
    }

    /// Whether the call may be made now, and if not, why.
    ///
    /// # Errors
    /// The law that the call would break.
    pub fn check(&self, call: Call) -> Result<(), IllegalCall> {
        let caller = self.to_call().ok_or(IllegalCall::Over)?;
        let last = self.last_bid();
        let theirs = last.is_some_and(|(bidder, _)| bidder.side() != caller.side());
        match call {
            Call::Pass => Ok(()),
            Call::Bid(bid) => match last {
                Some((_, last)) if bid <= last => Err(IllegalCall::Insufficient { bid, last }),
                _ => Ok(()),
            },
            Call::Double if theirs && self.doubling() == Doubling::Undoubled => Ok(()),
            Call::Double => Err(IllegalCall::Double),
            // Doubled by the other side is the same as: the last bid is ours.
            Call::Redouble if last.is_some() && !theirs && self.doubling() == Doubling::Doubled => Ok(()),
            Call::Redouble => Err(IllegalCall::Redouble),
        }
    }

    /// Makes a call.
    ///
    /// # Errors
    /// The law that the call would break; the auction is unchanged.
    pub fn push(&mut self, call: Call) -> Result<(), IllegalCall> {
        self.check(call)?;
        self.calls.push(call);
        Ok(())
    }

    /// Takes the last call back.
    pub fn pop(&mut self) -> Option<Call> {
        self.calls.pop()
    }

    /// The calls that may be made now: pass, double, redouble, then bids from the lowest.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        Call::all().filter(|&call| self.check(call).is_ok())
    }

    /// The contract that stands: final when the auction is over. `None` while nobody has bid.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        let (bidder, bid) = self.last_bid()?;
        let (declarer, _) = self.iter().find(|(seat, call)| {
            seat.side() == bidder.side() && call.bid().is_some_and(|named| named.strain() == bid.strain())
        })?;
        Some(Contract { bid, doubling: self.doubling(), declarer })
    }
}

impl fmt::Display for Auction {
    /// The calls separated by blanks: `1NT P 3NT P P P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, call) in self.calls.iter().enumerate() {
            write!(f, "{}{call}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auction(calls: &str) -> Result<Auction, (usize, IllegalCall)> {
        Auction::from_calls(Seat::North, calls.split_whitespace().map(|call| call.parse().unwrap()))
    }

    #[track_caller]
    fn check_contract(calls: &str, expected: &str) {
        let auction = auction(calls).unwrap();
        assert!(auction.is_over());
        assert_eq!(auction.contract().map_or("passed out".into(), |contract| contract.to_string()), expected);
    }

    #[track_caller]
    fn check_illegal(calls: &str, index: usize, expected: &str) {
        let (at, error) = auction(calls).unwrap_err();
        assert_eq!((at, error.to_string().as_str()), (index, expected));
    }

    #[test]
    fn declarer_is_the_first_of_the_side_to_name_the_strain() {
        check_contract("P P P P", "passed out");
        check_contract("1H P 2H P 4H P P P", "4H by N");
        check_contract("1NT P 2H P 2S P 4S P P P", "4S by N");
        check_contract("1H 1S 2H 2S 3H P P P", "3H by N");
        check_contract("P 1S X P P XX P P P", "1SXX by E");
        check_contract("1C X XX P P 1D X P P P", "1DX by E");
    }

    #[test]
    fn illegal_calls_are_refused_with_the_reason() {
        check_illegal("1H 1H", 1, "1H is not higher than 1H");
        check_illegal("1NT P 1S", 2, "1S is not higher than 1NT");
        check_illegal("X", 0, "there is no undoubled bid of the opponents to double");
        check_illegal("1H P X", 2, "there is no undoubled bid of the opponents to double");
        check_illegal("1H X P X", 3, "there is no undoubled bid of the opponents to double");
        check_illegal("1H XX", 1, "there is no double of the opponents to redouble");
        check_illegal("1H X P XX", 3, "there is no double of the opponents to redouble");
        check_illegal("1H P P P 2H", 4, "the auction is over");
        check_illegal("P P P P P", 4, "the auction is over");
    }
}
