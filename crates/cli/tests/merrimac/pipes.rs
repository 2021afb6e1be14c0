//! What one command writes another reads, and questions are answered as they come.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::Value;

use crate::{command, example, merrimac, with_input};

fn json(line: &str) -> Value {
    serde_json::from_str(line).expect("a line of JSON")
}

fn deals() -> String {
    merrimac(["deal", "-n", "2", "--seed", "7", "--json"]).done()
}

#[test]
fn deals_are_shown_solved_and_bid() {
    let deals = deals();
    let shown = with_input(["show", "-"], &deals).done();
    assert_eq!(shown.matches("North").count(), 2, "{shown}");
    let solved = with_input(["dd", "-", "--json"], &deals).done();
    assert_eq!(solved.lines().map(|line| json(line)["type"].clone()).collect::<Vec<_>>(), ["dd", "dd"]);
    let bid = with_input(["auction", "--input", "-"], &deals).done();
    for (deal, auction) in deals.lines().map(json).zip(bid.lines().map(json)) {
        assert_eq!((&auction["deal"], auction["type"].as_str()), (&deal["deal"], Some("auction")));
    }
}

#[test]
fn tables_and_auctions_are_shown() {
    let deals = deals();
    let solved = with_input(["dd", "-", "--json", "--dealer", "E", "--vul", "NS"], &deals).done();
    let shown = with_input(["show", "-"], &solved).done();
    assert!(shown.contains("Double dummy"), "{shown}");
    assert!(shown.contains("East deals, North-South vulnerable"), "{shown}");
    let bid = with_input(["auction", "--input", "-", "--dealer", "W"], &deals).done();
    let shown = with_input(["show", "-"], &bid).done();
    assert!(shown.contains("West deals"), "{shown}");
    let first = json(bid.lines().next().unwrap());
    let declarer = first["declarer"].as_str().map_or("", |seat| match seat {
        "N" => "by North",
        "E" => "by East",
        "S" => "by South",
        _ => "by West",
    });
    assert!(shown.contains(declarer), "{shown}");
    assert!(shown.contains(first["meanings"][0].as_str().unwrap()), "{shown}");
    // And on from there: the table of a deal that was bid.
    assert!(with_input(["dd", "-"], &bid).done().contains("Par"));
}

#[test]
fn an_auction_is_declared_whoever_declares() {
    let bid = with_input(["auction", "--input", "-"], deals()).done();
    let declared = with_input(["declare", "--input", "-", "--time", "0.3"], &bid).stdout;
    assert_eq!(declared.lines().count(), bid.lines().count());
    for answer in declared.lines().map(json) {
        // The lead is made for the leader; then there is a card to plan, or dummy has no choice.
        let planned = answer["type"] == "declare" && answer["led"].is_string() && answer["card"].is_string();
        let no_choice = answer["error"].as_str().is_some_and(|error| error.contains("expected a choice"));
        assert!(planned || no_choice, "{answer}");
    }
}

#[test]
fn boards_are_declared_whatever_their_format() {
    let file = example("merrimac-coup.pbn");
    // An ending is solved exactly, so that the answers are the same.
    let declare = |input: &str, shown: &str| {
        with_input(["declare", "--input", input, "--after", "40", "--threads", "1"], shown).done()
    };
    let (expected, shown) = (declare(&file, ""), merrimac(["show", &file, "--json"]).done());
    assert_eq!(json(&expected)["board"], 3);
    assert_eq!(declare("-", &shown), expected);
}

#[test]
fn boards_are_bid_whatever_their_format() {
    let file = example("merrimac-coup.pbn");
    let shown = merrimac(["show", &file, "--json"]).done();
    assert_eq!(json(shown.lines().next().unwrap())["type"], "board");
    let from_pbn = merrimac(["auction", "--input", &file]).done();
    let from_json = with_input(["auction", "--input", "-"], shown).done();
    assert_eq!(from_pbn, from_json);
    assert!(json(from_pbn.lines().next().unwrap())["calls"].as_array().unwrap().len() >= 4);
}

#[test]
fn a_line_that_is_no_board_is_refused() {
    let message = with_input(["show", "-"], "{\"deals\":3}\n").refused();
    assert!(message.contains("missing field `merrimac`, or `type`"), "{message}");
    let message = with_input(["show", "-"], "{\"type\":\"suit\",\"north\":\"AQ\"}\n").refused();
    assert!(message.contains("`suit` has no deal"), "{message}");
}

/// A program that asks, waits for the answer, and asks again.
#[track_caller]
fn converse(args: &[&str], conversation: &[(&str, &str, &str)]) {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for (question, field, expected) in conversation {
        writeln!(questions, "{question}").expect("the command reads");
        let mut line = String::new();
        answers.read_line(&mut line).expect("the command answers");
        assert_eq!(json(&line)[field].as_str(), Some(*expected), "{line}");
    }
    drop(questions);
    assert!(child.wait().expect("the command ends").success());
}

#[test]
fn questions_are_answered_as_they_come() {
    converse(
        &["bid", "--input", "-"],
        &[
            (r#"{"hand":"K2.K9873.AQ8.KQ4"}"#, "call", "1NT"),
            (r#"{"hand":"KQ642.3.AK74.952"}"#, "call", "1S"),
            (r#"{"hand":"Q32.Q32.Q32.5432","auction":["1S","P"]}"#, "type", "bid"),
        ],
    );
    let position = r#"{"deal":"N:.T9.3. .7.A.Q .KQ.4. ..T7.3","trump":"NT","leader":"S"}"#;
    converse(&["solve", "--input", "-"], &[(position, "to_play", "S"), (position, "type", "solve")]);
}

#[test]
fn a_slip_of_the_pen_is_named() {
    #[track_caller]
    fn check(command: &str, question: &str, expected: &str) {
        let run = with_input([command, "--input", "-"], question);
        assert_eq!(run.status, Some(2));
        let answer = json(&run.stdout);
        assert_eq!(answer["type"], "error");
        assert!(answer["error"].as_str().unwrap().starts_with(expected), "{answer}");
    }
    check(
        "bid",
        r#"{"hand":"K2.K9873.AQ8.KQ4","vull":"NS"}"#,
        "line 1: unknown field `vull`, expected one of",
    );
    check("bid", r#"{"hand":"K2.K9873.AQ8"}"#, "line 1: hand: ");
    check("auction", "{}", "line 1: deal is missing");
    check("solve", r#"{"deal":"N:A... K... Q... J...","trump":"Z","leader":"N"}"#, "line 1: trump: ");
    check("suit", r#"{"north":"AQ","south":"32","target":true}"#, "line 1: target: ");
}

#[test]
fn every_answer_has_a_type() {
    let deal = "N:AK3.QJT9.86.A742 QT5.8632.KQ4.KT5 J942.AK7.JT7.QJ9 876.54.A9532.863";
    #[track_caller]
    fn check(expected: &str, args: &[&str]) {
        let output = merrimac(args.iter().copied().chain(["--json"])).done();
        assert!(output.lines().count() > 0);
        for line in output.lines() {
            assert_eq!(json(line)["type"], expected, "{line}");
        }
    }
    check("solve", &["solve", "--deal", deal, "--trump", "NT", "--leader", "W"]);
    check("suit", &["suit", "AQ9", "xxx"]);
    check("bid", &["bid", "--hand", "K2.K9873.AQ8.KQ4"]);
    check("explain", &["bid", "--auction", "1NT P", "--explain", "2C"]);
    check("auction", &["auction", "--deal", deal]);
    check("dd", &["dd", deal]);
    check("system", &["system", "list"]);
    check("finding", &["system", "check", "sayc", "--hands", "400"]);
}
