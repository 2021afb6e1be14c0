//! What the net sees: 480 bits, all from the seat of the player to call.
//!
//! | bits | what they say |
//! |---|---|
//! | 0 to 3 | we are vulnerable, they are, we are not, they are not |
//! | 4 to 427 | 106 bits for each seat, our own first and then clockwise: it passed before anybody bid; then for each of the 35 bids whether it bid it, doubled it, redoubled it |
//! | 428 to 479 | our cards, from the ace of spades to the two of clubs |
//!
//! Passes after the opening bid need no bits: they follow from the calls of the others. These are the features of
//! OpenSpiel's bridge bidding, in an order of our own; the weights are trained for this order, so it is part of the
//! version of the weights.

use arrayvec::ArrayVec;
use bridge::{Auction, Bid, Call, Hand, IllegalCall, Vulnerability};

/// How many bits the net sees.
pub const FEATURES: usize = 480;

/// How many calls there are: pass, double, redouble and 35 bids.
pub const CALLS: usize = 38;

/// The bits of one seat's calls.
const SEAT_BITS: usize = 106;
const CALL_BITS: usize = 4;
const HAND_BITS: usize = CALL_BITS + 4 * SEAT_BITS;

/// A call for each bid and its double and redouble, three passes and two bits of vulnerability.
const MOST_TURN_BITS: usize = 35 * 3 + 3 + 2;
const HAND: usize = 13;

/// The place of a call among the 38 outputs.
#[must_use]
pub fn call_index(call: Call) -> usize {
    match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + bid.index(),
    }
}

/// The call at a place among the outputs.
pub(crate) fn call_at(index: usize) -> Call {
    match index {
        0 => Call::Pass,
        1 => Call::Double,
        2 => Call::Redouble,
        _ => Call::Bid(Bid::from_index(index - 3).expect("there are 38 calls")),
    }
}

/// A turn to call: the auction and the vulnerability as the player to call sees them.
///
/// One turn serves any number of hands, and knows which calls are legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    bits: ArrayVec<u16, MOST_TURN_BITS>,
    /// One bit a call, at its place among the outputs.
    legal: u64,
}

impl Turn {
    /// The turn of the player to call.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn new(auction: &Auction, vulnerability: Vulnerability) -> Result<Self, IllegalCall> {
        let seat = auction.to_call().ok_or(IllegalCall::Over)?;
        let mut bits = ArrayVec::new();
        let mut set = |bit: usize| bits.push(bit as u16);
        set(if vulnerability.of(seat.side()) { 0 } else { 2 });
        set(if vulnerability.of(seat.side().other()) { 1 } else { 3 });
        let mut last_bid: Option<Bid> = None;
        for (caller, call) in auction.iter() {
            let seat_bits = CALL_BITS + SEAT_BITS * caller.places_after(seat);
            let of_bid = |bid: Option<Bid>, which: usize| {
                seat_bits + 1 + 3 * bid.expect("only a bid can be doubled").index() + which
            };
            match call {
                Call::Pass if last_bid.is_none() => set(seat_bits),
                Call::Pass => {}
                Call::Bid(bid) => {
                    last_bid = Some(bid);
                    set(of_bid(last_bid, 0));
                }
                Call::Double => set(of_bid(last_bid, 1)),
                Call::Redouble => set(of_bid(last_bid, 2)),
            }
        }
        let legal = auction.legal_calls().fold(0, |legal, call| legal | 1 << call_index(call));
        Ok(Self { bits, legal })
    }

    /// Whether the call is legal.
    #[must_use]
    pub fn is_legal(&self, call: Call) -> bool {
        self.legal_at(call_index(call))
    }

    pub(crate) fn legal_at(&self, index: usize) -> bool {
        self.legal >> index & 1 == 1
    }

    /// The legal calls, one bit each at its place among the outputs.
    #[must_use]
    pub const fn legal(&self) -> u64 {
        self.legal
    }

    /// What the net sees with a hand, eight bits a byte, the first the lowest.
    #[must_use]
    pub fn observation(&self, hand: Hand) -> [u8; FEATURES / 8] {
        let mut bytes = [0; FEATURES / 8];
        self.features(hand).for_each(|bit| bytes[bit / 8] |= 1 << (bit % 8));
        bytes
    }

    /// The bits that are set for a hand.
    pub(crate) fn features(&self, hand: Hand) -> impl Iterator<Item = usize> {
        debug_assert_eq!(hand.len(), HAND);
        let cards =
            hand.iter().map(|card| HAND_BITS + 13 * (3 - card.suit().index()) + 12 - card.rank().index());
        self.bits.iter().map(|&bit| usize::from(bit)).chain(cards)
    }
}

const _: () = assert!(HAND_BITS + 52 == FEATURES);
// Sums of the first layer fit 16 bits.
const _: () = assert!(127 * (MOST_TURN_BITS + HAND) <= i16::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use bridge::Seat;

    fn features(dealer: Seat, vulnerability: Vulnerability, calls: &str, hand: &str) -> Vec<usize> {
        let calls = calls.split_whitespace().map(|call| call.parse().unwrap());
        let auction = Auction::from_calls(dealer, calls).unwrap();
        let turn = Turn::new(&auction, vulnerability).unwrap();
        let mut set: Vec<usize> = turn.features(hand.parse().unwrap()).collect();
        set.sort_unstable();
        set
    }

    #[test]
    fn an_observation_has_the_bits_that_are_set() {
        let auction = Auction::from_calls(Seat::East, [Call::Pass]).unwrap();
        let turn = Turn::new(&auction, Vulnerability::NorthSouth).unwrap();
        let hand: Hand = "AKQJT98765432...".parse().unwrap();
        let seen = turn.observation(hand);
        let set: Vec<usize> = (0..FEATURES).filter(|bit| seen[bit / 8] >> (bit % 8) & 1 == 1).collect();
        assert_eq!(set, features(Seat::East, Vulnerability::NorthSouth, "P", "AKQJT98765432..."));
    }

    #[test]
    fn calls_are_seen_from_the_player_to_call() {
        let hand = "AKQJT98765432...";
        let spades: Vec<usize> = (428..441).collect();
        let check = |calls: &str, expected: &[usize]| {
            let set = features(Seat::East, Vulnerability::NorthSouth, calls, hand);
            let expected: Vec<usize> = expected.iter().copied().chain(spades.iter().copied()).collect();
            assert_eq!(set, expected, "{calls}");
        };
        // East deals and is not vulnerable against vulnerable opponents.
        check("", &[1, 2]);
        // South to call: East, three places on, has passed.
        check("P", &[0, 3, 4 + 3 * 106]);
        // West to call: East, partner, opened one club and South doubled it.
        check("1C X", &[1, 2, 4 + 2 * 106 + 1, 4 + 3 * 106 + 2]);
        // East to call again: its own bid, the double, the redouble; North's pass needs no bit.
        check("1C X XX P", &[1, 2, 4 + 1, 4 + 106 + 2, 4 + 2 * 106 + 3]);
    }

    #[test]
    fn every_call_has_its_place() {
        let mut places: Vec<usize> = Call::all().map(call_index).collect();
        assert!(Call::all().all(|call| call_at(call_index(call)) == call));
        places.sort_unstable();
        assert_eq!(places, (0..CALLS).collect::<Vec<_>>());
    }

    #[test]
    fn there_is_no_turn_after_the_auction() {
        let over = Auction::from_calls(Seat::North, [Call::Pass; 4]).unwrap();
        assert_eq!(Turn::new(&over, Vulnerability::None), Err(IllegalCall::Over));
    }
}
