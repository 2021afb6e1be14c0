use rand::{RngExt, SeedableRng};

use super::*;
use crate::lattice::Antichain;
use crate::lattice::laws::{self, Law};
use crate::perfect::minimax;
use crate::toys::tree::Tree;
use crate::worlds::Worlds;

/// The values of Ginsberg's Figure 10: sets of suits in which Max wins, when a choice between hearts and clubs is as
/// good as winning outright, because Max may turn diamonds and spades into clubs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Suits(u8);

const NOTHING: Suits = Suits(0);
const CLUBS: Suits = Suits(1);
const DIAMONDS: Suits = Suits(2);
const HEARTS: Suits = Suits(4);
const EVERYTHING: Suits = Suits(15);

impl Lattice for Suits {
    fn join(&self, other: &Self) -> Self {
        let union = Suits(self.0 | other.0);
        if union.0 & (HEARTS.0 | CLUBS.0) == HEARTS.0 | CLUBS.0 { EVERYTHING } else { union }
    }

    fn meet(&self, other: &Self) -> Self {
        Suits(self.0 & other.0)
    }
}

fn all_suits() -> Vec<Suits> {
    (0..16).map(Suits).filter(|x| *x == EVERYTHING || x.0 & 5 != 5).collect()
}

/// Max may take clubs, or let Min choose diamonds, or let Max choose hearts, or let Min choose clubs or nothing.
fn figure_10() -> Tree<Suits> {
    let ply_4 = Tree::Min(vec![Tree::Leaf(CLUBS), Tree::Leaf(NOTHING)]);
    let ply_3 = Tree::Max(vec![Tree::Leaf(HEARTS), ply_4]);
    let ply_2 = Tree::Min(vec![Tree::Leaf(DIAMONDS), ply_3]);
    Tree::Max(vec![Tree::Leaf(CLUBS), ply_2])
}

#[test]
fn the_suits_of_figure_10_are_a_lattice_that_does_not_distribute() {
    laws::check_lattice(&all_suits()).unwrap();
    assert_eq!(laws::check_distributive(&all_suits()).unwrap_err().law, Law::Distribution);
}

#[test]
fn shallow_pruning_is_sound_on_figure_10() {
    let tree = figure_10();
    assert_eq!(minimax(&tree.start()), CLUBS);
    assert_eq!(shallow_alpha_beta(&tree.start()).value, CLUBS);
}

#[test]
fn the_deep_prune_of_figure_10_is_wrong() {
    let tree = figure_10();
    let wrong = run(&tree.start(), Pruning::Deep);
    assert_eq!(wrong.value, CLUBS.join(&DIAMONDS));
    // It left the Min node at ply 4 without looking at its second child.
    assert_eq!(wrong.nodes, shallow_alpha_beta(&tree.start()).nodes - 1);
}

/// A random tree of the given depth, Max and Min in turn, two or three children a node.
fn random_tree<V>(depth: u32, side: Side, rng: &mut impl rand::Rng, leaf: &impl Fn(u64) -> V) -> Tree<V> {
    if depth == 0 {
        return Tree::Leaf(leaf(rng.random_range(0..u64::MAX)));
    }
    let children = rng.random_range(2..=3);
    match side {
        Side::Max => Tree::Max((0..children).map(|_| random_tree(depth - 1, Side::Min, rng, leaf)).collect()),
        Side::Min => Tree::Min((0..children).map(|_| random_tree(depth - 1, Side::Max, rng, leaf)).collect()),
    }
}

/// Deep and shallow pruning give the minimax value on random trees, deep pruning with fewer nodes in all.
fn check_random_trees<V: DistributiveLattice + std::fmt::Debug>(leaf: impl Fn(u64) -> V) {
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(6);
    let (mut shallow_nodes, mut deep_nodes) = (0, 0);
    for round in 0..200 {
        let first = if round % 2 == 0 { Side::Max } else { Side::Min };
        let tree = random_tree(5, first, &mut rng, &leaf);
        let exact = minimax(&tree.start());
        let shallow = shallow_alpha_beta(&tree.start());
        let deep = deep_alpha_beta(&tree.start());
        assert_eq!(shallow.value, exact);
        assert_eq!(deep.value, exact);
        shallow_nodes += shallow.nodes;
        deep_nodes += deep.nodes;
    }
    assert!(deep_nodes < shallow_nodes);
}

#[test]
fn pruning_keeps_the_value_for_numbers() {
    check_random_trees(|random| (random % 20) as i32);
}

#[test]
fn pruning_keeps_the_value_for_sets_of_worlds() {
    check_random_trees(|random| Worlds::of(3, (0..3).filter(|world| random >> world & 1 != 0)));
}

#[test]
fn pruning_keeps_the_value_for_sets_of_sets_of_worlds() {
    check_random_trees(|random| {
        let set = |bits: u64| Worlds::of(3, (0..3).filter(move |world| bits >> world & 1 != 0));
        Antichain::reduced([set(random), set(random >> 3)])
    });
}

#[test]
fn shallow_pruning_keeps_the_value_on_a_lattice_that_does_not_distribute() {
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(10);
    let values = all_suits();
    let mut deep_was_wrong = 0;
    for _ in 0..500 {
        let tree = random_tree(5, Side::Max, &mut rng, &|random| values[random as usize % values.len()]);
        let exact = minimax(&tree.start());
        assert_eq!(shallow_alpha_beta(&tree.start()).value, exact);
        deep_was_wrong += u32::from(run(&tree.start(), Pruning::Deep).value != exact);
    }
    assert!(deep_was_wrong > 0, "deep pruning must fail somewhere");
}
