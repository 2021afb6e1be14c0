//! Figures 1, 3 and 4: what probabilities and searches cost, trick by trick.

use std::io::Write;

use anyhow::Result;
use players::hearts::experiment::{
    ProbabilityRow, SearchRow, probabilities as measured, searches, situations,
};
use serde::Serialize;

use super::Args;
use crate::cli::OutputOptions;
use crate::svg::{Axis, Chart, Point, Scale, Series};

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts figure1")]
struct ProbabilityLine<'a> {
    trick: usize,
    method: &'a str,
    mean_error: f64,
    max_error: f64,
    microseconds: f64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts search")]
struct SearchLine<'a> {
    trick: usize,
    search: &'a str,
    milliseconds: f64,
    branching: f64,
}

/// Figure 1: three charts.
pub(super) fn probabilities(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<Vec<Chart>> {
    let rows = measured(&situations(args.deals, args.seed), args.seed);
    let names = names(rows.iter().map(|row| row.method.as_str()));
    let micros = |row: &ProbabilityRow| row.time.as_secs_f64() * 1e6;
    if output.json {
        for row in &rows {
            let line = ProbabilityLine {
                trick: row.trick + 1,
                method: &row.method,
                mean_error: row.mean,
                max_error: row.max,
                microseconds: micros(row),
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        }
    } else {
        writeln!(out, "Figure 1: card probabilities against exact values, {} deals", args.deals)?;
        writeln!(
            out,
            "Perkins: Samp10 off by about 0.1 on average and 0.3 to 0.4 at most; Samp150 better; Iter10 the"
        )?;
        writeln!(
            out,
            "best of the three at the speed of Samp10. His exact values were feasible in late tricks only."
        )?;
        type Column = (&'static str, fn(&ProbabilityRow) -> f64, usize);
        let columns: [Column; 3] = [
            ("mean error", |row| row.mean, 4),
            ("mean largest error", |row| row.max, 4),
            ("microseconds", |row| row.time.as_secs_f64() * 1e6, 1),
        ];
        for (title, value, digits) in columns {
            let cell = |trick: usize, name: &str| {
                rows.iter().find(|row| row.trick == trick && row.method == name).map(value)
            };
            table(out, title, &names, digits, cell)?;
        }
    }
    let drawn = |of_exact: bool, value: fn(&ProbabilityRow) -> f64| {
        let names = names.iter().filter(|name| of_exact || name.as_str() != "Exact");
        let curve = |name: &String| {
            let here = rows.iter().filter(|row| &row.method == name);
            series(name, here.map(|row| (row.trick as f64 + 1.0, value(row))))
        };
        names.map(curve).collect()
    };
    let title = "Error of card probabilities";
    Ok(vec![
        chart(title, "mean absolute error", Scale::Linear, drawn(false, |row| row.mean)),
        chart(title, "mean largest error", Scale::Linear, drawn(false, |row| row.max)),
        chart(
            "Time for card probabilities",
            "microseconds",
            Scale::Logarithmic,
            drawn(true, |row| row.time.as_secs_f64() * 1e6),
        ),
    ])
}

/// Figure 3.
pub(super) fn times(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<Chart> {
    let intro = "Figure 3: milliseconds for a lead. Perkins: Bluto-mp and Sweetpea-150 set to about 10 s, Bluto-lp far \
                 above, most of all in early tricks.";
    search_figure(args, output, out, intro, "milliseconds", Scale::Logarithmic, |row| {
        row.time.as_secs_f64() * 1000.0
    })
}

/// Figure 4.
pub(super) fn branching(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<Chart> {
    let intro = "Figure 4: moves at an inner node. Perkins: Bluto-mp and Sweetpea-150 alike and flat, Bluto-lp about \
                 twice as many and growing towards the first trick.";
    search_figure(args, output, out, intro, "branching", Scale::Linear, |row| row.branching)
}

fn search_figure(
    args: &Args,
    output: &OutputOptions,
    out: &mut impl Write,
    intro: &str,
    label: &str,
    scale: Scale,
    value: fn(&SearchRow) -> f64,
) -> Result<Chart> {
    let rows = searches(&situations(args.deals, args.seed), args.seed);
    let names = names(rows.iter().map(|row| row.search));
    if output.json {
        for row in &rows {
            let line = SearchLine {
                trick: row.trick + 1,
                search: row.search,
                milliseconds: row.time.as_secs_f64() * 1000.0,
                branching: row.branching,
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        }
    } else {
        writeln!(out, "{intro}")?;
        table(out, label, &names, 2, |trick, name| {
            rows.iter().find(|row| row.trick == trick && row.search == name).map(value)
        })?;
    }
    let series = names.iter().map(|name| {
        let here = rows.iter().filter(|row| row.search == name);
        series(name, here.map(|row| (row.trick as f64 + 1.0, value(row))))
    });
    Ok(chart("Search by trick", label, scale, series.collect()))
}

/// The names in the order in which they first come.
fn names<'a>(all: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in all {
        if !names.iter().any(|known| known == name) {
            names.push(name.into());
        }
    }
    names
}

fn table(
    out: &mut impl Write,
    title: &str,
    names: &[String],
    digits: usize,
    cell: impl Fn(usize, &str) -> Option<f64>,
) -> Result<()> {
    writeln!(out, "\n{title}")?;
    write!(out, "trick")?;
    for name in names {
        write!(out, "{name:>14}")?;
    }
    writeln!(out)?;
    for trick in 0..13 {
        write!(out, "{:>5}", trick + 1)?;
        for name in names {
            match cell(trick, name) {
                Some(value) => write!(out, "{value:>14.digits$}")?,
                None => write!(out, "{:>14}", "-")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn series(name: &str, points: impl Iterator<Item = (f64, f64)>) -> Series {
    Series::joined(name, points.map(|(x, y)| Point::new(x, y)).collect())
}

fn chart(title: &str, label: &str, scale: Scale, series: Vec<Series>) -> Chart {
    Chart {
        title: title.into(),
        x: Axis { label: "trick".into(), scale: Scale::Linear },
        y: Axis { label: label.into(), scale },
        series,
    }
}
