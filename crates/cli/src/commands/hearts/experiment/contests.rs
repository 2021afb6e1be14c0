//! Figures 5 and 6: games between the players.

use std::io::Write;

use anyhow::Result;
use hearts::{Game, Rules};
use players::hearts::contest::{Estimate, games};
use players::hearts::{Samples, Spec, Sweetpea, bluto};
use serde::Serialize;

use super::super::contest::{Summary, bar, interval, with_threads};
use super::Args;
use crate::cli::OutputOptions;
use crate::svg::{Axis, Chart, Point, Scale, Series};

/// The line-ups of Figure 5, with Perkins' scores and ranks.
const LINE_UPS: [(&str, [f64; 4], [f64; 4]); 12] = [
    ("sfff", [-35.2, -52.3, -50.1, -54.8], [2.02, 2.63, 2.55, 2.76]),
    ("ssff", [-45.3, -42.0, -50.7, -56.4], [2.38, 2.19, 2.58, 2.82]),
    ("sfsf", [-41.1, -50.2, -41.4, -53.9], [2.34, 2.55, 2.29, 2.79]),
    ("sssf", [-52.7, -48.7, -40.6, -52.4], [2.60, 2.59, 2.17, 2.59]),
    ("bfff", [-53.35, -46.32, -51.12, -46.00], [2.54, 2.38, 2.56, 2.44]),
    ("bbff", [-55.23, -48.41, -42.66, -51.46], [2.71, 2.36, 2.24, 2.63]),
    ("bfbf", [-52.38, -40.7, -54.7, -40.74], [2.69, 2.30, 2.73, 2.25]),
    ("bbbf", [-48.84, -43.4, -52.26, -43.02], [2.68, 2.36, 2.68, 2.27]),
    ("sbbb", [-32.6, -49.9, -52.3, -48.2], [1.98, 2.65, 2.72, 2.62]),
    ("ssbb", [-36.8, -36.4, -53.8, -56.9], [2.09, 2.28, 2.69, 2.92]),
    ("sbsb", [-39.2, -54.9, -36.4, -54.0], [2.24, 2.87, 2.11, 2.73]),
    ("sssb", [-42.8, -43.7, -44.4, -52.4], [2.38, 2.32, 2.43, 2.79]),
];

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts figure5")]
struct LineUp {
    players: String,
    mean_score: Vec<f64>,
    ci95: Vec<f64>,
    mean_rank: Vec<f64>,
    rank_ci95: Vec<f64>,
    perkins_score: [f64; 4],
    perkins_rank: [f64; 4],
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "hearts figure6")]
struct SamplesLine {
    player: &'static str,
    samples: usize,
    mean_score: f64,
    ci95: f64,
}

fn player(letter: char) -> Spec {
    match letter {
        's' => Spec::Sweetpea(Sweetpea::SAMPLES),
        'b' => Spec::Bluto(bluto::Settings::DEFAULT),
        _ => Spec::F86,
    }
}

/// Figure 5.
pub(super) fn line_ups(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<Chart> {
    let bar = bar(args.games * LINE_UPS.len());
    let mut series: Vec<Series> = ["ours", "Perkins"].map(|name| Series::joined(name, vec![])).into();
    if !output.json {
        writeln!(
            out,
            "Figure 5: {} games a line-up; s sweetpea, b bluto, f f86; Perkins in brackets",
            args.games
        )?;
    }
    for (place, (letters, scores, ranks)) in LINE_UPS.into_iter().enumerate() {
        let specs: Vec<Spec> = letters.chars().map(player).collect();
        let records = with_threads(args.threads, || {
            let seed = args.seed.wrapping_add(place as u64);
            games(Rules::PERKINS, Game::PERKINS_LIMIT, &specs, 0..args.games, seed, &|_| bar.inc(1))
        })?;
        let summary = Summary::of(&records);
        let names = letters.chars().map(String::from).collect::<Vec<_>>().join(",");
        if output.json {
            let line = LineUp {
                players: names,
                mean_score: summary.scores.iter().map(|score| score.mean).collect(),
                ci95: summary.scores.iter().map(|score| score.radius).collect(),
                mean_rank: summary.ranks.iter().map(|rank| rank.mean).collect(),
                rank_ci95: summary.ranks.iter().map(|rank| rank.radius).collect(),
                perkins_score: scores,
                perkins_rank: ranks,
            };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        } else {
            row(out, &names, "score", &summary.scores, scores, 1)?;
            row(out, "", "rank", &summary.ranks, ranks, 2)?;
        }
        let x = place as f64 + 1.0;
        series[0].points.push(Point { x, y: summary.scores[0].mean, radius: summary.scores[0].radius });
        series[1].points.push(Point { x, y: scores[0], radius: 0.0 });
    }
    bar.finish_and_clear();
    Ok(Chart {
        title: "Score of the first player of each line-up".into(),
        x: Axis { label: "line-up, in the order of the table".into(), scale: Scale::Linear },
        y: Axis { label: "mean score of a game".into(), scale: Scale::Linear },
        series,
    })
}

fn row(
    out: &mut impl Write,
    names: &str,
    what: &str,
    ours: &[Estimate],
    perkins: [f64; 4],
    digits: usize,
) -> Result<()> {
    write!(out, "{names:<8} {what:<5}")?;
    for (own, his) in ours.iter().zip(perkins) {
        let his = format!("({his:.digits$})");
        write!(out, "  {:>13} {his:>7}", interval(*own, digits))?;
    }
    Ok(writeln!(out)?)
}

/// Figure 6.
pub(super) fn samples(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<Chart> {
    const SWEETPEA: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 150];
    const BLUTO: [usize; 6] = [1, 2, 5, 10, 20, 40];
    let bar = bar(args.games * (SWEETPEA.len() + BLUTO.len()));
    if !output.json {
        writeln!(out, "Figure 6: score of one against three f86, {} games a point", args.games)?;
        writeln!(
            out,
            "Perkins: Sweetpea rises and levels off at 64 samples; Bluto hardly depends on its leaf samples."
        )?;
        writeln!(out, "{:<10}{:>8}{:>16}", "player", "samples", "score")?;
    }
    let sweetpeas = SWEETPEA.map(|samples| ("sweetpea", samples, Spec::Sweetpea(Samples::Count(samples))));
    let blutos = BLUTO.map(|samples| {
        ("bluto", samples, Spec::Bluto(bluto::Settings { samples, ..bluto::Settings::DEFAULT }))
    });
    let mut series: Vec<Series> = ["sweetpea", "bluto"].map(|name| Series::joined(name, vec![])).into();
    for (player, samples, spec) in sweetpeas.into_iter().chain(blutos) {
        let specs = [spec, Spec::F86, Spec::F86, Spec::F86];
        let records = with_threads(args.threads, || {
            games(Rules::PERKINS, Game::PERKINS_LIMIT, &specs, 0..args.games, args.seed, &|_| bar.inc(1))
        })?;
        let score = Summary::of(&records).scores[0];
        if output.json {
            let line = SamplesLine { player, samples, mean_score: score.mean, ci95: score.radius };
            serde_json::to_writer(&mut *out, &line)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{player:<10}{samples:>8}{:>16}", interval(score, 1))?;
        }
        let point = Point { x: samples as f64, y: score.mean, radius: score.radius };
        series[usize::from(player == "bluto")].points.push(point);
    }
    bar.finish_and_clear();
    Ok(Chart {
        title: "Score against three f86".into(),
        x: Axis { label: "samples".into(), scale: Scale::Logarithmic },
        y: Axis { label: "mean score of a game".into(), scale: Scale::Linear },
        series,
    })
}
