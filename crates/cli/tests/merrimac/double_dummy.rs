//! `merrimac dd`, `solve`, `analyse` and `experiment`.

use std::fs;

use serde_json::{Value, json};

use crate::{example, merrimac, repository, with_input};

const COUP: &str = "N:863.A4.KQJT5.962 A72.KJT63.A97.53 KJ5.Q72.842.AKQ4 QT94.985.63.JT87";

fn parsed(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_table_is_a_grid_with_par_below() {
    let output = merrimac(["dd", &example("merrimac-coup.pbn")]).done();
    let expected = format!(
        "The Merrimac coup, 2026.11.15
Board 3, South deals, East-West vulnerable
{COUP}
Double dummy  NT  ♠   ♥   ♦   ♣
North          8   7   6   9   8
East           4   6   6   3   5
South          8   7   6   9   8
West           4   6   6   3   5
Par +120 for North-South: 1NT by North or South, made with an overtrick
"
    );
    assert_eq!(output, expected);
}

#[test]
fn scripts_get_tricks_and_par() {
    let lines = parsed(&merrimac(["dd", &example("merrimac-coup.pbn"), "--json"]).done());
    let tricks = json!({
        "N": {"C": 8, "D": 9, "H": 6, "S": 7, "NT": 8}, "E": {"C": 5, "D": 3, "H": 6, "S": 6, "NT": 4},
        "S": {"C": 8, "D": 9, "H": 6, "S": 7, "NT": 8}, "W": {"C": 5, "D": 3, "H": 6, "S": 6, "NT": 4}});
    assert_eq!((&lines[0]["deal"], &lines[0]["tricks"]), (&json!(COUP), &tricks));
    assert_eq!(lines[0]["par"]["score_ns"], 120);
    assert_eq!(lines[0]["par"]["contracts"], json!(["1NT by N", "1NT by S"]));
    // Without dealer and vulnerability there is no par.
    let lines = parsed(&with_input(["dd", "--json"], COUP).done());
    assert_eq!((&lines[0]["tricks"], lines[0].get("par")), (&tricks, None));
}

#[test]
fn parts_of_a_job_are_files_that_are_not_made_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let deals: Vec<String> = fs::read_to_string(repository("testdata/dd/dd_tables.txt"))
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .take(3)
        .map(|line| line.split(" | ").next().unwrap().to_owned())
        .collect();
    fs::write(path("deals.txt"), deals.join("\n")).unwrap();
    let whole = merrimac(["dd", &path("deals.txt"), "--json", "--threads", "1"]).done();
    for part in ["1/2", "2/2"] {
        let output =
            merrimac(["dd", &path("deals.txt"), "--json", "-o", &path("t.jsonl"), "--shard", part]).done();
        assert_eq!(output, "");
    }
    let mut files: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["deals.txt", "t.1-of-2.jsonl", "t.2-of-2.jsonl"]);
    let parts = ["t.1-of-2.jsonl", "t.2-of-2.jsonl"].map(|name| fs::read_to_string(path(name)).unwrap());
    let mut lines = parsed(&parts.concat());
    lines.sort_by_key(|line| line["number"].as_u64());
    assert_eq!(lines, parsed(&whole));

    // What is there is not touched.
    fs::write(path("t.2-of-2.jsonl"), "done").unwrap();
    let again = merrimac(["dd", &path("deals.txt"), "--json", "-o", &path("t.jsonl"), "--shard", "2/2"]);
    assert_eq!(again.status, Some(0));
    assert!(again.stderr.contains("is there already: nothing to do"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(path("t.2-of-2.jsonl")).unwrap(), "done");
}

#[test]
fn a_part_must_be_one_of_them() {
    for part in ["0/2", "3/2", "1", "a/b", "1/0"] {
        let message = merrimac(["dd", COUP, "-o", "x", "--shard", part]).refused();
        assert!(message.contains("such as 1/8 to 8/8"), "{message}");
    }
    assert!(merrimac(["dd", COUP, "--shard", "1/2"]).refused().contains("--output"));
}

#[test]
fn only_one_card_is_the_coup() {
    let args = ["solve", "--deal", COUP, "--trump", "NT", "--leader", "W", "--played", "S4 S3 SA S5"];
    let expected = "East to play, tricks of E and W out of 12
  4  ♥K
  3  ♠7 ♠2 ♦A ♦9 ♦7 ♣5 ♣3
  2  ♥J ♥10 ♥6 ♥3
";
    assert_eq!(merrimac(args).done(), expected);
    let typed = args.into_iter().filter(|arg| *arg != "--deal");
    assert_eq!(merrimac(typed).done(), expected);
    let json = merrimac(args.into_iter().chain(["--json"])).done();
    assert!(json.starts_with(r#"{"type":"solve","to_play":"E","cards":{"S7":3,"S2":3,"HK":4,"#), "{json}");
}

#[test]
fn questions_of_a_file_are_answered_in_order() {
    let questions = r#"{"deal":"N:..Q.AKQ Q.AKJ.. AK..A.J J.Q.KJ.","trump":"H","leader":"W"}
{"deal":"N:.9.. .8.. .7.2. .6..","trump":"NT","leader":"E","trick":["HA"]}
{"deal":"N:94.74.A654.J5 Q65..J73.KQT6 T2.KQJ6.K.A83 K.A32.QT982.","trump":"H","leader":"W","trick":["SA"]}
"#;
    let run = with_input(["solve", "--input", "-", "--threads", "2"], questions);
    assert_eq!(run.status, Some(2));
    let lines = parsed(&run.stdout);
    assert_eq!(
        lines[0],
        json!({"type": "solve", "to_play": "W", "cards": {"SJ": 3, "HQ": 3, "DK": 4, "DJ": 4}})
    );
    let error = lines[1]["error"].as_str().unwrap();
    assert!(error.starts_with("line 2: ") && error.contains("expected"), "{error}");
    assert_eq!(lines[2], json!({"type": "solve", "to_play": "N", "cards": {"S9": 5, "S4": 5}}));
    assert!(run.stderr.contains("1 question of - could not be answered"), "{}", run.stderr);
}

#[test]
fn bad_questions_say_what_was_expected() {
    #[track_caller]
    fn check(args: &[&str], expected: &str) {
        let message = merrimac(["solve"].into_iter().chain(args.iter().copied())).refused();
        assert!(message.contains(expected), "{message}");
    }
    check(
        &["--deal", "N:A...", "--trump", "NT", "--leader", "W"],
        "expected four hands separated by blanks, not 1",
    );
    check(&["--deal", COUP, "--trump", "X", "--leader", "W"], "--trump");
    check(&["--deal", "N:A... K... Q... 2.3..", "--trump", "S", "--leader", "W"], "expected 2");
    let played = ["--deal", COUP, "--trump", "S", "--leader", "W", "--played"];
    check(&[&played[..], &["S4 D5"]].concat(), "card 2: North may not play D5, expected one of S8 S6 S3");
    check(&[&played[..], &["S4 ??"]].concat(), "played: no. 2: ");
    check(&["--input", "missing.jsonl"], "cannot read `missing.jsonl`");
}

#[test]
fn an_analysis_has_a_cost_for_every_card_and_a_total_for_every_seat() {
    let file = example("merrimac-coup.pbn");
    let output = merrimac(["analyse", &file]).done();
    assert!(output.contains("  10  ♣J       ♠6       ♥3-1    >♣4-1         8\n"), "{output}");
    assert!(
        output.ends_with("Tricks lost: North 0, East 1, South 1, West 0; North-South 1, East-West 1\n"),
        "{output}"
    );
    let line = &parsed(&merrimac(["analyse", &file, "--json"]).done())[0];
    assert_eq!(
        (&line["contract"], &line["costs"]),
        (&json!("3NT by S"), &json!({"N": 0, "E": 1, "S": 1, "W": 0}))
    );
    assert_eq!((line["cards"].as_array().unwrap().len(), line["tricks"].as_array().unwrap().len()), (52, 53));
    assert_eq!(line["cards"][4], json!({"seat": "E", "card": "HK", "cost": 0}));
    let unplayed = with_input(["analyse", "-"], COUP).refused();
    assert!(unplayed.contains("has a full deal, a contract and a play"), "{unplayed}");
}

#[test]
fn partition_search_expands_less_and_draws_it() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("figure.svg");
    let args =
        ["experiment", "partition", "--deals", "20", "--full-deals", "2", "--limit", "20000", "--json"];
    let run = || merrimac(args.into_iter().chain(["--svg", svg.to_str().unwrap()])).done();
    let output = run();
    let summary = &parsed(&output)[0];
    let exponent = summary["exponent"].as_f64().unwrap();
    assert!((0.3..1.0).contains(&exponent), "{summary}");
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert_eq!(run(), output, "the same seed gives the same answer");
}

#[test]
fn vector_minimaxing_is_misled_in_some_suits_and_never_beats_the_best_line() {
    let run =
        |threads| merrimac(["experiment", "suits", "--problems", "6", "--json", "--threads", threads]).done();
    let output = run("1");
    let summary = &parsed(&output)[0];
    assert_eq!((summary["type"].as_str(), summary["problems"].as_u64()), (Some("suits"), Some(6)));
    assert!((1..6).contains(&summary["wrong"].as_u64().unwrap()), "{summary}");
    for problem in summary["worst"].as_array().unwrap() {
        assert!(problem["vector"].as_f64() < problem["best"].as_f64(), "{problem}");
    }
    assert_eq!(run("2"), output, "the same seed gives the same answer on any number of threads");
}

#[test]
fn solved_deals_are_gone_on_with_and_parts_make_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let make = |count: &str, name: &str, more: &[&str]| {
        merrimac(
            ["tables", "-n", count, "-o", &path(name), "--seed", "9"].into_iter().chain(more.iter().copied()),
        )
    };
    assert_eq!(make("5", "whole.bin", &[]).done(), format!("5 deals in `{}`\n", path("whole.bin")));
    let whole = fs::read(path("whole.bin")).unwrap();
    assert_eq!(whole.len(), 5 * 23);
    // Cut short inside a record, as a kill leaves it: the rest is made again.
    fs::write(path("cut.bin"), &whole[..2 * 23 + 7]).unwrap();
    let json = parsed(&make("5", "cut.bin", &["--json"]).done());
    assert_eq!(
        (&json[0]["type"], &json[0]["deals"], &json[0]["made"]),
        (&json!("tables"), &json!(5), &json!(3))
    );
    assert_eq!(fs::read(path("cut.bin")).unwrap(), whole);
    // Two parts have every other deal each.
    make("5", "part.bin", &["--shard", "1/2"]).done();
    make("5", "part.bin", &["--shard", "2/2"]).done();
    let [odd, even] = ["part.1-of-2.bin", "part.2-of-2.bin"].map(|name| fs::read(path(name)).unwrap());
    let part = |start: usize| whole.chunks(23).skip(start).step_by(2).flatten().copied().collect::<Vec<u8>>();
    assert_eq!((odd, even), (part(0), part(1)));
    // A file of another seed is left alone.
    let run = merrimac(["tables", "-n", "6", "-o", &path("whole.bin"), "--seed", "8"]);
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("its last deal, number 5, is not that of this seed"), "{}", run.stderr);
    assert_eq!(fs::read(path("whole.bin")).unwrap(), whole);
}

#[test]
fn a_typed_deal_has_par_and_may_leave_out_the_fourth_hand() {
    let three = COUP.rsplit_once(' ').unwrap().0;
    let output = merrimac(["dd", &format!("{three} -"), "--dealer", "S", "--vul", "EW"]).done();
    assert!(output.starts_with("South deals, East-West vulnerable\n"), "{output}");
    assert!(output.contains(COUP) && output.contains("Par +120 for North-South"), "{output}");
    // A deal with too few cards is not taken for a file that is missing.
    let refused = merrimac(["dd", "N:AKQ - - -"]).refused();
    assert!(refused.contains("the hand of N: `AKQ` is not a hand"), "{refused}");
}

#[test]
fn spreadsheets_get_tables_too() {
    let output = merrimac(["dd", &example("merrimac-coup.pbn"), "--csv"]).done();
    let lines: Vec<Vec<&str>> = output.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((lines.len(), lines[0].len(), lines[1].len()), (2, 27, 27));
    let field = |name: &str| lines[1][lines[0].iter().position(|other| *other == name).unwrap()];
    assert_eq!([field("board"), field("dealer"), field("vul"), field("deal")], ["3", "S", "EW", COUP]);
    assert_eq!([field("N_NT"), field("E_S"), field("W_C"), field("par_ns")], ["8", "6", "5", "120"]);
    assert_eq!(field("par_contracts"), "1NT by N; 1NT by S");
}

#[cfg(unix)]
#[test]
fn an_interrupted_job_leaves_no_part_behind() {
    let folder = tempfile::tempdir().unwrap();
    let deals = folder.path().join("deals.txt");
    fs::write(&deals, merrimac(["deal", "-n", "20000"]).done()).unwrap();
    let tables = folder.path().join("tables.jsonl");
    let mut child = crate::command()
        .args(["dd", "--json", "--threads", "1", "-o"])
        .args([&tables, &deals])
        .spawn()
        .unwrap();
    let parts = || {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".part")).count()
    };
    while parts() == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // The watch for Ctrl-C begins with the file; a moment is more than it needs.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!((parts(), tables.exists()), (0, false));
}
