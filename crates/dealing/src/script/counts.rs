//! What is counted in a hand: points by rank, controls, losers, and the hand evaluation of Kaplan and Rubens.
//!
//! Every count is a sum over suits of a number that depends on the ranks held, so each becomes a table. Tables are
//! indexed by the ranks that matter only: a point count of the four honours needs sixteen entries, which stay in the
//! nearest cache.

use cards::{CardSet, Holding, Rank, Suit};

/// Something that is counted suit by suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Count {
    /// High card points, or whatever `pointcount` says.
    Points,
    /// One of the ten alternative counts.
    Alternative(u8),
    /// Ace 2, king 1.
    Controls,
    /// Cards of the first three rounds that are not winners.
    Losers,
}

/// The value of each rank, two to ace.
pub(super) type Values = [i32; 13];

/// The counts a script can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) points: Values,
    pub(super) alternatives: [Values; 10],
}

/// Names of the alternative counts, which are also `pt0` to `pt9`.
pub(super) const ALTERNATIVES: [&str; 10] =
    ["tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13"];

impl Default for Counts {
    fn default() -> Self {
        let top = |count: usize| values(&vec![1; count]);
        let only = |index: usize| {
            let mut single = vec![0; index + 1];
            single[index] = 1;
            values(&single)
        };
        Self {
            points: values(&[4, 3, 2, 1]),
            alternatives: [
                only(4),
                only(3),
                only(2),
                only(1),
                only(0),
                top(2),
                top(3),
                top(4),
                top(5),
                values(&[6, 4, 2, 1]),
            ],
        }
    }
}

/// The values of ranks from a list that begins with the ace; what is not listed counts nothing.
pub(super) fn values(from_ace: &[i32]) -> Values {
    let mut values = Values::default();
    for (value, &listed) in values.iter_mut().rev().zip(from_ace) {
        *value = listed;
    }
    values
}

impl Counts {
    /// The value of each rank, if the count is a sum over cards.
    pub(super) fn values(&self, count: Count) -> Option<Values> {
        match count {
            Count::Points => Some(self.points),
            Count::Alternative(number) => Some(self.alternatives[usize::from(number)]),
            Count::Controls => Some(values(&[2, 1])),
            Count::Losers => None,
        }
    }

    /// The table of a count.
    pub(super) fn table(&self, count: Count) -> Table {
        self.values(count).map_or_else(|| Table::new(0, losers), |values| Table::of_values(&values))
    }
}

/// The value of every holding in a suit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    /// How many of the lowest ranks make no difference.
    ignored: u32,
    values: Vec<i32>,
}

impl Table {
    fn of_values(by_rank: &Values) -> Self {
        let ignored = by_rank.iter().take_while(|&&value| value == 0).count() as u32;
        Self::new(ignored, |holding| {
            holding.iter().fold(0, |sum: i32, rank| sum.wrapping_add(by_rank[rank.index()]))
        })
    }

    fn new(ignored: u32, value: impl Fn(Holding) -> i32) -> Self {
        let holding = |index: u16| Holding::from_bits(index << ignored).expect("thirteen bits");
        Self { ignored, values: (0..1 << (13 - ignored)).map(|index| value(holding(index))).collect() }
    }

    /// The value of the holding in the 16-bit lane of `suit`.
    #[inline]
    pub(super) fn in_suit(&self, hand: u64, suit: Suit) -> i32 {
        let ranks = hand >> (16 * suit.index()) & 0x1FFF;
        self.values[(ranks >> self.ignored) as usize]
    }

    /// The sum over the four suits.
    #[inline]
    pub(super) fn in_hand(&self, hand: u64) -> i32 {
        let [c, d, h, s] = Suit::ALL.map(|suit| self.in_suit(hand, suit));
        c.wrapping_add(d).wrapping_add(h).wrapping_add(s)
    }
}

/// Losers of a suit: as many as it has cards up to three, less one for the ace, for the king if there are two cards and
/// for the queen if there are three.
fn losers(holding: Holding) -> i32 {
    let length = holding.len() as i32;
    let winners = [(Rank::Ace, 1), (Rank::King, 2), (Rank::Queen, 3)];
    let winners =
        winners.into_iter().filter(|&(rank, cards)| holding.contains(rank) && length >= cards).count();
    length.min(3) - winners as i32
}

/// How good a suit is, in hundredths: honours times length, where in a long suit the
/// length stands in for a missing queen or jack.
///
/// Source: E. Kaplan and J. Rubens, The Bridge World, October 1982.
pub(super) fn quality(holding: Holding) -> i32 {
    let length = holding.len() as i32;
    let has = |rank| i32::from(holding.contains(rank));
    let (ace, king, queen, jack) = (has(Rank::Ace), has(Rank::King), has(Rank::Queen), has(Rank::Jack));
    let honours = ace + king + queen + jack;
    let ten = holding.contains(Rank::Ten);
    let mut halves = 2 * (4 * ace + 3 * king + 2 * queen + jack);
    if length > 6 {
        halves += 2 * (3 - 2 * queen - jack).min(length - 6);
    } else {
        if ten {
            halves += if honours > 1 || jack == 1 { 2 } else { 1 };
        }
        if holding.contains(Rank::Nine) && (honours == 2 || ten || holding.contains(Rank::Eight)) {
            halves += 1;
        }
    }
    halves * 5 * length
}

/// What a hand is worth, in hundredths: suit quality, honours by their company, and short suits.
///
/// Source: E. Kaplan and J. Rubens, The Bridge World, October 1982.
pub(super) fn cccc(hand: CardSet) -> i32 {
    let suits = Suit::ALL.map(|suit| hand.in_suit(suit));
    let short: i32 = suits.iter().map(|holding| 100 * (3 - holding.len() as i32).max(0)).sum();
    // The first doubleton is worth nothing, and a hand without one less than nothing.
    let shape = if short == 0 { -50 } else { short - 100 };
    shape + suits.into_iter().map(|holding| quality(holding) + honours(holding)).sum::<i32>()
}

/// Honours of a suit by their company, in hundredths.
fn honours(holding: Holding) -> i32 {
    let length = holding.len();
    let has = |rank| holding.contains(rank);
    let above = |rank| (holding & Holding::above(rank)).len();
    let mut value = 0;
    if has(Rank::Ace) {
        value += 300;
    }
    if has(Rank::King) {
        value += if length == 1 { 50 } else { 200 };
    }
    if has(Rank::Queen) {
        value += match (length, above(Rank::Queen) > 0) {
            (1, _) => 0,
            (2, true) => 75,
            (2, false) => 50,
            (_, true) => 100,
            (_, false) => 75,
        };
    }
    if has(Rank::Jack) {
        value += match above(Rank::Jack) {
            2 => 50,
            1 => 25,
            _ => 0,
        };
    }
    if has(Rank::Ten) {
        value += match above(Rank::Ten) {
            2 => 25,
            1 if has(Rank::Nine) => 25,
            _ => 0,
        };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(hand: &str, expected_cccc: i32, expected_quality: [i32; 2], expected_losers: i32) {
        let hand: CardSet = hand.parse().unwrap();
        assert_eq!(cccc(hand), expected_cccc, "{hand}");
        let majors = [Suit::Spades, Suit::Hearts].map(|suit| quality(hand.in_suit(suit)));
        assert_eq!(majors, expected_quality, "{hand}");
        assert_eq!(Counts::default().table(Count::Losers).in_hand(hand.bits()), expected_losers, "{hand}");
    }

    #[test]
    fn hands_evaluated_by_the_original() {
        check("-.A854.JT832.AK32", 1540, [0, 160], 6);
        check("QJ3.Q53.8643.952", 275, [90, 60], 10);
        check("Q942.JT3.JT75.Q9", 385, [80, 60], 10);
        check("K7.943.843.KQT96", 910, [60, 0], 8);
        check("AJ876542.2.Q43.K", 1400, [560, 0], 6);
        check("A4.AKQJ.AT954.KQ", 2430, [80, 400], 4);
    }

    #[test]
    fn counts_by_rank() {
        let counts = Counts::default();
        let hand: CardSet = "-.A854.JT832.AK32".parse().unwrap();
        let value = |count| counts.table(count).in_hand(hand.bits());
        assert_eq!(value(Count::Points), 12);
        assert_eq!(value(Count::Controls), 5);
        let alternatives: Vec<i32> = (0..10).map(|number| value(Count::Alternative(number))).collect();
        assert_eq!(alternatives, [1, 1, 0, 1, 2, 3, 3, 4, 5, 17]);
    }
}
