//! The figures and examples of Sutherland's paper, and some more.

use bridge::Seat;
use cards::Holding;
use single_dummy::english::{English, Language};
use single_dummy::fact::Fact;
use single_dummy::finesse::{Class, Kind, Places, Suit, drop_chance, finesses};

fn holding(cards: &str) -> Holding {
    cards.parse().unwrap()
}

fn suit(north: &str, south: &str, out: &str) -> Suit {
    Suit { north: holding(north), south: holding(south), out: holding(out) }
}

/// Figure 1: the paper's example.
fn figure_1() -> Suit {
    suit("32", "AQ", "K654")
}

#[test]
fn classes_of_the_example() {
    let classes = figure_1().classes();
    assert_eq!(classes.top, holding("A"));
    assert_eq!(classes.finesse, holding("Q"));
    assert_eq!(classes.critical, holding("K"));
    assert_eq!(classes.low, holding("65432"));
}

#[test]
fn twelve_leaves_over_cards_are_three_over_classes() {
    let found = finesses(&figure_1());
    assert_eq!(found.len(), 1);
    let tree = found[0].strategy();
    assert_eq!((found[0].kind, found[0].leader, found[0].against()), (Kind::Simple, Seat::North, Seat::East));
    assert_eq!((tree.leaves_over_cards(), tree.branches().len()), (12, 3));
    assert_eq!((tree.answer(Class::Critical), tree.answer(Class::Low)), (Class::Top, Class::Finesse));
    assert_eq!(found[0].chance(Places::new(2, 2)), 0.5);
}

#[track_caller]
fn check(north: &str, south: &str, expected: &[(Kind, Seat)]) {
    let found: Vec<_> = finesses(&Suit::new(holding(north), holding(south)))
        .iter()
        .map(|finesse| (finesse.kind, finesse.leader))
        .collect();
    assert_eq!(found, expected, "{north} opposite {south}");
}

#[test]
fn preconditions_tell_the_kinds_apart() {
    check("32", "AQ", &[(Kind::Simple, Seat::North)]);
    check("32", "K4", &[(Kind::Indirect, Seat::North)]);
    check("32", "K", &[]);
    check("QJ", "A2", &[(Kind::HighCard, Seat::North), (Kind::Indirect, Seat::South)]);
    check("Q3", "A2", &[(Kind::Indirect, Seat::South)]);
    check("AK32", "QJ54", &[]);
    check("AJ2", "K43", &[(Kind::Simple, Seat::South)]);
}

#[test]
fn finesse_cards_in_both_hands_act_as_a_simple_or_a_high_card_finesse() {
    // Section 7.1. The jack runs, for there is a low card to play under it.
    check("J", "AQ2", &[(Kind::HighCard, Seat::North)]);
    // Here the jack must be overtaken: what counts is the queen behind East.
    check("J", "AQ", &[(Kind::Simple, Seat::North)]);
    let simple = finesses(&Suit::new(holding("J"), holding("AQ")))[0].strategy();
    assert_eq!((simple.led, simple.answer(Class::Low)), (Class::Finesse, Class::Finesse));
    // With a low card to lead it is the simple finesse of the paper.
    check("J3", "AQ2", &[(Kind::Simple, Seat::North), (Kind::Indirect, Seat::South)]);
    let paper = finesses(&Suit::new(holding("J3"), holding("AQ2")))[0].strategy();
    assert_eq!(paper.led, Class::Low);
    // One finesse card and one critical card are not enough to run it.
    check("Q", "A2", &[]);
}

#[test]
fn outcomes_say_who_chooses() {
    let high = finesses(&Suit::new(holding("QJ"), holding("A2")))[0];
    assert_eq!(high.success().winners, [Seat::North, Seat::South]);
    assert_eq!(high.success().choice, Some(Seat::East));
    assert_eq!(high.failure().winners, [Seat::West, Seat::South]);
    let simple = finesses(&figure_1())[0];
    assert_eq!((simple.success().winners, simple.success().choice), ([Seat::South; 2], None));
}

#[test]
fn figures_4_and_5_tell_what_the_second_defender_meets() {
    // Figure 4, the indirect finesse: low to the king, which is played unless East has played the ace.
    let indirect = finesses(&Suit::new(holding("32"), holding("K4")))[0];
    assert_eq!(
        (indirect.kind, indirect.leader, indirect.against()),
        (Kind::Indirect, Seat::North, Seat::East)
    );
    let tree = indirect.strategy();
    assert_eq!((tree.answer(Class::Critical), tree.answer(Class::Low)), (Class::Low, Class::Finesse));
    // It gives the ace its trick and takes one with the king: East decides in which round. West's ace takes both.
    let (success, failure) = (indirect.success(), indirect.failure());
    assert!(success.winners.contains(&Seat::South) && success.winners.contains(&Seat::East), "{success:?}");
    assert!(!failure.winners.contains(&Seat::South) || failure.winners.contains(&Seat::West), "{failure:?}");
    // Figure 5, the high-card finesse: the queen runs unless East covers.
    let high = finesses(&Suit::new(holding("QJ"), holding("A2")))[0];
    let tree = high.strategy();
    assert_eq!((tree.answer(Class::Critical), tree.answer(Class::Low)), (Class::Top, Class::Low));
}

#[test]
fn classes_merge_as_cards_fall() {
    let suit = figure_1();
    // The king has fallen under the ace: the queen is a top card now.
    let later = suit.after(holding("AK32"));
    assert_eq!(later.classes().top, holding("Q"));
    assert!(later.classes().critical.is_empty());
    // Once the honours are gone, low cards become critical and finesse cards in their turn.
    let suit = Suit::new(holding("AQ9"), holding("432"));
    assert_eq!(suit.classes().class("9".parse().unwrap()), Class::Low);
    let later = suit.after(holding("AKQ"));
    assert_eq!(later.classes().finesse, holding("9"));
    assert_eq!(later.classes().critical, holding("JT"));
}

#[test]
fn two_critical_cards_are_finessed_twice() {
    let finesse = finesses(&Suit::new(holding("432"), holding("AJT")))[0];
    assert_eq!((finesse.kind, finesse.times()), (Kind::Simple, 2));
    // Both honours right, and not both wrong: the textbook's 24 and 76 per cent.
    assert_eq!(format!("{:.2}", finesse.chance(Places::default())), "0.24");
    assert_eq!(format!("{:.2}", finesse.losing_at_most(1, Places::default())), "0.76");
}

#[test]
fn drops_have_the_textbook_chances() {
    let drop = |north, south| {
        let chance = drop_chance(&Suit::new(holding(north), holding(south)), Places::default());
        format!("{:.4}", chance.unwrap())
    };
    // Queen in one or two rounds, missing four and five cards; king singleton, missing three.
    assert_eq!(drop("AKJ32", "7654"), "0.5313");
    assert_eq!(drop("AKJ2", "6543"), "0.3278");
    assert_eq!(drop("AQJ432", "T987"), "0.2600");
    assert_eq!(drop_chance(&Suit::new(holding("KJ"), holding("32")), Places::default()), None);
}

#[test]
fn vacant_places_move_the_odds() {
    let finesse = finesses(&figure_1())[0];
    let places = Places::new(10, 5);
    assert!((finesse.chance(places) - 5.0 / 15.0).abs() < 1e-12);
}

#[test]
fn words_weigh_the_finesse_against_the_drop() {
    let finesse = finesses(&Suit::new(holding("AQJ432"), holding("8765")))[0];
    let words = English.finesse(&finesse, Places::default()).to_string();
    assert_eq!(words, "a simple finesse against the king in West, 50%; the drop is 26%");
}

#[test]
fn facts_name_the_kind_of_a_finesse_and_its_target() {
    let words = |kind| {
        let targets = holding("K");
        let fact = Fact::Finesse { kind, suit: cards::Suit::Hearts, targets, against: Seat::East };
        English.fact(&fact).to_string()
    };
    assert_eq!(words(Kind::Simple), "the heart finesse works (HK with East)");
    assert_eq!(words(Kind::HighCard), "the heart finesse works (HK with East)");
    assert_eq!(words(Kind::Indirect), "the indirect heart finesse works (HK with East)");
}
