//! Scripts of `dealer`, run by both programs for the same number of deals.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use dealing::script::{Method, NoSolver, Options, Script, run};

/// Where Debian puts games.
const DEALER: &str = "/usr/games/dealer";
/// How much processor time a run should take, so that starting a program does not count.
const SECONDS: f64 = 0.5;

/// Runs one script and prints what it prints.
pub fn one(file: &str, words: &[&str]) {
    let text = std::fs::read_to_string(file).expect("the script can be read");
    let option = |name: &str| {
        let place = words.iter().position(|&word| word == name)?;
        words.get(place + 1)?.parse::<u64>().ok()
    };
    if let Some(threads) = option("--threads") {
        rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build_global().expect("the first pool");
    }
    let options = Options {
        seed: option("-s").unwrap_or(1),
        produce: option("-p"),
        generate: option("-g"),
        method: if words.contains(&"--blind") { Method::Blind } else { Method::Guided },
        source: file.into(),
        ..Options::default()
    };
    let start = Instant::now();
    let script = Script::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut output = Output(std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock()));
    let summary =
        run(&script, &options, &NoSolver, &mut output).unwrap_or_else(|error| panic!("{file}: {error}"));
    let _ = writeln!(output, "{summary}Time needed {:8.3} sec", start.elapsed().as_secs_f64());
    if words.contains(&"--acceptance") {
        let _ = writeln!(output, "Acceptance {}", summary.acceptance());
    }
}

/// Text as bytes for a file.
struct Output<W>(W);

impl<W: std::io::Write> std::fmt::Write for Output<W> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write_all(text.as_bytes()).map_err(|_| std::fmt::Error)
    }
}

/// Compares every script of a folder.
///
/// One core is compared by processor time, which other work on the machine does not disturb; all cores by the clock.
pub fn compare(folder: &str) {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder can be read")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("Descr.") || name.starts_with("Test.")
        })
        .collect();
    files.sort();
    let scratch = Scratch::new();
    println!(
        "{:<26} {:>12} {:>12} {:>8} {:>12} {:>8} {:>11}",
        "produced deals a second", "dealer", "one core", "ratio", "all cores", "ratio", "acceptance"
    );
    for file in files {
        let theirs = rate(|deals| dealer(&file, deals, &scratch));
        let one = rate(|deals| ours(&file, deals, true));
        let all = rate(|deals| ours(&file, deals, false));
        println!(
            "{:<26} {:>12.0} {:>12.0} {:>8.1} {:>12.0} {:>8.1} {:>11.4}",
            file.file_name().unwrap_or_default().to_string_lossy(),
            theirs.by_processor,
            one.by_processor,
            one.by_processor / theirs.by_processor,
            all.by_clock,
            all.by_clock / theirs.by_clock,
            acceptance(&file, one.deals),
        );
    }
}

/// Deals produced a second.
struct Rate {
    deals: u64,
    by_processor: f64,
    by_clock: f64,
}

/// The rate of a program, with as many deals as take it long enough to be measured.
fn rate(command: impl Fn(u64) -> Command) -> Rate {
    let mut deals = 16;
    loop {
        let (processor, clock) = measure(command(deals));
        if processor >= SECONDS {
            let rate = |seconds: f64| deals as f64 / seconds;
            return Rate { deals, by_processor: rate(processor), by_clock: rate(clock) };
        }
        // Aim above the mark; where the time is too short to tell, grow by a fixed factor.
        let factor = if processor < 0.05 { 8.0 } else { 1.2 * SECONDS / processor };
        deals = (deals as f64 * factor).ceil() as u64;
    }
}

/// Processor time and time by the clock of a whole process, in seconds; what it prints is thrown away.
fn measure(mut command: Command) -> (f64, f64) {
    let (before, start) = (children_seconds(), Instant::now());
    let status = command.stdout(Stdio::null()).status().expect("the program can be started");
    assert!(status.success(), "{command:?} failed");
    (children_seconds() - before, start.elapsed().as_secs_f64())
}

/// The processor time of all children that have ended, user and system, as the kernel counts it.
fn children_seconds() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux counts processor time");
    // The name of the program is in brackets and may contain blanks; the fields after it are numbered from 3.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |field: usize| fields[field - 3].parse::<f64>().expect("a number of ticks");
    (ticks(16) + ticks(17)) / TICKS_A_SECOND
}

/// A folder to run the peer in, gone in the end: its `tricks()` leaves a file wherever it is started.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("bench-dealing-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays behind is only rubbish in a folder for rubbish.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn dealer(file: &Path, produce: u64, scratch: &Scratch) -> Command {
    let mut command = Command::new(DEALER);
    let file = file.canonicalize().expect("the script was found");
    command.current_dir(&scratch.0);
    command.args(["-s", "1", "-g", "2000000000", "-p", &produce.to_string()]).arg(file);
    command
}

fn ours(file: &Path, produce: u64, one_core: bool) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.arg("script").arg(file);
    command.args(["-s", "1", "-g", "1000000000000", "-p", &produce.to_string(), "--acceptance"]);
    if one_core {
        command.args(["--threads", "1"]);
    }
    command
}

/// The share of the deals dealt that were produced, from the end of the output.
fn acceptance(file: &Path, produce: u64) -> f64 {
    let output = ours(file, produce.min(100_000), true).output().expect("the program can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().and_then(|line| line.strip_prefix("Acceptance ")?.parse().ok());
    last.expect("the trailer of this program")
}
