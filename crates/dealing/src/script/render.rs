//! Deals as text, in the layouts of the original.

use std::fmt::{self, Write as _};

use arrayvec::ArrayVec;
use bridge::{BySeat, Hand, PartialDeal, Seat, Vulnerability};
use cards::{Holding, Suit};

/// Where the second of two hands beside each other begins.
const WIDTH: usize = 20;
const BLANKS: &str = "                    ";
const _: () = assert!(BLANKS.len() == WIDTH);
/// How many deals stand beside each other on a page.
const ACROSS: usize = 4;
/// How much text is gathered before it is passed on.
const LARGE: usize = 1 << 16;

/// Whether honours are written `AKQJT` or `akqjt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Letters {
    /// `AKQJT`.
    #[default]
    Capital,
    /// `akqjt`.
    Small,
}

/// Writes hands.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    /// The ranks of the upper and the lower half of a holding, each followed by a blank.
    spaced: [Vec<String>; 2],
    /// The same without blanks.
    dense: [Vec<String>; 2],
}

/// How many ranks are in the lower half of a holding.
const LOWER: usize = 6;

impl Writer {
    pub(super) fn new(letters: Letters) -> Self {
        let names = match letters {
            Letters::Capital => "23456789TJQKA",
            Letters::Small => "23456789tjqka",
        };
        let texts = |names: &str, end: &str| -> Vec<String> {
            let text = |ranks: usize| {
                let held = (0..names.len()).rev().filter(|rank| ranks >> rank & 1 != 0);
                held.flat_map(|rank| [&names[rank..=rank], end]).collect()
            };
            (0..1 << names.len()).map(text).collect()
        };
        let (lower, upper) = names.split_at(LOWER);
        Self { spaced: [texts(upper, " "), texts(lower, " ")], dense: [texts(upper, ""), texts(lower, "")] }
    }

    /// `A K 3 ` or `- `; how many characters that is.
    fn spaced(&self, holding: Holding, out: &mut String) -> usize {
        if holding.is_empty() {
            out.push_str("- ");
            return 2;
        }
        let start = out.len();
        write_holding(&self.spaced, holding, out);
        out.len() - start
    }

    /// `AK3.QJT9..987654`.
    fn dotted(&self, hand: Hand, out: &mut String) {
        for (place, suit) in Suit::DESCENDING.into_iter().enumerate() {
            if place > 0 {
                out.push('.');
            }
            write_holding(&self.dense, hand.in_suit(suit), out);
        }
    }

    /// Hands beside each other, four lines and an empty one.
    fn beside(&self, hands: &[Hand], out: &mut String) {
        for suit in Suit::DESCENDING {
            let mut written = WIDTH;
            for hand in hands {
                out.push_str(&BLANKS[..WIDTH.saturating_sub(written)]);
                written = self.spaced(hand.in_suit(suit), out);
            }
            out.push('\n');
        }
        out.push('\n');
    }

    /// `printall`: the deal's number, then its hands from north clockwise.
    pub(super) fn all(&self, number: u64, hands: &BySeat<Hand>, out: &mut String) {
        let _ = writeln!(out, "{number:4}.");
        self.beside(hands.as_array(), out);
    }

    /// `printew`: west to the left of east.
    pub(super) fn east_west(&self, hands: &BySeat<Hand>, out: &mut String) {
        self.beside(&[hands[Seat::West], hands[Seat::East]], out);
    }

    /// `printcompact`: a line for each hand.
    pub(super) fn compact(&self, hands: &BySeat<Hand>, value: Option<i32>, out: &mut String) {
        for (seat, hand) in hands.iter() {
            self.named(seat, *hand, out);
            out.push('\n');
        }
        if let Some(value) = value {
            let _ = writeln!(out, "{value}");
        }
    }

    /// `printoneline`: a line for the deal.
    pub(super) fn one_line(&self, hands: &BySeat<Hand>, value: Option<i32>, out: &mut String) {
        for (seat, hand) in hands.iter() {
            self.named(seat, *hand, out);
            out.push(' ');
        }
        if let Some(value) = value {
            let _ = write!(out, "{value}");
        }
        out.push('\n');
    }

    /// `n AK3.QJT9..987654`.
    fn named(&self, seat: Seat, hand: Hand, out: &mut String) {
        out.push(seat.letter().to_ascii_lowercase());
        out.push(' ');
        self.dotted(hand, out);
    }

    /// `print`: a page for each seat, four deals across.
    pub(super) fn pages(
        &self,
        seats: &[Seat],
        deals: &[BySeat<Hand>],
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        for &seat in seats {
            let mut page = format!("\n\n{} hands:\n\n\n\n", seat.name());
            for (row, deals) in deals.chunks(ACROSS).enumerate() {
                for place in 0..deals.len() {
                    let _ = write!(page, "{:4}.", ACROSS * row + place + 1);
                    page.push_str(&BLANKS[..15]);
                }
                page.push('\n');
                let hands: ArrayVec<Hand, ACROSS> = deals.iter().map(|hands| hands[seat]).collect();
                self.beside(&hands, &mut page);
                if page.len() > LARGE {
                    out.write_str(&page)?;
                    page.clear();
                }
            }
            page.push('\u{c}');
            out.write_str(&page)?;
        }
        Ok(())
    }
}

fn write_holding([upper, lower]: &[Vec<String>; 2], holding: Holding, out: &mut String) {
    let ranks = usize::from(holding.bits());
    out.push_str(&upper[ranks >> LOWER]);
    out.push_str(&lower[ranks & ((1 << LOWER) - 1)]);
}

/// What a PBN board says besides its deal.
#[derive(Debug, Clone, Default)]
pub(super) struct Tags<'a> {
    pub(super) event: String,
    pub(super) date: &'a str,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Vulnerability,
}

impl Tags<'_> {
    /// `printpbn`: the tags that readers require.
    pub(super) fn board(&self, number: u64, hands: &BySeat<Hand>, out: &mut String) {
        let dealer = self.dealer.unwrap_or(Seat::North);
        let deal = PartialDeal::new(*hands).expect("every card is dealt once");
        let _ = write!(
            out,
            "[Event \"{}\"]\n[Site \"-\"]\n[Date \"{}\"]\n[Board \"{number}\"]\n[West \"-\"]\n[North \"-\"]\n\
             [East \"-\"]\n[South \"-\"]\n[Dealer \"{dealer}\"]\n[Vulnerable \"{}\"]\n[Deal \"{deal}\"]\n\
             [Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n",
            self.event, self.date, self.vulnerability,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands() -> BySeat<Hand> {
        let deal: PartialDeal =
            "N:963.965.J8.KQJ92 AKQ7.A72.AQ42.AT T8542.Q4.T753.83 J.KJT83.K96.7654".parse().unwrap();
        *deal.hands()
    }

    #[test]
    fn four_hands_beside_each_other() {
        let mut text = String::new();
        Writer::new(Letters::Capital).all(1, &hands(), &mut text);
        assert_eq!(
            text,
            "   1.\n\
             9 6 3               A K Q 7             T 8 5 4 2           J \n\
             9 6 5               A 7 2               Q 4                 K J T 8 3 \n\
             J 8                 A Q 4 2             T 7 5 3             K 9 6 \n\
             K Q J 9 2           A T                 8 3                 7 6 5 4 \n\n"
        );
    }

    #[test]
    fn compact_forms() {
        let mut text = String::new();
        Writer::new(Letters::Small).compact(&hands(), Some(7), &mut text);
        assert_eq!(
            text,
            "n 963.965.j8.kqj92\ne akq7.a72.aq42.at\ns t8542.q4.t753.83\nw j.kjt83.k96.7654\n7\n"
        );
        text.clear();
        Writer::new(Letters::Capital).one_line(&hands(), None, &mut text);
        assert_eq!(text, "n 963.965.J8.KQJ92 e AKQ7.A72.AQ42.AT s T8542.Q4.T753.83 w J.KJT83.K96.7654 \n");
    }

    #[test]
    fn a_page_for_each_seat() {
        let mut text = String::new();
        Writer::new(Letters::Capital).pages(&[Seat::West], &[hands(); 5], &mut text).unwrap();
        assert!(
            text.starts_with("\n\nWest hands:\n\n\n\n   1.                  2.                  3.     ")
        );
        assert!(text.ends_with("\n   5.               \nJ \nK J T 8 3 \nK 9 6 \n7 6 5 4 \n\n\u{c}"));
    }
}
