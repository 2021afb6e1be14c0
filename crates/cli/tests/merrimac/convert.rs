//! `merrimac convert`.

use std::fs;

use crate::{example, merrimac, with_input};

/// A file to write in a folder that goes away with the test.
struct Scratch(tempfile::TempDir);

impl Scratch {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a readable path").to_owned()
    }
}

#[test]
fn there_and_back_again_shows_the_same_board() {
    let scratch = Scratch::new();
    for name in ["coup.json", "coup.jsonl", "coup.pbn", "coup.PBN", "coup.lin", "coup.url"] {
        let file = scratch.path(name);
        let said = merrimac(["convert", &example("merrimac-coup.pbn"), &file]).done();
        assert_eq!(said, format!("1 board written to {file}\n"));
        let shown = merrimac(["show", &file]).done();
        for part in [
            "South deals, East-West vulnerable",
            "♥ K J 10 6 3",
            "  13  ♠Q       ♦10     >♠7       ♠K*        8   5",
        ] {
            assert!(shown.contains(part), "{name} lost `{part}`:\n{shown}");
        }
        assert!(shown.contains("3NT by South, 1 down: -50 for North-South"), "{name}:\n{shown}");
    }
}

#[test]
fn deals_one_a_line_are_read_whatever_the_name() {
    let scratch = Scratch::new();
    let file = scratch.path("deals.pbn");
    let line = "N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84\n";
    fs::write(&file, line.repeat(2)).unwrap();
    let text = scratch.path("deals.txt");
    assert_eq!(merrimac(["convert", &file, &text]).done(), format!("2 boards written to {text}\n"));
    assert_eq!(fs::read_to_string(text).unwrap(), line.repeat(2));
}

#[test]
fn deals_go_to_dealing_machines_and_back() {
    let scratch = Scratch::new();
    let (deals, expected) = (scratch.path("deals.txt"), scratch.path("expected.txt"));
    let run = merrimac(["convert", &example("teams-match.pbn"), &expected]);
    assert_eq!(run.status, Some(0));
    assert!(run.stderr.contains("auction, play and result of 8 boards are left out"), "{}", run.stderr);
    for name in ["deals.dup", "deals.bri", "deals.dge"] {
        let file = scratch.path(name);
        merrimac(["convert", &expected, &file]).done();
        merrimac(["convert", &file, &deals]).done();
        assert_eq!(fs::read_to_string(&deals).unwrap(), fs::read_to_string(&expected).unwrap(), "{name}");
    }
}

#[test]
fn pipes_take_the_place_of_files() {
    let pbn = fs::read(example("merrimac-coup.pbn")).unwrap();
    let line = with_input(["convert", "-", "-", "--to", "txt"], pbn).stdout;
    assert_eq!(line, "N:863.A4.KQJT5.962 A72.KJT63.A97.53 KJ5.Q72.842.AKQ4 QT94.985.63.JT87\n");
}

#[test]
fn the_summary_is_json_on_request() {
    let scratch = Scratch::new();
    let said =
        merrimac(["convert", &example("teams-match.pbn"), &scratch.path("match.json"), "--json"]).done();
    assert_eq!(said, "{\"type\":\"convert\",\"from\":\"pbn\",\"to\":\"jsonl\",\"read\":8,\"written\":8}\n");
}

#[test]
fn a_board_that_cannot_be_written_is_reported_and_the_others_are_written() {
    let scratch = Scratch::new();
    let full = r#"{"merrimac":1,"board":1,"deal":"N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84"}"#;
    let ending = r#"{"merrimac":1,"board":7,"deal":"N:AK.Q.. - Q.J.2. -"}"#;
    let file = scratch.path("deals.bri");
    let run = with_input(["convert", "-", &file, "--from", "json"], [full, ending, full].join("\n"));
    assert_eq!(run.stdout, format!("2 boards written to {file}\n"));
    let message = run.refused();
    assert!(message.contains("board 7 is left out: BRI needs "), "{message}");
    assert!(
        message.ends_with("merrimac: 1 of 3 boards could not be written as BRI, shown above\n"),
        "{message}"
    );
    assert_eq!(fs::metadata(&file).unwrap().len(), 2 * 128);
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_written() {
    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let message = merrimac(["convert", from, to]).refused();
        assert!(message.starts_with(&format!("merrimac: {expected}")), "{message}");
    }
    let scratch = Scratch::new();
    let example = example("merrimac-coup.pbn");
    check(&example, "out", "`out` has no extension that names a format, expected one of .pbn .lin ");
    check(&example, &example, &format!("`{example}` would be overwritten while it is read"));
    check("missing.pbn", &scratch.path("a.lin"), "cannot read `missing.pbn`: ");
    check(&example, &scratch.path("none/a.lin"), "cannot write `");
    check(&example, &scratch.path("a.rbn"), "RBN can be read but not written");
    assert_eq!(fs::read_dir(scratch.0.path()).unwrap().count(), 0, "a file was left behind");
}
