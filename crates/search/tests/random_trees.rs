//! On random trees the exact methods agree, and every approximation errs on its own side.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::imperfect::achievable::{achievable, greedy};
use search::imperfect::extensive::{best_defence_value, expected_minimax};
use search::imperfect::flat::{Branch, FlatTree};
use search::imperfect::mixed_defence::MixedDefence;
use search::imperfect::payoff_reduction::payoff_reduction;
use search::imperfect::scoring::{Scoring, exhaustive};
use search::imperfect::vector::vector_minimax;
use search::imperfect::{Fronts, front, worlds_won};
use search::perfect::minimax;
use search::worlds::Worlds;

const WORLDS: usize = 5;

fn random_set(rng: &mut impl Rng) -> Worlds {
    Worlds::of(WORLDS, (0..WORLDS).filter(|_| rng.random_range(0..10) < 6).collect::<Vec<_>>())
}

/// A tree with moves in any order. Some branches of Min are possible in some worlds only; the first always in all.
fn random_tree(depth: u32, rng: &mut impl Rng) -> FlatTree {
    if depth == 0 {
        return FlatTree::Leaf(random_set(rng));
    }
    let children = rng.random_range(1..=3);
    if rng.random_range(0..2) == 0 {
        return FlatTree::max((0..children).map(|_| random_tree(depth - 1, rng)).collect::<Vec<_>>());
    }
    let branch = |place: usize, rng: &mut _| {
        let worlds = Some(random_set(rng)).filter(|worlds| place > 0 && !worlds.is_empty());
        Branch { worlds, tree: random_tree(depth - 1, rng) }
    };
    FlatTree::Min((0..children).map(|place| branch(place, rng)).collect())
}

fn for_random_trees(seed: u64, check: impl Fn(&FlatTree, &[f64], &mut Pcg64Mcg)) {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for round in 0..300 {
        let tree = random_tree(3 + round % 3, &mut rng);
        let weights: Vec<f64> = (0..WORLDS).map(|_| f64::from(rng.random_range(1..=9_u32))).collect();
        let total: f64 = weights.iter().sum();
        let chances: Vec<f64> = weights.iter().map(|weight| weight / total).collect();
        check(&tree, &chances, &mut rng);
    }
}

#[test]
fn fronts_are_exhaustive_strategy_minimisation() {
    let checked = std::cell::Cell::new(0);
    for_random_trees(1, |tree, chances, _| {
        let extensive = tree.to_extensive(chances);
        // Strategies are the same in every world; those that differ by an impossible branch only are few.
        if tree.to_extensive(&chances[..1]).strategy_count() > 2_000 {
            return;
        }
        checked.set(checked.get() + 1);
        let exact = best_defence_value(&extensive);
        let value = front(&tree.start());
        assert!((value.best(chances).unwrap().1 - exact).abs() < 1e-12, "{tree:?}");
        assert_eq!(value, minimax(&Fronts(tree.start())), "pruning keeps the front");
        let perfect = minimax(&tree.start()).weight(chances);
        assert!((perfect - expected_minimax(&extensive)).abs() < 1e-12);
    });
    assert!(checked.get() > 200, "{}", checked.get());
}

#[test]
fn a_set_is_achievable_if_it_lies_in_the_front() {
    for_random_trees(2, |tree, _, rng| {
        let value = front(&tree.start());
        for _ in 0..10 {
            let set = random_set(rng);
            assert_eq!(achievable(&tree.start(), &set), value.achieves(&set), "{tree:?} {set}");
        }
        for world in 0..WORLDS {
            let alone = Worlds::of(WORLDS, [world]);
            assert_eq!(achievable(&tree.start(), &alone), minimax(&tree.start()).contains(world));
        }
        // Greedy sets are maximal: elements of the front.
        let induced = greedy(WORLDS, &[3, 1, 4, 0, 2], |set| achievable(&tree.start(), set)).set;
        assert!(value.sets().contains(&induced));
    });
}

#[test]
fn approximations_build_real_strategies_and_never_beat_the_exact_answer() {
    for_random_trees(3, |tree, chances, _| {
        let exact = front(&tree.start()).best(chances).unwrap().1;
        let value = front(&tree.start());
        let vector = vector_minimax(&tree.start(), chances);
        let reduced = payoff_reduction(&tree.start(), chances);
        let mut local = |state: &_| exhaustive(state, chances).best(Scoring::Expected).unwrap();
        let sampled = worlds_won(&tree.start(), &mut local);
        for won in [&vector.won, &reduced.won, &sampled] {
            assert!(value.achieves(won), "a strategy's worlds are achievable: {tree:?}");
            assert!(won.weight(chances) <= exact + 1e-12);
        }
        // Vector minimaxing can be followed node by node.
        let mut choose = |state: &_| vector_minimax(state, chances).action.unwrap();
        assert_eq!(worlds_won(&tree.start(), &mut choose), vector.won);
        assert!(minimax(&tree.start()).weight(chances) >= exact - 1e-12);
    });
}

/// The claim of Frank and Basin's footnote 2: on simple game trees payoff reduction is well ahead of repeated
/// minimaxing, here with every world in its sample.
#[test]
fn payoff_reduction_is_better_on_average() {
    let totals = std::cell::Cell::new([0.0; 4]);
    for_random_trees(4, |tree, chances, _| {
        let mut sampled = |state: &_| exhaustive(state, chances).best(Scoring::Expected).unwrap();
        let won = [
            worlds_won(&tree.start(), &mut sampled).weight(chances),
            vector_minimax(&tree.start(), chances).won.weight(chances),
            payoff_reduction(&tree.start(), chances).won.weight(chances),
            front(&tree.start()).best(chances).unwrap().1,
        ];
        let before = totals.get();
        totals.set(std::array::from_fn(|method| before[method] + won[method] / 300.0));
    });
    let [repeated, vector, reduced, exact] = totals.get();
    assert_eq!(totals.get().map(|won| format!("{won:.3}")), ["0.553", "0.585", "0.596", "0.598"]);
    assert!(vector < reduced && reduced < exact, "{vector} {reduced} {exact}");
    assert!(exact - reduced < 0.5 * (exact - repeated), "{repeated} {reduced} {exact}");
}

#[test]
fn every_mixed_defence_bounds_the_loss_from_below() {
    for_random_trees(5, |tree, chances, rng| {
        let exact_loss = 1.0 - front(&tree.start()).best(chances).unwrap().1;
        let random = MixedDefence::with_shares(&tree.start(), |_, _| rng.random_range(0.0..1.0));
        for mut defence in [MixedDefence::uniform(&tree.start()), random] {
            for round in 0..50 {
                let bound = defence.learn(chances);
                assert!(bound <= exact_loss + 1e-9, "round {round}: {bound} of {exact_loss}, {tree:?}");
            }
        }
    });
}

#[test]
fn learning_proves_most_random_trees_optimal() {
    let counts = std::cell::Cell::new((0, 0, 0));
    for_random_trees(6, |tree, chances, _| {
        let exact_loss = 1.0 - front(&tree.start()).best(chances).unwrap().1;
        let mut defence = MixedDefence::uniform(&tree.start());
        let proven = |bound: f64| i32::from(bound > exact_loss - 0.01);
        let first = proven(defence.learn(chances));
        let (uniform, learned, trees) = counts.get();
        counts.set((uniform + first, learned + proven(defence.bound(chances, 200)).max(first), trees + 1));
    });
    let (uniform, learned, trees) = counts.get();
    assert!(learned > uniform && 100 * learned > 95 * trees, "{uniform} and {learned} of {trees}");
}

/// Worlds a, b, c; each play of Min is possible in two of them, and Max must guess which.
fn odd_cycle() -> FlatTree {
    let guess = |first: &str, second: &str| FlatTree::max([FlatTree::leaf(first), FlatTree::leaf(second)]);
    FlatTree::min_in([
        ("110", guess("100", "010")),
        ("011", guess("010", "001")),
        ("101", guess("100", "001")),
    ])
}

#[test]
fn the_odd_cycle_has_a_duality_gap() {
    let tree = odd_cycle();
    let ones = [1.0; 3];
    let exact = front(&tree.start()).best(&ones).unwrap().1;
    assert_eq!(3.0 - exact, 2.0);
    let bound = MixedDefence::uniform(&tree.start()).bound(&ones, 500);
    assert!((bound - 1.5).abs() < 1e-9, "{bound}");
}

#[test]
fn rounding_up_does_not_close_the_gap_of_two_odd_cycles() {
    // Two copies over six worlds, Min choosing which to play: each world sees its own copy only.
    let in_copy = |copy: usize, two: [usize; 2]| {
        let only = |world: usize| FlatTree::Leaf(Worlds::of(6, [3 * copy + world]));
        let worlds = Worlds::of(6, two.map(|world| 3 * copy + world));
        Branch { worlds: Some(worlds), tree: FlatTree::max(two.map(only)) }
    };
    let plays = [0, 1].into_iter().flat_map(|copy| [[0, 1], [1, 2], [0, 2]].map(|two| in_copy(copy, two)));
    let tree = FlatTree::Min(plays.collect());
    let ones = [1.0; 6];
    assert_eq!(6.0 - front(&tree.start()).best(&ones).unwrap().1, 4.0);
    let bound = MixedDefence::uniform(&tree.start()).bound(&ones, 500);
    assert!((bound - 3.0).abs() < 1e-9 && bound.ceil() < 4.0, "{bound}");
}
