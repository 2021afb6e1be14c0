//! The features of a card: places in the tables.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Suit};
use hearts::{HEARTS, JACK, PENALTIES, QUEEN};

use super::sight::{KINDS, MOONS, Sight};

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
const AROUND: usize = 8;
/// Classes of chances to win a trick; see [`winning`].
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
// When suit is followed: what is won, the cards around, what may still fall, the rest of the suit, somebody's moon, the
// time, and how to get off lead again.
const FOLLOW_WINS: Table<3> = Table::from(LEAD_EXITS.end(), [KINDS, WINS, POINTS]);
const FOLLOW_AROUND: Table<3> = Table::from(FOLLOW_WINS.end(), [KINDS, AROUND, AROUND]);
const FOLLOW_VOIDS: Table<5> = Table::from(FOLLOW_AROUND.end(), [WINS, 4, 2, 4, 3]);
const FOLLOW_SUIT: Table<3> = Table::from(FOLLOW_VOIDS.end(), [KINDS, 6, 5]);
const FOLLOW_MOON: Table<5> = Table::from(FOLLOW_SUIT.end(), [MOONS, WINS, 2, 2, 2]);
const FOLLOW_TIME: Table<3> = Table::from(FOLLOW_MOON.end(), [KINDS, 13, 2]);
const FOLLOW_EXITS: Table<3> = Table::from(FOLLOW_TIME.end(), [WINS, 5, PHASES]);
// When another suit is thrown: the cards around, the rest of the suit, the time, somebody's moon, who else is void.
const THROW_AROUND: Table<3> = Table::from(FOLLOW_EXITS.end(), [KINDS, AROUND, AROUND]);
const THROW_SUIT: Table<3> = Table::from(THROW_AROUND.end(), [KINDS, 6, 5]);
const THROW_TIME: Table<2> = Table::from(THROW_SUIT.end(), [KINDS, 13]);
const THROW_MOON: Table<4> = Table::from(THROW_TIME.end(), [MOONS, 3, 2, 3]);
const THROW_VOIDS: Table<3> = Table::from(THROW_MOON.end(), [KINDS, 4, 10]);

/// How many numbers the tables hold.
pub(super) const SIZE: usize = THROW_VOIDS.end();

/// The places of a card in the tables.
pub(super) type Features = ArrayVec<u16, 7>;

/// Tells the features of one card of each run of touching cards among the legal ones, the lowest.
#[inline]
pub(super) fn each(sight: &Sight<'_>, legal: CardSet, mut tell: impl FnMut(Card, Features)) {
    // What may come between two cards of the hand: cards of others, and those on the table.
    let between = (sight.unseen | sight.play.trick().set()).bits();
    let mut bits = legal.bits();
    let mut last = (usize::MAX, 0);
    let follows = sight.play.trick().led().filter(|&led| !sight.hand.only(led).is_empty());
    let context = Context::new(sight, follows);
    while bits != 0 {
        let index = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        let card = Card::from_index(index).expect("a bit of a set is a card");
        let kind = sight.kind(card);
        let is_same = last.0 == kind && between & ((1u64 << index) - (1u64 << last.1)) == 0;
        last = (kind, index);
        if is_same {
            continue;
        }
        tell(
            card,
            match (sight.play.trick().is_empty(), follows) {
                (true, _) => lead(sight, &context, card, kind),
                (false, Some(_)) => follow(sight, &context, card, kind),
                (false, None) => throw(sight, &context, card, kind),
            },
        );
    }
}

/// What is the same for all cards of a decision.
struct Context {
    phase: usize,
    exits: usize,
    hearts: usize,
    fears_queen: usize,
    left: usize,
    /// The rest is for following suit. Seats still to play, and those that may hold the suit.
    later: usize,
    holders: usize,
    voids: usize,
    lying: usize,
    led: usize,
    has_penalties: usize,
    threat_wins: usize,
    is_last: usize,
}

impl Context {
    #[inline]
    fn new(sight: &Sight<'_>, follows: Option<Suit>) -> Self {
        let trick = sight.play.trick();
        let winner = trick.winning().map(|(seat, _)| seat);
        let mut context = Self {
            phase: phase(sight.hand.len()),
            exits: 0,
            hearts: sight.hearts(),
            fears_queen: usize::from(sight.fears_queen()),
            left: sight.hand.len() - 1,
            later: 0,
            holders: 0,
            voids: 0,
            lying: 0,
            led: 0,
            has_penalties: 0,
            threat_wins: usize::from(winner.is_some() && sight.threat == winner),
            is_last: usize::from(sight.to_come() == 0),
        };
        if trick.is_empty() {
            context.exits = sight.exits();
        }
        if let Some(led) = follows {
            let on_table = trick.set();
            let to_come = sight.to_come();
            context.exits = sight.exits();
            context.later = sight.holders(led, to_come);
            context.holders = sight.holders(led, sight.others());
            let void = sight.chances.void(context.holders, sight.unseen.only(led).len());
            context.voids = voids((to_come - context.later) as f32 + context.later as f32 * void);
            context.lying = lying(sight, on_table);
            context.led = match led {
                Suit::Spades => 0,
                Suit::Hearts => 1,
                Suit::Clubs | Suit::Diamonds => 2,
            };
            context.has_penalties = usize::from(on_table.intersects(PENALTIES));
        }
        context
    }
}

/// The class of a chance to win, above nought.
#[inline]
fn winning(chance: f32) -> usize {
    1 + (chance * 6.99) as usize
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

/// The class of a number of seats without the suit.
#[inline]
fn voids(number: f32) -> usize {
    match number {
        ..0.15 => 0,
        ..0.5 => 1,
        ..1.2 => 2,
        _ => 3,
    }
}

/// The class of the points on the table.
#[inline]
fn lying(sight: &Sight<'_>, on_table: CardSet) -> usize {
    let hearts = (on_table & HEARTS).len();
    let jack = sight.play.rules().jack && on_table.contains(JACK);
    match (on_table.contains(QUEEN), jack, hearts) {
        (false, false, 0) => 0,
        (false, false, 1) => 1,
        (false, false, 2) => 2,
        (false, false, _) => 3,
        (false, true, _) => 4,
        (true, false, 0) => 5,
        (true, false, _) => 6,
        (true, true, _) => 7,
    }
}

/// The card with the lowest of its suit below it: how long the suit is, and how many lower cards there are.
#[inline]
fn rest(sight: &Sight<'_>, card: Card) -> [usize; 2] {
    let own = sight.hand.only(card.suit());
    let lower = (own.bits() & ((1u64 << card.index()) - 1)).count_ones() as usize;
    [own.len() - 1, lower]
}

#[inline]
fn lead(sight: &Sight<'_>, context: &Context, card: Card, kind: usize) -> Features {
    let (below, above) = sight.around(card);
    let others = sight.others();
    let holders = sight.holders(card.suit(), others);
    let wins = winning(sight.chances.stands(holders, holders, (below, above)));
    let void = sight.chances.void(holders, below + above);
    let expected = voids((others - holders) as f32 + holders as f32 * void);
    let [length, lower] = rest(sight, card);
    Features::from([
        LEAD_AROUND.at([kind, below, above]),
        LEAD_VOIDS.at([kind, others - holders, below + above]),
        LEAD_SUIT.at([kind, length, lower]),
        LEAD_WINS.at([wins, context.fears_queen, context.hearts, expected]),
        LEAD_MOON.at([sight.moon, kind, above]),
        LEAD_TIME.at([kind, context.left]),
        LEAD_EXITS.at([wins, context.exits, context.phase]),
    ])
}

#[inline]
fn follow(sight: &Sight<'_>, context: &Context, card: Card, kind: usize) -> Features {
    let (below, above) = sight.around(card);
    let (_, winning_card) = sight.play.trick().winning().expect("a suit was led");
    let wins = if card < winning_card {
        0
    } else {
        winning(sight.chances.stands(context.holders, context.later, (below, above)))
    };
    let [length, lower] = rest(sight, card);
    Features::from([
        FOLLOW_WINS.at([kind, wins, context.lying]),
        FOLLOW_AROUND.at([kind, below, above]),
        FOLLOW_VOIDS.at([wins, context.voids, context.fears_queen, context.hearts, context.led]),
        FOLLOW_SUIT.at([kind, length, lower]),
        FOLLOW_MOON.at([sight.moon, wins, context.has_penalties, context.threat_wins, context.is_last]),
        FOLLOW_TIME.at([kind, context.left, wins]),
        FOLLOW_EXITS.at([wins, context.exits, context.phase]),
    ])
}

#[inline]
fn throw(sight: &Sight<'_>, context: &Context, card: Card, kind: usize) -> Features {
    let (below, above) = sight.around(card);
    let others = sight.others();
    let [length, lower] = rest(sight, card);
    let what = match card.suit() {
        Suit::Hearts => 0,
        Suit::Spades if card == QUEEN => 1,
        _ => 2,
    };
    let mut features = Features::new();
    features.push(THROW_AROUND.at([kind, below, above]));
    features.push(THROW_SUIT.at([kind, length, lower]));
    features.push(THROW_TIME.at([kind, context.left]));
    features.push(THROW_MOON.at([sight.moon, what, context.threat_wins, above]));
    features.push(THROW_VOIDS.at([kind, others - sight.holders(card.suit(), others), below + above]));
    features
}
