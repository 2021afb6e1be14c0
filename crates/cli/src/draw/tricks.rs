//! The double-dummy table: the tricks of each declarer in each strain.

use bridge::{Seat, Strain};
use notation::record::TrickTable;

use crate::paint::Text;

/// A row a declarer, a column a strain; `?` where the file does not say.
pub(super) fn table(table: &TrickTable) -> Vec<Text> {
    let mut header = Text::dim("Double dummy").pad(LABEL);
    for strain in Strain::ALL.into_iter().rev() {
        header = header + Text::plain("  ") + Text::strain(strain).pad(2);
    }
    let mut lines = vec![header.trimmed()];
    for seat in Seat::ALL {
        let mut line = Text::bold(seat.name()).pad(LABEL);
        for strain in Strain::ALL.into_iter().rev() {
            let tricks = table[seat][strain].map_or_else(|| "?".into(), |tricks| tricks.to_string());
            line = line + Text::plain(format!("{tricks:>4}"));
        }
        lines.push(line);
    }
    lines
}

const LABEL: usize = 12;
