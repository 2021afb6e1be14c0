//! Repeated minimaxing from a view: Levy's architecture on whist.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use search::game::HiddenInformation;
use search::imperfect::scoring::{Evaluations, Scoring, repeated, weighted};
use search::perfect::minimax_actions;
use search::toys::whist::{Cards, Whist};

#[test]
fn with_two_seats_nothing_is_hidden_and_every_sample_is_the_truth() {
    let mut rng = Pcg64Mcg::seed_from_u64(1989);
    for _ in 0..20 {
        let whist = Whist::deal(2, 4, 4, None, &mut rng);
        let found = repeated::<Whist>(&whist.view(0), 3, &mut rng).unwrap();
        for ((action, score), (expected, value)) in
            found.scores(Scoring::Expected).into_iter().zip(minimax_actions(&whist))
        {
            assert_eq!(action, expected);
            assert!((score - f64::from(value)).abs() < 1e-12);
        }
    }
}

#[test]
fn samples_approach_the_average_over_all_deals() {
    // Three seats; seat 0 leads and does not know how the others' six cards lie.
    let own: Cards = "A3.Q".parse().unwrap();
    let unseen: Cards = "K2.KJ32".parse().unwrap();
    let worlds: Vec<(Whist, f64)> = unseen
        .splits(3)
        .into_iter()
        .map(|(second, third)| (Whist::new(&[own, second, third], None, 0), 1.0 / 20.0))
        .collect();
    assert_eq!(worlds.len(), 20);
    let exact = weighted(&worlds).scores(Scoring::Expected);
    let mut rng = Pcg64Mcg::seed_from_u64(20);
    let sampled = repeated::<Whist>(&worlds[0].0.view(0), 4000, &mut rng).unwrap().scores(Scoring::Expected);
    for ((action, exact), (sampled_action, sampled)) in exact.into_iter().zip(sampled) {
        assert_eq!(action, sampled_action);
        // Tricks lie between 0 and 3, so five standard errors are at most 5 * 1.5 / sqrt(4000).
        assert!((exact - sampled).abs() < 0.12, "{action:?}: {sampled}, expected {exact}");
    }
}

#[test]
fn the_three_scoring_functions_can_disagree() {
    // Values of three actions in four worlds: a gambler, a steady one, one that is often best by a little.
    let evaluations = Evaluations {
        actions: vec!['g', 's', 'b'],
        chances: vec![0.1, 0.3, 0.3, 0.3],
        values: vec![vec![40.0, 0.0, 0.0, 0.0], vec![3.0, 3.0, 3.0, 3.0], vec![0.0, 3.5, 3.5, 2.0]],
    };
    assert_eq!(evaluations.best(Scoring::Expected), Some('g'));
    assert_eq!(evaluations.best(Scoring::BestInMostWorlds), Some('b'));
    // Contracts that need 3: the steady action makes it always, and 40 of the gambler count in full.
    assert_eq!(
        evaluations.scores(Scoring::AtLeast(3.0)).iter().map(|score| score.1.round()).collect::<Vec<_>>(),
        [4.0, 3.0, 2.0]
    );
}
