//! Par in words.

use bridge::{Contract, Side};
use double_dummy::Par;

use super::paragraph::wrapped;
use super::result_in_words;
use crate::paint::Text;

/// `Par +420 for North-South: 4♠ by North or South, made`.
pub(crate) fn par(par: &Par) -> Vec<Text> {
    let line =
        Text::dim("Par ") + Text::bold(format!("{:+}", par.score_ns)) + Text::plain(" for North-South: ");
    if par.contracts.is_empty() {
        return wrapped(line + Text::plain("passed out"));
    }
    let mut words: Vec<Text> = Vec::new();
    for entry in &par.contracts {
        let Contract { bid, doubling, declarer } = entry.contract;
        let declarers = par
            .contracts
            .iter()
            .filter(|other| other.contract.bid == bid && other.contract.declarer.side() == declarer.side());
        let both = declarers.count() == 2;
        if both && declarer != declarer.side().seats()[0] {
            continue;
        }
        let by = match declarer.side() {
            _ if !both => declarer.name(),
            Side::NorthSouth => "North or South",
            Side::EastWest => "East or West",
        };
        let result = result_in_words(entry.tricks as i32 - bid.level().tricks() as i32);
        words.push(
            Text::call(bid.into()) + Text::doubling(doubling) + Text::plain(format!(" by {by}, {result}")),
        );
    }
    wrapped(words.into_iter().enumerate().fold(line, |line, (place, contract)| {
        line + Text::plain(if place == 0 { "" } else { "; " }) + contract
    }))
}
