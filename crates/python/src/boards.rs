//! Files of boards, boards played by robots, and scores.

use std::num::NonZeroUsize;

use arena::record;
use arena::seating::{Breach, Claims, Seating, play_board as play};
use bridge::score as scoring;
use bridge::{BySeat, Contract, Seat, Side, Table, Vulnerability};
use notation::{Format, read_all, write_all};
use players::bridge::Spec;
use pyo3::prelude::*;
use search::Budget;

use crate::{read, refused};

/// A format by the extension of its files.
fn format(name: &str) -> PyResult<Format> {
    Format::from_extension(name).ok_or_else(|| {
        refused(format_args!(
            "format: `{name}` is none, expected pbn, lin, url, txt, bri, dge, dup, rbn or json"
        ))
    })
}

/// The boards of a file, a line of JSON each, and what is wrong with it.
#[pyfunction]
#[pyo3(signature = (data, name=None))]
pub(crate) fn read_boards(data: &[u8], name: Option<&str>) -> PyResult<(String, Vec<String>)> {
    let format = match name {
        Some(name) => format(name)?,
        None => Format::detect(data).ok_or_else(|| refused("the format of the boards cannot be told"))?,
    };
    let (records, diagnostics) = read_all(format, data);
    let json = write_all(Format::Json, &records).map_err(refused)?;
    let json = String::from_utf8(json).map_err(refused)?;
    Ok((json, diagnostics.iter().map(ToString::to_string).collect()))
}

/// Boards given as lines of JSON in another format.
#[pyfunction]
pub(crate) fn write_boards(json: &str, name: &str) -> PyResult<Vec<u8>> {
    let (records, _) = read_all(Format::Json, json.as_bytes());
    write_all(format(name)?, &records).map_err(refused)
}

/// A board bid and played by robots, as a line of JSON.
#[pyfunction]
#[pyo3(signature = (json, north_south, east_west, seed=1))]
pub(crate) fn play_board(
    py: Python<'_>,
    json: &str,
    north_south: &str,
    east_west: &str,
    seed: u64,
) -> PyResult<String> {
    let (records, _) = read_all(Format::Json, json.as_bytes());
    let board = records.first().ok_or_else(|| refused("no board"))?.to_board().map_err(refused)?;
    let specs = [read::<Spec>("north_south", north_south)?, read::<Spec>("east_west", east_west)?];
    let played = py.detach(|| {
        let budget = Budget::unlimited();
        let mut seating: Seating = BySeat::from_fn(|seat| {
            let spec = &specs[usize::from(seat.side() == Side::EastWest)];
            Box::new(spec.build(seed.wrapping_add(seat.index() as u64), &budget)) as Box<_>
        });
        let mut table = Table::new(board);
        play(&mut table, &mut seating, Claims::PlayedOut, &mut |_| ())?;
        let names = BySeat::from_fn(|seat: Seat| {
            Some(if seat.side() == Side::NorthSouth { north_south } else { east_west }.to_owned())
        });
        Ok(record(&table, &names))
    });
    let record = played.map_err(|error: Breach| refused(error))?;
    String::from_utf8(write_all(Format::Json, [&record]).map_err(refused)?).map_err(refused)
}

/// The score of a contract for its declarer's side: `4S`, `4SX by N`.
#[pyfunction]
pub(crate) fn score(contract: &str, tricks: usize, vul: &str) -> PyResult<i32> {
    let contract: Contract = read("contract", contract)?;
    let vul: Vulnerability = read("vul", vul)?;
    if tricks > 13 {
        return Err(refused(format_args!("tricks: {tricks}, expected at most 13")));
    }
    Ok(scoring::duplicate(contract.bid, contract.doubling, vul.of(contract.declarer.side()), tricks))
}

/// The IMPs of a difference.
#[pyfunction]
pub(crate) fn imps(difference: i32) -> i32 {
    scoring::imps(difference)
}

/// The matchpoints of scores, two for each that is beaten.
#[pyfunction]
pub(crate) fn matchpoints(scores: Vec<i32>) -> Vec<usize> {
    scoring::matchpoints(&scores)
}

/// The victory points of both teams for a margin in IMPs, on the WBF's continuous scale.
#[pyfunction]
pub(crate) fn victory_points(margin: i32, boards: usize) -> PyResult<(f64, f64)> {
    let boards = NonZeroUsize::new(boards).ok_or_else(|| refused("boards: 0, expected at least 1"))?;
    let points = scoring::victory_points(margin, boards);
    let number = |points: scoring::VictoryPoints| f64::from(points.hundredths()) / 100.0;
    Ok((number(points), number(points.opponents())))
}
