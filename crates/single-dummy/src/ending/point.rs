//! A moment of a line of play: what is left, which layouts are to be won, and what the defender on turn may do.

use bridge::Seat;
use cards::{Card, CardSet, Holding, Rank, Suit};

use super::position::{Equals, Position, WEST};
use super::truth_table::TruthTable;
use crate::steps::Scene;

/// A play that this many times fewer layouts allow than another is not on the main line.
const RARE: usize = 4;

/// A point of the play.
#[derive(Clone)]
pub(super) struct Point {
    pub(super) position: Position,
    /// The cards left, in the order of their places.
    pub(super) cards: Vec<Card>,
    pub(super) trump: Option<Suit>,
    /// The layouts to be won that are left.
    pub(super) worlds: TruthTable,
    /// All layouts that are left.
    pub(super) all: TruthTable,
    /// The layouts to be won that allowed the last play of a defender's, as they were before it.
    pub(super) before: TruthTable,
    /// The card that has the trick so far, and whether it is declarer's.
    pub(super) winning: Option<(Card, bool)>,
}

/// The layouts to be won in which a defender can make one of some plays.
pub(super) fn layouts<'a>(plays: impl IntoIterator<Item = &'a (Card, Point)>) -> usize {
    let united = plays.into_iter().fold(None, |all: Option<TruthTable>, (_, point)| match all {
        Some(mut all) => {
            all.unite(&point.before);
            Some(all)
        }
        None => Some(point.before.clone()),
    });
    united.map_or(0, |all| all.len())
}

impl Point {
    pub(super) fn seat(&self) -> Seat {
        Seat::ALL[usize::from(self.position.turn)]
    }

    /// Whether declarer is to play and something is at stake.
    pub(super) fn is_open(&self) -> bool {
        self.position.settled().is_none() && self.position.declarers_turn()
    }

    /// The cards at some places.
    pub(super) fn at(&self, places: u64) -> CardSet {
        let there = (0..self.cards.len()).filter(|place| places >> place & 1 == 1);
        there.map(|place| self.cards[place]).collect()
    }

    pub(super) fn place(&self, card: Card) -> Option<u8> {
        self.cards.iter().position(|&other| other == card).map(|place| place as u8)
    }

    /// The point after a card of declarer's.
    pub(super) fn play(&self, place: u8) -> Self {
        let mut next = self.clone();
        let card = next.cards.remove(usize::from(place));
        next.position = self.position.play(place);
        if self.position.beats(place) {
            next.winning = Some((card, self.position.declarers_turn()));
        }
        if next.position.played == 0 {
            next.winning = None;
        }
        next
    }

    /// Whether an honour that a defender has played makes a card of declarer's better that is not small.
    pub(super) fn gains_by(&self, honour: Card) -> bool {
        let own = self.hand(Seat::North) | self.hand(Seat::South);
        let below = own.in_suit(honour.suit()) & Holding::below(honour.rank());
        honour.rank() >= Rank::Ten && below.highest().is_some_and(|rank| rank >= Rank::Eight)
    }

    /// The point after the trick, in which a defender has the last card to play.
    pub(super) fn played_out(self) -> Self {
        if self.position.played == 0 || self.position.declarers_turn() {
            return self;
        }
        self.defences().into_iter().next().map_or(self, |(_, point)| point)
    }

    /// Whether every layout that is left is won.
    pub(super) fn is_certain(&self) -> bool {
        self.worlds.len() == self.all.len()
    }

    /// The plays of the defender on turn, those first that he makes who has nothing to gain: low cards of the suit led
    /// before high ones (third hand plays high), and before discards, of which suits that declarer has not come first. A
    /// play that few layouts allow comes last, and before it one that ends all doubt and leaves declarer on lead.
    pub(super) fn defences(&self) -> Vec<(Card, Self)> {
        let declarers = self.at(self.position.north | self.position.south);
        let (hidden, west) = (self.position.hidden_count(), self.position.turn == WEST);
        let mut plays: Vec<(Card, Self)> =
            (self.position.defences(&self.worlds, Equals::Distinct).into_iter())
                .map(|defence| {
                    let all = self.position.after_defence(&self.all, defence.place, Equals::Distinct);
                    let before = defence.worlds.lift(hidden, defence.number, west);
                    let next = Self { worlds: defence.worlds, all, before, ..self.play(defence.place) };
                    (self.cards[usize::from(defence.place)], next)
                })
                .collect();
        // Small cards of a suit are one play, and so are discards.
        let follows = |card: Card| self.position.played == 0 || self.follows(card);
        let alike = |one: Card, other: Card| match (follows(one), follows(other)) {
            (true, true) => {
                one == other || one.suit() == other.suit() && one.rank().max(other.rank()) < Rank::Ten
            }
            (one, other) => one == other,
        };
        let counts: Vec<(Card, usize)> = (plays.iter())
            .map(|(card, _)| (*card, layouts(plays.iter().filter(|(other, _)| alike(*card, *other)))))
            .collect();
        let common =
            |card: Card| counts.iter().find(|(other, _)| *other == card).map_or(0, |(_, count)| *count);
        let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(0);
        plays.sort_by_key(|(card, point)| {
            let rare = RARE * common(*card) < most;
            let keeps_lead = point.position.played == 0 && point.position.declarers_turn();
            let sure = point.is_certain() || point.position.settled() == Some(true);
            let lucky = keeps_lead && sure && !self.is_certain();
            let follows = follows(*card);
            let of_use = !follows && !declarers.in_suit(card.suit()).is_empty();
            let order = self.usual_order(*card);
            (rare, lucky, !follows, of_use, order, std::cmp::Reverse(point.worlds.len()))
        });
        plays
    }
}

impl Scene for Point {
    fn trump(&self) -> Option<Suit> {
        self.trump
    }

    fn hidden(&self) -> CardSet {
        self.at(self.position.hidden())
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match seat {
            Seat::North => self.at(self.position.north),
            Seat::South => self.at(self.position.south),
            Seat::East | Seat::West => CardSet::EMPTY,
        }
    }

    fn beats(&self, card: Card) -> bool {
        self.place(card).is_some_and(|place| self.position.beats(place))
    }

    fn follows(&self, card: Card) -> bool {
        self.place(card).is_some_and(|place| self.position.is_of_suit_led(place))
    }

    fn played(&self) -> usize {
        self.position.played.into()
    }

    fn winning(&self) -> Option<(Card, bool)> {
        self.winning
    }
}
