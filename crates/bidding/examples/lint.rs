//! Lints a system over random hands.
//!
//! `cargo run --release -p merrimac-bidding --example lint -- SYSTEM [HANDS] [SYSTEMS-FOLDER]`
#![allow(clippy::print_stdout)]

#[path = "load/mod.rs"]
mod load;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let system =
        load::system(args.first().map_or("two-over-one", |name| name), args.get(2).map(String::as_str))?;
    let hands = args.get(1).map_or(Ok(100_000), |hands| hands.parse())?;
    for finding in bidding::check(&system, 1, hands) {
        println!("{finding}");
    }
    Ok(())
}
