//! A whole board: heading, hands, auction, play, result, commentary.

use bridge::{Side, Table, Vulnerability};
use notation::record::{Place, RecordedPlay};
use notation::{Record, with_suit_symbols};

use super::paragraph::{labelled, paragraph};
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
    parts.extend(result::result(record).map(|line| vec![line]));
    parts.push(comments(record));
    parts.retain(|part| !part.is_empty());
    parts.join(&Text::default())
}

/// The event, and the board with its dealer and vulnerability.
fn heading(record: &Record) -> Vec<Text> {
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
        lines.push(Text::bold(known.join(", ")));
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

/// The tricks, or where the laws stop us, the cards as they are written and the reason.
fn played_cards(record: &Record, recorded: &RecordedPlay) -> Vec<Text> {
    match record.table().as_ref().map(Table::play_so_far) {
        Ok(Some(play)) => play::tricks(play, recorded),
        Ok(None) => play::cards(recorded),
        Err(error) => {
            let mut lines = paragraph(&format!("The play as written, which breaks the laws: {error}."));
            lines.extend(play::cards(recorded));
            lines
        }
    }
}

/// What was written about the board, each remark with its place.
fn comments(record: &Record) -> Vec<Text> {
    let calls = record.auction.as_ref().map_or(&[][..], |auction| &auction.calls);
    let cards = record.play.as_ref().map_or(&[][..], |play| &play.cards);
    let mut lines = Vec::new();
    for comment in &record.comments {
        let place = match comment.place {
            Place::Start | Place::Tag(_) => Text::default(),
            Place::Call(count) => match count.checked_sub(1).and_then(|last| calls.get(last)) {
                Some(call) => Text::dim("After ") + Text::call(call.call) + Text::dim(": "),
                None => Text::dim("Before the auction: "),
            },
            Place::Card(count) => match count.checked_sub(1).and_then(|last| cards.get(last)) {
                Some(card) => {
                    Text::dim(format!("Trick {}, ", count.div_ceil(4)))
                        + Text::card(card.card)
                        + Text::dim(": ")
                }
                None => Text::dim("Before the lead: "),
            },
        };
        // Some programs write a line break as a backslash and an n.
        let text = with_suit_symbols(&comment.text.replace("\\n", "\n"));
        lines.extend(labelled(&place, text.trim_end().trim_matches('\n')));
    }
    lines
}
