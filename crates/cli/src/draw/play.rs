//! The play, a trick a line: who led, what everybody played, who won.

use bridge::{Play, Seat, Side};
use notation::record::{RecordedCard, RecordedPlay};
use notation::with_suit_symbols;

use super::paragraph::{labelled, width};
use crate::paint::Text;

/// The tricks in columns from West: `>` stands before the card led, `*` after the one that won.
pub(super) fn tricks(play: &Play, recorded: &RecordedPlay) -> Vec<Text> {
    let mut notes: Vec<&str> = Vec::new();
    let has_notes =
        recorded.cards.iter().any(|card| card.note.as_deref().is_some_and(|note| !note.is_empty()));
    let wide = width() >= WIDE;
    let room = match (wide, has_notes) {
        (true, _) => WIDTH,
        (false, true) => WIDTH - 1,
        (false, false) => NARROW,
    };
    // Beside notes a narrow terminal has no room for the score.
    let score = wide || !has_notes;
    let mut header = Text::plain("      ");
    for seat in Seat::West.around() {
        header = header + Text::bold(seat.name()).pad(room);
    }
    let mut lines = vec![if score { header + Text::bold(" NS  EW") } else { header.trimmed() }];
    let (mut north_south, mut east_west) = (0, 0);
    for (number, trick) in play.tricks().enumerate() {
        let winner = trick.winner(play.strain()).filter(|_| trick.is_complete());
        match winner.map(Seat::side) {
            Some(Side::NorthSouth) => north_south += 1,
            Some(Side::EastWest) => east_west += 1,
            None => {}
        }
        let mut line = Text::dim(format!("{:>4} ", number + 1));
        for seat in Seat::West.around() {
            let mark = if seat == trick.leader { ">" } else { " " };
            let place = 4 * number + seat.places_after(trick.leader);
            let note = recorded.cards.get(place).and_then(|card| card.note.as_deref());
            let card = trick.card_of(seat).map_or_else(Text::default, |card| {
                let card = Text::card(card);
                let card = if winner == Some(seat) { card + Text::bold("*") } else { card };
                match note.filter(|note| !note.is_empty()) {
                    Some(note) => {
                        notes.push(note);
                        card + Text::dim(format!("[{}]", notes.len()))
                    }
                    None => card,
                }
            });
            line = line + (Text::plain(mark) + card).pad(room);
        }
        if winner.is_some() && score {
            line = line + Text::plain(format!("  {north_south:>2}  {east_west:>2}"));
        }
        lines.push(line.trimmed());
    }
    for (number, note) in (1..).zip(notes) {
        lines.extend(labelled(&Text::dim(format!("[{number}] ")), &with_suit_symbols(note)));
    }
    lines
}

/// The cards as they are written, four a line: what is left to show when they cannot be replayed.
pub(super) fn cards(cards: &[RecordedCard]) -> Vec<Text> {
    let row = |cards: &[RecordedCard]| {
        let line =
            cards.iter().fold(Text::plain("      "), |line, card| line + Text::card(card.card).pad(WIDTH));
        line.trimmed()
    };
    cards.chunks(4).map(row).collect()
}

/// Room for `>♥10*[1]` and a blank.
const WIDTH: usize = 9;
/// Room for `>♥10*` and a blank, on a terminal narrower than [`WIDE`].
const NARROW: usize = 6;
const WIDE: usize = 50;
