//! `CalcDDtable` and `CalcAllTables`: declarer's tricks in every strain, for whole deals and for endings.
//!
//! In an ending declarer is given the tricks that are gone: a number is thirteen less what the defenders still take.

use std::ffi::c_int;

use bridge::{PartialDeal, Seat, Strain};
use double_dummy::Position;

use crate::convert::{hands, strain_number};
use crate::fault::Fault;
use crate::layout::{MAX_BOARDS, TableDeal, TableResults};
use crate::resources;

/// The tables of some deals in some strains; the other strains stay zero.
pub(crate) fn tables(deals: &[TableDeal], strains: &[Strain]) -> Result<Vec<TableResults>, Fault> {
    if strains.is_empty() {
        return Err(Fault::NO_SUIT);
    }
    if deals.len() * strains.len() > MAX_BOARDS {
        return Err(Fault::TOO_MANY_TABLES);
    }
    let starts: Vec<PartialDeal> = deals.iter().map(start).collect::<Result<_, _>>()?;
    let jobs = starts.iter().enumerate().flat_map(|job| strains.iter().map(move |&strain| (job, strain)));
    let rows = resources::answer_all(jobs, |solver, ((index, deal), strain)| {
        let start = Position::new(*deal, strain, Seat::North, &[]).expect("four hands of one length");
        let tricks = solver.by_declarer(&start).expect("no budget ends it");
        let gone = 13 - start.tricks_left();
        (index, strain_number(strain), tricks.map(|tricks| (tricks + gone) as c_int))
    });
    let mut tables = vec![TableResults::default(); deals.len()];
    for (deal, strain, tricks) in rows {
        tables[deal].tricks[strain] = *tricks.as_array();
    }
    Ok(tables)
}

/// Four hands of one length.
fn start(deal: &TableDeal) -> Result<PartialDeal, Fault> {
    let hands = hands(&deal.cards);
    let length = hands[Seat::North].len();
    if length == 0 {
        return Err(Fault::ZERO_CARDS);
    }
    if hands.iter().any(|(_, hand)| hand.len() != length) {
        return Err(Fault::CARD_COUNT);
    }
    PartialDeal::new(hands).map_err(|_| Fault::DUPLICATE_CARDS)
}
