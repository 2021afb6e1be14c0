//! What every subcommand does alike: help, colour, pipes, exit status.

use std::io::Read as _;
use std::process::Stdio;

use crate::{command, example, merrimac, with_input};

const COMMANDS: &[&[&str]] = &[
    &[],
    &["show"],
    &["convert"],
    &["score"],
    &["score", "imps"],
    &["score", "victory-points"],
    &["score", "matchpoints"],
    &["score", "file"],
    &["dd"],
    &["solve"],
    &["suit"],
    &["declare"],
    &["analyse"],
    &["bid"],
    &["auction"],
    &["system"],
    &["system", "check"],
    &["system", "refine"],
    &["challenge"],
    &["experiment"],
    &["experiment", "learning"],
    &["experiment", "partition"],
    &["experiment", "problems"],
    &["experiment", "suits"],
    &["deal"],
    &["play"],
    &["match"],
    &["errors"],
    &["table-manager"],
    &["client"],
    &["serve"],
    &["robots"],
    &["completions"],
    &["man"],
];

#[test]
fn every_command_explains_itself_with_examples() {
    for words in COMMANDS {
        let help = merrimac(words.iter().copied().chain(["--help"])).done();
        assert!(help.contains("Usage: merrimac"), "{help}");
        assert!(
            words.is_empty() || help.contains("Examples:\n  merrimac "),
            "{words:?} has no examples:\n{help}"
        );
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{words:?} is too wide:\n{help}");
    }
}

#[test]
fn shells_can_complete_our_words() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = merrimac(["completions", shell]).done();
        assert!(script.contains("merrimac") && script.contains("convert"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    assert!(merrimac(["man"]).done().contains(".SH NAME\nmerrimac"));
    assert!(merrimac(["man", "score", "imps"]).done().contains(".SH NAME"));
    assert!(merrimac(["man", "sing"]).refused().contains("`merrimac` has no subcommand `sing`"));
}

#[test]
fn colour_goes_to_terminals_and_where_it_is_asked_for() {
    let spades_blue = "\u{1b}[38;5;33m♠\u{1b}[0m";
    assert!(!merrimac(["show"]).done().contains('\u{1b}'));
    assert!(merrimac(["show", "--color", "always"]).done().contains(spades_blue));
    let forced = command().args(["show"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(String::from_utf8(forced.stdout).unwrap().contains(spades_blue));
    let refused = command().args(["show"]).env("CLICOLOR_FORCE", "0").env("NO_COLOR", "1").output().unwrap();
    assert!(!String::from_utf8(refused.stdout).unwrap().contains('\u{1b}'));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let file = std::fs::read_to_string(example("teams-match.pbn")).unwrap().repeat(500);
    let mut child = command()
        .args(["show", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(std::io::Write::write_all(&mut stdin, file.as_bytes())));
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 10]).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn bad_input_is_status_2_and_one_message() {
    #[track_caller]
    fn check(args: &[&str], input: &str, expected: &str) {
        let message = with_input(args.iter().copied(), input).refused();
        assert!(message.contains(expected), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
    check(&["show", "missing.pbn"], "", "cannot read `missing.pbn`: ");
    check(&["show", env!("CARGO_MANIFEST_DIR")], "", "is a folder, expected a file");
    check(&["show", "-"], "hello", "standard input looks like no format we know, expected PBN, LIN, ");
    check(&["show", "-"], "", "standard input looks like no format we know");
    check(&["show", "-", "--from", "pbn"], "", "no board found in standard input, read as PBN");
    check(&["show", "N:AK.. QJ.. .. .."], "", "merrimac: the deal: line 1, ");
    check(&["score", "file", "-", "--from", "json"], "", "no board found in standard input, read as JSON");
}

#[test]
fn unknown_words_are_status_2() {
    for args in
        [&["frobnicate"][..], &["show", "--frob"], &["show", "-", "--from", "doc"], &["convert", "a"], &[]]
    {
        assert_eq!(merrimac(args.iter().copied()).status, Some(2), "{args:?}");
    }
}

#[test]
fn what_stands_in_a_file_does_not_command_the_terminal() {
    let board = r#"{"merrimac":1,"deal":"N:AK.Q.. - Q.J.2. -","names":{"N":"\u001b[2JEve"},"comments":[{"after":"start","text":"\u0007ding"}]}"#;
    let output = with_input(["show", "-", "--color", "always"], board).done();
    assert!(output.contains("[2JEve") && output.contains("ding"), "{output}");
    assert!(!output.contains("\u{1b}[2J") && !output.contains('\u{7}'), "{output:?}");
}

#[test]
fn ascii_is_written_where_it_is_asked_for() {
    let asked = merrimac(["show", "--ascii"]).done();
    assert!(asked.is_ascii(), "{asked}");
    assert!(asked.contains("\n              S 8 6 3\n") && asked.contains("+---------+"), "{asked}");
    let by_locale = command().args(["show"]).env("LC_ALL", "C").output().unwrap();
    assert_eq!(String::from_utf8(by_locale.stdout).unwrap(), asked);
    let utf8 = command().args(["show"]).env("LC_ALL", "C.UTF-8").output().unwrap();
    assert!(String::from_utf8(utf8.stdout).unwrap().contains('♠'));
}

const FOUR_HANDS: &str = "N:AQ6.KJT.975.T432 J52.872.AT42.AJ7 94.AQ643.K6.Q986 KT873.95.QJ83.K5";

#[test]
fn narrow_terminals_are_not_overrun() {
    let (coup, teams) = (example("merrimac-coup.pbn"), example("teams-match.pbn"));
    let ending =
        "declare --north 32.AQ.-.- --south KQ.54.-.- --unseen J9.KJ98.32.- --leader S --trump S --target 4";
    let ending: Vec<&str> = ending.split(' ').collect();
    for (columns, args) in [
        (40, &ending[..]),
        (40, &["dd", &teams]),
        (40, &["analyse", &coup]),
        (40, &["show", &teams]),
        (40, &["score", "3NT", "S", "9"]),
        (40, &["score", "file", &teams]),
        (40, &["score", "file", &teams, "--by", "matchpoints"]),
        (40, &["solve", FOUR_HANDS, "--trump", "NT", "--leader", "W"]),
        (50, &["show"]),
        (52, &["suit", "AKQJ9", "32"]),
        (40, &["suit", "AKQJ9", "32"]),
        (40, &["suit", "AQ9", "xxx"]),
        (40, &["bid", "--hand", "K2.K9873.AQ8.KQ4"]),
    ] {
        let output = command().args(args).env("COLUMNS", columns.to_string()).output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        assert!(output.lines().count() > 1);
        let widest = output.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{columns} columns:\n{output}");
    }
    // The tricks of a play have room beside notes, without the score.
    let notes = r#"[Board "1"]
[Deal "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84"]
[Declarer "S"]
[Contract "2H"]
[Play "W"]
ST =1= S5 SK S6
[Note "1:top of a sequence"]
"#;
    let show = |columns: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("notes.pbn");
        std::fs::write(&file, notes).unwrap();
        let output = command().arg("show").arg(file).env("COLUMNS", columns).output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        output.lines().find(|line| line.trim_start().starts_with("1 >")).unwrap().to_owned()
    };
    assert!(show("80").ends_with("  0   1"), "{}", show("80"));
    assert!(show("40").chars().count() <= 40 && !show("40").contains("  0   1"), "{}", show("40"));
}

/// A job that is told to end leaves no part of its file behind.
#[cfg(unix)]
#[test]
fn a_part_of_a_file_goes_when_the_work_is_stopped() {
    for (signal, status) in [("TERM", 143), ("INT", 130)] {
        let folder = tempfile::tempdir().unwrap();
        let files = || std::fs::read_dir(folder.path()).unwrap().count();
        // It waits for more deals as long as the pipe is open.
        let mut child = command()
            .args(["dd", "-", "--from", "txt", "-o"])
            .arg(folder.path().join("tables.jsonl"))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // Waiting for a process closes its input, if it has it still.
        let _pipe = child.stdin.take();
        let start = std::time::Instant::now();
        while files() == 0 {
            assert!(start.elapsed().as_secs() < 60 && child.try_wait().unwrap().is_none(), "no file");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(status));
        assert_eq!(files(), 0);
    }
}

#[test]
fn what_is_not_there_is_not_passed_over_in_silence() {
    let file = example("teams-match.pbn");
    let message = merrimac(["show", &file, "--board", "1", "--board", "99"]).refused();
    assert!(message.contains("no board 99 in "), "{message}");
    let played = example("merrimac-coup.pbn");
    let message = merrimac(["errors", &played, "--player", "Nobody"]).refused();
    assert!(message.contains("nobody is called `Nobody` in "), "{message}");
}
