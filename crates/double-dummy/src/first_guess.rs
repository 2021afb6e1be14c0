//! What to ask first: a small net's guess of how many tricks a side takes.
//!
//! Two questions settle how many tricks a side takes; every other one is lost work, so the first should be near. The net
//! sees for each suit who holds its highest card, its second highest, and so on, counted from the leader. Side suits are
//! read by one matrix and added up, since their order does not matter, trumps by another; two more layers make tricks of
//! it. `training/first_guess.py` taught it solved deals and endings. A wrong guess costs time alone.
//!
//! Sums run in one order in plain single precision: the guess is the same on every machine, and so is the count of nodes.

use std::sync::LazyLock;

/// Units for a suit, and for all together.
const SUIT: usize = 32;
const UNITS: usize = 32;
/// Who holds the highest card left of a suit, the second highest, ...
const INPUTS: usize = 13 * 4;

static NET: LazyLock<Net> = LazyLock::new(|| Net::read(include_bytes!("first_guess.f32")));

/// The tricks that the leader's side may expect; hands in lanes, trumps in the first unless at no trump, before the trick.
pub(crate) fn tricks(hands: &[u64; 4], leader: usize, no_trump: bool) -> f32 {
    let seats: [u64; 4] = std::array::from_fn(|seat| hands[(leader + seat) % 4]);
    NET.tricks(&seats, no_trump)
}

/// A matrix, its columns one after the other, and biases.
struct Layer<const N: usize> {
    columns: Vec<[f32; N]>,
    bias: [f32; N],
}

impl<const N: usize> Layer<N> {
    fn read(numbers: &mut impl Iterator<Item = f32>, inputs: usize) -> Self {
        let mut column = || std::array::from_fn(|_| numbers.next().expect("a file of this net"));
        Self { columns: (0..inputs).map(|_| column()).collect(), bias: column() }
    }

    fn of(&self, inputs: &[f32]) -> [f32; N] {
        let mut sum = self.bias;
        for (column, &input) in self.columns.iter().zip(inputs) {
            for (sum, weight) in sum.iter_mut().zip(column) {
                *sum += weight * input;
            }
        }
        sum
    }

    /// The sum of the columns of a suit's cards; nothing below zero.
    fn of_suit(&self, seats: &[u64; 4], suit: u32) -> [f32; N] {
        let lane = 0x1fff << (16 * suit);
        let mut sum = self.bias;
        let mut cards = (seats[0] | seats[1] | seats[2] | seats[3]) & lane;
        let mut place = 0;
        while cards != 0 {
            let card = cards & cards.wrapping_neg();
            cards ^= card;
            let owner = (1..4).find(|&seat| seats[seat] & card != 0).unwrap_or(0);
            for (sum, weight) in sum.iter_mut().zip(&self.columns[place * 4 + owner]) {
                *sum += weight;
            }
            place += 1;
        }
        sum.map(|unit| unit.max(0.0))
    }
}

/// From what the suits say to tricks.
struct Head {
    first: Layer<UNITS>,
    second: Layer<UNITS>,
    out: Layer<1>,
}

impl Head {
    fn read(numbers: &mut impl Iterator<Item = f32>, inputs: usize) -> Self {
        let [first, second] = [inputs, UNITS].map(|inputs| Layer::read(numbers, inputs));
        Self { first, second, out: Layer::read(numbers, UNITS) }
    }

    fn tricks(&self, suits: &[f32]) -> f32 {
        let mut units = self.first.of(suits).map(|unit| unit.max(0.0));
        let more = self.second.of(&units);
        for (unit, more) in units.iter_mut().zip(more) {
            *unit += more.max(0.0);
        }
        self.out.of(&units)[0]
    }
}

struct Net {
    trumps: Layer<SUIT>,
    side: Layer<SUIT>,
    no_trump: Layer<SUIT>,
    with_trumps: Head,
    without: Head,
}

impl Net {
    fn read(file: &[u8]) -> Self {
        let mut numbers =
            file.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four bytes")));
        let [trumps, side, no_trump] = std::array::from_fn(|_| Layer::read(&mut numbers, INPUTS));
        let [with_trumps, without] = [2 * SUIT, SUIT].map(|inputs| Head::read(&mut numbers, inputs));
        assert!(numbers.next().is_none(), "a file of this net");
        Self { trumps, side, no_trump, with_trumps, without }
    }

    fn tricks(&self, seats: &[u64; 4], no_trump: bool) -> f32 {
        let sum = |layer: &Layer<SUIT>, suits: std::ops::Range<u32>| {
            suits.map(|suit| layer.of_suit(seats, suit)).fold([0.0; SUIT], |mut sum, suit| {
                sum.iter_mut().zip(suit).for_each(|(sum, unit)| *sum += unit);
                sum
            })
        };
        if no_trump {
            return self.without.tricks(&sum(&self.no_trump, 0..4));
        }
        let mut both = [0.0; 2 * SUIT];
        both[..SUIT].copy_from_slice(&self.trumps.of_suit(seats, 0));
        both[SUIT..].copy_from_slice(&sum(&self.side, 1..4));
        self.with_trumps.tricks(&both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands of one suit each, North's in the first lane.
    const SUITS: [u64; 4] = [0x1fff, 0x1fff << 16, 0x1fff << 32, 0x1fff << 48];

    #[test]
    fn who_has_all_trumps_takes_nearly_all_tricks() {
        assert!(tricks(&SUITS, 0, false) > 11.5);
        assert!(tricks(&SUITS, 1, false) < 1.5);
    }

    #[test]
    fn the_order_of_side_suits_does_not_matter() {
        let hands =
            [0x0003_00f0_1c00_0007, 0x0f00_1f00_0007_0038, 0x00fc_0008_0018_1fc0, 0x1000_0007_03e0_0000];
        let turned = |hand: u64| hand & 0xffff | (hand & 0xffff_ffff_0000) << 16 | hand >> 48 << 16;
        let exchanged = hands.map(turned);
        assert!((tricks(&hands, 2, false) - tricks(&exchanged, 2, false)).abs() < 1e-3);
    }
}
