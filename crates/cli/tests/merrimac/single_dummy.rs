//! `merrimac suit` and `declare`.

use serde_json::{Value, json};

use crate::{example, merrimac, with_input};

fn parsed(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_suit_has_its_line_and_the_table_that_verifies_it() {
    // Frank & Basin 1998, Figures 2 and 3.
    let output = merrimac(["suit", "AKQJ9", "32", "--target", "5"]).done();
    let expected = "A K Q J 9 opposite 3 2, missing 10 8 7 6 5 4

5 tricks  87.1429%, 93.1988% double dummy
  Cash the ace from North (if the ten falls, cash the king from North next; if
  East shows out, lead low from South and finesse the 9 next); then lead low
  from South to the king; then cash the winners
  Split   Chance  Ways  Won in                                 Won       DD
  0-6      0.75%     1  none                                 0.00%    0.00%
  1-5      7.27%     6  T-xxxxx                              1.21%    1.21%
  2-4     24.22%    15  all                                 24.22%   24.22%
  3-3     35.53%    20  all                                 35.53%   35.53%
  4-2     24.22%    15  all                                 24.22%   24.22%
  5-1      7.27%     6  xxxxx-T                              1.21%    7.27%
  6-0      0.75%     1  all                                  0.75%    0.75%
  Total  100.00%    64                                      87.14%   93.20%

Finesse and drop
  A simple finesse against the ten in West, 50%; the drop is 86%
";
    assert_eq!(output, expected);
}

#[test]
fn scripts_get_every_target_of_a_suit() {
    let line = &parsed(&merrimac(["suit", "KJT2", "A983", "--json"]).done())[0];
    assert_eq!((&line["max_tricks"], &line["chance"]["3"]), (&json!(4), &json!(1.0)));
    let near = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 5e-5;
    assert!(near(&line["chance"]["4"], 0.5283) && near(&line["expected"], 3.5283), "{line}");
    assert!(line["line"].as_str().unwrap().contains("run the 9 from South"), "{line}");
    let won: f64 = (line["layouts"].as_array().unwrap().iter())
        .filter(|layout| layout["tricks"]["4"] == json!(4))
        .map(|layout| layout["chance"].as_f64().unwrap())
        .sum();
    assert!(near(&line["chance"]["4"], won), "{line}");
}

#[test]
fn small_cards_and_targets_are_as_in_books() {
    let output = merrimac(["suit", "AQ9", "xxx", "--target", "1"]).done();
    assert!(output.starts_with("A Q 9 opposite 4 3 2, missing K J 10 8 7 6 5\n"), "{output}");
    assert!(!output.contains("The line for"), "{output}");
    let output = merrimac(["suit", "AKQJT98", "765432"]).done();
    assert!(output.contains("7 tricks 100.0000%"), "{output}");
    let refused = merrimac(["suit", "AQZ", "xxx"]).refused();
    assert!(
        refused.contains("expected one of A K Q J T 9 8 7 6 5 4 3 2, or x for a small card"),
        "{refused}"
    );
    let output = merrimac(["suit", "AKQJT98765432", "-"]).done();
    assert!(output.contains("13 tricks 100.0000%"), "{output}");
}

#[test]
fn what_is_known_moves_the_chance_of_a_suit() {
    let chance = |more: &[&str]| {
        let args = ["suit", "AQ", "432", "--target", "2", "--json"];
        parsed(&merrimac(args.into_iter().chain(more.iter().copied())).done())[0]["chance"]["2"]
            .as_f64()
            .unwrap()
    };
    assert_eq!((chance(&[]), chance(&["--west", "K"])), (0.5, 1.0));
    assert!(chance(&["--leads-from", "N"]) < 0.01);
    assert!(chance(&["--vacant", "6,12"]) < 0.4);
    let entries = |south: &str| {
        let args = ["suit", "AJT", "432", "--json", "--south-entries", south];
        parsed(&merrimac(args).done())[0]["chance"]["2"].as_f64().unwrap()
    };
    assert!(entries("0") < entries("1"));
}

#[test]
fn questions_about_suits_are_answered_in_order() {
    let questions = r#"{"north":"AQ","south":"432","target":2}
{"north":"AQ","south":"A32"}
{"north":"AQ","south":"432","west":"K","target":3}
"#;
    let run = with_input(["suit", "--input", "-"], questions);
    assert_eq!(run.status, Some(2));
    let lines = parsed(&run.stdout);
    assert_eq!(lines[0]["chance"], json!({"3": 0.0, "2": 0.5, "1": 1.0}));
    assert_eq!(lines[1]["error"], "line 2: the ace is in both hands");
    assert_eq!(
        (&lines[2]["chance"]["3"], &lines[2]["line"]),
        (&json!(0.0), &json!("no layout gives 3 tricks"))
    );
}

const GUESS: [&str; 13] = [
    "declare",
    "--north",
    "A.-.A.A",
    "--south",
    "-.-.32.2",
    "--unseen",
    "2.-.KQ.KQJ",
    "--leader",
    "S",
    "--trump",
    "S",
    "--target",
    "3",
];

#[test]
fn an_ending_has_a_card_a_plan_and_its_certificate() {
    // Frank & Basin 1998, Figure 12.
    let output = merrimac(GUESS).done();
    assert!(output.contains("Chance   90.0000%, proved best\n"), "{output}");
    assert!(output.contains("18 of 20 layouts won, 100.0000% double dummy\nPlay     ♣2\n"), "{output}");
    assert!(output.contains("\nBeaten   It loses in 10.0% of all layouts: "), "{output}");
    let line = &parsed(&merrimac(GUESS.into_iter().chain(["--json"])).done())[0];
    assert_eq!(line["type"], "declare");
    assert_eq!(
        [&line["chance"], &line["proven"], &line["at_most"], &line["card"], &line["double_dummy"]],
        [&json!(0.9), &json!(true), &json!(0.9), &json!("C2"), &json!(1.0)]
    );
}

#[test]
fn a_plan_says_first_what_it_plays_for() {
    let args = ["declare", "--north", "32.AQ.-.-", "--south", "KQ.54.-.-", "--unseen", "J9.KJ98.32.-"];
    let output = merrimac(args.into_iter().chain(["--leader", "S", "--trump", "S", "--target", "4"])).done();
    assert!(
        output.contains("Plan     Play for the heart finesse (♥K with West), 50.0%. Draw trumps; then"),
        "{output}"
    );
}

#[test]
fn the_play_so_far_shows_who_is_void() {
    // West has shown out of spades: the finesse against East's queen is sure.
    let question = |played: &str| {
        let args = [
            "declare",
            "--north",
            "A65.-.-.2",
            "--south",
            "KJ4.-.-.3",
            "--unseen",
            "QT97.82.-.54",
            "--leader",
            "N",
            "--trump",
            "NT",
            "--target",
            "3",
            "--json",
            "--played",
            played,
        ];
        parsed(&merrimac(args).done())[0].clone()
    };
    let line = question("SA S7 S4 H2");
    assert_eq!((&line["chance"], &line["card"]), (&json!(1.0), &json!("S5")));
    assert!(question("SA S7 S4 S9")["chance"].as_f64().unwrap() < 1.0);
}

#[test]
fn endings_too_long_or_wrong_are_refused() {
    #[track_caller]
    fn check(args: &[&str], expected: &str) {
        let message = merrimac(["declare"].into_iter().chain(args.iter().copied())).refused();
        assert!(message.contains(expected), "{message}");
    }
    let deal = ["--north", "532.K5.KJ532.AK3", "--south", "AQ8.A42.A84.7542", "--contract"];
    check(&[&deal[..], &["3NT by S"]].concat(), "played: no card, expected the opening lead at least");
    let two = ["3NT by S", "--played", "SJ S2"];
    check(&[&deal[..], &two].concat(), "declarer is not to play after 2 cards");
    check(&[&deal[..], &["3NT by W"]].concat(), "West declares, expected North or South");
    check(&["--north", "A...", "--south", "K..."], "leader is missing");
    let args = ["--north", "A...", "--south", "K...", "--unseen", "QJ...", "--leader", "N", "--trump", "NT"];
    check(&[&args[..], &["--target", "2"]].concat(), "expected at most the 1");
    check(&[&args[..], &["--target", "1", "--played", "SK"]].concat(), "North cannot have played SK");
}

#[test]
fn a_trick_that_cannot_be_had_is_said_to_be_one() {
    let args = ["declare", "--north", "2.3.-.-", "--south", "3.2.-.-", "--unseen", "AK.AK.-.-"];
    let output = merrimac(args.into_iter().chain(["--leader", "S", "--trump", "NT", "--target", "1"])).done();
    assert!(output.contains("Chance   0% of 1 trick, proved\n"), "{output}");
    assert!(output.ends_with("Plan     No line of play takes a trick against best defence.\n"), "{output}");
}

#[test]
fn the_opening_lead_is_made_for_boards_without_one() {
    // The boards of a match of which only contracts and results are known.
    let file = example("teams-match.pbn");
    for more in [&[][..], &["--after", "1"]] {
        let args = ["declare", "--input", &file, "--time", "0.2"].into_iter().chain(more.iter().copied());
        let lines = parsed(&merrimac(args).done());
        assert_eq!(lines.len(), 8);
        assert!(lines.iter().all(|line| line["led"].is_string() && line["board"].is_u64()), "{lines:?}");
    }
    let refused = merrimac(["declare", "--input", &file, "--after", "5"]);
    assert!(
        refused.stderr.contains("no turn of declarer's after 5 of the 0 cards played"),
        "{}",
        refused.stderr
    );
}

#[test]
fn boards_of_any_declarer_are_answered_or_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.pbn");
    let file = file.to_str().unwrap();
    let players = ["--a", "rules+novice", "--b", "rules+novice", "--boards", "6", "--seed", "3"];
    merrimac(["match", "--pbn", file].into_iter().chain(players)).done();
    let boards = std::fs::read_to_string(file).unwrap();
    let declared = |seat: &str| boards.contains(&format!("[Declarer \"{seat}\"]"));
    assert!(declared("E") || declared("W"), "{boards}");
    // Nine tricks are played, or the board says why there is nothing to ask.
    let lines = parsed(&merrimac(["declare", "--input", file, "--after", "36", "--time", "0.5"]).stdout);
    assert_eq!(lines.len(), boards.matches("[Board ").count());
    let answered = |line: &&Value| line["card"].is_string() && line["plan"].is_string();
    assert!(lines.iter().all(|line| answered(&line) || line["error"].is_string()), "{lines:?}");
    assert!(lines.iter().filter(answered).count() > 2, "{lines:?}");
}
