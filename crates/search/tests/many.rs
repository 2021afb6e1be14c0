//! Perkins 1998: Max_n, II-Max_n and MC-Max_n on games small enough to work out by hand.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::game::{GameState, HiddenInformation, ManyPlayers, Player};
use search::many::{
    Beliefs, Horizon, Knowledge, MaxN, McMaxN, PayoffBounds, ToTheEnd, ii_max_n, max_n, mc_max_n,
};
use search::perfect::minimax;
use search::toys::payoffs::PayoffTree::{self, Choice, Leaf};
use search::toys::whist::{Cards, Whist};

fn leaf(payoffs: [f64; 3]) -> PayoffTree {
    Leaf(payoffs.to_vec())
}

/// Three players; seat 1 chooses in the middle, seat 2 at the bottom.
fn three_players() -> PayoffTree {
    let left = Choice(
        1,
        vec![
            Choice(2, vec![leaf([1.0, 2.0, 7.0]), leaf([6.0, 3.0, 1.0])]),
            Choice(2, vec![leaf([4.0, 4.0, 2.0]), leaf([2.0, 5.0, 3.0])]),
        ],
    );
    let right = Choice(
        1,
        vec![
            Choice(2, vec![leaf([3.0, 1.0, 6.0]), leaf([5.0, 4.0, 1.0])]),
            Choice(2, vec![leaf([7.0, 0.0, 3.0]), leaf([0.0, 5.0, 5.0])]),
        ],
    );
    Choice(0, vec![left, right])
}

#[test]
fn every_seat_maximises_its_own() {
    // Seat 2 makes of the four nodes (1,2,7), (2,5,3), (3,1,6), (0,5,5); seat 1 takes the second and the fourth;
    // seat 0 prefers 2 to 0.
    let tree = three_players();
    let found = max_n(&tree.start());
    assert_eq!((found.payoffs, found.action), (vec![2.0, 5.0, 3.0], Some(0)));
    let by_action = MaxN::new(ToTheEnd).actions(&tree.start());
    assert_eq!(by_action, [(0, vec![2.0, 5.0, 3.0]), (1, vec![0.0, 5.0, 5.0])]);
}

#[test]
fn immediate_pruning_stops_at_the_most_there_is() {
    let tree = Choice(0, vec![leaf([10.0, 0.0, 0.0]), leaf([3.0, 3.0, 4.0]), leaf([9.0, 1.0, 0.0])]);
    let mut search = MaxN::new(ToTheEnd).with_bounds(PayoffBounds { least: 0.0, greatest_sum: 10.0 });
    assert_eq!(search.search(&tree.start()).payoffs, [10.0, 0.0, 0.0]);
    assert_eq!(search.nodes(), 2);
}

#[test]
fn shallow_pruning_leaves_a_node_that_cannot_help_the_seat_above() {
    // Seat 0 has 5; after the second action seat 1 finds 6 of 10, so at most 4 is left for seat 0.
    let tree =
        Choice(0, vec![leaf([5.0, 4.0, 1.0]), Choice(1, vec![leaf([1.0, 6.0, 3.0]), leaf([2.0, 7.0, 1.0])])]);
    let mut search = MaxN::new(ToTheEnd).with_bounds(PayoffBounds { least: 0.0, greatest_sum: 10.0 });
    assert_eq!(search.search(&tree.start()).action, Some(0));
    assert_eq!(search.nodes(), 4);
}

#[test]
fn shallow_pruning_reckons_with_the_least_the_others_can_get() {
    // Payoffs of at least -1 that sum to 10 at most. After seat 1 finds 6, seat 0 can have 10 - 6 + 1 = 5 at most.
    let nodes = |seat_0_has: f64| {
        let below = Choice(1, vec![leaf([1.0, 6.0, 3.0]), leaf([2.0, 7.0, 1.0])]);
        let tree = Choice(0, vec![leaf([seat_0_has, 4.0, 1.0]), below]);
        let mut search = MaxN::new(ToTheEnd).with_bounds(PayoffBounds { least: -1.0, greatest_sum: 10.0 });
        search.search(&tree.start());
        search.nodes()
    };
    assert_eq!((nodes(5.0), nodes(4.9)), (4, 5));
}

/// A random tree in which three seats share ten points.
fn random_tree(depth: u32, rng: &mut impl Rng) -> PayoffTree {
    if depth == 0 {
        let first = rng.random_range(0..=10);
        let second = rng.random_range(0..=10 - first);
        return Leaf([first, second, 10 - first - second].map(f64::from).to_vec());
    }
    let children = (0..3).map(|_| random_tree(depth - 1, rng)).collect();
    Choice(rng.random_range(0..3), children)
}

fn lower(tree: &PayoffTree, by: f64) -> PayoffTree {
    match tree {
        Leaf(payoffs) => Leaf(payoffs.iter().map(|payoff| payoff - by).collect()),
        Choice(seat, children) => Choice(*seat, children.iter().map(|child| lower(child, by)).collect()),
    }
}

#[test]
fn pruning_changes_nothing_but_the_cost() {
    let mut rng = Pcg64Mcg::seed_from_u64(1991);
    let bounds = PayoffBounds { least: 0.0, greatest_sum: 10.0 };
    let (mut plain_nodes, mut pruned_nodes) = (0, 0);
    for _ in 0..200 {
        let tree = random_tree(5, &mut rng);
        let mut plain = MaxN::new(ToTheEnd);
        let mut pruned = MaxN::new(ToTheEnd).with_bounds(bounds);
        assert_eq!(plain.search(&tree.start()), pruned.search(&tree.start()));
        plain_nodes += plain.nodes();
        pruned_nodes += pruned.nodes();
        // The same game with every payoff lower by two.
        let lowered = lower(&tree, 2.0);
        let mut lower_bounds =
            MaxN::new(ToTheEnd).with_bounds(PayoffBounds { least: -2.0, greatest_sum: 4.0 });
        assert_eq!(lower_bounds.search(&lowered.start()).action, plain.search(&tree.start()).action);
        assert_eq!(lower_bounds.nodes(), pruned.nodes());
    }
    assert!(pruned_nodes < plain_nodes, "{pruned_nodes} of {plain_nodes}");
}

#[test]
fn with_two_players_and_a_constant_sum_it_is_minimax() {
    let mut rng = Pcg64Mcg::seed_from_u64(1986);
    for _ in 0..30 {
        let whist = Whist::deal(2, 4, 4, Some(1), &mut rng);
        let value = f64::from(minimax(&whist));
        assert_eq!(max_n(&whist).payoffs, [value, 4.0 - value]);
    }
}

#[test]
fn pruned_max_n_plays_three_handed_whist_the_same() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let (mut plain_nodes, mut pruned_nodes) = (0, 0);
    for _ in 0..30 {
        let whist = Whist::deal(3, 3, 4, None, &mut rng);
        let mut plain = MaxN::new(ToTheEnd);
        let mut pruned = MaxN::new(ToTheEnd).with_bounds(PayoffBounds { least: 0.0, greatest_sum: 3.0 });
        assert_eq!(plain.search(&whist), pruned.search(&whist));
        plain_nodes += plain.nodes();
        pruned_nodes += pruned.nodes();
    }
    assert!(10 * pruned_nodes < 9 * plain_nodes, "{pruned_nodes} of {plain_nodes}");
}

/// Stops between tricks, with the tricks won so far.
struct OneTrick;

impl Horizon<Whist> for OneTrick {
    fn estimate(&self, state: &Whist, depth: usize) -> Option<Vec<f64>> {
        (depth == state.seats().count()).then(|| state.payoffs())
    }
}

#[test]
fn a_horizon_ends_the_search() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let whist = Whist::deal(3, 4, 4, None, &mut rng);
    let found = MaxN::new(OneTrick).search(&whist);
    assert_eq!(found.payoffs.iter().sum::<f64>(), 1.0);
}

/// One seat with moves of given payoffs, each available by itself with a given chance.
#[derive(Clone)]
struct Moves {
    moves: Vec<(f64, f64)>,
    made: Option<usize>,
}

impl Knowledge for Moves {
    type Action = usize;

    fn to_act(&self) -> Option<usize> {
        self.made.is_none().then_some(0)
    }

    fn possible_actions(&self) -> Vec<usize> {
        (0..self.moves.len()).collect()
    }

    fn first_available(&self, ranked: &[usize]) -> Vec<f64> {
        let mut none_before = 1.0;
        let chance = |&action: &usize| {
            let (_, available) = self.moves[action];
            let first = none_before * available;
            none_before *= 1.0 - available;
            first
        };
        ranked.iter().map(chance).collect()
    }

    fn after(&self, action: usize) -> Self {
        Self { made: Some(action), ..self.clone() }
    }

    fn payoffs(&self) -> Vec<f64> {
        vec![self.made.map_or(0.0, |action| self.moves[action].0)]
    }
}

#[test]
fn ii_max_n_weighs_moves_by_the_chance_that_no_better_one_is_there() {
    // Sorted: 10 with chance 1/4; 6 with 1/2 of the remaining 3/4; 2 always, so the rest.
    let moves = Moves { moves: vec![(6.0, 0.5), (2.0, 1.0), (10.0, 0.25)], made: None };
    let found = ii_max_n(&moves);
    assert_eq!(found.action, Some(2));
    assert_eq!(found.payoffs, [10.0 * 0.25 + 6.0 * 0.375 + 2.0 * 0.375]);
    // All moves certain: the plain maximum.
    let certain = Moves { moves: vec![(6.0, 1.0), (2.0, 1.0), (10.0, 1.0)], made: None };
    assert_eq!(ii_max_n(&certain).payoffs, [10.0]);
}

/// Every deal of the unseen cards to the seats after the first.
fn worlds(own: &str, unseen: &str) -> Beliefs<Whist> {
    let [own, unseen]: [Cards; 2] = [own, unseen].map(|text| text.parse().unwrap());
    let splits = unseen.splits(own.len());
    Beliefs::new(splits.into_iter().map(|(a, b)| (Whist::new(&[own, a, b], None, 0), 1.0)))
}

#[test]
fn ii_max_n_in_one_trick_of_whist() {
    // Seat 0 leads the king. The ace is with seat 1 or seat 2, evenly, and whoever has it wins.
    assert_eq!(ii_max_n(&worlds("K", "AQ")).payoffs, [0.0, 0.5, 0.5]);
    // With the ace led the others do not matter.
    assert_eq!(ii_max_n(&worlds("A", "KQ")).payoffs, [1.0, 0.0, 0.0]);
}

#[test]
fn ii_max_n_takes_two_tricks_of_whist_apart() {
    // Seat 0 holds A and 2 of one suit; K, Q, J, T lie anyhow with the others, two each. The ace wins one trick and
    // the 2 loses the other, whichever is led first.
    let found = ii_max_n(&worlds("A2", "KQJT"));
    assert!((found.payoffs[0] - 1.0).abs() < 1e-12);
    assert!((found.payoffs.iter().sum::<f64>() - 2.0).abs() < 1e-12);
}

#[test]
fn ii_max_n_with_one_world_is_max_n() {
    let mut rng = Pcg64Mcg::seed_from_u64(98);
    for _ in 0..20 {
        let whist = Whist::deal(3, 3, 4, None, &mut rng);
        let known = Beliefs::new([(whist, 1.0)]);
        assert_eq!(ii_max_n(&known).payoffs, max_n(&whist).payoffs);
    }
}

#[test]
fn mc_max_n_averages_max_n_over_the_worlds() {
    let known = worlds("AJ.3", "KQ2.KQJ");
    let mut exact: Vec<f64> = vec![0.0; 3];
    for (world, _) in known.worlds() {
        for (sum, (_, payoffs)) in exact.iter_mut().zip(MaxN::new(ToTheEnd).actions(world)) {
            *sum += payoffs[0] / known.worlds().len() as f64;
        }
    }
    let mut rng = Pcg64Mcg::seed_from_u64(150);
    let view = known.worlds()[0].0.view(0);
    let found = mc_max_n::<Whist, _>(&view, 3000, &mut MaxN::new(ToTheEnd), &mut rng).unwrap();
    for ((action, average), exact) in found.iter().zip(&exact) {
        assert!((average - exact).abs() < 0.1, "{action:?}: {average}, expected {exact}");
    }
}

#[test]
fn an_mc_max_n_player_takes_its_sure_trick() {
    // Last to play with the only card that wins, and a second that would lose.
    let hands = ["5.2", "6.3", "A4"].map(|hand| hand.parse().unwrap());
    let mut whist = Whist::new(&hands, None, 0);
    let five = whist.hand(0).in_suit(0).iter().next().unwrap();
    whist.apply(five);
    let six = whist.hand(1).in_suit(0).iter().next().unwrap();
    whist.apply(six);
    let mut player = McMaxN { samples: 5, search: MaxN::new(ToTheEnd), rng: Pcg64Mcg::seed_from_u64(1) };
    let chosen = Player::<Whist>::choose(&mut player, &whist.view(2));
    // Either card is legal. The ace wins this trick and the 4 the next; the 4 loses this one and the ace the next.
    assert_eq!(chosen.rank, 12);
}
