//! `merrimac bid`, `merrimac auction` and `merrimac system`.

use serde_json::Value;

use crate::{command, merrimac, with_input};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("a JSON line")
}

#[test]
fn a_hand_is_bid_with_the_meaning_and_the_alternatives() {
    let args = ["bid", "--hand", "KQ64.3.A874.KT52", "--auction", "1S P", "--system", "two-over-one"];
    let output = merrimac(args).done();
    assert!(output.starts_with("4H    splinter: 4+ S; 0-1 H; "), "{output}");
    let line = json(&merrimac(args.into_iter().chain(["--json"])).done());
    assert_eq!((line["call"].as_str(), line["candidates"][0]["call"].as_str()), (Some("4H"), Some("4H")));
    assert_eq!(line["candidates"][0]["value"].as_f64(), Some(1.0));
    let switched = ["--system", "two-over-one -splinters", "--json"];
    let line = json(&merrimac(args[..5].iter().copied().chain(switched)).done());
    assert_eq!(line["call"].as_str(), Some("2NT"));
}

#[test]
fn a_hand_and_a_deal_may_be_typed_without_an_option() {
    let output = merrimac(["bid", "KQ64.3.A874.KT52", "--auction", "1S P"]).done();
    assert!(output.starts_with("4H    splinter: "), "{output}");
    let void = ["bid", "--hand", "-.AKQ42.AK74.9532"];
    assert!(merrimac(void).done().starts_with("1H "));
    let deal = "N:AK3.QJT9.86.A742 QT5.8632.KQ4.KT5 J942.AK7.JT7.QJ9 876.54.A9532.863";
    assert!(merrimac(["auction", deal]).done().ends_with("3NT by N\n"));
    assert!(merrimac(["auction", deal, "--deal", deal]).refused().contains("cannot be used with"));
}

#[test]
fn a_call_not_yet_made_is_explained() {
    let line = merrimac(["bid", "--auction", "1NT P", "--explain", "2H", "--system", "two-over-one"]).done();
    assert_eq!(line, "2H    transfer to spades: 5+ S; 2-13 HCP, rarely 1-20; forcing; artificial\n");
    let all = merrimac(["bid", "--auction", "1NT P 2H P", "--explain", "all", "--json"]).done();
    assert_eq!(all.lines().count(), 4);
}

#[test]
fn questions_in_a_file_are_answered_in_order() {
    let questions = "{\"hand\":\"K2.K9873.AQ8.KQ4\"}\n\n\
                     {\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":\"1C 1C\",\"dealer\":\"E\",\"system\":\"sayc\"}\n\
                     {\"hand\":\"KQ642.3.AK74.952\",\"dealer\":\"S\",\"vul\":\"All\"}\n";
    let run = with_input(["bid", "--input", "-"], questions);
    let lines: Vec<Value> = run.stdout.lines().map(json).collect();
    assert_eq!(lines[0]["call"].as_str(), Some("1NT"));
    assert!(lines[1]["error"].as_str().unwrap().contains("call 2: 1C is not higher than 1C"), "{}", lines[1]);
    assert_eq!(lines[2]["call"].as_str(), Some("1S"));
    assert_eq!((lines.len(), run.status), (3, Some(2)));
}

#[test]
fn a_deal_is_bid_with_every_call_explained() {
    let deal = "N:AK3.QJT9.86.A742 QT5.8632.KQ4.KT5 J942.AK7.JT7.QJ9 876.54.A9532.863";
    let line = json(&merrimac(["auction", "--deal", deal, "--json"]).done());
    assert_eq!((line["contract"].as_str(), line["declarer"].as_str()), (Some("3NT"), Some("N")));
    let calls = line["calls"].as_array().unwrap();
    assert_eq!(calls.len(), line["meanings"].as_array().unwrap().len());
    assert!(merrimac(["auction", "--deal", deal]).done().ends_with("3NT by N\n"));
    let question = format!("{{\"deal\":\"{deal}\",\"dealer\":\"E\",\"system\":\"two-over-one\"}}");
    let asked = json(&with_input(["auction", "--input", "-"], question).done());
    assert!(asked["calls"].as_array().unwrap().len() >= 4);
}

#[test]
fn a_board_is_bid_by_the_systems_that_its_file_names() {
    // Thirteen points, balanced: a weak notrump for whoever plays Acol.
    let deal = "N:K82.Q74.AJ5.KT63 QT5.8632.KQ4.J85 J943.AKT.T73.Q94 A76.J95.9862.A72";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.pbn");
    let opening = |tags: &str| {
        let board = format!("{tags}[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n");
        std::fs::write(&file, board).unwrap();
        let line = json(&merrimac(["auction", "--input", file.to_str().unwrap()]).done());
        line["calls"][0].as_str().unwrap().to_owned()
    };
    assert_eq!(opening(""), "1C");
    assert_eq!(opening("[BidSystemNS \"Acol\"]\n[BidSystemEW \"sayc +splinters\"]\n"), "1NT");
    assert_eq!(opening("[BidSystemEW \"Acol\"]\n"), "1C");
    // What other programs write there is no fault.
    assert_eq!(opening("[BidSystemNS \"Precision 90\"]\n"), "1C");
}

#[test]
fn systems_are_listed_and_checked() {
    assert!(merrimac(["system", "list"]).done().contains("two-over-one  Two over one game force"));
    let checked = merrimac(["system", "check", "sayc", "--hands", "400"]).done();
    assert!(checked.contains("Standard American Yellow Card: 0 faults, "), "{checked}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    std::fs::write(&file, "system Mine\nuse openings\n").unwrap();
    let refused = merrimac(["system", "check", file.to_str().unwrap(), "--hands", "40"]).refused();
    assert!(refused.contains("expected"), "{refused}");
    let refused = merrimac(["system", "check", "goren"]).refused();
    assert!(
        refused.contains("no system is called `goren`, expected two-over-one, sayc, acol, or a file"),
        "{refused}"
    );
}

#[test]
fn a_challenge_is_scored_by_both_measures_and_repeatable() {
    let args = ["challenge", "--problems", "2", "--deals", "1", "--seed", "3", "--json"];
    let output = merrimac(args).done();
    assert_eq!(output, merrimac(args.into_iter().chain(["--threads", "1"])).done());
    let lines: Vec<Value> = output.lines().map(json).collect();
    assert_eq!((lines.len(), lines[2]["problems"].as_u64()), (3, Some(2)));
    assert!(lines[2]["imps_losers"].as_f64().unwrap() <= 0.0);
    assert!(lines[2]["imps_double_dummy"].as_f64().unwrap() <= 0.0);
    let deal =
        "[Deal \"N:AQ975.K4.A872.J3 - KJ42.A83.K95.764 -\"]\n[Auction \"N\"]\n1S 2H 4S Pass\nPass Pass\n";
    let read = |more: &[&str]| {
        let args = ["challenge", "-", "--deals", "0", "--json"].into_iter().chain(more.iter().copied());
        json(with_input(args, deal).done().lines().next().unwrap())
    };
    assert!(!read(&[])["calls"].as_str().unwrap().contains("1S 2H"));
    assert!(read(&["--opponents", "script"])["calls"].as_str().unwrap().starts_with("1S 2H"));
}

#[test]
fn the_calls_of_a_position_are_reported_with_their_score() {
    let args = ["system", "report", "sayc", "--auction", "1NT P", "--boards", "6", "--json"];
    let text = merrimac(args).done();
    let lines: Vec<_> = text.lines().map(json).collect();
    let boards: u64 = lines.iter().map(|line| line["boards"].as_u64().unwrap()).sum();
    assert_eq!(boards, 6);
    assert!(lines.iter().all(|line| line["imps"].is_f64() && !line["meaning"].as_str().unwrap().is_empty()));
    let over = merrimac(["system", "report", "sayc", "--auction", "P P P P"]).refused();
    assert!(over.contains("someone is to call"), "{over}");
}

#[test]
fn rows_are_judged_by_another_bidder() {
    let args = ["system", "report", "sayc", "--bidder", "pass", "--boards", "12", "--worst", "4"];
    let text = merrimac(args.into_iter().chain(["--json"])).done();
    let lines: Vec<_> = text.lines().map(json).collect();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        assert_eq!((line["type"].as_str(), line["other"].as_str()), (Some("change"), Some("P")));
        let hands = line["hands"].as_array().unwrap();
        let sum: i64 = hands.iter().map(|hand| hand["imps"].as_i64().unwrap()).sum();
        assert!((line["imps"].as_f64().unwrap() * hands.len() as f64 - sum as f64).abs() < 1e-9);
    }
    let one = merrimac(args.into_iter().chain(["--threads", "1", "--json"])).done();
    assert_eq!(one, text, "the answer is the same for any number of threads");
    let told = merrimac(args).done();
    assert!(told.contains("P for ") && told.contains(" after "), "{told}");
    merrimac(["system", "report", "sayc", "--bidder", "pass", "--auction", "1H"]).refused();
}

#[test]
fn bidders_meet_in_a_match_scored_double_dummy() {
    let folder = tempfile::tempdir().unwrap();
    let gaps = folder.path().join("gaps.txt");
    let args =
        ["match", "--a", "borel:samples=8:tricks=ltc", "--b", "rules", "--boards", "3", "--json", "--gaps"];
    let line = json(&merrimac(args.into_iter().chain([gaps.to_str().unwrap()])).done());
    assert_eq!(line["boards"].as_u64(), Some(3));
    assert!(gaps.exists());
}

#[test]
fn weights_that_cannot_be_used_are_refused_and_the_rules_still_bid() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.weights");
    let whole = include_bytes!("../../../../testdata/policy/random.weights");
    std::fs::write(&file, &whole[..1000]).unwrap();
    let weights = format!("policy:weights={}", file.display());
    let hand = ["bid", "--hand", "K2.K973.AQ8.KQ42", "--bidder"];
    let run = merrimac(hand.into_iter().chain([weights.as_str()]));
    assert_eq!(run.status, Some(2));
    assert!(run.stderr.contains("1000 bytes, expected 31048: the file was cut short"), "{}", run.stderr);
    std::fs::write(&file, whole).unwrap();
    merrimac(hand.into_iter().chain([weights.as_str()])).done();
    assert!(merrimac(hand.into_iter().chain(["rules"])).done().starts_with("1NT"));
    let missing = merrimac(hand.into_iter().chain(["policy:weights=none.weights"]));
    assert!(missing.stderr.contains("cannot read `none.weights`"), "{}", missing.stderr);
}

#[test]
fn bidders_meet_on_solved_deals_and_explain_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solved.bin");
    let file = file.to_str().unwrap();
    merrimac(["tables", "-n", "3", "-o", file]).done();
    let teams = ["match", "--a", "policy:style=natural", "--b", "rules:system=two-over-one", "--json"];
    let on_tables = |more: &[&str]| merrimac(teams.iter().chain(&["--tables", file]).chain(more).copied());
    assert_eq!(json(&on_tables(&["--boards", "2", "--skip", "1"]).done())["boards"].as_u64(), Some(2));
    let few = on_tables(&["--boards", "4"]);
    assert!(few.stderr.contains("3 solved deals, expected at least 4"), "{}", few.stderr);
    let deal = "N:AK3.QJT9.86.A742 QT5.8632.KQ4.KT5 J942.AK7.JT7.QJ9 876.54.A9532.863";
    let line =
        json(&merrimac(["auction", "--deal", deal, "--bidder", "policy:style=natural", "--json"]).done());
    let meanings: Vec<&str> = line["meanings"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(meanings.len() >= 4 && meanings.iter().all(|meaning| !meaning.is_empty()), "{meanings:?}");
}

#[test]
fn a_bidder_is_measured_by_a_system() {
    let args = ["system", "fit", "sayc", "--deals", "12", "--bidder"];
    let own = merrimac(args.into_iter().chain(["rules:system=sayc"])).done();
    assert!(own.starts_with("100.0 % of "), "{own}");
    let learned = args.into_iter().chain(["policy:style=free", "--json"]);
    let output = merrimac(learned.clone()).done();
    assert_eq!(output, merrimac(learned.chain(["--threads", "1"])).done());
    let line = json(&output);
    let (calls, misfits) = (line["calls"].as_u64().unwrap(), line["misfits"].as_u64().unwrap());
    assert!(calls > 90 && misfits > 0, "{output}");
    assert_eq!(line["share"].as_f64(), Some((calls - misfits) as f64 / calls as f64));
    let kept = |field: &str| line["kept"][field].as_u64().unwrap();
    assert!(kept("calls") < calls && kept("misfits") < misfits, "{output}");
    let classes = line["classes"].as_array().unwrap();
    assert_eq!(classes.iter().map(|class| class["misfits"].as_u64().unwrap()).sum::<u64>(), misfits);
    let worst = &line["auctions"][0];
    assert!(worst["hand"].is_string() && worst["meaning"].is_string(), "{worst}");
}

#[test]
fn a_pair_refines_a_system_that_others_can_read_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let refine = |name: &str, rounds: &str, threads: &str| {
        let output = file(name);
        let args =
            ["system", "refine", "two-over-one", "-o", &output, "--rounds", rounds, "--threads", threads];
        let small = ["--deals", "120", "--states", "1", "--examples", "12", "--least", "3"];
        let tagging = ["--tagging", "pidm:tricks=ltc:depth=0:samples=2", "--seed", "4"];
        merrimac(args.into_iter().chain(small).chain(tagging)).done()
    };
    let module = |name: &str| std::fs::read_to_string(file(&format!("modules/{name}-learned.txt"))).unwrap();
    assert!(refine("once.txt", "2", "1").contains("round 2: "));
    refine("twice.txt", "1", "2");
    assert!(!module("twice").contains("Round 2,"));
    refine("twice.txt", "2", "2");
    assert_eq!(module("once"), module("twice"));
    assert!(module("once").contains("Round 2,") && module("once").contains(" examples"));
    // What was learned is a module of a system.
    let system = file("once.txt");
    let args = ["bid", "--hand", "K2.K9873.AQ8.KQ4", "--auction", "", "--json", "--system", &system];
    assert!(merrimac(args).done().contains(r#""call":"1NT""#));
    // The experiment measures it round by round.
    let svg = file("learning.svg");
    let args =
        ["experiment", "learning", &system, "--every", "1", "--problems", "6", "--json", "--svg", &svg];
    let rounds = merrimac(args).done();
    assert_eq!(rounds.lines().count(), 3);
    assert!(rounds.lines().all(|line| line.contains(r#""type":"learning""#) && !line.contains("over_first")));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    let panels = ["IMPs a problem", "Decided without search", "Size of the nets"];
    assert!(panels.iter().all(|panel| drawn.contains(panel)) && drawn.matches(">once<").count() == 3);
    let (twice, search) = (file("twice.txt"), "pidm:tricks=ltc:depth=0:samples=2");
    let args = ["experiment", "learning", &system, &twice, "--every", "0", "--problems", "3", "--deals", "1"];
    let searched = merrimac(args.into_iter().chain(["--search", search, "--beside", "rules"])).done();
    assert!(
        searched.contains("+0.000 ± 0.000 over the first")
            && searched.contains("double dummy")
            && searched.contains("seconds"),
        "{searched}"
    );
    // Before the first round it is a system too, and pairs may search as much as each has time for.
    refine("start.txt", "0", "1");
    let start = file("start.txt");
    let args = ["experiment", "learning", &system, &start, "--every", "0", "--problems", "3", "--json"];
    let searches = |more: &[&'static str]| {
        let each = ["--search", search].into_iter().chain(more.iter().copied());
        merrimac(args.into_iter().chain(each))
    };
    let unlike = searches(&["--search", "pidm:tricks=ltc:depth=0:samples=4"]).done();
    let unlike: Vec<Value> = unlike.lines().map(json).collect();
    assert_eq!(unlike.iter().map(|line| line["nets"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 4, 0]);
    assert_ne!(unlike[0]["search"]["instances"], unlike[2]["search"]["instances"]);
    assert!(unlike[2]["over_first"].is_number());
    let refused = searches(&["--search", search, "--search", search]).refused();
    assert!(refused.contains("3 searches for 2 files: expected one, or one for each"), "{refused}");
    // One system by several searches is one curve for each, with what the search took.
    let total = "pidm:tricks=total:depth=0:samples=2";
    let args = ["experiment", "learning", &system, &system, "--every", "0", "--problems", "2", "--svg", &svg];
    let partners = ["--search", search, "--partner", search, "--partner", total];
    let told = merrimac(args.into_iter().chain(partners)).done();
    assert!(told.contains("\nusual, South total  ") && told.contains("\nusual, South ltc  "), "{told}");
    let drawn = std::fs::read_to_string(&svg).unwrap();
    for panel in
        ["Look-aheads", "Nets used", "Instances dealt", "Sampling failures", "Stage of the look-aheads"]
    {
        assert!(drawn.contains(panel), "{panel}");
    }
    assert_eq!(drawn.matches(">usual, South total<").count(), 8);
    let refused = merrimac(args.into_iter().chain(partners).chain(["--partner", total])).refused();
    assert!(refused.contains("3 partners for 2 files: expected one, or one for each"), "{refused}");
    let deals = file("deals.bin");
    merrimac(["tables", "-n", "4", "-o", &deals, "--seed", "3"]).done();
    let args = ["experiment", "learning", &system, "--every", "0", "--tables", &deals, "--beside", "pass"];
    let solved = merrimac(args).done();
    assert!(
        solved.contains("pass on the same problems") && solved.matches("double dummy").count() == 2,
        "{solved}"
    );
    let other = merrimac(["system", "refine", "two-over-one", "-o", &system, "--seed", "5"]).refused();
    assert!(other.contains("expected '# After N rounds of two-over-one, seed 5"), "{other}");
    let other = merrimac(["system", "refine", "sayc", "-o", &file("x.txt"), "--tagging", "rules"]).refused();
    assert!(other.contains("expected pidm and its settings"), "{other}");
}

#[test]
fn learning_that_was_killed_goes_on_from_its_last_round() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let [whole, killed] = ["whole.txt", "killed.txt"].map(file);
    let args = |output: &str| {
        let small = "--rounds 4 --deals 120 --states 1 --examples 12 --least 3 --seed 6 --threads 1";
        let tagging = "--tagging pidm:tricks=expected:depth=0:samples=2";
        let words = format!("system refine two-over-one -o {output} {small} {tagging}");
        words.split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let learn = |output: &str| merrimac(args(output).iter().map(String::as_str)).done();
    learn(&whole);
    let module = |name: &str| folder.path().join(format!("modules/{name}-learned.txt"));
    let mut child = command().args(args(&killed)).stdout(std::process::Stdio::null()).spawn().unwrap();
    let begun =
        || std::fs::read_to_string(module("killed")).is_ok_and(|text| !text.starts_with("# After 0 "));
    while !begun() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // What a kill in the midst of writing leaves behind is written over.
    std::fs::write(module("killed").with_extension("part"), "half of a ro").unwrap();
    learn(&killed);
    let text = |name: &str| std::fs::read_to_string(module(name)).unwrap();
    assert_eq!(text("whole"), text("killed"));
    assert!(text("killed").starts_with("# After 4 rounds of "));
}
