//! Questions in a file: a line of JSON each, and for each a line of JSON as the answer, in order.
//!
//! Scripts ask thousands at once. A question that cannot be answered gets a line too, which says why, and the others
//! are answered all the same.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;

use anyhow::{Context as _, Result};
use search::{Budget, Parallel, Stopped};
use serde::Serialize;

use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::progress::Progress;

/// Why a question has no answer.
#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

/// Answers every line of a file, `-` being standard input, on so many threads.
pub(crate) fn answer_lines<A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    answer: impl Fn(&str) -> Result<A, String> + Sync,
) -> Result<()> {
    answer_lines_with(file, threads, out, |_| (), |(), line| Ok(answer(line)))
}

/// The same with a state for each thread, such as a double-dummy solver.
pub(crate) fn answer_lines_with<S, A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    state: impl Fn(&Budget) -> S + Sync,
    answer: impl Fn(&mut S, &str) -> Result<Result<A, String>, Stopped> + Sync,
) -> Result<()> {
    let source: Box<dyn BufRead> = if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        let opened = File::open(file).map_err(|error| bad_input(format!("cannot read `{file}`: {error}")))?;
        Box::new(BufReader::new(opened))
    };
    let lines: Vec<String> =
        source.lines().collect::<io::Result<_>>().with_context(|| format!("cannot read {file}"))?;
    let questions = (1..).zip(lines).filter(|(_, line): &(usize, String)| !line.trim().is_empty());
    let questions: Vec<_> = questions.map(|(number, line)| (format!("line {number}"), line)).collect();
    answer_each(file, questions, threads, out, state, |state, line: String| answer(state, &line))
}

/// Answers questions that were read from a file; each comes with its place there.
pub(crate) fn answer_each<Q: Send, S, A: Serialize + Send>(
    file: &str,
    questions: Vec<(String, Q)>,
    threads: usize,
    out: &mut impl Write,
    state: impl Fn(&Budget) -> S + Sync,
    answer: impl Fn(&mut S, Q) -> Result<Result<A, String>, Stopped> + Sync,
) -> Result<()> {
    let progress = Progress::new();
    progress.working(questions.len(), "questions");
    let work = |state: &mut S, (place, question): (String, Q)| {
        let answer = answer(state, question)?;
        Ok(answer.map_err(|reason| format!("{place}: {reason}")))
    };
    let mut refused = 0;
    let mut result = Ok(());
    let ended = Parallel::on(threads).map(questions.into_iter(), state, work, |answer| {
        progress.advance();
        result = match answer {
            Ok(answer) => json_line(out, &answer),
            Err(error) => {
                refused += 1;
                progress.note(format_args!("error: {file}: {error}"));
                json_line(out, &Refusal { error })
            }
        };
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result?;
    ended?;
    match refused {
        0 => Ok(()),
        count => Err(bad_input(format!(
            "{} of {file} could not be answered, shown above",
            counted(count, "question")
        ))),
    }
}
