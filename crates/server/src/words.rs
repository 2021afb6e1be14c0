//! Sentences for people: what is read aloud, shown in messages and kept in results.

use bidding::features::{Feature, Scope};
use bridge::{Call, Contract, Doubling, Hand, Outcome, Prose, Seat, Strain, Vulnerability, prose};
use cards::{Card, Suit};

/// `queen of hearts`.
pub(crate) fn card(card: Card) -> String {
    format!("{} of {}", card.rank().name(), card.suit().name())
}

/// `2 hearts`, `3 no trump`, `pass`.
pub(crate) fn call(call: Call) -> String {
    match call {
        Call::Pass => "pass".into(),
        Call::Double => "double".into(),
        Call::Redouble => "redouble".into(),
        Call::Bid(bid) => {
            let level = bid.level().tricks() - 6;
            format!("{level} {}", strain(bid.strain(), level == 1))
        }
    }
}

fn strain(strain: Strain, one: bool) -> &'static str {
    match (strain.suit(), one) {
        (None, _) => "no trump",
        (Some(Suit::Clubs), true) => "club",
        (Some(Suit::Diamonds), true) => "diamond",
        (Some(Suit::Hearts), true) => "heart",
        (Some(Suit::Spades), true) => "spade",
        (Some(suit), false) => suit.name(),
    }
}

/// `South bids 2 hearts`, `West passes`.
pub(crate) fn called(seat: Seat, made: Call) -> String {
    match made {
        Call::Pass => format!("{} passes", seat.name()),
        Call::Double => format!("{} doubles", seat.name()),
        Call::Redouble => format!("{} redoubles", seat.name()),
        Call::Bid(_) => format!("{} bids {}", seat.name(), call(made)),
    }
}

/// `West plays the queen of hearts`.
pub(crate) fn played(seat: Seat, played: Card) -> String {
    format!("{} plays the {}", seat.name(), card(played))
}

/// `4 spades doubled by South`.
pub(crate) fn contract(contract: Contract) -> String {
    let doubled = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => " doubled",
        Doubling::Redoubled => " redoubled",
    };
    format!("{}{doubled} by {}", call(Call::Bid(contract.bid)), contract.declarer.name())
}

/// `4 spades by South, made with an overtrick, +450 for North-South`.
pub(crate) fn outcome(outcome: &Outcome, vulnerability: Vulnerability) -> String {
    let Outcome::Played { contract: played, tricks } = outcome else { return "passed out".into() };
    let needed = played.bid.level().tricks();
    let count = |number: usize, word: &str| match number {
        1 => format!("one {word}"),
        number => format!("{number} {word}s"),
    };
    let result = if *tricks < needed {
        format!("down {}", needed - tricks)
    } else if *tricks == needed {
        "made".into()
    } else {
        format!("made with {}", count(tricks - needed, "overtrick"))
    };
    let score = outcome.score_ns(vulnerability);
    let side = if score >= 0 { "North-South" } else { "East-West" };
    format!("{}, {result}, {} for {side}", contract(*played), score.abs())
}

/// The cards, from the ace of spades down.
pub(crate) fn hand(hand: Hand) -> Prose {
    Prose::join(hand.iter().map(Prose::from), " ")
}

/// The high-card points of a hand.
pub(crate) fn points(hand: Hand) -> i32 {
    Feature::Hcp(Scope::Hand).value(hand).floor()
}

/// `4 spades, 3 hearts, 5 diamonds and 1 club`: what is not held is left out.
pub(crate) fn shape(hand: Hand) -> Prose {
    let held = Suit::DESCENDING.into_iter().map(|suit| (hand.in_suit(suit).len(), suit));
    let held = held.filter(|&(count, _)| count > 0);
    list(held.map(|(count, suit)| match (suit, count) {
        (Suit::Spades, 1) => prose!("1 spade"),
        (Suit::Hearts, 1) => prose!("1 heart"),
        (Suit::Diamonds, 1) => prose!("1 diamond"),
        (Suit::Clubs, 1) => prose!("1 club"),
        (Suit::Spades, count) => prose!("{} spades", count),
        (Suit::Hearts, count) => prose!("{} hearts", count),
        (Suit::Diamonds, count) => prose!("{} diamonds", count),
        (Suit::Clubs, count) => prose!("{} clubs", count),
    }))
}

/// `hearts`.
pub(crate) fn suit(suit: Suit) -> Prose {
    match suit {
        Suit::Spades => prose!("spades"),
        Suit::Hearts => prose!("hearts"),
        Suit::Diamonds => prose!("diamonds"),
        Suit::Clubs => prose!("clubs"),
    }
}

/// `one, two and three`.
pub(crate) fn list(parts: impl IntoIterator<Item = Prose>) -> Prose {
    let mut parts: Vec<Prose> = parts.into_iter().collect();
    match parts.pop() {
        Some(last) if !parts.is_empty() => prose!("{} and {}", Prose::join(parts, ", "), last),
        only => only.unwrap_or_default(),
    }
}

/// `62%`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// `1 trick`, `5 tricks`.
pub(crate) fn tricks(count: usize) -> Prose {
    if count == 1 { prose!("1 trick") } else { prose!("{} tricks", count) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_said_as_players_say_it() {
        let say = |contract: &str, tricks| {
            let outcome = Outcome::Played { contract: contract.parse().unwrap(), tricks };
            super::outcome(&outcome, Vulnerability::None)
        };
        assert_eq!(say("4S by S", 11), "4 spades by South, made with one overtrick, 450 for North-South");
        assert_eq!(say("1HX by W", 5), "1 heart doubled by West, down 2, 300 for North-South");
        assert_eq!(say("3NT by E", 9), "3 no trump by East, made, 400 for East-West");
    }

    #[test]
    fn cards_and_calls_have_names() {
        assert_eq!(played(Seat::West, "HQ".parse().unwrap()), "West plays the queen of hearts");
        assert_eq!(called(Seat::South, "2H".parse().unwrap()), "South bids 2 hearts");
        assert_eq!(called(Seat::East, Call::Pass), "East passes");
        let held: Hand = "AK3..Q.".parse().unwrap();
        assert_eq!(hand(held).to_string(), "SA SK S3 DQ");
        assert_eq!((shape(held).to_string().as_str(), points(held)), ("3 spades and 1 diamond", 9));
    }
}
