//! Perfect information: Ginsberg 2001, section 2, on tic-tac-toe and on whist endings.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use search::lattice;
use search::perfect::{
    AlphaBeta, PartitionSearch, PartitionSystem, Window, minimax, minimax_actions, zero_window,
};
use search::toys::tic_tac_toe::{Mark, Pattern, Patterns, Status, TicTacToe};
use search::toys::whist::{RelevantRanks, Whist};

const ALL: Window<i32> = Window { low: -1, high: 1 };
const ALL_TRICKS: Window<i32> = Window { low: 0, high: 13 };

/// The root of Figure 1: O to play, four blanks, a win for X.
fn figure_1() -> TicTacToe {
    "XX. O.. O.X".parse().unwrap()
}

fn pattern(squares: &str, status: Status) -> Pattern {
    Pattern::new(squares, status).unwrap()
}

#[test]
fn minimax_knows_tic_tac_toe() {
    assert_eq!(minimax(&TicTacToe::default()), 0);
    assert_eq!(minimax(&figure_1()), 1);
    assert_eq!(minimax_actions(&figure_1()), [(2, 1), (4, 1), (5, 1), (7, 1)]);
}

#[test]
fn a_won_position_stands_for_all_with_that_line() {
    // Position (1) of the paper and its generalisation (2) = (5).
    let won: TicTacToe = "XXX O.O O.X".parse().unwrap();
    assert_eq!(Patterns.alike(&won), pattern("XXX ??? ???", Status::Won(Mark::X)));
}

#[test]
fn a_position_that_can_complete_a_line_stands_for_all_that_can() {
    // R of the paper's (6) = (3).
    let won = pattern("XXX ??? ???", Status::Won(Mark::X));
    let before: TicTacToe = "XX. OO. O.X".parse().unwrap();
    assert_eq!(Patterns.reaching(&before, 2, &won), pattern("XX. ??? ???", Status::OnPlay(Mark::X)));
}

#[test]
fn partition_search_finds_the_entry_of_position_4() {
    let mut search = PartitionSearch::new(Patterns);
    let (value, set) = search.search(&figure_1(), ALL);
    assert_eq!(value, 1);
    let position_4 = pattern("XX. ?.. ?.X", Status::OnPlay(Mark::O));
    // The lower middle square proves not to matter either; the middle right must stay blank, because with O on both
    // sides of the centre O could win there.
    assert_eq!(set, pattern("XX. ?.. ??X", Status::OnPlay(Mark::O)));
    assert!(position_4.is_subset(&set));
    let entry = search.entries().find(|entry| entry.set == set).expect("the table holds the set");
    assert_eq!((entry.bounds.low, entry.bounds.high), (Some(1), None));
    // Every position of the diagram is then answered by the table.
    let nodes = search.nodes();
    let members: Vec<TicTacToe> =
        TicTacToe::default().reachable().into_iter().filter(|state| set.contains(state)).collect();
    assert_eq!(members.len(), 3, "O on two of the three squares that do not matter");
    assert!(members.iter().all(|state| search.search(state, ALL).0 == 1));
    assert_eq!(search.nodes(), nodes);
}

#[test]
fn every_set_in_the_table_is_true_of_all_its_positions() {
    let all = TicTacToe::default().reachable();
    let mut exact = AlphaBeta::new();
    let values: Vec<i32> = all.iter().map(|state| exact.search(state, ALL)).collect();
    for window in [ALL, Window { low: -1, high: 0 }, Window { low: 0, high: 1 }] {
        let mut search = PartitionSearch::new(Patterns);
        assert_eq!(search.search(&TicTacToe::default(), window).0, 0);
        for entry in search.entries() {
            for (state, &value) in all.iter().zip(&values).filter(|(state, _)| entry.set.contains(state)) {
                let fits = entry.bounds.low.is_none_or(|low| low <= value)
                    && entry.bounds.high.is_none_or(|high| value <= high);
                assert!(fits, "{state} is worth {value}, but {entry:?}");
            }
        }
    }
}

#[test]
fn partition_search_expands_fewer_nodes_of_tic_tac_toe() {
    let start = TicTacToe::default();
    let mut alpha_beta = AlphaBeta::new();
    let mut partition = PartitionSearch::new(Patterns);
    let mut zero = PartitionSearch::new(Patterns);
    assert_eq!(alpha_beta.search(&start, ALL), 0);
    assert_eq!(partition.search(&start, ALL).0, 0);
    assert_eq!(zero_window(&mut zero, &start, &[-1, 0, 1]), 0);
    assert_eq!((alpha_beta.nodes(), partition.nodes(), zero.nodes()), (1989, 752, 748));
}

/// Whist endings of all shapes: four seats and two, with and without trumps.
fn endings(count: usize, cards_each: usize) -> impl Iterator<Item = Whist> {
    let mut rng = Pcg64Mcg::seed_from_u64(1996);
    (0..count).map(move |round| {
        let seats = if round % 4 == 0 { 2 } else { 4 };
        let trump = (round % 2 == 0).then_some(2);
        Whist::deal(seats, cards_each, 6, trump, &mut rng)
    })
}

#[test]
fn all_searches_agree_on_whist_endings() {
    for whist in endings(60, 3) {
        let exact = minimax(&whist);
        assert_eq!(AlphaBeta::new().search(&whist, ALL_TRICKS), exact);
        assert_eq!(lattice::deep_alpha_beta(&whist).value, exact);
        assert_eq!(PartitionSearch::new(RelevantRanks).search(&whist, ALL_TRICKS).0, exact);
        let tricks: Vec<i32> = (0..=3).collect();
        assert_eq!(zero_window(&mut AlphaBeta::new(), &whist, &tricks), exact);
        assert_eq!(zero_window(&mut PartitionSearch::new(RelevantRanks), &whist, &tricks), exact);
    }
}

#[test]
fn sets_proved_in_one_deal_are_true_in_others() {
    // Twelve cards of two suits, dealt anew to three seats again and again: many deals have the same shape.
    let hands = ["AT.3", "K9.4", "Q8.5", "J76"].map(|hand| hand.parse().unwrap());
    let mut rng = Pcg64Mcg::seed_from_u64(25);
    for trump in [None, Some(0), Some(1)] {
        let first = Whist::new(&hands, trump, 0);
        let mut shared = PartitionSearch::new(RelevantRanks);
        let mut alone = 0;
        for _ in 0..150 {
            let whist = first.redealt(0, &mut rng);
            let exact = minimax(&whist);
            assert_eq!(shared.search(&whist, ALL_TRICKS).0, exact, "{whist:?}");
            let mut search = PartitionSearch::new(RelevantRanks);
            assert_eq!(search.search(&whist, ALL_TRICKS).0, exact);
            alone += search.nodes();
        }
        assert!(2 * shared.nodes() < alone, "{} of {alone}", shared.nodes());
    }
}

#[test]
fn partition_search_expands_fewer_nodes_of_whist() {
    let tricks: Vec<i32> = (0..=5).collect();
    let (mut with, mut without) = (0, 0);
    for whist in endings(12, 5) {
        let mut alpha_beta = AlphaBeta::new();
        let mut partition = PartitionSearch::new(RelevantRanks);
        assert_eq!(
            zero_window(&mut alpha_beta, &whist, &tricks),
            zero_window(&mut partition, &whist, &tricks)
        );
        without += alpha_beta.nodes();
        with += partition.nodes();
    }
    assert_eq!((with, without), (13_152, 63_190));
}
