//! A board as a picture: the four hands around a compass, red sides vulnerable, suits in four colours and always with
//! their symbols. Every text is escaped.

use std::fmt::Write as _;

use bridge::{Outcome, Seat};
use cards::Suit;
use notation::Record;

use super::diagram::{heading, ranks};
use crate::words;

const WIDTH: usize = 640;
const HEIGHT: usize = 560;
/// Height of a line of text.
const LINE: usize = 24;

/// The picture.
pub(super) fn board(record: &Record) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\" aria-label=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"18\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#ffffff\"/>\n",
        escaped(&heading(record))
    );
    text(&mut out, 24, 36, "#465156", &heading(record));
    for (seat, x, y) in
        [(Seat::North, 236, 76), (Seat::West, 24, 226), (Seat::East, 448, 226), (Seat::South, 236, 396)]
    {
        hand(&mut out, record, seat, x, y);
    }
    compass(&mut out, record);
    if let (Some(contract), Some(tricks), Some(vulnerability)) =
        (record.contract(), record.result, record.vulnerability)
    {
        let result = words::outcome(&Outcome::Played { contract, tricks }, vulnerability);
        text(&mut out, 24, HEIGHT - 20, "#1b2225", &result);
    }
    out + "</svg>\n"
}

fn hand(out: &mut String, record: &Record, seat: Seat, x: usize, y: usize) {
    let name = record.names[seat].as_deref().unwrap_or(seat.name());
    text(out, x, y, "#465156", name);
    for (line, suit) in (1..).zip(Suit::DESCENDING) {
        let y = y + line * LINE;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{y}\" fill=\"#1b2225\"><tspan fill=\"{}\">{}</tspan> {}</text>",
            color(suit),
            suit.symbol(),
            ranks(record.deal.hand(seat), suit)
        );
    }
}

fn compass(out: &mut String, record: &Record) {
    let (left, top, size) = (270, 214, 100);
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" rx=\"10\" fill=\"#d5e0d9\"/>"
    );
    for (seat, x, y) in
        [(Seat::North, 313, 236), (Seat::West, 278, 270), (Seat::East, 350, 270), (Seat::South, 314, 306)]
    {
        let vulnerable = record.vulnerability.is_some_and(|vulnerability| vulnerability.of(seat.side()));
        let fill = if vulnerable { "#ab2119" } else { "#1b2225" };
        text(out, x, y, fill, &seat.to_string());
    }
    if let Some(number) = record.board {
        text(out, if number < 10 { 315 } else { 310 }, 270, "#1b2225", &number.to_string());
    }
}

const fn color(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "#233f8f",
        Suit::Hearts => "#b81c2b",
        Suit::Diamonds => "#a84600",
        Suit::Clubs => "#16663a",
    }
}

fn text(out: &mut String, x: usize, y: usize, fill: &str, text: &str) {
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\">{}</text>", escaped(text));
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_markup() {
        let deal = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84";
        let mut record = Record::from_board(&bridge::Board::numbered(1, deal.parse().unwrap()));
        record.names[Seat::North] = Some("<script>alert(1)</script> & \"co\"".into());
        let picture = board(&record);
        assert!(!picture.contains("<script") && picture.contains("&lt;script&gt;"));
        assert!(picture.contains("A 9 7 5") && picture.ends_with("</svg>\n"));
    }
}
