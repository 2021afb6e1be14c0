//! What the seat to play sees, sorted for the tables.

use cards::{Card, CardSet, Suit};
use hearts::{JACK, PENALTIES, Play, QUEEN, Seat};

use crate::hearts::policy::losers;

/// Kinds of cards: a suit, and for diamonds and spades where the card that counts is.
pub(super) const KINDS: usize = 18;
/// Kinds of moons: see [`Sight::moon`].
pub(super) const MOONS: usize = 10;

/// What can be seen from one seat before it plays.
pub(super) struct Sight<'a> {
    pub(super) play: &'a Play,
    seat: Seat,
    seats: usize,
    pub(super) hand: CardSet,
    /// The cards in the hands of the others.
    pub(super) unseen: CardSet,
    /// The cards on the table.
    pub(super) table: CardSet,
    /// 0: two seats have penalties; 1 and 2: another seat alone has few or many; 3 to 5: nobody has any, this hand being
    /// weak, fair or strong; 6 and 7: this seat alone has few, being weak or strong; 8 and 9: the same with many.
    pub(super) moon: usize,
    /// The seat that has all penalties so far, if it is another.
    pub(super) threat: Option<Seat>,
    /// Cards that may lose a trick, where this seat may still take everything; otherwise some.
    losers: usize,
}

/// The cards of one suit as a seat sees them.
pub(super) struct Suited {
    /// The cards of the hand.
    pub(super) own: CardSet,
    /// The cards of the others.
    pub(super) unseen: CardSet,
    /// The card that counts, and the kinds of lower cards, of the card itself and of higher cards.
    mark: Card,
    kinds: [usize; 3],
}

impl Suited {
    /// The kind of a card, below [`KINDS`].
    #[inline]
    pub(super) fn kind(&self, card: Card) -> usize {
        self.kinds[usize::from(card >= self.mark) + usize::from(card > self.mark)]
    }

    /// The cards of the others below and above a card.
    #[inline]
    pub(super) fn around(&self, card: Card) -> (usize, usize) {
        let lower = below(self.unseen, card);
        (lower, self.unseen.len() - lower)
    }

    /// How many cards of the hand are lower than this one.
    #[inline]
    pub(super) fn lower(&self, card: Card) -> usize {
        below(self.own, card)
    }
}

/// How many cards of a set come before a card.
#[inline]
fn below(set: CardSet, card: Card) -> usize {
    (set.bits() & ((1u64 << card.index()) - 1)).count_ones() as usize
}

impl<'a> Sight<'a> {
    /// What the seat to play sees.
    #[inline]
    pub(super) fn new(play: &'a Play, hand: CardSet) -> Self {
        let rules = play.rules();
        let seat = play.to_play().expect("asked only while cards are to be played");
        let seats = rules.players.count();
        let unseen = rules.pack() - play.played() - hand;
        let losers = || losers(hand, unseen, seats - 1);
        let (moon, threat, losers) = match play.lone_taker() {
            None if play.played().intersects(PENALTIES) => (0, None, 1),
            None => {
                let losers = losers();
                (3 + usize::from(losers < 5) + usize::from(losers < 3), None, losers)
            }
            Some(taker) => {
                let taken = play.taken(taker) & PENALTIES;
                let has_many = usize::from(taken.len() + if taken.contains(QUEEN) { 12 } else { 0 } >= 8);
                if taker == seat {
                    let losers = losers();
                    (6 + 2 * has_many + usize::from(losers < 3), None, losers)
                } else {
                    (1 + has_many, Some(taker), 1)
                }
            }
        };
        Self { play, seat, seats, hand, unseen, table: play.trick().set(), moon, threat, losers }
    }

    /// Whether this hand wins all tricks, and nobody else has a penalty.
    #[inline]
    pub(super) const fn takes_everything(&self) -> bool {
        self.losers == 0
    }

    /// One suit.
    #[inline]
    pub(super) fn suited(&self, suit: Suit) -> Suited {
        let (mark, kinds) = match suit {
            Suit::Clubs => (QUEEN, [0; 3]),
            Suit::Hearts => (QUEEN, [9; 3]),
            Suit::Diamonds if self.play.rules().jack => {
                (JACK, self.by_place(JACK, [[2, 2, 3], [4, 6, 5], [7, 7, 8], [1; 3]]))
            }
            Suit::Diamonds => (QUEEN, [1; 3]),
            Suit::Spades => {
                (QUEEN, self.by_place(QUEEN, [[11, 11, 12], [13, 15, 14], [16, 16, 17], [10; 3]]))
            }
        };
        Suited { own: self.hand.only(suit), unseen: self.unseen.only(suit), mark, kinds }
    }

    /// One of four, by where a card is: in another hand, in this hand, on the table, or gone.
    #[inline]
    fn by_place<T>(&self, card: Card, [hidden, mine, table, gone]: [T; 4]) -> T {
        if self.unseen.contains(card) {
            hidden
        } else if self.hand.contains(card) {
            mine
        } else if self.table.contains(card) {
            table
        } else {
            gone
        }
    }

    /// Whether another hand holds the queen of spades.
    #[inline]
    pub(super) fn fears_queen(&self) -> bool {
        self.unseen.contains(QUEEN)
    }

    /// How many of the other seats have not shown out of the suit, and how many of those still to play to the trick.
    #[inline]
    pub(super) fn holders(&self, suit: Suit) -> (usize, usize) {
        let voids = u32::from(self.play.voids(suit));
        let all = (1u32 << self.seats) - 1;
        let others = all & !(1 << self.seat.index());
        // The seats that have played come in a row up to this one, around the table.
        let played = (1u32 << self.play.trick().len()) - 1;
        let leader = self.play.trick().leader().index();
        let around = played << leader | played >> (self.seats - leader);
        let count = |seats: u32| (seats & !voids).count_ones() as usize;
        (count(others), count(others & !around))
    }

    /// The other seats at the table.
    #[inline]
    pub(super) const fn others(&self) -> usize {
        self.seats - 1
    }

    /// The seats that play after this one to the trick.
    #[inline]
    pub(super) fn to_come(&self) -> usize {
        self.seats - 1 - self.play.trick().len()
    }

    /// Suits in which the lowest card is likely to lose a trick.
    #[inline]
    pub(super) fn exits(&self) -> usize {
        let exits = |suit| {
            self.hand.only(suit).lowest().is_some_and(|low| {
                let unseen = self.unseen.only(suit);
                unseen.len() > 3 * below(unseen, low)
            })
        };
        Suit::ALL.into_iter().filter(|&suit| exits(suit)).count()
    }
}
