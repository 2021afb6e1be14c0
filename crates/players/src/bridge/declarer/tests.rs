use ::bridge::{Board, Deal, Seat, Table};
use cards::random::generator;

use super::*;
use crate::bridge::Novice;

#[test]
fn a_budget_that_runs_out_leaves_a_legal_card() {
    let deal = Deal::random(&mut generator(3, 0));
    let mut table = Table::with_contract(Board::numbered(1, deal), "3NT by S".parse().unwrap());
    let lead = table.legal_cards().lowest().unwrap();
    table.play(lead).unwrap();
    let view = table.view(Seat::South);
    let cases = [(Method::Swo, 0), (Method::AlphaMu, 0), (Method::Swo, 400_000), (Method::AlphaMu, 400_000)];
    for (method, nodes) in cases {
        let budget = Budget::unlimited().nodes(nodes);
        let decision = Declarer::new(DeclarerSettings::of(method), None, 1, &budget).play(&view);
        assert!(view.legal_cards().contains(decision.choice));
        assert!(!decision.reason.is_empty());
    }
}

#[test]
fn all_the_time_goes_to_worlds_where_they_are_too_few_to_plan_for() {
    let deal = Deal::random(&mut generator(3, 0));
    let mut table = Table::with_contract(Board::numbered(1, deal), "3NT by S".parse().unwrap());
    let lead = table.legal_cards().lowest().unwrap();
    table.play(lead).unwrap();
    let budget = Budget::unlimited().nodes(400_000);
    Declarer::new(DeclarerSettings::of(Method::AlphaMu), None, 1, &budget).play(&table.view(Seat::South));
    assert_eq!(budget.nodes_left(), Some(0));
}

#[test]
fn a_defender_plays_monte_carlo() {
    let deal = Deal::random(&mut generator(4, 0));
    let table = Table::with_contract(Board::numbered(1, deal), "4S by S".parse().unwrap());
    let view = table.view(Seat::West);
    let monte_carlo = MonteCarloSettings { samples: 6, ..MonteCarloSettings::default() };
    let settings = DeclarerSettings { monte_carlo, ..DeclarerSettings::of(Method::Swo) };
    let declarer = Declarer::new(settings, None, 1, &Budget::unlimited()).play(&view);
    assert_eq!(declarer, MonteCarlo::new(monte_carlo, None, 1, &Budget::unlimited()).play(&view));
}

#[test]
fn a_plan_that_is_proved_best_is_kept() {
    let mut kept = 0;
    for number in 0..6 {
        let deal = Deal::random(&mut generator(21, number));
        let mut table = Table::with_contract(Board::numbered(1, deal), "2NT by S".parse().unwrap());
        let mut declarer = Declarer::new(
            DeclarerSettings::of(Method::AlphaMu),
            None,
            1,
            &Budget::unlimited().nodes(20_000_000),
        );
        while let Some(seat) = table.actor() {
            let view = table.view(seat);
            let late = view.play.as_ref().is_some_and(|play| play.finished() >= 7);
            let decision =
                if late && seat == Seat::South { declarer.play(&view) } else { Novice.play(&view) };
            kept += usize::from(decision.reason.to_string().starts_with("keeps to the plan"));
            table.play(decision.choice).unwrap();
        }
    }
    assert!(kept > 0);
}

/// What the other cards cost, in the words for a form of scoring.
#[track_caller]
fn check_costs(scoring: Scoring, unit: &str) {
    let deal = "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65".parse().unwrap();
    let mut table = Table::with_contract(Board::numbered(1, deal), "5C by S".parse().unwrap());
    let played = "H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 C2 C5 CA C4 CK H3 C3 C6 D2 D6";
    for card in played.split(' ') {
        table.play(card.parse().unwrap()).unwrap();
    }
    let monte_carlo = MonteCarloSettings { scoring, ..MonteCarloSettings::default() };
    let settings = DeclarerSettings { monte_carlo, ..DeclarerSettings::of(Method::AlphaMu) };
    let budget = Budget::unlimited().nodes(2_000_000);
    let decision = Declarer::new(settings, None, 1, &budget).play(&table.view(Seat::South));
    let reason = decision.reason.to_string();
    let (_, costs) = reason.split_once(" costs ").unwrap_or_else(|| panic!("{reason}"));
    assert!(costs.split(", ").next().unwrap().trim_end_matches('.').ends_with(unit), "{reason}");
}

#[test]
fn costs_are_told_in_the_form_of_scoring() {
    check_costs(Scoring::Imps, " IMPs");
    check_costs(Scoring::Matchpoints, "% of a board");
    check_costs(Scoring::TotalPoints, " points");
}
