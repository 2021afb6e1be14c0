//! What the benchmarks share: the processor's clock and quantiles.

use std::time::Duration;

/// The processor time this process has used, all threads together, those that have ended too: what a shared machine
/// does not disturb. The kernel counts it in hundredths of a second.
#[must_use]
pub fn process_time() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // User and system time are fields 14 and 15; the name in parentheses, field 2, may hold anything.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    let ticks: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

/// The processor time of the thread that starts the clock, in nanoseconds, to be read by any thread: where several work
/// for that one it is about the time on an idle machine.
pub struct ThreadClock {
    path: std::path::PathBuf,
    start: Duration,
}

impl ThreadClock {
    /// Starts the clock.
    #[must_use]
    pub fn start() -> Self {
        let thread = std::fs::read_link("/proc/thread-self").unwrap_or_default();
        let path = std::path::Path::new("/proc").join(thread).join("schedstat");
        let start = Self::read(&path);
        Self { path, start }
    }

    fn read(path: &std::path::Path) -> Duration {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        Duration::from_nanos(text.split(' ').next().and_then(|field| field.parse().ok()).unwrap_or(0))
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::read(&self.path) - self.start
    }
}

/// The value below which this share of the sorted values lies.
#[must_use]
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len().max(1)) - 1;
    sorted.get(index).copied().unwrap_or(f64::NAN)
}

/// The spread of some values in a line.
#[must_use]
pub fn distribution(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let shares = [
        (0.1, "10 %"),
        (0.25, "25 %"),
        (0.5, "median"),
        (0.75, "75 %"),
        (0.9, "90 %"),
        (0.95, "95 %"),
        (1.0, "most"),
    ];
    shares.map(|(share, name)| format!("{name} {:.3}", quantile(&values, share))).join("  ")
}

/// Options of the form `--name number`.
pub struct Flags(Vec<(String, u64)>);

impl Flags {
    /// Reads the command line.
    ///
    /// # Panics
    /// If it has anything but these names, each with a number.
    #[must_use]
    pub fn read(names: &[&str]) -> Self {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let flag = |pair: &[String]| {
            let name = pair[0].strip_prefix("--").filter(|name| names.contains(name));
            let number = pair.get(1).and_then(|number| number.parse().ok());
            let expected = || format!("{}: expected one of --{} and a number", pair[0], names.join(" --"));
            (
                name.unwrap_or_else(|| panic!("{}", expected())).to_owned(),
                number.unwrap_or_else(|| panic!("{}", expected())),
            )
        };
        Self(words.chunks(2).map(flag).collect())
    }

    /// The number of a flag, or what it is otherwise.
    #[must_use]
    pub fn number(&self, name: &str, otherwise: u64) -> u64 {
        self.0.iter().find(|(other, _)| other == name).map_or(otherwise, |&(_, number)| number)
    }
}
