//! What a person sees: hands, tricks and points, one line each.

use cards::{Card, CardSet, Suit};
use hearts::{Rules, Seat};

use crate::paint::{Text, rank};

/// The seats as the person at seat 0 calls them.
const NAMES: [&str; 4] = ["you", "left", "across", "right"];

/// The name of a seat.
pub(super) fn name(seat: Seat) -> &'static str {
    NAMES[seat.index() % NAMES.len()]
}

/// A hand by suits, what may not be played now in grey.
pub(super) fn hand(hand: CardSet, legal: CardSet) -> String {
    let suits = Suit::DESCENDING.into_iter().filter(|&suit| !hand.only(suit).is_empty());
    let parts: Vec<String> = suits
        .map(|suit| {
            let cards = hand.only(suit).iter().map(|card| {
                let rank = rank(card.rank());
                if legal.contains(card) { Text::bold(rank) } else { Text::dim(rank) }.to_string()
            });
            format!("{} {}", Text::suit(suit), cards.collect::<Vec<_>>().join(" "))
        })
        .collect();
    parts.join("   ")
}

/// Cards in a row.
pub(super) fn row(cards: CardSet) -> String {
    cards.iter().map(|card| Text::card(card).to_string()).collect::<Vec<_>>().join(" ")
}

/// A trick: who played what.
pub(super) fn trick(number: usize, cards: &[(Seat, Card)]) -> String {
    let parts: Vec<String> =
        cards.iter().map(|&(seat, card)| format!("{} {}", name(seat), Text::card(card))).collect();
    format!("Trick {number:<2}  {}", parts.join("   "))
}

/// What a trick brings to the one who takes it.
pub(super) fn taken(rules: Rules, winner: Seat, cards: CardSet) -> String {
    let takes = if winner.index() == 0 { "you take it" } else { "takes it" };
    let who = if winner.index() == 0 { String::new() } else { format!("{} ", name(winner)) };
    match rules.points(cards) {
        0 => format!("{who}{takes}"),
        points => format!("{who}{takes}, {}", counted(points)),
    }
}

/// `1 point`, `2 points`.
fn counted(points: i32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

/// Points of all seats under their names.
pub(super) fn score(rows: &[(&str, &[i32])]) -> String {
    let mut lines = vec![format!("{:<14}{}", "", NAMES.map(|name| format!("{name:>8}")).concat())];
    for (title, points) in rows {
        let numbers: String = points.iter().map(|points| format!("{points:>8}")).collect();
        lines.push(format!("{title:<14}{numbers}"));
    }
    lines.join("\n")
}
