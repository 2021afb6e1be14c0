//! The value of the tag `Deal`, the one that most files consist of.

use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::CardSet;

use crate::text;

/// What a byte of a hand does: by its low bits the hand moves up, to the next suit at a dot, and the other bits come in
/// below: that of a rank, or one that no card has.
static BYTES: [u32; 256] = {
    let mut table = [1 << (13 + SHIFT_BITS); 256];
    let (upper, lower) = (b"23456789TJQKA", b"23456789tjqka");
    let mut rank = 0;
    while rank < 13 {
        table[upper[rank] as usize] = 1 << (rank + SHIFT_BITS);
        table[lower[rank] as usize] = 1 << (rank + SHIFT_BITS);
        rank += 1;
    }
    table[b'.' as usize] = 16;
    table
};
const SHIFT_BITS: usize = 6;
/// A hand of thirteen cards: as many ranks, and three dots.
const HAND: usize = 16;

/// The deal of a text such as `N:AK3.QJT9.. ...`, or what is wrong with it.
pub(crate) fn parse_deal(value: &[u8]) -> Result<PartialDeal, String> {
    match usual(value) {
        Some(deal) => Ok(deal),
        None => unusual(&text::decode(value)),
    }
}

/// A full deal in the usual spelling, in which every hand has the same length.
fn usual(value: &[u8]) -> Option<PartialDeal> {
    let (&[first, b':'], hands) = value.split_first_chunk()? else { return None };
    let first = Seat::from_char(char::from(first))?;
    let hands: &[u8; 4 * HAND + 3] = hands.try_into().ok()?;
    let mut deal = BySeat::<Hand>::default();
    for (place, seat) in first.around().enumerate() {
        let from = place * (HAND + 1);
        if place > 0 && hands[from - 1] != b' ' {
            return None;
        }
        deal[seat] = usual_hand(hands[from..from + HAND].try_into().ok()?)?;
    }
    let all = Seat::ALL.into_iter().fold(CardSet::EMPTY, |all, seat| all | deal[seat]);
    // There was room for 52 ranks: if they make all 52 cards, no card stands twice.
    if all == CardSet::ALL { PartialDeal::new(deal).ok() } else { None }
}

/// Thirteen ranks and three dots. There are no branches on the bytes, whose order nobody can predict.
#[inline]
fn usual_hand(text: &[u8; HAND]) -> Option<Hand> {
    // Three dots move the mark to the top; with fewer it stands where no card does, with more it is lost.
    let (mark, top) = (1_u64 << 15, 1 << 63);
    let hand = text.iter().fold(mark, |hand, &byte| {
        let entry = BYTES[usize::from(byte)];
        hand << (entry & 63) | u64::from(entry >> SHIFT_BITS)
    });
    CardSet::from_bits(hand ^ top)
}

/// Any other spelling: unknown hands, endings, `10`, several blanks, three hands of which the fourth has the rest.
fn unusual(value: &str) -> Result<PartialDeal, String> {
    let value = value.trim();
    let hands = value.split_once(':').map_or(value, |(_, hands)| hands);
    let deal: PartialDeal = match hands.split_whitespace().count() {
        3 => format!("{value} -").parse(),
        _ => value.parse(),
    }
    .map_err(|error: bridge::DealError| error.to_string())?;
    Ok(completed(deal))
}

/// The deal with its rest in the one hand that is missing, if the three others have thirteen cards.
pub(crate) fn completed(deal: PartialDeal) -> PartialDeal {
    let missing = |seat: &Seat| deal.hand(*seat).is_empty();
    let (Some(seat), 39) = (Seat::ALL.into_iter().find(missing), deal.cards().len()) else { return deal };
    if Seat::ALL.into_iter().any(|other| other != seat && deal.hand(other).len() != 13) {
        return deal;
    }
    let mut hands = *deal.hands();
    hands[seat] = CardSet::ALL - deal.cards();
    PartialDeal::new(hands).unwrap_or(deal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: &str, expected: &str) {
        match parse_deal(value.as_bytes()) {
            Ok(deal) => assert_eq!(deal.to_string(), expected),
            Err(reason) => assert_eq!(reason, expected),
        }
    }

    #[test]
    fn deals_are_read_in_every_spelling() {
        let full = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84";
        check(full, full);
        check(&full.to_lowercase(), full);
        check("W:T83.QJT3.K86.K84 A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7", full);
        check("n:a975.92.aq74.932  KQJ42.74.T92.Q65 6.AK865.J53.AJ107 T83.QJT3.K86.K84 ", full);
        check("N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7", full);
        check("N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 -", full);
        check("E:- A975.92.AQ74.932 - -", "N:- - A975.92.AQ74.932 -");
        check("N:.2.. .3.. .4.. .5..", "N:.2.. .3.. .4.. .5..");
    }

    #[test]
    fn faults_are_named() {
        let twice = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 A83.QJT3.K86.K84";
        check(twice, "SA is in two hands, N and W");
        check("N:A975.92.AQ74.932 KQJ42.74.T92.Q65", "expected four hands separated by blanks, not 2");
        check(
            "A975.92.AQ74.932 KQJ42.74.T92.Q65 - -",
            "`A975.92.AQ74` does not begin with the seat of its first hand, such as N:",
        );
    }
}
