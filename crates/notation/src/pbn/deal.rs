//! The value of the tag `Deal`, the one that most files consist of.

use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::CardSet;

use crate::text;

/// What a byte of a deal stands for: a rank's number, or one of the marks below.
const RANKS: [u8; 256] = {
    let mut table = [OTHER; 256];
    let (upper, lower) = (b"23456789TJQKA", b"23456789tjqka");
    let mut rank = 0;
    while rank < 13 {
        table[upper[rank] as usize] = rank as u8;
        table[lower[rank] as usize] = rank as u8;
        rank += 1;
    }
    table[b'.' as usize] = DOT;
    table[b' ' as usize] = SPACE;
    table
};
const DOT: u8 = 0x10;
const SPACE: u8 = 0x20;
const OTHER: u8 = 0x40;

/// The deal of a text such as `N:AK3.QJT9.. ...`, or what is wrong with it.
pub(crate) fn parse_deal(value: &[u8]) -> Result<PartialDeal, String> {
    match usual(value) {
        Some(deal) => Ok(deal),
        None => unusual(&text::decode(value)),
    }
}

/// A full deal in the usual spelling.
fn usual(value: &[u8]) -> Option<PartialDeal> {
    let (&[first, b':'], hands) = value.split_first_chunk()? else { return None };
    let mut seat = Seat::from_char(char::from(first))?;
    if hands.len() != 52 + 12 + 3 {
        return None;
    }
    let mut deal = BySeat::<Hand>::default();
    let (mut hand, mut suit, mut seats) = (0_u64, 48_u32, 0);
    for &byte in hands {
        let rank = RANKS[usize::from(byte)];
        if rank < DOT {
            // A bit set twice leaves fewer than 52 cards below.
            hand |= 1 << (suit + u32::from(rank));
        } else if rank == DOT {
            suit = suit.checked_sub(16)?;
        } else if rank == SPACE && suit == 0 {
            deal[seat] = CardSet::from_bits(hand)?;
            seat = seat.next();
            (hand, suit, seats) = (0, 48, seats + 1);
        } else {
            return None;
        }
    }
    if suit != 0 || seats != 3 {
        return None;
    }
    deal[seat] = CardSet::from_bits(hand)?;
    // The length leaves room for 52 ranks: if they make all 52 cards, no card stands twice.
    let all = Seat::ALL.into_iter().fold(CardSet::EMPTY, |all, seat| all | deal[seat]);
    if all != CardSet::ALL {
        return None;
    }
    PartialDeal::new(deal).ok()
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
        let full = "N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84";
        check(full, full);
        check(&full.to_lowercase(), full);
        check("W:872.83.A542.QJ84 AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62", full);
        check("n:aj9.k9542.q.ak93  K.QJ76.K98763.75 Q106543.A10.J10.1062 872.83.A542.QJ84 ", full);
        check("N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62", full);
        check("N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 -", full);
        check("E:- AJ9.K9542.Q.AK93 - -", "N:- - AJ9.K9542.Q.AK93 -");
        check("N:.2.. .3.. .4.. .5..", "N:.2.. .3.. .4.. .5..");
    }

    #[test]
    fn faults_are_named() {
        let twice = "N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 A72.83.A542.QJ84";
        check(twice, "SA is in two hands, N and W");
        check("N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75", "2 hands, expected four separated by blanks");
        check(
            "AJ9.K9542.Q.AK93 K.QJ76.K98763.75 - -",
            "`AJ9.K9542.Q.` does not begin with the seat of its first hand, such as N:",
        );
    }
}
