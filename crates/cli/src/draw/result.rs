//! The contract and what became of it.

use bridge::{Contract, Outcome, Vulnerability};
use notation::Record;

use crate::paint::Text;

/// `3NT by South, 1 down: -50 for North-South`; `None` if there was no contract.
pub(super) fn result(record: &Record) -> Option<Text> {
    if record.is_passed_out() {
        return Some(Text::bold("Passed out"));
    }
    let contract = record.contract()?;
    let name = Text::contract(contract);
    let Some(tricks) = record.result else { return Some(name) };
    let words = result_in_words(tricks as i32 - contract.bid.level().tricks() as i32);
    let line = name + Text::plain(format!(", {words}"));
    Some(match record.vulnerability {
        Some(vulnerability) => line + score(contract, tricks, vulnerability),
        None => line,
    })
}

fn score(contract: Contract, tricks: usize, vulnerability: Vulnerability) -> Text {
    let score = Outcome::Played { contract, tricks }.score_ns(vulnerability);
    Text::plain(": ") + Text::bold(format!("{score:+}")) + Text::plain(" for North-South")
}

/// `made`, `made with 2 overtricks`, `1 down`.
pub(crate) fn result_in_words(difference: i32) -> String {
    match difference {
        0 => "made".into(),
        1 => "made with an overtrick".into(),
        over if over > 1 => format!("made with {over} overtricks"),
        down => format!("{} down", -down),
    }
}
