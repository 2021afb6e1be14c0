//! The features of a card: places in the tables.

use cards::{Card, CardSet, Suit};
use hearts::{HEARTS, JACK, PENALTIES, QUEEN, Seat};

use super::classes::Classes;
use super::layout::{
    FOLLOW_AROUND, FOLLOW_COME, FOLLOW_EXITS, FOLLOW_JACK, FOLLOW_LATE, FOLLOW_MOON, FOLLOW_QUEEN,
    FOLLOW_REST, FOLLOW_SUIT, FOLLOW_TIME, FOLLOW_VOIDS, FOLLOW_WINS, LEAD_AROUND, LEAD_EXITS, LEAD_JACK,
    LEAD_MOON, LEAD_QUEEN, LEAD_SAFE, LEAD_SHAPE, LEAD_SUIT, LEAD_TIME, LEAD_VOIDS, LEAD_WINS, THROW_AROUND,
    THROW_JACK, THROW_LYING, THROW_MOON, THROW_QUEEN, THROW_SUIT, THROW_TIME, THROW_VOIDS,
};
use super::sight::{Sight, Suited};

/// The most features that a card has.
pub(super) const MOST: usize = 12;

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
    queen: [usize; 3],
    jack: [usize; 2],
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
            jack: jack(sight),
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
    ) -> [u16; 11] {
        [
            LEAD_AROUND.at([kind, below, above]),
            LEAD_VOIDS.at([kind, voids, below + above]),
            LEAD_SUIT.at([kind, suited.own.len() - 1, suited.lower(card)]),
            LEAD_WINS.at([wins, self.fears_queen, self.hearts, expected]),
            LEAD_MOON.at([sight.moon, kind, above]),
            LEAD_TIME.at([kind, sight.hand.len() - 1]),
            LEAD_EXITS.at([wins, self.exits, self.phase]),
            LEAD_QUEEN.at([kind, self.queen[0], self.queen[1], self.queen[2]]),
            LEAD_JACK.at([kind, self.jack[0], self.jack[1]]),
            LEAD_SHAPE.at([kind, self.is_broken, self.voids]),
            LEAD_SAFE.at([kind, self.exits, self.phase]),
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
    queen: [usize; 3],
    jack: [usize; 2],
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
            jack: jack(sight),
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
            FOLLOW_QUEEN.at([kind, self.queen[0], self.queen[1], self.queen[2], wins]),
            FOLLOW_JACK.at([kind, self.jack[0], self.jack[1]]),
            FOLLOW_COME.at([wins, self.to_come, self.lying]),
            FOLLOW_LATE.at([kind, self.to_come, wins]),
            FOLLOW_REST.at([kind, sight.others() - self.holders, below + above]),
        ]
    }
}

/// What is the same for all cards that may be thrown.
struct Throwing {
    queen: [usize; 3],
    jack: [usize; 2],
    lying: usize,
    threat_wins: usize,
}

impl Throwing {
    #[inline]
    fn new(sight: &Sight<'_>, winner: Seat) -> Self {
        Self {
            queen: queen(sight),
            jack: jack(sight),
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
    ) -> [u16; 8] {
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
            THROW_QUEEN.at([kind, self.queen[0], self.queen[1], self.queen[2]]),
            THROW_JACK.at([kind, self.jack[0], self.jack[1]]),
            THROW_LYING.at([kind, self.lying]),
        ]
    }
}

/// Where the queen is, in another hand, in this one or neither, and the spades below and above her in this hand.
#[inline]
fn queen(sight: &Sight<'_>) -> [usize; 3] {
    let spades = sight.hand.only(Suit::Spades).bits();
    let above = (spades >> (QUEEN.index() + 1)).count_ones() as usize;
    let [place, has_queen] = place(sight, QUEEN);
    [place, spades.count_ones() as usize - above - has_queen, above]
}

/// Where a jack that counts is, in another hand, in this one or neither, and the diamonds above it in this hand.
#[inline]
fn jack(sight: &Sight<'_>) -> [usize; 2] {
    if !sight.play.rules().jack {
        return [2, 0];
    }
    let diamonds = sight.hand.only(Suit::Diamonds).bits();
    [place(sight, JACK)[0], (diamonds >> (JACK.index() + 1)).count_ones() as usize]
}

/// 0 if another hand holds the card, 1 if this one does, 2 if none does; and 1 if this one does.
#[inline]
fn place(sight: &Sight<'_>, card: Card) -> [usize; 2] {
    let is_mine = usize::from(sight.hand.contains(card));
    [if sight.unseen.contains(card) { 0 } else { 2 - is_mine }, is_mine]
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
