//! The features of a card: places in the tables.

use cards::{Card, CardSet, Suit};
use hearts::{HEARTS, JACK, PENALTIES, QUEEN, Seat};

use super::sight::{KINDS, MOONS, Sight, Suited};
use crate::hearts::policy::Chances;

/// A table with `N` coordinates, at its place among all tables.
#[derive(Clone, Copy)]
struct Table<const N: usize> {
    start: usize,
    sizes: [usize; N],
}

impl<const N: usize> Table<N> {
    const fn from(start: usize, sizes: [usize; N]) -> Self {
        Self { start, sizes }
    }

    const fn end(&self) -> usize {
        let (mut size, mut axis) = (1, 0);
        while axis < N {
            size *= self.sizes[axis];
            axis += 1;
        }
        self.start + size
    }

    /// The place of these coordinates; what lies beyond an axis counts as its end.
    #[inline]
    fn at(&self, coordinates: [usize; N]) -> u16 {
        let mut place = 0;
        for (size, coordinate) in self.sizes.into_iter().zip(coordinates) {
            place = place * size + coordinate.min(size - 1);
        }
        (self.start + place) as u16
    }
}

/// Cards of a suit below and above a card, as far as they are told apart.
const AROUND: usize = 9;
/// Classes of chances to win a trick; see [`Classes::wins`].
const WINS: usize = 8;
/// Classes of tricks left; see [`phase`].
const PHASES: usize = 4;
/// Classes of points on the table; see [`lying`].
const POINTS: usize = 8;

// When the card is led: its kind and the cards around it, who may be void, the rest of the suit, what it costs to win,
// somebody's moon, the time, and how to get off lead again.
const LEAD_AROUND: Table<3> = Table::from(0, [KINDS, AROUND, AROUND]);
const LEAD_VOIDS: Table<3> = Table::from(LEAD_AROUND.end(), [KINDS, 4, 10]);
const LEAD_SUIT: Table<3> = Table::from(LEAD_VOIDS.end(), [KINDS, 6, 5]);
const LEAD_WINS: Table<4> = Table::from(LEAD_SUIT.end(), [WINS, 2, 4, 4]);
const LEAD_MOON: Table<3> = Table::from(LEAD_WINS.end(), [MOONS, KINDS, 3]);
const LEAD_TIME: Table<2> = Table::from(LEAD_MOON.end(), [KINDS, 13]);
const LEAD_EXITS: Table<3> = Table::from(LEAD_TIME.end(), [WINS, 5, PHASES]);
const LEAD_QUEEN: Table<3> = Table::from(LEAD_EXITS.end(), [KINDS, 3, 5]);
const LEAD_SHAPE: Table<3> = Table::from(LEAD_QUEEN.end(), [KINDS, 2, 4]);
// When suit is followed: what is won, the cards around, what may still fall, the rest of the suit, somebody's moon, the
// time, and how to get off lead again.
const FOLLOW_WINS: Table<3> = Table::from(LEAD_SHAPE.end(), [KINDS, WINS, POINTS]);
const FOLLOW_AROUND: Table<3> = Table::from(FOLLOW_WINS.end(), [KINDS, AROUND, AROUND]);
const FOLLOW_VOIDS: Table<5> = Table::from(FOLLOW_AROUND.end(), [WINS, 4, 2, 4, 3]);
const FOLLOW_SUIT: Table<3> = Table::from(FOLLOW_VOIDS.end(), [KINDS, 6, 5]);
const FOLLOW_MOON: Table<5> = Table::from(FOLLOW_SUIT.end(), [MOONS, WINS, 2, 2, 2]);
const FOLLOW_TIME: Table<3> = Table::from(FOLLOW_MOON.end(), [KINDS, 13, 2]);
const FOLLOW_EXITS: Table<3> = Table::from(FOLLOW_TIME.end(), [WINS, 5, PHASES]);
const FOLLOW_QUEEN: Table<4> = Table::from(FOLLOW_EXITS.end(), [KINDS, 3, 5, 2]);
const FOLLOW_COME: Table<3> = Table::from(FOLLOW_QUEEN.end(), [WINS, 4, POINTS]);
// When another suit is thrown: the cards around, the rest of the suit, the time, somebody's moon, who else is void.
const THROW_AROUND: Table<3> = Table::from(FOLLOW_COME.end(), [KINDS, AROUND, AROUND]);
const THROW_SUIT: Table<3> = Table::from(THROW_AROUND.end(), [KINDS, 6, 5]);
const THROW_TIME: Table<2> = Table::from(THROW_SUIT.end(), [KINDS, 13]);
const THROW_MOON: Table<4> = Table::from(THROW_TIME.end(), [MOONS, 3, 2, 3]);
const THROW_VOIDS: Table<3> = Table::from(THROW_MOON.end(), [KINDS, 4, 10]);
const THROW_QUEEN: Table<3> = Table::from(THROW_VOIDS.end(), [KINDS, 3, 5]);
const THROW_LYING: Table<2> = Table::from(THROW_QUEEN.end(), [KINDS, POINTS]);

/// How many numbers the tables hold.
pub(super) const SIZE: usize = THROW_LYING.end();

/// The most features that a card has.
pub(super) const MOST: usize = 9;

/// Classes of chances, by counts.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    /// By seats that may hold the suit, those of them still to play, and cards below and above.
    wins: [[[[u8; AROUND]; AROUND]; 5]; 5],
    chances: Chances,
}

impl Classes {
    pub(super) fn new() -> Self {
        let chances = Chances::new();
        let wins = std::array::from_fn(|holders| {
            std::array::from_fn(|later| {
                std::array::from_fn(|below| {
                    std::array::from_fn(|above| {
                        1 + (chances.stands(holders, later, (below, above)) * 6.99) as u8
                    })
                })
            })
        });
        Self { wins, chances }
    }

    /// The class of the chance to win for a card that is highest now; nought is for cards that cannot win.
    #[inline]
    fn wins(&self, holders: usize, later: usize, (below, above): (usize, usize)) -> usize {
        usize::from(self.wins[holders.min(4)][later.min(4)][below.min(AROUND - 1)][above.min(AROUND - 1)])
    }

    /// The class of the number of seats without a suit: of `seats`, `later` may hold it, as `holders` at the table may.
    #[inline]
    fn voids(&self, seats: usize, later: usize, holders: usize, unseen: usize) -> usize {
        let number = (seats - later) as f32 + later as f32 * self.chances.void(holders, unseen);
        usize::from(number >= 0.15) + usize::from(number >= 0.5) + usize::from(number >= 1.2)
    }
}

/// Tells the features of one card of each run of touching cards among the legal ones, the lowest.
#[inline]
pub(super) fn each(sight: &Sight<'_>, classes: &Classes, legal: CardSet, mut tell: impl FnMut(Card, &[u16])) {
    match sight.play.trick().winning() {
        None => {
            let context = Leading::new(sight);
            for suit in Suit::ALL.into_iter().filter(|&suit| !legal.only(suit).is_empty()) {
                let suited = sight.suited(suit);
                let others = sight.others();
                let (holders, _) = sight.holders(suit);
                let expected = classes.voids(others, holders, holders, suited.unseen.len());
                runs(sight, &suited, legal.only(suit), |card, kind| {
                    let around = suited.around(card);
                    let wins = classes.wins(holders, holders, around);
                    tell(
                        card,
                        &context.features(
                            sight,
                            &suited,
                            card,
                            kind,
                            around,
                            [others - holders, wins, expected],
                        ),
                    );
                });
            }
        }
        Some((winner, winning)) if !sight.hand.only(winning.suit()).is_empty() => {
            let context = Following::new(sight, classes, winner, winning.suit());
            let suited = sight.suited(winning.suit());
            runs(sight, &suited, legal, |card, kind| {
                let around = suited.around(card);
                let wins =
                    if card < winning { 0 } else { classes.wins(context.holders, context.later, around) };
                tell(card, &context.features(sight, &suited, card, kind, around, wins));
            });
        }
        Some((winner, _)) => {
            let context = Throwing::new(sight, winner);
            for suit in Suit::ALL.into_iter().filter(|&suit| !legal.only(suit).is_empty()) {
                let suited = sight.suited(suit);
                let voids = sight.others() - sight.holders(suit).0;
                runs(sight, &suited, legal.only(suit), |card, kind| {
                    tell(card, &context.features(sight, &suited, card, kind, voids));
                });
            }
        }
    }
}

/// Tells the lowest card of each run of touching cards of a suit, and its kind.
#[inline]
fn runs(sight: &Sight<'_>, suited: &Suited, cards: CardSet, mut tell: impl FnMut(Card, usize)) {
    // What may come between two cards of the hand: cards of others, and those on the table.
    let between = (suited.unseen | sight.table).bits();
    let mut bits = cards.bits();
    let mut last = (usize::MAX, 0);
    while bits != 0 {
        let index = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        let card = Card::from_index(index).expect("a bit of a set is a card");
        let kind = suited.kind(card);
        if last.0 != kind || between & ((1u64 << index) - (1u64 << last.1)) != 0 {
            tell(card, kind);
        }
        last = (kind, index);
    }
}

/// What is the same for all cards that may be led.
struct Leading {
    phase: usize,
    exits: usize,
    hearts: usize,
    fears_queen: usize,
    queen: [usize; 2],
    is_broken: usize,
    voids: usize,
}

impl Leading {
    #[inline]
    fn new(sight: &Sight<'_>) -> Self {
        Self {
            phase: phase(sight.hand.len()),
            exits: sight.exits(),
            hearts: hearts(sight.unseen),
            fears_queen: usize::from(sight.fears_queen()),
            queen: queen(sight),
            is_broken: usize::from(sight.play.is_broken()),
            voids: Suit::ALL.into_iter().filter(|&suit| sight.hand.only(suit).is_empty()).count(),
        }
    }

    #[inline]
    fn features(
        &self,
        sight: &Sight<'_>,
        suited: &Suited,
        card: Card,
        kind: usize,
        (below, above): (usize, usize),
        [voids, wins, expected]: [usize; 3],
    ) -> [u16; MOST] {
        [
            LEAD_AROUND.at([kind, below, above]),
            LEAD_VOIDS.at([kind, voids, below + above]),
            LEAD_SUIT.at([kind, suited.own.len() - 1, suited.lower(card)]),
            LEAD_WINS.at([wins, self.fears_queen, self.hearts, expected]),
            LEAD_MOON.at([sight.moon, kind, above]),
            LEAD_TIME.at([kind, sight.hand.len() - 1]),
            LEAD_EXITS.at([wins, self.exits, self.phase]),
            LEAD_QUEEN.at([kind, self.queen[0], self.queen[1]]),
            LEAD_SHAPE.at([kind, self.is_broken, self.voids]),
        ]
    }
}

/// What is the same for all cards that follow suit.
struct Following {
    phase: usize,
    exits: usize,
    hearts: usize,
    fears_queen: usize,
    later: usize,
    holders: usize,
    voids: usize,
    lying: usize,
    led: usize,
    has_penalties: usize,
    threat_wins: usize,
    to_come: usize,
    queen: [usize; 2],
}

impl Following {
    #[inline]
    fn new(sight: &Sight<'_>, classes: &Classes, winner: Seat, led: Suit) -> Self {
        let to_come = sight.to_come();
        let (holders, later) = sight.holders(led);
        Self {
            phase: phase(sight.hand.len()),
            exits: sight.exits(),
            hearts: hearts(sight.unseen),
            fears_queen: usize::from(sight.fears_queen()),
            later,
            holders,
            voids: classes.voids(to_come, later, holders, sight.unseen.only(led).len()),
            lying: lying(sight),
            led: match led {
                Suit::Spades => 0,
                Suit::Hearts => 1,
                Suit::Clubs | Suit::Diamonds => 2,
            },
            has_penalties: usize::from(sight.table.intersects(PENALTIES)),
            threat_wins: usize::from(sight.threat == Some(winner)),
            to_come,
            queen: queen(sight),
        }
    }

    #[inline]
    fn features(
        &self,
        sight: &Sight<'_>,
        suited: &Suited,
        card: Card,
        kind: usize,
        (below, above): (usize, usize),
        wins: usize,
    ) -> [u16; MOST] {
        [
            FOLLOW_WINS.at([kind, wins, self.lying]),
            FOLLOW_AROUND.at([kind, below, above]),
            FOLLOW_VOIDS.at([wins, self.voids, self.fears_queen, self.hearts, self.led]),
            FOLLOW_SUIT.at([kind, suited.own.len() - 1, suited.lower(card)]),
            FOLLOW_MOON.at([
                sight.moon,
                wins,
                self.has_penalties,
                self.threat_wins,
                usize::from(self.to_come == 0),
            ]),
            FOLLOW_TIME.at([kind, sight.hand.len() - 1, wins]),
            FOLLOW_EXITS.at([wins, self.exits, self.phase]),
            FOLLOW_QUEEN.at([kind, self.queen[0], self.queen[1], wins]),
            FOLLOW_COME.at([wins, self.to_come, self.lying]),
        ]
    }
}

/// What is the same for all cards that may be thrown.
struct Throwing {
    queen: [usize; 2],
    lying: usize,
    threat_wins: usize,
}

impl Throwing {
    #[inline]
    fn new(sight: &Sight<'_>, winner: Seat) -> Self {
        Self {
            queen: queen(sight),
            lying: lying(sight),
            threat_wins: usize::from(sight.threat == Some(winner)),
        }
    }

    #[inline]
    fn features(
        &self,
        sight: &Sight<'_>,
        suited: &Suited,
        card: Card,
        kind: usize,
        voids: usize,
    ) -> [u16; 7] {
        let (below, above) = suited.around(card);
        let what = match card.suit() {
            Suit::Hearts => 0,
            Suit::Spades if card == QUEEN => 1,
            _ => 2,
        };
        [
            THROW_AROUND.at([kind, below, above]),
            THROW_SUIT.at([kind, suited.own.len() - 1, suited.lower(card)]),
            THROW_TIME.at([kind, sight.hand.len() - 1]),
            THROW_MOON.at([sight.moon, what, self.threat_wins, above]),
            THROW_VOIDS.at([kind, voids, below + above]),
            THROW_QUEEN.at([kind, self.queen[0], self.queen[1]]),
            THROW_LYING.at([kind, self.lying]),
        ]
    }
}

/// Where the queen is, in another hand, in this one or neither, and the spades below her in this hand.
#[inline]
fn queen(sight: &Sight<'_>) -> [usize; 2] {
    const LOW: u64 = (1 << QUEEN.index()) - 1;
    let place = if sight.fears_queen() {
        0
    } else if sight.hand.contains(QUEEN) {
        1
    } else {
        2
    };
    [place, (sight.hand.only(Suit::Spades).bits() & LOW).count_ones() as usize]
}

/// The class of a number of tricks left.
#[inline]
const fn phase(left: usize) -> usize {
    match left {
        0..=3 => 0,
        4..=6 => 1,
        7..=9 => 2,
        _ => 3,
    }
}

/// The class of the hearts in other hands: none, few, some, many.
#[inline]
fn hearts(unseen: CardSet) -> usize {
    let number = unseen.only(Suit::Hearts).len();
    usize::from(number > 0) + usize::from(number > 3) + usize::from(number > 7)
}

/// The class of the points on the table.
#[inline]
fn lying(sight: &Sight<'_>) -> usize {
    let hearts = (sight.table & HEARTS).len();
    let jack = sight.play.rules().jack && sight.table.contains(JACK);
    match (sight.table.contains(QUEEN), jack) {
        (false, false) => hearts.min(3),
        (false, true) => 4,
        (true, false) => 5 + hearts.min(1),
        (true, true) => 7,
    }
}
