//! What the server counts, for those who watch over it, in the text format of Prometheus. Nothing in it tells of a table,
//! a person or a card.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A number that goes up, or up and down.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn subtract(&self, fewer: u64) {
        self.0.fetch_sub(fewer, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long things took, by the upper ends of a few ranges.
#[derive(Debug, Default)]
pub(crate) struct Times {
    within: [Count; LIMITS.len()],
    count: Count,
    microseconds: Count,
}

/// Milliseconds.
const LIMITS: [u64; 10] = [1, 5, 10, 25, 50, 100, 500, 2500, 5000, 10_000];

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        let milliseconds = time.as_millis();
        for (limit, within) in LIMITS.iter().zip(&self.within) {
            if milliseconds < u128::from(*limit) {
                within.add(1);
            }
        }
        self.count.add(1);
        self.microseconds.add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// The parts of a histogram, in seconds.
    fn lines(&self) -> Vec<(String, String)> {
        let seconds = |milliseconds: u64| Duration::from_millis(milliseconds).as_secs_f64();
        let limits = LIMITS.iter().zip(&self.within);
        let bucket =
            |limit: String, count: &Count| (format!("_bucket{{le=\"{limit}\"}}"), count.get().to_string());
        let mut lines: Vec<_> =
            limits.map(|(&limit, count)| bucket(seconds(limit).to_string(), count)).collect();
        lines.push(bucket("+Inf".into(), &self.count));
        let sum = Duration::from_micros(self.microseconds.get()).as_secs_f64();
        lines.push(("_sum".into(), sum.to_string()));
        lines.push(("_count".into(), self.count.get().to_string()));
        lines
    }
}

/// All that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    started: Instant,
    pub(crate) connections: Count,
    pub(crate) connections_refused: Count,
    pub(crate) streams: Count,
    /// Answers by the first digit of their status.
    pub(crate) answers: [Count; 6],
    /// How long requests took, streams left out.
    pub(crate) requests: Times,
    pub(crate) tables_opened: Count,
    pub(crate) events_kept: Count,
    /// How long robots took.
    pub(crate) decisions: Times,
    /// Decisions made without thinking, since no worker was free.
    pub(crate) hurried: Count,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            connections: Count::default(),
            connections_refused: Count::default(),
            streams: Count::default(),
            answers: Default::default(),
            requests: Times::default(),
            tables_opened: Count::default(),
            events_kept: Count::default(),
            decisions: Times::default(),
            hurried: Count::default(),
        }
    }
}

/// What is counted elsewhere and told with the rest.
pub(crate) struct Gauges {
    pub(crate) tables: usize,
    pub(crate) robots_waiting: usize,
    pub(crate) requests_waiting: usize,
}

impl Metrics {
    /// All of it as text.
    pub(crate) fn text(&self, now: &Gauges) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, lines: &[(String, String)]| {
            let _ = writeln!(text, "# HELP merrimac_{name} {help}\n# TYPE merrimac_{name} {kind}");
            for (part, value) in lines {
                let _ = writeln!(text, "merrimac_{name}{part} {value}");
            }
        };
        let plain = |value: u64| vec![(String::new(), value.to_string())];
        let up = self.started.elapsed().as_secs();
        one("up_seconds", "gauge", "Time since the start.", &plain(up));
        one("tables", "gauge", "Tables in memory.", &plain(now.tables as u64));
        one("connections", "gauge", "Connections that are open.", &plain(self.connections.get()));
        one("streams", "gauge", "Streams of views that are open.", &plain(self.streams.get()));
        one(
            "robots_waiting",
            "gauge",
            "Decisions that wait for a worker.",
            &plain(now.robots_waiting as u64),
        );
        let waiting = plain(now.requests_waiting as u64);
        one("requests_waiting", "gauge", "Questions that wait for a worker.", &waiting);
        let refused = plain(self.connections_refused.get());
        one("connections_refused_total", "counter", "Connections closed for want of a place.", &refused);
        one("tables_opened_total", "counter", "Tables opened.", &plain(self.tables_opened.get()));
        one("events_total", "counter", "Events kept on disk.", &plain(self.events_kept.get()));
        let hurried = plain(self.hurried.get());
        one("decisions_hurried_total", "counter", "Decisions of robots made without thinking.", &hurried);
        let answers: Vec<(String, String)> = (1..self.answers.len())
            .map(|class| (format!("{{status=\"{class}xx\"}}"), self.answers[class].get().to_string()))
            .collect();
        one("answers_total", "counter", "Answers by status.", &answers);
        one("request_seconds", "histogram", "Time to answer a request.", &self.requests.lines());
        one("decision_seconds", "histogram", "Time of a robot's decision.", &self.decisions.lines());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_told_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        metrics.answers[2].add(3);
        metrics.requests.add(Duration::from_millis(7));
        metrics.requests.add(Duration::from_millis(700));
        let text = metrics.text(&Gauges { tables: 4, robots_waiting: 0, requests_waiting: 1 });
        for line in [
            "merrimac_tables 4",
            "merrimac_answers_total{status=\"2xx\"} 3",
            "merrimac_request_seconds_bucket{le=\"0.005\"} 0",
            "merrimac_request_seconds_bucket{le=\"0.01\"} 1",
            "merrimac_request_seconds_bucket{le=\"+Inf\"} 2",
            "merrimac_request_seconds_sum 0.707",
            "merrimac_request_seconds_count 2",
            "# TYPE merrimac_request_seconds histogram",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} is not in\n{text}");
        }
    }
}
