//! Draws one hand from those whose class can fulfil a condition, each equally likely.
//!
//! Shape first, then how a count divides among the suits, then the ranks of each suit, all by exact counts: the
//! holdings of each suit are sorted by length and value, two suits combine by convolution, and a class of shape and
//! value has as many hands as its convolution says. One random number below the total names a hand; the number is taken
//! apart class by class, like a number with digits of several bases, and nothing is rejected.

use std::sync::Arc;

use bridge::Hand;
use cards::random::Random;
use cards::{BySuit, CardSet, Holding, Suit};
use rand::RngExt;
use rustc_hash::FxHashMap;

use super::bounds::{Setting, Study, Subject};
use super::counts::{Counts, Table};
use super::expression::{Graph, Id};
use crate::{binomial, shapes};

/// Values of one suit further apart than this are not worth a table.
const WIDEST: usize = 40;

/// The hands of one seat whose class can fulfil a condition.
#[derive(Debug, Clone)]
pub(super) struct HandSampler {
    pub(super) subject: Subject,
    known: Hand,
    suits: BySuit<Arc<SuitHoldings>>,
    /// Spades and hearts, diamonds and clubs: ways by value for each pair of lengths.
    halves: [Half; 2],
    classes: Vec<Counted>,
    /// Where to begin the search for a hand's class: one entry for each range of `1 << shift` numbers.
    guide: Vec<u32>,
    shift: u32,
    /// The hands of all classes.
    total: u64,
    /// How many of all hands are left.
    pub(super) share: f64,
}

/// A class and its hands.
#[derive(Debug, Clone, Copy)]
struct Counted {
    /// The hands of the classes before this one.
    from: u64,
    /// Lengths without the cards known beforehand.
    dealt: BySuit<u8>,
    /// The value, counted from the least that the suits can have.
    value: u16,
}

/// What a hand may be dealt in a suit, sorted by length and value.
#[derive(Debug)]
struct SuitHoldings {
    holdings: Vec<u16>,
    /// Where the holdings of each length and value begin.
    starts: Vec<u32>,
    /// The least value.
    least: i32,
    /// How many values there are.
    values: usize,
}

/// By lengths of the suits: the hands for each value.
type Ways = FxHashMap<[u8; 4], Vec<u64>>;

/// By lengths of two suits, `14 * first + second`: the ways for each value.
type Half = Vec<Vec<u64>>;

impl HandSampler {
    /// Counts the hands of the subject, `None` if the values of the tracked count are too far apart.
    pub(super) fn new(
        graph: &Graph,
        counts: &Counts,
        setting: &Setting,
        subject: Subject,
        conditions: &[Id],
    ) -> Option<Self> {
        let known = setting.known[subject.seat];
        let table = subject.tracked.map(|count| counts.table(count));
        let mut made: FxHashMap<(Holding, Holding), Arc<SuitHoldings>> = FxHashMap::default();
        let suits = BySuit::from_fn(|suit| {
            let (pool, known) = (setting.pool.in_suit(suit), known.in_suit(suit));
            let make = || Arc::new(SuitHoldings::new(pool, known, table.as_ref()));
            made.entry((pool, known)).or_insert_with(make).clone()
        });
        if suits.iter().any(|(_, suit)| suit.values > WIDEST) {
            return None;
        }
        let mut sampler = Self {
            subject,
            known,
            suits,
            halves: [vec![Vec::new(); 14 * 14], vec![Vec::new(); 14 * 14]],
            classes: Vec::new(),
            guide: Vec::new(),
            shift: 0,
            total: 0,
            share: 0.0,
        };
        let mut ways = Ways::default();
        let mut study = Study::new(graph, setting, subject, conditions);
        let dealt = |lengths: BySuit<u8>, suit| lengths[suit].checked_sub(known.in_suit(suit).len() as u8);
        for lengths in shapes::all() {
            let fits = |suit| {
                dealt(lengths, suit).is_some_and(|cards| setting.pool.in_suit(suit).len() >= cards.into())
            };
            if Suit::ALL.into_iter().all(fits) {
                let dealt =
                    BySuit::from_fn(|suit| dealt(lengths, suit).expect("at least as many as are known"));
                sampler.count(&mut study, lengths, dealt, &mut ways);
            }
        }
        let all = binomial(setting.pool.len(), setting.places(subject.seat));
        sampler.share = sampler.total as f64 / all as f64;
        sampler.index();
        Some(sampler)
    }

    /// Adds the classes of a shape.
    fn count(&mut self, study: &mut Study<'_>, lengths: BySuit<u8>, dealt: BySuit<u8>, ways: &mut Ways) {
        let least: i32 = self.suits.iter().map(|(_, suit)| suit.least).sum();
        let most: usize = self.suits.iter().map(|(_, suit)| suit.values - 1).sum();
        let mut prepared = false;
        // Where nothing is given out the suits are alike, and the order of the lengths makes no difference.
        let alike =
            Suit::ALL.into_iter().all(|suit| Arc::ptr_eq(&self.suits[suit], &self.suits[Suit::Clubs]));
        let mut key = Suit::ALL.map(|suit| dealt[suit]);
        if alike {
            key.sort_unstable();
        }
        study.values(&lengths, least..=least + most as i32, &mut |value| {
            if !prepared {
                let [first, second] = self.prepare(&dealt);
                ways.entry(key).or_insert_with(|| multiply(&self.halves[0][first], &self.halves[1][second]));
                prepared = true;
            }
            let value = (value - least) as usize;
            let ways = ways[&key][value];
            if ways > 0 {
                self.classes.push(Counted { from: self.total, dealt, value: value as u16 });
                self.total += ways;
            }
        });
    }

    /// Makes the tables of a shape's two halves and gives their places.
    fn prepare(&mut self, dealt: &BySuit<u8>) -> [usize; 2] {
        let pairs = [(Suit::Spades, Suit::Hearts), (Suit::Diamonds, Suit::Clubs)];
        let mut places = [0; 2];
        for ((one, other), (half, index)) in pairs.into_iter().zip(self.halves.iter_mut().zip(&mut places)) {
            *index = 14 * usize::from(dealt[one]) + usize::from(dealt[other]);
            if half[*index].is_empty() {
                half[*index] = convolve(&self.suits[one], dealt[one], &self.suits[other], dealt[other]);
            }
        }
        places
    }

    /// Fills the guide: about two entries for each class.
    fn index(&mut self) {
        let total = self.total;
        let entries = 2 * self.classes.len() as u64 + 1;
        self.shift = 64 - (total / entries).leading_zeros();
        let mut class = 0;
        for entry in 0..=total >> self.shift {
            let number = entry << self.shift;
            while self.classes.get(class + 1).is_some_and(|next| next.from <= number) {
                class += 1;
            }
            self.guide.push(class as u32);
        }
    }

    /// One hand, the cards known beforehand included.
    #[inline]
    pub(super) fn draw(&self, rng: &mut Random) -> Hand {
        let number = rng.random_range(0..self.total);
        let mut index = self.guide[(number >> self.shift) as usize] as usize;
        while self.classes.get(index + 1).is_some_and(|next| next.from <= number) {
            index += 1;
        }
        let Counted { from, dealt, value } = self.classes[index];
        let mut number = number - from;
        let [s, h, d, c] = Suit::DESCENDING.map(|suit| (&*self.suits[suit], dealt[suit]));
        let one = &self.halves[0][14 * usize::from(s.1) + usize::from(h.1)];
        let other = &self.halves[1][14 * usize::from(d.1) + usize::from(c.1)];
        let value = usize::from(value);
        let mut part = value.saturating_sub(other.len() - 1);
        loop {
            let ways = one[part] * other[value - part];
            if number < ways {
                break;
            }
            number -= ways;
            part += 1;
        }
        let others = other[value - part];
        let (spades, hearts) = split(s, h, part, number / others);
        let (diamonds, clubs) = split(d, c, value - part, number % others);
        let bits =
            u64::from(spades) << 48 | u64::from(hearts) << 32 | u64::from(diamonds) << 16 | u64::from(clubs);
        self.known | CardSet::from_bits(bits).expect("holdings have thirteen bits each")
    }
}

/// The holdings of two suits with values that add up to `value`, by their number.
#[inline]
fn split(one: (&SuitHoldings, u8), other: (&SuitHoldings, u8), value: usize, mut number: u64) -> (u16, u16) {
    let mut part = value.saturating_sub(other.0.values - 1);
    loop {
        let (first, second) = (one.0.with(one.1, part), other.0.with(other.1, value - part));
        let ways = first.len() as u64 * second.len() as u64;
        if number < ways {
            let others = second.len() as u64;
            return (first[(number / others) as usize], second[(number % others) as usize]);
        }
        number -= ways;
        part += 1;
    }
}

/// The ways for each value of two halves together.
fn multiply(one: &[u64], other: &[u64]) -> Vec<u64> {
    let mut ways = vec![0; one.len() + other.len() - 1];
    for (part, &first) in one.iter().enumerate().filter(|(_, first)| **first > 0) {
        for (rest, &second) in other.iter().enumerate() {
            ways[part + rest] += first * second;
        }
    }
    ways
}

/// The ways for each value of two suits together.
fn convolve(one: &SuitHoldings, length: u8, other: &SuitHoldings, other_length: u8) -> Vec<u64> {
    let counts = |suit: &SuitHoldings, length| -> Vec<u64> {
        (0..suit.values).map(|value| suit.with(length, value).len() as u64).collect()
    };
    multiply(&counts(one, length), &counts(other, other_length))
}

impl SuitHoldings {
    /// Every part of `pool` that may join `known`; without a table all have the same value.
    fn new(pool: Holding, known: Holding, table: Option<&Table>) -> Self {
        // The subsets of a set of bits in increasing order, by counting with the other bits always carrying.
        let subsets = || {
            let mask = pool.bits();
            let next = move |&part: &u16| (part != mask).then(|| (part | !mask).wrapping_add(1) & mask);
            std::iter::successors(Some(0u16), next)
        };
        let value =
            |part: u16| table.map_or(0, |table| table.in_suit(u64::from(part | known.bits()), Suit::Clubs));
        let (least, most) = subsets()
            .map(value)
            .fold((i32::MAX, i32::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let values = most.abs_diff(least) as usize + 1;
        if values > WIDEST {
            return Self { holdings: Vec::new(), starts: Vec::new(), least, values };
        }
        let index = |part: u16| part.count_ones() as usize * values + (value(part) - least) as usize;
        let mut starts = vec![0u32; 14 * values + 1];
        for part in subsets() {
            starts[index(part) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut holdings = vec![0; 1 << pool.len()];
        for part in subsets() {
            let at = &mut next[index(part)];
            holdings[*at as usize] = part;
            *at += 1;
        }
        Self { holdings, starts, least, values }
    }

    /// The holdings of a length and value, which is counted from the least.
    #[inline]
    fn with(&self, length: u8, value: usize) -> &[u16] {
        if value >= self.values {
            return &[];
        }
        let index = usize::from(length) * self.values + value;
        &self.holdings[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use bridge::Seat;
    use cards::random::generator;

    use super::*;
    use crate::chi_square;
    use crate::script::Script;
    use crate::script::counts::Count;

    fn sampler(text: &str, seat: Seat, tracked: Option<Count>) -> HandSampler {
        let script = Script::parse(text).unwrap();
        let setting = Setting::new(&script.counts, script.predeal, [Count::Points].into_iter());
        let condition = script.condition.unwrap();
        HandSampler::new(&script.graph, &script.counts, &setting, Subject { seat, tracked }, &[condition])
            .unwrap()
    }

    #[test]
    fn shares_of_all_hands() {
        let share = |text, tracked| sampler(text, Seat::North, tracked).share;
        assert!((share("1", None) - 1.0).abs() < 1e-12);
        assert!((share("1", Some(Count::Points)) - 1.0).abs() < 1e-12);
        // Known frequencies: 4333 is 10.536 % of all hands, 10 points 9.405 %, yarboroughs with no ten 1 in 1828.
        assert!((share("shape(north, any 4333)", None) - 0.105361).abs() < 1e-6);
        assert!((share("hcp(north) == 10", Some(Count::Points)) - 0.094051).abs() < 1e-6);
        let yarborough = share("pointcount 1 1 1 1 1 hcp(north) == 0", Some(Count::Points));
        assert!((1.0 / yarborough - 1828.0).abs() < 1.0);
        assert_eq!(share("hcp(north) > 37", Some(Count::Points)), 0.0);
    }

    #[test]
    fn hands_of_a_class_are_equally_likely() {
        // North gets three of the last four cards, and the ace must be among them.
        let text = "predeal north SAKQ, HAKQ, DAKQ, C2 east SJT98765432, CT98 south HJT98765432, CKQJ \
                    west DJT987654, C7654 condition hcp(north) >= 31";
        let sampler = sampler(text, Seat::North, Some(Count::Points));
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = generator(1, 0);
        for _ in 0..10_000 {
            *counts.entry(sampler.draw(&mut rng)).or_insert(0u64) += 1;
        }
        assert!(counts.keys().all(|hand| hand.len() == 13 && crate::points::of_set(*hand) == 31));
        assert_eq!(counts.len(), 3);
        let counts: Vec<u64> = counts.into_values().collect();
        let z = chi_square::deviation(&counts, &[10_000.0 / 3.0; 3], 2);
        assert!(z < 4.0, "{counts:?}");
    }

    #[test]
    fn frequencies_are_those_of_blind_rejection() {
        let text = "shape(north, any 4333 + any 5332) and hcp(north) >= 12 and hcp(north) <= 14";
        let sampler = sampler(text, Seat::North, Some(Count::Points));
        let mut rng = generator(2, 0);
        // Points and the length of spades.
        let cell = |hand: Hand| {
            let points = usize::from(crate::points::of_set(hand)) - 12;
            4 * points + hand.in_suit(Suit::Spades).len() - 2
        };
        let mut counts = [0u64; 12];
        for _ in 0..60_000 {
            counts[cell(sampler.draw(&mut rng))] += 1;
        }
        let shuffler = crate::Shuffler::default();
        let mut blind = [0u64; 12];
        while blind.iter().sum::<u64>() < 60_000 {
            let hand = shuffler.hands(&mut rng)[Seat::North];
            let mut lengths: Vec<usize> = Suit::ALL.map(|suit| hand.in_suit(suit).len()).to_vec();
            lengths.sort_unstable();
            let shaped = lengths == [3, 3, 3, 4] || lengths == [2, 3, 3, 5];
            if shaped && (12..=14).contains(&crate::points::of_set(hand)) {
                blind[cell(hand)] += 1;
            }
        }
        let statistic: f64 =
            counts.iter().zip(&blind).map(|(&a, &b)| (a as f64 - b as f64).powi(2) / (a + b) as f64).sum();
        // The 99.99 % point of chi-square with eleven degrees of freedom.
        assert!(statistic < 37.4, "{counts:?} {blind:?}");
    }
}
