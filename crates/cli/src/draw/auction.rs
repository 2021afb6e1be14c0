//! The auction, four calls a line from West, with the explanations of alerted calls below.

use bridge::Seat;
use notation::record::{Ending, RecordedAuction, RecordedCall};
use notation::with_suit_symbols;

use super::paragraph::labelled;
use crate::paint::Text;

/// The auction; `dealer` called first if it does not say itself who did.
pub(super) fn auction(auction: &RecordedAuction, dealer: Option<Seat>) -> Vec<Text> {
    let mut notes: Vec<&str> = Vec::new();
    let mut cells: Vec<Text> = auction.calls.iter().map(|call| cell(call, &mut notes)).collect();
    match auction.ending {
        Ending::Continues => cells.push(Text::plain("?")),
        Ending::Ended => cells.push(Text::plain("...")),
        Ending::Unmarked => {}
    }
    let first = auction.first.or(dealer).unwrap_or(Seat::North);
    let skipped = first.places_after(Seat::West);
    let cells: Vec<Text> = std::iter::repeat_n(Text::default(), skipped).chain(cells).collect();

    let width = cells.iter().map(Text::width).max().unwrap_or(0).max("North".len()) + 2;
    let heads: Vec<Text> = Seat::West.around().map(|seat| Text::bold(seat.name())).collect();
    let row = |cells: &[Text]| {
        cells.iter().fold(Text::default(), |line, cell| line + cell.clone().pad(width)).trimmed()
    };
    let mut lines = vec![row(&heads)];
    lines.extend(cells.chunks(4).map(row));
    for (number, note) in (1..).zip(notes) {
        lines.extend(labelled(&Text::dim(format!("[{number}] ")), &with_suit_symbols(note)));
    }
    lines
}

/// The call, `!` if it was alerted, and the number of its note.
fn cell<'a>(call: &'a RecordedCall, notes: &mut Vec<&'a str>) -> Text {
    let name = Text::call(call.call);
    match &call.note {
        Some(note) if !note.is_empty() => {
            // The same words get the same number.
            let number = notes.iter().position(|known| known == note).unwrap_or_else(|| {
                notes.push(note);
                notes.len() - 1
            });
            name + Text::dim(format!(" [{}]", number + 1))
        }
        _ if call.alert => name + Text::dim("!"),
        _ => name,
    }
}
