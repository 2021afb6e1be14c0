//! All boards of all matches, on all threads.

use std::io::IsTerminal as _;
use std::sync::OnceLock;

use anyhow::Result;
use arena::round_robin::pairs;
use arena::seating::Breach;
use arena::team_match::{Given, Match};
use indicatif::{ProgressBar, ProgressStyle};
use questions::BoardAnswer;
use rayon::prelude::*;
use search::Budget;

use super::boards::Deals;
use super::log::Log;

/// Plays what is not known yet; the boards of each match in order, one match for each pair of `names`.
pub(super) fn all(
    matches: &[Match],
    names: &[String],
    boards: Deals,
    log: &Log,
) -> Result<Vec<Vec<BoardAnswer>>> {
    let bar = bar(boards.len() * matches.len());
    // The contract or auction of a board is looked for once, whichever match comes to it first.
    let usual: Vec<OnceLock<Result<Given, Breach>>> = boards.iter().map(|_| OnceLock::new()).collect();
    let one = |place: usize, pair: usize, [a, b]: [&str; 2]| -> Result<BoardAnswer> {
        let number = place + 1;
        if let Some(line) = log.known(a, b, number) {
            bar.inc(1);
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
        let line = log.write([a, b], &matches[pair].play(number, *board, given, &Budget::unlimited())?)?;
        bar.inc(1);
        Ok(line)
    };
    // Board after board, all matches of each: a long round robin that is stopped has met everybody alike.
    let pairs: Vec<[usize; 2]> = pairs(names.len()).collect();
    let count = pairs.len();
    let jobs = 0..boards.len() * count;
    let lines = jobs.into_par_iter().map(|job| {
        let [a, b] = pairs[job % count];
        one(job / count, job % count, [names[a].as_str(), names[b].as_str()])
    });
    let lines: Result<Vec<BoardAnswer>> = lines.collect();
    bar.finish_and_clear();
    let mut by_match = vec![Vec::with_capacity(boards.len()); count];
    for (job, line) in lines?.into_iter().enumerate() {
        by_match[job % count].push(line);
    }
    Ok(by_match)
}

fn bar(boards: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} boards, {eta} left");
    ProgressBar::new(boards as u64).with_style(style.expect("the template is well formed"))
}
