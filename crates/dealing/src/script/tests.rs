use std::ops::ControlFlow;

use bridge::{Deal, Strain};

use super::*;

mod distribution;
mod samples;

#[track_caller]
fn error(text: &str, expected: &str) {
    assert_eq!(Script::parse(text).unwrap_err().to_string(), expected);
}

/// What a script prints, and what it did.
#[track_caller]
fn output(text: &str, options: &Options) -> (String, Summary) {
    let solver = |_: &Deal, declarer: Seat, strain: Strain| 7 + declarer.index() + strain as usize;
    let mut out = String::new();
    let script = Script::parse(text).unwrap();
    let summary = run(&script, options, &solver, &mut out).unwrap();
    (out, summary)
}

#[track_caller]
fn prints(text: &str, expected: &str) {
    let options = Options { produce: Some(1), ..Options::default() };
    assert_eq!(output(text, &options).0, expected);
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    error("condition hcp(nort) > 3", "line 1, column 15: expected north, east, south or west, found `nort`");
    error("x = 1\nx = 2", "line 2, column 1: `x` is defined twice");
    error("condition\n  y > 1", "line 2, column 3: `y` is not defined");
    error("shape(north, any 4443)", "line 1, column 18: the shape `4443` has 15 cards, expected 13");
    error("predeal north SA south SA", "line 1, column 24: SA is dealt twice");
    error(
        "predeal north SAKQJT98765432 predeal north HA",
        "line 1, column 44: North is dealt 14 cards, expected at most 13",
    );
    error("action printal", "line 1, column 8: expected an action, found `printal`");
    error("condition (1", "line 1, column 13: expected ), found the end of the script");
    error("hcp(north) > 10 ;", "line 1, column 17: `;` has no meaning here");
    error("altcount 10 1", "line 1, column 10: expected the number of a count from 0 to 9, found `10`");
    error("hcp = 3", "line 1, column 1: expected a name that is no keyword, found `hcp`");
    error(
        "action frequency (1, 0, 9000000)",
        "line 1, column 25: more than 1000000 rows between 0 and 9000000",
    );
}

#[test]
fn deep_expressions_are_refused_and_long_ones_are_not() {
    error(&"(".repeat(100_000), "line 1, column 201: the expression is nested too deeply");
    error(&"-".repeat(100_000), "line 1, column 201: the expression is nested too deeply");
    let long = |terms: usize| {
        let terms: Vec<String> = (0..terms).map(|number| format!("hcp(north) == {number}")).collect();
        terms.join(" or ")
    };
    assert!(matches!(Script::parse(&long(5_000)), Err(ScriptError { kind: ErrorKind::TooDeep, .. })));
    let (text, _) = output(&format!("produce 10 {} action printes(\"x\")", long(900)), &Options::default());
    assert_eq!(text, "x".repeat(10));
}

#[test]
fn statements_in_any_order() {
    let script = Script::parse(
        "action printew, average \"x\" hcp(north),\n produce 5 generate 10\nvulnerable EW dealer west predeal south SAQ, HK",
    )
    .unwrap();
    assert_eq!((script.produce, script.generate), (Some(5), Some(10)));
    assert_eq!(script.predeal[Seat::South].to_string(), "AQ.K..");
    assert_eq!(script.actions.len(), 2);
    assert_eq!((script.dealer, script.vulnerability), (Some(Seat::West), Some(Vulnerability::EastWest)));
}

#[test]
fn operators_bind_as_in_c() {
    prints("action printes(1 + 2 * 3, \" \", 10 % 8 / 2, \" \", -7 / 2, \" \", -7 % 3)", "7 1 -3 -1");
    prints("action printes(1 ? 0 ? 3 : 2 : 1, \" \", 0 ? 3 : 1 ? 2 : 1)", "2 2");
    prints(
        "action printes(1 || 0 && 0, \" \", not 3 == 0, \" \", 2 - -1, \" \", 1 < 2 < 3, \" \", 5 > 4 > 3)",
        "1 1 3 1 0",
    );
    prints("action printes(2147483647 + 1, \" \", 5 / 0)", "-2147483648 0");
}

#[test]
fn functions_of_a_known_hand() {
    let deal = "predeal north SAKJ3, HQT92, D54, CK76\n";
    let check =
        |expression: &str, expected: &str| prints(&format!("{deal}action printes({expression})"), expected);
    check("hcp(north), \" \", hcp(north, spades), \" \", hcps(north, club)", "13 8 3");
    check("spades(north) + 10 * hearts(north) + 100 * diamonds(north) + 1000 * clubs(north)", "3244");
    check("control(north), controls(north, spade)", "43");
    check("losers(north), \" \", loser(north, hearts)", "7 2");
    check("tens(north), jacks(north), queens(north), kings(north), aces(north)", "11121");
    check("top2(north), top3(north), top4(north), top5(north), \" \", c13(north)", "3456 17");
    check("pt1(north, spades), ace(north), jack(north)", "111");
    check(
        "shape(north, 4423), shape(north, any 4432), shape(north, xx3x), shape(north, 44xx - 4423)",
        "1100",
    );
    check("hascard(north, AS), hascard(north, AH), hascard(north, TH)", "101");
    check("tricks(south, hearts), \" \", tricks(east, notrumps)", "11 12");
    check("score(vul, x3N, 9), \" \", score(nv, x6S, 11), \" \", score(nv, x4Sx, 8)", "600 -50 -300");
    check("imps(430), \" \", imp(-20), \" \", imps(0)", "10 -1 0");
    check("rnd(1), \" \", rnd(0)", "0 0");
    prints(
        "pointcount 6 4 2 1 altcount 3 1 1 predeal north SAK action printes(hcp(north, spades), kings(north, spades))",
        "102",
    );
}

#[test]
fn predealt_lengths_are_kept() {
    let (text, summary) = output(
        "predeal spades(north) == 7 south SAK action printes(spades(north), hascard(south, AS))",
        &Options::default(),
    );
    assert_eq!(text, "71".repeat(40));
    assert_eq!((summary.produced, summary.generated), (40, 40));
    let script = Script::parse("predeal spades(north) == 7 spades(south) == 7").unwrap();
    let error = run(&script, &Options::default(), &NoSolver, &mut String::new()).unwrap_err();
    assert_eq!(error.to_string(), "predeal: no deal fits what is known");
}

#[test]
fn a_condition_may_follow_a_predeal() {
    let script = Script::parse("predeal north SA\nspades(south) > 3").unwrap();
    assert!(script.lengths.is_empty() && script.condition.is_some());
}

#[test]
fn an_expression_after_a_print_belongs_to_it_on_the_same_line() {
    prints("predeal north SAKQJ, HAKQJ, DAKQJ, CA\naction printcompact hcp(north)", &{
        let script = "predeal north SAKQJ, HAKQJ, DAKQJ, CA\naction printcompact(hcp(north))";
        output(script, &Options { produce: Some(1), ..Options::default() }).0
    });
    let next_line = Script::parse("action printoneline\nhcp(north) > 37").unwrap();
    assert!(next_line.condition.is_some());
}

#[test]
fn tricks_need_a_solver() {
    let script = Script::parse("condition tricks(north, spades) > 9").unwrap();
    let error = run(&script, &Options::default(), &NoSolver, &mut String::new()).unwrap_err();
    assert_eq!(error, RunError::NoSolver);
}

#[test]
fn tricks_are_asked_for_as_few_deals_as_possible() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let asked = AtomicUsize::new(0);
    let solver = |deal: &Deal, _: Seat, _: Strain| {
        asked.fetch_add(1, Ordering::Relaxed);
        assert!(crate::points::of_set(deal.hand(Seat::North)) > 20);
        9
    };
    let script =
        Script::parse("generate 200 tricks(north, spades) == 9 and hcp(north) > 20 action average 1")
            .unwrap();
    let summary = run(&script, &Options::default(), &solver, &mut String::new()).unwrap();
    assert!(asked.load(Ordering::Relaxed) as u64 >= summary.produced);
    let script =
        Script::parse("generate 200 produce 200 action average hcp(north) > 20 ? tricks(north, spades) : 0")
            .unwrap();
    run(&script, &Options::default(), &solver, &mut String::new()).unwrap();
}

#[test]
fn limits_and_defaults() {
    let summary = |text: &str| {
        let summary = output(text, &Options::default()).1;
        (summary.generated, summary.produced)
    };
    assert_eq!(summary("action printes(\"\")"), (40, 40));
    assert_eq!(summary("produce 7 action average 1"), (7, 7));
    assert_eq!(summary("generate 50 action average 1"), (50, 50));
    assert_eq!(summary("generate 5000 hcp(north) > 37 action average 1"), (5_000, 0));
    // Nothing can fulfil this, which a study finds without dealing ten million times.
    assert_eq!(summary("spades(north) > 13 action average 1"), (10_000_000, 0));
}

#[test]
fn a_watcher_may_end_a_run() {
    let script = Script::parse("generate 1000000000 hcp(north) > 37 action average 1").unwrap();
    let mut looks = 0;
    let options = Options { method: Method::Blind, ..Options::default() };
    let summary = run_watched(&script, &options, &NoSolver, &mut String::new(), &mut |summary| {
        looks += 1;
        if summary.generated > 10_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let summary = summary.unwrap();
    assert!(looks > 1 && summary.generated > 10_000 && summary.generated < 1_000_000, "{looks} {summary:?}");
}

#[test]
fn swapping_exchanges_hands_between_shuffles() {
    let hands = |swapping, count| {
        let options = Options { swapping, produce: Some(count), ..Options::default() };
        let (text, _) = output("action printoneline", &options);
        let lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| line.split(' ').skip(1).step_by(2).map(str::to_owned).collect())
            .collect();
        lines
    };
    let two = hands(Swapping::EastWest, 4);
    assert_eq!(two[0][0], two[1][0]);
    assert_eq!((&two[0][1], &two[0][3]), (&two[1][3], &two[1][1]));
    assert_ne!(two[1][0], two[2][0]);
    let six = hands(Swapping::EastSouthWest, 7);
    let mut orders: Vec<_> = six[..6].to_vec();
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 6);
    assert!(six[..6].iter().all(|hands| hands[0] == six[0][0]) && six[6][0] != six[0][0]);
}

#[test]
fn frequencies_in_one_and_two_dimensions() {
    let deal = "produce 5 predeal north SAKQJ, HAKQJ, DAKQJ, CA action ";
    let (text, _) = output(&format!("{deal} frequency \"x\" (hcp(north), 30, 31)"), &Options::default());
    assert_eq!(text, "Frequency x:\n   30\t       0\n   31\t       0\nHigh\t       5\n");
    let (text, _) =
        output(&format!("{deal} frequency (spades(north), 4, 5, hcp(north), 38, 39)"), &Options::default());
    assert_eq!(
        text,
        "Frequency :\n        Low     38     39   High    Sum\n\
         Low       0      0      0      0      0\n   4      5      0      0      0      5\n   \
         5      0      0      0      0      0\nHigh      0      0      0      0      0\n\
         Sum       5      0      0      0      5\n\n"
    );
}

#[test]
fn pbn_boards() {
    let options =
        Options { produce: Some(1), source: "x.dl".into(), date: "2026.11.15".into(), ..Options::default() };
    let (text, _) = output("vulnerable NS dealer west action printpbn", &options);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "[Event \"Hand simulated by merrimac with file x.dl, seed 0\"]");
    assert_eq!(lines[2], "[Date \"2026.11.15\"]");
    assert_eq!((lines[8], lines[9]), ("[Dealer \"W\"]", "[Vulnerable \"NS\"]"));
    assert!(lines[10].starts_with("[Deal \"N:"));
    // As on the boards of a club, unless the script says.
    let (text, _) = output("action printpbn", &Options { produce: Some(3), ..Options::default() });
    let tags = |name: &str| text.lines().filter(|line| line.starts_with(name)).collect::<Vec<_>>();
    assert_eq!(tags("[Dealer"), ["[Dealer \"N\"]", "[Dealer \"E\"]", "[Dealer \"S\"]"]);
    assert_eq!(tags("[Vul"), ["[Vulnerable \"None\"]", "[Vulnerable \"NS\"]", "[Vulnerable \"EW\"]"]);
    assert_eq!(tags("[Date"), ["[Date \"?\"]"; 3]);
    let silent = output("action printpbn", &Options { no_pbn: true, ..options }).0;
    assert_eq!(silent, "");
}

#[test]
fn threads_change_nothing() {
    let text = "produce 3000 condition hcp(north) + hcp(south) > 24 and shape(north, any 4432 + any 5332) \
                action average spades(west), frequency (hcp(east), 0, 15), printes(hcp(north), hascard(east, 2C))";
    let outputs = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| output(text, &Options { seed: 5, ..Options::default() }))
    });
    assert_eq!(outputs[0], outputs[1]);
    assert_ne!(outputs[0].0, output(text, &Options { seed: 6, ..Options::default() }).0);
}
