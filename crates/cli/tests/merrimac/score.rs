//! `merrimac score`.

use crate::{example, merrimac, with_input};

#[track_caller]
fn check(args: &str, expected: &str) {
    let output = merrimac(["score"].into_iter().chain(args.split_whitespace())).done();
    assert_eq!(output.trim(), expected);
}

#[track_caller]
fn check_refused(args: &str, expected: &str) {
    let message = merrimac(["score"].into_iter().chain(args.split_whitespace())).refused();
    assert_eq!(message, format!("merrimac: {expected}\n"));
}

#[test]
fn a_contract_and_its_result_are_scored() {
    check("4SX by N -1 --vul NS", "4♠X by North, vulnerable, 1 down: -200 for North-South");
    check("3NT +1", "3NT, not vulnerable, made with an overtrick: +430 for declarer's side");
    check("2HXXW= --vul EW", "2♥XX by West, vulnerable, made: +840 for East-West");
    check(
        "6c e --tricks 13 --vul all",
        "6♣ by East, vulnerable, made with an overtrick: +1390 for East-West",
    );
    check("3N S 9", "3NT by South, not vulnerable, made: +400 for North-South");
    check("4S* N 8 --vul all", "4♠X by North, vulnerable, 2 down: -500 for North-South");
    check("pass", "passed out: 0");
}

#[test]
fn a_score_is_json_on_request() {
    check(
        "4S by W -1 --vul NS --json",
        r#"{"type":"score","contract":"4S","declarer":"W","vulnerability":"NS","tricks":9,"score":-50,"score_ns":50}"#,
    );
    check("imps -450 --json", r#"{"type":"imps","difference":-450,"imps":-10}"#);
    check(
        "vp 20 --boards 24 --json",
        r#"{"type":"victory_points","margin":20,"boards":24,"victory_points":14.26,"opponents":5.74}"#,
    );
}

#[test]
fn a_wrong_question_is_answered_with_what_was_expected() {
    check_refused("9S by N =", "`9S by N` is not a contract, expected something like 4SX by N or 3NT");
    check_refused(
        "4S by N",
        "`4S by N` has no result, expected = or +1 or -1 or the tricks after it, or --tricks",
    );
    check_refused("4S by N 14", "14 tricks, expected 0 to 13");
    check_refused("4S by N +4", "`+4` would be 14 tricks, expected 0 to 13");
    check_refused("4S by N +x", "`+x` is not a result, expected = or +1 .. or -1 ..");
    check_refused("4S by N = --tricks 10", "a result and --tricks are two answers to one question, give one");
    check_refused(
        "4S = --vul NS",
        "only NS is vulnerable, so the score depends on the declarer: expected something like `4S by N`",
    );
    check_refused("vp 3 --boards 0", "0 boards, expected 1 to 1000");
}

#[test]
fn differences_become_imps() {
    check("imps 450", "+450 points   +10 IMPs");
    let lines = merrimac(["score", "imps", "450", "-130", "0"]).done();
    assert_eq!(
        lines,
        "  +450 points   +10 IMPs\n  -130 points    -4 IMPs\n    +0 points    +0 IMPs\n   sum           +6 IMPs\n"
    );
}

#[test]
fn margins_become_victory_points() {
    check("vp 20 --boards 24", "20 IMPs  14.26 -  5.74");
    check("vp -20 -b 24", "-20 IMPs   5.74 - 14.26");
    check("vp 20 --boards 24 --scale discrete", "20 IMPs  14 -  6");
    let scale = merrimac(["score", "vp", "--boards", "16", "--scale", "discrete"]).done();
    assert!(scale.starts_with("     0 to 1 IMPs  10 - 10\n     2 to 4 IMPs  11 -  9\n"), "{scale}");
    assert!(scale.ends_with("   44 to 53 IMPs  19 -  1\n54 and more IMPs  20 -  0\n"), "{scale}");
}

#[test]
fn scores_become_matchpoints() {
    let lines = merrimac(["score", "matchpoints", "420", "450", "-50", "420"]).done();
    let expected = "  +420     3 matchpoints   50.00 %\n  +450     6 matchpoints  100.00 %\n   \
                    -50     0 matchpoints    0.00 %\n  +420     3 matchpoints   50.00 %\n";
    assert_eq!(lines, expected);
}

#[test]
fn a_file_of_two_tables_is_a_teams_match() {
    let output = merrimac(["score", "file", &example("teams-match.pbn")]).done();
    let expected = "\
Board  Contract         Tricks      NS    IMPs  Table
1      4♠ by West           10    -420     -10  Open
1      3NT by East           8     +50     +10  Closed
2      4♥ by West           12    -480     +11  Open
2      6♥ by West           12    -980     -11  Closed
3      4♠ by West           11    -650      -8  Open
3      5♦X by South          9    -300      +8  Closed
4      3NT by South         10    +630      +1  Open
4      5♣ by North          11    +600      -1  Closed
12 - 18 IMPs over 4 boards, 6.72 - 13.28 VPs for North-South at the first table
";
    assert_eq!(output, expected);
}

#[test]
fn spreadsheets_get_results_too() {
    let output = merrimac(["score", "file", &example("teams-match.pbn"), "--csv"]).done();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(
        (lines.len(), lines[0]),
        (9, "board,table,contract,declarer,tricks,score_ns,matchpoints_ns,percent_ns,imps_ns")
    );
    assert_eq!(lines[1..3], ["1,Open,4S,W,10,-420,,,-10.00", "1,Closed,3NT,E,8,50,,,10.00"]);

    let results = r#"{"merrimac":1,"board":1,"vulnerable":"None","contract":"4S","declarer":"N","result":10,"names":{"N":"Smith, J","S":"Jo"}}
{"merrimac":1,"board":1,"vulnerable":"None","contract":"4S","declarer":"N","result":9}
{"merrimac":1,"board":1,"vulnerable":"None","contract":"Pass"}"#;
    let output = with_input(["score", "file", "-", "--csv"], results).done();
    let lines: Vec<&str> = output.lines().skip(1).collect();
    let expected =
        ["1,\"Smith, J and Jo\",4S,N,10,420,4,100.00,", "1,,4S,N,9,-50,0,0.00,", "1,,Pass,,,0,2,50.00,"];
    assert_eq!(lines, expected);
}

#[test]
fn a_file_of_more_tables_is_compared_in_matchpoints() {
    let line = |contract: &str, declarer: &str, tricks: usize| {
        format!(
            r#"{{"merrimac":1,"board":1,"contract":"{contract}","declarer":"{declarer}","result":{tricks}}}"#
        )
    };
    let file = [line("4S", "N", 10), line("4S", "S", 9), line("2S", "N", 9), line("4S", "S", 10)].join("\n");
    let output = with_input(["score", "file", "-", "--json"], &file).done();
    let percent: Vec<f64> = output
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["percent_ns"].as_f64().unwrap())
        .collect();
    assert_eq!(percent.iter().map(|percent| percent.round() as i32).collect::<Vec<_>>(), [83, 0, 33, 83]);
}
