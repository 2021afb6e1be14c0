//! Trick-taking with a few abstract cards: the oracle for anything that takes tricks.
//!
//! Two to four seats hold the same number of cards of up to four suits with up to thirteen ranks. A seat follows suit
//! if it can; the highest trump wins the trick, else the highest card of the suit led; the winner leads next. Seats 0
//! and 2 play against 1 and 3 where sides matter ([`TwoSided`]); each seat counts its own tricks where they do not
//! ([`ManyPlayers`]). A seat sees its own cards and what was played ([`HiddenInformation`]).
//!
//! A hand is written suit by suit with dots between, ranks `23456789TJQKA`: `A.A.A` or `-.32.2`.

mod cards;
mod goal;
mod partition;

use rand::{Rng, RngExt};

use crate::game::{GameState, HiddenInformation, ManyPlayers, Payoff, Side, TwoSided};

pub use cards::{Card, Cards, ParseCardsError};
pub use goal::Goal;
pub use partition::{RankClass, RelevantRanks};

/// The most seats there can be.
pub const SEATS: usize = 4;

/// What everybody can see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Table {
    seats: u8,
    trump: Option<u8>,
    /// Who led to the current trick, or leads to the next.
    leader: u8,
    /// The cards of the current trick, in the order they were played.
    trick: [Option<Card>; SEATS],
    /// Tricks won by each seat.
    won: [u8; SEATS],
    /// For each seat a bit for each suit in which it has failed to follow.
    void: [u8; SEATS],
    /// How many cards each seat holds.
    held: [u8; SEATS],
}

impl Table {
    fn played(&self) -> usize {
        self.trick.iter().flatten().count()
    }

    fn turn(&self) -> usize {
        (self.leader as usize + self.played()) % self.seats as usize
    }

    /// The seat that played the card at this place of the trick.
    fn seat_of(&self, place: usize) -> usize {
        (self.leader as usize + place) % self.seats as usize
    }

    /// The place in the trick of the card that wins it so far.
    fn winning_place(&self) -> Option<usize> {
        let led = self.trick[0]?.suit;
        let strength = |card: Card| (Some(card.suit) == self.trump, card.suit == led, card.rank);
        (0..self.played()).max_by_key(|&place| self.trick[place].map(strength))
    }
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Whist {
    hands: [Cards; SEATS],
    table: Table,
}

impl Whist {
    /// The position before the first lead.
    ///
    /// # Panics
    /// Unless there are two to four hands of equal size that share no card.
    #[must_use]
    pub fn new(hands: &[Cards], trump: Option<u8>, leader: u8) -> Self {
        assert!((2..=SEATS).contains(&hands.len()), "{} hands, expected 2 to 4", hands.len());
        assert!(hands.iter().all(|hand| hand.len() == hands[0].len()), "hands of different sizes: {hands:?}");
        let all = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
        assert_eq!(all.len(), hands.len() * hands[0].len(), "a card stands twice: {hands:?}");
        let mut padded = [Cards::EMPTY; SEATS];
        padded[..hands.len()].copy_from_slice(hands);
        let table = Table {
            seats: hands.len() as u8,
            trump,
            leader,
            trick: [None; SEATS],
            won: [0; SEATS],
            void: [0; SEATS],
            held: padded.map(|hand| hand.len() as u8),
        };
        Self { hands: padded, table }
    }

    /// A random deal: this many cards to each of this many seats, from a pack of four suits of `ranks` ranks.
    ///
    /// # Panics
    /// If the pack has too few cards.
    #[must_use]
    pub fn deal(seats: usize, cards_each: usize, ranks: u8, trump: Option<u8>, rng: &mut impl Rng) -> Self {
        let mut pack: Vec<Card> =
            (0..4).flat_map(|suit| (0..ranks).map(move |rank| Card { suit, rank })).collect();
        shuffle(&mut pack, rng);
        let hands: Vec<Cards> = (0..seats)
            .map(|seat| pack[seat * cards_each..(seat + 1) * cards_each].iter().copied().collect())
            .collect();
        Self::new(&hands, trump, 0)
    }

    /// The cards a seat holds.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Cards {
        self.hands[seat]
    }

    /// Tricks won so far by a seat.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn won(&self, seat: usize) -> u8 {
        self.table.won[seat]
    }

    /// Tricks won so far by seats 0 and 2.
    #[must_use]
    pub fn won_by_max(&self) -> u8 {
        self.table.won[0] + self.table.won[2]
    }

    /// Tricks not yet complete.
    #[must_use]
    pub fn tricks_left(&self) -> u8 {
        // The leader has played to the current trick, if there is one, and so is short of a card.
        self.table.held[self.table.leader as usize] + u8::from(self.table.trick[0].is_some())
    }

    /// The same position with what `seat` cannot see dealt anew, at random among all ways that fit the play.
    ///
    /// Works on the hands themselves, not through [`HiddenInformation`], so that it can test it.
    #[must_use]
    pub fn redealt(&self, seat: usize, rng: &mut impl Rng) -> Self {
        let mut other = *self;
        loop {
            let others = (0..self.table.seats as usize).filter(|&s| s != seat);
            let mut pool: Vec<Card> = others.clone().flat_map(|s| self.hands[s].iter()).collect();
            shuffle(&mut pool, rng);
            for s in others.clone() {
                other.hands[s] = pool.split_off(pool.len() - self.hands[s].len()).into_iter().collect();
            }
            if others.clone().all(|s| fits(other.hands[s], self.table.void[s])) {
                return other;
            }
        }
    }
}

/// Whether a hand has no card of the suits in which its seat has failed to follow.
fn fits(hand: Cards, void: u8) -> bool {
    (0..4).all(|suit| void >> suit & 1 == 0 || hand.in_suit(suit).is_empty())
}

fn shuffle(cards: &mut [Card], rng: &mut impl Rng) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, rng.random_range(0..=last));
    }
}

impl GameState for Whist {
    type Action = Card;
    type Seat = usize;

    fn to_act(&self) -> Option<usize> {
        let turn = self.table.turn();
        (self.table.held[turn] > 0).then_some(turn)
    }

    fn legal_actions(&self) -> impl Iterator<Item = Card> {
        let hand = self.hands[self.table.turn()];
        let following = self.table.trick[0].map_or(Cards::EMPTY, |led| hand.in_suit(led.suit));
        let legal = if following.is_empty() { hand } else { following };
        legal.iter()
    }

    fn apply(&mut self, card: Card) {
        let turn = self.table.turn();
        debug_assert!(self.legal_actions().any(|legal| legal == card), "{card:?} is not legal");
        if let Some(led) = self.table.trick[0]
            && led.suit != card.suit
        {
            self.table.void[turn] |= 1 << led.suit;
        }
        self.hands[turn].remove(card);
        self.table.held[turn] -= 1;
        self.table.trick[self.table.played()] = Some(card);
        if self.table.played() == self.table.seats as usize {
            let place = self.table.winning_place().expect("a full trick has a winner");
            self.table.leader = self.table.seat_of(place) as u8;
            self.table.won[self.table.leader as usize] += 1;
            self.table.trick = [None; SEATS];
        }
    }
}

impl Payoff for Whist {
    fn payoff(&self, seat: usize) -> f64 {
        f64::from(self.table.won[seat])
    }
}

impl ManyPlayers for Whist {
    fn seats(&self) -> impl Iterator<Item = usize> {
        0..self.table.seats as usize
    }
}

impl TwoSided for Whist {
    type Value = i32;

    fn side(seat: usize) -> Side {
        if seat.is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn value(&self) -> i32 {
        i32::from(self.won_by_max())
    }
}

/// What one seat knows: the table, its own cards, and which cards the others have between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    seat: usize,
    hand: Cards,
    unseen: Cards,
    table: Table,
}

impl HiddenInformation for Whist {
    type View = View;

    fn view(&self, seat: usize) -> View {
        let all = self.hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
        View { seat, hand: self.hands[seat], unseen: all - self.hands[seat], table: self.table }
    }

    fn sample(view: &View, rng: &mut impl Rng) -> Option<Self> {
        let mut pool: Vec<Card> = view.unseen.iter().collect();
        // Deals are tried until one fits the voids shown, which keeps them uniform; few cards make that quick.
        for _ in 0..10_000 {
            shuffle(&mut pool, rng);
            let mut hands = [Cards::EMPTY; SEATS];
            let mut next = 0;
            for (seat, hand) in hands.iter_mut().enumerate() {
                if seat == view.seat {
                    *hand = view.hand;
                } else {
                    let end = next + view.table.held[seat] as usize;
                    *hand = pool[next..end].iter().copied().collect();
                    next = end;
                }
            }
            if (0..SEATS).all(|seat| fits(hands[seat], view.table.void[seat])) {
                return Some(Self { hands, table: view.table });
            }
        }
        None
    }
}
