//! Which card to try first.
//!
//! The order decides how large the tree is, never what it says. When following suit three sets in turn are enough.
//! Leads and discards are weighed: the weights were found by hill climbing on the number of nodes over random deals,
//! from a plain start (any winner, then partner's) that needed about twice as many.

use crate::bits::{TRUMP, highest, lane, lane_of, lowest};
use crate::isa::Isa;

/// The hands as the player to move sees them around the table.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    pub(crate) own: u64,
    pub(crate) left: u64,
    pub(crate) partner: u64,
    pub(crate) right: u64,
}

impl Around {
    #[inline(always)]
    pub(crate) fn of(hands: &[u64; 4], seat: usize) -> Self {
        Self {
            own: hands[seat],
            left: hands[(seat + 1) & 3],
            partner: hands[(seat + 2) & 3],
            right: hands[(seat + 3) & 3],
        }
    }

    #[inline(always)]
    fn suit(&self, suit: u64) -> Self {
        Self {
            own: self.own & suit,
            left: self.left & suit,
            partner: self.partner & suit,
            right: self.right & suit,
        }
    }
}

/// Cards with their weights. Mostly the first choice is enough, so they are not sorted.
pub(crate) struct Order {
    /// The weight of each card, times 64, and its place: of equal weights the lowest card of the first lane is the best.
    keys: [i32; 13],
    len: usize,
    /// The best key.
    best: i32,
}

/// What makes a place of a key out of a card, and a card out of a place: lanes are counted down.
const LANES_DOWN: u32 = 0b11_0000;

impl Order {
    #[inline(always)]
    fn new() -> Self {
        Self { keys: [0; 13], len: 0, best: i32::MIN }
    }

    #[inline(always)]
    fn insert(&mut self, card: u64, score: i32) {
        let key = 64 * score + (card.trailing_zeros() ^ LANES_DOWN) as i32;
        self.keys[self.len] = key;
        self.best = self.best.max(key);
        self.len += 1;
    }

    /// The most promising card among `moves`; one must be there.
    #[inline(always)]
    pub(crate) fn best(&mut self, moves: u64) -> u64 {
        let card = |key: i32| (key as u32 & 63) ^ LANES_DOWN;
        if moves >> card(self.best) & 1 == 0 {
            let left = self.keys[..self.len]
                .iter()
                .map(|&key| if moves >> card(key) & 1 == 0 { i32::MIN } else { key });
            self.best = left.fold(i32::MIN, i32::max);
        }
        1 << card(self.best)
    }
}

/// What makes a lead promising. `second` is the second highest card of the suit still in play.
struct Lead {
    own_length: i32,
    partner_length: i32,
    left_length: i32,
    /// The lowest card of its suit.
    low: i32,
    /// The highest card of its suit; with ours the second; a lone second of theirs falls under it.
    top: i32,
    top_and_second: i32,
    top_drops_second: i32,
    /// Partner has the highest card; ours is the second; theirs is the second, on the left; it is partner's only one.
    to_top: i32,
    to_top_and_second: i32,
    to_top_through_second: i32,
    to_lone_top: i32,
    /// Away from our own highest card; with the second.
    from_top: i32,
    from_top_and_second: i32,
    /// The right hand opponent has the highest card; we the second; the card is the second; it is his only one.
    right_top: i32,
    right_top_our_second: i32,
    right_top_second: i32,
    right_lone_top: i32,
    /// The same for the left hand opponent.
    left_top: i32,
    left_top_our_second: i32,
    left_top_second: i32,
    left_lone_top: i32,
    partner_void: i32,
    left_void: i32,
    right_void: i32,
    singleton: i32,
    /// A trump; a side suit that partner, the left or the right hand opponent can ruff; a singleton to be ruffed later.
    trump: i32,
    partner_ruffs: i32,
    left_ruffs: i32,
    right_ruffs: i32,
    singleton_with_trumps: i32,
    /// For each of the three highest cards that we have.
    of_three: i32,
    /// Partner is longer than either opponent; the two highest are theirs.
    partner_longest: i32,
    both_theirs: i32,
}

const NO_TRUMP_LEAD: Lead = Lead {
    own_length: 16,
    partner_length: 32,
    left_length: 47,
    low: 20,
    top: 197,
    top_and_second: -10,
    top_drops_second: 107,
    to_top: 217,
    to_top_and_second: 61,
    to_top_through_second: 93,
    to_lone_top: -5,
    from_top: -19,
    from_top_and_second: 0,
    right_top: 35,
    right_top_our_second: 75,
    right_top_second: 1,
    right_lone_top: -11,
    left_top: 69,
    left_top_our_second: 96,
    left_top_second: 40,
    left_lone_top: 20,
    partner_void: -103,
    left_void: -57,
    right_void: -178,
    singleton: 36,
    trump: 0,
    partner_ruffs: 0,
    left_ruffs: 0,
    right_ruffs: 0,
    singleton_with_trumps: 0,
    of_three: 11,
    partner_longest: 84,
    both_theirs: -38,
};

const TRUMP_LEAD: Lead = Lead {
    own_length: 4,
    partner_length: 8,
    left_length: 12,
    low: 8,
    top: 163,
    top_and_second: -46,
    top_drops_second: 4,
    to_top: 173,
    to_top_and_second: -6,
    to_top_through_second: 73,
    to_lone_top: 13,
    from_top: -16,
    from_top_and_second: 112,
    right_top: 18,
    right_top_our_second: 32,
    right_top_second: -7,
    right_lone_top: 30,
    left_top: 20,
    left_top_our_second: 99,
    left_top_second: 13,
    left_lone_top: 8,
    partner_void: -112,
    left_void: -48,
    right_void: -40,
    singleton: 2,
    trump: -50,
    partner_ruffs: 78,
    left_ruffs: -164,
    right_ruffs: -216,
    singleton_with_trumps: 36,
    of_three: 6,
    partner_longest: 0,
    both_theirs: 0,
};

#[inline(always)]
fn len(set: u64) -> i32 {
    set.count_ones() as i32
}

#[inline(always)]
fn when(condition: bool, weight: i32) -> i32 {
    if condition { weight } else { 0 }
}

/// Leads, `moves` being one of each group of equals.
#[inline(always)]
pub(crate) fn leads<const NT: bool>(
    isa: impl Isa,
    moves: u64,
    all: u64,
    hands: &[u64; 4],
    leader: usize,
) -> Order {
    isa.call(
        #[inline(always)]
        |moves, all, hands, leader, (), ()| weigh_leads::<NT>(moves, all, hands, leader),
        (moves, all, hands, leader, (), ()),
    )
}

#[inline(always)]
fn weigh_leads<const NT: bool>(moves: u64, all: u64, hands: &[u64; 4], leader: usize) -> Order {
    let weight = if NT { &NO_TRUMP_LEAD } else { &TRUMP_LEAD };
    let table = Around::of(hands, leader);
    let mut order = Order::new();
    for number in 0..4 {
        let suit = lane(number);
        let mut rest = moves & suit;
        if rest == 0 {
            continue;
        }
        let s = table.suit(suit);
        let (left, right) = (len(s.left), len(s.right));
        let top = highest(all & suit);
        let second = highest(all & suit & !top);
        let third = highest(all & suit & !top & !second);
        let ours = s.own | s.partner;
        let our_second = second & ours != 0;
        let mut of_suit = weight.own_length * len(s.own)
            + weight.partner_length * len(s.partner)
            + weight.left_length * left
            + weight.of_three * len((top | second | third) & ours)
            + when(s.partner == 0, weight.partner_void)
            + when(left == 0, weight.left_void)
            + when(right == 0, weight.right_void)
            + when(len(s.own) == 1, weight.singleton)
            + when(len(s.partner) > left.max(right), weight.partner_longest)
            + when((top | second) & ours == 0, weight.both_theirs);
        if !NT {
            of_suit += if number == 0 {
                weight.trump
            } else {
                when(s.partner == 0 && table.partner & TRUMP != 0, weight.partner_ruffs)
                    + when(left == 0 && table.left & TRUMP != 0, weight.left_ruffs)
                    + when(right == 0 && table.right & TRUMP != 0, weight.right_ruffs)
                    + when(len(s.own) == 1 && table.own & TRUMP != 0, weight.singleton_with_trumps)
            };
        }
        let mut low = weight.low;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let of_card = if card == top {
                let falls = second & s.left != 0 && left == 1 || second & s.right != 0 && right == 1;
                weight.top + when(our_second, weight.top_and_second) + when(falls, weight.top_drops_second)
            } else if s.partner & top != 0 {
                weight.to_top
                    + when(our_second, weight.to_top_and_second)
                    + when(second & s.left != 0, weight.to_top_through_second)
                    + when(len(s.partner) == 1, weight.to_lone_top)
            } else if s.own & top != 0 {
                weight.from_top + when(our_second, weight.from_top_and_second)
            } else if s.right & top != 0 {
                weight.right_top
                    + when(our_second, weight.right_top_our_second)
                    + when(card == second, weight.right_top_second)
                    + when(right == 1, weight.right_lone_top)
            } else {
                weight.left_top
                    + when(our_second, weight.left_top_our_second)
                    + when(card == second, weight.left_top_second)
                    + when(left == 1, weight.left_lone_top)
            };
            order.insert(card, of_suit + of_card + low);
            low = 0;
        }
    }
    order
}

/// What makes a discard or a ruff promising. `second` is the second highest card of the suit still in play.
struct Discard {
    own_length: i32,
    partner_length: i32,
    /// The suit's cards in both opponents' hands.
    opponents_length: i32,
    /// The lowest card of its suit.
    low: i32,
    singleton: i32,
    /// A singleton with trumps beside it.
    singleton_with_trumps: i32,
    /// From a suit in which we have the highest card; it is our only card; we have the second as well.
    from_top: i32,
    lone_top: i32,
    top_and_second: i32,
    /// From the second highest card and one other.
    unguards_second: i32,
    /// Partner has the highest card.
    partner_top: i32,
    /// A trump that wins the trick from an opponent; from partner; one that does not win; each trump but the lowest.
    ruff: i32,
    ruff_partner: i32,
    underruff: i32,
    higher_ruff: i32,
}

const NO_TRUMP_DISCARD: Discard = Discard {
    own_length: 28,
    partner_length: -10,
    opponents_length: 0,
    low: 80,
    singleton: -39,
    singleton_with_trumps: 0,
    from_top: 17,
    lone_top: -60,
    top_and_second: -36,
    unguards_second: -40,
    partner_top: 0,
    ruff: 0,
    ruff_partner: 0,
    underruff: 0,
    higher_ruff: 0,
};

const TRUMP_DISCARD: Discard = Discard {
    own_length: 10,
    partner_length: 0,
    opponents_length: -6,
    low: 80,
    singleton: -6,
    singleton_with_trumps: 38,
    from_top: -7,
    lone_top: -86,
    top_and_second: 0,
    unguards_second: -40,
    partner_top: -6,
    ruff: 200,
    ruff_partner: 28,
    underruff: -172,
    higher_ruff: -22,
};

/// Discards and ruffs of a hand that cannot follow suit to a trick that `best` wins so far, `moves` being one of each
/// group of equals.
#[inline(always)]
pub(crate) fn discards<const NT: bool>(
    isa: impl Isa,
    moves: u64,
    all: u64,
    hands: &[u64; 4],
    seat: usize,
    best: u64,
    partner_wins: bool,
) -> Order {
    isa.call(
        #[inline(always)]
        |moves, all, hands, seat, best, partner_wins| {
            weigh_discards::<NT>(moves, all, hands, seat, best, partner_wins)
        },
        (moves, all, hands, seat, best, partner_wins),
    )
}

#[inline(always)]
fn weigh_discards<const NT: bool>(
    moves: u64,
    all: u64,
    hands: &[u64; 4],
    seat: usize,
    best: u64,
    partner_wins: bool,
) -> Order {
    let weight = if NT { &NO_TRUMP_DISCARD } else { &TRUMP_DISCARD };
    let table = Around::of(hands, seat);
    let mut order = Order::new();
    for number in 0..4 {
        let suit = lane(number);
        let mut rest = moves & suit;
        if rest == 0 {
            continue;
        }
        if !NT && number == 0 {
            let over = if lane_of(best) == 0 { best - 1 } else { TRUMP };
            let wins = if partner_wins { weight.ruff_partner } else { weight.ruff };
            let mut higher = 0;
            while rest != 0 {
                let card = lowest(rest);
                rest ^= card;
                order.insert(card, if card & over != 0 { wins } else { weight.underruff } + higher);
                higher = weight.higher_ruff;
            }
            continue;
        }
        let s = table.suit(suit);
        let top = highest(all & suit);
        let second = highest(all & suit & !top);
        let length = len(s.own);
        let singleton = length == 1;
        let honours = if s.own & top != 0 {
            weight.from_top
                + when(singleton, weight.lone_top)
                + when(s.own & second != 0, weight.top_and_second)
        } else {
            when(s.own & second != 0 && length == 2, weight.unguards_second)
        };
        let of_suit = honours
            + weight.own_length * length
            + weight.partner_length * len(s.partner)
            + weight.opponents_length * len(s.left | s.right)
            + when(s.partner & top != 0, weight.partner_top)
            + when(singleton, weight.singleton)
            + when(singleton && table.own & TRUMP != 0, weight.singleton_with_trumps);
        let mut low = weight.low;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            order.insert(card, of_suit + low);
            low = 0;
        }
    }
    order
}

/// The cards of a hand that follows suit, in the sets in which they are tried, each from its lowest card.
///
/// If partner takes the trick anyway the low cards come first; else those that win whatever comes, those that beat
/// what is on the table, and the rest.
#[inline(always)]
pub(crate) fn following<const NT: bool, const PLACE: usize>(
    moves: u64,
    hands: &[u64; 4],
    seat: usize,
    led: u32,
    best: u64,
    partner_wins: bool,
) -> [u64; 3] {
    let suit = lane(led);
    let ruffed = lane_of(best) != led;
    let beating = if ruffed { 0 } else { moves & (best - 1) };
    if PLACE == 3 {
        return if partner_wins { [moves & !beating, beating, 0] } else { [beating, moves & !beating, 0] };
    }
    // What the opponent behind can still do.
    let next = hands[(seat + 1) & 3];
    let threat = next & suit;
    let may_ruff = !NT && led != 0 && threat == 0 && next & TRUMP != 0;
    let sure = if may_ruff { 0 } else { beating & highest(threat).wrapping_sub(1) };
    let partner_sure = if PLACE == 1 {
        let partner = hands[(seat + 2) & 3];
        let follows = partner & suit;
        if follows != 0 {
            !ruffed && !may_ruff && follows & (highest(threat | best) - 1) != 0
        } else {
            !NT && led != 0 && partner & TRUMP != 0 && !may_ruff
        }
    } else {
        partner_wins && !may_ruff && (ruffed || threat == 0 || best < highest(threat))
    };
    if partner_sure {
        [moves & !beating, beating & !sure, sure]
    } else {
        [sure, beating & !sure, moves & !beating]
    }
}
