//! How fast PBN is read, on one thread and from memory.
//!
//! Three figures: the memory that the conversion of a gigabyte needs, megabytes a second on deal-only files made here
//! from a seed, and the ratio to endplay (a Python library) on a real file of auctions and plays, both timed in this
//! run.
//!
//! ```text
//! cargo run --release --manifest-path bench/import/Cargo.toml -- [FILE.pbn [PYTHON]]
//! ```
//!
//! PYTHON is an interpreter that has endplay (`pip install endplay`); without FILE the comparison is left out. Times are
//! of the processor where the system tells them (Linux), so that other work on the machine counts less; the best of
//! several runs is taken.

use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bridge::{Board, Deal};
use cards::CardSet;
use cards::random::generator;
use notation::{Format, Reader, Record, Writer};

const SEED: u64 = 2026;
const BOARDS: usize = 500_000;
const RUNS: usize = 10;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    // First, because the peak of the memory is that of the whole process.
    gigabyte()?;
    deals("board, dealer, vulnerability, deal", short_form)?;
    deals("all fifteen tags of the export form", export_form)?;
    if let Some(file) = arguments.next() {
        let python = arguments.next().unwrap_or_else(|| "python3".into());
        against_endplay(Path::new(&file), &python)?;
    }
    Ok(())
}

/// A file of this many bytes that is never in memory: one block of games over and over.
struct Repeated {
    block: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left).min(self.block.len() - self.at);
        buffer[..count].copy_from_slice(&self.block[self.at..self.at + count]);
        self.at = (self.at + count) % self.block.len();
        self.left -= count;
        Ok(count)
    }
}

/// Converts a gigabyte of PBN to PBN, and prints how much memory that took.
fn gigabyte() -> Result<()> {
    let mut block = String::new();
    for number in 1..=1000 {
        short_form(&mut block, &Board::numbered(number, Deal::random(&mut generator(SEED, number as u64))));
    }
    let left = 1_000_000_000 / block.len() * block.len();
    let mut reader = Reader::new(Format::Pbn, Repeated { block: block.into_bytes(), at: 0, left });
    let mut writer = Writer::new(Format::Pbn, std::io::sink())?;
    let mut record = Record::default();
    let mut boards = 0_usize;
    let start = Instant::now();
    while reader.read(&mut record)? {
        writer.write(&record)?;
        boards += 1;
    }
    writer.finish()?;
    println!(
        "{:.2} GB of PBN read and written: {boards} boards in {:.1} s, {} of memory at most",
        left as f64 / 1e9,
        start.elapsed().as_secs_f64(),
        peak_memory().unwrap_or_else(|| "an unknown amount".into())
    );
    Ok(())
}

/// The most memory that the process has had, as the system tells it.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}

/// Reads a made file and prints the rate.
fn deals(name: &str, form: fn(&mut String, &Board)) -> Result<()> {
    let mut file = String::new();
    let mut expected = 0_u64;
    for number in 1..=BOARDS {
        let deal = Deal::random(&mut generator(SEED, number as u64));
        expected ^= signature(deal.hand(bridge::Seat::North), number);
        form(&mut file, &Board::numbered(number, deal));
    }
    let mut found = 0;
    let time = best(|| {
        let mut reader = Reader::new(Format::Pbn, file.as_bytes());
        let mut record = Record::default();
        found = 0;
        while reader.read(&mut record)? {
            found ^= signature(record.deal.hand(bridge::Seat::North), record.board.unwrap_or(0));
        }
        ensure!(reader.take_diagnostics().is_empty(), "the file is sound");
        Ok(())
    })?;
    ensure!(found == expected, "every deal was read right");
    let megabytes = file.len() as f64 / 1e6;
    println!(
        "deal-only PBN, {name}: {megabytes:.0} MB, {BOARDS} boards in {:.3} s: {:.0} MB/s, {:.0} ns a board",
        time.as_secs_f64(),
        megabytes / time.as_secs_f64(),
        time.as_nanos() as f64 / BOARDS as f64
    );
    Ok(())
}

fn signature(hand: CardSet, number: usize) -> u64 {
    hand.bits().wrapping_mul(2 * number as u64 + 1)
}

fn short_form(file: &mut String, board: &Board) {
    let Board { number, dealer, vulnerability, deal } = board;
    let number = number.unwrap_or(0);
    let _ = write!(
        file,
        "[Board \"{number}\"]\n[Dealer \"{dealer}\"]\n[Vulnerable \"{vulnerability}\"]\n[Deal \"{deal}\"]\n\n"
    );
}

fn export_form(file: &mut String, board: &Board) {
    let Board { number, dealer, vulnerability, deal } = board;
    let number = number.unwrap_or(0);
    let _ = write!(
        file,
        "[Event \"Made deals\"]\r\n[Site \"\"]\r\n[Date \"2026.11.15\"]\r\n[Board \"{number}\"]\r\n[West \"\"]\r\n\
         [North \"\"]\r\n[East \"\"]\r\n[South \"\"]\r\n[Dealer \"{dealer}\"]\r\n[Vulnerable \"{vulnerability}\"]\r\n\
         [Deal \"{deal}\"]\r\n[Scoring \"\"]\r\n[Declarer \"\"]\r\n[Contract \"\"]\r\n[Result \"\"]\r\n\r\n"
    );
}

/// Reads a real file with endplay and with ours, and prints the ratio.
fn against_endplay(path: &Path, python: &str) -> Result<()> {
    let file = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/time_endplay.py");
    let output = Command::new(python).arg(script).arg(path).arg("3").output().context("cannot run Python")?;
    ensure!(output.status.success(), "endplay failed: {}", String::from_utf8_lossy(&output.stderr));
    let output = String::from_utf8(output.stdout)?;
    let (boards, seconds) = output.trim().split_once(' ').context("expected boards and seconds")?;
    let theirs: f64 = seconds.parse()?;

    let mut count = 0_usize;
    let time = best(|| {
        count = Reader::new(Format::Pbn, &file[..]).collect::<std::io::Result<Vec<Record>>>()?.len();
        Ok(())
    })?;
    let ours = time.as_secs_f64();
    let megabytes = file.len() as f64 / 1e6;
    println!("{}: {megabytes:.1} MB", path.file_name().unwrap_or_default().to_string_lossy());
    println!("  endplay: {boards} boards in {theirs:.3} s, {:.2} MB/s", megabytes / theirs);
    println!(
        "  ours:    {count} boards in {ours:.4} s, {:.1} MB/s, every call and card checked by the laws",
        megabytes / ours
    );
    println!("  ratio:   {:.0}", theirs / ours);
    Ok(())
}

/// The best of several runs: the others measure the machine's other work.
fn best(mut run: impl FnMut() -> Result<()>) -> Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let (start, cpu_start) = (Instant::now(), cpu_time());
        run()?;
        let elapsed = match (cpu_start, cpu_time()) {
            (Some(from), Some(to)) => to - from,
            _ => start.elapsed(),
        };
        best = best.min(elapsed);
    }
    Ok(best)
}

/// The time that this thread has been on a processor.
fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
