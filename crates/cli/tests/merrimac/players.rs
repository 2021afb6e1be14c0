//! `merrimac play`, `merrimac match` and `merrimac errors`.

use std::process::Stdio;

use serde_json::Value;

use crate::{command, example, merrimac, with_input};

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

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

#[test]
fn a_match_that_is_killed_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("match.jsonl");
    let file = example("teams-match.pbn");
    let args = ["match", "--a", "mc:samples=1", "--b", "novice", "--file", &file, "--threads", "1"];
    let mut child =
        command().args(args).args(["--log", log.to_str().unwrap()]).stdout(Stdio::null()).spawn().unwrap();
    let lines = || std::fs::read_to_string(&log).unwrap_or_default().lines().count();
    while lines() == 0 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = lines();
    let result = |text: String| {
        let line = json_lines(&text).remove(0);
        ["boards", "imps_a", "imps_b"].map(|field| line[field].as_u64().unwrap())
    };
    let more = ["--json", "--log", log.to_str().unwrap()];
    let resumed = result(merrimac(args.into_iter().chain(more)).done());
    assert_eq!(resumed, result(merrimac(args.into_iter().chain(["--json"])).done()));
    // Nothing that was finished is played again.
    let text = std::fs::read_to_string(&log).unwrap();
    let numbers: Vec<u64> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .map(|line| line["number"].as_u64().unwrap())
        .collect();
    assert!(kept >= 1 && numbers.len() as u64 == resumed[0], "{text}");
}

#[test]
fn everybody_meets_everybody_in_a_round_robin() {
    let file = example("teams-match.pbn");
    let args = ["match", "--round-robin", "novice,random,mc:samples=1", "--file", &file];
    let lines = json_lines(&merrimac(args.into_iter().chain(["--json"])).done());
    let of_type = |name: &str| lines.iter().filter(|line| line["type"] == name).collect::<Vec<_>>();
    assert_eq!(of_type("match").len(), 3);
    let standings = of_type("standing");
    let points: f64 = standings.iter().map(|line| line["victory_points"].as_f64().unwrap()).sum();
    assert!(standings.len() == 3 && (points - 60.0).abs() < 1e-9, "{lines:?}");
    // A pair of the round robin is the match that the two would play alone.
    let alone = merrimac(["match", "--a", "novice", "--b", "random", "--file", &file, "--json"]).done();
    assert_eq!(of_type("match")[0]["imps_a"], json_lines(&alone)[0]["imps_a"]);
    let table = merrimac(args).done();
    assert!(table.contains("place") && table.contains("novice - random"), "{table}");
    assert!(merrimac(["match", "--round-robin", "mc"]).refused().contains("needs two teams"));

    // A ladder has the same matches, the other way round: each team against the one below.
    let ladder = merrimac(["match", "--ladder", "random,novice", "--file", &file, "--json"]).done();
    let [random, novice] = &json_lines(&ladder)[..] else { panic!("{ladder}") };
    assert_eq!((&random["rating"], &random["step"]), (&0.0.into(), &Value::Null));
    assert_eq!(novice["step"], json_lines(&alone)[0]["per_board"]);
    assert!(merrimac(["match", "--ladder", "mc"]).refused().contains("needs two teams"));
}

#[test]
fn recorded_auctions_are_taken_over_and_decisions_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pbn, why, log, file) = (path("played.pbn"), path("why.jsonl"), path("log.jsonl"), path("first.pbn"));
    merrimac(["match", "--a", "rules+random", "--b", "rules+random", "--boards", "2", "--pbn", &file]).done();
    let args = ["match", "--a", "rules+novice", "--b", "rules+random", "--auctions", &file];
    let files = ["--pbn", &pbn, "--decisions", &why, "--log", &log];
    merrimac(args.into_iter().chain(files)).done();
    let read = |path: &str| notation::read_all(notation::Format::Pbn, &std::fs::read(path).unwrap()).0;
    let (recorded, played) = (read(&file), read(&pbn));
    assert_eq!(played.len(), 2 * recorded.len());
    for record in &played {
        let original = recorded.iter().find(|original| original.deal == record.deal).unwrap();
        let calls = |record: &notation::Record| record.table().unwrap().auction().calls().to_vec();
        assert!(!calls(record).is_empty() && calls(record) == calls(original));
    }
    let decisions = json_lines(&std::fs::read_to_string(&why).unwrap());
    let cards: usize =
        played.iter().map(|record| record.play.as_ref().map_or(0, |play| play.cards.len())).sum();
    assert_eq!(decisions.len(), cards);
    assert!(decisions.iter().all(|line| !line["reason"].as_str().unwrap().is_empty()));
    let file = example("teams-match.pbn");
    let refused = merrimac(args.into_iter().take(6).chain([file.as_str()])).refused();
    assert!(refused.contains("board no. 1 of") && refused.contains("there is no auction"), "{refused}");
    let refused = merrimac(["match", "--a", "rules", "--b", "pass", "--auctions", &file]).refused();
    assert!(refused.contains("bidders alone cannot take over auctions"), "{refused}");
}

#[test]
fn mistakes_are_counted_by_trick() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pbn, svg) = (path("played.pbn"), path("errors.svg"));
    let file = example("teams-match.pbn");
    merrimac(["match", "--a", "novice", "--b", "random", "--file", &file, "--pbn", &pbn]).done();
    let lines = |more: &[&str]| {
        let args = ["errors", &pbn, "--json"].into_iter().chain(more.iter().copied());
        json_lines(&merrimac(args).done())
    };
    let sum =
        |lines: &[Value], field: &str| lines.iter().map(|line| line[field].as_u64().unwrap()).sum::<u64>();
    let all = lines(&["--svg", &svg]);
    assert_eq!(all.len(), 13);
    // Declarers, defenders and both.
    let drawn = std::fs::read_to_string(&svg).unwrap();
    for curve in [">played: declarer<", ">played: defender<"] {
        assert_eq!(drawn.matches(curve).count(), 2, "{curve}");
    }
    let [novice, random] = ["novice", "random"].map(|name| lines(&["--player", name]));
    for field in ["declarer_chances", "declarer_mistakes", "defender_chances", "defender_mistakes"] {
        assert_eq!(sum(&all, field), sum(&novice, field) + sum(&random, field));
        assert!(sum(&all, field) > 0, "{field}");
    }
    assert_eq!(all, lines(&["--threads", "1"]));
    let leads = lines(&["--leads"]);
    for field in ["declarer_chances", "defender_chances"] {
        assert!((1..sum(&all, field)).contains(&sum(&leads, field)), "{field}");
    }
    let twice = lines(&[&pbn, "--together", "both"]);
    assert!(twice.len() == 13 && twice[0]["file"] == "both");
    assert_eq!(sum(&twice, "defender_chances"), 2 * sum(&all, "defender_chances"));
    assert!(merrimac(["errors", &pbn]).done().contains("% ("));
    // Declarer of the coup has no card that could be a mistake at the first trick.
    let coup = merrimac(["errors", &example("merrimac-coup.pbn")]).done();
    let first = coup.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["1", "-", "0.00%", "(0", "of", "2)"]);
    assert!(merrimac(["errors", &pbn, "--leads"]).done().contains("mistakes of all leads"));
    // Other players are asked about the same decisions, and what they give away is told beside what was played.
    let asked = ["errors", &pbn, "--ask", "novice,random", "--roles", "defender,declarer", "--boards", "2"];
    let told = merrimac(asked).done();
    for row in ["defender, as played: ", "declarer, novice: ", "declarer, random: ", " IMPs on novice"] {
        assert!(told.contains(row), "{row}: {told}");
    }
    assert!(!told.contains("opening lead"), "{told}");
    let each = merrimac(asked.into_iter().chain(["--each", "--json"])).done();
    let lines = |kind: &str| each.lines().filter(|line| line.contains(kind)).count();
    assert_eq!(lines(r#""type":"regret""#), 6);
    assert!(
        lines(r#""type":"choice""#) > 0 && lines(r#""type":"choice""#) % 3 == 0,
        "three choices a decision"
    );
    assert!(merrimac(["errors", &pbn, "--roles", "defender"]).refused().contains("--ask"));
}

#[test]
fn a_search_of_the_learned_bidder_is_the_same_on_any_number_of_threads() {
    let args =
        ["match", "--a", "policy:samples=8", "--b", "policy", "--boards", "6", "--seed", "4", "--json"];
    let answers = |threads: &str| {
        let mut lines = json_lines(&merrimac(args.into_iter().chain(["--threads", threads])).done());
        // All but how long it took.
        lines.iter_mut().for_each(|line| assert!(line["ms_per_call"].take().is_array()));
        lines
    };
    let one = answers("1");
    assert_eq!(one, answers("3"));
    assert_eq!(one[0]["boards"], 6);
}

#[test]
fn problems_of_a_file_are_judged() {
    let run = |more: &[&str]| {
        let declarers = ["--declarers", "random,alphamu:nodes=100k:aim=contract", "--json"];
        let args = ["experiment", "problems"].into_iter().chain(more.iter().copied()).chain(declarers);
        merrimac(args).done()
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problem.pbn").to_str().unwrap().to_owned();
    let deal = "N:A2.AKQJ.AKQJ.A32 T98.T987.T987.54 76543.6.6.KQJT98 KQJ.5432.5432.76";
    let tags = format!("[Dealer \"S\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n[Declarer \"S\"]\n");
    let text = format!("{tags}[Contract \"7NT\"]\n[Play \"W\"]\nSK - - -\n*\n");
    std::fs::write(&file, text).unwrap();
    let lines = json_lines(&run(&[&file]));
    assert_eq!((lines.len(), lines[0]["tricks_left"].as_u64()), (3, Some(13)));
    let refused = merrimac(["experiment", "problems", &example("teams-match.pbn")]).refused();
    assert!(refused.contains("a play after which it is for declarer to play"), "{refused}");
}

#[test]
fn decide_answers_a_question_a_line_as_the_player_would() {
    let bid = r#"{"seat":"N","hand":"AK53.Q84.T2.A984","dealer":"N","vul":"None","robots":"rules"}"#;
    let lead = r#"{"seat":"W","hand":"QT94.985.63.JT87","dealer":"S","vul":"EW","contract":"3NT by S","robots":"novice"}"#;
    let answers = with_input(["decide"], format!("{bid}\n{lead}\n")).done();
    let [bid, lead] = &json_lines(&answers)[..] else { panic!("{answers}") };
    assert_eq!((&bid["call"], &bid["card"]), (&"1C".into(), &Value::Null));
    assert!(bid["meaning"].is_array() && lead["card"].is_string(), "{answers}");
    let wrong = r#"{"seat":"N","hand":"AK53.Q84.T2.A984","dealer":"N","vul":"None","robots":"gib"}"#;
    assert!(with_input(["decide"], wrong).refused().contains("`gib` is no bridge player"));
}

#[test]
fn another_program_plays_for_the_second_team_and_a_clear_match_ends_early() {
    let program = command().get_program().to_str().unwrap().to_owned();
    let file = example("teams-match.pbn");
    let args = ["match", "--a", "novice", "--b", "mc:samples=1", "--file", &file, "--json"];
    let own = json_lines(&merrimac(args).done()).remove(0);
    let other = merrimac(args.into_iter().chain(["--b-program", &program])).done();
    let other = json_lines(&other).remove(0);
    assert_eq!(other["per_board"], own["per_board"]);
    assert_eq!(other["b"], format!("mc:samples=1 by {program}"));
    let refused = merrimac(args.into_iter().chain(["--b-program", "merrimac-that-is-not-there"])).refused();
    assert!(refused.contains("cannot be started"), "{refused}");

    let weak =
        merrimac(["match", "--a", "random", "--b", "novice", "--sprt", "-1,1", "--boards", "500", "--json"]);
    assert_eq!(weak.status, Some(1), "{}", weak.stderr);
    assert!(weak.stderr.contains("A is not worth +1 IMPs a board"), "{}", weak.stderr);
    assert!(json_lines(&weak.stdout)[0]["boards"].as_u64().unwrap() < 100);
    assert!(
        merrimac(["match", "--a", "random", "--b", "novice", "--sprt", "1,-1"])
            .refused()
            .contains("LOW,HIGH")
    );
}
