//! How the protocol spells things.

use bridge::{Bid, BySide, Call, Hand, Seat, Side, Vulnerability};
use cards::{Card, CardSet, Rank, Suit};

/// A line with runs of blanks made one, in small letters, without a full stop at the end.
#[must_use]
pub fn plain(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').trim_end().to_ascii_lowercase()
}

/// `Neither`, `N/S`, `E/W` or `Both`.
#[must_use]
pub const fn vulnerability(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "Neither",
        Vulnerability::NorthSouth => "N/S",
        Vulnerability::EastWest => "E/W",
        Vulnerability::All => "Both",
    }
}

/// Reads what [`vulnerability`] writes, in any case.
#[must_use]
pub fn read_vulnerability(text: &str) -> Option<Vulnerability> {
    match text.to_ascii_lowercase().as_str() {
        "neither" | "none" => Some(Vulnerability::None),
        "n/s" => Some(Vulnerability::NorthSouth),
        "e/w" => Some(Vulnerability::EastWest),
        "both" | "all" => Some(Vulnerability::All),
        _ => None,
    }
}

/// What follows the first line of a client that declares its system: the protocol leaves the end of that line free.
#[must_use]
pub fn system_card(card: &str) -> String {
    format!(" playing \"{card}\"")
}

/// Reads what [`system_card`] writes, at the end of a line.
#[must_use]
pub fn read_system_card(line: &str) -> Option<String> {
    let (_, quoted) = line.rsplit_once(" playing \"")?;
    let card = quoted.trim_end().strip_suffix('"')?;
    (!card.contains('"')).then(|| card.to_owned())
}

/// What follows the names of the teams for a client that has declared its own system: the systems of both sides.
#[must_use]
pub fn systems(cards: BySide<Option<&str>>) -> String {
    let card = |side| cards[side].unwrap_or_default();
    format!("Systems : N/S : \"{}\" E/W : \"{}\"", card(Side::NorthSouth), card(Side::EastWest))
}

/// Reads what [`systems`] writes, at the end of a line.
#[must_use]
pub fn read_systems(line: &str) -> BySide<Option<String>> {
    let cards = line.split_once("\" Systems : ").map_or("", |(_, cards)| cards);
    let quoted: Vec<&str> = cards.split('"').skip(1).step_by(2).collect();
    let card =
        |place: usize| quoted.get(place).filter(|card| !card.is_empty()).map(|card| (*card).to_owned());
    BySide::new([card(0), card(1)])
}

/// `North passes`, `East bids 1NT`.
#[must_use]
pub fn call(seat: Seat, call: Call) -> String {
    let seat = seat.name();
    match call {
        Call::Pass => format!("{seat} passes"),
        Call::Double => format!("{seat} doubles"),
        Call::Redouble => format!("{seat} redoubles"),
        Call::Bid(bid) => format!("{seat} bids {bid}"),
    }
}

/// Reads a call and the explanation behind it, if any.
#[must_use]
pub fn read_call(line: &str) -> Option<(Seat, Call, Option<String>)> {
    let (bare, explanation) = split_explanation(line);
    let bare = plain(bare);
    let mut words = bare.split(' ');
    let seat: Seat = words.next()?.parse().ok()?;
    let call = match (words.next()?, words.next()) {
        ("passes" | "pass", None) => Call::Pass,
        ("doubles" | "double", None) => Call::Double,
        ("redoubles" | "redouble", None) => Call::Redouble,
        ("bids" | "bid", Some(bid)) => Call::Bid(bid.parse::<Bid>().ok()?),
        _ => return None,
    };
    words.next().is_none().then_some((seat, call, explanation))
}

/// What is added to a call that is alerted: lines have no characters beyond ASCII.
#[must_use]
pub fn alert(text: &str) -> String {
    let text: String = text.chars().filter(|letter| matches!(letter, ' '..='~')).collect();
    format!(" Alert. {text}")
}

/// Whether an explanation came with an alert, and what it says.
#[must_use]
pub fn read_explanation(explanation: &str) -> (bool, &str) {
    let (mark, text) = explanation.split_once('.').unwrap_or(("", explanation));
    (mark.eq_ignore_ascii_case("alert"), text.trim())
}

/// The line before and after `Alert.` or `Infos.`
fn split_explanation(line: &str) -> (&str, Option<String>) {
    let small = line.to_ascii_lowercase();
    match [" alert.", " infos."].iter().filter_map(|mark| small.find(mark)).min() {
        Some(at) => (&line[..at], Some(line[at + 1..].trim().to_owned())),
        None => (line, None),
    }
}

/// `North plays 7H`: rank first.
#[must_use]
pub fn play(seat: Seat, card: Card) -> String {
    format!("{} plays {}{}", seat.name(), card.rank(), card.suit())
}

/// Reads a card played; what follows a full stop is somebody's note.
#[must_use]
pub fn read_play(line: &str) -> Option<(Seat, Card)> {
    let bare = plain(line.split('.').next()?);
    let mut words = bare.split(' ');
    let seat: Seat = words.next()?.parse().ok()?;
    if !matches!(words.next()?, "plays" | "play") {
        return None;
    }
    let card = words.next()?;
    let mut letters = card.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    if letters.next().is_some() || words.next().is_some() {
        return None;
    }
    let rank_first = Rank::from_char(first).zip(Suit::from_char(second));
    let (rank, suit) = rank_first.or_else(|| Rank::from_char(second).zip(Suit::from_char(first)))?;
    Some((seat, Card::new(suit, rank)))
}

/// `S A K J 6. H A K J. D -. C T 9 7 6 4 2.`
#[must_use]
pub fn hand(hand: Hand) -> String {
    let suits = Suit::DESCENDING.map(|suit| {
        let ranks: Vec<String> = hand.in_suit(suit).iter().map(|rank| rank.to_string()).collect();
        let ranks = if ranks.is_empty() { "-".to_owned() } else { ranks.join(" ") };
        format!("{suit} {ranks}.")
    });
    suits.join(" ")
}

/// Reads what [`hand`] writes, with or without blanks between ranks.
#[must_use]
pub fn read_hand(text: &str) -> Option<Hand> {
    let mut hand = CardSet::EMPTY;
    for part in text.split('.').map(str::trim).filter(|part| !part.is_empty()) {
        let mut letters = part.chars();
        let suit = letters.next().and_then(Suit::from_char)?;
        for letter in letters.filter(|letter| !letter.is_whitespace() && *letter != '-') {
            if !hand.insert(Card::new(suit, Rank::from_char(letter)?)) {
                return None;
            }
        }
    }
    Some(hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_spelled_as_clients_insist() {
        let cards: Hand = "AKJ6.AKJ.-.T97642".parse().unwrap();
        assert_eq!(hand(cards), "S A K J 6. H A K J. D -. C T 9 7 6 4 2.");
        assert_eq!(read_hand(&hand(cards)), Some(cards));
        assert_eq!(read_hand("S AKJ6. H AKJ. D -. C T97642"), Some(cards));
        assert_eq!(read_hand("S A A."), None);
        assert_eq!(read_hand("X A."), None);
    }

    #[test]
    fn calls_are_read_liberally() {
        for (line, expected) in [
            ("North bids 1NT", "N 1NT"),
            ("NORTH  BIDS  1nt.", "N 1NT"),
            ("East passes", "E P"),
            ("South doubles.", "S X"),
            ("West redoubles", "W XX"),
            ("South bids 2C Alert.C=0-8,D=4-8.", "S 2C Alert.C=0-8,D=4-8."),
        ] {
            let (seat, call, tail) = read_call(line).unwrap();
            let tail = tail.map_or(String::new(), |tail| format!(" {tail}"));
            assert_eq!(format!("{seat} {call}{tail}"), expected);
        }
        for line in
            ["", "North", "North bids", "North bids 8C", "Nobody passes", "North passes 1C", "äöü bids"]
        {
            assert_eq!(read_call(line), None, "{line}");
        }
    }

    #[test]
    fn cards_are_rank_first_and_read_either_way() {
        let card: Card = "H7".parse().unwrap();
        assert_eq!(play(Seat::North, card), "North plays 7H");
        for line in ["North plays 7H", "NORTH plays 7h.", "north  plays H7", "North plays 7H. a signal"] {
            assert_eq!(read_play(line), Some((Seat::North, card)), "{line}");
        }
        assert_eq!(read_play("North plays 1H"), None);
        assert_eq!(read_play("North plays"), None);
    }
}
