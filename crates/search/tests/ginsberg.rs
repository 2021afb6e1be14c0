//! Ginsberg 2001, sections 5 and 7: the example of the spade queen and the three hearts.
//!
//! World 1 is s (West has the queen), the other worlds are t (East has three hearts). The two never hold together.

use search::game::GameState;
use search::imperfect::achievable::{Achieved, achievable, greedy, greedy_general};
use search::imperfect::flat::FlatTree;
use search::imperfect::front;
use search::imperfect::squeaky_wheel::{SqueakyWheel, promoted};
use search::lattice::Antichain;
use search::perfect::minimax;
use search::worlds::Worlds;

fn worlds(text: &str) -> Worlds {
    text.parse().unwrap()
}

fn sets<const N: usize>(texts: [&str; N]) -> Antichain {
    Antichain::reduced(texts.map(worlds))
}

/// Max's four choices, over worlds of which the first is s: play for s, play for t, put the guess off, win outright.
fn choices(universe: usize) -> [FlatTree; 4] {
    let all = "1".repeat(universe);
    let none = "0".repeat(universe);
    let s = format!("1{}", "0".repeat(universe - 1));
    let t = format!("0{}", "1".repeat(universe - 1));
    let reveal = |in_s: &str, in_t: &str| {
        FlatTree::min_in([(s.as_str(), FlatTree::leaf(in_s)), (t.as_str(), FlatTree::leaf(in_t))])
    };
    let for_s = || reveal(&all, &none);
    let for_t = || reveal(&none, &all);
    [for_s(), for_t(), FlatTree::max([for_s(), for_t()]), reveal(&all, &all)]
}

#[test]
fn section_5_putting_off_a_guess_is_not_winning() {
    let tree = FlatTree::max(choices(2));
    let root = tree.start();
    let perfect: Vec<Worlds> = (0..4).map(|choice| minimax(&root.after(choice))).collect();
    assert_eq!(perfect, ["10", "01", "11", "11"].map(worlds));
    let imperfect: Vec<Antichain> = (0..4).map(|choice| front(&root.after(choice))).collect();
    assert_eq!(imperfect, [sets(["10"]), sets(["01"]), sets(["10", "01"]), sets(["11"])]);
    assert_eq!(minimax(&root), worlds("11"));
    assert_eq!(front(&root), sets(["11"]));
}

#[test]
fn section_7_what_each_choice_achieves() {
    let tree = FlatTree::max(choices(2));
    let root = tree.start();
    let achieved = |set: &str| [0, 1, 2, 3].map(|choice| achievable(&root.after(choice), &worlds(set)));
    assert_eq!(achieved("10"), [true, false, true, true]);
    assert_eq!(achieved("01"), [false, true, true, true]);
    assert_eq!(achieved("11"), [false, false, false, true]);
    // Without the last choice Max cannot combine his chances.
    let [for_s, for_t, later, _] = choices(2);
    let tree = FlatTree::max([for_s, for_t, later]);
    let root = tree.start();
    assert_eq!(["10", "01", "11"].map(|set| achievable(&root, &worlds(set))), [true, true, false]);
    // The greedy set depends on the order.
    let induced = |order: &[usize]| greedy(2, order, |set| achievable(&root, set)).set;
    assert_eq!(induced(&[0, 1]), worlds("10"));
    assert_eq!(induced(&[1, 0]), worlds("01"));
}

#[test]
fn section_7_2_the_squeaky_wheel_finds_the_larger_set() {
    let [for_s, for_t, later, _] = choices(6);
    let tree = FlatTree::max([for_s, for_t, later]);
    let root = tree.start();
    // s1, t4, t2, t1, t5, t3 of the paper, with t1 to t5 as worlds 1 to 5.
    let order = vec![0, 4, 2, 1, 5, 3];
    let build = |order: &[usize]| greedy(6, order, |set| achievable(&root, set));
    assert_eq!(build(&order), Achieved { set: worlds("100000"), failed: vec![4, 2, 1, 5, 3] });

    // Moved forward by half the sample the failures give the paper's second sequence.
    let second = promoted(&order, &[4, 2, 1, 5, 3], |_| 3);
    assert_eq!(second, [4, 2, 0, 1, 5, 3]);
    assert_eq!(build(&second), Achieved { set: worlds("011111"), failed: vec![0] });

    let sixths = [1.0 / 6.0; 6];
    let payoff = |set: &Worlds| set.weight(&sixths);
    let one = SqueakyWheel { rounds: 1, distance: |_| 3 }.run(order.clone(), build, payoff).unwrap();
    assert_eq!(one.set, worlds("100000"));
    let many = SqueakyWheel { rounds: 10, distance: |_| 3 }.run(order, build, payoff).unwrap();
    assert_eq!((many.set, many.order), (worlds("011111"), second));
    assert!((many.payoff - 5.0 / 6.0).abs() < 1e-12);
    assert!((one.payoff - 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn algorithm_7_1_7_a_world_brings_its_like_along() {
    // Worlds 0..6 are West's hearts. Max can play for two to four hearts, or for any even number.
    let tree = FlatTree::max([FlatTree::leaf("0011100"), FlatTree::leaf("1010101")]);
    let root = tree.start();
    let test = |set: &Worlds| achievable(&root, set);
    // The general union: everything between the least and the most.
    let between = |set: &Worlds, world: usize| {
        let both = set.with(world);
        let (least, most) = (both.iter().min().unwrap(), both.iter().max().unwrap());
        Worlds::of(7, least..=most)
    };
    // The sample holds two and four hearts; the plain union stops there, the general one fills in three.
    assert_eq!(greedy(7, &[2, 4], test).set, worlds("0010100"));
    assert_eq!(greedy_general(7, &[2, 4], between, test).set, worlds("0011100"));
    // Where the general union is too much, the plain one is tried: nothing achieves 2 to 6, but 2 with 6 can be had.
    assert_eq!(greedy_general(7, &[2, 6], between, test).set, worlds("0010001"));
    assert_eq!(
        greedy_general(7, &[2, 4, 6], between, test),
        Achieved { set: worlds("0011100"), failed: vec![6] }
    );
}
