//! Results, for people and for programs.

use std::io::Write;

use anyhow::Result;
use questions::{BoardAnswer, MatchAnswer, RungAnswer, StandingAnswer};

use crate::cli::OutputOptions;
use crate::input::counted;
use crate::json::json_line;

/// The match as JSON.
pub(super) fn json(summary: &MatchAnswer, out: &mut impl Write) -> Result<()> {
    json_line(out, summary)
}

/// The match as a table.
pub(super) fn pair(summary: &MatchAnswer, lines: &[BoardAnswer], out: &mut impl Write) -> Result<()> {
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
    let MatchAnswer { a, b, boards, imps_a, imps_b, per_board, stderr, .. } = summary;
    writeln!(out, "{a} {imps_a} IMPs, {b} {imps_b} IMPs, {}", counted(*boards, "board"))?;
    writeln!(out, "{per_board:+.2} IMPs a board, standard error {stderr:.2}")?;
    let [vp_a, vp_b] = summary.victory_points;
    writeln!(out, "victory points {vp_a:.2} to {vp_b:.2}")?;
    let (what, [ms_a, ms_b]) = match summary.ms_per_call {
        Some(times) => ("call", times),
        None => ("card", summary.ms_per_card),
    };
    Ok(writeln!(out, "a {what} took {ms_a:.1} ms and {ms_b:.1} ms; seed {}", summary.seed)?)
}

/// A longer match is not listed board by board: the log has that.
const MOST_SHOWN: usize = 64;

/// All matches of a round robin, and who won it.
pub(super) fn round_robin(
    summaries: &[MatchAnswer],
    names: &[String],
    lines: &[Vec<BoardAnswer>],
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let table = StandingAnswer::all(names, lines);
    if output.json {
        summaries.iter().try_for_each(|summary| json_line(out, summary))?;
        return table.iter().try_for_each(|line| json_line(out, line));
    }
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for MatchAnswer { a, b, per_board, stderr, victory_points: [vp_a, vp_b], .. } in summaries {
        writeln!(out, "{a:>width$} - {b:<width$}  {per_board:+6.2} ±{stderr:.2}  {vp_a:5.2} : {vp_b:.2}")?;
    }
    writeln!(out, "\n{:>5}  {:<width$}  {:>8}  IMPs a board", "place", "team", "VP")?;
    for StandingAnswer { place, player, victory_points, per_board, stderr } in table {
        writeln!(out, "{place:>5}  {player:<width$}  {victory_points:8.2}  {per_board:+.2} ±{stderr:.2}")?;
    }
    let (boards, seed) = (lines.first().map_or(0, Vec::len), summaries.first().map_or(0, |line| line.seed));
    Ok(writeln!(out, "\n{}, seed {seed}", counted(boards, "board"))?)
}

/// A ladder, the best first.
pub(super) fn ladder(
    names: &[String],
    lines: &[Vec<BoardAnswer>],
    seed: u64,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let rungs = RungAnswer::all(names, lines);
    if output.json {
        return rungs.iter().try_for_each(|rung| json_line(out, rung));
    }
    let width = names.iter().map(String::len).max().unwrap_or(0);
    writeln!(out, "{:<width$}  {:>13}  {:>14}", "player", "rating", "over the next")?;
    for RungAnswer { player, step, step_stderr, rating, stderr } in rungs.iter().rev() {
        write!(out, "{player:<width$}  {rating:+7.2} ±{stderr:.2}")?;
        match step.zip(*step_stderr) {
            Some((step, stderr)) => writeln!(out, "   {step:+7.2} ±{stderr:.2}")?,
            None => writeln!(out)?,
        }
    }
    let boards = lines.first().map_or(0, Vec::len);
    Ok(writeln!(out, "\nIMPs a board over the last; {} a match, seed {seed}", counted(boards, "board"))?)
}
