//! What a server on the internet meets: clients that send half a request, that never ask again, that come under another
//! name, and its own end.

mod client;

use std::net::SocketAddr;
use std::time::Duration;

use client::Client;
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Half requests, and streams without a word.
const HALF: usize = 200;
const STREAMS: usize = 100;
/// How long a test waits for what must come.
const LONG: Duration = Duration::from_secs(60);

struct Running {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
    _folder: tempfile::TempDir,
}

async fn start() -> Running {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let patience = Duration::from_secs(2);
    let config = Config { rate: None, patience, ..Config::new(folder.path().into()) };
    let (stop, stopped) = oneshot::channel();
    let server = Server::open(config).unwrap();
    let serving = tokio::spawn(async move {
        server.serve(listener, async { drop(stopped.await) }).await;
    });
    Running { address, stop, serving, _folder: folder }
}

async fn raw(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// All that comes until the other side closes.
async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection may be reset instead of closed.
    let _ = tokio::time::timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("it is closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_are_closed_and_hold_nobody_up() {
    let running = start().await;
    let mut half = Vec::new();
    for _ in 0..HALF {
        half.push(raw(running.address, "GET /api/health HTTP/1.1\r\nHost: local").await);
    }
    let mut player = Client::new(running.address);
    let open = json!({"robots": "novice", "pace_ms": 0, "compare": false});
    let opened = player.ask("POST", "/api/tables", None, &open).await.unwrap().json();
    let key = opened["key"].as_str().unwrap();
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        streams.push(Client::new(running.address).subscribe(&format!("{path}/events"), key).await.unwrap());
    }
    loop {
        let view = player.ask("GET", &path, Some(key), &Value::Null).await.unwrap().json();
        if view["yours"] == true {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let metrics = player.ask("GET", "/metrics", None, &Value::Null).await.unwrap();
    let text = String::from_utf8(metrics.body).unwrap();
    assert!(text.contains(&format!("merrimac_streams {STREAMS}\n")), "{text}");
    for secret in [key, opened["table"].as_str().unwrap()] {
        assert!(!text.contains(secret));
    }
    for stream in half {
        assert!(!rest(stream).await.contains("200 OK"));
    }
    // One that asked once and then keeps silent goes too.
    let idle = raw(running.address, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(rest(idle).await.ends_with("ok\n"));
    // Streams live on: they are not silent, they listen.
    assert!(streams[0].next().await.is_ok());
}

#[tokio::test]
async fn another_name_is_not_answered() {
    let running = start().await;
    let ask = |host: &'static str| {
        let text = format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        async move { rest(raw(running.address, &text).await).await }
    };
    assert!(ask("localhost:1234").await.starts_with("HTTP/1.1 200"));
    assert!(ask("evil.example").await.starts_with("HTTP/1.1 421"));
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams_and_returns() {
    let running = start().await;
    let mut player = Client::new(running.address);
    let opened = player.ask("POST", "/api/tables", None, &json!({"robots": "novice"})).await.unwrap().json();
    let key = opened["key"].as_str().unwrap();
    let path = format!("/api/tables/{}/events", opened["table"].as_str().unwrap());
    let mut events = Client::new(running.address).subscribe(&path, key).await.unwrap();
    assert!(events.next().await.is_ok());
    running.stop.send(()).unwrap();
    tokio::time::timeout(LONG, running.serving).await.expect("it returns").unwrap();
    while events.next().await.is_ok() {}
    assert!(TcpStream::connect(running.address).await.is_err(), "nobody listens any more");
}
