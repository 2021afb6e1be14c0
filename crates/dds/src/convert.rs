//! DDS's numbers into types, and back.

use std::ffi::{c_int, c_uint};

use bridge::{BySeat, DealError, Hand, PartialDeal, Seat, Strain};
use cards::{Card, CardSet, Holding, Rank, Suit};
use double_dummy::Position;

use crate::fault::Fault;
use crate::layout::{Deal, DealPbn, TableDeal, TableDealPbn, read_text};

/// The bits of a holding that stand for cards: the others are ignored, as DDS does.
const RANKS: c_uint = 0x7FFC;

/// Spades 0 to clubs 3.
pub(crate) fn suit(number: c_int) -> Option<Suit> {
    usize::try_from(number).ok().and_then(|number| 3usize.checked_sub(number)).and_then(Suit::from_index)
}

pub(crate) fn suit_number(suit: Suit) -> c_int {
    3 - suit.index() as c_int
}

/// Spades 0 to clubs 3, no trump 4.
pub(crate) fn strain(number: c_int) -> Option<Strain> {
    if number == 4 { Some(Strain::NoTrump) } else { suit(number).map(Strain::from) }
}

pub(crate) fn strain_number(strain: Strain) -> usize {
    strain.suit().map_or(4, |suit| 3 - suit.index())
}

/// North 0 to West 3.
pub(crate) fn seat(number: c_int) -> Option<Seat> {
    usize::try_from(number).ok().and_then(Seat::from_index)
}

/// 2 to 14.
pub(crate) fn card(suit_number: c_int, rank: c_int) -> Option<Card> {
    let rank = usize::try_from(rank).ok()?.checked_sub(2).and_then(Rank::from_index)?;
    Some(Card::new(suit(suit_number)?, rank))
}

pub(crate) fn rank_number(rank: Rank) -> c_int {
    rank.index() as c_int + 2
}

/// The bits of a holding.
pub(crate) fn bits(holding: Holding) -> c_uint {
    c_uint::from(holding.bits()) << 2
}

/// The cards of four hands, disjoint or not.
pub(crate) fn hands(holdings: &[[c_uint; 4]; 4]) -> BySeat<Hand> {
    BySeat::new(holdings.map(|suits| {
        suits.iter().zip(0..).fold(CardSet::EMPTY, |hand, (&bits, number)| {
            let holding = Holding::from_bits(((bits & RANKS) >> 2) as u16).expect("thirteen bits");
            hand | CardSet::from_holding(suit(number).expect("one of four"), holding)
        })
    }))
}

/// The holdings of a deal in PBN.
pub(crate) fn holdings(text: &str) -> Result<[[c_uint; 4]; 4], Fault> {
    let deal: PartialDeal = text.trim().to_ascii_uppercase().parse().map_err(|error| match error {
        DealError::Twice { .. } => Fault::DUPLICATE_CARDS,
        _ => Fault::PBN,
    })?;
    let holding = |seat: Seat, number| bits(deal.hand(seat).in_suit(suit(number).expect("one of four")));
    Ok(Seat::ALL.map(|seat| [0, 1, 2, 3].map(|number| holding(seat, number))))
}

impl TryFrom<&DealPbn> for Deal {
    type Error = Fault;

    fn try_from(deal: &DealPbn) -> Result<Self, Fault> {
        let DealPbn { trump, first, trick_suit, trick_rank, remain } = *deal;
        Ok(Self { trump, first, trick_suit, trick_rank, remain: holdings(&read_text(&remain))? })
    }
}

impl TryFrom<&TableDealPbn> for TableDeal {
    type Error = Fault;

    fn try_from(deal: &TableDealPbn) -> Result<Self, Fault> {
        Ok(Self { cards: holdings(&read_text(&deal.cards))? })
    }
}

/// The position that a deal describes.
pub(crate) fn position(deal: &Deal) -> Result<Position, Fault> {
    let strain = strain(deal.trump).ok_or(Fault::TRUMP_WRONG)?;
    let leader = seat(deal.first).ok_or(Fault::FIRST_WRONG)?;
    let trick = trick(deal)?;
    let hands = hands(&deal.remain);
    let held: usize = hands.iter().map(|(_, hand)| hand.len()).sum();
    match held {
        0 => return Err(Fault::ZERO_CARDS),
        53.. => return Err(Fault::TOO_MANY_CARDS),
        _ => {}
    }
    let longest = hands[leader.plus(trick.len())].len();
    for (place, seat) in leader.around().enumerate() {
        if hands[seat].len() + usize::from(place < trick.len()) != longest {
            return Err(Fault::CARD_COUNT);
        }
    }
    let deal = PartialDeal::new(hands).map_err(|_| Fault::DUPLICATE_CARDS)?;
    if trick.iter().any(|&card| deal.cards().contains(card)) {
        return Err(Fault::PLAYED_CARD);
    }
    Position::new(deal, strain, leader, &trick).map_err(|_| Fault::SUIT_OR_RANK)
}

/// The cards on the table, of which a rank of zero ends the list.
fn trick(deal: &Deal) -> Result<Vec<Card>, Fault> {
    let count = deal.trick_rank.iter().take_while(|&&rank| rank != 0).count();
    if deal.trick_rank[count..].iter().any(|&rank| rank != 0) {
        return Err(Fault::SUIT_OR_RANK);
    }
    let cards = deal.trick_suit.iter().zip(&deal.trick_rank).take(count);
    cards.map(|(&suit, &rank)| card(suit, rank).ok_or(Fault::SUIT_OR_RANK)).collect()
}
