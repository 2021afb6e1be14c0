//! Deals as text, in the layouts of the original.

use std::fmt::{self, Write as _};

use arrayvec::ArrayVec;
use bridge::{Board, BySeat, Hand, PartialDeal, Seat, Vulnerability};
use cards::{Holding, Suit};
use rayon::prelude::*;

/// Where the second of two hands beside each other begins.
const WIDTH: usize = 20;
/// How many deals stand beside each other on a page.
const ACROSS: usize = 4;
/// How many blanks follow a deal's number on a page.
const AFTER_NUMBER: usize = 15;
/// How many rows of a page are written at once.
const ROWS: usize = 64;
/// How many deals are put together before they are passed on.
const LARGE: usize = 8 * ROWS * ACROSS;

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
    spaced: [Vec<Piece>; 2],
    /// The same without blanks.
    dense: [Vec<Piece>; 2],
}

/// A short text with blanks after it: copying all of it takes one instruction.
#[derive(Debug, Clone, Copy)]
struct Piece {
    bytes: [u8; PIECE],
    len: usize,
}

const PIECE: usize = 16;
/// How many ranks are in the lower half of a holding.
const LOWER: usize = 6;

/// A line of text being put together.
struct Line {
    /// Blanks beyond `len`.
    bytes: [u8; 256],
    len: usize,
}

impl Line {
    fn new() -> Self {
        Self { bytes: [b' '; 256], len: 0 }
    }

    fn piece(&mut self, piece: &Piece) {
        self.bytes[self.len..self.len + PIECE].copy_from_slice(&piece.bytes);
        self.len += piece.len;
    }

    fn byte(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// A number, right-aligned in four columns or more.
    fn number(&mut self, number: usize) {
        let mut digits = ArrayVec::<u8, 20>::new();
        let mut rest = number;
        while rest > 0 || digits.is_empty() {
            digits.push(b'0' + (rest % 10) as u8);
            rest /= 10;
        }
        self.len += 4usize.saturating_sub(digits.len());
        digits.into_iter().rev().for_each(|digit| self.byte(digit));
    }

    fn holding(&mut self, [upper, lower]: &[Vec<Piece>; 2], holding: Holding) {
        let ranks = usize::from(holding.bits());
        self.piece(&upper[ranks >> LOWER]);
        self.piece(&lower[ranks & ((1 << LOWER) - 1)]);
    }

    fn end(self, out: &mut String) {
        out.push_str(str::from_utf8(&self.bytes[..self.len]).expect("letters of cards are ASCII"));
    }
}

impl Writer {
    pub(super) fn new(letters: Letters) -> Self {
        let names = match letters {
            Letters::Capital => b"23456789TJQKA",
            Letters::Small => b"23456789tjqka",
        };
        let pieces = |names: &[u8], blank: bool| -> Vec<Piece> {
            let piece = |ranks: usize| {
                let mut piece = Piece { bytes: [b' '; PIECE], len: 0 };
                for rank in (0..names.len()).rev().filter(|rank| ranks >> rank & 1 != 0) {
                    piece.bytes[piece.len] = names[rank];
                    piece.len += 1 + usize::from(blank);
                }
                piece
            };
            (0..1 << names.len()).map(piece).collect()
        };
        let (lower, upper) = names.split_at(LOWER);
        Self {
            spaced: [pieces(upper, true), pieces(lower, true)],
            dense: [pieces(upper, false), pieces(lower, false)],
        }
    }

    /// Hands beside each other, four lines and an empty one.
    fn beside(&self, hands: &[Hand], out: &mut String) {
        for suit in Suit::DESCENDING {
            let mut line = Line::new();
            let mut column = 0;
            for hand in hands {
                line.len = line.len.max(column);
                column = line.len + WIDTH;
                match hand.in_suit(suit) {
                    Holding::EMPTY => {
                        line.byte(b'-');
                        line.byte(b' ');
                    }
                    holding => line.holding(&self.spaced, holding),
                }
            }
            line.byte(b'\n');
            line.end(out);
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
        let mut line = Line::new();
        for (seat, hand) in hands.iter() {
            self.named(seat, *hand, &mut line);
            line.byte(b'\n');
        }
        line.end(out);
        if let Some(value) = value {
            let _ = writeln!(out, "{value}");
        }
    }

    /// `printoneline`: a line for the deal.
    pub(super) fn one_line(&self, hands: &BySeat<Hand>, value: Option<i32>, out: &mut String) {
        let mut line = Line::new();
        for (seat, hand) in hands.iter() {
            self.named(seat, *hand, &mut line);
            line.byte(b' ');
        }
        line.end(out);
        if let Some(value) = value {
            let _ = write!(out, "{value}");
        }
        out.push('\n');
    }

    /// `n AK3.QJT9..987654`.
    fn named(&self, seat: Seat, hand: Hand, line: &mut Line) {
        line.byte(b"nesw"[seat.index()]);
        line.byte(b' ');
        self.dotted(hand, line);
    }

    fn dotted(&self, hand: Hand, line: &mut Line) {
        for (index, suit) in Suit::DESCENDING.into_iter().enumerate() {
            if index > 0 {
                line.byte(b'.');
            }
            line.holding(&self.dense, hand.in_suit(suit));
        }
    }

    /// `print`: a page for each seat, four deals across.
    pub(super) fn pages(
        &self,
        seats: &[Seat],
        deals: &[BySeat<Hand>],
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        for &seat in seats {
            write!(out, "\n\n{} hands:\n\n\n\n", seat.name())?;
            // Pieces of a page are written in parallel and put together in order.
            for (piece, deals) in deals.chunks(LARGE).enumerate() {
                let rows = deals
                    .par_chunks(ROWS * ACROSS)
                    .enumerate()
                    .map(|(index, deals)| self.rows(seat, LARGE * piece + ROWS * ACROSS * index, deals));
                for text in rows.collect::<Vec<String>>() {
                    out.write_str(&text)?;
                }
            }
            out.write_char('\u{c}')?;
        }
        Ok(())
    }

    /// Some rows of a page, the first deal of which has `before` deals before it.
    fn rows(&self, seat: Seat, before: usize, deals: &[BySeat<Hand>]) -> String {
        let mut text = String::with_capacity(100 * deals.len());
        for (row, deals) in deals.chunks(ACROSS).enumerate() {
            let mut line = Line::new();
            for index in 0..deals.len() {
                line.number(before + ACROSS * row + index + 1);
                line.byte(b'.');
                line.len += AFTER_NUMBER;
            }
            line.byte(b'\n');
            line.end(&mut text);
            let hands: ArrayVec<Hand, ACROSS> = deals.iter().map(|hands| hands[seat]).collect();
            self.beside(&hands, &mut text);
        }
        text
    }
}

/// What a PBN board says besides its deal.
#[derive(Debug, Clone, Default)]
pub(super) struct Tags<'a> {
    pub(super) event: String,
    pub(super) date: &'a str,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
}

impl Tags<'_> {
    /// `printpbn`: the tags that readers require.
    pub(super) fn board(&self, number: u64, hands: &BySeat<Hand>, out: &mut String) {
        let board = number as usize;
        let dealer = self.dealer.unwrap_or_else(|| Board::dealer_of(board));
        let vulnerability = self.vulnerability.unwrap_or_else(|| Vulnerability::of_board(board));
        let date = if self.date.is_empty() { "?" } else { self.date };
        let deal = PartialDeal::new(*hands).expect("every card is dealt once");
        let _ = write!(
            out,
            "[Event \"{}\"]\n[Site \"-\"]\n[Date \"{date}\"]\n[Board \"{number}\"]\n[West \"-\"]\n[North \"-\"]\n\
             [East \"-\"]\n[South \"-\"]\n[Dealer \"{dealer}\"]\n[Vulnerable \"{vulnerability}\"]\n[Deal \"{deal}\"]\n\
             [Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n",
            self.event,
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
