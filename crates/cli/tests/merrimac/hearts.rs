//! `merrimac hearts`: matches, the protocol, a person at the table, and one small experiment of each kind.

use serde_json::Value;

use crate::{merrimac, with_input};

const CARDS: &str = "cards 2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S QS\n";

#[test]
fn a_match_is_the_same_for_any_number_of_threads() {
    let line = |threads| {
        let args = ["hearts", "match", "--players", "f86,random,random,f86", "--games", "6", "--json"];
        merrimac(args.into_iter().chain(["--threads", threads])).done()
    };
    assert_eq!(line("1"), line("2"));
    let value: Value = serde_json::from_str(&line("1")).unwrap();
    let scores: Vec<f64> =
        value["mean_score"].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
    assert_eq!(scores.len(), 4);
    assert!(scores[0] > scores[1] && scores[3] > scores[2], "{scores:?}");
    assert_eq!(value["players"][1], "random");
    assert!(value["ci95"][0].as_f64().unwrap() > 0.0 && value["mean_rank"][0].as_f64().unwrap() < 2.5);
}

#[test]
fn a_duplicate_contest_favours_the_better_player() {
    let args =
        ["hearts", "match", "--players", "f86,random", "--deals", "20", "--rules", "protocol", "--json"];
    let value: Value = serde_json::from_str(&merrimac(args).done()).unwrap();
    assert_eq!(value["hands"], 80);
    assert!(value["margin"].as_f64().unwrap() > 2.0, "{value}");
}

#[test]
fn a_seat_answers_the_protocol() {
    let input = format!(
        "hello 1\nrules jd=1 pass=0 break=1 anyclub=0 nopts1=1 qsbreaks=1 notrick=0\n\
         deal 1 0 0 0 0 0 0\n{CARDS}move? 2C\nplay 0 2C\nend 0 0 0 26\nquit\nnot read any more\n"
    );
    let run = with_input(["hearts", "bot", "--player", "f86"], input);
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), "id f86\n2C\n"), "{}", run.stderr);
}

#[test]
fn a_seat_refuses_what_does_not_fit() {
    let input = format!("hello 1\ndeal 1 0 0 0 0 0 0\n{CARDS}play 1 2C\n");
    let run = with_input(["hearts", "bot", "--player", "f86"], input);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), "id f86\n"));
    assert!(run.stderr.contains("line 4: `play 1 2C` does not fit here"), "{}", run.stderr);
}

#[test]
fn a_person_may_look_and_leave() {
    let input = "XX\n1 2 3\nquit\n";
    let run = with_input(["hearts", "play", "--against", "f86"], input);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("Three cards to pass left"), "{}", run.stdout);
    assert!(run.stdout.contains("Three cards of your hand, please"), "{}", run.stdout);
}

#[test]
fn a_person_can_play_a_whole_deal() {
    let mut input = String::from("help\nhint\n");
    let play = ["hearts", "play", "--against", "f86", "--no-pass", "--limit", "1"];
    // Every card of the pack, again and again: whatever may be played is played.
    let pack: Vec<String> = "SHDC"
        .chars()
        .flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{suit}{rank}\n")))
        .collect();
    input.extend(std::iter::repeat_n(pack.concat(), 40));
    let run = with_input(play, input);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    for expected in [
        "what our best player would do",
        "Merrimac would play",
        "You do not hold",
        "takes it",
        "you take it",
        "all deals",
    ] {
        assert!(run.stdout.contains(expected), "{expected}: {}", run.stdout);
    }
    assert!(run.stdout.contains("The game is over: you "), "{}", run.stdout);
}

#[test]
fn unknown_players_and_wrong_numbers_are_bad_input() {
    let unknown = merrimac(["hearts", "match", "--players", "sweetpee,f86,f86,f86"]);
    assert_eq!(unknown.status, Some(2));
    assert!(
        unknown.stderr.contains("expected one of random, f86, bluto, sweetpea, instinct, merrimac"),
        "{}",
        unknown.stderr
    );
    let three = merrimac(["hearts", "match", "--players", "f86,f86,f86", "--games", "1"]);
    assert_eq!(three.status, Some(2));
    assert!(three.stderr.contains("3 players for 1 game, expected four"), "{}", three.stderr);
    let setting = merrimac(["hearts", "bot", "--player", "sweetpea:samples=0"]);
    assert_eq!(setting.status, Some(2));
    assert!(setting.stderr.contains("samples=150"), "{}", setting.stderr);
}

#[test]
fn learning_writes_tables() {
    let learn = |threads| {
        merrimac(["hearts", "learn", "--rounds", "1", "--deals", "20", "--threads", threads]).done()
    };
    let tables = learn("1");
    assert!(tables.split_whitespace().all(|word| word.parse::<i16>().is_ok()) && tables.contains('-'));
    assert_eq!(learn("2"), tables);
}

#[test]
fn experiments_print_tables_and_draw() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("figure.svg");
    let svg = file.to_str().unwrap();
    let figure1 = merrimac(["hearts", "experiment", "figure1", "--deals", "1", "--svg", svg]).done();
    assert!(figure1.contains("Iter10") && figure1.contains("microseconds"), "{figure1}");
    let drawn = std::fs::read_to_string(&file).unwrap();
    assert!(drawn.starts_with("<svg"));
    assert!(
        ["mean absolute error", "mean largest error", "microseconds"].iter().all(|of| drawn.contains(of))
    );
    let figure4 = merrimac(["hearts", "experiment", "figure4", "--deals", "1", "--json"]).done();
    assert!(figure4.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()) && !figure4.is_empty());
    let figure5 = merrimac(["hearts", "experiment", "figure5", "--games", "1"]).done();
    assert_eq!(figure5.matches(" score").count(), 12, "{figure5}");
}
