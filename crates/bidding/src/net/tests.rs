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

fn value(hand: &str) -> impl Fn(Feature) -> Amount + use<> {
    let hand: bridge::Hand = hand.parse().unwrap();
    move |feature: Feature| feature.value(hand)
}

/// The net of Figure 7(a): two rules for an opening bid, and any call where neither applies.
fn figure_7() -> Net<Feature, &'static str> {
    let balanced = (Feature::Freakness, Range::whole(0, 0));
    let mut net = Net::new(vec!["any call"]);
    let notrump = net.add(Conditions::new([balanced, hcp(15, 17)]), vec!["1NT"]);
    let heart = net.add(Conditions::new([hcp(11, 23), length(cards::Suit::Hearts, 5, 13)]), vec!["1H"]);
    net.link(Net::<Feature, &str>::ROOT, notrump);
    net.link(Net::<Feature, &str>::ROOT, heart);
    net
}

/// What the text of section 4.2.4 calls on a hand that meets both rules.
fn tag(hand: bridge::Hand) -> &'static str {
    let weak_hearts = Feature::Hcp(Scope::Suit(cards::Suit::Hearts)).value(hand) < Amount::whole(5);
    if weak_hearts || Feature::Controls(Scope::Hand).value(hand) >= Amount::whole(3) { "1NT" } else { "1H" }
}

/// Random hands that meet both rules: as many as wanted of each pair of weak or good hearts and few or many controls.
fn figure_7_hands(wanted: [[usize; 2]; 2]) -> Vec<bridge::Hand> {
    let (net, mut left, mut hands) = (figure_7(), wanted, Vec::new());
    let mut random = cards::random::generator(7, 0);
    while left != [[0; 2]; 2] {
        let deal = bridge::Deal::random(&mut random);
        for hand in bridge::Seat::ALL.map(|seat| deal.hand(seat)) {
            let few = usize::from(Feature::Controls(Scope::Hand).value(hand) < Amount::whole(3));
            let good =
                usize::from(Feature::Hcp(Scope::Suit(cards::Suit::Hearts)).value(hand) >= Amount::whole(5));
            let both = || net.actions(&|feature: Feature| feature.value(hand)).len() == 2;
            if left[good][few] > 0 && both() {
                left[good][few] -= 1;
                hands.push(hand);
            }
        }
    }
    hands
}

fn induction(least: usize) -> Induction<'static, Feature> {
    use cards::Suit::{Clubs, Diamonds, Hearts, Spades};
    const FEATURES: [Feature; 10] = [
        Feature::Hcp(Scope::Hand),
        Feature::Hcp(Scope::Suit(Spades)),
        Feature::Hcp(Scope::Suit(Hearts)),
        Feature::Hcp(Scope::Suit(Diamonds)),
        Feature::Hcp(Scope::Suit(Clubs)),
        Feature::Controls(Scope::Hand),
        Feature::Length(Spades),
        Feature::Length(Hearts),
        Feature::Length(Diamonds),
        Feature::Length(Clubs),
    ];
    Induction { least, ..Induction::of_true_tags(&FEATURES) }
}

fn examples<'a>(tagged: &[(&str, &'a str)]) -> Vec<Example<impl Fn(Feature) -> Amount + use<'a>, &'a str>> {
    tagged.iter().map(|&(hand, action)| Example { state: value(hand), action }).collect()
}

#[test]
fn figure_7_is_induced_from_tagged_hands() {
    // (a) The hand of the paper meets both rules.
    let mut net = figure_7();
    assert_eq!(net.actions(&value("AQ2.QJ854.K42.A7")), ["1NT", "1H"]);
    // (b), (c), (d): an intersection, the examples in it, and a tree behind an else link.
    let hands = figure_7_hands([[20, 40], [20, 20]]);
    let examples: Vec<_> = hands
        .iter()
        .map(|&hand| Example { state: move |feature: Feature| feature.value(hand), action: tag(hand) })
        .collect();
    let done = net.refine(&examples, &induction(1));
    assert_eq!(done, Refinement { intersections: 1, decided: 0, trees: 1, leaves: 3 });
    let hearts = Feature::Hcp(Scope::Suit(cards::Suit::Hearts));
    let controls = Feature::Controls(Scope::Hand);
    let learned: Vec<_> = net
        .nodes()
        .skip(5)
        .map(|(id, conditions, _, actions)| {
            let [(feature, range)] = conditions.ranges() else { panic!("{conditions:?}") };
            (*feature, range.to_string(), actions.to_vec(), net.examples(id))
        })
        .collect();
    assert_eq!(
        learned,
        [
            (hearts, "0-4".into(), vec!["1NT"], 60),
            (hearts, "5+".into(), vec!["1NT", "1H"], 40),
            (controls, "0-2".into(), vec!["1H"], 20),
            (controls, "3+".into(), vec!["1NT"], 20),
        ]
    );
    // The three rules of the text, on hands that were not among the examples.
    assert_eq!(net.actions(&value("AQ2.QT854.K42.AJ")), ["1NT"], "less than 5 points in hearts");
    assert_eq!(net.actions(&value("A32.AK854.K42.QJ")), ["1NT"], "5 points, and 3 controls");
    assert_eq!(net.actions(&value("QJT.KQ954.KQJ.QJ")), ["1H"], "5 points, and 2 controls");
    // Hands that met one rule still do.
    assert_eq!(net.actions(&value("AQ2.KQ854.K42.A7")), ["1H"], "18 points");
    assert_eq!(net.actions(&value("AQ2.QJ84.K42.A72")), ["1NT"], "four hearts");
}

#[test]
fn examples_that_agree_decide_for_their_node() {
    let mut net = figure_7();
    let notrump = [("AQ2.QJ854.K42.A7", "1NT"), ("KQ2.KQJ54.QJ2.Q7", "1NT")];
    let done = net.refine(&examples(&notrump), &induction(1));
    assert_eq!(done, Refinement { intersections: 1, decided: 1, ..Refinement::default() });
    assert_eq!(net.actions(&value("KJ2.AJ854.A7.K42")), ["1NT"]);
    // Nothing is concluded from fewer examples than asked for, but the states are told apart.
    let mut careful = figure_7();
    let done = careful.refine(&examples(&notrump), &induction(3));
    assert_eq!(done, Refinement { intersections: 1, ..Refinement::default() });
    assert_eq!(careful.actions(&value("KJ2.AJ854.A7.K42")), ["1NT", "1H"]);
}

#[test]
fn learning_goes_on_in_the_leaves() {
    let mut net = figure_7();
    net.refine(&examples(&[("AQ2.QJ854.K42.A7", "1NT"), ("KQ2.KQJ54.QJ2.Q7", "1H")]), &induction(1));
    let before = net.len();
    // Another hand with weak hearts is opened one heart, and the leaf becomes a tree.
    let later = [("AQ2.QJ854.K42.A7", "1NT"), ("KQJ.Q9854.KQ.QJ2", "1H")];
    let done = net.refine(&examples(&later), &induction(1));
    assert_eq!(done, Refinement { trees: 1, leaves: 2, ..Refinement::default() });
    assert_eq!(net.len(), before + 3);
    for (hand, call) in later.into_iter().chain([("KQ2.KQJ54.QJ2.Q7", "1H")]) {
        assert_eq!(net.actions(&value(hand)), [call], "{hand}");
    }
}

#[test]
fn states_of_three_nodes_meet_in_one() {
    let mut net = Toy::new(vec!['z']);
    for (feature, action) in [(1, 'a'), (2, 'b'), (3, 'c')] {
        let node = net.add(between(&[(feature, 1, 1)]), vec![action]);
        net.link(Toy::ROOT, node);
    }
    let state = |values: [i32; 3]| move |feature: u8| Amount::whole(values[usize::from(feature) - 1]);
    // Two of them first, then all three: the intersection of the two is a parent of the last.
    let tagged = [([1, 1, 0], 'b'), ([1, 1, 1], 'c'), ([0, 1, 1], 'b')];
    let examples: Vec<_> =
        tagged.into_iter().map(|(values, action)| Example { state: state(values), action }).collect();
    let done = net.refine(&examples, &Induction::of_true_tags(&[1, 2, 3]));
    assert_eq!(done.trees, 0);
    for (values, action) in tagged {
        assert_eq!(net.most_specific(&state(values)).len(), 1, "{values:?}");
        assert_eq!(net.actions(&state(values)), [action], "{values:?}");
    }
    assert_eq!(net.actions(&state([1, 0, 1])), ['a', 'c'], "nobody has asked about these two");
}

#[test]
fn figure_21_builds_the_chain_of_priorities_with_special_cases_below() {
    let rule = |action, ranges: &[(u8, i32, i32)], priority| Triplet {
        action,
        conditions: between(ranges),
        priority,
    };
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
    let rule = |action, ranges: &[(u8, i32, i32)], priority| Triplet {
        action,
        conditions: between(ranges),
        priority,
    };
    let net = Toy::from_rules([rule('a', &[(1, 0, 2)], 3), rule('b', &[], 2), rule('c', &[], 1)], vec!['z']);
    check(&net, [1, 1], "a");
    check(&net, [3, 3], "b");
}
