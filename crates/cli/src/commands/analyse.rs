//! `merrimac analyse`: what every card of a recorded play cost.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use bridge::Contract;
use cards::Card;
use double_dummy::{Analysis, AnalysisError, Batch, Position, Solver};
use notation::{Format, Record};
use questions::AnalysisAnswer;

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::job::Job;
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;

/// Analyse recorded plays: the tricks that every card cost, double dummy
///
/// A card costs a trick if its side could have taken more with another one, all four playing perfectly from there
/// with all cards seen. A play that breaks off with a claim is analysed as far as it goes, and the claim compared.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
In the play, `>` stands before the card led and `-1` after a card that cost a trick. The last column has the tricks
that declarer takes in all if everybody plays perfectly from there.

Examples:
  merrimac analyse final.lin                every board of a file
  merrimac analyse final.lin --board 7      one of them
  merrimac analyse season.pbn --json -o costs.jsonl --shard 1/4")]
pub(crate) struct Args {
    /// The file to read; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Analyse the boards of this number only; may be given more than once
    #[arg(long, short, value_name = "NUMBER")]
    board: Vec<usize>,
    /// The format, where neither extension nor content tells
    #[arg(long, value_name = "FORMAT", value_parser = super::format)]
    from: Option<Format>,
    #[command(flatten)]
    job: Job,
}

/// A play to analyse.
struct Played {
    number: usize,
    record: Record,
    contract: Contract,
    start: Position,
    cards: Vec<Card>,
}

/// Writes the analyses.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    args.job.run(out, &progress, |mut out| {
        let mut input = Input::open(&args.file, args.from, &progress)?;
        let (plays, numbers) = read(&mut input, args, &progress)?;
        let found = plays.len();
        let expected = if args.job.is_whole() { input.expect_boards(&args.board, &numbers) } else { Ok(()) };
        let left_out = analyse(plays, args.job.threads, output, &progress, &mut out)?;
        let read = input.boards();
        input.finish()?;
        expected?;
        if left_out > 0 {
            return Err(bad_input(format!(
                "{} could not be analysed, shown above",
                counted(left_out, "play")
            )));
        }
        if found == 0 && args.job.is_whole() {
            let boards = counted(read, "board");
            return Err(bad_input(format!(
                "none of {boards} in {} has a full deal, a contract and a play",
                args.file
            )));
        }
        Ok(())
    })
}

/// The plays of the job, and the numbers of the boards read; a board that was not played is passed over.
fn read(input: &mut Input, args: &Args, progress: &Progress) -> Result<(Vec<Played>, Vec<usize>)> {
    let (mut plays, mut numbers) = (Vec::new(), Vec::new());
    let mut record = Record::default();
    while input.read(&mut record, progress)? {
        let number = input.boards();
        numbers.extend(record.board);
        let wanted = args.board.is_empty() || record.board.is_some_and(|board| args.board.contains(&board));
        if !wanted || !args.job.includes(number) {
            continue;
        }
        let cards: Vec<Card> = record.play.iter().flat_map(|play| play.bare()).collect();
        let (Some(contract), Ok(deal)) = (record.contract(), record.full_deal()) else { continue };
        if !cards.is_empty() {
            let start = Position::start(&deal, contract.bid.strain(), contract.leader());
            plays.push(Played { number, record: record.clone(), contract, start, cards });
        }
    }
    progress.finish();
    Ok((plays, numbers))
}

/// Writes the analyses, and says how many plays are not lawful.
fn analyse(
    plays: Vec<Played>,
    threads: usize,
    output: &OutputOptions,
    progress: &Progress,
    out: &mut impl Write,
) -> Result<usize> {
    progress.working(plays.len(), "plays");
    let solve = |solver: &mut Solver, played: Played| match solver.analyse(&played.start, &played.cards) {
        Err(AnalysisError::Stopped(stopped)) => Err(stopped),
        analysis => Ok((played, analysis)),
    };
    let (mut first, mut left_out, mut result) = (true, 0, Ok(()));
    let ended = Batch { threads, ..Batch::default() }.run(plays.into_iter(), solve, |(played, analysis)| {
        progress.advance();
        result = match analysis {
            Ok(analysis) if output.json => json_line(out, &line(&played, &analysis)),
            Ok(analysis) => show(&played, &analysis, &mut first, out),
            Err(error) => {
                left_out += 1;
                let board = super::label(&played.record, played.number);
                progress.note(format_args!("error: board {board} is left out: {error}"));
                Ok(())
            }
        };
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result?;
    ended?;
    Ok(left_out)
}

fn line(played: &Played, analysis: &Analysis) -> AnalysisAnswer {
    let Played { number, record, contract, .. } = played;
    let names = record.names.iter();
    AnalysisAnswer {
        board: record.board,
        names: names.filter_map(|(seat, name)| Some((seat, name.clone()?))).collect(),
        result: record.result,
        ..AnalysisAnswer::new(*number, record.deal, *contract, analysis)
    }
}

fn show(played: &Played, analysis: &Analysis, first: &mut bool, out: &mut impl Write) -> Result<()> {
    if !std::mem::take(first) {
        writeln!(out)?;
    }
    for line in draw::heading(&played.record) {
        writeln!(out, "{line}")?;
    }
    let trace: Vec<usize> = analysis.trace(played.contract.declarer.side()).collect();
    let taken = played.record.result.map_or_else(String::new, |tricks| format!(", {tricks} taken"));
    let tricks = counted(trace[0], "trick");
    let about = Text::contract(played.contract) + Text::plain(format!(", {tricks} double dummy{taken}"));
    for line in draw::wrapped(about).into_iter().chain(draw::analysis(played.contract, analysis)) {
        writeln!(out, "{line}")?;
    }
    let last = trace[trace.len() - 1];
    match played.record.result {
        Some(result) if played.cards.len() < 52 && result != last => {
            let claim = format!("Declarer was given {result} by the claim, and had {last} double dummy");
            draw::wrapped(Text::plain(claim)).iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
        }
        _ => Ok(()),
    }
}
