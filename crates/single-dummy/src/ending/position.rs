//! A position as declarer sees it, with the cards that are gone squeezed out.
//!
//! The cards left are numbered from the lowest club to the highest spade and nothing but that order is kept: whether a
//! card is a seven or a queen no longer matters once the cards between are gone, so positions that play alike are one
//! position. Together with a [`TruthTable`] over the hidden cards this is the whole state: what was played before,
//! and who showed out, is in the set.

use arrayvec::ArrayVec;
use cards::Suit;

use super::truth_table::TruthTable;

/// Seats in the order of play, North first: even numbers are declarer's.
pub(super) type Turn = u8;
pub(super) const NORTH: Turn = 0;
pub(super) const EAST: Turn = 1;
pub(super) const SOUTH: Turn = 2;
pub(super) const WEST: Turn = 3;

/// A trump suit that no card has.
const NO_SUIT: u8 = 4;

/// What the table keeps a position under.
pub(super) type Key = [u64; 2];

/// What declarer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// Places of North's cards.
    pub(super) north: u64,
    /// Places of South's cards.
    pub(super) south: u64,
    /// For each suit the place after its last card.
    ends: [u8; 4],
    /// Trump suit, or 4.
    trump: u8,
    /// Tricks declarer still needs.
    pub(super) need: u8,
    /// Whose turn it is.
    pub(super) turn: Turn,
    /// Cards in the current trick.
    pub(super) played: u8,
    /// The suit led.
    led: u8,
    /// The suit of the card that wins so far; cards of that suit from place `best_at` on beat it.
    best_suit: u8,
    best_at: u8,
    best_turn: Turn,
}

impl Position {
    /// The start: places of declarer's cards among all cards left, suit lengths, trumps, leader.
    pub(super) fn new(
        north: u64,
        south: u64,
        lengths: [u8; 4],
        trump: Option<Suit>,
        turn: Turn,
        need: u8,
    ) -> Self {
        let mut ends = lengths;
        for suit in 1..4 {
            ends[suit] += ends[suit - 1];
        }
        let trump = trump.map_or(NO_SUIT, |suit| suit.index() as u8);
        Self {
            north,
            south,
            ends,
            trump,
            need,
            turn,
            played: 0,
            led: 0,
            best_suit: 0,
            best_at: 0,
            best_turn: 0,
        }
    }

    pub(super) fn key(&self) -> Key {
        let [a, b, c, d] = self.ends.map(u64::from);
        let ends = a | b << 6 | c << 12 | d << 18;
        let trick = u64::from(self.turn)
            | u64::from(self.played) << 2
            | u64::from(self.led) << 4
            | u64::from(self.best_suit) << 6
            | u64::from(self.best_turn) << 8
            | u64::from(self.best_at) << 10;
        // Places are below 36, since an ending has at most nine tricks.
        [self.north | ends << 36 | u64::from(self.need) << 60, self.south | trick << 36]
    }

    /// Places of the hidden cards.
    #[inline(always)]
    pub(super) fn hidden(&self) -> u64 {
        !(self.north | self.south) & ((1 << self.ends[3]) - 1)
    }

    #[inline(always)]
    pub(super) fn hidden_count(&self) -> usize {
        self.hidden().count_ones() as usize
    }

    /// Tricks to come, the current one included.
    pub(super) fn tricks_left(&self) -> u8 {
        (self.ends[3] + self.played) / 4
    }

    /// Whether the outcome is known: won or lost in every world.
    pub(super) fn settled(&self) -> Option<bool> {
        self.settled_by().map(|(won, _)| won)
    }

    /// The same, with the places of the lowest cards whose ranks decide it.
    #[inline(always)]
    pub(super) fn settled_by(&self) -> Option<(bool, u64)> {
        if self.need == 0 {
            return Some((true, 0));
        }
        let tricks = self.tricks_left();
        if self.need > tricks {
            return Some((false, 0));
        }
        if self.played > 0 {
            return None;
        }
        let losers = self.trump_losers();
        if self.need > tricks - losers.count_ones().div_ceil(2) as u8 {
            return Some((false, losers));
        }
        if !self.declarers_turn() {
            return None;
        }
        let (sure, mask) = self.sure_tricks();
        (sure >= self.need).then_some((true, mask))
    }

    /// The defenders' highest trumps. They can fall together, but only in pairs: half of them take tricks.
    #[inline(always)]
    fn trump_losers(&self) -> u64 {
        if self.trump == NO_SUIT { 0 } else { self.hidden_tops(self.trump) }
    }

    /// The hidden cards of a suit above all of declarer's.
    #[inline(always)]
    fn hidden_tops(&self, suit: u8) -> u64 {
        let mask = self.suit_mask(suit);
        let mine = (self.north | self.south) & mask;
        let above = if mine == 0 { u64::MAX } else { !(u64::MAX >> mine.leading_zeros()) };
        self.hidden() & mask & above
    }

    /// What positions that may share an answer have in common: lengths, turn, and tricks needed.
    #[inline(always)]
    pub(super) fn kind(&self) -> u64 {
        let [a, b, c, d] = self.ends.map(u64::from);
        let length = |hand: u64, suit: u8| u64::from((hand & self.suit_mask(suit)).count_ones());
        let lengths = |hand: u64| (0..4).fold(0, |all, suit| all << 4 | length(hand, suit));
        let rest = u64::from(self.need) | u64::from(self.turn) << 4;
        a | b << 6 | c << 12 | d << 18 | lengths(self.north) << 24 | lengths(self.south) << 40 | rest << 56
    }

    /// The places of a mask with all above them in their suits.
    #[inline(always)]
    pub(super) fn upward(&self, mask: u64) -> u64 {
        (0..4).fold(0, |all, suit| {
            let suit = self.suit_mask(suit);
            let chosen = mask & suit;
            all | suit & !(chosen & chosen.wrapping_neg()).wrapping_sub(1)
        })
    }

    /// A mask of places that matter, with every run of equals of which it has a part: only their lowest was tried.
    #[inline(always)]
    pub(super) fn with_equals(&self, mask: u64) -> u64 {
        let cards = match self.turn {
            NORTH => self.north,
            SOUTH => self.south,
            _ => self.hidden(),
        };
        let equal = self.equal_to_lower(cards);
        let mut up = self.upward(mask);
        let mut all = mask;
        loop {
            let lower = (up & equal) >> 1 & !up;
            if lower == 0 {
                return all;
            }
            up |= lower;
            all |= lower;
        }
    }

    /// The suit of the best card on the table.
    pub(super) fn best_suit(&self) -> u8 {
        self.best_suit
    }

    pub(super) fn declarers_turn(&self) -> bool {
        self.turn.is_multiple_of(2)
    }

    #[inline(always)]
    pub(super) fn suit_of(&self, place: u8) -> u8 {
        self.ends.iter().filter(|&&end| end <= place).count() as u8
    }

    /// Whether the card at a place is of the suit led to the current trick.
    pub(super) fn is_of_suit_led(&self, place: u8) -> bool {
        self.suit_of(place) == self.led
    }

    /// The suit led to the current trick.
    #[cfg(test)]
    pub(super) fn suit_led(&self) -> Option<u8> {
        (self.played > 0).then_some(self.led)
    }

    #[inline(always)]
    fn start(&self, suit: u8) -> u8 {
        if suit == 0 { 0 } else { self.ends[usize::from(suit) - 1] }
    }

    #[inline(always)]
    fn suit_mask(&self, suit: u8) -> u64 {
        (1 << self.ends[usize::from(suit)]) - (1 << self.start(suit))
    }

    /// Whether a card would win the trick so far.
    #[inline(always)]
    pub(super) fn beats(&self, place: u8) -> bool {
        let suit = self.suit_of(place);
        self.played == 0
            || (suit == self.best_suit && place >= self.best_at)
            || (suit == self.trump && self.best_suit != self.trump)
    }

    /// The position after the card at this place is played by the seat on turn.
    #[inline(always)]
    pub(super) fn play(&self, place: u8) -> Self {
        let mut next = *self;
        let suit = self.suit_of(place);
        let low = (1_u64 << place) - 1;
        let squeeze = |cards: u64| cards & low | cards >> 1 & !low;
        next.north = squeeze(self.north);
        next.south = squeeze(self.south);
        for end in &mut next.ends[usize::from(suit)..] {
            *end -= 1;
        }
        if self.beats(place) {
            next.best_suit = suit;
            next.best_at = place;
            next.best_turn = self.turn;
        } else if self.best_at > place {
            next.best_at -= 1;
        }
        if self.played == 0 {
            next.led = suit;
        }
        next.played += 1;
        next.turn = (self.turn + 1) % 4;
        if next.played == 4 {
            next.turn = next.best_turn;
            next.need -= u8::from(next.turn.is_multiple_of(2) && next.need > 0);
            next.played = 0;
            next.led = 0;
            next.best_suit = 0;
            next.best_at = 0;
            next.best_turn = 0;
        }
        next
    }

    /// Those of some cards of one holder that are equal to his next lower one: no card, and none that wins the trick so
    /// far, stands between them.
    #[inline(always)]
    pub(super) fn equal_to_lower(&self, cards: u64) -> u64 {
        let first = |suit: u8| 1_u64 << self.start(suit);
        let apart = first(0) | first(1) | first(2) | first(3);
        let best = u64::from(self.played > 0) << self.best_at;
        cards & cards << 1 & !apart & !best
    }

    /// Declarer's cards that differ, from the hand on turn: of equals the lowest. The likeliest first.
    #[inline(always)]
    pub(super) fn declarer_cards(&self) -> ArrayVec<u8, 16> {
        let hand = if self.turn == NORTH { self.north } else { self.south };
        let follow = hand & self.suit_mask(self.led);
        let mut cards = if self.played > 0 && follow != 0 { follow } else { hand };
        cards &= !self.equal_to_lower(hand);
        let mut winners = ArrayVec::<u8, 16>::new();
        let mut losers = ArrayVec::<u8, 16>::new();
        while cards != 0 {
            let place = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let list = if self.wins_now(place) { &mut winners } else { &mut losers };
            list.push(place);
        }
        winners.extend(losers);
        winners
    }

    /// Whether the hand on turn, which is declarer's, may play the card at this place.
    pub(super) fn may_play(&self, place: u8) -> bool {
        let hand = if self.turn == NORTH { self.north } else { self.south };
        let follow = hand & self.suit_mask(self.led);
        let may = if self.played > 0 && follow != 0 { follow } else { hand };
        may >> place & 1 == 1
    }

    /// Whether a card is worth trying first: a top card to lead, the cheapest that wins later.
    #[inline(always)]
    fn wins_now(&self, place: u8) -> bool {
        if self.played > 0 {
            return self.beats(place);
        }
        let suit = self.suit_of(place);
        self.hidden() & self.suit_mask(suit) & !((1 << place) - 1) == 0
    }

    /// The number of the hidden card at a place.
    #[inline(always)]
    pub(super) fn hidden_number(&self, place: u8) -> usize {
        (self.hidden() & ((1 << place) - 1)).count_ones() as usize
    }

    /// The places of the cards that the defender on turn can play in some of the worlds.
    #[inline(always)]
    pub(super) fn defence_places(&self, worlds: &TruthTable) -> u64 {
        let hidden = self.hidden();
        if self.played == 0 {
            return hidden;
        }
        let suit = self.suit_mask(self.led);
        let (from, to) = self.hidden_in_led();
        let mut void = worlds.clone();
        void.keep_suit(from, to, self.turn != WEST);
        if void.is_empty() { hidden & suit } else { hidden }
    }

    /// The places of the cards that beat the best so far, where that is declarer's.
    #[inline(always)]
    pub(super) fn takes_from_declarer(&self) -> u64 {
        if self.played == 0 || !self.best_turn.is_multiple_of(2) {
            return 0;
        }
        let higher = self.suit_mask(self.best_suit) & !((1 << self.best_at) - 1);
        if self.trump == NO_SUIT || self.trump == self.best_suit {
            return higher;
        }
        higher | self.suit_mask(self.trump)
    }

    /// The numbers of the hidden cards of the suit led.
    #[inline(always)]
    fn hidden_in_led(&self) -> (usize, usize) {
        let from = self.hidden_number(self.start(self.led));
        (from, from + (self.hidden() & self.suit_mask(self.led)).count_ones() as usize)
    }

    /// Those of the worlds in which the defender on turn may play the card at a place, as seen after it.
    #[inline(always)]
    pub(super) fn after_defence(&self, worlds: &TruthTable, place: u8, equals: Equals) -> TruthTable {
        let hidden = self.hidden();
        let west = self.turn == WEST;
        let number = self.hidden_number(place);
        let mut possible = worlds.restrict(hidden.count_ones() as usize, number, west);
        if self.played > 0 && self.suit_of(place) != self.led {
            let (from, to) = self.hidden_in_led();
            let shift = usize::from(number < from);
            possible.keep_suit(from - shift, to - shift, !west);
        }
        if equals == Equals::Lowest && self.equal_to_lower(hidden) >> place & 1 == 1 {
            possible.keep_suit(number - 1, number, !west);
        }
        possible
    }

    /// Every play of the defender on turn that some of the worlds allow.
    pub(super) fn defences(&self, worlds: &TruthTable, equals: Equals) -> Vec<DefenderPlay> {
        let mut plays = Vec::new();
        let mut places = self.defence_places(worlds);
        while places != 0 {
            let place = places.trailing_zeros() as u8;
            places &= places - 1;
            let possible = self.after_defence(worlds, place, equals);
            if !possible.is_empty() {
                plays.push(DefenderPlay { place, number: self.hidden_number(place), worlds: possible });
            }
        }
        plays
    }

    /// Tricks that the hand on lead can take from the top, whoever holds what, and the lowest cards that take them by
    /// rank.
    #[inline(always)]
    fn sure_tricks(&self) -> (u8, u64) {
        let (hand, partner) =
            if self.turn == NORTH { (self.north, self.south) } else { (self.south, self.north) };
        let hidden = self.hidden();
        let in_suit = |suit: u8| {
            let mask = self.suit_mask(suit);
            let (own, theirs, out) = (hand & mask, partner & mask, hidden & mask);
            let top = if out == 0 { own } else { own & !(u64::MAX >> out.leading_zeros()) };
            // A partner with a higher card might have to take the trick and hold the lead.
            if top == 0 || theirs & !((1 << top.trailing_zeros()) - 1) != 0 {
                return (0, out == 0, 0);
            }
            let drawn = top.count_ones() >= out.count_ones();
            let long = drawn && theirs.count_ones() <= top.count_ones();
            let by_rank = if out | theirs == 0 { 0 } else { top & top.wrapping_neg() };
            (if long { own } else { top }.count_ones() as u8, drawn, by_rank)
        };
        let side_suits = (0..4).filter(|&suit| suit != self.trump).map(in_suit);
        let sum = |(tricks, mask), (more, _, by_rank): (u8, bool, u64)| (tricks + more, mask | by_rank);
        if self.trump == NO_SUIT {
            return side_suits.fold((0, 0), sum);
        }
        match in_suit(self.trump) {
            (sure, false, mask) => (sure, mask),
            (sure, true, mask) => side_suits.fold((sure, mask), sum),
        }
    }
}

impl Position {
    /// Those of the worlds in which the defender on lead takes enough tricks from the top to beat declarer.
    ///
    /// In each suit the highest cards count as far as he holds them without a gap: nobody can beat them, and his
    /// partner need not. Against trumps they count only while both of declarer's hands must follow.
    ///
    /// With them the places of the lowest cards that count.
    #[inline(always)]
    pub(super) fn beaten_at_once(&self, worlds: &TruthTable) -> (TruthTable, u64) {
        let enough = usize::from(self.tricks_left() - self.need) + 1;
        let hidden = self.hidden();
        let mut mask = 0;
        let mut runs: ArrayVec<ArrayVec<u8, 16>, 4> = ArrayVec::new();
        let mut longest = 0;
        for suit in 0..4 {
            let mut tops = self.hidden_tops(suit);
            let rounds = self.rounds_followed(suit).min(enough);
            let mut run = ArrayVec::new();
            while tops != 0 && run.len() < rounds {
                let place = 63 - tops.leading_zeros() as u8;
                tops ^= 1 << place;
                mask |= 1 << place;
                run.push(self.hidden_number(place) as u8);
            }
            longest += run.len();
            runs.push(run);
        }
        if longest < enough {
            return (TruthTable::empty(hidden.count_ones() as usize), 0);
        }
        (worlds.with_runs(&runs, enough, self.turn == WEST), mask)
    }

    /// How many rounds of a suit declarer's hands must follow to before either can ruff.
    #[inline(always)]
    fn rounds_followed(&self, suit: u8) -> usize {
        if self.trump == NO_SUIT || suit == self.trump {
            return usize::MAX;
        }
        let (trumps, mask) = (self.suit_mask(self.trump), self.suit_mask(suit));
        let rounds = |hand: u64| if hand & trumps == 0 { u32::MAX } else { (hand & mask).count_ones() };
        rounds(self.north).min(rounds(self.south)) as usize
    }
}

/// How to treat a defender's touching cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Equals {
    /// All are tried: with hidden cards a falsecard can matter.
    Distinct,
    /// The lowest serves, which is exact when all cards are seen.
    Lowest,
}

/// A play of a defender's.
#[derive(Debug, Clone)]
pub(super) struct DefenderPlay {
    /// The card's place.
    pub(super) place: u8,
    /// Its number among the hidden cards.
    pub(super) number: usize,
    /// The worlds that allow it, as seen after it.
    pub(super) worlds: TruthTable,
}
