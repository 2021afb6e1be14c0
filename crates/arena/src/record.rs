//! A table as it is written down.

use bridge::{BySeat, Outcome, Table};
use notation::Record;
use notation::record::{RecordedAuction, RecordedContract, RecordedPlay};

/// What happened at a table, for a file.
#[must_use]
pub fn record(table: &Table, names: &BySeat<Option<String>>) -> Record {
    let mut record = Record { names: names.clone(), ..Record::from_board(table.board()) };
    let calls = table.auction().calls();
    if !calls.is_empty() {
        record.auction = Some(RecordedAuction::new(table.board().dealer, calls.iter().copied()));
    }
    if let Some(contract) = table.contract() {
        record.contract = Some(RecordedContract::Bid(contract.bid, contract.doubling));
        record.declarer = Some(contract.declarer);
    }
    if let Some(play) = table.play_so_far().filter(|play| !play.cards().is_empty()) {
        record.play = Some(RecordedPlay::new(Some(play.opening_leader()), play.cards().iter().copied()));
    }
    match table.outcome() {
        Some(Outcome::PassedOut) => record.contract = Some(RecordedContract::PassedOut),
        Some(Outcome::Played { tricks, .. }) => record.result = Some(tricks),
        None => {}
    }
    record
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Deal};
    use cards::random::generator;
    use notation::{Format, read_all, write_all};

    use super::*;

    #[test]
    fn a_table_survives_a_file() {
        let deal = Deal::random(&mut generator(4, 4));
        let mut table = Table::new(Board::numbered(3, deal));
        for call in ["P", "1NT", "P", "P", "P"] {
            table.call(call.parse().unwrap()).unwrap();
        }
        while let Some(card) = table.legal_cards().highest() {
            table.play(card).unwrap();
        }
        let names = BySeat::from_fn(|seat| Some(format!("player {seat}")));
        let bytes = write_all(Format::Pbn, [&record(&table, &names)]).unwrap();
        let (records, diagnostics) = read_all(Format::Pbn, &bytes);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        assert_eq!(records[0].table().unwrap(), table);
        assert_eq!(records[0].names, names);
    }
}
