//! Kuhn's poker in extensive form: chance, information sets, and what each assumption of best defence costs.

use search::game::{Chance, GameState, Side};
use search::imperfect::extensive::{Strategy, Tree, best_defence_value, expected_minimax};
use search::toys::kuhn::Kuhn;

fn tree() -> Tree {
    Tree::of_game(&Kuhn::default(), 0)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn the_tree_has_six_information_sets_a_side() {
    // One for each card before the first action and one after check and bet; likewise for the second seat.
    for side in [Side::Max, Side::Min] {
        let strategies = tree().strategies(side);
        assert!(strategies.iter().all(|strategy| strategy.len() == 6));
    }
    // Max decides on a check and then on a bet, or bets at once: three ways a card. Min: two answers to each of two.
    assert_eq!(tree().strategies(Side::Max).len(), 27);
    assert_eq!(tree().strategies(Side::Min).len(), 64);
}

#[test]
fn the_known_mixed_strategies_hold_each_other_to_one_eighteenth() {
    // The first seat never bets first; calls with the middle card one time in three, always with the high one.
    // The second bets after a check with the high card, and one time in three with the low one; calls a bet with the
    // high card always and with the middle one one time in three.
    let tree = tree();
    let value = |first: &[(f64, Strategy)], second: &[(f64, Strategy)]| -> f64 {
        let against = |x: &Strategy| second.iter().map(|(q, y)| q * tree.expected(x, y)).sum::<f64>();
        first.iter().map(|(p, x)| p * against(x)).sum()
    };
    let sets = Sets::of(&tree);
    let first = sets.mix(Side::Max, [0.0, 0.0, 0.0], [0.0, 1.0 / 3.0, 1.0]);
    let second = sets.mix(Side::Min, [1.0 / 3.0, 0.0, 1.0], [0.0, 1.0 / 3.0, 1.0]);
    assert!(close(value(&first, &second), -1.0 / 18.0));
    for reply in tree.strategies(Side::Min) {
        assert!(value(&first, &[(1.0, reply)]) >= -1.0 / 18.0 - 1e-12);
    }
    for reply in tree.strategies(Side::Max) {
        assert!(value(&[(1.0, reply)], &second) <= -1.0 / 18.0 + 1e-12);
    }
}

#[test]
fn the_assumptions_of_best_defence_cost_max_in_turn() {
    let tree = tree();
    let (ours, theirs) = (tree.strategies(Side::Max), tree.strategies(Side::Min));
    // The minorant game: Max shows a pure strategy first (A-II and A-III), Min still sees his own card only.
    let replies = |x: &Strategy| theirs.iter().map(|y| tree.expected(x, y)).fold(f64::INFINITY, f64::min);
    let minorant = ours.iter().map(replies).fold(f64::NEG_INFINITY, f64::max);
    // The majorant game, the other way round.
    let answers = |y: &Strategy| ours.iter().map(|x| tree.expected(x, y)).fold(f64::NEG_INFINITY, f64::max);
    let majorant = theirs.iter().map(answers).fold(f64::INFINITY, f64::min);
    assert!(minorant < -1.0 / 18.0 && -1.0 / 18.0 < majorant, "{minorant} {majorant}");
    // With A-I as well, Min sees both cards.
    let best_defence = best_defence_value(&tree);
    assert!(best_defence < minorant, "{best_defence} {minorant}");
    // A minimax that ignores information sets sees both cards for both.
    assert!(expected_minimax(&tree) > best_defence);
    assert!(close(expected_minimax(&tree), 0.0));
}

/// Which information set is which: the numbers for each card before and after a bet.
struct Sets {
    max: [[usize; 3]; 2],
    min: [[usize; 3]; 2],
}

impl Sets {
    fn of(tree: &Tree) -> Self {
        let mut sets = Self { max: [[0; 3]; 2], min: [[0; 3]; 2] };
        let Tree::Chance(deals) = tree else { panic!("the deal comes first") };
        for ((_, deal), (action, _)) in deals.iter().zip(Kuhn::default().outcomes()) {
            let search::toys::kuhn::Action::Deal(cards) = action else { panic!("chance deals") };
            assert!(Kuhn::default().after(action).to_act() == Some(0));
            let [first, second] = cards.map(usize::from);
            let (set, after_check, after_bet) = choice(deal);
            sets.max[0][first] = set;
            let (set, _, after_check_bet) = choice(after_check);
            sets.min[0][second] = set;
            sets.min[1][second] = choice(after_bet).0;
            sets.max[1][first] = choice(after_check_bet).0;
        }
        sets
    }

    /// The mixed strategy that bets with these probabilities for each card, and calls a bet with those.
    fn mix(&self, side: Side, bets: [f64; 3], calls: [f64; 3]) -> Vec<(f64, Strategy)> {
        let sets = if side == Side::Max { &self.max } else { &self.min };
        let mut mixed = vec![(1.0, vec![Some(0); 6])];
        for (numbers, chances) in [(sets[0], bets), (sets[1], calls)] {
            for (set, chance) in numbers.into_iter().zip(chances) {
                let split = |(weight, strategy): (f64, Strategy)| {
                    [(chance, Some(1)), (1.0 - chance, Some(0))].map(|(share, action)| {
                        let mut strategy = strategy.clone();
                        strategy[set] = action;
                        (weight * share, strategy)
                    })
                };
                mixed = mixed.into_iter().flat_map(split).filter(|(weight, _)| *weight > 0.0).collect();
            }
        }
        mixed
    }
}

/// A choice with its information set and what follows passing and betting.
fn choice(tree: &Tree) -> (usize, &Tree, &Tree) {
    match tree {
        Tree::Choice { set, children, .. } => (*set, &children[0], &children[1]),
        other => panic!("expected a choice, found {other:?}"),
    }
}
