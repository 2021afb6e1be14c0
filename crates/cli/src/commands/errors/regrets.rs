//! `merrimac errors --ask`: what players give away where others have played.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use arena::Estimate;
use arena::regret::{Choice, Judged, Role, judged};
use double_dummy::Solver;
use search::{Budget, Parallel};
use serde::Serialize;

use super::{Args, RoleName, SOLVER, read};
use crate::cli::OutputOptions;
use crate::input::counted;
use crate::json::json_line;
use crate::progress::Progress;

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "regret")]
struct Line<'a> {
    file: &'a str,
    boards: usize,
    role: &'static str,
    player: &'a str,
    /// Decisions a board in which the cards differ.
    decisions: f64,
    /// IMPs and tricks given away a board.
    imps: f64,
    tricks: f64,
    /// How many IMPs fewer than the first player.
    gain: f64,
    gain_error: f64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "choice")]
struct ChoiceLine<'a> {
    file: &'a str,
    /// The place in the file, of the boards that were looked at.
    board: usize,
    trick: usize,
    /// The first to the fourth to play to the trick.
    hand: usize,
    role: &'static str,
    player: &'a str,
    card: String,
    imps: i32,
    tricks: usize,
}

/// Writes a row for each role and player.
pub(super) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let progress = Progress::new();
    let asked = args.ask.iter().map(ToString::to_string);
    let names: Vec<String> = std::iter::once(AS_PLAYED.into()).chain(asked).collect();
    let roles: Vec<Role> = args.roles.iter().map(|&role| role.into()).collect();
    let roles = if roles.is_empty() { Role::ALL.to_vec() } else { roles };
    for file in &args.files {
        let mut plays = read(file, &progress)?;
        plays.drain(..args.skip.min(plays.len()));
        plays.truncate(args.boards.unwrap_or(usize::MAX));
        progress.working(plays.len(), "boards");
        let mut found: Vec<Vec<Judged>> = Vec::with_capacity(plays.len());
        Parallel::on(args.threads.unwrap_or(0)).map(
            plays.iter().enumerate(),
            |budget| (Solver::new(SOLVER), budget.clone()),
            |(solver, budget): &mut (Solver, Budget), (number, (table, _))| {
                let seed = args.seed.wrapping_add(4 * number as u64);
                judged(table, &args.ask, &roles, seed, solver, budget)
            },
            |decisions| {
                found.push(decisions);
                progress.advance();
                ControlFlow::Continue(())
            },
        )?;
        progress.finish();
        if args.each {
            each(file, &names, &found, out)?;
        }
        let lines = lines(file, &names, &roles, &found);
        if output.json {
            lines.iter().try_for_each(|line| json_line(out, line))?;
        } else {
            show(file, &lines, out)?;
        }
    }
    Ok(())
}

fn lines<'a>(file: &'a str, names: &'a [String], roles: &[Role], found: &[Vec<Judged>]) -> Vec<Line<'a>> {
    let line = |role: Role, index: usize| {
        // What a choice is counted by, in the decisions of one board.
        let sum = |board: &[Judged], value: &dyn Fn(&[Choice]) -> f64| -> f64 {
            board
                .iter()
                .filter(|decision| decision.role == role)
                .map(|decision| value(&decision.choices))
                .sum()
        };
        let mean =
            |value: &dyn Fn(&[Choice]) -> f64| Estimate::of(found.iter().map(|board| sum(board, value)));
        let gain = mean(&|choices| f64::from(choices[FIRST_ASKED].imps - choices[index].imps));
        Line {
            file,
            boards: found.len(),
            role: name(role),
            player: &names[index],
            decisions: mean(&|_| 1.0).mean,
            imps: mean(&|choices| f64::from(choices[index].imps)).mean,
            tricks: mean(&|choices| choices[index].tricks as f64).mean,
            gain: gain.mean,
            gain_error: gain.standard_error,
        }
    };
    roles.iter().flat_map(|&role| (0..names.len()).map(move |index| line(role, index))).collect()
}

/// Writes every decision, a line of JSON for each card that was chosen.
fn each(file: &str, names: &[String], found: &[Vec<Judged>], out: &mut impl Write) -> Result<()> {
    for (board, decisions) in found.iter().enumerate() {
        for Judged { place, role, choices } in decisions {
            for (player, Choice { card, imps, tricks }) in names.iter().zip(choices) {
                let line = ChoiceLine {
                    file,
                    board: board + 1,
                    trick: place / 4 + 1,
                    hand: place % 4 + 1,
                    role: name(*role),
                    player,
                    card: card.to_string(),
                    imps: *imps,
                    tricks: *tricks,
                };
                json_line(out, &line)?;
            }
        }
    }
    Ok(())
}

/// Who sat at the table, and the place of the player that the others are compared with.
const AS_PLAYED: &str = "as played";
const FIRST_ASKED: usize = 1;

const fn name(role: Role) -> &'static str {
    match role {
        Role::OpeningLeader => "opening lead",
        Role::Defender => "defender",
        Role::Declarer => "declarer",
    }
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::OpeningLead => Self::OpeningLeader,
            RoleName::Defender => Self::Defender,
            RoleName::Declarer => Self::Declarer,
        }
    }
}

fn show(file: &str, lines: &[Line<'_>], out: &mut impl Write) -> Result<()> {
    let boards = counted(lines.first().map_or(0, |line| line.boards), "board");
    writeln!(out, "{file}: {boards}; given away a board, double dummy")?;
    for line in lines {
        let Line { role, player, decisions, imps, tricks, gain, gain_error, .. } = line;
        writeln!(out, "{role}, {player}: {imps:.3} IMPs, {tricks:.3} tricks in {decisions:.1} decisions")?;
        if *player != lines[FIRST_ASKED].player {
            writeln!(out, "  {gain:+.3} ± {gain_error:.3} IMPs on {}", lines[FIRST_ASKED].player)?;
        }
    }
    Ok(())
}
