//! Amit and Markovitch 2006: sampling by model and look-ahead, on a tiny auction whose answers are known.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use search::Budget;
use search::game::{GameState, HiddenInformation, Payoff};
use search::models::rbmbmc::inconsistencies;
use search::models::{Agent, Effort, Pidm, rbmbmc};
use search::toys::auction::{Auction, Call, View};

/// Opens its strength and then leaves it to partner.
struct Natural;

/// Opens 1 with a strength of 1 or 2, otherwise its strength.
struct Vague;

/// Considers every call. Takes the opener for `Natural` and the other seat for one like itself.
struct Thinker;

fn strength_bid(strength: u8) -> Call {
    if strength == 0 { Call::Pass } else { Call::Bid(strength) }
}

impl Agent<Auction> for Natural {
    fn select(&self, view: &View) -> Vec<Call> {
        vec![if view.calls.is_empty() { strength_bid(view.strength) } else { Call::Pass }]
    }

    fn utility(&self, state: &Auction) -> f64 {
        state.payoff(0)
    }

    fn model(&self, _seat: usize) -> &dyn Agent<Auction> {
        &Natural
    }
}

impl Agent<Auction> for Vague {
    fn select(&self, view: &View) -> Vec<Call> {
        let shown = if view.strength == 2 { 1 } else { view.strength };
        vec![if view.calls.is_empty() { strength_bid(shown) } else { Call::Pass }]
    }

    fn utility(&self, state: &Auction) -> f64 {
        state.payoff(0)
    }

    fn model(&self, _seat: usize) -> &dyn Agent<Auction> {
        &Vague
    }
}

impl Agent<Auction> for Thinker {
    fn select(&self, view: &View) -> Vec<Call> {
        view.legal_calls().collect()
    }

    fn utility(&self, state: &Auction) -> f64 {
        state.payoff(0)
    }

    fn model(&self, seat: usize) -> &dyn Agent<Auction> {
        if seat == 0 { &Natural } else { &Thinker }
    }
}

/// A budget that is never exhausted, and what was spent of it.
const PLENTY: u64 = 1 << 40;

fn spent(budget: &Budget) -> u64 {
    PLENTY - budget.nodes_left().unwrap()
}

fn plenty() -> Budget {
    Budget::unlimited().nodes(PLENTY)
}

fn rng() -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(2006)
}

/// What the second seat sees, with this strength, after this opening.
fn response(strength: u8, opening: Call) -> View {
    Auction::new([0, strength]).after(opening).view(1)
}

#[test]
fn a_state_disagrees_with_the_actions_its_seats_would_not_take() {
    let state = |opener| Auction::new([opener, 1]).after(Call::Bid(2)).after(Call::Bid(3));
    // Seat 1 asks about seat 0; its own bid is not held against the state.
    assert_eq!(inconsistencies(&state(2), 1, &Natural, usize::MAX), 0);
    assert_eq!(inconsistencies(&state(3), 1, &Natural, usize::MAX), 1);
    // Seat 0 asks about seat 1, who by the model should have passed.
    assert_eq!(inconsistencies(&state(2), 0, &Natural, usize::MAX), 1);
    // The count stops at the cut-off.
    assert_eq!(inconsistencies(&state(3), 1, &Natural, 0), 0);
}

#[test]
fn with_enough_resources_every_state_is_consistent() {
    let all = plenty();
    let sample = rbmbmc(&response(1, Call::Bid(2)), 1, &Natural, 20, &all.nodes(10_000), &mut rng());
    assert_eq!(sample.len(), 20);
    assert!(sample.iter().all(|found| found.inconsistencies == 0 && found.state.strengths() == [2, 1]));
    // One state in four fits, so it stopped long before the limit.
    assert!(spent(&all) < 400, "{}", spent(&all));
}

#[test]
fn with_few_resources_the_least_inconsistent_states_come_back() {
    let bad = |limit| {
        let all = plenty();
        let sample = rbmbmc(&response(1, Call::Bid(2)), 1, &Natural, 50, &all.nodes(limit), &mut rng());
        assert_eq!(sample.len(), 50);
        assert!(spent(&all) <= limit.max(50), "the limit is kept");
        sample.iter().filter(|found| found.inconsistencies > 0).count()
    };
    // The first 50 are taken as they come: about three in four disagree. Then they are replaced one by one.
    assert!((25..=48).contains(&bad(0)), "{}", bad(0));
    assert!(bad(100) < bad(0));
    assert_eq!(bad(1000), 0);
}

#[test]
fn an_impossible_history_uses_up_the_limit_and_still_gives_a_sample() {
    let all = plenty();
    // No strength opens 5.
    let sample = rbmbmc(&response(1, Call::Bid(5)), 1, &Natural, 10, &all.nodes(500), &mut rng());
    assert_eq!(sample.len(), 10);
    assert!(sample.iter().all(|found| found.inconsistencies == 1));
    assert_eq!(spent(&all), 500);
}

#[test]
fn consistent_states_are_equally_likely() {
    let budget = Budget::unlimited().nodes(100_000);
    let sample = rbmbmc(&response(1, Call::Bid(1)), 1, &Vague, 2000, &budget, &mut rng());
    let ones = sample.iter().filter(|found| found.state.strengths()[0] == 1).count();
    // Five standard deviations of a fair coin thrown 2,000 times.
    assert!(ones.abs_diff(1000) < 112, "{ones} of 2000 have strength 1");
}

fn config(limit: f64, sample_size: usize) -> Pidm {
    Pidm { limit, sample_size, sampling_share: 0.3, simulation_share: 0.5, epsilon: 0.5 }
}

#[test]
fn the_responder_adds_its_strength_to_what_the_opening_shows() {
    for opener in 1..=3 {
        for responder in 0..=3 {
            let view = response(responder, Call::Bid(opener));
            let call = config(2000.0, 10).decide(&view, 1, &Thinker, &Budget::unlimited(), &mut rng());
            let expected = if responder == 0 { Call::Pass } else { Call::Bid(opener + responder) };
            assert_eq!(call, Some(expected), "strength {responder} after an opening of {opener}");
        }
    }
}

#[test]
fn looking_ahead_the_opener_tells_the_truth() {
    // Any other bid is misread by the simulated partner, who passes too low or bids too high.
    for strength in 1..=3 {
        let view = Auction::new([strength, 0]).view(0);
        let call = config(500_000.0, 12).decide(&view, 0, &Thinker, &Budget::unlimited(), &mut rng());
        assert_eq!(call, Some(Call::Bid(strength)));
    }
}

#[test]
fn without_look_ahead_the_opener_gambles() {
    // Valued as final contracts, 2 pays 2, 3 pays 3 three times in four, 4 pays 4 half the time.
    let shortsighted = Pidm { epsilon: f64::INFINITY, ..config(10_000.0, 400) };
    let view = Auction::new([2, 0]).view(0);
    let values = shortsighted.evaluate(&view, 0, &Thinker, &Budget::unlimited(), &mut rng());
    let value = |call| values.iter().find(|(found, _)| *found == call).unwrap().1;
    assert_eq!(value(Call::Bid(2)), 2.0);
    // Five standard errors: 5 * 3 * sqrt(3/16 / 400).
    assert!((value(Call::Bid(3)) - 2.25).abs() < 0.33);
    assert_eq!(shortsighted.decide(&view, 0, &Thinker, &Budget::unlimited(), &mut rng()), Some(Call::Bid(3)));
}

#[test]
fn a_single_action_costs_nothing() {
    let all = plenty();
    let view = Auction::new([2, 0]).view(0);
    assert_eq!(config(100.0, 10).decide(&view, 0, &Natural, &all, &mut rng()), Some(Call::Bid(2)));
    assert_eq!(spent(&all), 0);
}

#[test]
fn effort_counts_decisions_look_aheads_states_and_failures() {
    // Nothing to decide: no look-ahead.
    let view = Auction::new([2, 0]).view(0);
    let (_, effort) = config(100.0, 10).study(&view, 0, &Natural, &Budget::unlimited(), &mut rng());
    assert_eq!(effort, Effort { decisions: 1, ..Effort::default() });
    // Seat 1 decides alone. Its worlds are found, unless nothing but the first ten may be drawn.
    let view = response(1, Call::Bid(2));
    let effort = |limit| config(limit, 10).study(&view, 1, &Thinker, &Budget::unlimited(), &mut rng()).1;
    let plenty = effort(2000.0);
    assert_eq!((plenty.look_aheads, plenty.failures), (1, 0));
    assert!(plenty.instances > 10, "{plenty:?}");
    let little = effort(10.0);
    assert_eq!((little.instances, little.failures), (10, 1));
    // The opener simulates the responder, who decides as well.
    let view = Auction::new([2, 0]).view(0);
    let (_, effort) = config(5000.0, 4).study(&view, 0, &Thinker, &Budget::unlimited(), &mut rng());
    assert!(effort.look_aheads > 1 && effort.decisions >= effort.look_aheads, "{effort:?}");
}

#[test]
fn a_decision_keeps_its_limit_but_for_one_state() {
    // One sampled state with every action, simulations included, may run over; nothing more is begun.
    let view = Auction::new([2, 0]).view(0);
    for limit in [50.0, 500.0, 5000.0] {
        let all = plenty();
        config(limit, 10).decide(&view, 0, &Thinker, &all, &mut rng());
        assert!((spent(&all) as f64) < limit + 200.0, "{} of {limit}", spent(&all));
    }
}
