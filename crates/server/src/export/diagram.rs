//! A board in plain text, as in a newspaper: four hands around the table, the auction, the result.

use bridge::{Hand, Outcome, Seat};
use cards::Suit;
use notation::Record;

use crate::words;

/// The board, as far as the record goes.
pub(super) fn board(record: &Record) -> String {
    let mut lines = vec![heading(record), String::new()];
    let block = |seat: Seat| block(seat, record.deal.hand(seat), record.names[seat].as_deref());
    let wide = block(Seat::West).iter().map(|line| line.chars().count()).max().unwrap_or(0).max(14) + 4;
    let indented = |line: String| format!("{}{line}", " ".repeat(wide / 2 + 4));
    lines.extend(block(Seat::North).into_iter().map(indented));
    for (west, east) in block(Seat::West).into_iter().zip(block(Seat::East)) {
        let gap = 2 * wide - 4 - west.chars().count().min(2 * wide - 4);
        lines.push(format!("{west}{}{east}", " ".repeat(gap)));
    }
    lines.extend(block(Seat::South).into_iter().map(indented));
    if let Some(auction) = &record.auction {
        lines.push(String::new());
        lines.extend(calls(
            record.dealer.unwrap_or(Seat::North),
            auction.calls.iter().map(|call| call.call.to_string()),
        ));
    }
    if let (Some(contract), Some(tricks), Some(vulnerability)) =
        (record.contract(), record.result, record.vulnerability)
    {
        lines.push(String::new());
        lines.push(words::outcome(&Outcome::Played { contract, tricks }, vulnerability));
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// `Board 5, North deals, NS vulnerable`.
pub(super) fn heading(record: &Record) -> String {
    let number = record.board.map(|number| format!("Board {number}"));
    let dealer = record.dealer.map(|seat| format!("{} deals", seat.name()));
    let vulnerable = record.vulnerability.map(|vulnerability| match vulnerability {
        bridge::Vulnerability::None => "nobody vulnerable",
        bridge::Vulnerability::NorthSouth => "North-South vulnerable",
        bridge::Vulnerability::EastWest => "East-West vulnerable",
        bridge::Vulnerability::All => "all vulnerable",
    });
    let parts = [number, dealer, vulnerable.map(Into::into)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The cards of a suit: `A K 10 2`, a dash for none.
pub(super) fn ranks(hand: Hand, suit: Suit) -> String {
    let letter =
        |rank: cards::Rank| if rank == cards::Rank::Ten { "10".into() } else { rank.letter().to_string() };
    let ranks: Vec<String> = hand.in_suit(suit).iter().map(letter).collect();
    if ranks.is_empty() { "—".into() } else { ranks.join(" ") }
}

fn block(seat: Seat, hand: Hand, name: Option<&str>) -> Vec<String> {
    let heading = match name {
        Some(name) => format!("{}, {name}", seat.name()),
        None => seat.name().into(),
    };
    let suit = |suit: Suit| format!("{} {}", suit.symbol(), ranks(hand, suit));
    std::iter::once(heading).chain(Suit::DESCENDING.map(suit)).collect()
}

fn calls(dealer: Seat, calls: impl Iterator<Item = String>) -> Vec<String> {
    let mut cells: Vec<String> = Seat::West.around().map(|seat| seat.name().into()).collect();
    cells.extend(std::iter::repeat_n(String::new(), dealer.places_after(Seat::West)));
    cells.extend(calls.map(|call| if call == "P" { "Pass".into() } else { call }));
    cells.chunks(4).map(|row| row.iter().map(|cell| format!("{cell:<8}")).collect()).collect()
}
