//! The information barrier on the wire: a player and a watcher keep every byte they receive during some 100 boards, and in
//! none of them is a card that is not theirs, dummy's, or played. Two tables are of tournaments, whose pages they read as
//! well; they talk, ask for hints where one practises, and look at what the server counts. Nor is a card or a key in what it
//! logs.

mod client;

use std::collections::BTreeSet;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use cards::random::generator;
use client::{Client, view};
use rand::RngExt as _;
use serde_json::{Value, json};
use server::{Config, Server};

/// Ten tables on which nothing is taken back, and two on which it is.
const TABLES: u64 = 12;
const STRICT: u64 = 10;
const BOARDS: u64 = 10;
/// Tables at which one practises, and boards on which hints are asked for there: they take time.
const PRACTICE: std::ops::Range<u64> = 6..9;
const HINTED: u64 = 2;

/// All that was logged.
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Log;

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What was received about a board in play: who received it, the board, how many moves it tells of, the bytes.
struct Received {
    watcher: bool,
    place: u64,
    at: usize,
    bytes: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hidden_card_is_in_any_byte() {
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::DEBUG)
        .with_ansi(false)
        // Seconds with their fractions look like the holdings of a hand.
        .without_time()
        .with_writer(|| Log)
        .init();
    let folder = tempfile::tempdir().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // Between two boards a client checks all it has received, and may be silent for long.
    let patience = std::time::Duration::from_secs(600);
    let config = Config { rate: None, patience, ..Config::new(folder.path().into()) };
    let serving = tokio::spawn(Server::open(config).unwrap().serve(listener, std::future::pending()));
    let tables: Vec<_> = (0..TABLES).map(|seed| tokio::spawn(play(address, seed))).collect();
    let (mut checked, mut hints) = (0, 0);
    let mut keys = Vec::new();
    for table in tables {
        let told = table.await.unwrap();
        checked += told.checked;
        hints += told.hints;
        keys.extend(told.keys);
    }
    serving.abort();
    assert!(hints > 10, "{hints} hints are too few to mean anything");
    let log = String::from_utf8(LOG.lock().unwrap().clone()).unwrap();
    assert!(log.contains("INFO") || log.contains("DEBUG"), "nothing was logged");
    assert!(told(&log).is_empty() && !has_dotted_hand(&log), "{log}");
    assert!(keys.iter().all(|key| !log.contains(key)), "a key was logged");
    assert!(checked > 5000, "{checked} messages are too few to mean anything");
}

/// What a table was good for: messages and hints that were checked, and its keys.
struct Told {
    checked: usize,
    hints: usize,
    keys: Vec<String>,
}

async fn play(address: SocketAddr, seed: u64) -> Told {
    let mut rng = generator(seed, 1);
    let mut asks = generator(seed, 2);
    let mut hints = 0;
    let mut client = Client::new(address);
    // One table has robots that try their calls out: why they made them must stay with them.
    // At a tournament robots take their time.
    let (robots, boards) = match seed {
        1 => ("borel+novice", 2),
        4 | 5 => ("novice", 2),
        _ => ("novice", BOARDS),
    };
    // What a learned style shows takes time to find: one table in two plays a system.
    let system = if seed.is_multiple_of(2) { "natural" } else { "two-over-one" };
    let open = json!({"robots": robots, "system": system, "pace_ms": 0, "boards": boards, "compare": seed.is_multiple_of(2),
        "declare_for_robot": !seed.is_multiple_of(3), "practice": PRACTICE.contains(&seed)});
    let (path, key, tournament) = if matches!(seed, 4 | 5) {
        enter(&mut client, boards).await
    } else {
        let opened = client.ask("POST", "/api/tables", None, &open).await.unwrap().json();
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        (path, opened["key"].as_str().unwrap().to_owned(), None)
    };
    let keys = client.ask("GET", &format!("{path}/keys"), Some(&key), &Value::Null).await.unwrap().json();
    let watch = keys["watch"].as_str().unwrap().to_owned();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listeners = [(&key, false), (&watch, true)].map(|(key, watcher)| {
        let (key, path, heard) = (key.clone(), format!("{path}/events"), Arc::clone(&heard));
        tokio::spawn(async move {
            let mut events = Client::new(address).subscribe(&path, &key).await.unwrap();
            while let Ok(event) = events.next().await {
                keep(&heard, watcher, &event, view(&event));
            }
        })
    });
    let mut checked = 0;
    for place in 1..=boards {
        let remark = json!({"text": "good luck"});
        client.ask("POST", &format!("{path}/say"), Some(&key), &remark).await.unwrap();
        loop {
            let answer = client.ask("GET", &path, Some(&key), &Value::Null).await.unwrap();
            let now = answer.json();
            keep(&heard, false, &String::from_utf8(answer.body).unwrap(), Some(now.clone()));
            if now["phase"] == "over" {
                break;
            }
            if let Some((tournament, own)) = &tournament {
                let answer = client.ask("GET", tournament, Some(own), &Value::Null).await.unwrap();
                keep(&heard, false, &String::from_utf8(answer.body).unwrap(), Some(now.clone()));
                let counts = client.ask("GET", "/metrics", None, &Value::Null).await.unwrap();
                assert!(told(&String::from_utf8(counts.body).unwrap()).is_empty());
                let board = format!("{tournament}/boards/{place}");
                let shown = client.ask("GET", &board, Some(own), &Value::Null).await.unwrap().status == 200;
                // It may have ended since.
                let after = client.ask("GET", &path, Some(&key), &Value::Null).await.unwrap().json();
                assert!(!shown || after["phase"] == "over", "a board in play is not shown");
            }
            if now["yours"] == false {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                continue;
            }
            if PRACTICE.contains(&seed) && place <= HINTED && asks.random_range(0..3) == 0 {
                let hint = client.ask("POST", &format!("{path}/hint"), Some(&key), &json!({})).await.unwrap();
                hints += usize::from(hint.status == 200);
                check_hint(&hint.json(), &now);
            }
            let legal = |list: &Value| list.as_array().unwrap().clone();
            let chance = rng.random_range(0..100);
            let (act, body) = if now["phase"] == "auction" {
                let calls = legal(&now["auction"]["legal"]);
                let place = if chance < 70 { 0 } else { rng.random_range(0..calls.len().min(8)) };
                ("call", json!({"call": calls[place]}))
            } else if chance < 3 && seed >= STRICT {
                ("undo", json!({}))
            } else if chance < 6 {
                ("claim", json!({"tricks": now["play"]["left"]}))
            } else {
                let cards = legal(&now["play"]["legal"]);
                ("card", json!({"card": cards[rng.random_range(0..cards.len())]}))
            };
            let answer = client.ask("POST", &format!("{path}/{act}"), Some(&key), &body).await.unwrap();
            let told = answer.json();
            let seen = if act == "claim" { told["view"].clone() } else { told };
            // A refused claim names hands that the claimer cannot rule out, made up of cards he cannot see: what it
            // may not do is name the real ones.
            let bytes =
                if act == "claim" { seen.to_string() } else { String::from_utf8(answer.body).unwrap() };
            keep(&heard, false, &bytes, Some(seen));
        }
        let record =
            client.ask("GET", &format!("{path}/boards/{place}"), Some(&key), &Value::Null).await.unwrap();
        let all = std::mem::take(&mut *heard.lock().unwrap());
        let record = record.json();
        let shown_before = shown_before(&all);
        for received in all.iter().filter(|received| received.place == place) {
            check(received, &record, shown_before.as_ref());
            checked += 1;
        }
        if place < boards {
            client.ask("POST", &format!("{path}/next"), Some(&key), &Value::Null).await.unwrap();
        }
    }
    listeners.iter().for_each(tokio::task::JoinHandle::abort);
    Told { checked, hints, keys: vec![key, watch] }
}

/// Enters a tournament of one person with robots: the table, the key to the seat, and the tournament with its key.
async fn enter(client: &mut Client, boards: u64) -> (String, String, Option<(String, String)>) {
    let asked = json!({"name": "Barrier", "format": "individual", "boards": boards, "robots": "novice"});
    let announced = client.ask("POST", "/api/tournaments", None, &asked).await.unwrap().json();
    let path = format!("/api/tournaments/{}", announced["tournament"].as_str().unwrap());
    let names = json!({"names": ["Ann"]});
    let entered = client.ask("POST", &format!("{path}/enter"), None, &names).await.unwrap().json();
    let own = entered["keys"][0].as_str().unwrap().to_owned();
    let started = client.ask("POST", &format!("{path}/start"), announced["key"].as_str(), &Value::Null).await;
    assert_eq!(started.unwrap().status, 200);
    let view = client.ask("GET", &path, Some(&own), &Value::Null).await.unwrap().json();
    let at = &view["you"]["at"];
    let table = format!("/api/tables/{}", at["table"].as_str().unwrap());
    (table, at["key"].as_str().unwrap().into(), Some((path, own)))
}

fn keep(heard: &Mutex<Vec<Received>>, watcher: bool, bytes: &str, view: Option<Value>) {
    let Some(view) = view.filter(|view| view["phase"] != "over" && view["board"].is_object()) else { return };
    let (place, at) = (view["board"]["place"].as_u64().unwrap(), view["at"].as_u64().unwrap() as usize);
    heard.lock().unwrap().push(Received { watcher, place, at, bytes: bytes.into() });
}

/// The cards that anything in the text could tell of.
fn told(text: &str) -> BTreeSet<String> {
    let mut told = BTreeSet::new();
    let bytes = text.as_bytes();
    for window in bytes.windows(4) {
        let [b'"', suit, rank, b'"'] = window else { continue };
        if b"SHDC".contains(suit) && b"AKQJT98765432".contains(rank) {
            told.insert(format!("{}{}", char::from(*suit), char::from(*rank)));
        }
    }
    let names = ["ace", "king", "queen", "jack", "ten", "9", "8", "7", "6", "5", "4", "3", "2"];
    for (name, rank) in names.iter().zip("AKQJT98765432".chars()) {
        for (suit, letter) in [("spades", 'S'), ("hearts", 'H'), ("diamonds", 'D'), ("clubs", 'C')] {
            if text.contains(&format!("{name} of {suit}")) {
                told.insert(format!("{letter}{rank}"));
            }
        }
    }
    told
}

/// The cards that the text says were played.
fn told_as_played(text: &str) -> BTreeSet<String> {
    let plays = text.split(" plays the ").skip(1).filter_map(|rest| rest.split('"').next());
    plays.flat_map(told).collect()
}

/// Whether a hand or a deal stands in the text as PBN writes it.
fn has_dotted_hand(text: &str) -> bool {
    let is_rank = |letter: u8| b"AKQJT98765432".contains(&letter);
    text.as_bytes().windows(5).any(|window| {
        window[2] == b'.'
            && is_rank(window[1])
            && is_rank(window[3])
            && (is_rank(window[0]) || window[0] == b'.')
            && (is_rank(window[4]) || window[4] == b'.')
    })
}

/// Declarer and dummy of a message, an event or an answer, that tells of a card played.
fn declaring_side(bytes: &str) -> Option<[String; 2]> {
    let event = bytes.lines().find_map(|line| line.strip_prefix("data: "));
    let view: Value = serde_json::from_str(event.unwrap_or(bytes)).ok()?;
    let calls = view["auction"]["calls"].as_array()?.len();
    if view["at"].as_u64()? <= calls as u64 {
        return None;
    }
    let seat = |role: &str| view["contract"][role].as_str().map(str::to_owned);
    Some([seat("declarer")?, seat("dummy")?])
}

/// The cards that were ever played, if something was taken back: what it had shown stays known. Messages on different
/// connections have no order, so there it is only checked that no card is told of that was never played.
fn shown_before(all: &[Received]) -> Option<BTreeSet<String>> {
    let taken_back = all.iter().any(|received| received.bytes.contains("takes back"));
    taken_back.then(|| all.iter().flat_map(|received| told_as_played(&received.bytes)).collect())
}

/// Panics where a message tells of a card that its receiver could not know.
fn check(received: &Received, record: &Value, shown_before: Option<&BTreeSet<String>>) {
    let hand = |seat: &str| -> BTreeSet<String> {
        record["hands"][seat].as_array().unwrap().iter().map(|card| card.as_str().unwrap().into()).collect()
    };
    let mut allowed: BTreeSet<String> = BTreeSet::new();
    if !received.watcher {
        allowed.extend(hand("S"));
    }
    let calls = record["calls"].as_array().unwrap().len();
    // The final record has the line that stood; what was undone before showed at most the cards told until then.
    let played =
        record["cards"].as_array().unwrap().iter().map(|card| card["card"].as_str().unwrap().to_owned());
    allowed.extend(played.take(received.at.saturating_sub(calls)));
    if received.at > calls
        && let Some(contract) = record["contract"].as_object()
    {
        allowed.extend(hand(contract["dummy"].as_str().unwrap()));
        let stands_in = contract["dummy"] == "S" && received.bytes.contains("\"declare_for_robot\":true");
        if stands_in && !received.watcher {
            allowed.extend(hand(contract["declarer"].as_str().unwrap()));
        }
    }
    if let Some(shown) = shown_before {
        allowed.extend(shown.iter().cloned());
        // A call taken back after the opening lead may have shown another dummy than that of the line that stood.
        if let Some([declarer, dummy]) = declaring_side(&received.bytes) {
            let stands_in = dummy == "S" && received.bytes.contains("\"declare_for_robot\":true");
            if stands_in && !received.watcher {
                allowed.extend(hand(&declarer));
            }
            allowed.extend(hand(&dummy));
        }
    }
    let hidden: Vec<String> = told(&received.bytes).difference(&allowed).cloned().collect();
    assert!(hidden.is_empty(), "{hidden:?} should not be in {}", received.bytes);
    assert!(!has_dotted_hand(&received.bytes), "{}", received.bytes);
    let told_seed = received.bytes.split("\"seed\":").skip(1).any(|rest| !rest.starts_with("null"));
    assert!(!told_seed, "a drawn seed gives the hands away: {}", received.bytes);
}

/// Panics where a hint has a hand in it or a card that may not be played. Its words may speak of cards that somebody must
/// have, as a player thinks of them; that they do not come from the real hands is another test's.
fn check_hint(hint: &Value, now: &Value) {
    let card = &hint["card"];
    let is_legal = now["play"]["legal"].as_array().is_some_and(|legal| legal.contains(card));
    assert!(card.is_null() || is_legal, "{hint}");
    assert!(!has_dotted_hand(&hint.to_string()) && hint["hands"].is_null(), "{hint}");
}

#[tokio::test]
async fn a_hint_is_the_same_whatever_the_others_hold() {
    let folder = tempfile::tempdir().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let config = Config { rate: None, ..Config::new(folder.path().into()) };
    let serving = tokio::spawn(Server::open(config).unwrap().serve(listener, std::future::pending()));
    let mut hints = Vec::new();
    for others in [
        "T98.T982.J98.T98 765.J76.T76.7652 432.543.5432.J43",
        "765.J76.T76.7652 432.543.5432.J43 T98.T982.J98.T98",
    ] {
        let text = format!("[Dealer \"S\"]\n[Vulnerable \"None\"]\n[Deal \"S:AKQJ.AKQ.AKQ.AKQ {others}\"]\n");
        let open = json!({"robots": "novice", "pace_ms": 0, "compare": false, "practice": true,
            "deals": {"kind": "text", "text": text}});
        let mut client = Client::new(address);
        let opened = client.ask("POST", "/api/tables", None, &open).await.unwrap().json();
        let path = format!("/api/tables/{}/hint", opened["table"].as_str().unwrap());
        let hint = client.ask("POST", &path, opened["key"].as_str(), &json!({})).await.unwrap();
        assert_eq!(hint.status, 200);
        hints.push(hint.json());
    }
    serving.abort();
    assert_eq!(hints[0], hints[1]);
}

#[test]
fn a_hidden_card_would_be_found() {
    let hands = json!({"N": ["SA"], "E": ["HK"], "S": ["DQ"], "W": ["CJ"]});
    let record = json!({"hands": hands, "calls": [], "cards": [{"card": "CJ"}], "contract": null});
    let found = |bytes: &str| {
        let received = Received { watcher: false, place: 1, at: 1, bytes: bytes.into() };
        std::panic::catch_unwind(|| check(&received, &record, None)).is_err()
    };
    assert!(!found(r#"["DQ","CJ"] West plays the jack of clubs"#));
    assert!(found(r#"{"seed":null} {"seed":7}"#));
    assert!(found(r#"["SA"]"#) && found("the king of hearts") && found("N:AK3.QJT9.86.A742"));
}
