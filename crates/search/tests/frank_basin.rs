//! Frank and Basin 1998: every tree of the paper, the errors of minimaxing included.
//!
//! Payoff vectors list the worlds w1 to w5 from left to right. All worlds are equally likely.

use search::game::{GameState, Side};
use search::imperfect::extensive::{self, Tree};
use search::imperfect::flat::FlatTree;
use search::imperfect::payoff_reduction::payoff_reduction;
use search::imperfect::scoring::{Scoring, exhaustive};
use search::imperfect::vector::vector_minimax;
use search::imperfect::{front, worlds_won};
use search::lattice::Antichain;
use search::perfect::minimax;
use search::worlds::Worlds;

const FIFTHS: [f64; 5] = [0.2; 5];
const HALVES: [f64; 2] = [0.5; 2];
const SCORINGS: [Scoring; 3] = [Scoring::Expected, Scoring::BestInMostWorlds, Scoring::AtLeast(1.0)];

fn worlds(text: &str) -> Worlds {
    text.parse().unwrap()
}

fn sets<const N: usize>(texts: [&str; N]) -> Antichain {
    Antichain::reduced(texts.map(worlds))
}

/// Figures 1, 5, 7 and 17: Min's node a over Max's nodes b and c.
fn figure_17() -> FlatTree {
    FlatTree::min([
        FlatTree::max([FlatTree::leaf("11100"), FlatTree::leaf("00011")]),
        FlatTree::max([FlatTree::leaf("00111"), FlatTree::leaf("11000")]),
    ])
}

/// Figures 10 and 11(a): Max's node d over the tree of Figure 17 and a branch without further choice.
fn with_right_branch(payoffs: &str) -> FlatTree {
    FlatTree::max([figure_17(), FlatTree::min([FlatTree::max([FlatTree::leaf(payoffs)])])])
}

/// Figure 11(b): to minimaxing the same as 11(a), but the left branch is best.
fn figure_11b() -> FlatTree {
    let sure = || FlatTree::max([FlatTree::leaf("11111"), FlatTree::leaf("00000")]);
    FlatTree::max([
        FlatTree::min([sure(), sure()]),
        FlatTree::min([FlatTree::max([FlatTree::leaf("00111")])]),
    ])
}

/// Figure 19: a guess between two worlds, beside a leaf that decides which guess is right.
fn figure_19(leaf: &str) -> FlatTree {
    FlatTree::min([FlatTree::max([FlatTree::leaf("10"), FlatTree::leaf("01")]), FlatTree::leaf(leaf)])
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// What each strategy of Max wins, by the definition: the tree in extensive form, world by world.
fn strategies_and_worlds(tree: &FlatTree, chances: &[f64]) -> Vec<(Vec<Option<usize>>, Worlds)> {
    let tree = tree.to_extensive(chances);
    tree.strategies(Side::Max)
        .into_iter()
        .map(|strategy| {
            let payoffs = tree.by_world(&strategy);
            let won = (0..payoffs.len()).filter(|&world| payoffs[world] == 1.0);
            let won = Worlds::of(payoffs.len(), won);
            (strategy, won)
        })
        .collect()
}

fn best_defence(tree: &FlatTree, chances: &[f64]) -> f64 {
    extensive::best_defence_value(&tree.to_extensive(chances))
}

#[test]
fn figure_5_four_strategies_and_what_they_win() {
    let (left, right) = (Some(0), Some(1));
    assert_eq!(
        strategies_and_worlds(&figure_17(), &FIFTHS),
        [
            (vec![left, left], worlds("00100")),
            (vec![left, right], worlds("11000")),
            (vec![right, left], worlds("00011")),
            (vec![right, right], worlds("00000")),
        ]
    );
    let values = extensive::strategy_minimisation(&figure_17().to_extensive(&FIFTHS));
    let expected = [0.2, 0.4, 0.4, 0.0];
    assert!(values.iter().zip(expected).all(|((_, value), expected)| close(*value, expected)), "{values:?}");
}

#[test]
fn figure_6_minimax_thinks_it_always_wins() {
    assert!(close(extensive::expected_minimax(&figure_17().to_extensive(&FIFTHS)), 1.0));
    assert!(close(best_defence(&figure_17(), &FIFTHS), 0.4));
    assert_eq!(minimax(&figure_17().start()), worlds("11111"));
}

/// A complete tree with this many levels of Max, every node its own information set.
fn complete(side: Side, max_levels: u32, branches: usize, next: &mut [usize; 2]) -> Tree {
    if max_levels == 0 {
        return Tree::Leaf(0.0);
    }
    let counter = &mut next[usize::from(side == Side::Min)];
    let set = *counter;
    *counter += 1;
    let (below, levels) =
        if side == Side::Max { (Side::Min, max_levels - 1) } else { (Side::Max, max_levels) };
    let children = (0..branches).map(|_| complete(below, levels, branches, next)).collect();
    Tree::Choice { side, set, children }
}

#[test]
fn figure_8_eight_strategies_with_underscores() {
    let tree = complete(Side::Max, 2, 2, &mut [0, 0]);
    let (l, r) = (Some(0), Some(1));
    assert_eq!(
        tree.strategies(Side::Max),
        [
            [l, l, l, None, None],
            [l, l, r, None, None],
            [l, r, l, None, None],
            [l, r, r, None, None],
            [r, None, None, l, l],
            [r, None, None, l, r],
            [r, None, None, r, l],
            [r, None, None, r, r],
        ]
    );
}

#[test]
fn figure_8_strategies_are_doubly_exponential() {
    for (n, max_root, min_root) in [(1, 2, 4), (2, 8, 64), (3, 128, 16_384)] {
        let max_tree = complete(Side::Max, n, 2, &mut [0, 0]);
        let min_tree = complete(Side::Min, n, 2, &mut [0, 0]);
        assert_eq!(max_tree.strategy_count(), max_root);
        assert_eq!(min_tree.strategy_count(), min_root);
        assert_eq!(max_tree.strategies(Side::Max).len() as u128, max_root);
        assert_eq!(min_tree.strategies(Side::Max).len() as u128, min_root);
        // b^((b^n - 1) / (b - 1)), and the same to the power b.
        let b = 2_u128;
        assert_eq!(max_root, b.pow((b.pow(n) - 1) as u32));
        assert_eq!(min_root, b.pow((b * (b.pow(n) - 1)) as u32));
    }
    let ternary = complete(Side::Max, 2, 3, &mut [0, 0]);
    assert_eq!(ternary.strategy_count(), 3_u128.pow((9 - 1) / 2));
}

#[test]
fn figure_10_strategy_fusion_hides_the_sure_win() {
    let tree = with_right_branch("11111");
    assert_eq!(strategies_and_worlds(&tree, &FIFTHS).len(), 5);
    assert!(close(best_defence(&tree, &FIFTHS), 1.0));
    assert_eq!(front(&tree.start()), sets(["11111"]));
    // Minimaxing cannot tell the sure win from a two-in-five chance, however it scores.
    let evaluations = exhaustive(&tree.start(), &FIFTHS);
    for scoring in SCORINGS {
        let scores = evaluations.scores(scoring);
        assert_eq!(scores[0].1, scores[1].1, "{scoring:?}");
    }
    assert_eq!(vector_minimax(&tree.start(), &FIFTHS).action, Some(1));
}

#[test]
fn figure_11a_strategy_fusion_prefers_the_worse_branch() {
    let tree = with_right_branch("00111");
    assert!(close(best_defence(&tree, &FIFTHS), 0.6));
    assert_eq!(front(&tree.start()), sets(["11000", "00111"]));
    for scoring in SCORINGS {
        assert_eq!(exhaustive(&tree.start(), &FIFTHS).best(scoring), Some(0), "{scoring:?} goes left");
    }
    for plan in [vector_minimax(&tree.start(), &FIFTHS), payoff_reduction(&tree.start(), &FIFTHS)] {
        assert_eq!((plan.won, plan.action), (worlds("00111"), Some(1)));
    }
}

#[test]
fn figure_11b_looks_the_same_to_minimaxing_and_is_not() {
    let (a, b) = (with_right_branch("00111"), figure_11b());
    assert_eq!(exhaustive(&a.start(), &FIFTHS), exhaustive(&b.start(), &FIFTHS));
    assert!(close(best_defence(&b, &FIFTHS), 1.0));
    assert_eq!(front(&b.start()), sets(["11111"]));
    assert_eq!(vector_minimax(&b.start(), &FIFTHS).action, Some(0));
}

#[test]
fn figure_15_at_the_root_a_choice_is_seen_as_a_choice() {
    let tree = FlatTree::max([FlatTree::leaf("11100"), FlatTree::leaf("00011")]);
    assert_eq!(minimax(&tree.start()), worlds("11111"));
    let scores = exhaustive(&tree.start(), &FIFTHS).scores(Scoring::Expected);
    assert!(close(scores[0].1, 0.6) && close(scores[1].1, 0.4));
}

#[test]
fn figure_17_non_locality_misleads_every_local_choice() {
    let tree = figure_17();
    assert_eq!(front(&tree.start()), sets(["11000", "00100", "00011"]));
    // Exhaustive minimaxing, asked at the node where it finds itself, goes left at b and at c: strategy (1, 1).
    for scoring in SCORINGS {
        let mut local = |state: &_| exhaustive(state, &FIFTHS).best(scoring).unwrap();
        assert_eq!(worlds_won(&tree.start(), &mut local), worlds("00100"), "{scoring:?}");
    }
    for node in 0..2 {
        let scores = exhaustive(&tree.start().after(node), &FIFTHS).scores(Scoring::BestInMostWorlds);
        assert_eq!(scores, [(0, 3.0), (1, 2.0)]);
    }
    assert_eq!(vector_minimax(&tree.start(), &FIFTHS).won, worlds("00100"));
    // Payoff reduction does not help here: no node of Min is worth less than a win in any world.
    assert_eq!(payoff_reduction(&tree.start(), &FIFTHS).won, worlds("00100"));
    // The right answer wins two worlds.
    assert!(close(front(&tree.start()).best(&FIFTHS).unwrap().1, 0.4));
}

#[test]
fn figure_19_the_same_subtree_wants_different_choices() {
    for leaf in ["10", "01"] {
        let tree = figure_19(leaf);
        assert_eq!(front(&tree.start()), sets([leaf]));
        assert!(close(best_defence(&tree, &HALVES), 0.5));
        assert_eq!(payoff_reduction(&tree.start(), &HALVES).won, worlds(leaf));
    }
    // Looking at the subtree alone, vector minimaxing makes the same choice in both and is wrong in one.
    assert_eq!(vector_minimax(&figure_19("10").start(), &HALVES).won, worlds("10"));
    assert_eq!(vector_minimax(&figure_19("01").start(), &HALVES).won, worlds("00"));
}
