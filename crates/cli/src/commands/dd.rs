//! `merrimac dd`: the double-dummy tables of deals, and par.

mod html;

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use bridge::{BySeat, ByStrain, Seat, Strain, Vulnerability};
use double_dummy::{Batch, TrickTable};
use notation::{Format, Record};
use questions::{DoubleDummyAnswer, DoubleDummyQuestion};

use crate::cli::OutputOptions;
use crate::csv::{csv_line, known};
use crate::draw;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::job::Job;
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;

/// Solve deals double dummy: tricks of every declarer in every strain, and par
///
/// Double dummy means that all four play perfectly and see all cards. Par is the score when they also bid so; it is
/// given where dealer and vulnerability are known, from the file, the number of the board or --dealer and --vul. A contract that
/// gives par is named at the lowest level that does.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac dd club.pbn                      every board of a file
  merrimac dd club.pbn --json               a line of JSON for each
  merrimac dd 'N:AK3.QJT9.86.A742 ...' --dealer N --vul None
                                            a deal, with par
  merrimac dd club.pbn --csv > tables.csv   for a spreadsheet
  merrimac dd club.pbn --html > records.html
                                            hand records to print
  merrimac deal -n 5 --json | merrimac dd - --json | merrimac show -
  merrimac dd deals.txt --json -o tables.jsonl --shard 2/8
                                            every eighth deal from the second on, to tables.2-of-8.jsonl")]
pub(crate) struct Args {
    /// A file, a link or a deal; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    /// The format, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    from: Option<Format>,
    /// Who calls first, where the input does not say
    #[arg(long, value_name = "SEAT")]
    dealer: Option<Seat>,
    /// Who is vulnerable, where the input does not say
    #[arg(long, value_name = "WHO")]
    vul: Option<Vulnerability>,
    /// Write a line of comma-separated values for each deal, under a heading: what a spreadsheet reads
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write hand records to print: the hands, points, makeable contracts and par of each board on a page of HTML
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    html: bool,
    #[command(flatten)]
    job: Job,
}

/// Writes the tables.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    args.job.run(out, &progress, |mut out| {
        let mut input = Input::open(&args.file, args.from, &progress)?;
        let (boards, left_out) = read(&mut input, args, &progress)?;
        solve(boards, args, output, &progress, &mut out)?;
        input.finish()?;
        match left_out {
            0 => Ok(()),
            count => Err(bad_input(format!("{} could not be solved, shown above", counted(count, "board")))),
        }
    })
}

/// A board to solve, its place in the input, and what is shown above its table.
struct Numbered {
    number: usize,
    about: Record,
    question: DoubleDummyQuestion,
}

/// The boards of the job, and how many of them have no full deal.
fn read(input: &mut Input, args: &Args, progress: &Progress) -> Result<(Vec<Numbered>, usize)> {
    let (mut boards, mut left_out) = (Vec::new(), 0);
    let mut record = Record::default();
    while input.read(&mut record, progress)? {
        let number = input.boards();
        if !args.job.includes(number) {
            continue;
        }
        match record.full_deal() {
            Ok(deal) => {
                let about = about(&record, args);
                let question = DoubleDummyQuestion { deal, dealer: about.dealer, vul: about.vulnerability };
                boards.push(Numbered { number, about, question });
            }
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

/// What of a record is shown above the table, with the dealer and vulnerability that follow from the number, or else
/// those of the command line.
fn about(record: &Record, args: &Args) -> Record {
    let standard = record.board.and_then(|_| record.to_board().ok());
    Record {
        board: record.board,
        dealer: record.dealer.or(standard.map(|board| board.dealer)).or(args.dealer),
        vulnerability: (record.vulnerability.or(standard.map(|board| board.vulnerability))).or(args.vul),
        tags: record.tags.clone(),
        ..Record::default()
    }
}

fn solve(
    boards: Vec<Numbered>,
    args: &Args,
    output: &OutputOptions,
    progress: &Progress,
    out: &mut impl Write,
) -> Result<()> {
    progress.working(boards.len(), "deals");
    let mut first = true;
    let mut result = match args {
        Args { csv: true, .. } => csv_line(out, csv_heading()),
        Args { html: true, .. } => Ok(write!(out, "{}", html::HEAD)?),
        _ => Ok(()),
    };
    let table = |solver: &mut double_dummy::Solver, board: Numbered| {
        solver.table(&board.question.deal).map(|table| (board, table))
    };
    let batch = Batch { threads: args.job.threads, ..Batch::default() };
    let ended = batch.run(boards.into_iter(), table, |(board, table)| {
        progress.advance();
        result = if output.json {
            json_line(out, &answer(&board, &table))
        } else if args.csv {
            csv_line(out, csv_fields(&answer(&board, &table)))
        } else if args.html {
            write!(out, "{}", html::board(&answer(&board, &table))).map_err(Into::into)
        } else {
            show(&board, &table, &mut first, out)
        };
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result?;
    if args.html {
        write!(out, "{}", html::FOOT)?;
    }
    Ok(ended?)
}

fn answer(board: &Numbered, table: &TrickTable) -> DoubleDummyAnswer {
    let answer = board.question.answered(table);
    DoubleDummyAnswer { number: Some(board.number), board: board.about.board, ..answer }
}

/// The seats and strains in the order of the columns: `N_NT` are North's tricks at no trump.
fn csv_heading() -> Vec<String> {
    let cells = Seat::ALL
        .into_iter()
        .flat_map(|seat| Strain::ALL.into_iter().rev().map(move |strain| format!("{seat}_{strain}")));
    let about = ["number", "board", "dealer", "vul", "deal"].map(String::from);
    about.into_iter().chain(cells).chain(["par_ns", "par_contracts"].map(String::from)).collect()
}

fn csv_fields(answer: &DoubleDummyAnswer) -> Vec<String> {
    let about = [
        known(answer.number),
        known(answer.board),
        known(answer.dealer),
        known(answer.vul),
        answer.deal.to_string(),
    ];
    let cells = answer.tricks.0.iter().flat_map(|(_, row)| row.0.iter().rev());
    let cells = cells.map(|(_, tricks)| tricks.to_string());
    let par = answer.par.as_ref();
    let par = [known(par.map(|par| par.score_ns)), known(par.map(|par| par.contracts.join("; ")))];
    about.into_iter().chain(cells).chain(par).collect()
}

fn show(board: &Numbered, table: &TrickTable, first: &mut bool, out: &mut impl Write) -> Result<()> {
    if !std::mem::take(first) {
        writeln!(out)?;
    }
    for line in draw::heading(&board.about) {
        writeln!(out, "{line}")?;
    }
    for line in draw::wrapped(Text::plain(board.question.deal.to_string())) {
        writeln!(out, "{line}")?;
    }
    let cells =
        BySeat::from_fn(|seat| ByStrain::from_fn(|strain| u8::try_from(table.tricks(strain, seat)).ok()));
    for line in draw::trick_table(&cells) {
        writeln!(out, "{line}")?;
    }
    for line in board.question.par(table).iter().flat_map(draw::par) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
