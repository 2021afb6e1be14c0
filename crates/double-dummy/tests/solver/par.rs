//! Par of 250 boards, and of the boards that DDS is tested with.

use bridge::{Seat, Side, Vulnerability};
use double_dummy::{Par, TrickTable, par, par_if_first};

use crate::data;

/// The contracts as DDS writes them: `4S*-NS-1`, `3H-E`, `2S-NS+1`; sorted.
fn contracts(par: &Par) -> Vec<String> {
    let mut written: Vec<String> = Vec::new();
    for entry in &par.contracts {
        let contract = entry.contract;
        let both = par.contracts.iter().any(|other| {
            other.contract.bid == contract.bid && other.contract.declarer == contract.declarer.partner()
        });
        let by = if both { contract.declarer.side().to_string() } else { contract.declarer.to_string() };
        let bid = format!("{}{}", contract.bid.level(), &contract.bid.strain().to_string()[..1]);
        let difference = entry.tricks as i32 - contract.bid.level().tricks() as i32;
        let result = if difference == 0 { String::new() } else { format!("{difference:+}") };
        let doubled = if difference < 0 { "*" } else { "" };
        written.push(format!("{bid}{doubled}-{by}{result}"));
    }
    written.sort();
    written.dedup();
    written
}

#[track_caller]
fn check(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability, score: i32, expected: &[&str]) {
    let par = par(table, dealer, vulnerability);
    let mut expected: Vec<String> = expected.iter().map(|&contract| contract.to_owned()).collect();
    expected.sort();
    assert_eq!((par.score_ns, contracts(&par)), (score, expected), "{table:?} {dealer} {vulnerability}");
}

#[test]
fn par_of_250_boards() {
    let text = data::read("par.txt");
    let mut boards = 0;
    for fields in data::records(&text) {
        let table = data::table(fields[1]);
        let (dealer, vulnerability) = fields[2].split_once(' ').unwrap();
        let dealer: Seat = dealer.strip_prefix("dealer=").unwrap().parse().unwrap();
        let vulnerability: Vulnerability = vulnerability.strip_prefix("vul=").unwrap().parse().unwrap();
        let score = fields[3].strip_prefix("score=").unwrap().parse().unwrap();
        let expected: Vec<&str> = fields[4].strip_prefix("contracts=").unwrap().split(';').collect();
        check(&table, dealer, vulnerability, score, &expected);

        let sides = fields[5].strip_prefix("sides ns=").unwrap().split_once(" ew=").unwrap();
        let north_south = par_if_first(&table, Side::NorthSouth, vulnerability).score_ns;
        let east_west = -par_if_first(&table, Side::EastWest, vulnerability).score_ns;
        assert_eq!(
            (north_south.to_string(), east_west.to_string()),
            (sides.0.into(), sides.1.into()),
            "{fields:?}"
        );
        boards += 1;
    }
    assert_eq!(boards, 250);
}
