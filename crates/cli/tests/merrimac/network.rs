//! `merrimac table-manager` and `merrimac client`, over the loopback interface.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};

use crate::command;

/// A host on a free port, and the rest of what it says.
fn host(args: &[&str]) -> (Child, u16, BufReader<ChildStderr>) {
    let mut child = command()
        .args(["table-manager", "--port", "0"])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    let port = line.trim().rsplit(' ').next().and_then(|port| port.parse().ok());
    (child, port.unwrap_or_else(|| panic!("{line}")), stderr)
}

fn client(port: u16, seat: &str, team: &str) -> Child {
    let port = port.to_string();
    let args = ["client", "--port", &port, "--seat", seat, "--team", team, "--player", "rules+novice"];
    command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn four_clients_complete_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.pbn");
    let (child, port, _stderr) = host(&["--boards", "100", "--output", file.to_str().unwrap()]);
    let clients = ["N", "E", "S", "W"]
        .map(|seat| client(port, seat, if "NS".contains(seat) { "Reds" } else { "Blues" }));
    for child in clients {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 100);
    let (records, diagnostics) = notation::read_all(notation::Format::Pbn, &std::fs::read(file).unwrap());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(records.len(), 100);
    assert!(records.iter().all(|record| record.table().unwrap().is_over()));
}

#[test]
fn strangers_are_sent_away_and_a_vanished_client_ends_the_session_clearly() {
    let (child, port, mut stderr) = host(&["--boards", "4"]);
    let mut stranger = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stranger.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let mut refusal = String::new();
    stranger.read_to_string(&mut refusal).unwrap();
    assert!(refusal.starts_with("ERROR: expected Connecting"), "{refusal}");
    let robots =
        ["N", "E", "S"].map(|seat| client(port, seat, if "NS".contains(seat) { "Reds" } else { "Blues" }));
    let mut west = TcpStream::connect(("127.0.0.1", port)).unwrap();
    west.write_all(b"Connecting \"Blues\" as West using protocol version 18\r\n").unwrap();
    let mut seated = String::new();
    BufReader::new(west.try_clone().unwrap()).read_line(&mut seated).unwrap();
    assert_eq!(seated, "West (\"Blues\") seated\r\n");
    drop(west);
    let status = child.wait_with_output().unwrap().status;
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("the session ended early: West is gone"), "{said}");
    for robot in robots {
        robot.wait_with_output().unwrap();
    }
}
