//! `merrimac deal`.

use crate::{merrimac, with_input};

#[test]
fn deals_are_lines_that_show_reads() {
    let deals = merrimac(["deal", "-n", "3", "--seed", "7"]).done();
    assert_eq!(deals.lines().count(), 3);
    assert_eq!(deals, merrimac(["deal", "-n", "3", "--seed", "7", "--threads", "1"]).done());
    assert!(with_input(["show", "-"], deals).done().contains("West"));
}

#[test]
fn conditions_hold_and_cards_dealt_beforehand_are_there() {
    let predeal = "N:AKQJ.AKQ.AK2.K32 - - -";
    let output = merrimac([
        "deal",
        "-n",
        "4",
        "--json",
        "--predeal",
        predeal,
        "--condition",
        "hearts(south) == 6 and hcp(south) <= 3",
    ])
    .done();
    assert_eq!(output.lines().count(), 4);
    for line in output.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let deal: bridge::Deal = line["deal"].as_str().unwrap().parse().unwrap();
        assert_eq!(deal.hand(bridge::Seat::North).to_string(), "AKQJ.AKQ.AK2.K32");
        assert_eq!(deal.hand(bridge::Seat::South).in_suit(cards::Suit::Hearts).len(), 6);
    }
}

#[test]
fn a_script_prints_what_it_says_and_tricks_are_solved() {
    let script =
        "produce 1 predeal north SAKQJT98765432 condition tricks(north, spades) == 13 action printoneline";
    let run = with_input(["deal", "-"], script);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("n AKQJT98765432"), "{}", run.stdout);
    assert!(run.stderr.contains("Produced 1 hands"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_is_refused() {
    let message = merrimac(["deal", "--condition", "hcp(north) >> 3"]).refused();
    assert!(message.contains("the condition: line 1, column"), "{message}");
    assert!(merrimac(["deal", "missing.dl"]).refused().contains("cannot read `missing.dl`"));
}

#[test]
fn what_no_deal_fulfils_is_told_alike_for_scripts_and_conditions() {
    let impossible = "hcp(north) >= 38";
    let none = "merrimac: no deal can fulfil the condition\n";
    for condition in [impossible, "hcp(north) + hcp(south) > 40", "spades(north) + spades(south) > 13"] {
        assert_eq!(merrimac(["deal", "--condition", condition]).refused(), none, "{condition}");
    }
    let message = with_input(["deal", "-"], format!("condition {impossible} action printoneline")).refused();
    assert!(message.contains("Produced 0 hands\n") && message.contains(none), "{message}");
    // Not found is another thing than not possible.
    let rare = ["deal", "--condition", "hcp(north) == 37", "--generate", "1000"];
    let message = merrimac(rare).refused();
    assert!(message.starts_with("merrimac: no deal fulfils the condition: "), "{message}");
    assert_eq!(merrimac(["deal", "-n", "0"]).done(), "");
}

#[test]
fn the_deals_of_a_script_are_json_on_request() {
    let script = "produce 2 condition hcp(north) > 20 action average hcp(south), printpbn";
    let run = with_input(["deal", "-", "--json"], script);
    assert_eq!((run.status, run.stdout.lines().count()), (Some(0), 2), "{}", run.stdout);
    assert!(
        run.stdout.lines().all(|line| line.starts_with("{\"type\":\"deal\",\"number\":")),
        "{}",
        run.stdout
    );
}

#[test]
fn scripts_may_be_latin_1_and_their_boards_rotate() {
    let script = b"# na\xefve hands\nproduce 2 action printpbn";
    let run = with_input(["deal", "-"], script);
    assert_eq!(run.status, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("[Dealer \"E\"]\n[Vulnerable \"NS\"]"), "{}", run.stdout);
    let par = with_input(["dd", "-"], run.stdout).done();
    assert_eq!(par.matches("Par ").count(), 2, "{par}");
}
