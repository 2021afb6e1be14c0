//! Worlds that fit an auction, and the bidders that look into them.

use std::sync::Arc;

use bidding::System;
use bridge::{Auction, Board, BySide, Call, Deal, Seat, Table, View, Vulnerability};
use cards::Suit;
use cards::random::generator;
use dealing::{Knowledge, Sampler, points};
use players::bridge::{AuctionView, Bidder, Model, Models, Spec, worlds};
use search::Budget;

fn view(hand: &str, calls: &str) -> View {
    let calls = calls.split_whitespace().map(|call| call.parse::<Call>().unwrap());
    let auction = Auction::from_calls(Seat::North, calls).unwrap();
    let seat = auction.to_call().unwrap();
    View::in_auction(seat, hand.parse().unwrap(), auction, Vulnerability::None)
}

/// The same system for both sides.
fn both(system: &Arc<System>) -> Models {
    BySide::from_fn(|_| Arc::<System>::clone(system) as Arc<dyn Model>)
}

fn auction_view(hand: &str, calls: &str) -> AuctionView {
    let system = Arc::new(System::named("two-over-one").unwrap());
    AuctionView::new(&view(hand, calls), both(&system))
}

/// Whether everybody but the seat may have made the calls with these hands: a system can have two calls for one hand.
fn is_consistent(deal: &Deal, view: &AuctionView) -> bool {
    let mut so_far = Auction::new(view.auction.dealer());
    view.auction.iter().all(|(seat, call)| {
        let allowed = view.model().allows(deal.hand(seat), &so_far, view.vulnerability, call);
        so_far.push(call).unwrap();
        seat == view.seat || allowed
    })
}

fn bidder(name: &str, budget: &Budget) -> Box<dyn Bidder> {
    name.parse::<Spec>().unwrap().bidder.unwrap().build(7, budget)
}

#[test]
fn worlds_fit_every_call_of_long_auctions() {
    let system = Arc::new(System::named("two-over-one").unwrap());
    let mut looked_at = 0;
    for number in 1..40 {
        let board = Board::numbered(number, Deal::random(&mut generator(11, number as u64)));
        let mut table = Table::new(board);
        for _ in 0..10 {
            let Some(seat) = table.to_call() else { break };
            let call = system.bid(board.deal.hand(seat), &table.view(seat).auction, board.vulnerability);
            table.call(call.unwrap()).unwrap();
        }
        let Some(seat) = table.to_call() else { continue };
        let view = AuctionView::new(&table.view(seat), both(&system));
        // Hands that double a game are rare among those that its outline lets through: some 240 draws a world.
        let budget = Budget::unlimited().nodes(16_000);
        let found = worlds(&view, 40, &budget, &mut generator(1, 1));
        assert_eq!(found.len(), 40);
        assert!(!budget.is_exhausted(), "a consistent world is found in a few draws");
        for world in found {
            assert_eq!(world.inconsistencies, 0);
            assert_eq!(world.state.deal.hand(view.seat), view.hand);
            assert!(is_consistent(&world.state.deal, &view), "{}", world.state.deal);
        }
        looked_at += 1;
    }
    assert!(looked_at >= 10, "{looked_at} auctions were long enough");
}

/// The worlds come as if one dealt at random and kept those that fit.
#[test]
fn worlds_are_those_of_dealing_and_waiting() {
    let view = auction_view("KJ74.Q3.A852.T64", "1H P");
    let found = worlds(&view, 1_500, &Budget::unlimited().nodes(1_000_000), &mut generator(2, 1));
    let mut knowledge = Knowledge::new();
    knowledge.require_cards(view.seat, view.hand);
    let sampler = Sampler::new(&knowledge).unwrap();
    let dealt = sampler.worlds(3).map(|world| world.complete().unwrap());
    let waited: Vec<Deal> = dealt.filter(|deal| is_consistent(deal, &view)).take(1_500).collect();
    let features: [fn(&Deal) -> f64; 4] = [
        |deal| f64::from(points::of_set(deal.hand(Seat::North))),
        |deal| deal.hand(Seat::North).in_suit(Suit::Hearts).len() as f64,
        |deal| f64::from(points::of_set(deal.hand(Seat::East))),
        |deal| deal.hand(Seat::East).in_suit(Suit::Spades).len() as f64,
    ];
    for feature in features {
        let [first, second] = [
            found.iter().map(|world| feature(&world.state.deal)).collect::<Vec<f64>>(),
            waited.iter().map(feature).collect(),
        ]
        .map(|values: Vec<f64>| {
            let count = values.len() as f64;
            let mean = values.iter().sum::<f64>() / count;
            let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
            (mean, squares / count)
        });
        let error = (first.1 + second.1).sqrt();
        assert!((first.0 - second.0).abs() < 4.0 * error, "{first:?} {second:?}");
    }
}

#[test]
fn a_call_outside_the_system_costs_one_players_calls_and_no_more() {
    // Nobody opens 6D in this system; whatever it is, there are worlds.
    let view = auction_view("KJ74.Q3.A852.T64", "6D X P");
    let limit = || Budget::unlimited().nodes(1_000);
    let found = worlds(&view, 20, &limit(), &mut generator(4, 1));
    assert_eq!(found.len(), 20);
    // A partner who shows the points that are in this hand is not believed.
    let view = auction_view("AKQ2.AKQ.AK2.432", "2C P 2D P 2NT P");
    let found = worlds(&view, 20, &limit(), &mut generator(5, 1));
    assert_eq!(found.len(), 20);
}

#[test]
fn a_grand_slam_that_an_ace_beats_is_doubled_by_all() {
    let call = |name: &str, hand: &str| {
        bidder(name, &Budget::unlimited()).call(&view(hand, "7NT")).choice.to_string()
    };
    for name in ["rules", "borel:samples=2", "policy:style=natural"] {
        assert_eq!(call(name, "K543.A42.53.K654"), "X", "{name}");
    }
    assert_eq!(call("rules", "K543.KQ2.53.K654"), "P", "no ace");
}

#[test]
fn borel_is_repeatable_and_keeps_to_the_system_where_it_must() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let weigh = |name: &str| bidder(name, &Budget::unlimited()).weigh(&view);
    let first = weigh("borel:samples=6");
    assert_eq!(first, weigh("borel:samples=6"));
    assert!(first.candidates.len() > 1, "{first:?}");
    let rules = bidder("rules", &Budget::unlimited()).call(&view);
    assert_eq!(weigh("borel:samples=4:margin=1000").decision.choice, rules.choice);
    assert_eq!(first.candidates[0].call, rules.choice);
}

#[test]
fn simulations_take_a_policy_as_their_model() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let weigh = |name: &str| bidder(name, &Budget::unlimited()).weigh(&view);
    let policy = bidder("policy:style=natural", &Budget::unlimited()).call(&view).choice;
    for name in
        ["borel:style=natural:samples=3:tricks=ltc", "pidm:style=natural:samples=2:resources=60:tricks=ltc"]
    {
        let first = weigh(name);
        assert_eq!(first, weigh(name), "the same seed, the same answer");
        assert_eq!(first.candidates[0].call, policy, "the policy's own call comes first");
        assert!(view.auction.check(first.decision.choice).is_ok());
    }
    let stubborn = weigh("borel:style=natural:samples=3:tricks=ltc:margin=1000");
    assert_eq!(stubborn.decision.choice, policy);
}

#[test]
fn borel_passes_a_hand_that_is_high_enough() {
    // Partner opened light in third seat by the rules; ten points opposite a passed hand's limit are not game.
    let weighed = bidder("borel:samples=12:slack=3", &Budget::unlimited())
        .weigh(&view("KQ4.Q862.K75.J93", "1D P 1H P 1NT P"));
    let pass = weighed.candidates.iter().find(|candidate| candidate.call == Call::Pass).unwrap();
    let value = |call: &str| {
        let call: Call = call.parse().unwrap();
        weighed.candidates.iter().find(|candidate| candidate.call == call).map(|candidate| candidate.value)
    };
    assert!(value("3NT").is_none_or(|game| game < pass.value + 1.0), "{weighed:?}");
}

#[test]
fn a_bidder_keeps_its_budget_and_answers_all_the_same() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let plenty = 1 << 40;
    for name in ["pidm:tricks=ltc", "pidm", "borel", "pidm:ms=1", "borel:ms=1"] {
        for most in [0, 100, 3_000] {
            let all = Budget::unlimited().nodes(plenty);
            let decision = bidder(name, &all.nodes(most)).call(&view);
            assert!(view.auction.check(decision.choice).is_ok());
            // The first worlds are drawn and looked at whatever they cost.
            let spent = plenty - all.nodes_left().unwrap();
            assert!(spent < most + 500, "{name} spent {spent} of {most}");
        }
    }
}

#[test]
fn a_bidder_says_when_time_cut_it_short() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let late = Budget::unlimited().within(std::time::Duration::ZERO);
    for name in ["pidm", "borel"] {
        assert!(
            bidder(name, &late).call(&view).reason.to_string().ends_with("; time cut this short"),
            "{name}"
        );
        let few = bidder(&format!("{name}:nodes=1k"), &Budget::unlimited()).call(&view);
        assert!(!few.reason.to_string().contains("time"), "{}", few.reason);
    }
}

#[test]
fn pidm_simulates_partner_with_what_partner_sees() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let weigh = |name: &str| bidder(name, &Budget::unlimited()).weigh(&view);
    let deep = weigh("pidm:samples=3:resources=400:tricks=ltc");
    assert_eq!(deep, weigh("pidm:samples=3:resources=400:tricks=ltc"));
    // Where partner follows the system the system's own call is worth exactly what it is compared with.
    let flat = weigh("pidm:samples=3:resources=400:tricks=ltc:depth=0");
    assert_eq!(flat.candidates[0].value, 0.0);
    assert_eq!(flat.candidates.len(), deep.candidates.len());
}

#[test]
fn pidm_may_search_its_later_turns_and_simulate_opponents_as_figure_3_does() {
    let view = view("A84.QJ73.K5.9652", "1NT P");
    let weigh = |more: &str| {
        let name = format!("pidm:samples=10:resources=3000:tricks=ltc{more}");
        let weighed = bidder(&name, &Budget::unlimited()).weigh(&view);
        assert_eq!(weighed, bidder(&name, &Budget::unlimited()).weigh(&view), "{more}");
        weighed.candidates
    };
    let by_system = weigh("");
    for more in [":later=search", ":opponents=search", ":later=search:opponents=search"] {
        let searched = weigh(more);
        assert_eq!(searched.len(), by_system.len(), "{more}");
        assert_ne!(searched, by_system, "{more}");
    }
}
