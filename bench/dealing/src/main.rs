//! How fast deals are made, measured in one run against Debian's `dealer`.
//!
//!     cargo run --release -- SCRIPTS          every script Descr.* and Test.* of a folder, both programs
//!     cargo run --release -- script FILE [-p N] [-g N] [-s SEED] [--blind] [--threads N]
//!     cargo run --release -- figure           Figure 1 of the Hearts paper as a table
//!     cargo run --release -- samples          worlds from what a player knows

mod figure;
mod rates;
mod scripts;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["script", file, options @ ..] => scripts::one(file, options),
        ["figure"] => figure::print(),
        ["samples"] => rates::samples(),
        [folder] => {
            rates::unconstrained();
            scripts::compare(folder);
        }
        _ => {
            eprintln!("expected a folder of scripts, or one of: script FILE, figure, samples");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
