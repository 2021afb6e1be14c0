//! The web table under load.
//!
//!     cargo build --release && cd bench/web && cargo run --release -- [tables] [watchers] [seconds] [think ms]
//!
//! Starts `target/release/merrimac serve`, or the program that `MERRIMAC` names, on a fresh database. At every table one seat is played through the API and
//! three by `novice` robots; the player thinks for a while before each move, as people do, and the time from sending a
//! move to its acknowledgement is measured. Watchers listen and do nothing. Last, memory is measured before and after
//! opening tables at which nobody does anything.

#[path = "../../../crates/server/tests/client/mod.rs"]
mod client;

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Client, view};
use serde_json::{Value, json};

const IDLE: usize = 1000;

struct Load {
    tables: usize,
    watchers: usize,
    time: Duration,
    think: Duration,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let argument = |place: usize, usual: usize| arguments.get(place).copied().unwrap_or(usual);
    let load = Load {
        tables: argument(0, 500),
        watchers: argument(1, 200),
        time: Duration::from_secs(argument(2, 30) as u64),
        think: Duration::from_millis(argument(3, 1000) as u64),
    };
    let folder = std::env::temp_dir().join(format!("merrimac-load-{}", std::process::id()));
    let began = Instant::now();
    let (mut server, address) = start(&folder);
    while Client::new(address).ask("GET", "/", None, &Value::Null).await.is_err() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    println!("first page after {} ms", began.elapsed().as_millis());
    play(&load, address).await;
    println!("the server used {:.1} s of processor time", processor_time(&server));
    server.kill().expect("the server runs");
    server.wait().expect("the server ends");
    let (mut server, address) = start(&folder.join("idle"));
    memory(&server, address).await;
    server.kill().expect("the server runs");
    server.wait().expect("the server ends");
    let _ = std::fs::remove_dir_all(folder);
}

fn start(folder: &std::path::Path) -> (Child, SocketAddr) {
    let usual = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/release/merrimac");
    let program = std::env::var_os("MERRIMAC").map_or_else(usual, PathBuf::from);
    let mut server = Command::new(program)
        .args(["serve", "--port", "0", "--rate", "0", "--json", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("target/release/merrimac is built");
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().expect("it is piped"))
        .read_line(&mut line)
        .expect("it says where it is");
    let port = line.rsplit(':').next().and_then(|rest| rest.trim_end_matches(['"', '}', '\n']).parse().ok());
    (server, SocketAddr::from(([127, 0, 0, 1], port.expect("it says its port"))))
}

async fn open(client: &mut Client, asked: Value) -> Value {
    loop {
        match client.ask("POST", "/api/tables", None, &asked).await {
            Ok(answer) if answer.status == 201 => return answer.json(),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Plays on all tables, and prints how long moves took.
async fn play(load: &Load, address: SocketAddr) {
    let opening: Vec<_> = (0..load.tables)
        .map(|_| {
            tokio::spawn(async move { open(&mut Client::new(address), json!({"robots": "novice"})).await })
        })
        .collect();
    let mut tables = Vec::new();
    for opened in opening {
        tables.push(opened.await.expect("a table opens"));
    }
    let end = Instant::now() + load.time;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let watched: Vec<(String, String)> =
        tables.iter().map(|opened| (text(&opened["table"]), text(&opened["keys"]["watch"]))).collect();
    let players: Vec<_> = tables
        .iter()
        .enumerate()
        .map(|(number, opened)| {
            // People do not move in step: each thinks for another time, and they sit down one after the other.
            let share = number as f64 / load.tables as f64;
            let (late, think) = (load.think.mul_f64(share), load.think.mul_f64(0.5 + share));
            let (table, key) = (text(&opened["table"]), text(&opened["key"]));
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                sit(address, table, key, think, end).await
            })
        })
        .collect();
    let watchers: Vec<_> = (0..load.watchers)
        .map(|number| {
            let (table, key) = watched[number % watched.len()].clone();
            tokio::spawn(async move {
                let path = format!("/api/tables/{table}/events");
                let mut events = Client::new(address).subscribe(&path, &key).await.expect("a stream");
                while events.next().await.is_ok() {}
            })
        })
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.expect("a player ends"));
    }
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    times.sort_unstable();
    let share = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{} tables, {} watchers: {} moves in {} s; acknowledged after {:.1} ms (median), {:.1} ms (99%), {:.1} ms (longest)",
        load.tables,
        load.watchers,
        times.len(),
        load.time.as_secs(),
        share(0.5),
        share(0.99),
        share(1.0)
    );
}

/// One player, who listens and moves; the time each move took to be acknowledged.
async fn sit(
    address: SocketAddr,
    table: String,
    key: String,
    think: Duration,
    end: Instant,
) -> Vec<Duration> {
    let path = format!("/api/tables/{table}");
    let mut client = Client::new(address);
    let mut events = client.subscribe(&format!("{path}/events"), &key).await.expect("a stream");
    let mut times = Vec::new();
    while let Ok(Ok(event)) = tokio::time::timeout_at(end.into(), events.next()).await {
        let Some(now) = view(&event) else { continue };
        let (act, body) = match (now["phase"].as_str(), now["yours"].as_bool()) {
            (Some("over"), _) => ("next", Value::Null),
            (Some("auction"), Some(true)) => {
                ("call", json!({"call": now["auction"]["legal"][0], "at": now["at"]}))
            }
            (Some("play"), Some(true)) => ("card", json!({"card": now["play"]["legal"][0], "at": now["at"]})),
            _ => continue,
        };
        tokio::time::sleep(think).await;
        let sent = Instant::now();
        let answer =
            client.ask("POST", &format!("{path}/{act}"), Some(&key), &body).await.expect("an answer");
        if answer.status == 200 && act != "next" {
            times.push(sent.elapsed());
        }
    }
    times
}

/// What tables cost at which nobody does anything.
async fn memory(server: &Child, address: SocketAddr) {
    let mut client = Client::new(address);
    // The first tables fill caches that all share.
    for _ in 0..50 {
        open(&mut client, idle()).await;
    }
    let before = resident(server);
    for _ in 0..IDLE {
        open(&mut client, idle()).await;
    }
    let after = resident(server);
    println!(
        "memory per idle table: {:.1} KiB ({before} KiB before {IDLE} tables, {after} KiB after)",
        (after as f64 - before as f64) / IDLE as f64
    );
}

fn idle() -> Value {
    json!({"seats": {"N": "person", "E": "person", "W": "person"}, "compare": false})
}

/// Memory of the process that is really there, in KiB.
fn resident(server: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Processor time that the process has used, in seconds.
fn processor_time(server: &Child) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", server.id())).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // The 14th and 15th field of all, in hundredths of a second.
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
