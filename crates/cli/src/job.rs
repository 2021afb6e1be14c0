//! Long work: how many threads, which part of it, and where the result goes.
//!
//! A job can be split over many machines: part 2 of 8 takes every eighth board, from the second on, and writes a file
//! of its own. The file appears under its name only when it is whole, so a part whose file is there is done, and a
//! job that is started again does only what is missing.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anstream::AutoStream;
use anyhow::{Context as _, Result};

use crate::error::bad_input;
use crate::progress::Progress;
use crate::signals::interrupted;

/// The options of long work.
#[derive(Debug, clap::Args)]
pub(crate) struct Job {
    /// How many threads work; the answers are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, help_heading = "Work")]
    pub(crate) threads: usize,
    /// Write to this file, which appears when it is whole
    #[arg(long, short, value_name = "FILE", help_heading = "Work")]
    output: Option<PathBuf>,
    /// Do part I of N: every Nth board from the Ith on. The part is added to the name of the file, and nothing is
    /// done if that file is there already
    #[arg(long, value_name = "I/N", requires = "output", help_heading = "Work")]
    shard: Option<Shard>,
}

/// One of the parts into which a job is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    part: usize,
    parts: usize,
}

impl Job {
    /// Whether the board numbered `number`, from 1, is part of the job.
    pub(crate) fn includes(&self, number: usize) -> bool {
        self.shard.is_none_or(|shard| (number - 1) % shard.parts == shard.part - 1)
    }

    /// Whether the job is not a part of another.
    pub(crate) fn is_whole(&self) -> bool {
        self.shard.is_none()
    }

    /// Does the work unless its file is there already, and puts what it writes where it belongs.
    pub(crate) fn run(
        &self,
        out: &mut dyn Write,
        progress: &Progress,
        work: impl FnOnce(&mut dyn Write) -> Result<()>,
    ) -> Result<()> {
        let Some(output) = &self.output else { return work(out) };
        let path = self.shard.map_or_else(|| output.clone(), |shard| shard.file(output));
        if self.shard.is_some() && path.exists() {
            progress.note(format_args!("`{}` is there already: nothing to do", path.display()));
            return Ok(());
        }
        let part = unfinished(&path);
        remove_when_interrupted(part.clone());
        let file = File::create(&part)
            .map_err(|error| bad_input(format!("cannot write `{}`: {error}", part.display())))?;
        match written(file, work).and_then(|verdict| {
            fs::rename(&part, &path).with_context(|| format!("cannot write `{}`", path.display()))?;
            Ok(verdict)
        }) {
            Ok(verdict) => verdict,
            Err(error) => {
                // The first error is the one to tell.
                let _ = fs::remove_file(&part);
                Err(error)
            }
        }
    }
}

/// The file whole on the disk. Bad boards do not spoil it: what was found wrong with the input is the inner result.
fn written(file: File, work: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<Result<()>> {
    let kept = file.try_clone()?;
    let sink: Box<dyn Write> = Box::new(BufWriter::with_capacity(1 << 16, file));
    let mut sink = AutoStream::never(sink);
    let verdict = match work(&mut sink) {
        Err(error) if !crate::error::is_bad_input(&error) => return Err(error),
        verdict => verdict,
    };
    sink.flush()?;
    kept.sync_all()?;
    Ok(verdict)
}

/// Leaves no part of a file behind when the work is stopped.
fn remove_when_interrupted(part: PathBuf) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
    // The signals count from here on, before there is a file to leave behind.
    let interrupted = {
        let _within = runtime.enter();
        interrupted()
    };
    std::thread::spawn(move || {
        let status = runtime.block_on(interrupted);
        // It may be whole and renamed by now.
        let _ = fs::remove_file(&part);
        std::process::exit(status);
    });
}

/// Beside the file, so that it can be renamed, and of this process alone.
fn unfinished(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

impl Shard {
    /// The one part of a job that is not split.
    pub(crate) const WHOLE: Self = Self { part: 1, parts: 1 };

    /// How many of `count` pieces are of this part.
    pub(crate) fn share(self, count: u64) -> u64 {
        (count + (self.parts - self.part) as u64) / self.parts as u64
    }

    /// The number, from 0, of the piece that is number `index` of this part.
    pub(crate) fn number(self, index: u64) -> u64 {
        index * self.parts as u64 + (self.part - 1) as u64
    }

    /// `tables.2-of-8.jsonl` for `tables.jsonl`.
    pub(crate) fn file(self, path: &Path) -> PathBuf {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy()));
        path.with_file_name(format!(
            "{stem}.{}-of-{}{}",
            self.part,
            self.parts,
            extension.unwrap_or_default()
        ))
    }
}

impl FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
        match numbers {
            Some((part, parts)) if (1..=parts).contains(&part) => Ok(Self { part, parts }),
            _ => Err("expected a part and their number, such as 1/8 to 8/8".into()),
        }
    }
}
