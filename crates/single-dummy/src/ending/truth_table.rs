//! Sets of worlds as truth tables.
//!
//! With `n` hidden cards a world is a number below 2^n: bit `i` is set if West holds the `i`-th hidden card. A set of
//! worlds is a table of 2^n bits. When a defender shows a card, the worlds left are half the table with that bit taken
//! out of the number ([`TruthTable::restrict`]); [`TruthTable::lift`] goes back. So a set is as small as the position, and two
//! ways to reach one position speak of the same worlds. Up to six hidden cards a set is one machine word.

/// For each bit of a world's number below the sixth, the places of a word in which that bit is clear.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

/// A set of worlds as a truth table over the hidden cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum TruthTable {
    /// Up to six hidden cards.
    Word(u64),
    /// Seven.
    Pair([u64; 2]),
    /// Eight.
    Four([u64; 4]),
    /// More.
    Words(Box<[u64]>),
}

impl TruthTable {
    pub(super) fn empty(hidden: usize) -> Self {
        match hidden {
            0..=6 => Self::Word(0),
            7 => Self::Pair([0; 2]),
            8 => Self::Four([0; 4]),
            _ => Self::Words(vec![0; 1 << (hidden - 6)].into()),
        }
    }

    /// Every world in which West holds this many of the hidden cards.
    pub(super) fn all(hidden: usize, west: usize) -> Self {
        let mut worlds = Self::empty(hidden);
        for world in (0..1_u32 << hidden).filter(|world| world.count_ones() as usize == west) {
            worlds.insert(world);
        }
        worlds
    }

    #[inline(always)]
    pub(super) fn words(&self) -> &[u64] {
        match self {
            Self::Word(word) => std::slice::from_ref(word),
            Self::Pair(words) => words,
            Self::Four(words) => words,
            Self::Words(words) => words,
        }
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Word(word) => std::slice::from_mut(word),
            Self::Pair(words) => words,
            Self::Four(words) => words,
            Self::Words(words) => words,
        }
    }

    pub(super) fn insert(&mut self, world: u32) {
        self.words_mut()[world as usize / 64] |= 1 << (world % 64);
    }

    pub(super) fn contains(&self, world: u32) -> bool {
        self.words()[world as usize / 64] >> (world % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline(always)]
    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0)
    }

    #[inline(always)]
    pub(super) fn intersects(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(a, b)| a & b != 0)
    }

    /// Whether one of these worlds is known but not won.
    #[inline(always)]
    pub(super) fn some_lost(&self, known: &Self, won: &Self) -> bool {
        let mut words = self.words().iter().zip(known.words()).zip(won.words());
        words.any(|((a, known), won)| a & known & !won != 0)
    }

    /// Adds the worlds that two others have in common.
    #[inline(always)]
    pub(super) fn unite_common(&mut self, one: &Self, other: &Self) {
        for (word, (a, b)) in self.words_mut().iter_mut().zip(one.words().iter().zip(other.words())) {
            *word |= a & b;
        }
    }

    #[inline(always)]
    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        for (a, &b) in self.words_mut().iter_mut().zip(other.words()) {
            *a = operation(*a, b);
        }
    }

    #[inline(always)]
    pub(super) fn intersect(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    #[inline(always)]
    pub(super) fn unite(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }

    /// The worlds, lowest number first.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.words().iter().enumerate().flat_map(|(index, &word)| {
            let mut bits = word;
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    64 * index as u32 + bit
                })
            })
        })
    }

    /// The worlds in which West holds (or does not hold) hidden card `card`, numbered without that card.
    #[inline(always)]
    pub(super) fn restrict(&self, hidden: usize, card: usize, west: bool) -> Self {
        let words = match self {
            Self::Word(word) => return Self::Word(squeeze(*word, card, west)),
            _ => self.words(),
        };
        let half = |index: usize| match card.checked_sub(6) {
            None => squeeze(words[2 * index], card, west) | squeeze(words[2 * index + 1], card, west) << 32,
            Some(bit) => words[widen(index, bit, west)],
        };
        match hidden {
            7 => Self::Word(half(0)),
            8 => Self::Pair([half(0), half(1)]),
            9 => Self::Four([half(0), half(1), half(2), half(3)]),
            _ => Self::Words((0..words.len() / 2).map(half).collect()),
        }
    }

    /// The opposite of [`restrict`](Self::restrict): `hidden` counts the cards of the result.
    #[inline(always)]
    pub(super) fn lift(&self, hidden: usize, card: usize, west: bool) -> Self {
        if let (Self::Word(word), 0..=6) = (self, hidden) {
            return Self::Word(spread(*word, card, west));
        }
        let mut lifted = Self::empty(hidden);
        let words = lifted.words_mut();
        for (index, &word) in self.words().iter().enumerate() {
            match card.checked_sub(6) {
                None => {
                    words[2 * index] = spread(word & CLEAR[5], card, west);
                    words[2 * index + 1] = spread(word >> 32, card, west);
                }
                Some(bit) => words[widen(index, bit, west)] = word,
            }
        }
        lifted
    }

    /// The worlds in which one defender holds at least `enough` cards of some runs, a run counting only up to its first
    /// card that he does not hold.
    #[inline(always)]
    pub(super) fn with_runs(&self, runs: &[impl AsRef<[u8]>], enough: usize, west: bool) -> Self {
        let mut result = self.clone();
        for (index, word) in result.words_mut().iter_mut().enumerate() {
            if *word == 0 {
                continue;
            }
            // Bit by bit: the worlds in which at least this many cards are counted.
            let mut counted = [0_u64; 16];
            counted[0] = *word;
            for run in runs {
                let mut held = [u64::MAX; 16];
                let run = run.as_ref();
                for (place, &card) in run.iter().enumerate() {
                    let with_west = match usize::from(card).checked_sub(6) {
                        None => !CLEAR[usize::from(card)],
                        Some(bit) => (index as u64 >> bit & 1).wrapping_neg(),
                    };
                    held[place + 1] = held[place] & if west { with_west } else { !with_west };
                }
                for count in (1..=enough).rev() {
                    for more in 1..=run.len().min(count) {
                        counted[count] |= counted[count - more] & held[more];
                    }
                }
            }
            *word = counted[enough];
        }
        result
    }

    /// Keeps the worlds in which West holds all, or none, of the hidden cards `from..to`.
    #[inline(always)]
    pub(super) fn keep_suit(&mut self, from: usize, to: usize, west: bool) {
        let low =
            (from..to.min(6)).fold(u64::MAX, |mask, bit| mask & if west { !CLEAR[bit] } else { CLEAR[bit] });
        let high = (from.max(6)..to).fold(0, |mask, bit| mask | 1_usize << (bit - 6));
        let wanted = if west { high } else { 0 };
        for (index, word) in self.words_mut().iter_mut().enumerate() {
            *word &= if index & high == wanted { low } else { 0 };
        }
    }
}

/// The bits of a word whose place has bit `card` set or clear, moved together in the lower half.
fn squeeze(word: u64, card: usize, set: bool) -> u64 {
    let word = if set { word >> (1 << card) } else { word };
    (card..5).fold(word & CLEAR[card], |word, bit| (word | word >> (1 << bit)) & CLEAR[bit + 1])
}

/// The opposite of [`squeeze`].
fn spread(word: u64, card: usize, set: bool) -> u64 {
    let word = (card..5).rev().fold(word, |word, bit| (word | word << (1 << bit)) & CLEAR[bit]);
    if set { word << (1 << card) } else { word }
}

/// The number with a bit put in at a place.
fn widen(number: usize, place: usize, set: bool) -> usize {
    let low = number & ((1 << place) - 1);
    (number - low) << 1 | usize::from(set) << place | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restriction_then_lifting_is_the_identity() {
        for hidden in 1..=9 {
            let mut worlds = TruthTable::empty(hidden);
            (0..1 << hidden)
                .filter(|world| world * 2_654_435_761_u64 % 7 < 3)
                .for_each(|w| worlds.insert(w as u32));
            for card in 0..hidden {
                let mut both = TruthTable::empty(hidden);
                for west in [false, true] {
                    let half = worlds.restrict(hidden, card, west);
                    let expected = worlds.iter().filter(|world| (world >> card & 1 == 1) == west).count();
                    assert_eq!(half.len(), expected);
                    both.unite(&half.lift(hidden, card, west));
                }
                assert_eq!(both, worlds);
            }
        }
    }

    #[test]
    fn a_suit_is_kept_where_one_defender_has_it_all() {
        for (from, to) in [(0, 2), (4, 8), (6, 9), (3, 3)] {
            for west in [false, true] {
                let mut worlds = TruthTable::all(9, 4);
                let suit: u32 = (from..to).map(|card| 1 << card).sum();
                let expected: Vec<u32> =
                    worlds.iter().filter(|world| world & suit == if west { suit } else { 0 }).collect();
                worlds.keep_suit(from, to, west);
                assert_eq!(worlds.iter().collect::<Vec<_>>(), expected);
            }
        }
    }
}
