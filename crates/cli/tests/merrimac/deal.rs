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
