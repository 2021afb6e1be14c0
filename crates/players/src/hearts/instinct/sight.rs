//! What the seat to play sees, sorted for the tables.

use cards::{Card, CardSet, Suit};
use hearts::{JACK, PENALTIES, Play, QUEEN, Seat};

use crate::hearts::policy::Chances;

/// Kinds of cards: a suit, and for diamonds and spades where the card that counts is.
pub(super) const KINDS: usize = 18;
/// Kinds of moons: see [`Sight::moon`].
pub(super) const MOONS: usize = 5;

/// What can be seen from one seat before it plays.
pub(super) struct Sight<'a> {
    pub(super) play: &'a Play,
    pub(super) chances: &'a Chances,
    seat: Seat,
    seats: usize,
    pub(super) hand: CardSet,
    /// The cards in the hands of the others.
    pub(super) unseen: CardSet,
    /// Added to the kind of a lower diamond or spade, by where the jack and the queen are.
    diamonds: Place,
    spades: Place,
    /// 0: two seats have penalties, 1: nobody has, 2: this seat alone, 3: another alone, 4: another alone and many.
    pub(super) moon: usize,
    /// The seat that has all penalties so far, if it is another.
    pub(super) threat: Option<Seat>,
}

/// Where a card that counts is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Gone,
    Mine,
    Hidden,
    Table,
}

impl<'a> Sight<'a> {
    #[inline]
    pub(super) fn new(play: &'a Play, hand: CardSet, chances: &'a Chances) -> Self {
        let rules = play.rules();
        let seat = play.to_play().expect("asked only while cards are to be played");
        let unseen = rules.pack() - play.played() - hand;
        let place = |card: Card| {
            if hand.contains(card) {
                Place::Mine
            } else if unseen.contains(card) {
                Place::Hidden
            } else if play.trick().cards().contains(&card) {
                Place::Table
            } else {
                Place::Gone
            }
        };
        let taker = play.lone_taker();
        let (moon, threat) = match taker {
            None => (usize::from(!play.played().intersects(PENALTIES)), None),
            Some(taker) if taker == seat => (2, None),
            Some(taker) => {
                let taken = play.taken(taker) & PENALTIES;
                let points = taken.len() + if taken.contains(QUEEN) { 12 } else { 0 };
                (if points < 8 { 3 } else { 4 }, Some(taker))
            }
        };
        Self {
            play,
            chances,
            seat,
            seats: rules.players.count(),
            hand,
            unseen,
            diamonds: if rules.jack { place(JACK) } else { Place::Gone },
            spades: place(QUEEN),
            moon,
            threat,
        }
    }

    /// The kind of a card, below [`KINDS`].
    #[inline]
    pub(super) fn kind(&self, card: Card) -> usize {
        match card.suit() {
            Suit::Clubs => 0,
            Suit::Hearts => 9,
            Suit::Diamonds => {
                let above = usize::from(card > JACK);
                match self.diamonds {
                    Place::Gone => 1,
                    Place::Hidden => 2 + above,
                    Place::Mine if card == JACK => 6,
                    Place::Mine => 4 + above,
                    Place::Table => 7 + above,
                }
            }
            Suit::Spades => {
                let above = usize::from(card > QUEEN);
                match self.spades {
                    Place::Gone => 10,
                    Place::Hidden => 11 + above,
                    Place::Mine if card == QUEEN => 15,
                    Place::Mine => 13 + above,
                    Place::Table => 16 + above,
                }
            }
        }
    }

    /// Whether another hand holds the queen of spades.
    #[inline]
    pub(super) fn fears_queen(&self) -> bool {
        self.spades == Place::Hidden
    }

    /// The unseen cards of the suit below and above the card.
    #[inline]
    pub(super) fn around(&self, card: Card) -> (usize, usize) {
        let same = self.unseen.only(card.suit());
        let lower = (same.bits() & ((1u64 << card.index()) - 1)).count_ones() as usize;
        (lower, same.len() - lower)
    }

    /// How many of the `count` seats that play next have not shown out of the suit.
    #[inline]
    pub(super) fn holders(&self, suit: Suit, count: usize) -> usize {
        let mut seat = self.seat;
        let mut holders = 0;
        for _ in 0..count {
            seat = seat.next(self.seats);
            holders += usize::from(!self.play.is_void(seat, suit));
        }
        holders
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
        let mut exits = 0;
        for suit in Suit::ALL {
            if let Some(low) = self.hand.only(suit).lowest() {
                let (below, above) = self.around(low);
                exits += usize::from(above > 2 * below);
            }
        }
        exits
    }

    /// Hearts in other hands: none, few, some, many.
    #[inline]
    pub(super) fn hearts(&self) -> usize {
        match self.unseen.only(Suit::Hearts).len() {
            0 => 0,
            1..=3 => 1,
            4..=7 => 2,
            _ => 3,
        }
    }
}
