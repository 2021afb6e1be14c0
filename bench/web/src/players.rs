//! Clients who play: at tables of their own with robots, and in a pairs tournament.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, view};

/// How often a player whose table is over looks where the next one is.
const LOOK: Duration = Duration::from_secs(2);

/// A seat at a table, and the key for those who watch.
#[derive(Clone)]
pub(crate) struct Seat {
    pub(crate) table: String,
    pub(crate) key: String,
    pub(crate) watch: String,
}

/// The times that moves took to be acknowledged.
#[derive(Clone, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn joined(one: Self, other: Self) -> Self {
        Self([one.0, other.0].concat())
    }

    pub(crate) fn print(&self, of: &str) {
        let mut times = self.0.clone();
        times.sort_unstable();
        let share = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        if times.is_empty() {
            println!("{of}: no moves");
            return;
        }
        println!(
            "{of}: {} moves, acknowledged after {:.1} ms (median), {:.1} ms (99%), {:.1} ms (longest)",
            times.len(),
            share(0.5),
            share(0.99),
            share(1.0)
        );
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Asks until the answer is the one expected: a busy server says to come again.
pub(crate) async fn insist(
    client: &mut Client,
    path: &str,
    key: Option<&str>,
    asked: &Value,
    status: u16,
) -> Value {
    loop {
        match client.ask("POST", path, key, asked).await {
            Ok(answer) if answer.status == status => return answer.json(),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Opens a table.
pub(crate) async fn open(client: &mut Client, asked: &Value) -> Seat {
    let opened = insist(client, "/api/tables", None, asked, 201).await;
    Seat { table: text(&opened["table"]), key: text(&opened["key"]), watch: text(&opened["keys"]["watch"]) }
}

/// Tables of novice robots, opened all at once.
pub(crate) async fn open_tables(address: SocketAddr, tables: usize) -> Vec<Seat> {
    let asked = json!({"robots": "novice"});
    let opening: Vec<_> = (0..tables)
        .map(|_| {
            let asked = asked.clone();
            tokio::spawn(async move { open(&mut Client::new(address), &asked).await })
        })
        .collect();
    let mut seats = Vec::new();
    for opened in opening {
        seats.push(opened.await.expect("a table opens"));
    }
    seats
}

/// Listens and does nothing.
pub(crate) async fn follow(address: SocketAddr, table: String, key: String) {
    let path = format!("/api/tables/{table}/events");
    let mut events = Client::new(address).subscribe(&path, &key).await.expect("a stream");
    while events.next().await.is_ok() {}
}

/// Plays at all tables for a time.
pub(crate) async fn play_all(
    address: SocketAddr,
    seats: Vec<Seat>,
    time: Duration,
    think: Duration,
) -> Times {
    let end = Instant::now() + time;
    let number = seats.len() as f64;
    let players: Vec<_> = seats
        .into_iter()
        .enumerate()
        .map(|(place, seat)| {
            let (late, think) = pace(think, place as f64 / number);
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                sit(address, &seat.table, &seat.key, think, end).await
            })
        })
        .collect();
    gathered(players).await
}

/// People do not move in step: each thinks for another time, and they sit down one after the other.
fn pace(think: Duration, share: f64) -> (Duration, Duration) {
    (think.mul_f64(share), think.mul_f64(0.5 + share))
}

async fn gathered(players: Vec<tokio::task::JoinHandle<Vec<Duration>>>) -> Times {
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.expect("a player ends"));
    }
    Times(times)
}

/// One player at one table, who listens and moves, until the end or the last board; the time each move took.
pub(crate) async fn sit(
    address: SocketAddr,
    table: &str,
    key: &str,
    think: Duration,
    end: Instant,
) -> Vec<Duration> {
    let path = format!("/api/tables/{table}");
    let mut client = Client::new(address);
    let mut events = client.subscribe(&format!("{path}/events"), key).await.expect("a stream");
    let mut times = Vec::new();
    while let Ok(Ok(event)) = tokio::time::timeout_at(end.into(), events.next()).await {
        let Some(now) = view(&event) else { continue };
        let (act, body) = match (now["phase"].as_str(), now["yours"].as_bool()) {
            (Some("over"), _) if now["match"]["last"] == true => break,
            (Some("over"), _) => ("next", Value::Null),
            (Some("auction"), Some(true)) => {
                ("call", json!({"call": now["auction"]["legal"][0], "at": now["at"]}))
            }
            (Some("play"), Some(true)) => ("card", json!({"card": now["play"]["legal"][0], "at": now["at"]})),
            _ => continue,
        };
        tokio::time::sleep(think).await;
        let sent = Instant::now();
        let answer = client.ask("POST", &format!("{path}/{act}"), Some(key), &body).await.expect("an answer");
        if answer.status == 200 && act != "next" {
            times.push(sent.elapsed());
        }
    }
    times
}

/// Those who entered: the path of the tournament, and a key each.
pub(crate) struct Entered {
    path: String,
    keys: Vec<String>,
}

/// Announces a Mitchell of two boards a round, enters pairs, and starts it.
pub(crate) async fn enter_tournament(address: SocketAddr, clients: usize) -> Entered {
    let mut director = Client::new(address);
    let asked = json!({"name": "Load", "format": "mitchell", "boards": 2, "robots": "novice"});
    let opened = insist(&mut director, "/api/tournaments", None, &asked, 201).await;
    let path = format!("/api/tournaments/{}", text(&opened["tournament"]));
    let mut keys = Vec::new();
    for pair in 0..clients / 2 {
        let names = json!({"names": [format!("A{pair}"), format!("B{pair}")]});
        let entered = insist(&mut director, &format!("{path}/enter"), None, &names, 200).await;
        keys.extend(entered["keys"].as_array().expect("keys").iter().map(text));
    }
    if !keys.is_empty() {
        let key = text(&opened["key"]);
        insist(&mut director, &format!("{path}/start"), Some(&key), &Value::Null, 200).await;
    }
    Entered { path, keys }
}

/// Plays round after round for a time.
pub(crate) async fn play_tournament(
    address: SocketAddr,
    entered: Entered,
    time: Duration,
    think: Duration,
) -> Times {
    let end = Instant::now() + time;
    let number = entered.keys.len() as f64;
    let players: Vec<_> = entered
        .keys
        .into_iter()
        .enumerate()
        .map(|(place, key)| {
            let path = entered.path.clone();
            let (late, think) = pace(think, place as f64 / number);
            tokio::spawn(async move {
                tokio::time::sleep(late).await;
                compete(address, &path, &key, think, end).await
            })
        })
        .collect();
    gathered(players).await
}

/// One player, who goes from table to table.
async fn compete(address: SocketAddr, path: &str, key: &str, think: Duration, end: Instant) -> Vec<Duration> {
    let mut client = Client::new(address);
    let mut times = Vec::new();
    let mut last = String::new();
    while Instant::now() < end {
        let it = client.ask("GET", path, Some(key), &Value::Null).await.expect("an answer").json();
        let at = &it["you"]["at"];
        match (at["table"].as_str(), at["key"].as_str()) {
            (Some(table), Some(seat)) if table != last => {
                times.extend(sit(address, table, seat, think, end).await);
                last = table.to_owned();
            }
            _ if it["phase"] == "over" => break,
            _ => tokio::time::sleep(LOOK).await,
        }
    }
    times
}
