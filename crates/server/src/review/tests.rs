use std::time::Duration;

use bridge::Board;
use cards::random::generator;

use super::*;
use crate::pool::{Pool, Priority};

async fn analyse(table: Table, fair: bool) -> Analysis {
    let system = Arc::new(System::named("sayc").unwrap());
    let (people, stand_in) = (Vec::new(), None);
    let models = Models::from_fn(|_| Arc::<System>::clone(&system));
    let question = Question { table, form: Form::Imps, models, system, fair, people, stand_in };
    let pool = Pool::new(1, 1);
    // A busy machine is no fault.
    let limit = Duration::from_secs(600);
    pool.ask(Priority::Request, limit, move |worker, budget| question.analyse(worker, budget))
        .await
        .unwrap()
        .unwrap()
}

/// A board in two spades, everybody playing the lowest card.
fn played_low(seed: u64) -> Table {
    let mut table = Table::new(Board::numbered(1, bridge::Deal::random(&mut generator(seed, 0))));
    ["2S", "P", "P", "P"].iter().for_each(|call| table.call(call.parse().unwrap()).unwrap());
    while let Some(card) = table.legal_cards().lowest() {
        table.play(card).unwrap();
    }
    table
}

#[tokio::test]
async fn what_was_at_the_lead_less_what_was_lost_is_what_was_taken() {
    for seed in 0..3 {
        let table = played_low(seed);
        let taken = table.tricks_of(Side::NorthSouth);
        let analysis = analyse(table, false).await;
        let sum = analysis.sum.unwrap();
        assert_eq!(sum.lead + sum.defence_lost - sum.declarer_lost, taken);
        assert_eq!(sum.taken, taken);
        assert_eq!(sum.lead, analysis.tricks[Seat::North][bridge::Strain::Spades]);
        assert_eq!(analysis.trace.len(), 53);
        assert!(sum.declarer_lost + sum.defence_lost > 0, "playing low loses something");
        let costs =
            |card: &CardVerdict| card.options.values().max().unwrap() - card.options[&card.card.to_string()];
        assert!(analysis.cards.iter().all(|card| card.cost == costs(card)));
    }
}

#[tokio::test]
async fn the_fair_verdict_names_a_legal_card_and_never_costs_less_than_nothing() {
    let mut table = played_low(4);
    // The end of the board is quick to judge.
    (0..20).for_each(|_| assert!(table.undo()));
    let analysis = analyse(table, true).await;
    assert!(analysis.fair);
    let judged: Vec<&CardVerdict> = analysis.cards.iter().filter(|card| card.fair.is_some()).collect();
    assert!(!judged.is_empty());
    assert!(judged.iter().all(|card| card.fair.as_ref().unwrap().cost() >= 0.0));
    assert!(analysis.cards.iter().filter(|card| card.options.len() == 1).all(|card| card.fair.is_none()));
    let unjudged = analysis.cards.iter().filter(|card| card.fair.is_none());
    assert!(
        unjudged.clone().count() > 0 && unjudged.clone().all(|card| card.mark.is_none() && card.lost == 0.0)
    );
}

/// Clubs are solid but for the trumps out; spades need the double finesse, which the dealt hands do not allow.
#[tokio::test]
async fn declarer_is_told_what_to_play_for_and_never_a_plan_that_cannot_win() {
    let deal = "N:54.J7.A7532.AKJ9 Q96.AKQ83.QT96.4 AJT.T4.KJ.QT8732 K8732.9652.84.65";
    let mut table = Table::new(Board { dealer: Seat::South, ..Board::numbered(1, deal.parse().unwrap()) });
    for call in ["1C", "P", "3C", "P", "5C", "P", "P", "P"] {
        table.call(call.parse().unwrap()).unwrap();
    }
    for card in "H2 H7 HQ H4 HK HT H5 HJ S6 SA S2 S4 CQ C6 C9 C4".split(' ') {
        table.play(card.parse().unwrap()).unwrap();
    }
    let analysis = analyse(table, true).await;
    assert!(!analysis.plans.is_empty());
    for plan in &analysis.plans {
        let told = serde_json::to_value(plan).unwrap();
        assert!(told["chance"].as_f64().unwrap() >= super::plan::NO_CHANCE, "{told}");
        let at = told["at"].as_u64().unwrap() as usize;
        assert_eq!(told["played"], analysis.cards[at].card.to_string());
        assert!(analysis.cards[at].options.contains_key(told["card"].as_str().unwrap()), "{told}");
        assert!(!told["text"].as_array().unwrap().is_empty());
    }
}

#[test]
fn marks_follow_what_was_lost() {
    let lost = Stakes {
        contract: "7NT by N".parse().unwrap(),
        vulnerability: bridge::Vulnerability::None,
        form: Form::Imps,
    };
    assert_eq!(lost.lost(Side::NorthSouth, 13, 12), 17.0);
    assert_eq!(lost.lost(Side::EastWest, 1, 0), 17.0);
    assert_eq!(card_mark(Form::Imps, 1, 17.0, None), Some("??"));
    assert_eq!(card_mark(Form::Imps, 1, 17.0, Some(0.0)), Some("-"));
    assert_eq!(card_mark(Form::Imps, 0, 0.0, Some(1.2)), Some("?"));
    assert_eq!(card_mark(Form::Imps, 0, 0.0, Some(0.2)), None);
    assert_eq!(accuracy(Form::Imps, [0.0, 0.0].into_iter()), Some(100.0));
    assert_eq!(accuracy(Form::Imps, std::iter::empty()), None);
    // One disaster is not made up for by cards that nobody can get wrong.
    let disaster = [20.8].into_iter().chain(std::iter::repeat_n(0.0, 20));
    assert!(accuracy(Form::Imps, disaster).unwrap() < 10.0);
}

/// Nineteen points, and what a player in a bad mood did with them.
fn wild_auction() -> Table {
    let deal = "S:AQ2.KQ3.AJ42.QJ2 K543.A42.53.K654 J76.J765.Q76.A87 T98.T98.KT98.T93";
    let board = Board { dealer: Seat::South, ..Board::numbered(1, deal.parse().unwrap()) };
    let mut table = Table::new(board);
    ["7NT", "P", "P", "P"].iter().for_each(|call| table.call(call.parse().unwrap()).unwrap());
    table
}

#[tokio::test]
async fn a_grand_slam_on_nineteen_points_is_called_what_it_is() {
    let mut table = wild_auction();
    table.play("HA".parse().unwrap()).unwrap();
    table.claim(Claim { by: Seat::South, tricks: 0 }).unwrap();
    let analysis = analyse(table, true).await;
    let opening = &analysis.calls[0];
    assert_eq!(opening.mark, Some("??"), "{opening:?}");
    assert!(opening.cost > 5.0 && opening.text.to_string().contains("19 HCP"), "{}", opening.text);
    assert!(analysis.calls[1..].iter().all(|call| call.seat != Seat::South));
    // All thirteen were given up: the tricks add up, and the concession costs what it costs.
    let sum = analysis.sum.as_ref().unwrap();
    assert_eq!(sum.taken, 0);
    assert_eq!(sum.lead + sum.defence_lost - sum.declarer_lost, 0);
    let claim = analysis.claim.as_ref().unwrap();
    assert_eq!((claim.loser, claim.mark), (Some(Side::NorthSouth), Some("??")));
    let kinds: Vec<&str> = analysis.learn.iter().map(|learn| learn.kind).collect();
    assert!(kinds.contains(&"call") && kinds.contains(&"claim"), "{kinds:?}");
    assert!(analysis.accuracy[Seat::South].unwrap() < 20.0);
}

#[tokio::test]
async fn an_opening_by_the_system_costs_nothing() {
    let mut table = wild_auction();
    while table.undo() {}
    ["1D", "P", "P", "P"].iter().for_each(|call| table.call(call.parse().unwrap()).unwrap());
    let analysis = analyse(table, true).await;
    assert_eq!((analysis.calls[0].cost, analysis.calls[0].mark), (0.0, None));
    assert_eq!(analysis.calls.len(), 4);
}

/// The end of a board played low, judged fairly: no layout shown is the one that was dealt.
#[tokio::test]
async fn the_layout_shown_is_never_the_real_one() {
    let mut shown = 0;
    for seed in 0..2 {
        let table = played_low(seed);
        let hands = table.board().deal;
        let analysis = analyse(table, true).await;
        for card in &analysis.cards {
            let told = serde_json::to_value(card).unwrap();
            let Some(layout) = told["fair"]["layout"].as_object() else { continue };
            shown += 1;
            let gone: Vec<Card> = analysis.cards[..card.at].iter().map(|card| card.card).collect();
            let real = layout.iter().all(|(seat, cards)| {
                let left = hands.hand(seat.parse().unwrap()).iter().filter(|card| !gone.contains(card));
                serde_json::json!(left.map(|card| card.to_string()).collect::<Vec<_>>()) == *cards
            });
            assert!(!real, "{told}");
        }
    }
    assert!(shown > 1, "only {shown} layouts were shown");
}
