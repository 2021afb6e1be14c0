//! Crash safety of `merrimac serve`: the process is killed at random moments while boards are played through the API;
//! after a restart every call and card that was acknowledged is there, and the boards go on to their end.

#[path = "../../server/tests/client/mod.rs"]
mod client;
mod process;

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::time::Duration;

use client::Client;
use futures_util::StreamExt as _;
use process::Process;
use rand::RngExt as _;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost() {
    survive(8, 5, Duration::from_secs(120)).await;
}

/// The whole measure: 200 boards.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes half a minute"]
async fn nothing_acknowledged_is_lost_in_200_boards() {
    survive(200, 40, Duration::from_secs(300)).await;
}

/// Boards in play at a time.
const AT_A_TIME: usize = 20;

/// A player looks again after this long when it is not its turn.
const LOOK: Duration = Duration::from_millis(20);

/// A server that can be killed and started again on the same data.
fn start(data: &Path) -> Process {
    Process::start("serve", &[OsStr::new("--rate"), OsStr::new("0"), OsStr::new("--data"), data.as_os_str()])
}

/// What was acknowledged at one table.
#[derive(Default)]
struct Acknowledged {
    calls: Vec<String>,
    cards: Vec<String>,
}

/// Does some work against a server that dies so often; what came of it if it ended within the time, and how often the
/// server died. It lives some milliseconds of `pause` each time.
async fn killed_at_random<T>(
    kills: usize,
    pause: Range<u64>,
    time: Duration,
    work: impl AsyncFnOnce(&AtomicU16) -> T,
) -> (Option<T>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let done = AtomicBool::new(false);
    let first = start(folder.path());
    let port = AtomicU16::new(first.address.port());
    let process = Mutex::new(Some(first));
    let working = async {
        let ended = tokio::time::timeout(time, work(&port)).await;
        done.store(true, Ordering::SeqCst);
        ended.ok()
    };
    let killer = async {
        let mut rng = cards::random::generator(9, 9);
        let mut killed = 0;
        while killed < kills && !done.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(rng.random_range(pause.clone()))).await;
            drop(process.lock().unwrap().take());
            let again = start(folder.path());
            port.store(again.address.port(), Ordering::SeqCst);
            *process.lock().unwrap() = Some(again);
            killed += 1;
        }
        killed
    };
    tokio::join!(working, killer)
}

/// Plays the boards while the server dies so often; they must be over within the time.
async fn survive(boards: usize, kills: usize, time: Duration) {
    let seen: Vec<Mutex<String>> = (0..boards).map(|_| Mutex::new("not opened".into())).collect();
    let (ended, killed) = killed_at_random(kills, 100..900, time, async |port| {
        let playing = seen.iter().zip(0..).map(|(seen, seed)| play(seed, port, seen));
        futures_util::stream::iter(playing).buffer_unordered(AT_A_TIME).collect::<Vec<()>>().await
    })
    .await;
    let open: Vec<_> =
        seen.iter().map(|seen| seen.lock().unwrap().clone()).filter(|seen| seen != OVER).collect();
    assert!(ended.is_some(), "{} of {boards} boards are not over after {time:?}: {open:#?}", open.len());
    assert!(killed >= boards.min(kills) / 4, "the server was killed {killed} times only");
}

/// Four pairs play a Howell movement of three rounds to its end while the server dies: every board has a result at both
/// tables, and the results are those that were seen before.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_survives() {
    let (ended, killed) = killed_at_random(5, 20..120, Duration::from_secs(240), async |port| {
        let mut line = Line::new(port);
        let asked = json!({"name": "Pairs", "format": "howell", "boards": 2, "robots": "novice"});
        let announced = line.insist("POST", "/api/tournaments", None, &asked).await;
        let path = format!("/api/tournaments/{}", announced["tournament"].as_str().unwrap());
        let mut keys = Vec::new();
        for pair in 0..4 {
            let names = json!({"names": [format!("{pair} a"), format!("{pair} b")]});
            let entered = line.insist("POST", &format!("{path}/enter"), None, &names).await;
            keys.extend(
                entered["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned()),
            );
        }
        // A pair whose entry was kept and not acknowledged has entered twice.
        let director = announced["key"].as_str();
        let entries = line.insist("GET", &path, None, &Value::Null).await["entries"].clone();
        for entry in entries.as_array().unwrap() {
            let name = &entry["players"][0]["name"];
            let last = entries.as_array().unwrap().iter().rfind(|other| &other["players"][0]["name"] == name);
            if last != Some(entry) {
                let out = json!({"entry": entry["entry"]});
                line.ask("POST", &format!("{path}/withdraw"), director, &out).await;
            }
        }
        while line.insist("GET", &path, None, &Value::Null).await["phase"] == "open" {
            line.ask("POST", &format!("{path}/start"), director, &Value::Null).await;
        }
        futures_util::future::join_all(keys.iter().map(|key| follow_tournament(port, &path, key))).await;
        line.insist("GET", &path, None, &Value::Null).await
    })
    .await;
    let over = ended.expect("the tournament is not over in time");
    assert!(killed >= 2, "the server was killed {killed} times only");
    assert_eq!(over["round"], 3);
    let ranking = over["ranking"].as_array().unwrap();
    assert_eq!(ranking.len(), 4, "{over}");
    assert!(ranking.iter().all(|line| line["boards"] == 6), "{ranking:?}");
}

/// One player of a tournament, from table to table until it is over.
async fn follow_tournament(port: &AtomicU16, path: &str, key: &str) {
    let mut line = Line::new(port);
    loop {
        let now = line.insist("GET", path, Some(key), &Value::Null).await;
        if now["phase"] == "over" {
            return;
        }
        let at = &now["you"]["at"];
        let (table, seat) = (format!("/api/tables/{}", at["table"].as_str().unwrap()), at["key"].as_str());
        let view = line.insist("GET", &table, seat, &Value::Null).await;
        let (act, body) = match (view["phase"].as_str().unwrap(), view["yours"] == true) {
            ("auction", true) => ("call", json!({"call": view["auction"]["legal"][0], "at": view["at"]})),
            ("play", true) => ("card", json!({"card": view["play"]["legal"][0], "at": view["at"]})),
            ("over", _) if view["match"]["last"] == false => ("next", Value::Null),
            _ => {
                tokio::time::sleep(LOOK).await;
                continue;
            }
        };
        let moved = line.ask("POST", &format!("{table}/{act}"), seat, &body).await;
        if let Some((200, after)) = moved {
            // What was acknowledged is there, whoever lives now.
            let view = line.insist("GET", &table, seat, &Value::Null).await;
            assert!(view["version"].as_u64() >= after["version"].as_u64(), "{view}");
        }
    }
}

/// What is seen of a board that is over.
const OVER: &str = "over";

/// Plays one board to its end as South, however often the server dies.
async fn play(seed: u64, port: &AtomicU16, seen: &Mutex<String>) {
    let mut rng = cards::random::generator(seed, 2);
    let mut line = Line::new(port);
    let open = json!({"robots": "novice", "pace_ms": 20, "boards": 1});
    let opened = loop {
        let answer = line.ask("POST", "/api/tables", None, &open).await;
        if let Some((201, opened)) = answer {
            break opened;
        }
        tokio::time::sleep(LOOK).await;
    };
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let key = opened["key"].as_str().unwrap();
    let mut kept = Acknowledged::default();
    loop {
        let Some((status, view)) = line.ask("GET", &path, Some(key), &Value::Null).await else { continue };
        assert_eq!(status, 200, "the table was acknowledged and must be there: {view}");
        verify(&view, &kept);
        let (phase, at, turn) = (view["phase"].as_str().unwrap(), &view["at"], &view["turn"]);
        *seen.lock().unwrap() = format!("{path}: {phase} after {at} moves, turn of {turn}");
        if phase == "over" {
            break;
        }
        if view["yours"] == false {
            tokio::time::sleep(LOOK).await;
            continue;
        }
        let auction = view["phase"] == "auction";
        let legal = if auction { &view["auction"]["legal"] } else { &view["play"]["legal"] };
        let legal = legal.as_array().unwrap();
        let chosen = if auction { 0 } else { rng.random_range(0..legal.len()) };
        let (act, word) = if auction { ("call", "call") } else { ("card", "card") };
        let body = json!({word: legal[chosen], "at": view["at"]});
        if let Some((200, _)) = line.ask("POST", &format!("{path}/{act}"), Some(key), &body).await {
            let list = if auction { &mut kept.calls } else { &mut kept.cards };
            list.push(legal[chosen].as_str().unwrap().into());
        }
    }
    let (status, record) = loop {
        if let Some(answer) = line.ask("GET", &format!("{path}/boards/1"), Some(key), &Value::Null).await {
            break answer;
        }
    };
    assert_eq!(status, 200);
    let all: Vec<&str> =
        record["cards"].as_array().unwrap().iter().map(|card| card["card"].as_str().unwrap()).collect();
    assert!(kept.cards.iter().all(|card| all.contains(&card.as_str())), "{:?} in {all:?}", kept.cards);
    *seen.lock().unwrap() = OVER.into();
}

/// Every acknowledged call stands in the auction; every acknowledged card has left the hand.
fn verify(view: &Value, kept: &Acknowledged) {
    let calls = view["auction"]["calls"].as_array().unwrap();
    let own: Vec<&str> =
        calls.iter().filter(|call| call["seat"] == "S").map(|call| call["call"].as_str().unwrap()).collect();
    // The last one may have been kept without the answer having come through.
    assert!(
        own.len() >= kept.calls.len()
            && own.starts_with(&kept.calls.iter().map(String::as_str).collect::<Vec<_>>())
    );
    if view["phase"] != "over" {
        for seat in ["N", "S"] {
            let held = view["hands"][seat].as_array().into_iter().flatten();
            held.for_each(|card| {
                assert!(!kept.cards.iter().any(|played| card == played), "{card} was played")
            });
        }
    }
}

/// A client of whichever server lives now.
struct Line<'a> {
    port: &'a AtomicU16,
    client: Client,
    /// The port that the client is connected to.
    connected: u16,
}

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(30);

impl<'a> Line<'a> {
    fn new(port: &'a AtomicU16) -> Self {
        Self { port, client: Client::new(SocketAddr::from(([127, 0, 0, 1], 0))), connected: 0 }
    }

    /// The answer, however often it must be asked for.
    async fn insist(&mut self, method: &str, path: &str, key: Option<&str>, body: &Value) -> Value {
        loop {
            if let Some((200 | 201, answer)) = self.ask(method, path, key, body).await {
                return answer;
            }
        }
    }

    /// The answer; nothing if the server died meanwhile.
    async fn ask(
        &mut self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let port = self.port.load(Ordering::SeqCst);
        if port != self.connected {
            self.client = Client::new(SocketAddr::from(([127, 0, 0, 1], port)));
            self.connected = port;
        }
        let answer = tokio::time::timeout(PATIENCE, self.client.ask(method, path, key, body)).await;
        match answer.unwrap_or_else(|_| panic!("{method} {path}: no answer in {PATIENCE:?}")) {
            Ok(answer) => Some((answer.status, answer.json())),
            Err(_) => {
                tokio::time::sleep(LOOK).await;
                None
            }
        }
    }
}
