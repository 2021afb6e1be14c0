//! A whole board: heading, hands, auction, play, result, commentary.

use bridge::{Side, Table, Vulnerability};
use notation::record::{Place, RecordedPlay, ReplayError};
use notation::{Record, with_suit_symbols};

use super::paragraph::{labelled, paragraph, width, wrapped};
use super::{auction, hands, play, result, tricks};
use crate::paint::Text;

/// The board, as far as the record goes.
pub(crate) fn board(record: &Record) -> Vec<Text> {
    let mut parts = vec![heading(record)];
    parts.push(if record.deal.cards().is_empty() {
        vec![Text::plain("The cards are not known.")]
    } else {
        hands::hands(&record.deal, &record.names, record.vulnerability)
    });
    parts.extend(record.trick_table().as_ref().map(tricks::table));
    if let Some(auction) = record.auction.as_ref().filter(|auction| !auction.calls.is_empty()) {
        parts.push(auction::auction(auction, record.dealer));
    }
    if let Some(played) = record.play.as_ref().filter(|play| !play.cards.is_empty()) {
        parts.push(played_cards(record, played));
    }
    parts.extend(result::result(record).map(wrapped));
    parts.push(comments(record));
    parts.retain(|part| !part.is_empty());
    parts.join(&Text::default())
}

/// The event, and the board with its dealer and vulnerability.
pub(crate) fn heading(record: &Record) -> Vec<Text> {
    let known = |name: &str| record.tag(name).filter(|value| !value.is_empty() && *value != "?");
    let words = |name: &str| known(name).map(str::to_owned);
    let event: Vec<String> = [
        words("Event"),
        words("Site"),
        words("Date"),
        known("Round").map(|round| format!("round {round}")),
        known("Room").map(|room| format!("{} room", room.to_lowercase())),
        known("Table").map(|table| format!("table {table}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut lines = if event.is_empty() { Vec::new() } else { paragraph(&event.join(", ")) };
    let number = match (record.board, known("Board")) {
        (Some(number), _) => Some(format!("Board {number}")),
        (None, label) => label.map(|label| format!("Board {label}")),
    };
    let dealer = record.dealer.map(|dealer| format!("{} deals", dealer.name()));
    let vulnerable = record.vulnerability.map(|vulnerability| vulnerable_sides(vulnerability).to_owned());
    let known: Vec<String> = [number, dealer, vulnerable].into_iter().flatten().collect();
    if !known.is_empty() {
        let line = known.join(", ");
        let parts = if line.chars().count() <= width() { vec![line] } else { known };
        lines.extend(parts.iter().map(Text::bold));
    }
    lines
}

fn vulnerable_sides(vulnerability: Vulnerability) -> &'static str {
    match (vulnerability.of(Side::NorthSouth), vulnerability.of(Side::EastWest)) {
        (false, false) => "nobody vulnerable",
        (true, false) => "North-South vulnerable",
        (false, true) => "East-West vulnerable",
        (true, true) => "all vulnerable",
    }
}

/// The tricks as far as they are lawful, then the cards as they are written and why they are not.
fn played_cards(record: &Record, recorded: &RecordedPlay) -> Vec<Text> {
    if record.contract().is_none() {
        let mut lines = paragraph("The cards as they were played; the contract is not known.");
        lines.extend(play::cards(&recorded.cards));
        return lines;
    }
    let (table, lawful, reason) = match record.table() {
        Ok(table) => (Some(table), recorded.cards.len(), None),
        Err(error) => {
            let lawful = if let ReplayError::Card { place, .. } = error { place - 1 } else { 0 };
            (record.table_after(lawful).ok(), lawful, Some(error))
        }
    };
    let mut lines = Vec::new();
    if let Some(play) = table.as_ref().and_then(Table::play_so_far).filter(|play| !play.cards().is_empty()) {
        lines.extend(play::tricks(play, recorded));
    }
    if let Some(reason) = reason {
        lines.extend(paragraph(&format!("The play goes on against the laws: {reason}.")));
        lines.extend(play::cards(&recorded.cards[lawful..]));
    }
    lines
}

/// What was written about the board, under the call or card it was written at.
fn comments(record: &Record) -> Vec<Text> {
    let mut lines = Vec::new();
    let mut last_place = &Place::Start;
    for comment in &record.comments {
        // Some programs write a line break as a backslash and an n.
        let text = with_suit_symbols(&comment.text.replace("\\n", "\n"));
        let text = text.trim_end().trim_matches('\n');
        let place = place(record, &comment.place);
        if comment.place != *last_place {
            lines.extend(place.clone());
            last_place = &comment.place;
        }
        let indent = if place.is_some() { "  " } else { "" };
        lines.extend(labelled(&Text::plain(indent), text));
    }
    lines
}

/// `After North's 1NT`, `Trick 3, East's ♦A`; nothing for a remark on the whole board.
fn place(record: &Record, place: &Place) -> Option<Text> {
    match *place {
        Place::Start | Place::Tag(_) => None,
        Place::Call(count) => {
            let auction = record.auction.as_ref()?;
            let Some(last) = count.checked_sub(1) else { return Some(Text::dim("Before the auction")) };
            let caller = auction.first.or(record.dealer)?.plus(last);
            let call = auction.calls.get(last)?.call;
            Some(Text::dim(format!("After {}'s ", caller.name())) + Text::call(call))
        }
        Place::Card(count) => {
            let Some(last) = count.checked_sub(1) else { return Some(Text::dim("Before the lead")) };
            let card = record.play.as_ref()?.cards.get(last)?.card;
            let player =
                record.deal.owner(card).map_or_else(String::new, |seat| format!("{}'s ", seat.name()));
            Some(Text::dim(format!("Trick {}, {player}", last / 4 + 1)) + Text::card(card))
        }
    }
}
