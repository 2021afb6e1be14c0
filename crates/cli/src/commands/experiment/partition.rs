//! Figure 3 of Ginsberg's *GIB* (2001), again: what partition search saves on bridge endings.
//!
//! Each deal is searched twice for the same answer, by alpha-beta with a transposition table and by partition search,
//! with the same moves in the same order. The nodes of the one against the nodes of the other lie along a line on
//! logarithmic axes; its slope is the exponent by which the branching factor falls.

mod power;

use std::cell::Cell;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use bridge::{BySeat, Deal, Seat, Strain};
use cards::{CardSet, random};
use double_dummy::{Position, Solver};
use rand::RngExt as _;
use search::perfect::{AlphaBeta, PartitionSearch, Window};
use search::{Parallel, Stopped};
use serde::Serialize;

use super::ending::{Ending, RelevantRanks};
use crate::cli::OutputOptions;
use crate::json::json_line;
use crate::progress::Progress;
use crate::svg::{self, Axis, Chart, Mark, Scale, Series};
use power::Power;

/// Partition search against alpha-beta on random deals (Ginsberg 2001, Figure 3)
///
/// Deals of 12 to 48 cards, as many of each size. Both searches find how many tricks North-South take, by binary search
/// with null windows; a node is a position that was expanded, neither settled nor answered by the table, and those of
/// all windows are added. A deal on which alpha-beta reaches --limit positions is left out and counted: the largest are
/// out of its reach, as they were in the paper. Then the fast solver solves full deals of 52 cards.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac experiment partition --svg partition.svg
  merrimac experiment partition --deals 100 --seed 7 --json")]
pub(crate) struct Args {
    /// How many deals
    #[arg(long, value_name = "N", default_value = "1000")]
    deals: usize,
    /// How many full deals for the fast solver
    #[arg(long, value_name = "N", default_value = "200")]
    full_deals: usize,
    /// Where chance starts
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// How many positions alpha-beta may reach on one deal
    #[arg(long, value_name = "POSITIONS", default_value = "1000000")]
    limit: u64,
    /// Draw the figure into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How many threads work [default: one for each core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    threads: usize,
}

/// The paper's fit, y = 1.57 x^0.76, and its mean number of nodes on full deals.
const PAPER: Power = Power { factor: 1.57, exponent: 0.76 };
const PAPER_FULL_DEAL: f64 = 18_000.0;

/// The nodes of the two searches on one deal.
#[derive(Debug, Clone, Copy)]
struct Point {
    cards: usize,
    alpha_beta: u64,
    partition: u64,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "partition")]
struct Summary {
    deals: usize,
    seed: u64,
    limit: u64,
    left_out: usize,
    /// The most cards of which every deal was within the limit.
    all_solved_up_to: usize,
    factor: f64,
    exponent: f64,
    paper_factor: f64,
    paper_exponent: f64,
    full_deals: usize,
    /// The fast solver's nodes for the exact value of a full deal, and for one question about it.
    nodes_value: f64,
    nodes_question: f64,
    paper_nodes: f64,
}

/// Runs the experiment.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let parallel = Parallel::on(args.threads);
    let progress = Progress::new();
    let mut results: Vec<(usize, Option<Point>)> = Vec::with_capacity(args.deals);
    progress.working(args.deals, "deals");
    let compared = |(): &mut (), number| Ok(compare(args, number));
    parallel.map(
        0..args.deals,
        |_| (),
        compared,
        |result| {
            progress.advance();
            results.push(result);
            ControlFlow::Continue(())
        },
    )?;
    progress.finish();
    let points: Vec<Point> = results.iter().filter_map(|&(_, point)| point).collect();
    let cut = |tricks: &usize| results.iter().any(|&(of, point)| of == *tricks && point.is_none());
    let first_cut = TRICKS.clone().find(cut).unwrap_or(TRICKS.end() + 1);
    let fit = Power::fitted(&points.iter().map(Point::position).collect::<Vec<_>>());
    let (nodes_value, nodes_question) = full_deals(args, &parallel)?;
    if let Some(path) = &args.svg {
        svg::save(&[figure(&points, fit)], path)?;
    }
    let summary = Summary {
        deals: args.deals,
        seed: args.seed,
        limit: args.limit,
        left_out: args.deals - points.len(),
        all_solved_up_to: 4 * (first_cut - 1),
        factor: fit.factor,
        exponent: fit.exponent,
        paper_factor: PAPER.factor,
        paper_exponent: PAPER.exponent,
        full_deals: args.full_deals,
        nodes_value,
        nodes_question,
        paper_nodes: PAPER_FULL_DEAL,
    };
    if output.json { json_line(out, &summary) } else { tell(&summary, &points, out) }
}

/// Tricks of the smallest and the largest deals.
const TRICKS: std::ops::RangeInclusive<usize> = 3..=12;

/// The tricks of a deal, and its point unless alpha-beta went over the limit.
fn compare(args: &Args, number: usize) -> (usize, Option<Point>) {
    let mut rng = random::generator(args.seed, number as u64);
    let tricks = TRICKS.start() + number % TRICKS.count();
    let cards = random::shuffled(CardSet::ALL, &mut rng);
    let hands = BySeat::from_fn(|seat| cards[tricks * seat.index()..][..tricks].iter().copied().collect());
    let strain = Strain::ALL[rng.random_range(0..5)];
    let leader = Seat::ALL[rng.random_range(0..4)];
    let budget = Cell::new(args.limit);
    let ending = |needed| Ending::new(hands, strain, leader, needed, &budget);
    let window = Window { low: false, high: true };

    let mut alpha_beta = AlphaBeta::new();
    let expected = value(tricks, |needed| alpha_beta.search(&ending(needed), window));
    if budget.get() == 0 {
        return (tricks, None);
    }
    budget.set(u64::MAX);
    let mut partition = PartitionSearch::new(RelevantRanks);
    let found = value(tricks, |needed| partition.search(&ending(needed), window).0);
    assert_eq!(found, expected, "the two searches find the same value");
    (tricks, Some(Point { cards: 4 * tricks, alpha_beta: alpha_beta.nodes(), partition: partition.nodes() }))
}

/// How many of the tricks are taken, by binary search over whether this many are.
fn value(tricks: usize, mut reaches: impl FnMut(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, tricks);
    while low < high {
        let needed = (low + high).div_ceil(2);
        if reaches(needed) { low = needed } else { high = needed - 1 }
    }
    low
}

/// Mean nodes of the fast solver on full deals: for the exact value, and for one question about it.
fn full_deals(args: &Args, parallel: &Parallel) -> Result<(f64, f64), Stopped> {
    let nodes = |(): &mut (), number: usize| {
        let mut rng = random::generator(args.seed ^ FULL_DEALS, number as u64);
        let deal = Deal::random(&mut rng);
        let position =
            Position::start(&deal, Strain::ALL[rng.random_range(0..5)], Seat::ALL[rng.random_range(0..4)]);
        let mut value = Solver::default();
        value.value(&position)?;
        let mut question = Solver::default();
        question.reaches(&position, 7)?;
        Ok((value.nodes() as f64, question.nodes() as f64))
    };
    let mut sums = (0.0, 0.0);
    parallel.map(
        0..args.full_deals,
        |_| (),
        nodes,
        |(value, question)| {
            sums = (sums.0 + value, sums.1 + question);
            ControlFlow::Continue(())
        },
    )?;
    let mean = |sum: f64| sum / args.full_deals.max(1) as f64;
    Ok((mean(sums.0), mean(sums.1)))
}

/// Sets the full deals apart from the others of the same seed.
const FULL_DEALS: u64 = 0x5DEE_CE66_D1CE_4E5B;

impl Point {
    #[allow(clippy::cast_precision_loss)]
    fn position(&self) -> (f64, f64) {
        (self.alpha_beta.max(1) as f64, self.partition.max(1) as f64)
    }
}

fn figure(points: &[Point], fit: Power) -> Chart {
    let axis = |label: &str| Axis { label: label.into(), scale: Scale::Logarithmic };
    let dots: Vec<svg::Point> =
        points.iter().map(Point::position).map(|(x, y)| svg::Point::new(x, y)).collect();
    let most = dots.iter().map(|point| point.x).fold(10.0, f64::max);
    let law = |name: String, power: Power| Series {
        name,
        mark: Mark::Line,
        points: [1.0, most].map(|x| svg::Point::new(x, power.at(x))).into(),
    };
    Chart {
        title: "Nodes expanded, each point a deal of 12 to 48 cards".into(),
        x: axis("alpha-beta with a transposition table"),
        y: axis("partition search"),
        series: vec![
            Series { name: "deals".into(), mark: Mark::Cloud, points: dots },
            law(format!("y = {fit}"), fit),
            law(format!("2001: {PAPER}"), PAPER),
            law("y = x".into(), Power { factor: 1.0, exponent: 1.0 }),
        ],
    }
}

fn tell(summary: &Summary, points: &[Point], out: &mut impl Write) -> Result<()> {
    writeln!(out, "cards   deals  alpha-beta   partition  (mean nodes)")?;
    for cards in TRICKS.map(|tricks| 4 * tricks) {
        let of_size: Vec<&Point> = points.iter().filter(|point| point.cards == cards).collect();
        if of_size.is_empty() {
            continue;
        }
        let mean = |nodes: fn(&Point) -> u64| {
            of_size.iter().map(|point| nodes(point)).sum::<u64>() / of_size.len() as u64
        };
        let (alpha_beta, partition) = (mean(|point| point.alpha_beta), mean(|point| point.partition));
        writeln!(out, "{cards:>5} {:>7} {alpha_beta:>11} {partition:>11}", of_size.len())?;
    }
    writeln!(
        out,
        "{} of {} deals left out, on which alpha-beta went over {} positions; none of up to {} cards",
        summary.left_out, summary.deals, summary.limit, summary.all_solved_up_to
    )?;
    let ours = Power { factor: summary.factor, exponent: summary.exponent };
    writeln!(out, "nodes of partition search  y = {ours}   paper y = {PAPER}")?;
    writeln!(
        out,
        "full deals, fast solver    {:.0} nodes for the value, {:.0} for one question   paper {:.0}",
        summary.nodes_value, summary.nodes_question, summary.paper_nodes
    )?;
    Ok(())
}
