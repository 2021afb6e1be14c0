//! Random endings solved to the proof: the distribution of seconds, and of the gap when time runs out.
//!
//!     cargo run --release --bin endings -- --cards 32 --count 20 --seed 1 --threads 2 --seconds 60
//!
//! Cards are dealt at random, half the endings are played at no trump, leader and target are random, and endings that
//! double dummy wins in less than 20 % or more than 95 % of the layouts are dealt again. `--gap-at 5` also stops the
//! clock at 5 seconds and tells the proved gap there. `--processor 1` counts the processor seconds of the
//! thread that leads instead, which a busy machine does not stretch. `--at-once 8` works on 8 endings at a time, `--verbose 1` writes a line for
//! each.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bridge::{Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{CardSet, Suit};
use mimalloc::MiMalloc;
use rand::RngExt;
use search::{Budget, Cancel};
use single_dummy::ending::{self, Ending};
use single_dummy_bench::{Flags, ThreadClock, distribution, process_time};

/// As in the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What is measured of one ending.
struct Measured {
    wall: f64,
    /// Processor time of the thread that leads, and of all.
    lead: f64,
    cpu: f64,
    gap: f64,
    early_gap: Option<f64>,
    proven: bool,
}

fn main() {
    let flags = Flags::read(&[
        "cards",
        "count",
        "seed",
        "threads",
        "seconds",
        "gap-at",
        "at-once",
        "processor",
        "verbose",
    ]);
    let (cards, count) = (flags.number("cards", 24) as usize, flags.number("count", 100) as usize);
    let (seed, threads) = (flags.number("seed", 1), flags.number("threads", 1) as usize);
    let (seconds, gap_at) = (flags.number("seconds", 60), flags.number("gap-at", 0));
    let at_once = flags.number("at-once", 1).max(1) as usize;
    let endings = interesting(cards / 4, count, seed);
    let clock = Clock {
        threads,
        seconds,
        gap_at,
        alone: at_once == 1,
        processor: flags.number("processor", 0) > 0,
        verbose: flags.number("verbose", 0) > 0,
    };
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Measured>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(ending) = endings.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let measured = clock.measure(ending);
                    results.lock().expect("no panic").push(measured);
                }
            });
        }
    });
    let results = results.into_inner().expect("no panic");
    let proven = results.iter().filter(|result| result.proven).count();
    println!(
        "{count} endings of {cards} cards, seed {seed}, {threads} threads each, {at_once} at once, limit {seconds} s: {proven} proven"
    );
    let of = |value: &dyn Fn(&Measured) -> f64| distribution(results.iter().map(value).collect());
    println!("seconds:               {}", of(&|result| result.wall));
    println!("of the first thread:   {}", of(&|result| result.lead));
    if at_once == 1 {
        println!("processor seconds:     {}", of(&|result| result.cpu));
    }
    println!("gap at the end, %:     {}", of(&|result| 100.0 * result.gap));
    if gap_at > 0 {
        println!("gap after {gap_at:>2} s, %:     {}", of(&|result| 100.0 * result.early_gap.unwrap_or(0.0)));
    }
}

/// How endings are timed.
struct Clock {
    threads: usize,
    seconds: u64,
    gap_at: u64,
    /// Whether one ending is solved at a time, so that processor time can be told.
    alone: bool,
    /// Whether limits are processor seconds of the thread that leads.
    processor: bool,
    verbose: bool,
}

impl Clock {
    fn solve(&self, ending: &Ending, seconds: u64) -> ending::EndingAnswer {
        let limit = Duration::from_secs(seconds);
        let settings = ending::Settings { threads: self.threads, ..ending::Settings::default() };
        let solve = |budget| ending::solve(ending, &settings, &budget).expect("hands of one length");
        if !self.processor {
            return solve(Budget::unlimited().within(limit));
        }
        let (processor, late, done) = (ThreadClock::start(), Cancel::new(), Cancel::new());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.is_cancelled() && processor.elapsed() <= limit {
                    std::thread::sleep(Duration::from_millis(5));
                }
                late.cancel();
            });
            let _done = done.on_drop();
            solve(Budget::unlimited().cancelled_by(&late))
        })
    }

    fn measure(&self, ending: &Ending) -> Measured {
        let early_gap = (self.gap_at > 0).then(|| {
            let answer = self.solve(ending, self.gap_at);
            answer.at_most - answer.chance
        });
        let (start, lead, all) = (Instant::now(), ThreadClock::start(), process_time());
        let answer = self.solve(ending, self.seconds);
        let wall = start.elapsed().as_secs_f64();
        let lead = lead.elapsed().as_secs_f64();
        let cpu = if self.alone && self.threads > 1 { (process_time() - all).as_secs_f64() } else { lead };
        let gap = answer.at_most - answer.chance;
        if self.verbose {
            println!(
                "{wall:8.3} s {lead:8.3} s {cpu:8.3} s  {:.4} to {:.4} of {:.4}  {:?} {} / {} / {} {} {} {} {:.4}",
                answer.chance,
                answer.at_most,
                answer.double_dummy,
                answer.effort,
                ending.north,
                ending.south,
                ending.unseen,
                ending.leader,
                ending.trump,
                ending.target,
                early_gap.unwrap_or(0.0)
            );
        }
        Measured { wall, lead, cpu, gap, early_gap, proven: answer.proven }
    }
}

/// The first endings of the seed that are neither hopeless nor certain double dummy.
fn interesting(tricks: usize, count: usize, seed: u64) -> Vec<Ending> {
    let endings = (0..).map(|index| random_ending(tricks, seed, index));
    let wanted = |ending: &Ending| {
        let open = ending::double_dummy(ending).expect("hands of one length");
        (0.20..=0.95).contains(&open)
    };
    endings.filter(wanted).take(count).collect()
}

fn random_ending(tricks: usize, seed: u64, index: u64) -> Ending {
    let mut rng = generator(seed, index);
    let cards = shuffled(CardSet::ALL, &mut rng);
    let take = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
    let trump =
        if rng.random_bool(0.5) { Strain::NoTrump } else { Strain::from(Suit::ALL[rng.random_range(0..4)]) };
    Ending {
        north: take(0, tricks),
        south: take(tricks, 2 * tricks),
        unseen: take(2 * tricks, 4 * tricks),
        trick: Vec::new(),
        leader: Seat::ALL[rng.random_range(0..4)],
        trump,
        target: rng.random_range(1..=tricks as u8),
    }
}
