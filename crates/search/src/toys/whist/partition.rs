//! A partition system for whist: low cards are `x`, as bridge players write them.
//!
//! Ginsberg 2001, section 2.5. Only some of the highest cards of each suit ever win by their rank. A set of positions
//! is a [`RankClass`]: for each suit a *depth*, the number of its highest cards in play whose owners matter; the cards
//! below are `x`, of which only the number in each hand counts, and that is part of the kind of the position.
//!
//! Why it is sound. Take any position of the class of `p` at depth `d`. A seat holds the same top cards as in `p` and
//! as many `x`; it has the same moves up to which `x` it plays, and the position after it is in the class, at depth
//! `d`, of the position after the corresponding move in `p`. A trick that is decided by comparing ranks raises the
//! depth to the card that won it, so the comparison comes out the same. When a finished trick leaves the table the
//! depth is counted again over the cards that were in play before.

use super::{Card, Cards, SEATS, Whist};
use crate::perfect::PartitionSystem;

const SUITS: usize = 4;

/// How many of the highest cards in play matter, for each suit.
type Depth = [usize; SUITS];

/// Where a card in play is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Hand(usize),
    Trick(usize),
}

/// A set of positions: those of one kind that agree on who has the cards that matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankClass {
    /// For each suit the places of the cards that matter, from the highest down.
    tops: [Vec<Place>; SUITS],
}

impl RankClass {
    /// How many cards of all suits matter.
    #[must_use]
    pub fn relevant(&self) -> usize {
        self.depth().iter().sum()
    }

    fn at(state: &Whist, depth: Depth) -> Self {
        Self { tops: std::array::from_fn(|suit| places(state, suit as u8).take(depth[suit]).collect()) }
    }

    fn depth(&self) -> Depth {
        std::array::from_fn(|suit| self.tops[suit].len())
    }
}

/// What the members of a class share beside the cards that matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    leader: u8,
    trump: Option<u8>,
    won: [u8; SEATS],
    trick: [Option<u8>; SEATS],
    lengths: [[u8; SUITS]; SEATS],
}

/// The partition system (P, R, C).
#[derive(Debug, Clone, Copy, Default)]
pub struct RelevantRanks;

impl PartitionSystem<Whist> for RelevantRanks {
    type Set = RankClass;
    type Kind = Shape;

    fn kind(&self, state: &Whist) -> Shape {
        Shape {
            leader: state.table.leader,
            trump: state.table.trump,
            won: state.table.won,
            trick: state.table.trick.map(|card| card.map(|card| card.suit)),
            lengths: state.hands.map(|hand| std::array::from_fn(|suit| hand.in_suit(suit as u8).len() as u8)),
        }
    }

    fn contains(&self, set: &RankClass, state: &Whist) -> bool {
        (0..SUITS).all(|suit| {
            let mut places = places(state, suit as u8);
            set.tops[suit].iter().all(|&place| places.next() == Some(place))
        })
    }

    fn alike(&self, _over: &Whist) -> RankClass {
        RankClass { tops: Default::default() }
    }

    fn reaching(&self, state: &Whist, card: Card, into: &RankClass) -> RankClass {
        RankClass::at(state, depth_before(state, card, into.depth()))
    }

    fn constrained(&self, state: &Whist, options: &[(Card, RankClass)]) -> RankClass {
        let depth = options
            .iter()
            .map(|(card, into)| depth_before(state, *card, into.depth()))
            .fold(Depth::default(), |a, b| std::array::from_fn(|suit| a[suit].max(b[suit])));
        RankClass::at(state, depth)
    }

    fn intersection(&self, a: &RankClass, b: &RankClass) -> RankClass {
        // Both hold one position, so in each suit one list begins with the other.
        let tops = std::array::from_fn(|suit| {
            let (a, b) = (&a.tops[suit], &b.tops[suit]);
            if a.len() >= b.len() { a.clone() } else { b.clone() }
        });
        RankClass { tops }
    }
}

/// The cards of a suit that are in play, in the hands or in the trick, from the highest down.
fn in_play(state: &Whist, suit: u8) -> impl Iterator<Item = Card> {
    let held = state.hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    let trick: Cards = state.table.trick.iter().flatten().copied().collect();
    (held | trick).in_suit(suit).iter().rev()
}

/// Where those cards are.
fn places(state: &Whist, suit: u8) -> impl Iterator<Item = Place> {
    in_play(state, suit).map(move |card| match (0..SEATS).find(|&seat| state.hands[seat].contains(card)) {
        Some(seat) => Place::Hand(seat),
        None => {
            let place = state.table.trick.iter().position(|&played| played == Some(card));
            Place::Trick(state.table.seat_of(place.expect("a card in play is in a hand or in the trick")))
        }
    })
}

/// The depth needed before a card is played so that the depth after it is as given.
fn depth_before(state: &Whist, card: Card, after: Depth) -> Depth {
    let mut full = state.table;
    full.trick[full.played()] = Some(card);
    if full.played() < full.seats as usize {
        return after;
    }
    // The trick is complete. Count down to the last card that matters afterwards, over the trick's own cards.
    let trick: Cards = full.trick.iter().flatten().copied().collect();
    let mut before: Depth = std::array::from_fn(|suit| {
        let mut remaining = 0;
        in_play(state, suit as u8)
            .take_while(|&card| {
                let needed = remaining < after[suit];
                remaining += usize::from(!trick.contains(card));
                needed
            })
            .count()
    });
    // If ranks decided the trick, the card that won it matters.
    let place = full.winning_place().expect("a full trick has a winner");
    let winner = full.trick[place].expect("the winner is in the trick");
    if trick.in_suit(winner.suit).len() > 1 {
        let higher = in_play(state, winner.suit).take_while(|&other| other != winner).count();
        let suit = winner.suit as usize;
        before[suit] = before[suit].max(higher + 1);
    }
    before
}
