//! Scripts of `dealer`, run by both programs for the same number of deals.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use dealing::script::{Method, NoSolver, Options, Script, run};

/// Where Debian puts games.
const DEALER: &str = "/usr/games/dealer";
/// How long the original should run, so that starting it does not count.
const SECONDS: f64 = 0.7;

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
    let summary = run(&script, &options, &NoSolver, &mut output).unwrap_or_else(|error| panic!("{file}: {error}"));
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
    println!(
        "{:<20} {:>9} {:>14} {:>14} {:>14} {:>8} {:>8} {:>11}",
        "script", "deals", "dealer /s", "one core /s", "all cores /s", "ratio 1", "ratio", "acceptance"
    );
    for file in files {
        // The first run finds how many deals take the original long enough.
        let (mut produced, mut seconds) = measure(dealer(&file, None));
        for _ in 0..2 {
            let wanted = (produced as f64 * SECONDS / seconds.max(1e-4)).ceil() as u64;
            (produced, seconds) = measure(dealer(&file, Some(wanted.max(1))));
        }
        let (theirs, one) = (seconds, measure(ours(&file, produced, true)));
        let all = measure(ours(&file, produced, false));
        assert_eq!((one.0, all.0), (produced, produced), "{} produced another number", file.display());
        let rate = |seconds: f64| produced as f64 / seconds;
        println!(
            "{:<20} {produced:>9} {:>14.0} {:>14.0} {:>14.0} {:>8.1} {:>8.1} {:>11.4}",
            file.file_name().unwrap_or_default().to_string_lossy(),
            rate(theirs),
            rate(one.1),
            rate(all.1),
            theirs / one.1,
            theirs / all.1,
            acceptance(&file, produced),
        );
    }
}

fn dealer(file: &Path, produce: Option<u64>) -> Command {
    let mut command = Command::new(DEALER);
    command.args(["-s", "1"]);
    if let Some(produce) = produce {
        command.args(["-g", "2000000000", "-p", &produce.to_string()]);
    }
    command.arg(file);
    command
}

fn ours(file: &Path, produce: u64, one_core: bool) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.arg("script").arg(file).args(["-s", "1", "-g", "2000000000", "-p", &produce.to_string(), "--acceptance"]);
    if one_core {
        command.args(["--threads", "1"]);
    }
    command
}

/// Deals produced and seconds of a whole process, its output thrown away as far as possible.
fn measure(mut command: Command) -> (u64, f64) {
    let start = Instant::now();
    let output = command.stderr(Stdio::inherit()).output().expect("the program can be started");
    let seconds = start.elapsed().as_secs_f64();
    // The original leaves out its trailer after an odd number of PBN boards.
    let boards = || String::from_utf8_lossy(&output.stdout).matches("[Deal ").count() as u64;
    (field(&output.stdout, "Produced ").unwrap_or_else(boards), seconds)
}

fn acceptance(file: &Path, produce: u64) -> f64 {
    let output = ours(file, produce, true).output().expect("the program can be started");
    field(&output.stdout, "Acceptance ").expect("the trailer of this program")
}

/// The number after a word at the beginning of one of the last lines.
fn field<T: std::str::FromStr>(output: &[u8], word: &str) -> Option<T> {
    let text = String::from_utf8_lossy(output);
    let line = text.lines().rev().take(8).find_map(|line| line.strip_prefix(word));
    line?.split_whitespace().next()?.parse().ok()
}
