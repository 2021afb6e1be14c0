//! The four hands around the table, as in a newspaper.
//!
//! ```text
//!                North
//!                ♠ 8 6 3
//!                ♥ A 4
//!                ♦ K Q J 10 5
//!                ♣ 9 6 2
//!                10 HCP
//! West          ┌─────────┐  East
//! ♠ Q 10 9 4    │    N    │  ♠ A 7 2
//! ...
//! ```

use bridge::{BySeat, Hand, PartialDeal, Seat, Vulnerability, points};
use cards::Suit;

use super::paragraph::width;
use crate::paint::Text;

/// The hands, with the names of the players, and who is vulnerable in the compass between them.
pub(crate) fn hands(
    deal: &PartialDeal,
    names: &BySeat<Option<String>>,
    vulnerability: Option<Vulnerability>,
) -> Vec<Text> {
    let blocks = BySeat::from_fn(|seat| block(seat, deal.hand(seat), names[seat].as_deref()));
    let compass = compass(vulnerability);
    let left = GAP + blocks[Seat::West].iter().map(Text::width).max().unwrap_or(0).max(NARROWEST);
    let indented = |line: &Text| Text::plain(" ".repeat(left)) + line.clone();

    let across =
        left + compass[0].width() + GAP + blocks[Seat::East].iter().map(Text::width).max().unwrap_or(0);
    if across > width() {
        // No room for a table: one below the other.
        return Seat::ALL.map(|seat| blocks[seat].clone()).concat();
    }
    let mut lines: Vec<Text> = blocks[Seat::North].iter().map(indented).collect();
    for row in 0..compass.len().max(blocks[Seat::West].len()).max(blocks[Seat::East].len()) {
        let part = |seat| blocks[seat].get(row).cloned().unwrap_or_default();
        let middle = compass.get(row).cloned().unwrap_or_default().pad(compass[0].width() + GAP);
        lines.push((part(Seat::West).pad(left) + middle + part(Seat::East)).trimmed());
    }
    lines.extend(blocks[Seat::South].iter().map(indented));
    lines
}

const GAP: usize = 2;
const NARROWEST: usize = 12;
const LONGEST_NAME: usize = 24;

/// Seat and name, four suits, high-card points.
fn block(seat: Seat, hand: Hand, name: Option<&str>) -> Vec<Text> {
    let mut lines = vec![heading(seat, name)];
    if hand.is_empty() {
        lines.push(Text::dim("not known"));
        return lines;
    }
    lines.extend(Suit::DESCENDING.map(|suit| holding(hand, suit)));
    if hand.len() == 13 {
        lines.push(Text::dim(format!("{} HCP", points::of_set(hand))));
    }
    lines
}

fn heading(seat: Seat, name: Option<&str>) -> Text {
    match name.filter(|name| !name.is_empty()) {
        None => Text::bold(seat.name()),
        Some(name) if name.chars().count() > LONGEST_NAME => {
            let short: String = name.chars().take(LONGEST_NAME - 1).collect();
            Text::bold(seat.name()) + Text::plain(format!(" {short}…"))
        }
        Some(name) => Text::bold(seat.name()) + Text::plain(format!(" {name}")),
    }
}

fn holding(hand: Hand, suit: Suit) -> Text {
    let ranks: Vec<&str> = hand.in_suit(suit).iter().map(crate::paint::rank).collect();
    let ranks = if ranks.is_empty() { "—".into() } else { ranks.join(" ") };
    Text::suit(suit) + Text::plain(format!(" {ranks}"))
}

/// The four directions, red where vulnerable and green where not.
fn compass(vulnerability: Option<Vulnerability>) -> [Text; 5] {
    let seat = |seat: Seat| match vulnerability {
        None => Text::plain(seat.to_string()),
        Some(vulnerability) => Text::vulnerable(seat.to_string(), vulnerability.of(seat.side())),
    };
    let row = |text: Text| Text::plain("│") + text + Text::plain("│");
    let centred = |text: Text| Text::plain("    ") + text + Text::plain("    ");
    let sides =
        Text::plain(" ") + seat(Seat::West) + Text::plain("     ") + seat(Seat::East) + Text::plain(" ");
    [
        Text::plain("┌─────────┐"),
        row(centred(seat(Seat::North))),
        row(sides),
        row(centred(seat(Seat::South))),
        Text::plain("└─────────┘"),
    ]
}
