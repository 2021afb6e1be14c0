//! Whatever was pasted: boards in any format, or a dealer condition.

use bridge::PartialDeal;
use notation::{Diagnostic, Format, Record, Severity, read_all};
use serde::Serialize;

use crate::deals;
use crate::refusal::Refusal;
use crate::text::{self, PerSeat};

/// What was found in a text.
#[derive(Debug, Serialize)]
pub(crate) struct Reading {
    format: Option<&'static str>,
    boards: Vec<FoundBoard>,
    problems: Vec<Problem>,
    condition: Option<String>,
}

#[derive(Debug, Serialize)]
struct FoundBoard {
    place: usize,
    number: Option<usize>,
    #[serde(with = "text::option")]
    dealer: Option<bridge::Seat>,
    #[serde(with = "text::option")]
    vul: Option<bridge::Vulnerability>,
    #[serde(with = "text")]
    deal: PartialDeal,
    complete: bool,
    contract: Option<String>,
    #[serde(with = "text::option")]
    declarer: Option<bridge::Seat>,
    result: Option<usize>,
    calls: usize,
    cards: usize,
    names: PerSeat<Option<String>>,
}

#[derive(Debug, Serialize)]
struct Problem {
    severity: &'static str,
    line: usize,
    column: usize,
    what: String,
}

/// The most problems told.
const MOST_PROBLEMS: usize = 50;

/// Reads what was pasted.
pub(crate) fn read(bytes: &[u8]) -> Reading {
    let Some(format) = Format::detect(bytes) else { return other(bytes) };
    let (records, diagnostics) = read_all(format, bytes);
    let boards: Vec<FoundBoard> = (1..).zip(&records).map(|(place, record)| found(place, record)).collect();
    let mut problems: Vec<Problem> = diagnostics.iter().take(MOST_PROBLEMS).map(problem).collect();
    if boards.is_empty() && problems.is_empty() {
        problems.push(nothing());
    }
    Reading { format: Some(title(format)), boards, problems, condition: None }
}

/// The records of a text, and what is wrong with it.
pub(crate) fn records(bytes: &[u8]) -> Result<(Vec<Record>, Vec<Diagnostic>), Refusal> {
    let format = Format::detect(bytes).ok_or_else(|| {
        Refusal::input("this is no deal or hand record: expected PBN, LIN, a link, or one deal a line")
    })?;
    Ok(read_all(format, bytes))
}

/// No hand record: perhaps a condition.
fn other(bytes: &[u8]) -> Reading {
    let text = String::from_utf8_lossy(bytes).trim().to_owned();
    let (problems, condition) = match deals::script(&text, "") {
        _ if text.is_empty() => (vec![nothing()], None),
        Ok(_) => (Vec::new(), Some(text)),
        Err(_) => (vec![nothing()], None),
    };
    let format = condition.is_some().then_some("dealer");
    Reading { format, boards: Vec::new(), problems, condition }
}

fn nothing() -> Problem {
    let what = "no deal was found: expected PBN, LIN, a link to a hand viewer, a dealer condition, or one line such as \
                N:AK3.QJT9.86.A742 ... with four hands";
    Problem { severity: "error", line: 1, column: 1, what: what.into() }
}

fn problem(diagnostic: &Diagnostic) -> Problem {
    let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
    let what = format!("{}: {}", diagnostic.tag, diagnostic.reason);
    Problem { severity, line: diagnostic.line, column: diagnostic.column, what }
}

fn found(place: usize, record: &Record) -> FoundBoard {
    let contract = record.contract();
    FoundBoard {
        place,
        number: record.board,
        dealer: record.dealer,
        vul: record.vulnerability,
        deal: record.deal,
        complete: record.full_deal().is_ok(),
        contract: contract.map(|contract| format!("{}{}", contract.bid, contract.doubling)),
        declarer: contract.map(|contract| contract.declarer),
        result: record.result,
        calls: record.auction.as_ref().map_or(0, |auction| auction.calls.len()),
        cards: record.play.as_ref().map_or(0, |play| play.cards.len()),
        names: record.names.clone().into(),
    }
}

const fn title(format: Format) -> &'static str {
    match format {
        Format::Pbn => "PBN",
        Format::Lin => "LIN",
        Format::Url => "link",
        Format::OneLine => "deals",
        Format::Bri => "BRI",
        Format::Dge => "DGE",
        Format::Dup => "DUP",
        Format::Rbn => "RBN",
        Format::Json => "JSON",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_a_condition_and_nonsense_are_told_apart() {
        let deal = read(b"N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84");
        assert_eq!((deal.format, deal.boards.len(), deal.boards[0].complete), (Some("deals"), 1, true));
        let condition = read(b"hcp(south) >= 15 && spades(south) >= 5");
        assert_eq!((condition.format, condition.boards.len()), (Some("dealer"), 0));
        assert!(condition.condition.is_some());
        let nonsense = read(b"what is this?");
        assert_eq!((nonsense.format, nonsense.problems.len()), (None, 1));
    }

    #[test]
    fn a_card_too_few_is_placed() {
        let short = read(b"N:A975.92.AQ74.932 KQJ42.74.T92.Q6 6.AK865.J53.AJT7 T83.QJT3.K86.K84");
        assert!(short.boards.iter().all(|board| !board.complete));
    }
}
