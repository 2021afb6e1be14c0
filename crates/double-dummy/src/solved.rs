//! A deal with its double-dummy table in 23 bytes: files of solved deals for training and for matches.
//!
//! The first 13 bytes tell who holds each card, two bits a card, the low bits of a byte first: cards from the ace of
//! spades down to the two of clubs, owners North 0, East 1, South 2, West 3. The other 10 bytes are the 20 cells of the
//! table, four bits each, the low ones first: strains NT S H D C, and in each the declarers N E S W. A file is nothing
//! but records, so parts of it can be cut and joined anywhere.

use bridge::score::Points;
use bridge::{BySeat, Contract, Deal, DealError, Outcome, Seat, Strain, Vulnerability};
use cards::{Card, CardSet, Rank, Suit};
use thiserror::Error;

use crate::TrickTable;

/// A deal and what each declarer makes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolvedDeal {
    /// The four hands.
    pub deal: Deal,
    /// The tricks of every declarer in every strain.
    pub table: TrickTable,
}

/// Why bytes are not a solved deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolvedDealError {
    /// The cards do not make a deal.
    #[error("the cards: {0}")]
    Deal(#[from] DealError),
    /// A cell that no table has.
    #[error("{declarer} takes {tricks} tricks in {strain}, expected at most 13")]
    Tricks {
        /// Who plays.
        declarer: Seat,
        /// The strain.
        strain: Strain,
        /// What the record says.
        tricks: usize,
    },
}

impl SolvedDeal {
    /// The length of a record.
    pub const BYTES: usize = 23;

    /// The record of this deal.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (index, card) in cards().enumerate() {
            bytes[index / 4] |= (self.deal.owner(card).index() as u8) << (2 * (index % 4));
        }
        for (strain, declarer) in cells() {
            let (byte, shift) = cell(strain, declarer);
            bytes[byte] |= (self.table.tricks(strain, declarer) as u8) << shift;
        }
        bytes
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If a hand does not have thirteen cards, or a cell has more than thirteen tricks.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, SolvedDealError> {
        let mut hands = BySeat::from_fn(|_| CardSet::EMPTY);
        for (index, card) in cards().enumerate() {
            let owner = bytes[index / 4] >> (2 * (index % 4)) & 3;
            hands[Seat::ALL[usize::from(owner)]].insert(card);
        }
        let deal = Deal::new(hands)?;
        let tricks = |strain, declarer| {
            let (byte, shift) = cell(strain, declarer);
            usize::from(bytes[byte] >> shift & 15)
        };
        if let Some((strain, declarer)) = cells().find(|&(strain, declarer)| tricks(strain, declarer) > 13) {
            return Err(SolvedDealError::Tricks { declarer, strain, tricks: tricks(strain, declarer) });
        }
        let table = TrickTable::from_fn(tricks);
        Ok(Self { deal, table })
    }

    /// What a contract scores for North-South, played double dummy; nothing if the deal is passed out.
    #[must_use]
    pub fn score_ns(&self, contract: Option<Contract>, vulnerability: Vulnerability) -> Points {
        contract.map_or(0, |contract| {
            let tricks = self.table.tricks(contract.bid.strain(), contract.declarer);
            Outcome::Played { contract, tricks }.score_ns(vulnerability)
        })
    }
}

/// Bytes of a record that tell the owners of the cards.
const OWNER_BYTES: usize = 13;

/// The cards in the order of a record.
fn cards() -> impl Iterator<Item = Card> {
    Suit::DESCENDING
        .into_iter()
        .flat_map(|suit| Rank::ALL.into_iter().rev().map(move |rank| Card::new(suit, rank)))
}

/// The cells of a table.
fn cells() -> impl Iterator<Item = (Strain, Seat)> {
    Strain::ALL.into_iter().flat_map(|strain| Seat::ALL.into_iter().map(move |seat| (strain, seat)))
}

/// Where a cell stands: the byte, and how far from its low end. No trump comes first in a record, clubs last.
fn cell(strain: Strain, declarer: Seat) -> (usize, usize) {
    let index = 4 * (Strain::NoTrump.index() - strain.index()) + declarer.index();
    (OWNER_BYTES + index / 2, 4 * (index % 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// North has the spades, East the hearts, South the diamonds, West the clubs.
    const SUIT_EACH: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

    #[test]
    fn a_record_is_laid_out_as_described() {
        let deal: Deal = SUIT_EACH.parse().unwrap();
        let record = SolvedDeal { deal, table: crate::table(&deal) }.to_bytes();
        // Thirteen spades of North (0), then the hearts of East (1), from the second card of the fourth byte on.
        assert_eq!(record[..4], [0, 0, 0, 0b01_01_01_00]);
        // No trump: nobody takes a trick as declarer. Spades: North and South take all.
        assert_eq!(record[13..17], [0, 0, 13, 13]);
    }

    #[test]
    fn what_is_written_is_read() {
        let mut rng = cards::random::generator(5, 0);
        for _ in 0..100 {
            let deal = Deal::random(&mut rng);
            let table = TrickTable::from_fn(|strain, seat| (3 * strain.index() + seat.index()) % 14);
            let solved = SolvedDeal { deal, table };
            assert_eq!(SolvedDeal::from_bytes(&solved.to_bytes()), Ok(solved));
        }
    }

    #[test]
    fn bytes_that_are_no_deal_are_refused() {
        let error = SolvedDeal::from_bytes(&[0; SolvedDeal::BYTES]).unwrap_err();
        assert_eq!(error.to_string(), "the cards: N has 52 cards, expected 13");
        let deal: Deal = SUIT_EACH.parse().unwrap();
        let mut record = SolvedDeal { deal, table: TrickTable::default() }.to_bytes();
        record[13] = 0xe0;
        let error = SolvedDeal::from_bytes(&record).unwrap_err();
        assert_eq!(error.to_string(), "E takes 14 tricks in NT, expected at most 13");
    }
}
