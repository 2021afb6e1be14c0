//! What a match leaves on the disk: finished boards to take it up from, the play as PBN, the decisions with reasons.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context as _, Result, anyhow};
use arena::record;
use arena::team_match::BoardResult;
use bridge::{BySeat, BySide, Seat, Side};
use notation::{Format, write_all};
use players::bridge::Spec;
use questions::{BoardAnswer, DecisionAnswer, ROOMS, player};

use super::Args;
use super::boards::Deals;
use crate::error::bad_input;

/// The files of a match.
pub(super) struct Log {
    seed: u64,
    /// The boards that were finished before.
    known: HashMap<(String, String, usize), BoardAnswer>,
    boards: Option<Mutex<File>>,
    pbn: Option<Mutex<File>>,
    decisions: Option<Mutex<File>>,
    /// The system cards of the teams, by name.
    cards: HashMap<String, String>,
}

impl Log {
    /// Opens the files and reads what is finished already.
    pub(super) fn open(
        args: &Args,
        teams: &[Spec],
        pairs: &[[usize; 2]],
        names: &[String],
        boards: &Deals,
    ) -> Result<Self> {
        let known =
            args.log.as_deref().map(|path| finished(path, args.seed, pairs, names, boards)).transpose()?;
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
            cards: (names.iter().zip(teams))
                .filter_map(|(name, team)| Some((name.clone(), team.bidder.as_ref()?.system_card()?)))
                .collect(),
        })
    }

    /// The board, if it was finished before.
    pub(super) fn known(&self, a: &str, b: &str, number: usize) -> Option<&BoardAnswer> {
        self.known.get(&(a.to_owned(), b.to_owned(), number))
    }

    /// Writes a board down: the log last, so that a board that is there has everything else.
    pub(super) fn write(&self, names: [&str; 2], result: &BoardResult) -> Result<BoardAnswer> {
        let line = BoardAnswer::new(names, self.seed, result);
        if let Some(file) = &self.pbn {
            append(file, &self.pbn(names, result)?)?;
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

    /// Both tables, the one where A sat North-South first.
    fn pbn(&self, names: [&str; 2], result: &BoardResult) -> Result<Vec<u8>> {
        let records = [0, 1].map(|room| {
            let seats = BySeat::from_fn(|seat: Seat| Some(player(names, room, seat).to_owned()));
            let card = |side: Side| self.cards.get(player(names, room, side.seats()[0])).cloned();
            let mut record = record(&result.tables[room], &seats).playing(BySide::from_fn(card));
            record.board = record.board.or(Some(result.number));
            record.tags.set("Room", ROOMS[room]);
            record
        });
        Ok(write_all(Format::Pbn, &records)?)
    }
}

/// One write for all, so that a program that is stopped leaves at most one broken end.
fn append(file: &Mutex<File>, bytes: &[u8]) -> Result<()> {
    let mut file = file.lock().map_err(|_| anyhow!("another thread failed while it wrote"))?;
    file.write_all(bytes).context("cannot write what was played")
}

fn decisions(names: [&str; 2], result: &BoardResult) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for decision in DecisionAnswer::all(names, result) {
        serde_json::to_writer(&mut text, &decision)?;
        text.push(b'\n');
    }
    Ok(text)
}

/// The boards of the log that belong to this match. A line that breaks off, as when the program was stopped while it
/// wrote, is a board to play again.
fn finished(
    path: &Path,
    seed: u64,
    pairs: &[[usize; 2]],
    names: &[String],
    boards: &Deals,
) -> Result<HashMap<(String, String, usize), BoardAnswer>> {
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
    for line in text.lines().filter_map(|line| serde_json::from_str::<BoardAnswer>(line).ok()) {
        let meets = |&[a, b]: &[usize; 2]| (&names[a], &names[b]) == (&line.a, &line.b);
        if line.seed != seed || !pairs.iter().any(meets) {
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
        if board.is_some_and(|(board, _)| board.deal == line.deal) {
            known.insert((line.a.clone(), line.b.clone(), line.number), line);
        }
    }
    Ok(known)
}
