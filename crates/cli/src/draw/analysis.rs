//! A play and what each card of it cost.

use bridge::{Contract, Seat, Side};
use double_dummy::{AnalysedCard, Analysis};

use super::paragraph::{width, wrapped};
use crate::paint::Text;

/// The tricks in columns from West: `>` stands before the card led, `-1` after a card that cost a trick. The last
/// column has the tricks that declarer takes in all if everybody plays perfectly from there.
pub(crate) fn analysis(contract: Contract, analysis: &Analysis) -> Vec<Text> {
    let declaring = contract.declarer.side();
    let trace: Vec<usize> = analysis.trace(declaring).collect();
    let room = if width() >= WIDE { WIDTH } else { NARROW };
    let mut header = Text::plain("      ");
    for seat in Seat::West.around() {
        header = header + Text::bold(seat.name()).pad(room);
    }
    let mut lines = vec![header + Text::bold("Tricks")];
    lines.push(Text::plain(" ".repeat(6 + 4 * room)) + Text::plain(format!("{:>5}", trace[0])));
    for (number, trick) in analysis.cards().chunks(4).enumerate() {
        let mut line = Text::dim(format!("{:>4} ", number + 1));
        for seat in Seat::West.around() {
            let mark = if seat == trick[0].seat { ">" } else { " " };
            let card = trick.iter().find(|card| card.seat == seat).map_or_else(Text::default, with_cost);
            line = line + (Text::plain(mark) + card).pad(room);
        }
        let after = trace[4 * number + trick.len()];
        lines.push(line + Text::plain(format!(" {after:>5}")));
    }
    lines.push(Text::default());
    lines.extend(wrapped(totals(analysis)));
    lines
}

fn with_cost(card: &AnalysedCard) -> Text {
    let name = Text::card(card.card);
    if card.cost == 0 { name } else { name + Text::bold(format!("-{}", card.cost)) }
}

/// `Tricks lost: North 0, East 1, South 0, West 2; North-South 0, East-West 3`.
fn totals(analysis: &Analysis) -> Text {
    let costs = analysis.costs();
    let seats: Vec<String> = costs.iter().map(|(seat, cost)| format!("{} {cost}", seat.name())).collect();
    let of = |side: Side| side.seats().iter().map(|&seat| costs[seat]).sum::<usize>();
    Text::dim("Tricks lost: ")
        + Text::plain(format!(
            "{}; North-South {}, East-West {}",
            seats.join(", "),
            of(Side::NorthSouth),
            of(Side::EastWest)
        ))
}

/// Room for `>♥10-1` and blanks.
const WIDTH: usize = 9;
/// Room for it and a blank, on a terminal narrower than [`WIDE`].
const NARROW: usize = 7;
const WIDE: usize = 50;
