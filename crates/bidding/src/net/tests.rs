use super::*;
use crate::Amount;
use crate::features::{Feature, Scope};

type Toy = Net<u8, char>;

fn between(ranges: &[(u8, i32, i32)]) -> Conditions<u8> {
    Conditions::new(ranges.iter().map(|&(feature, low, high)| (feature, Range::whole(low, high))))
}

/// The net of Figure 4: two features, each from 0 to 3.
///
/// Node 2 is f1 in 2-3 with f2 in 0-1, node 3 is f1 in 1-2, node 4 is f1 in 0-1 with f2 = 2, node 5 (else) is
/// f2 in 2-3, node 6 is the case of both 2 and 3 with f2 = 1.
fn figure_4() -> Toy {
    let mut net = Toy::new(vec!['A', 'B', 'C']);
    let two = net.add(between(&[(1, 2, 3), (2, 0, 1)]), vec!['A']);
    let three = net.add(between(&[(1, 1, 2)]), vec!['B']);
    let four = net.add(between(&[(1, 0, 1), (2, 2, 2)]), vec!['C']);
    let five = net.add(between(&[(2, 2, 3)]), vec!['A']);
    for node in [two, three, four] {
        net.link(Toy::ROOT, node);
    }
    net.link_else(Toy::ROOT, five);
    let six = net.add(between(&[(1, 2, 2), (2, 1, 1)]), vec!['C']);
    net.link(two, six);
    net.link(three, six);
    net
}

#[track_caller]
fn check(net: &Toy, [first, second]: [i32; 2], expected: &str) {
    let actions = net.actions(&|feature: u8| Amount::whole(if feature == 1 { first } else { second }));
    assert_eq!(actions.into_iter().collect::<String>(), expected, "[{first}, {second}]");
}

#[test]
fn figure_4_propagates_states_to_the_most_specific_nodes() {
    let net = figure_4();
    check(&net, [0, 2], "C");
    check(&net, [1, 2], "BC");
    check(&net, [2, 1], "C");
    check(&net, [2, 2], "B");
    check(&net, [3, 3], "A");
    check(&net, [0, 0], "ABC");
}

#[test]
fn figure_5_takes_a_partial_state_as_far_as_it_certainly_goes() {
    let net = figure_4();
    let partly = between(&[(1, 1, 2)]);
    assert_eq!(net.actions(&partly), ['B']);
    assert_eq!(net.actions(&Conditions::none()), ['A', 'B', 'C']);
}

fn hcp(low: i32, high: i32) -> (Feature, Range) {
    (Feature::Hcp(Scope::Hand), Range::whole(low, high))
}

fn length(suit: cards::Suit, low: i32, high: i32) -> (Feature, Range) {
    (Feature::Length(suit), Range::whole(low, high))
}

#[test]
fn figure_7_refines_a_conflict_by_an_intersection_and_an_else_link() {
    use cards::Suit::Hearts;
    let calls = |net: &Net<Feature, &'static str>, hand: &str| {
        let hand: bridge::Hand = hand.parse().unwrap();
        net.actions(&|feature: Feature| feature.value(hand))
    };
    let balanced = (Feature::Freakness, Range::whole(0, 0));
    let mut net = Net::new(vec!["any call"]);
    let notrump = net.add(Conditions::new([balanced, hcp(15, 17)]), vec!["1NT"]);
    let heart = net.add(Conditions::new([hcp(11, 23), length(Hearts, 5, 13)]), vec!["1H"]);
    net.link(Net::<Feature, &str>::ROOT, notrump);
    net.link(Net::<Feature, &str>::ROOT, heart);
    // (a) The hand of the paper meets both rules.
    let hand = "AQ2.QJ854.K42.A7";
    assert_eq!(calls(&net, hand), ["1NT", "1H"]);
    // (b) An intersection node, with nothing learned yet.
    let both = net.intersect(notrump, heart, vec!["1NT", "1H"]);
    assert_eq!(calls(&net, hand), ["1NT", "1H"]);
    // (d) What was learned, linked by an else link.
    let weak_hearts = (Feature::Hcp(Scope::Suit(Hearts)), Range::whole(0, 4));
    let good_hearts = (Feature::Hcp(Scope::Suit(Hearts)), Range::whole(5, 10));
    let controls = |low, high| (Feature::Controls(Scope::Hand), Range::whole(low, high));
    for (ranges, call) in [
        (vec![weak_hearts], "1NT"),
        (vec![good_hearts, controls(3, 12)], "1NT"),
        (vec![good_hearts, controls(0, 2)], "1H"),
    ] {
        let learned = net.add(Conditions::new(ranges), vec![call]);
        net.link_else(both, learned);
    }
    assert_eq!(calls(&net, hand), ["1NT"]);
    assert_eq!(calls(&net, "KQ2.KQJ54.QJ2.Q7"), ["1H"]);
    assert_eq!(calls(&net, "AQ2.KQ854.K42.A7"), ["1H"], "18 points: only the second rule applies");
}

#[test]
fn figure_21_builds_the_chain_of_priorities_with_special_cases_below() {
    let rule = |action, ranges: &[(u8, i32, i32)], priority| Triplet { action, conditions: between(ranges), priority };
    let net = Toy::from_rules(
        [
            rule('a', &[(1, 0, 2)], 100),
            rule('b', &[(1, 0, 2), (2, 1, 1)], 100),
            rule('c', &[(1, 0, 2), (2, 0, 2)], 100),
            rule('d', &[(1, 0, 2)], 100),
            rule('e', &[(2, 0, 3)], 50),
        ],
        vec!['z'],
    );
    // Case 2 merged a and d; case 4 put b under c, which came later.
    check(&net, [1, 1], "b");
    check(&net, [1, 2], "c");
    check(&net, [1, 3], "ad");
    // Case 1: the lower priority is reached by an else link, the default last.
    check(&net, [3, 3], "e");
    check(&net, [3, 4], "z");
}

#[test]
fn a_rule_without_conditions_hides_what_is_below_it() {
    let rule = |action, ranges: &[(u8, i32, i32)], priority| Triplet { action, conditions: between(ranges), priority };
    let net = Toy::from_rules([rule('a', &[(1, 0, 2)], 3), rule('b', &[], 2), rule('c', &[], 1)], vec!['z']);
    check(&net, [1, 1], "a");
    check(&net, [3, 3], "b");
}
