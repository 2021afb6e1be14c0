//! All boards of all matches, on all threads.

use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use anyhow::Result;
use arena::seating::Breach;
use arena::team_match::{Given, Match};
use indicatif::{ProgressBar, ProgressStyle};
use questions::BoardAnswer;
use search::{Budget, Parallel};

use super::boards::Deals;
use super::log::Log;

/// Plays what is not known yet; the boards of each match in order, one match for each of `pairs`. A match ends where
/// `is_decided` says so of its boards so far.
pub(super) fn all(
    matches: &[Match],
    pairs: &[[usize; 2]],
    names: &[String],
    boards: Deals,
    log: &Log,
    threads: usize,
    is_decided: impl Fn(&[BoardAnswer]) -> bool,
) -> Result<Vec<Vec<BoardAnswer>>> {
    let bar = bar(boards.len() * matches.len());
    // The contract or auction of a board is looked for once, whichever match comes to it first.
    let usual: Vec<OnceLock<Result<Given, Breach>>> = boards.iter().map(|_| OnceLock::new()).collect();
    let one = |place: usize, pair: usize, [a, b]: [&str; 2]| -> Result<BoardAnswer> {
        let number = place + 1;
        if let Some(line) = log.known(a, b, number) {
            return Ok(line.clone());
        }
        let (board, given) = &boards[place];
        let given = match given {
            Given::Nothing => {
                let usual = usual[place].get_or_init(|| matches[pair].usual(number, board));
                usual.as_ref().map_err(Clone::clone)?
            }
            given => given,
        };
        log.write([a, b], &matches[pair].play(number, *board, given, &Budget::unlimited())?)
    };
    // Board after board, all matches of each: a long round robin that is stopped has met everybody alike.
    let count = pairs.len();
    let mut by_match = vec![Vec::with_capacity(boards.len()); count];
    let (mut job, mut failure) = (0, None);
    let ended = Parallel::on(threads).map(
        0..boards.len() * count,
        |_| (),
        |(), job| {
            let [a, b] = pairs[job % count];
            Ok(one(job / count, job % count, [names[a].as_str(), names[b].as_str()]))
        },
        |line| {
            bar.inc(1);
            let lines = &mut by_match[job % count];
            job += 1;
            match line {
                Ok(line) => lines.push(line),
                Err(error) => failure = Some(error),
            }
            if failure.is_some() || is_decided(lines) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    bar.finish_and_clear();
    // What broke it off was a failure, or nothing is left to decide.
    debug_assert!(ended.is_ok() || job > 0);
    failure.map_or(Ok(by_match), Err)
}

fn bar(boards: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} boards, {eta} left");
    ProgressBar::new(boards as u64).with_style(style.expect("the template is well formed"))
}
