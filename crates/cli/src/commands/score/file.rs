//! `merrimac score file`: every result of a file, compared with the other tables that played the board.

use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;

use anyhow::Result;
use bridge::score::{self, Points};
use bridge::{Contract, Outcome, PartialDeal, Seat, Side, Vulnerability};
use clap::ValueEnum;
use notation::{Format, Record};
use serde::Serialize;

use super::json_line;
use super::matchpoints::percent;
use crate::cli::OutputOptions;
use crate::csv::{csv_line, known};
use crate::draw::{width, wrapped};
use crate::input::{Input, counted};
use crate::paint::Text;
use crate::progress::Progress;

/// Score every result of a file, and compare the tables
///
/// Records of the same board and deal are compared. Where no board was played at more than two tables, the file is
/// taken for a teams match: the difference in IMPs for the side that sat North-South at the first table, their sum,
/// and its victory points. Otherwise North-South's matchpoints at each table.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac score file club.pbn
  merrimac score file match.lin
  merrimac score file club.pbn --by imps      average IMPs against the other tables
  merrimac score file club.pbn --csv > results.csv
                                              for a spreadsheet")]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// How the tables are compared [default: imps for two tables, else matchpoints]
    #[arg(long, value_enum, value_name = "SCORING", hide_default_value = true)]
    by: Option<By>,
    /// Write a line of comma-separated values for each result, under a heading: what a spreadsheet reads
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// The format, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = crate::commands::format)]
    from: Option<Format>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Two for each table beaten, one for each tie
    Matchpoints,
    /// The average difference from the other tables, in IMPs
    Imps,
}

/// One result.
#[derive(Debug)]
struct Played {
    contract: Option<Contract>,
    tricks: Option<usize>,
    score_ns: Points,
    /// Who sat there: the room, or the names of North and South.
    table: String,
}

/// The results of one board, in the order of the file.
#[derive(Debug)]
struct Board {
    label: String,
    played: Vec<Played>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "result")]
struct Line<'a> {
    board: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    table: &'a str,
    contract: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    declarer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<usize>,
    score_ns: Points,
    #[serde(skip_serializing_if = "Option::is_none")]
    matchpoints_ns: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    percent_ns: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    imps_ns: Option<f64>,
}

/// The names of [`Line::fields`].
const HEADING: [&str; 9] = [
    "board",
    "table",
    "contract",
    "declarer",
    "tricks",
    "score_ns",
    "matchpoints_ns",
    "percent_ns",
    "imps_ns",
];

impl Line<'_> {
    fn fields(self) -> [String; HEADING.len()] {
        [
            self.board.to_owned(),
            self.table.to_owned(),
            self.contract,
            known(self.declarer),
            known(self.tricks),
            self.score_ns.to_string(),
            known(self.matchpoints_ns),
            known(self.percent_ns.map(|percent| format!("{percent:.2}"))),
            known(self.imps_ns.map(|imps| format!("{imps:.2}"))),
        ]
    }
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "match")]
struct Match {
    boards: usize,
    imps_first: i32,
    imps_second: i32,
    victory_points_first: f64,
    victory_points_second: f64,
}

/// Writes the results.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    let mut input = Input::open(&args.file, args.from, &progress)?;
    let mut boards: Vec<Board> = Vec::new();
    // Two events may have a board of the same number; the cards tell them apart.
    let mut places: HashMap<(String, PartialDeal), usize> = HashMap::new();
    let mut unplayed = 0;
    let mut record = Record::default();
    while input.read(&mut record, &progress)? {
        let Some(played) = played(&record) else {
            unplayed += 1;
            continue;
        };
        let label = match record.board {
            Some(number) => number.to_string(),
            None => record.tag("Board").unwrap_or_default().to_owned(),
        };
        let place = *places.entry((label, record.deal)).or_insert_with_key(|(label, _)| {
            boards.push(Board { label: label.clone(), played: Vec::new() });
            boards.len() - 1
        });
        boards[place].played.push(played);
    }
    progress.finish();
    let tables = || boards.iter().map(|board| board.played.len());
    let teams = tables().all(|count| count <= 2) && tables().any(|count| count == 2);
    let by = args.by.unwrap_or(if teams { By::Imps } else { By::Matchpoints });
    let columns = Columns::new(by);
    if args.csv {
        csv_line(out, HEADING)?;
    } else if !output.json && !boards.is_empty() {
        writeln!(out, "{}", Text::bold(columns.heading(by)))?;
    }
    for board in &boards {
        write_board(board, by, &columns, args.csv, output, out)?;
    }
    if teams && by == By::Imps && !args.csv {
        write_match(&boards, output, out)?;
    }
    if unplayed > 0 {
        progress.note(format_args!("note: {unplayed} of {} records have no result", input.boards()));
    }
    input.finish()
}

/// The result of a record, if it has one; the vulnerability follows from the board's number if it is not written.
fn played(record: &Record) -> Option<Played> {
    let vulnerability = record.vulnerability.or_else(|| record.board.map(Vulnerability::of_board));
    let contract = record.contract();
    let worked_out = || match (contract, record.result) {
        _ if record.is_passed_out() => Some(Outcome::PassedOut),
        (Some(contract), Some(tricks)) => Some(Outcome::Played { contract, tricks }),
        _ => None,
    };
    let score_ns = record.score_ns().or_else(|| Some(worked_out()?.score_ns(vulnerability?)))?;
    let name = |seat: Seat| record.names[seat].as_deref().filter(|name| !name.is_empty());
    let table = match (record.tag("Room"), Side::NorthSouth.seats().map(name)) {
        (Some(room), _) => room.to_owned(),
        (None, [Some(north), Some(south)]) => format!("{north} and {south}"),
        _ => record.tag("Table").unwrap_or_default().to_owned(),
    };
    Some(Played { contract, tricks: record.result, score_ns, table })
}

/// How wide the columns of the table are.
struct Columns {
    board: usize,
    contract: usize,
    tricks: usize,
    score: usize,
    comparison: usize,
    /// Whether there is room for who played.
    table: bool,
}

impl Columns {
    /// Those that there is room for.
    fn new(by: By) -> Self {
        match (width(), by) {
            (60.., By::Imps) => {
                Self { board: 6, contract: 16, tricks: 6, score: 7, comparison: 7, table: true }
            }
            (60.., By::Matchpoints) => {
                Self { board: 6, contract: 16, tricks: 6, score: 7, comparison: 13, table: true }
            }
            _ => Self { board: 5, contract: 13, tricks: 2, score: 5, comparison: 10, table: false },
        }
    }

    fn heading(&self, by: By) -> String {
        let compared = if by == By::Imps { "IMPs" } else { "MP       %" };
        let contract = Text::plain("Contract").pad(self.contract);
        self.line("Board", &contract, &"Tricks"[..self.tricks], "NS", compared, "Table")
    }

    fn line(
        &self,
        board: &str,
        contract: &Text,
        tricks: &str,
        score: &str,
        compared: &str,
        table: &str,
    ) -> String {
        let table = if self.table { table } else { "" };
        let line = format!(
            "{board:<0$} {contract} {tricks:>1$} {score:>2$} {compared:>3$}  {table}",
            self.board, self.tricks, self.score, self.comparison
        );
        line.trim_end().to_owned()
    }
}

fn write_board(
    board: &Board,
    by: By,
    columns: &Columns,
    csv: bool,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let scores: Vec<Points> = board.played.iter().map(|played| played.score_ns).collect();
    let matchpoints = score::matchpoints(&scores);
    for (place, played) in board.played.iter().enumerate() {
        let compared = scores.len() > 1;
        let (points, share) = (matchpoints[place], percent(matchpoints[place], scores.len()));
        let imps = average_imps(&scores, place);
        let line = Line {
            board: &board.label,
            table: &played.table,
            contract: played.contract.map_or("Pass".into(), |c| format!("{}{}", c.bid, c.doubling)),
            declarer: played.contract.map(|contract| contract.declarer.to_string()),
            tricks: played.tricks,
            score_ns: played.score_ns,
            matchpoints_ns: (compared && by == By::Matchpoints).then_some(points),
            percent_ns: (compared && by == By::Matchpoints).then_some(share),
            imps_ns: (compared && by == By::Imps).then_some(imps),
        };
        if output.json {
            json_line(out, &line)?;
            continue;
        }
        if csv {
            csv_line(out, line.fields())?;
            continue;
        }
        let contract =
            played.contract.map_or_else(|| Text::plain("passed out"), Text::contract).pad(columns.contract);
        let tricks = played.tricks.map_or_else(String::new, |tricks| tricks.to_string());
        let comparison = match by {
            _ if !compared => String::new(),
            By::Matchpoints => format!("{points} {share:>6.2}"),
            By::Imps if scores.len() == 2 => format!("{imps:>+4.0}"),
            By::Imps => format!("{imps:>+7.2}"),
        };
        let score = format!("{:+}", played.score_ns);
        let line = columns.line(&board.label, &contract, &tricks, &score, &comparison, &played.table);
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The difference from every other table in IMPs, on average.
fn average_imps(scores: &[Points], place: usize) -> f64 {
    let others = scores.iter().enumerate().filter(|&(other, _)| other != place);
    let sum: i32 = others.map(|(_, other)| score::imps(scores[place] - other)).sum();
    if scores.len() < 2 { 0.0 } else { f64::from(sum) / (scores.len() - 1) as f64 }
}

/// The sums of a teams match, and their victory points.
fn write_match(boards: &[Board], output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let (mut first, mut second, mut compared) = (0, 0, 0);
    for board in boards {
        let [one, other] = &board.played[..] else { continue };
        compared += 1;
        match score::imps(one.score_ns - other.score_ns) {
            won if won > 0 => first += won,
            lost => second -= lost,
        }
    }
    let Some(count) = NonZeroUsize::new(compared) else { return Ok(()) };
    let points = score::victory_points(first - second, count);
    if output.json {
        return json_line(
            out,
            &Match {
                boards: count.get(),
                imps_first: first,
                imps_second: second,
                victory_points_first: points.into(),
                victory_points_second: points.opponents().into(),
            },
        );
    }
    let boards = counted(count.get(), "board");
    let line = format!("{first} - {second} IMPs over {boards}, {points} - {} VPs", points.opponents());
    for line in wrapped(Text::bold(line) + Text::plain(" for North-South at the first table")) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
