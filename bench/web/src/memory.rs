//! The memory of the server: over many boards, with the events that its database took, and for tables at which nobody does
//! anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::players::{open, sit};
use crate::server::Server;

/// Matches played at the same time, and the boards of each.
const TABLES: usize = 20;
const BOARDS: usize = 8;
/// Tables opened to see what one takes.
const IDLE: usize = 1000;

/// Plays boards in matches, at new tables all the time, and prints the memory and the tables in it after each tenth of them;
/// this many boards a second, or none for as fast as they go.
pub(crate) async fn boards(server: &Server, system: &str, boards: usize, a_second: usize) {
    let address = server.address;
    let every = Duration::from_secs_f64(if a_second == 0 { 0.0 } else { BOARDS as f64 / a_second as f64 });
    let begun = Arc::new(AtomicUsize::new(0));
    let played = Arc::new(AtomicUsize::new(0));
    let began = Instant::now();
    let players: Vec<_> = (0..TABLES)
        .map(|_| {
            let asked = json!({
                "robots": "novice", "system": system, "boards": BOARDS, "pace_ms": 0, "compare": false
            });
            let (played, begun) = (Arc::clone(&played), Arc::clone(&begun));
            tokio::spawn(async move {
                while begun.load(Ordering::Relaxed) * BOARDS < boards {
                    let turn = begun.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep_until((began + every * turn as u32).into()).await;
                    let seat = open(&mut Client::new(address), &asked).await;
                    let end = Instant::now() + Duration::from_secs(3600);
                    sit(address, &seat.table, &seat.key, Duration::ZERO, end).await;
                    played.fetch_add(BOARDS, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let mut told = 0;
    while !players.iter().all(tokio::task::JoinHandle::is_finished) {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let now = played.load(Ordering::Relaxed);
        if now >= told + boards / 10 {
            told = now;
            let tables = counted(address, "tables ").await;
            let (time, memory) = (began.elapsed().as_secs(), server.resident());
            println!("{now} boards after {time} s: {memory} KiB, {tables} tables");
        }
    }
    let events = counted(address, "events_total ").await;
    println!("{:.0} events a second were kept on disk", events / began.elapsed().as_secs_f64());
}

/// What the server counts under this name.
async fn counted(address: SocketAddr, name: &str) -> f64 {
    let answer = Client::new(address).ask("GET", "/metrics", None, &Value::Null).await.expect("it answers");
    let metrics = String::from_utf8_lossy(&answer.body);
    let lines = metrics.lines().filter_map(|line| line.strip_prefix("merrimac_")?.strip_prefix(name));
    lines.filter_map(|number| number.parse().ok()).next().unwrap_or(0.0)
}

/// What tables cost at which nobody does anything.
pub(crate) async fn idle(server: &Server) {
    let mut client = Client::new(server.address);
    let asked: Value = json!({"seats": {"N": "person", "E": "person", "W": "person"}, "compare": false});
    // The first tables fill caches that all share.
    for _ in 0..50 {
        open(&mut client, &asked).await;
    }
    let before = server.resident();
    for _ in 0..IDLE {
        open(&mut client, &asked).await;
    }
    let after = server.resident();
    println!(
        "memory per idle table: {:.1} KiB ({before} KiB before {IDLE} tables, {after} KiB after)",
        (after as f64 - before as f64) / IDLE as f64
    );
}
