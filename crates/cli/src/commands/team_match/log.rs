//! What a match leaves on the disk: finished boards to take it up from, the play as PBN, the decisions with reasons.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context as _, Result, anyhow};
use arena::record;
use arena::round_robin::pairs;
use arena::seating::Entry;
use arena::team_match::{BoardResult, Thinking};
use bridge::{BySeat, Seat, Side};
use notation::{Format, write_all};
use serde::{Deserialize, Serialize};

use super::Args;
use super::boards::Deals;
use crate::error::bad_input;

/// A finished board, as it stands in the log.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename = "board")]
pub(super) struct BoardLine {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) seed: u64,
    pub(super) number: usize,
    pub(super) deal: String,
    pub(super) contracts: [String; 2],
    pub(super) scores_ns: [i32; 2],
    pub(super) imps: i32,
    pub(super) decisions: [usize; 2],
    pub(super) seconds: [f64; 2],
}

/// A decision, as it stands in its file.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "decision")]
struct DecisionLine<'a> {
    player: &'a str,
    board: usize,
    room: &'static str,
    seat: String,
    action: String,
    reason: String,
    ms: f64,
}

/// The files of a match.
pub(super) struct Log {
    seed: u64,
    /// The boards that were finished before.
    known: HashMap<(String, String, usize), BoardLine>,
    boards: Option<Mutex<File>>,
    pbn: Option<Mutex<File>>,
    decisions: Option<Mutex<File>>,
}

const ROOMS: [&str; 2] = ["Open", "Closed"];

impl Log {
    /// Opens the files and reads what is finished already.
    pub(super) fn open(args: &Args, names: &[String], boards: &Deals) -> Result<Self> {
        let known = args.log.as_deref().map(|path| finished(path, args.seed, names, boards)).transpose()?;
        let append = |path: &Option<std::path::PathBuf>| -> Result<Option<Mutex<File>>> {
            let Some(path) = path else { return Ok(None) };
            let file = OpenOptions::new().append(true).create(true).open(path);
            let file =
                file.map_err(|error| bad_input(format!("cannot write `{}`: {error}", path.display())))?;
            Ok(Some(Mutex::new(file)))
        };
        Ok(Self {
            seed: args.seed,
            known: known.unwrap_or_default(),
            boards: append(&args.log)?,
            pbn: append(&args.pbn)?,
            decisions: append(&args.decisions)?,
        })
    }

    /// The board, if it was finished before.
    pub(super) fn known(&self, a: &str, b: &str, number: usize) -> Option<&BoardLine> {
        self.known.get(&(a.to_owned(), b.to_owned(), number))
    }

    /// Writes a board down: the log last, so that a board that is there has everything else.
    pub(super) fn write(&self, names: [&str; 2], result: &BoardResult) -> Result<BoardLine> {
        let line = self.line(names, result);
        if let Some(file) = &self.pbn {
            append(file, &pbn(names, result)?)?;
        }
        if let Some(file) = &self.decisions {
            append(file, &decisions(names, result)?)?;
        }
        if let Some(file) = &self.boards {
            let mut text = serde_json::to_vec(&line)?;
            text.push(b'\n');
            append(file, &text)?;
        }
        Ok(line)
    }

    fn line(&self, [a, b]: [&str; 2], result: &BoardResult) -> BoardLine {
        let contract = |outcome: &bridge::Outcome| match outcome {
            bridge::Outcome::PassedOut => "passed out".to_owned(),
            bridge::Outcome::Played { contract, tricks } => format!("{contract}, {tricks} tricks"),
        };
        let thinking = result.thinking();
        BoardLine {
            a: a.into(),
            b: b.into(),
            seed: self.seed,
            number: result.number,
            deal: result.board.deal.to_string(),
            contracts: [contract(&result.outcomes[0]), contract(&result.outcomes[1])],
            scores_ns: result.scores_ns(),
            imps: result.imps,
            decisions: thinking.map(|Thinking { decisions, .. }| decisions),
            seconds: thinking.map(|Thinking { time, .. }| time.as_secs_f64()),
        }
    }
}

/// One write for all, so that a program that is stopped leaves at most one broken end.
fn append(file: &Mutex<File>, bytes: &[u8]) -> Result<()> {
    let mut file = file.lock().map_err(|_| anyhow!("another thread failed while it wrote"))?;
    file.write_all(bytes).context("cannot write what was played")
}

/// The player in a seat of a room.
fn player([a, b]: [&str; 2], room: usize, seat: Seat) -> &str {
    if (seat.side() == Side::NorthSouth) == (room == 0) { a } else { b }
}

/// Both tables, the one where A sat North-South first.
fn pbn(names: [&str; 2], result: &BoardResult) -> Result<Vec<u8>> {
    let records = [0, 1].map(|room| {
        let seats = BySeat::from_fn(|seat: Seat| Some(player(names, room, seat).to_owned()));
        let mut record = record(&result.tables[room], &seats);
        record.board = record.board.or(Some(result.number));
        record.tags.set("Room", ROOMS[room]);
        record
    });
    Ok(write_all(Format::Pbn, &records)?)
}

fn decisions(names: [&str; 2], result: &BoardResult) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for (room, entries) in result.decisions.iter().enumerate() {
        for Entry { seat, action, reason, time } in entries {
            let line = DecisionLine {
                player: player(names, room, *seat),
                board: result.number,
                room: ROOMS[room],
                seat: seat.to_string(),
                action: action.to_string(),
                reason: reason.to_string(),
                ms: time.as_secs_f64() * 1000.0,
            };
            serde_json::to_writer(&mut text, &line)?;
            text.push(b'\n');
        }
    }
    Ok(text)
}

/// The boards of the log that belong to this match. A line that breaks off, as when the program was stopped while it
/// wrote, is a board to play again.
fn finished(
    path: &Path,
    seed: u64,
    names: &[String],
    boards: &Deals,
) -> Result<HashMap<(String, String, usize), BoardLine>> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => return Err(bad_input(format!("cannot read `{}`: {error}", path.display()))),
    };
    if !text.is_empty() && !text.ends_with('\n') {
        // What follows must not be glued to the broken line.
        OpenOptions::new().append(true).open(path)?.write_all(b"\n")?;
    }
    let mut known = HashMap::new();
    for line in text.lines().filter_map(|line| serde_json::from_str::<BoardLine>(line).ok()) {
        let meets = |[a, b]: [usize; 2]| (&names[a], &names[b]) == (&line.a, &line.b);
        if line.seed != seed || !pairs(names.len()).any(meets) {
            return Err(bad_input(format!(
                "`{}` is the log of {} against {} with seed {}, expected {} with seed {seed}",
                path.display(),
                line.a,
                line.b,
                line.seed,
                names.join(" against "),
            )));
        }
        let board = line.number.checked_sub(1).and_then(|place| boards.get(place));
        if board.is_some_and(|(board, _)| board.deal.to_string() == line.deal) {
            known.insert((line.a.clone(), line.b.clone(), line.number), line);
        }
    }
    Ok(known)
}
