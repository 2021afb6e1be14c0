//! `merrimac play` and `merrimac match`.

use crate::{example, merrimac};

#[test]
fn a_board_is_bid_and_played_with_reasons() {
    let args = ["play", "--players", "rules+novice", "--seed", "3", "--explain"];
    let output = merrimac(args).done();
    assert_eq!(output, merrimac(args).done());
    assert!(output.contains("leads the") || output.contains("top of a sequence"), "{output}");
}

#[test]
fn card_players_need_a_contract() {
    assert!(merrimac(["play", "--players", "mc"]).refused().contains("nobody to bid"));
    let json = merrimac(["play", "--players", "novice", "--contract", "3NT by S", "--json"]).done();
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((record["contract"].as_str(), record["declarer"].as_str()), (Some("3NT"), Some("S")));
}

#[test]
fn a_match_is_the_same_with_any_number_of_threads_and_can_be_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("match.jsonl");
    let log = log.to_str().unwrap();
    let file = example("teams-match.pbn");
    let play = |more: &[&str]| {
        let args = ["match", "--a", "novice", "--b", "random", "--json", "--file", &file];
        let line = merrimac(args.into_iter().chain(more.iter().copied())).done();
        let line: serde_json::Value = serde_json::from_str(&line).unwrap();
        ["boards", "imps_a", "imps_b", "per_board", "stderr"].map(|field| line[field].as_f64().unwrap())
    };
    let whole = play(&["--threads", "1", "--log", log]);
    assert_eq!(whole, play(&["--threads", "2"]));
    // Cut the log in the middle of a line: what is whole is kept, the rest is played again.
    let text = std::fs::read_to_string(log).unwrap();
    std::fs::write(log, &text[..text.len() * 2 / 3]).unwrap();
    assert_eq!(whole, play(&["--log", log]));
    let refused =
        merrimac(["match", "--a", "novice", "--b", "novice", "--file", &file, "--log", log]).refused();
    assert!(refused.contains("is the log of novice against random"), "{refused}");
}

#[test]
fn unequal_or_unknown_players_are_refused() {
    assert!(merrimac(["match", "--a", "mc", "--b", "rules+mc"]).refused().contains("are not of a kind"));
    assert!(merrimac(["match", "--a", "gib", "--b", "mc"]).refused().contains("`gib` is no bridge player"));
}
