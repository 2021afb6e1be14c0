//! The web table under load, a command for each question:
//!
//!     cargo build --release && cd bench/web
//!     cargo run --release -- tables [tables] [watchers] [clients] [seconds] [think ms]
//!     cargo run --release -- hostile [half requests] [idle streams] [seconds]
//!     cargo run --release -- boards [boards] [a second] [system]
//!     cargo run --release -- idle
//!
//! `tables`: at every table one seat is played through the API and three by `novice` robots; watchers listen and do nothing;
//! clients play a pairs tournament, four at a table. Everybody thinks for a while before each move, as people do, and the time
//! from sending a move to its acknowledgement is measured.
//! `hostile`: a hundred such tables, first alone, then beside clients that send half a request and clients that listen and
//! never ask, each from many addresses.
//! `boards`: memory of the server while that many boards are played, in matches of eight, at a constant pace or as fast as they
//! go.
//! `idle`: memory for a table at which nobody does anything.
//!
//! Each starts `target/release/merrimac serve`, or the program that `MERRIMAC` names, on a fresh database.

#[path = "../../../crates/server/tests/client/mod.rs"]
mod client;
mod hostile;
mod memory;
mod players;
mod server;

use std::net::SocketAddr;
use std::time::Duration;

use players::{Times, follow, open_tables};
use server::Server;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_else(|| "tables".into());
    let arguments: Vec<String> = arguments.collect();
    let numbers: Vec<usize> = arguments.iter().filter_map(|text| text.parse().ok()).collect();
    let system = arguments.get(2).map_or("natural", String::as_str);
    let number = |place: usize, usual: usize| numbers.get(place).copied().unwrap_or(usual);
    let seconds = |place| Duration::from_secs(number(place, 30) as u64);
    // Who means no good meets the limits; the others all come from one address, which would have them stopped.
    let limits: &[&str] = if what == "hostile" { &[] } else { &["--rate", "0"] };
    let server = Server::start(limits).await;
    match what.as_str() {
        "tables" => {
            let think = Duration::from_millis(number(4, 1000) as u64);
            tables(server.address, [number(0, 500), number(1, 200), number(2, 100)], seconds(3), think).await;
        }
        "hostile" => hostile::run(server.address, number(0, 2000), number(1, 2000), seconds(2)).await,
        "boards" => memory::boards(&server, system, number(0, 10_000), number(1, 0)).await,
        "idle" => memory::idle(&server).await,
        other => panic!("{other} is none of tables, hostile, boards, idle"),
    }
    println!("the server used {:.1} s of processor time", server.processor_time());
}

/// Plays on all tables and in a tournament, and prints how long moves took.
async fn tables(
    address: SocketAddr,
    [tables, watchers, clients]: [usize; 3],
    time: Duration,
    think: Duration,
) {
    let tables = open_tables(address, tables).await;
    let entered = players::enter_tournament(address, clients).await;
    let watching: Vec<_> = (0..watchers)
        .map(|number| {
            let seat = &tables[number % tables.len()];
            tokio::spawn(follow(address, seat.table.clone(), seat.watch.clone()))
        })
        .collect();
    println!("{} tables, {watchers} watchers, a tournament of {clients}", tables.len());
    let at_tables = players::play_all(address, tables, time, think);
    let at_tournament = players::play_tournament(address, entered, time, think);
    let (at_tables, at_tournament) = tokio::join!(at_tables, at_tournament);
    watching.iter().for_each(tokio::task::JoinHandle::abort);
    at_tables.print("at the tables");
    at_tournament.print("in the tournament");
    Times::joined(at_tables, at_tournament).print("together");
}
