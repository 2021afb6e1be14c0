//! Our double-dummy solver and DDS v3 on the same questions, in one run on one thread.
//!
//! ```text
//! CXXFLAGS="-O3 -march=native" cargo run --release --manifest-path bench/double-dummy/Cargo.toml -- [--quick] [--seed=N] [--from=N] [NAME]..
//! ... -- check [--seed=N] [--deals=100000] [--threads=1] [--seconds=300]
//! ```
//!
//! NAME is one of `tables value leads endings hard threads known`; without one all of these are run. Each question is put to
//! both, one after the other, and their answers must be the same. What is counted is processor time, which a busy
//! machine disturbs less than the clock on the wall. Hard deals make the mean, so a ratio comes with its standard error.
//! `--quick` asks a tenth of the questions; `--seed` deals other cards, for leads and endings too, which otherwise are those
//! of `testdata/dd`.
//!
//! `hard` and `known` are long. Several hard deals take DDS very long, so in `hard` it works in a process of its own,
//! which is stopped once it has had four times our time; such a deal is printed as `ratio <0.25`. `--from=N` begins with the
//! Nth of them.
//!
//! `check` asks only whether both answer alike, on many random deals and several threads: of each deal the value of one contract,
//! and after 8 to 27 random cards the value of every card. After the given seconds it begins no other deal. A deal takes about
//! 40 ms of a core; a difference is printed with its cards, and the command fails.

mod check;
#[path = "../../../crates/double-dummy/tests/solver/data.rs"]
mod data;
mod machine;
mod peer;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bridge::{Deal, Seat, Strain};
use cards::Card;
use cards::random::generator;
use double_dummy::{Batch, Position, Solver, TrickTable};
use rand::RngExt as _;

use check::Check;
use peer::Dds;

/// The deals of the figures in docs/double-dummy.md.
const SEED: u64 = 2026;
const NAMES: [&str; 7] = ["tables", "value", "leads", "endings", "hard", "threads", "known"];
/// The options that have a number.
const NUMBERS: [&str; 5] = ["--seed", "--from", "--deals", "--threads", "--seconds"];

fn main() {
    if let Ok(question) = std::env::var(peer::LIMITED) {
        return peer::answer_limited(&question);
    }
    let (options, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with('-'));
    let number = |name: &str| {
        let of = |option: &String| option.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok();
        options.iter().find_map(of)
    };
    let is_known = |option: &String| {
        let name = option.split('=').next().unwrap_or_default();
        option == "--quick" || NUMBERS.contains(&name) && number(name).is_some()
    };
    let unknown = options
        .iter()
        .find(|option| !is_known(option))
        .or(names.iter().find(|name| *name != "check" && !NAMES.contains(&name.as_str())));
    if let Some(unknown) = unknown {
        eprintln!(
            "`{unknown}` is unknown, expected --quick, {} or some of check {}",
            NUMBERS.map(|name| format!("{name}=N")).join(", "),
            NAMES.join(" ")
        );
        std::process::exit(2);
    }
    let wanted = |name: &str| names.is_empty() || names.iter().any(|other| other == name);
    let share = if options.iter().any(|option| option == "--quick") { 10 } else { 1 };
    let other_seed = number("--seed");
    let seed = other_seed.unwrap_or(SEED);
    if names.iter().any(|name| name == "check") {
        let check = Check {
            seed,
            deals: number("--deals").unwrap_or(100_000) as usize,
            threads: number("--threads").unwrap_or(1) as usize,
            limit: Duration::from_secs(number("--seconds").unwrap_or(300)),
        };
        if !check.run() {
            std::process::exit(1);
        }
        return;
    }
    let mut bench = Bench { ours: Solver::default(), dds: Dds::new() };

    if wanted("tables") {
        let deals: Vec<Deal> = (0..200 / share).map(|number| random_deal(seed, number)).collect();
        let mut before = bench.ours.nodes();
        let times =
            bench.compare("full tables", deals.iter(), |ours, deal| ours.table(deal).unwrap(), Dds::table);
        before = bench.ours.nodes() - before;
        let (count, nodes) = (deals.len() as f64, before as f64);
        println!("  {:.0} nodes a deal, {:.0} ns a node", nodes / count, times.ours * 1e9 / nodes);
    }
    if wanted("value") {
        let positions: Vec<Position> =
            (0..1000 / share).map(|number| random_position(seed, number)).collect();
        bench.compare(
            "value only",
            positions.iter(),
            |ours, position| ours.value(position).unwrap(),
            Dds::value,
        );
    }
    if wanted("leads") {
        let known = || data::leads().into_iter().map(|(position, _)| position).collect();
        let leads: Vec<Position> = other_seed
            .map_or_else(known, |seed| (0..250).map(|number| random_position(seed, number)).collect());
        let positions = leads.iter().step_by(share);
        bench.compare("all 13 leads", positions, |ours, position| ours.cards(position).unwrap(), Dds::cards);
    }
    if wanted("endings") {
        let known = || data::endings().into_iter().map(|(position, _)| position).collect();
        let endings: Vec<Position> = other_seed
            .map_or_else(known, |seed| (0..1000).map(|number| random_ending(seed, number)).collect());
        let positions = endings.iter().step_by(share);
        bench.compare("mid-hand", positions, |ours, position| ours.cards(position).unwrap(), Dds::cards);
    }
    if wanted("hard") {
        hard(number("--from").unwrap_or(1) as usize, share);
    }
    if wanted("threads") {
        threads(seed, 200 / share);
    }
    if wanted("known") {
        known(share);
    }
}

/// Both solvers.
struct Bench {
    ours: Solver,
    dds: Dds,
}

/// Seconds of processor time.
#[derive(Default)]
struct Times {
    ours: f64,
    dds: f64,
}

impl Bench {
    /// Puts each question to both, compares the answers, prints the times.
    fn compare<Q, A: PartialEq + std::fmt::Debug>(
        &mut self,
        name: &str,
        questions: impl Iterator<Item = Q>,
        ours: impl Fn(&mut Solver, Q) -> A,
        dds: impl Fn(&mut Dds, Q) -> A,
    ) -> Times
    where
        Q: Copy,
    {
        let mut times = Times::default();
        let mut single = Vec::new();
        for (number, question) in questions.enumerate() {
            // In turn, so that what disturbs the machine disturbs both.
            let (mut one, mut other) = (None, None);
            let (mut ours_took, mut dds_took) = (0.0, 0.0);
            for first in [number % 2 == 0, number % 2 != 0] {
                let start = machine::cpu_seconds();
                if first {
                    one = Some(ours(&mut self.ours, question));
                    ours_took = machine::cpu_seconds() - start;
                } else {
                    other = Some(dds(&mut self.dds, question));
                    dds_took = machine::cpu_seconds() - start;
                }
            }
            assert_eq!(one, other, "ours and DDS's, question {number} of {name}");
            times.ours += ours_took;
            times.dds += dds_took;
            single.push((ours_took, dds_took));
        }
        let count = single.len();
        let percentile = |of: fn(&(f64, f64)) -> f64, share: usize| {
            let mut sorted: Vec<f64> = single.iter().map(of).collect();
            sorted.sort_by(f64::total_cmp);
            1e3 * sorted[(count * share / 100).min(count - 1)]
        };
        let ratio = times.ours / times.dds;
        let scatter: f64 = single.iter().map(|(ours, dds)| (ours - ratio * dds).powi(2)).sum();
        println!(
            "{name:<13} {count:>5} questions   ours {:>9.3} ms   DDS {:>9.3} ms   ratio {ratio:.3} ± {:.3}   \
             (median {:.3} / {:.3}, p99 {:.1} / {:.1})",
            1e3 * times.ours / count as f64,
            1e3 * times.dds / count as f64,
            scatter.sqrt() / times.dds,
            percentile(|t| t.0, 50),
            percentile(|t| t.1, 50),
            percentile(|t| t.0, 99),
            percentile(|t| t.1, 99),
        );
        times
    }
}

fn random_deal(seed: u64, number: usize) -> Deal {
    Deal::random(&mut generator(seed, number as u64))
}

/// Every strain and leader in turn.
fn random_position(seed: u64, number: usize) -> Position {
    Position::start(&random_deal(seed, number), Strain::ALL[number % 5], Seat::ALL[number / 5 % 4])
}

/// The same after 8 to 27 cards chosen at random.
fn random_ending(seed: u64, number: usize) -> Position {
    let mut position = random_position(seed, number);
    let mut rng = generator(!seed, number as u64);
    for _ in 0..8 + number % 20 {
        let legal: Vec<Card> = position.legal_cards().iter().collect();
        let (next, _) = position.after(legal[rng.random_range(0..legal.len())]);
        position = next.expect("there are cards left");
    }
    position
}

/// The hard deals one by one: the time of each, the worst ratio, and the most memory that the process had
/// while ours worked.
fn hard(from: usize, share: usize) {
    let text = data::read("hard_deals.txt");
    let (mut worst, mut most, mut sum, mut stopped) = (0.0_f64, 0.0_f64, Times::default(), 0);
    for fields in data::records(&text).skip(from.saturating_sub(1)).step_by(share) {
        let deal: Deal = fields[0].parse().expect("a deal");
        // A solver of its own, so that its memory can be seen.
        machine::reset_peak();
        let start = machine::cpu_seconds();
        let table = Solver::default().table(&deal).expect("nothing stops it");
        let ours = machine::cpu_seconds() - start;
        let memory = machine::peak_mib();
        assert_eq!(table, data::table(fields[1]), "{}", fields[2]);
        let name = fields[2].split(' ').next().unwrap_or_default();
        let limit = 4.0 * ours;
        let (dds, sign) = match peer::limited_table(fields[0], limit) {
            Some((answer, seconds)) => {
                assert_eq!(answer, format!("{table:?}"), "{name}");
                (seconds, "")
            }
            None => {
                stopped += 1;
                (limit, "<")
            }
        };
        println!(
            "  {name:<50} ours {:>9.1} ms   DDS {:>9.1} ms   ratio {sign}{:.3}   {memory:.0} MiB",
            1e3 * ours,
            1e3 * dds,
            ours / dds
        );
        sum.ours += ours;
        sum.dds += dds;
        worst = worst.max(ours / dds);
        most = most.max(memory);
    }
    println!(
        "hard deals    ours {:.1} s   DDS {:.1} s ({stopped} stopped)   ratio {:.3}   worst {worst:.3}   \
         at most {most:.0} MiB",
        sum.ours,
        sum.dds,
        sum.ours / sum.dds
    );
}

/// Our throughput on one and on two threads, by the clock on the wall; and the processor time of a table on each, which
/// grows where two threads are in each other's way, and not where the machine has no second core for us.
fn threads(seed: u64, count: usize) {
    let seconds = |threads: usize| {
        let (start, before) = (Instant::now(), machine::cpu_seconds());
        let batch = Batch { threads, ..Batch::default() };
        let deals = (0..count).map(|number| random_deal(seed, number));
        batch.tables(deals, |_, _| ControlFlow::Continue(())).expect("nothing stops it");
        (start.elapsed().as_secs_f64(), machine::cpu_seconds() - before)
    };
    let ((one, one_cpu), (two, two_cpu)) = (seconds(1), seconds(2));
    let count = count as f64;
    println!(
        "two threads   {:.1} and {:.1} tables a second: {:.2} times   (processor time {:.1} and {:.1} ms a table)",
        count / one,
        count / two,
        one / two,
        1e3 * one_cpu / count,
        1e3 * two_cpu / count,
    );
}

/// Ours alone on every record of the known answers; the hard deals have their own part.
fn known(share: usize) {
    let mut ours = Solver::default();
    let mut wrong = 0;
    let tables: Vec<(Deal, TrickTable)> = data::tables("dd_tables.txt").into_iter().step_by(share).collect();
    for (deal, expected) in &tables {
        wrong += usize::from(ours.table(deal).expect("nothing stops it") != *expected);
    }
    let positions: Vec<_> = data::leads().into_iter().chain(data::endings()).step_by(share).collect();
    for (position, expected) in &positions {
        wrong += usize::from(ours.cards(position).expect("nothing stops it") != *expected);
    }
    println!("known answers {} tables, {} positions: {wrong} wrong", tables.len(), positions.len());
    assert_eq!(wrong, 0);
}
