//! What is written is read back as the same thing, and what is not a thing is refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bridge::{
    Auction, Bid, BySeat, Call, Contract, Deal, Doubling, PartialDeal, Seat, Side, Strain, Vulnerability,
};
use cards::{CardSet, random, random::generator};
use proptest::prelude::*;

#[track_caller]
fn round_trip<T: Display + FromStr + PartialEq + Debug>(value: T)
where
    T::Err: Debug,
{
    let text = value.to_string();
    assert_eq!(text.parse::<T>().unwrap(), value, "{text}");
}

#[test]
fn every_word_of_the_vocabulary_is_read_back() {
    Seat::ALL.into_iter().for_each(round_trip);
    Side::ALL.into_iter().for_each(round_trip);
    Strain::ALL.into_iter().for_each(round_trip);
    Vulnerability::ALL.into_iter().for_each(round_trip);
    Bid::all().for_each(round_trip);
    Call::all().for_each(round_trip);
    for bid in Bid::all() {
        for doubling in Doubling::ALL {
            for declarer in Seat::ALL {
                round_trip(Contract { bid, doubling, declarer });
            }
        }
    }
}

#[test]
fn contracts_are_read_as_people_write_them() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let read = text.parse::<Contract>().map_or_else(|error| error.to_string(), |read| read.to_string());
        assert_eq!(read, expected);
    }
    check("4SX by N", "4SX by N");
    check("4sxn", "4SX by N");
    check("3NTS", "3NT by S");
    check("3n w", "3NT by W");
    check("7C XX E", "7CXX by E");
    for text in ["4S", "NT by N", "8C by N", "4SXXX by N", "4S by", "", "4S by N N", "♠"] {
        check(text, &format!("`{text}` is not a contract, expected something like 4SX by N"));
    }
}

#[test]
fn a_hand_is_written_alike_alone_and_in_a_deal() {
    for bits in 0..1 << 13 {
        let suit = cards::Holding::from_bits(bits).unwrap();
        let north: CardSet = format!("{suit}...").parse().unwrap();
        let south = CardSet::ALL - north;
        let deal = PartialDeal::new(BySeat::new([north, CardSet::EMPTY, south, CardSet::EMPTY])).unwrap();
        let north = if north.is_empty() { "-".into() } else { north.to_string() };
        assert_eq!(deal.text_from(Seat::South), format!("S:{south} - {north} -"));
    }
}

#[test]
fn a_wrong_deal_is_refused_with_the_place() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(text.parse::<Deal>().unwrap_err().to_string(), expected);
    }
    let fine = "N:AKQJ.T98.765.432 T987.AKQ.J432.65 6543.7654.AKQ.87 2.J32.T98.AKQJT9";
    assert!(fine.parse::<Deal>().is_ok());
    check(&fine[2..], "`AKQJ.T98.765` does not begin with the seat of its first hand, such as N:");
    check(&fine.replace("AKQJ.T98", "AKQJ.T9"), "N has 12 cards, expected 13");
    check(&fine.replace(" 2.J32", " 3.J32"), "S3 is in two hands, S and W");
    check(
        &fine.replace("T98.765.432 ", "T98.765,432 "),
        "the hand of N: `AKQJ.T98.765,432` is not a hand, expected four suits separated by dots, \
         spades.hearts.diamonds.clubs, and not 3",
    );
    check("N:AKQJ.T98.765.432", "expected four hands separated by blanks, not 1");
    check("N:AKQJ.T98.765.432 T987.AKQ.J432.65 - -", "S has 0 cards, expected 13");
}

#[test]
fn a_fourth_hand_follows_from_three() {
    let deal: Deal = "N:AKQJ.T98.765.432 T987.AKQ.J432.65 - 2.J32.T98.AKQJT9".parse().unwrap();
    assert_eq!(deal.hand(Seat::South).to_string(), "6543.7654.AKQ.87");
}

#[test]
fn a_doubled_contract_may_be_written_with_a_star() {
    assert_eq!("4S* by N".parse::<Contract>().unwrap().to_string(), "4SX by N");
    assert_eq!("3N** S".parse::<Contract>().unwrap().to_string(), "3NTXX by S");
}

proptest! {
    #[test]
    fn deals_are_read_back(seed in any::<u64>(), kept in any::<u64>(), first in 0usize..4) {
        let deal = Deal::random(&mut generator(seed, 0));
        round_trip(deal);
        let kept: CardSet = random::shuffled(CardSet::ALL, &mut generator(kept, 0)).into_iter().take(26).collect();
        let partial = PartialDeal::new(BySeat::from_fn(|seat| deal.hand(seat) & kept)).unwrap();
        round_trip(partial);
        prop_assert_eq!(partial.text_from(Seat::ALL[first]).parse::<PartialDeal>().unwrap(), partial);
    }

    #[test]
    fn auctions_are_read_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let mut auction = Auction::new(Seat::East);
        for choice in choices {
            let calls: Vec<Call> = auction.legal_calls().collect();
            if !calls.is_empty() {
                auction.push(*choice.get(&calls)).unwrap();
            }
        }
        let text = auction.to_string();
        let calls = text.split_whitespace().map(|call| call.parse().unwrap());
        prop_assert_eq!(Auction::from_calls(Seat::East, calls), Ok(auction));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,24}") {
        let _ = text.parse::<Deal>();
        let _ = text.parse::<Contract>();
        let _ = text.parse::<Call>();
        let _ = text.parse::<Seat>();
        let _ = text.parse::<Side>();
        let _ = text.parse::<Strain>();
        let _ = text.parse::<Vulnerability>();
    }
}
