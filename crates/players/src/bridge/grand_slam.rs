//! A grand slam of the opponents that cannot make is doubled, whatever the system or the policy says.

use ::bridge::{Auction, Bid, Call, Hand, Strain, View, prose};
use cards::{Card, Rank, Suit};

use super::{Candidate, Decision, Weighed};

/// The same decision, but for a pass over a grand slam that an ace beats.
pub(super) fn doubling_grand_slams(view: &View, mut weighed: Weighed) -> Weighed {
    if weighed.decision.choice == Call::Pass && cannot_make(&view.auction, view.hand) {
        weighed.decision = Decision::new(Call::Double, prose!("a grand slam that cannot make"));
        weighed.candidates.insert(0, Candidate { call: Call::Double, value: 1.0 });
    }
    weighed
}

/// Whether the opponents' grand slam can be doubled and loses to an ace of the hand: any ace against no trump, the ace
/// of trumps, or two aces, since both will hardly be ruffed.
fn cannot_make(auction: &Auction, hand: Hand) -> bool {
    let holds = |suit: Suit| hand.contains(Card::new(suit, Rank::Ace));
    let aces = Suit::ALL.into_iter().filter(|&suit| holds(suit)).count();
    let grand_slam = |bid: Bid| bid.level().tricks() == 13;
    let beaten = |strain: Strain| match strain.suit() {
        None => aces >= 1,
        Some(trump) => aces >= 2 || holds(trump),
    };
    auction.check(Call::Double).is_ok()
        && auction.last_bid().is_some_and(|(_, bid)| grand_slam(bid) && beaten(bid.strain()))
}
