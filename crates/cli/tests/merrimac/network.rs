//! `merrimac table-manager` and `merrimac client`, over the loopback interface.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};

use arena::protocol::Client;
use bridge::Seat;
use cards::random::generator;
use players::bridge::Spec;
use rand::RngExt as _;

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
    let written = std::fs::read(file).unwrap();
    let (records, diagnostics) = notation::read_all(notation::Format::Pbn, &written);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(records.len(), 100);
    assert_eq!(String::from_utf8(written).unwrap().matches("% PBN").count(), 1);
    assert!(records.iter().all(|record| record.table().unwrap().is_over()));
    let cards = |record: &notation::Record| {
        bridge::Side::ALL.map(|side| record.system(side).map(str::to_owned)).map(Option::unwrap)
    };
    assert!(records.iter().all(|record| cards(record) == ["two-over-one", "two-over-one"]));
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
    let mut lines = BufReader::new(west.try_clone().unwrap());
    lines.read_line(&mut seated).unwrap();
    assert_eq!(seated, "West (\"Blues\") seated\r\n");
    // Before the table is full the seat would only be free again.
    west.write_all(b"West ready for teams\r\n").unwrap();
    let mut teams = String::new();
    lines.read_line(&mut teams).unwrap();
    assert!(teams.starts_with("Teams"), "{teams}");
    drop((west, lines));
    let status = child.wait_with_output().unwrap().status;
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("the session ended early: West is gone"), "{said}");
    for robot in robots {
        robot.wait_with_output().unwrap();
    }
}

#[test]
fn a_seat_left_before_the_table_is_full_can_be_taken_again() {
    let (child, port, mut stderr) = host(&["--boards", "1"]);
    let mut west = TcpStream::connect(("127.0.0.1", port)).unwrap();
    west.write_all(b"Connecting \"Blues\" as West using protocol version 18 GIB as on BBO\r\n").unwrap();
    let mut seated = String::new();
    BufReader::new(west.try_clone().unwrap()).read_line(&mut seated).unwrap();
    assert_eq!(seated, "West (\"Blues\") seated\r\n");
    drop(west);
    let mut said = String::new();
    stderr.read_line(&mut said).unwrap();
    assert_eq!(said, "West is gone, the seat is free again\n");
    let robots = ["N", "E", "S", "W"]
        .map(|seat| client(port, seat, if "NS".contains(seat) { "Reds" } else { "Blues" }));
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
    for robot in robots {
        assert_eq!(robot.wait_with_output().unwrap().status.code(), Some(0));
    }
}

#[test]
fn patience_ends_also_while_seats_are_empty() {
    let (child, _, mut stderr) = host(&["--boards", "1", "--patience", "1"]);
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1), "{said}");
    assert!(said.contains("nobody took the seat of North in 1 s"), "{said}");
}

#[test]
fn a_client_that_gets_no_seat_has_status_1() {
    let (mut child, port, _stderr) = host(&["--boards", "1"]);
    let mut north = TcpStream::connect(("127.0.0.1", port)).unwrap();
    north.write_all(b"Connecting \"Reds\" as North using protocol version 18\r\n").unwrap();
    let mut seated = String::new();
    BufReader::new(north.try_clone().unwrap()).read_line(&mut seated).unwrap();
    let taken = client(port, "N", "Reds").wait_with_output().unwrap();
    assert_eq!(taken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&taken.stderr).contains("North is taken"));
    child.kill().unwrap();
    child.wait().unwrap();
    // Nobody listens there any more.
    assert_eq!(client(port, "N", "Reds").wait_with_output().unwrap().status.code(), Some(1));
}

/// Three robots, and West's own connection after it was seated.
fn robots_and_west(port: u16) -> ([Child; 3], TcpStream, BufReader<TcpStream>) {
    let robots =
        ["N", "E", "S"].map(|seat| client(port, seat, if "NS".contains(seat) { "Reds" } else { "Blues" }));
    let mut west = TcpStream::connect(("127.0.0.1", port)).unwrap();
    west.write_all(b"Connecting \"Blues\" as West using protocol version 18\r\n").unwrap();
    let lines = BufReader::new(west.try_clone().unwrap());
    (robots, west, lines)
}

/// How the host ended: its status, what it said, and its results.
fn ended(child: Child, mut stderr: BufReader<ChildStderr>, robots: [Child; 3]) -> (i32, String, String) {
    let output = child.wait_with_output().unwrap();
    let mut said = String::new();
    stderr.read_to_string(&mut said).unwrap();
    for robot in robots {
        robot.wait_with_output().unwrap();
    }
    (output.status.code().unwrap(), said, String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_silent_client_ends_the_session_when_patience_does() {
    let (child, port, stderr) = host(&["--boards", "4", "--patience", "1"]);
    let (robots, mut west, mut lines) = robots_and_west(port);
    let mut seated = String::new();
    lines.read_line(&mut seated).unwrap();
    assert!(seated.contains("seated"), "{seated}");
    // Empty lines are as good as silence.
    let chatter = std::thread::spawn(move || {
        while west.write_all(b"\r\n").is_ok() {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    });
    let (status, said, _) = ended(child, stderr, robots);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("the session ended early: West said nothing for too long"), "{said}");
    chatter.join().unwrap();
}

#[test]
fn a_client_gone_mad_never_brings_the_host_down_or_loses_a_board() {
    for (sane_lines, least_boards) in [(1, 0), (30, 0), (400, 1)] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("session.pbn");
        let (child, port, stderr) = host(&["--boards", "40", "--output", file.to_str().unwrap()]);
        let (robots, mut west, lines) = robots_and_west(port);
        let spec: Spec = "rules+novice".parse().unwrap();
        let player = spec.build(1, &search::Budget::unlimited());
        let mut sane = Client::new("Blues", Seat::West, Box::new(player));
        for line in lines.lines().take(sane_lines) {
            for answer in sane.line(&line.unwrap()).unwrap().send {
                west.write_all(format!("{answer}\r\n").as_bytes()).unwrap();
            }
        }
        let mut rng = generator(sane_lines as u64, 0);
        for _ in 0..200 {
            let noise: Vec<u8> = (0..rng.random_range(1..300)).map(|_| rng.random()).collect();
            if west.write_all(&noise).and_then(|()| west.write_all(b"\n")).is_err() {
                break;
            }
        }
        let (status, said, results) = ended(child, stderr, robots);
        assert_eq!(status, 1, "{said}");
        assert!(said.contains("the session ended early: West"), "{said}");
        let written = std::fs::read(&file).unwrap();
        let finished = results.lines().count();
        assert!(finished >= least_boards, "{finished} boards after {sane_lines} lines");
        if finished > 0 {
            let (records, diagnostics) = notation::read_all(notation::Format::Pbn, &written);
            assert!(diagnostics.is_empty(), "{diagnostics:?}");
            assert_eq!(records.len(), finished);
            assert!(records.iter().all(|record| record.table().unwrap().is_over()));
        }
    }
}
