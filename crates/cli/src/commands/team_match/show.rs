//! Results, for people and for programs.

use std::io::Write;

use anyhow::Result;
use arena::Estimate;
use arena::round_robin::{Meeting, pairs, standings};
use serde::Serialize;

use super::log::BoardLine;
use crate::cli::OutputOptions;
use crate::json::json_line;

/// A match in one line.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "match")]
pub(super) struct MatchLine {
    a: String,
    b: String,
    boards: usize,
    imps_a: i32,
    imps_b: i32,
    per_board: f64,
    stderr: f64,
    victory_points: [f64; 2],
    ms_per_card: [f64; 2],
    seed: u64,
}

/// A team of a round robin in one line.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "standing")]
struct StandingLine<'a> {
    place: usize,
    player: &'a str,
    victory_points: f64,
    per_board: f64,
    stderr: f64,
}

/// What the boards of a match come to.
pub(super) fn summary([a, b]: [usize; 2], names: &[String], lines: &[BoardLine]) -> MatchLine {
    let estimate = Estimate::of(lines.iter().map(|line| f64::from(line.imps)));
    let imps = |sign: i32| lines.iter().map(|line| (sign * line.imps).max(0)).sum::<i32>();
    let ms = |team: usize| {
        let cards: usize = lines.iter().map(|line| line.decisions[team]).sum();
        let seconds: f64 = lines.iter().map(|line| line.seconds[team]).sum();
        1000.0 * seconds / cards.max(1) as f64
    };
    MatchLine {
        a: names[a].clone(),
        b: names[b].clone(),
        boards: lines.len(),
        imps_a: imps(1),
        imps_b: imps(-1),
        per_board: estimate.mean,
        stderr: estimate.standard_error,
        victory_points: meeting([a, b], lines)
            .victory_points()
            .map(|points| f64::from(points.hundredths()) / 100.0),
        ms_per_card: [ms(0), ms(1)],
        seed: lines.first().map_or(0, |line| line.seed),
    }
}

fn meeting(teams: [usize; 2], lines: &[BoardLine]) -> Meeting {
    Meeting { teams, imps: lines.iter().map(|line| line.imps).collect() }
}

/// The match as JSON.
pub(super) fn json(summary: &MatchLine, out: &mut impl Write) -> Result<()> {
    json_line(out, summary)
}

/// The match as a table.
pub(super) fn pair(summary: &MatchLine, lines: &[BoardLine], out: &mut impl Write) -> Result<()> {
    if lines.len() <= MOST_SHOWN {
        writeln!(
            out,
            "{:>5}  {:<24}{:<24}{:>7}{:>7}{:>6}",
            "board", "A North-South", "A East-West", "NS", "NS", "IMPs"
        )?;
        for line in lines {
            let ([open, closed], [ns, other]) = (&line.contracts, line.scores_ns);
            writeln!(out, "{:>5}  {open:<24}{closed:<24}{ns:>7}{other:>7}{:>+6}", line.number, line.imps)?;
        }
        writeln!(out)?;
    }
    let MatchLine { a, b, boards, imps_a, imps_b, per_board, stderr, .. } = summary;
    writeln!(out, "{a} {imps_a} IMPs, {b} {imps_b} IMPs, {boards} boards")?;
    writeln!(out, "{per_board:+.2} IMPs a board, standard error {stderr:.2}")?;
    let [vp_a, vp_b] = summary.victory_points;
    writeln!(out, "victory points {vp_a:.2} to {vp_b:.2}")?;
    let [ms_a, ms_b] = summary.ms_per_card;
    Ok(writeln!(out, "a card took {ms_a:.1} ms and {ms_b:.1} ms; seed {}", summary.seed)?)
}

/// A longer match is not listed board by board: the log has that.
const MOST_SHOWN: usize = 64;

/// All matches of a round robin, and who won it.
pub(super) fn round_robin(
    summaries: &[MatchLine],
    names: &[String],
    lines: &[Vec<BoardLine>],
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let meetings: Vec<Meeting> =
        pairs(names.len()).zip(lines).map(|(teams, lines)| meeting(teams, lines)).collect();
    let table = standings(names.len(), &meetings);
    let table = table.iter().enumerate().map(|(place, standing)| StandingLine {
        place: place + 1,
        player: &names[standing.team],
        victory_points: f64::from(standing.victory_points) / 100.0,
        per_board: standing.per_board.mean,
        stderr: standing.per_board.standard_error,
    });
    if output.json {
        summaries.iter().try_for_each(|summary| json_line(out, summary))?;
        return table.into_iter().try_for_each(|line| json_line(out, &line));
    }
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for MatchLine { a, b, per_board, stderr, victory_points: [vp_a, vp_b], .. } in summaries {
        writeln!(out, "{a:>width$} - {b:<width$}  {per_board:+6.2} ±{stderr:.2}  {vp_a:5.2} : {vp_b:.2}")?;
    }
    writeln!(out, "\n{:>5}  {:<width$}  {:>8}  IMPs a board", "place", "team", "VP")?;
    for StandingLine { place, player, victory_points, per_board, stderr } in table {
        writeln!(out, "{place:>5}  {player:<width$}  {victory_points:8.2}  {per_board:+.2} ±{stderr:.2}")?;
    }
    let (boards, seed) = (lines.first().map_or(0, Vec::len), summaries.first().map_or(0, |line| line.seed));
    Ok(writeln!(out, "\n{boards} boards, seed {seed}")?)
}
