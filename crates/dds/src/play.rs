//! `AnalysePlay`: declarer's tricks before the first card of a play and after each.
//!
//! The player to the right of the first leader is declarer. The last trick is not listed: its cards are forced, and a
//! program that knows DDS does not look for them.

use std::ffi::c_int;

use cards::Card;
use double_dummy::Solver;

use crate::convert::{card, position};
use crate::fault::Fault;
use crate::layout::{Deal, PlayTrace, PlayTracePbn, SolvedPlay, read_text};
use crate::solve::declaring;

/// The tricks of one play.
pub(crate) fn analyse(solver: &mut Solver, deal: &Deal, play: &PlayTrace) -> Result<SolvedPlay, Fault> {
    let start = position(deal)?;
    let on_table = start.trick().len();
    let listed = (4 * (start.tricks_left() - 1)).saturating_sub(on_table);
    let analysis = solver.analyse(&start, &cards(play)?).map_err(|_| Fault::PLAY)?;
    let mut solved = SolvedPlay::default();
    let tricks = analysis.trace(declaring(&start)).take(listed + 1);
    for (field, tricks) in solved.tricks.iter_mut().zip(tricks) {
        *field = tricks as c_int;
        solved.number += 1;
    }
    Ok(solved)
}

fn cards(play: &PlayTrace) -> Result<Vec<Card>, Fault> {
    // A negative number is no card at all, as DDS has it.
    let number = usize::try_from(play.number).unwrap_or(0);
    let (suits, ranks) = (play.suit.get(..number), play.rank.get(..number));
    let cards = suits.zip(ranks).ok_or(Fault::PLAY)?;
    cards.0.iter().zip(cards.1).map(|(&suit, &rank)| card(suit, rank).ok_or(Fault::PLAY)).collect()
}

impl TryFrom<&PlayTracePbn> for PlayTrace {
    type Error = Fault;

    fn try_from(play: &PlayTracePbn) -> Result<Self, Fault> {
        let mut trace = Self { number: play.number, ..Self::default() };
        let number = usize::try_from(play.number).unwrap_or(0);
        let text = read_text(&play.cards);
        for (place, card) in text.as_bytes().chunks(2).take(number).enumerate() {
            let card: Card =
                std::str::from_utf8(card).ok().and_then(|card| card.parse().ok()).ok_or(Fault::PLAY)?;
            let suit = trace.suit.get_mut(place).ok_or(Fault::PLAY)?;
            *suit = crate::convert::suit_number(card.suit());
            trace.rank[place] = crate::convert::rank_number(card.rank());
        }
        if number > text.len() / 2 { Err(Fault::PLAY) } else { Ok(trace) }
    }
}
