//! How people lead, measured: which suit, and which card of it.
//!
//! Nobody knows what strangers have agreed on, so their leads are read by what players have led in 7,459 boards of world
//! and American championships. Of the suits that a hand could have led each has odds by its length and honours and by
//! who bid it (a conditional logit, fitted to all boards); of the cards of a suit the first from the top, the second
//! and so on have the shares that were counted. On boards that the fit had not seen the suit led is expected with 38 %
//! on average, a suit at random with 25 %; of the leads of Monte Carlo players, who lead what is best double dummy,
//! 31 %. So the odds are believed in part ([`TRUST`]), which costs little with people and helps with others.
//!
//! Their other signals are not read: of 15,834 of attitude and count the card that standard agreements call for was
//! played no more often than by lot, for as many play the opposite.

use ::bridge::{Auction, Call, Contract, Hand, Strain};
use cards::{Holding, Rank, Suit};

/// How strangers are taken to lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strangers {
    /// The card that books teach, and of a suit that tells nothing of the others: the odds that a column would give.
    Books,
    /// Suit and card as people were seen to lead.
    People,
}

/// The lead of a stranger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Lead {
    /// The first of the play.
    Opening,
    /// The first of a suit, later.
    Later,
}

/// What the odds of a suit are raised to.
const TRUST: f64 = 0.7;

/// What makes a suit one to lead from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Nothing above the ten.
    Small,
    /// An honour above the ten, without the next below it.
    Honour,
    /// Touching cards at the top, the higher at least a ten.
    Touching,
}

impl Class {
    fn of(held: Holding) -> Self {
        let top = held.highest().unwrap_or(Rank::Two);
        let next = top.index().checked_sub(1).and_then(Rank::from_index);
        match top {
            _ if top >= Rank::Ten && next.is_some_and(|next| held.contains(next)) => Self::Touching,
            _ if top > Rank::Ten => Self::Honour,
            _ => Self::Small,
        }
    }
}

/// Longer suits count as this long.
const LONGEST: usize = 6;

/// Odds by class and length from two on; a singleton has odds of its own.
struct SuitOdds {
    single: f64,
    longer: [[f64; LONGEST - 1]; 3],
}

const NO_TRUMP: SuitOdds = SuitOdds {
    single: 0.27,
    longer: [[0.34, 0.44, 0.83, 1.45, 1.31], [0.28, 0.25, 0.75, 4.13, 3.20], [0.55, 1.03, 2.01, 5.38, 3.75]],
};
const SIDE_SUIT: SuitOdds = SuitOdds {
    single: 3.85,
    longer: [[1.14, 0.60, 0.58, 0.78, 1.13], [0.43, 0.28, 0.36, 0.49, 0.62], [3.60, 1.99, 2.76, 4.04, 4.26]],
};
const TRUMPS: SuitOdds = SuitOdds {
    single: 0.73,
    longer: [[1.01, 1.78, 1.60, 0.96, 1.00], [0.38, 0.50, 0.55, 0.85, 1.09], [1.28, 0.97, 0.77, 0.88, 1.00]],
};

impl SuitOdds {
    fn of(&self, held: Holding) -> f64 {
        match held.len() {
            0 => 0.0,
            1 => self.single,
            length => self.longer[Class::of(held) as usize][length.min(LONGEST) - 2],
        }
    }
}

/// Factors for a suit that partner, the leader, declarer and dummy have bid.
const BID: [[f64; 4]; 2] = [[6.80, 0.89, 0.40, 0.53], [4.21, 1.55, 0.45, 0.72]];

/// The shares of the cards of a suit from the top, by class and length from two on.
type Shares = [[[f64; LONGEST]; LONGEST - 1]; 3];

const OPENING_NO_TRUMP: Shares = [
    [
        [0.94, 0.06, 0.0, 0.0, 0.0, 0.0],
        [0.47, 0.27, 0.26, 0.0, 0.0, 0.0],
        [0.10, 0.57, 0.14, 0.19, 0.0, 0.0],
        [0.11, 0.38, 0.09, 0.32, 0.10, 0.0],
        [0.14, 0.23, 0.05, 0.41, 0.05, 0.12],
    ],
    [
        [0.97, 0.03, 0.0, 0.0, 0.0, 0.0],
        [0.12, 0.14, 0.74, 0.0, 0.0, 0.0],
        [0.02, 0.12, 0.18, 0.68, 0.0, 0.0],
        [0.01, 0.09, 0.08, 0.58, 0.24, 0.0],
        [0.10, 0.13, 0.08, 0.43, 0.10, 0.16],
    ],
    [
        [0.75, 0.25, 0.0, 0.0, 0.0, 0.0],
        [0.72, 0.25, 0.03, 0.0, 0.0, 0.0],
        [0.49, 0.22, 0.04, 0.25, 0.0, 0.0],
        [0.34, 0.24, 0.03, 0.26, 0.13, 0.0],
        [0.38, 0.24, 0.07, 0.25, 0.04, 0.02],
    ],
];
const OPENING_SUIT: Shares = [
    [
        [0.92, 0.08, 0.0, 0.0, 0.0, 0.0],
        [0.08, 0.21, 0.71, 0.0, 0.0, 0.0],
        [0.10, 0.16, 0.59, 0.15, 0.0, 0.0],
        [0.11, 0.22, 0.02, 0.10, 0.55, 0.0],
        [0.25, 0.04, 0.25, 0.04, 0.32, 0.10],
    ],
    [
        [0.96, 0.04, 0.0, 0.0, 0.0, 0.0],
        [0.18, 0.09, 0.73, 0.0, 0.0, 0.0],
        [0.23, 0.09, 0.48, 0.20, 0.0, 0.0],
        [0.26, 0.09, 0.04, 0.13, 0.48, 0.0],
        [0.48, 0.19, 0.15, 0.04, 0.06, 0.08],
    ],
    [
        [0.77, 0.23, 0.0, 0.0, 0.0, 0.0],
        [0.82, 0.16, 0.02, 0.0, 0.0, 0.0],
        [0.76, 0.17, 0.05, 0.02, 0.0, 0.0],
        [0.71, 0.24, 0.02, 0.01, 0.02, 0.0],
        [0.69, 0.25, 0.02, 0.01, 0.02, 0.01],
    ],
];
const LATER: Shares = [
    [
        [0.81, 0.19, 0.0, 0.0, 0.0, 0.0],
        [0.34, 0.24, 0.42, 0.0, 0.0, 0.0],
        [0.20, 0.32, 0.20, 0.28, 0.0, 0.0],
        [0.13, 0.33, 0.07, 0.21, 0.26, 0.0],
        [0.09, 0.53, 0.09, 0.09, 0.03, 0.17],
    ],
    [
        [0.72, 0.28, 0.0, 0.0, 0.0, 0.0],
        [0.29, 0.15, 0.56, 0.0, 0.0, 0.0],
        [0.25, 0.13, 0.16, 0.46, 0.0, 0.0],
        [0.25, 0.14, 0.06, 0.22, 0.33, 0.0],
        [0.37, 0.08, 0.08, 0.12, 0.05, 0.30],
    ],
    [
        [0.60, 0.40, 0.0, 0.0, 0.0, 0.0],
        [0.66, 0.21, 0.13, 0.0, 0.0, 0.0],
        [0.49, 0.21, 0.08, 0.22, 0.0, 0.0],
        [0.52, 0.18, 0.05, 0.10, 0.15, 0.0],
        [0.59, 0.16, 0.03, 0.05, 0.05, 0.12],
    ],
];

/// How likely the card is led by one who leads from these.
pub(in super::super) fn card_chance(card: Rank, held: Holding, lead: Lead, strain: Strain) -> f64 {
    let shares = match (lead, strain.suit()) {
        (Lead::Opening, None) => &OPENING_NO_TRUMP,
        (Lead::Opening, Some(_)) => &OPENING_SUIT,
        (Lead::Later, _) => &LATER,
    };
    let length = held.len();
    let Some(place) = held.iter().position(|rank| rank == card).filter(|_| length > 1) else { return 1.0 };
    let shares = &shares[Class::of(held) as usize][length.min(LONGEST) - 2];
    // The cards at the end of a long suit share what its last place has.
    let last = LONGEST - 1;
    shares[place.min(last)] / if place >= last { (length - last) as f64 } else { 1.0 }
}

/// The suit that a stranger leads first, and what he heard before.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct OpeningLead {
    suit: Suit,
    strain: Strain,
    /// The factor of each suit for who has bid it.
    bid: [f64; 4],
}

impl OpeningLead {
    pub(in super::super) fn new(suit: Suit, contract: Contract, auction: &Auction) -> Self {
        let strain = contract.bid.strain();
        let factors = BID[usize::from(strain.suit().is_some())];
        let leader = contract.declarer.next();
        let seats = [leader.partner(), leader, contract.declarer, contract.dummy()];
        let of_suit = |suit: Suit| -> f64 {
            let has_bid = |seat| {
                let is_bid = |call| matches!(call, Call::Bid(bid) if bid.strain().suit() == Some(suit));
                auction.iter().any(|(caller, call)| caller == seat && is_bid(call))
            };
            seats
                .into_iter()
                .zip(factors)
                .filter(|&(seat, _)| has_bid(seat))
                .map(|(_, factor)| factor)
                .product()
        };
        Self { suit, strain, bid: Suit::ALL.map(of_suit) }
    }

    /// How likely a hand, as it was dealt, leads the suit.
    pub(in super::super) fn chance(&self, hand: Hand) -> f64 {
        let odds = |suit: Suit| {
            let held = hand.in_suit(suit);
            let odds = match self.strain.suit() {
                None => NO_TRUMP.of(held),
                Some(trump) if trump == suit => TRUMPS.of(held),
                Some(_) => SIDE_SUIT.of(held),
            };
            libm::pow(odds * self.bid[suit.index()], TRUST)
        };
        odds(self.suit) / Suit::ALL.into_iter().map(odds).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn the_shares_of_every_suit_add_up() {
        for strain in [Strain::NoTrump, Strain::Spades] {
            for lead in [Lead::Opening, Lead::Later] {
                for held in ["32", "K2", "QJ", "T83", "AK5432", "AQ97432", "98765432"] {
                    let held = hand(&format!("{held}.-.-.-")).in_suit(Suit::Spades);
                    let sum: f64 = held.iter().map(|card| card_chance(card, held, lead, strain)).sum();
                    assert!((sum - 1.0).abs() < 1e-9, "{held:?} {sum}");
                }
            }
        }
    }

    #[test]
    fn a_lead_tells_of_the_suits_that_were_not_led() {
        let auction = Auction::new(::bridge::Seat::South);
        let lead = |contract: &str| OpeningLead::new(Suit::Hearts, contract.parse().unwrap(), &auction);
        let (long_spades, short_spades) = (hand("KJ853.Q742.84.73"), hand("K8.Q742.J843.973"));
        let no_trump = lead("3NT by S");
        // At full trust it would be four tenths.
        assert!(no_trump.chance(long_spades) < 0.6 * no_trump.chance(short_spades));
        // Against a suit contract touching honours are led.
        let (touching, broken) = (hand("KQJ2.Q742.84.973"), hand("KT82.Q742.J4.973"));
        assert!(lead("4D by S").chance(touching) < lead("4D by S").chance(broken));
        let sum: f64 =
            Suit::ALL.map(|suit| OpeningLead { suit, ..no_trump }.chance(long_spades)).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_suit_that_partner_bid_is_led() {
        let calls = ["1NT", "2S", "3NT", "P", "P", "P"].map(|call| call.parse().unwrap());
        let auction = Auction::from_calls(::bridge::Seat::North, calls).unwrap();
        let contract = "3NT by N".parse().unwrap();
        let spades = OpeningLead::new(Suit::Spades, contract, &auction);
        let without = OpeningLead::new(Suit::Spades, contract, &Auction::new(::bridge::Seat::North));
        // East leads; he bid spades himself. West would lead partner's.
        assert!(spades.chance(hand("82.Q742.J843.973")) < without.chance(hand("82.Q742.J843.973")));
        let west_leads = OpeningLead::new(Suit::Spades, "3NT by S".parse().unwrap(), &auction);
        assert!(west_leads.chance(hand("82.Q742.J843.973")) > 2.0 * without.chance(hand("82.Q742.J843.973")));
    }
}
