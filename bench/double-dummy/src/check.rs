//! Ours against DDS on many random deals and all cores: only whether the answers are the same, not how long they take.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use double_dummy::{Position, Solver};

use crate::peer::Dds;
use crate::{random_ending, random_position};

/// What is compared.
pub(crate) struct Check {
    pub(crate) seed: u64,
    pub(crate) deals: usize,
    pub(crate) threads: usize,
    /// Deals that were not begun by then are left out.
    pub(crate) limit: Duration,
}

#[derive(Default)]
struct Counts {
    deals: AtomicUsize,
    answers: AtomicUsize,
    different: AtomicUsize,
}

impl Check {
    /// Of each deal the value of one contract, and after some random cards the value of every card.
    ///
    /// Whether all answers were the same.
    pub(crate) fn run(&self) -> bool {
        let counts = Counts::default();
        let next = AtomicUsize::new(0);
        let start = Instant::now();
        let state = || {
            let [deals, answers, different] = [&counts.deals, &counts.answers, &counts.different]
                .map(|count| count.load(Ordering::Relaxed));
            format!(
                "{deals} deals, {answers} answers compared, {different} different, {:.0} s",
                start.elapsed().as_secs_f64()
            )
        };
        let work = || {
            let mut pair = Pair { ours: Solver::default(), dds: Dds::new() };
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.deals || start.elapsed() > self.limit {
                    break;
                }
                let (whole, ending) = (random_position(self.seed, number), random_ending(self.seed, number));
                let (answers, differences) = pair.compare(&whole, &ending);
                for difference in &differences {
                    println!("DIFFERENT, deal {number} of seed {}: {difference}", self.seed);
                }
                counts.deals.fetch_add(1, Ordering::Relaxed);
                counts.answers.fetch_add(answers, Ordering::Relaxed);
                counts.different.fetch_add(differences.len(), Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let mut told = start;
            while workers.iter().any(|worker| !worker.is_finished()) {
                thread::sleep(Duration::from_millis(100));
                if told.elapsed() > Duration::from_secs(10) {
                    told = Instant::now();
                    println!("{}", state());
                }
            }
        });
        println!("check of seed {}, {} threads: {}", self.seed, self.threads, state());
        counts.different.into_inner() == 0
    }
}

/// Both solvers, on one thread.
struct Pair {
    ours: Solver,
    dds: Dds,
}

impl Pair {
    /// The number of answers, and those that differ.
    fn compare(&mut self, whole: &Position, ending: &Position) -> (usize, Vec<String>) {
        let mut differences = Vec::new();
        let ours = self.ours.value(whole).expect("nothing stops it");
        let dds = self.dds.value(whole);
        if ours != dds {
            differences.push(format!("ours {ours}, DDS {dds}, {whole:?}"));
        }
        let ours = self.ours.cards(ending).expect("nothing stops it");
        let dds = self.dds.cards(ending);
        if ours != dds {
            differences.push(format!("ours {ours:?}, DDS {dds:?}, {ending:?}"));
        }
        (1 + ours.len(), differences)
    }
}
