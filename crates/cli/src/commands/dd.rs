//! `merrimac dd`: the double-dummy tables of deals, and par.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use bridge::score::Points;
use bridge::{BySeat, ByStrain, Deal, Seat, Strain};
use double_dummy::{Batch, Par, TrickTable, par};
use notation::{Format, Record};
use serde::Serialize;

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::job::Job;
use crate::json::{Entries, json_line};
use crate::progress::Progress;

/// Solve deals double dummy: tricks of every declarer in every strain, and par
///
/// Double dummy means that all four play perfectly and see all cards. Par is the score when they also bid so; it is
/// given where dealer and vulnerability are known, from the file or from the number of the board. A contract that
/// gives par is named at the lowest level that does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac dd club.pbn                      every board of a file
  merrimac dd club.pbn --json               a line of JSON for each
  merrimac dd 'N:AK3.QJT9.86.A742 ...'      a deal
  merrimac dd deals.txt --json -o tables.jsonl --shard 2/8
                                            every eighth deal from the second on, to tables.2-of-8.jsonl")]
pub(crate) struct Args {
    /// A file, a link or a deal; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    from: Option<Format>,
    #[command(flatten)]
    job: Job,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "dd")]
struct Line {
    /// The place in the input, from 1.
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<usize>,
    deal: String,
    tricks: Entries<Seat, Entries<Strain, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParLine>,
}

#[derive(Debug, Serialize)]
struct ParLine {
    score_ns: Points,
    contracts: Vec<String>,
    /// Declarer's tricks in each of the contracts.
    tricks: Vec<usize>,
}

/// Writes the tables.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    args.job.run(out, &progress, |mut out| {
        let mut input = Input::open(&args.file, args.from, &progress)?;
        let (boards, left_out) = read(&mut input, &args.job, &progress)?;
        solve(boards, args.job.threads, output, &progress, &mut out)?;
        input.finish()?;
        match left_out {
            0 => Ok(()),
            count => Err(bad_input(format!("{} could not be solved, shown above", counted(count, "board")))),
        }
    })
}

/// A board to solve, and its place in the input.
type Numbered = (usize, Record, Deal);

/// The boards of the job, and how many of them have no full deal.
fn read(input: &mut Input, job: &Job, progress: &Progress) -> Result<(Vec<Numbered>, usize)> {
    let (mut boards, mut left_out) = (Vec::new(), 0);
    let mut record = Record::default();
    while input.read(&mut record, progress)? {
        let number = input.boards();
        if !job.includes(number) {
            continue;
        }
        match record.full_deal() {
            Ok(deal) => boards.push((number, about(&record), deal)),
            Err(error) => {
                left_out += 1;
                progress.note(format_args!(
                    "error: board {} is left out: {error}",
                    super::label(&record, number)
                ));
            }
        }
    }
    progress.finish();
    Ok((boards, left_out))
}

/// What of a record is shown above the table, with the dealer and vulnerability that follow from the number.
fn about(record: &Record) -> Record {
    let standard = record.board.and_then(|_| record.to_board().ok());
    Record {
        board: record.board,
        dealer: record.dealer.or(standard.map(|board| board.dealer)),
        vulnerability: record.vulnerability.or(standard.map(|board| board.vulnerability)),
        tags: record.tags.clone(),
        ..Record::default()
    }
}

fn solve(
    boards: Vec<Numbered>,
    threads: usize,
    output: &OutputOptions,
    progress: &Progress,
    out: &mut impl Write,
) -> Result<()> {
    progress.working(boards.len(), "deals");
    let mut first = true;
    let mut result = Ok(());
    let table = |solver: &mut double_dummy::Solver, (number, record, deal): Numbered| {
        solver.table(&deal).map(|table| (number, record, deal, table))
    };
    let ended = Batch { threads, ..Batch::default() }.run(
        boards.into_iter(),
        table,
        |(number, record, deal, table)| {
            progress.advance();
            let par =
                record.dealer.zip(record.vulnerability).map(|(dealer, sides)| par(&table, dealer, sides));
            result = if output.json {
                json_line(out, &line(number, &record, &deal, &table, par))
            } else {
                show(&record, &deal, &table, par, &mut first, out)
            };
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    result?;
    Ok(ended?)
}

fn line(number: usize, record: &Record, deal: &Deal, table: &TrickTable, par: Option<Par>) -> Line {
    let of_seat = |seat| Strain::ALL.into_iter().map(|strain| (strain, table.tricks(strain, seat))).collect();
    Line {
        number,
        board: record.board,
        deal: deal.to_string(),
        tricks: Seat::ALL.into_iter().map(|seat| (seat, of_seat(seat))).collect(),
        par: par.map(|par| ParLine {
            score_ns: par.score_ns,
            contracts: par.contracts.iter().map(|entry| entry.contract.to_string()).collect(),
            tricks: par.contracts.iter().map(|entry| entry.tricks).collect(),
        }),
    }
}

fn show(
    record: &Record,
    deal: &Deal,
    table: &TrickTable,
    par: Option<Par>,
    first: &mut bool,
    out: &mut impl Write,
) -> Result<()> {
    if !std::mem::take(first) {
        writeln!(out)?;
    }
    for line in draw::heading(record) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{deal}")?;
    let cells =
        BySeat::from_fn(|seat| ByStrain::from_fn(|strain| u8::try_from(table.tricks(strain, seat)).ok()));
    for line in draw::trick_table(&cells) {
        writeln!(out, "{line}")?;
    }
    if let Some(par) = par {
        writeln!(out, "{}", draw::par(&par))?;
    }
    Ok(())
}
