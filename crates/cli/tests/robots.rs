//! Robots on other machines: two services think for a table, one of them is killed in the middle, and every board ends.

#[path = "../../server/tests/client/mod.rs"]
mod client;
mod process;

use std::ffi::OsStr;
use std::time::Duration;

use client::Client;
use process::Process;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn boards_end_though_a_service_is_killed() {
    survive(2, 2).await;
}

/// The whole measure: 100 boards. A decision takes at most its budget and one retry, 1.5 seconds each and one for the way.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute or two"]
async fn a_hundred_boards_end_though_a_service_is_killed() {
    let (decisions, in_time) = survive(10, 10).await;
    assert_eq!(in_time, decisions, "decisions within 5 s, and all of them");
}

/// Plays boards of club robots at several tables, kills one of two services when half of them are over, and waits until all
/// are: how many decisions there were, and how many took less than five seconds.
async fn survive(tables: usize, boards: usize) -> (u64, u64) {
    let one = Process::start("robots", &[]);
    let other = Process::start("robots", &[]);
    let robots = format!("http://{},http://{}", one.address, other.address);
    let folder = tempfile::tempdir().unwrap();
    let data = [OsStr::new("--data"), folder.path().as_os_str()];
    let serve = Process::start(
        "serve",
        &[&data[..], &[OsStr::new("--rate"), OsStr::new("0"), OsStr::new("--robots"), OsStr::new(&robots)]]
            .concat(),
    );
    let mut client = Client::new(serve.address);
    let asked =
        json!({"seats": {"S": "robot"}, "robots": "club", "boards": boards, "pace_ms": 0, "compare": false});
    let mut open = Vec::new();
    for _ in 0..tables {
        let opened = client.ask("POST", "/api/tables", None, &asked).await.unwrap().json();
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        open.push((path, opened["keys"]["watch"].as_str().unwrap().to_owned()));
    }
    let mut dying = Some(one);
    loop {
        let mut over = 0;
        for (path, key) in &open {
            let view = client.ask("GET", path, Some(key), &Value::Null).await.unwrap().json();
            let before = view["board"]["place"].as_u64().unwrap() as usize - 1;
            over += before + usize::from(view["phase"] == "over");
        }
        if over >= tables * boards / 2 {
            dying.take();
        }
        if over == tables * boards {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(dying.is_none());
    let metrics = client.ask("GET", "/metrics", None, &Value::Null).await.unwrap();
    let metrics = String::from_utf8(metrics.body).unwrap();
    let count = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("merrimac_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {metrics}")).parse::<u64>().unwrap()
    };
    assert_eq!(count("decisions_hurried_total"), 0, "nobody decided without thinking");
    (count("decision_seconds_count"), count("decision_seconds_bucket{le=\"5\"}"))
}
