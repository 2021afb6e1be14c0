//! Questions in a file: a line of JSON each, and for each a line of JSON as the answer, in order.
//!
//! Scripts ask thousands at once. A question that cannot be answered gets a line too, which says why, and the others
//! are answered all the same. Questions are answered as they come, so that another program can wait for an answer
//! before it asks again.

use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use anyhow::{Context as _, Result};
use notation::{Format, Record, Severity};
use questions::{QuestionError, RefusedAnswer};
use search::{Budget, Parallel};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::commands::label;
use crate::error::bad_input;
use crate::input::{Input, counted, format_of, open};
use crate::json::json_line;
use crate::progress::Progress;

/// A question and its place in the file.
type Placed<Q> = (String, Result<Q, String>);

/// Questions that are answered together. Each such burst waits for its slowest question, so they are many; a file has
/// more of them than memory should hold.
const BURST: usize = 4096;

/// Answers every line of a file, `-` being standard input, with a state for each thread, such as a double-dummy solver.
pub(crate) fn answer_lines<Q: DeserializeOwned + Send + 'static, S, A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    state: impl Fn(&Budget) -> S + Sync,
    answer: impl Fn(&mut S, Q) -> Result<A, QuestionError> + Sync,
) -> Result<()> {
    answer_lines_read(file, threads, out, read_question, state, answer)
}

/// The same, with lines that are read so.
fn answer_lines_read<Q: Send + 'static, S, A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    read: impl Fn(&str) -> Result<Q, String> + Send + 'static,
    state: impl Fn(&Budget) -> S + Sync,
    answer: impl Fn(&mut S, Q) -> Result<A, QuestionError> + Sync,
) -> Result<()> {
    let source = open(file)?;
    let (sender, questions) = sync_channel(BURST);
    // Reading has a thread of its own: it may wait for a question while answers wait to be written.
    let reader = thread::spawn(move || read_lines(BufReader::new(source), read, &sender));
    answer_each(file, &questions, threads, out, state, answer)?;
    reader.join().expect("the reader does not panic").with_context(|| format!("cannot read {file}"))
}

/// Answers a question about each board of a file, or each line of one that has questions; a line may be a board too.
pub(crate) fn answer_boards<Q: DeserializeOwned + Send + 'static, A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    question: impl Fn(&Record) -> Result<Q, String> + Send + 'static,
    answer: impl Fn(Q) -> Result<A, QuestionError> + Sync,
) -> Result<()> {
    let answer = |(): &mut (), question| answer(question);
    if format_of(Path::new(file)).is_none_or(|format| format == Format::Json) {
        let read = move |line: &str| match board_of(line)? {
            Some(record) => question(&record),
            None => read_question(line),
        };
        return answer_lines_read(file, threads, out, read, |_| (), answer);
    }
    let progress = Progress::new();
    let mut input = Input::open(file, None, &progress)?;
    let mut questions = Vec::new();
    let mut record = Record::default();
    while input.read(&mut record, &progress)? {
        questions.push((format!("board {}", label(&record, input.boards())), question(&record)));
    }
    let (sender, receiver) = sync_channel(questions.len());
    questions.into_iter().for_each(|question| sender.send(question).expect("there is room for all"));
    drop(sender);
    answer_each(file, &receiver, threads, out, |_| (), answer)?;
    input.finish()
}

fn read_question<Q: DeserializeOwned>(line: &str) -> Result<Q, String> {
    questions::read(line.as_bytes()).map_err(|error| error.to_string())
}

/// The board of a line, if it says that it is one.
fn board_of(line: &str) -> Result<Option<Record>, String> {
    #[derive(Deserialize)]
    struct Typed {
        r#type: Option<String>,
    }
    if !serde_json::from_str::<Typed>(line).is_ok_and(|line| line.r#type.as_deref() == Some("board")) {
        return Ok(None);
    }
    let (records, diagnostics) = notation::read_all(Format::Json, line.as_bytes());
    match diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
        Some(error) => Err(format!("{}: {}", error.tag, error.reason)),
        None => Ok(records.into_iter().next()),
    }
}

fn read_lines<Q>(
    source: impl BufRead,
    read: impl Fn(&str) -> Result<Q, String>,
    sender: &SyncSender<Placed<Q>>,
) -> std::io::Result<()> {
    for (number, line) in (1..).zip(source.lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        if sender.send((format!("line {number}"), read(&line))).is_err() {
            break;
        }
    }
    Ok(())
}

/// Answers questions as they come; each comes with its place in the file.
fn answer_each<Q: Send, S, A: Serialize + Send>(
    file: &str,
    questions: &Receiver<Placed<Q>>,
    threads: usize,
    out: &mut impl Write,
    state: impl Fn(&Budget) -> S + Sync,
    answer: impl Fn(&mut S, Q) -> Result<A, QuestionError> + Sync,
) -> Result<()> {
    let progress = Progress::new();
    let mut refused = 0;
    while let Ok(first) = questions.recv() {
        let burst: Vec<Placed<Q>> = [first].into_iter().chain(questions.try_iter()).take(BURST).collect();
        progress.working(burst.len(), "questions");
        let work = |state: &mut S, (place, question): Placed<Q>| {
            let answer =
                question.and_then(|question| answer(state, question).map_err(|error| error.to_string()));
            Ok(answer.map_err(|reason| format!("{place}: {reason}")))
        };
        let mut result = Ok(());
        let ended = Parallel::on(threads).map(burst.into_iter(), &state, work, |answer| {
            progress.advance();
            result = match answer {
                Ok(answer) => json_line(out, &answer),
                Err(error) => {
                    refused += 1;
                    progress.note(format_args!("error: {file}: {error}"));
                    json_line(out, &RefusedAnswer { error })
                }
            };
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result?;
        ended?;
        progress.finish();
        out.flush()?;
    }
    match refused {
        0 => Ok(()),
        count => Err(bad_input(format!(
            "{} of {file} could not be answered, shown above",
            counted(count, "question")
        ))),
    }
}
