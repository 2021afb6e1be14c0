//! Questions by the thousand: a file with one a line as JSON, an answer on a line for each, in order.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use anyhow::{Context as _, Result};
use rayon::prelude::*;
use serde::Serialize;

use crate::error::bad_input;
use crate::input::counted;
use crate::json::json_line;
use crate::progress::Progress;

#[derive(Debug, Serialize)]
struct Refusal {
    error: String,
}

/// How many questions are answered before the answers are written.
const TOGETHER: usize = 1024;

/// Answers every line of a file that is not blank; `-` is standard input. A question that cannot be answered gets the
/// reason as its answer, and makes the whole bad input.
pub(crate) fn answer_each<A: Serialize + Send>(
    file: &str,
    threads: usize,
    out: &mut impl Write,
    answer: impl Fn(&str) -> Result<A, String> + Sync,
) -> Result<()> {
    let source: Box<dyn BufRead> = if file == "-" {
        Box::new(io::stdin().lock())
    } else {
        let opened = File::open(file).map_err(|error| bad_input(format!("cannot read `{file}`: {error}")))?;
        Box::new(BufReader::new(opened))
    };
    let lines: Vec<String> =
        source.lines().collect::<io::Result<_>>().with_context(|| format!("cannot read {file}"))?;
    let questions: Vec<(usize, &String)> =
        (1..).zip(&lines).filter(|(_, line)| !line.trim().is_empty()).collect();
    let progress = Progress::new();
    progress.working(questions.len(), "questions");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut refused = 0;
    for together in questions.chunks(TOGETHER) {
        let answers: Vec<Result<A, String>> = pool.install(|| {
            let one = |(number, line): &(usize, &String)| {
                answer(line).map_err(|reason| format!("line {number}: {reason}"))
            };
            together.par_iter().map(one).collect()
        });
        for answer in answers {
            progress.advance();
            match answer {
                Ok(answer) => json_line(out, &answer)?,
                Err(error) => {
                    refused += 1;
                    progress.note(format_args!("error: {file}: {error}"));
                    json_line(out, &Refusal { error })?;
                }
            }
        }
    }
    match refused {
        0 => Ok(()),
        count => Err(bad_input(format!(
            "{} of {file} could not be answered, shown above",
            counted(count, "question")
        ))),
    }
}
