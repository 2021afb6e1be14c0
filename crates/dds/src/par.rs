//! Par in the forms that DDS gives it: numbers, a text for each contract, and one line for all.
//!
//! Contracts of partners who take as many tricks are one entry. In numbers and lines no trump comes first, then the
//! suits from spades down.

use std::ffi::c_int;

use bridge::{Seat, Side, Strain, Vulnerability};
use double_dummy::{Par, TrickTable, par, par_if_first};

use crate::convert::strain_number;
use crate::layout::{
    ContractType, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults, TableResults, write_text,
};

const DENOMINATIONS: [&str; 5] = ["N", "S", "H", "D", "C"];
const SEATS: [&str; 6] = ["N", "E", "S", "W", "NS", "EW"];

/// 0 none, 1 both, 2 North-South, 3 East-West.
pub(crate) fn vulnerability(number: c_int) -> Vulnerability {
    match number {
        1 => Vulnerability::All,
        2 => Vulnerability::NorthSouth,
        3 => Vulnerability::EastWest,
        _ => Vulnerability::None,
    }
}

/// The table as a type; what is no number of tricks is taken for the nearest that is.
pub(crate) fn trick_table(table: &TableResults) -> TrickTable {
    TrickTable::from_fn(|strain, declarer| {
        table.tricks[strain_number(strain)][declarer.index()].clamp(0, 13) as usize
    })
}

/// Par as numbers when a seat deals, scored for North-South.
pub(crate) fn by_dealer(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> ParResultsMaster {
    master(&par(table, dealer, vulnerability), Side::NorthSouth)
}

/// Par as numbers when either side bids first, scored for that side.
pub(crate) fn by_side(table: &TrickTable, vulnerability: Vulnerability) -> [ParResultsMaster; 2] {
    Side::ALL.map(|side| master(&par_if_first(table, side, vulnerability), side))
}

/// A text for each contract as `DealerPar` lists them: makes from the highest bid that makes
/// down, sacrifices from clubs up.
pub(crate) fn dealer_texts(master: &ParResultsMaster) -> ParResultsDealer {
    let mut contracts = entries(master).to_vec();
    if contracts[0].level == 0 {
        return listed(master.score, &["pass".into()]);
    }
    if contracts[0].under_tricks > 0 {
        contracts.sort_by_key(|entry| -entry.denom);
    } else {
        contracts.sort_by_key(|entry| (-entry.level - entry.over_tricks, entry.denom));
    }
    listed(master.score, &contracts.iter().map(entry_text).collect::<Vec<_>>())
}

/// A text for each contract as `SidesPar` lists them.
pub(crate) fn side_texts(master: &ParResultsMaster) -> ParResultsDealer {
    listed(master.score, &entries(master).iter().map(entry_text).collect::<Vec<_>>())
}

/// The two lines of `Par`: `NS 420` and `NS:NS 4S`.
pub(crate) fn results(sides: &[ParResultsMaster; 2]) -> ParResults {
    let mut results = ParResults::default();
    for ((master, view), side) in sides.iter().zip(0..).zip(["NS", "EW"]) {
        let contracts: Vec<String> =
            entries(master).iter().filter(|entry| entry.level > 0).map(levels).collect();
        write_text(&mut results.score[view], &format!("{side} {}", master.score));
        write_text(&mut results.contracts[view], &format!("{side}:{}", contracts.join(",")));
    }
    results
}

/// `Par 110: NS 2S NS 2H`.
pub(crate) fn dealer_line(master: &ParResultsMaster) -> String {
    line(master, "N")
}

/// The lines of both sides, and whether they say the same.
pub(crate) fn side_lines(sides: &[ParResultsMaster; 2]) -> ParTextResults {
    let mut results = ParTextResults { equal: same(&sides[0], &sides[1]), ..ParTextResults::default() };
    if entries(&sides[0])[0].level == 0 {
        write_text(&mut results.text[0], "Par 0");
        return results;
    }
    for (text, master) in results.text.iter_mut().zip(sides) {
        write_text(text, &line(master, "NT"));
    }
    results
}

fn master(par: &Par, view: Side) -> ParResultsMaster {
    let mut contracts: Vec<ContractType> = Vec::new();
    for entry in &par.contracts {
        let bid = entry.contract.bid;
        let needed = bid.level().tricks();
        let declarer = entry.contract.declarer;
        let listed = ContractType {
            under_tricks: needed.saturating_sub(entry.tricks) as c_int,
            over_tricks: entry.tricks.saturating_sub(needed) as c_int,
            level: (needed - 6) as c_int,
            denom: denomination(bid.strain()),
            seats: declarer.index() as c_int,
        };
        let partner = |other: &&mut ContractType| {
            other.denom == listed.denom
                && other.level == listed.level
                && other.seats == declarer.partner().index() as c_int
        };
        match contracts.iter_mut().find(partner) {
            Some(other) => other.seats = if declarer.side() == Side::NorthSouth { 4 } else { 5 },
            None => contracts.push(listed),
        }
    }
    contracts.sort_by_key(|entry| (entry.denom, entry.seats));
    let score = if view == Side::NorthSouth { par.score_ns } else { -par.score_ns };
    // A board passed out has one entry of zeros.
    let number = contracts.len().max(1);
    let mut master = ParResultsMaster { score, number: number as c_int, ..ParResultsMaster::default() };
    for (field, contract) in master.contracts.iter_mut().zip(contracts) {
        *field = contract;
    }
    master
}

/// No trump 0, spades 1 to clubs 4.
fn denomination(strain: Strain) -> c_int {
    4 - strain.index() as c_int
}

/// The entries of a structure that a caller may have filled with anything.
fn entries(master: &ParResultsMaster) -> &[ContractType] {
    &master.contracts[..master.number.clamp(1, 10) as usize]
}

fn same(one: &ParResultsMaster, other: &ParResultsMaster) -> bool {
    let numbers = |master: &ParResultsMaster| -> Vec<_> {
        let number = |entry: &ContractType| {
            (entry.under_tricks, entry.over_tricks, entry.level, entry.denom, entry.seats)
        };
        entries(master).iter().map(number).collect()
    };
    numbers(one) == numbers(other)
}

fn listed(score: c_int, contracts: &[String]) -> ParResultsDealer {
    let mut list =
        ParResultsDealer { number: contracts.len() as c_int, score, ..ParResultsDealer::default() };
    for (field, contract) in list.contracts.iter_mut().zip(contracts) {
        write_text(field, contract);
    }
    list
}

/// `4S*-EW-1`, `3N-EW`, `4N-W+1`.
fn entry_text(entry: &ContractType) -> String {
    let doubled = if entry.under_tricks > 0 { "*" } else { "" };
    let bid = format!("{}{}{doubled}", entry.level, denomination_text(entry));
    format!("{bid}-{}{}", seats_text(entry), difference(entry))
}

/// `NS 23S`: every level from the contract to the tricks taken; `EW 5Cx`.
fn levels(entry: &ContractType) -> String {
    let levels: String =
        (entry.level..=entry.level + entry.over_tricks).map(|level| level.to_string()).collect();
    let doubled = if entry.under_tricks > 0 { "x" } else { "" };
    format!("{} {levels}{}{doubled}", seats_text(entry), denomination_text(entry))
}

fn line(master: &ParResultsMaster, no_trump: &str) -> String {
    let contract = |entry: &ContractType| {
        let denomination = if entry.denom == 0 { no_trump } else { denomination_text(entry) };
        let doubled = if entry.under_tricks > 0 { "x" } else { "" };
        format!(" {} {}{denomination}{doubled}{}", seats_text(entry), entry.level, difference(entry))
    };
    let contracts: String = entries(master).iter().map(contract).collect();
    format!("Par {}:{contracts}", master.score)
}

fn difference(entry: &ContractType) -> String {
    match (entry.under_tricks, entry.over_tricks) {
        (under @ 1.., _) => format!("-{under}"),
        (_, over @ 1..) => format!("+{over}"),
        _ => String::new(),
    }
}

fn denomination_text(entry: &ContractType) -> &'static str {
    DENOMINATIONS[entry.denom.clamp(0, 4) as usize]
}

fn seats_text(entry: &ContractType) -> &'static str {
    SEATS[entry.seats.clamp(0, 5) as usize]
}
