//! A `CardSet` behaves as a set of cards, and text is read back as what was written.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use cards::{BySuit, Card, CardSet, Holding, Rank, Suit, trick};
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> {
    (0usize..4, 0usize..13).prop_map(|(suit, rank)| Card::new(Suit::ALL[suit], Rank::ALL[rank]))
}

fn cards() -> impl Strategy<Value = BTreeSet<Card>> {
    prop::collection::btree_set(card(), 0..52)
}

fn set(cards: &BTreeSet<Card>) -> CardSet {
    cards.iter().copied().collect()
}

#[track_caller]
fn round_trip<T: Display + FromStr + PartialEq + Debug>(value: T)
where
    T::Err: Debug,
{
    let text = value.to_string();
    assert_eq!(text.parse::<T>().unwrap(), value, "{text}");
    assert_eq!(text.to_lowercase().parse::<T>().unwrap(), value, "{text}");
}

#[test]
fn every_suit_rank_and_card_is_read_back() {
    Suit::ALL.into_iter().for_each(round_trip);
    Rank::ALL.into_iter().for_each(round_trip);
    CardSet::ALL.iter().for_each(round_trip);
    assert_eq!("S10".parse::<Card>(), "ST".parse());
    assert_eq!("♥Q".parse::<Card>(), "HQ".parse());
}

#[test]
fn what_is_not_a_hand_is_refused_with_a_reason() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(text.parse::<CardSet>().unwrap_err().to_string(), expected);
    }
    check(
        "AK.QJ.T9",
        "`AK.QJ.T9` is not a hand, expected four suits separated by dots, spades.hearts.diamonds.clubs, and not 3",
    );
    check("AKA.QJ..", "A stands twice in `AKA`");
    check("AK1.QJ..", "`1` is not a rank, expected one of A K Q J T 9 8 7 6 5 4 3 2");
}

proptest! {
    #[test]
    fn a_card_set_is_a_set(ours in cards(), others in cards(), card in card()) {
        let (a, b) = (set(&ours), set(&others));
        prop_assert_eq!(a.len(), ours.len());
        prop_assert_eq!(a.is_empty(), ours.is_empty());
        prop_assert_eq!(a.contains(card), ours.contains(&card));
        prop_assert_eq!(a | b, set(&(&ours | &others)));
        prop_assert_eq!(a & b, set(&(&ours & &others)));
        prop_assert_eq!(a - b, set(&(&ours - &others)));
        prop_assert_eq!(a ^ b, set(&(&ours ^ &others)));
        prop_assert_eq!(a.intersects(b), !ours.is_disjoint(&others));
        prop_assert_eq!(a.is_subset(b), ours.is_subset(&others));
        prop_assert_eq!(a.highest(), ours.last().copied());
        prop_assert_eq!(a.lowest(), ours.first().copied());
        prop_assert!(a.iter().eq(ours.iter().rev().copied()));
        prop_assert!(a.iter().rev().eq(ours.iter().copied()));

        let (mut grown, mut shrunk) = (a, a);
        prop_assert_eq!(grown.insert(card), !ours.contains(&card));
        prop_assert_eq!(grown, a.with(card));
        prop_assert_eq!(shrunk.remove(card), ours.contains(&card));
        prop_assert_eq!(shrunk, a.without(card));
        prop_assert_eq!(CardSet::from_bits(a.bits()), Some(a));
    }

    #[test]
    fn suits_divide_a_set(ours in cards()) {
        let all = set(&ours);
        let by_suit = BySuit::from_fn(|suit| all.in_suit(suit));
        let parts = by_suit.iter().map(|(suit, &holding)| CardSet::from_holding(suit, holding));
        prop_assert_eq!(parts.fold(CardSet::EMPTY, |whole, part| whole | part), all);
        for suit in Suit::ALL {
            prop_assert!(all.only(suit).iter().all(|card| card.suit() == suit));
            prop_assert_eq!(all.only(suit).len(), by_suit[suit].len());
        }
    }

    #[test]
    fn hands_and_holdings_are_read_back(ours in cards()) {
        let hand = set(&ours);
        round_trip(hand);
        for suit in Suit::ALL {
            round_trip(hand.in_suit(suit));
        }
    }

    #[test]
    fn a_holding_knows_what_lies_above_and_below(bits in 0u16..0x2000, rank in 0usize..13) {
        let (holding, rank) = (Holding::from_bits(bits).unwrap(), Rank::ALL[rank]);
        prop_assert!((holding & Holding::above(rank)).iter().all(|held| held > rank));
        prop_assert!((holding & Holding::below(rank)).iter().all(|held| held < rank));
        prop_assert_eq!(
            (holding & Holding::above(rank)) | (holding & Holding::below(rank)),
            holding.without(rank)
        );
    }

    #[test]
    fn the_winner_is_beaten_by_no_card_of_the_trick(
        played in prop::collection::btree_set(card(), 4).prop_map(|cards| cards.into_iter().collect::<Vec<_>>()).prop_shuffle(),
        trump in prop::option::of((0usize..4).prop_map(|suit| Suit::ALL[suit])),
    ) {
        let winning = played[trick::winner(&played, trump)];
        let has_trump = played.iter().any(|card| Some(card.suit()) == trump);
        let suit = if has_trump { trump.unwrap() } else { played[0].suit() };
        prop_assert_eq!(winning.suit(), suit);
        prop_assert!(played.iter().all(|card| card.suit() != suit || *card <= winning));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,20}") {
        let _ = text.parse::<CardSet>();
        let _ = text.parse::<Holding>();
        let _ = text.parse::<Card>();
    }
}
