use std::collections::BTreeMap;
use std::time::Instant;

use bridge::{Seat, prose};
use questions::DealQuestion;
use search::Budget;
use serde::Serialize;

use crate::deals;
use crate::pool::Worker;
use crate::refusal::Refusal;

/// The deals, and what was counted.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "deals")]
pub(crate) struct Deals {
    deals: Vec<String>,
    generated: u64,
    produced: u64,
    one_in: Option<f64>,
    seed: u32,
    statistics: Vec<Statistic>,
    ms: f64,
}

#[derive(Debug, Serialize)]
struct Statistic {
    expression: String,
    mean: f64,
    deviation: f64,
    histogram: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    value: i64,
    count: u64,
}

const MOST_DEALS: u64 = 1000;
const LARGEST_SAMPLE: u64 = 100_000;
const MOST_STATISTICS: usize = 8;
/// Values that are counted apart.
const LOWEST: i64 = -200;
const HIGHEST: i64 = 2000;

/// Deals, and counts over them.
pub(crate) fn answer(
    question: &DealQuestion,
    worker: &mut Worker,
    budget: &Budget,
) -> Result<Deals, Refusal> {
    let start = Instant::now();
    let sample = question.sample.unwrap_or(question.count);
    check("count", question.count, MOST_DEALS)?;
    check("sample", sample, LARGEST_SAMPLE)?;
    check("statistics", question.statistics.len() as u64 + 1, MOST_STATISTICS as u64 + 1)?;
    let run = |actions: &str, count, worker: &mut Worker| {
        let mut script = deals::script(&question.condition, actions)?;
        let predeal = question.predeal.unwrap_or_default();
        for seat in Seat::ALL {
            script.predeal[seat] |= predeal.hand(seat);
        }
        deals::run(&script, u64::from(question.seed), count, worker, budget)
    };
    let mut ran = run("action printoneline", question.count, worker)?;
    if ran.produced == 0 {
        let why =
            if budget.is_exhausted() { "no deal was found in time" } else { "no deal fulfils the condition" };
        return Err(Refusal::field("condition", why));
    }
    let deals = std::mem::take(&mut ran.deals);
    let mut statistics = Vec::new();
    if !question.statistics.is_empty() {
        // Each is tried alone first, so that a mistake is told with its own text.
        for expression in &question.statistics {
            deals::script("", &frequency(expression))
                .map_err(|error| Refusal::field("statistics", format!("`{expression}`: {error}")))?;
        }
        let actions: Vec<String> = question.statistics.iter().map(|text| frequency(text)).collect();
        let actions = actions.join("\n").replace("\naction ", ",\n");
        ran = run(&actions, sample, worker)?;
        let tables = ran.printed.split("Frequency").skip(1);
        statistics =
            question.statistics.iter().zip(tables).map(|(text, table)| statistic(text, table)).collect();
    }
    Ok(Deals {
        deals: deals.iter().map(ToString::to_string).collect(),
        generated: ran.generated,
        produced: ran.produced,
        one_in: (ran.produced > 0).then(|| ran.generated as f64 / ran.produced as f64),
        seed: question.seed,
        statistics,
        ms: start.elapsed().as_secs_f64() * 1e3,
    })
}

fn check(field: &'static str, value: u64, most: u64) -> Result<(), Refusal> {
    if (1..=most).contains(&value) {
        Ok(())
    } else {
        Err(Refusal::field(field, prose!("{}, expected {} to {}", value.to_string(), 1, most.to_string())))
    }
}

fn frequency(expression: &str) -> String {
    format!("action frequency \"\" ({expression}, {LOWEST}, {HIGHEST})")
}

/// Reads the table that the action prints: a value and a count a line.
fn statistic(expression: &str, table: &str) -> Statistic {
    let row = |line: &str| {
        let (value, count) = line.split_once('\t')?;
        Some((value.trim().parse::<i64>().ok()?, count.trim().parse::<u64>().ok()?))
    };
    let counts: BTreeMap<i64, u64> = table.lines().filter_map(row).filter(|&(_, count)| count > 0).collect();
    let all: u64 = counts.values().sum();
    let mean_of = |value: &dyn Fn(i64) -> f64| {
        counts.iter().map(|(&at, &count)| value(at) * count as f64).sum::<f64>() / (all.max(1)) as f64
    };
    let mean = mean_of(&|value| value as f64);
    let variance = mean_of(&|value| (value as f64 - mean).powi(2));
    // Values between the first and the last that never came are told as well: a histogram has no gaps.
    let (first, last) = (counts.keys().next().copied(), counts.keys().next_back().copied());
    let values = first.zip(last).map_or(0..0, |(first, last)| first..last + 1);
    let histogram =
        values.map(|value| Row { value, count: counts.get(&value).copied().unwrap_or(0) }).collect();
    Statistic { expression: expression.into(), mean, deviation: variance.sqrt(), histogram }
}
