use ::bridge::{Board, Seat, Table};
use cards::Suit;
use single_dummy::advice::Basis;
use single_dummy::english::{English, Language};

use super::*;

/// The table after these cards.
fn table(deal: &str, contract: &str, played: &str) -> Table {
    let mut table =
        Table::with_contract(Board::numbered(1, deal.parse().unwrap()), contract.parse().unwrap());
    played.split_whitespace().for_each(|card| table.play(card.parse().unwrap()).unwrap());
    table
}

#[test]
fn an_ending_is_proved_and_its_seats_are_the_real_ones() {
    // East has four spades, four diamonds and three clubs from the top; West is dummy with A Q of hearts.
    let deal = "N:5432.K9.9876.J32 AKQJ.32.AKQJ.AKQ T98.JT87.T52.T98 76.AQ654.43.7654";
    let mut table = table(deal, "7NT by E", "");
    // Top cards from East's hand until six tricks are left; the others play low and keep their hearts.
    while table.tricks_left() > 6 || table.view(Seat::East).to_play() != Some(Seat::East) {
        let legal = table.legal_cards();
        let others = legal - legal.only(Suit::Hearts);
        let from = if others.is_empty() { legal } else { others };
        let east = table.view(Seat::East).to_play() == Some(Seat::East);
        table.play(if east { from.highest() } else { from.lowest() }.unwrap()).unwrap();
    }
    let advice = advise(&table.view(Seat::East), &AdviceSettings::default(), &Budget::unlimited()).unwrap();
    assert!(advice.proven && matches!(advice.basis, Basis::Exact { .. }));
    assert!(table.legal_cards().contains(advice.card.unwrap()));
    let told = English.advice(&advice).to_string();
    assert!(told.contains("South") || told.contains("North"), "{told}");
    assert!(!told.contains("with East") && !told.contains("with West"), "{told}");
}

#[test]
fn a_defender_is_told_what_beats_the_contract_and_what_for() {
    // 3NT has nine tricks unless the spades are run at once; West is on lead with Q J T 9 and partner may have A K.
    let deal = "N:53.K3.AKQJ5.5432 AK762.9876.32.76 84.AQJ2.874.AKQJ QJT9.T54.T96.T98";
    let start = table(deal, "3NT by S", "");
    let settings = AdviceSettings::default();
    let advice = advise(&start.view(Seat::West), &settings, &Budget::unlimited()).unwrap();
    assert_eq!(advice.card.unwrap().suit(), Suit::Spades);
    let Basis::Defence { layouts } = advice.basis else { panic!("{:?}", advice.basis) };
    assert!(layouts > 100 && !advice.proven && !advice.alternatives.is_empty());
    let told = English.advice(&advice).to_string();
    assert!(told.contains("It beats the contract in "), "{told}");
}

#[test]
fn only_who_has_a_choice_is_advised() {
    let deal = "N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876";
    let ask = |table: &Table, seat| {
        advise(&table.view(seat), &AdviceSettings::default(), &Budget::unlimited().nodes(1)).unwrap_err()
    };
    let start = table(deal, "1NT by E", "");
    assert_eq!(ask(&start, Seat::East), NoAdvice::NotToPlay);
    assert_eq!(ask(&start, Seat::North), NoAdvice::NotToPlay);
    assert_eq!(ask(&start, Seat::West), NoAdvice::Dummy);
}

#[test]
fn a_plan_for_a_whole_deal_tells_what_follows_the_first_card() {
    // Ten tricks from the top; the eleventh comes from the heart finesse, after the trumps are drawn.
    let deal = "N:432.AQ5.A432.432 876.T98.QT7.KQ98 AKQJT9.432.K5.A5 5.KJ76.J986.JT76";
    let table = table(deal, "5S by S", "CJ C2 CQ CA");
    let budget = Budget::unlimited().nodes(2_000_000);
    let advice = advise(&table.view(Seat::South), &AdviceSettings::default(), &budget).unwrap();
    assert!(matches!(advice.basis, Basis::Sampled { .. }), "{:?}", advice.basis);
    assert!(advice.plan.steps.len() > 1, "{:?}", advice.plan.steps);
    let told = English.advice(&advice).to_string();
    assert!(told.contains("; then "), "{told}");
}
