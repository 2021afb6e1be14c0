//! Declarer play in miniature: the bridge examples of Frank and Basin 1998 and of Sutherland, with abstract cards.

use search::game::GameState;
use search::imperfect::achievable::achievable;
use search::imperfect::mixed_defence::MixedDefence;
use search::imperfect::payoff_reduction::payoff_reduction;
use search::imperfect::vector::vector_minimax;
use search::imperfect::{BestDefence, front};
use search::lattice::Antichain;
use search::perfect::minimax;
use search::toys::suit::{Action, Combination, Seat};
use search::toys::whist::{Card, Cards, Goal, Whist};
use search::worlds::Worlds;

/// An ending: North and South's cards, the unseen ones in every split between East and West, suit 0 trumps or none.
fn ending(
    north: &str,
    south: &str,
    unseen: &str,
    trump: Option<u8>,
    leader: u8,
    tricks: u8,
) -> BestDefence<Goal> {
    let [north, south, unseen]: [Cards; 3] = [north, south, unseen].map(|text| text.parse().unwrap());
    let worlds = unseen.splits(north.len()).into_iter().map(|(east, west)| {
        let whist = Whist::new(&[north, east, south, west], trump, leader);
        Goal { whist, tricks }
    });
    BestDefence::new(worlds)
}

fn card(text: &str) -> Card {
    text.parse::<Cards>().unwrap().iter().next().unwrap()
}

/// For one lead: worlds won against best defence by one plan, and with perfect information.
fn single_and_double(game: &BestDefence<Goal>, lead: &str) -> (usize, usize) {
    let after = game.after(card(lead));
    let single = front(&after).sets().iter().map(Worlds::len).max().unwrap();
    (single, minimax(&after).len())
}

#[test]
fn figure_12_a_guess_looks_like_a_certainty() {
    // Spades (suit 0) are trumps, South leads and needs all three tricks.
    let game = ending("A.-.A.A", "-.-.32.2", "2.-.KQ.KQJ", Some(0), 2, 3);
    assert_eq!(single_and_double(&game, "-.-.-.2"), (18, 18));
    assert_eq!(single_and_double(&game, "-.-.2"), (14, 14));
    // Whoever sees the cards leads the right suit every time.
    assert_eq!(minimax(&game), Worlds::all(20));
    assert_eq!(front(&game).sets().len(), 2);
}

#[test]
fn figure_13_fusion_makes_a_doubtful_ace_as_good_as_the_sure_one() {
    let game = ending("A.A.A.A", "3.-.32.2", "2.K.KQJ.KQJ", Some(0), 0, 4);
    assert_eq!(single_and_double(&game, "A"), (70, 70));
    assert_eq!(
        single_and_double(&game, "-.A"),
        (62, 70),
        "double dummy sees no difference from the trump ace"
    );
    assert_eq!(single_and_double(&game, "-.-.A"), (62, 62));
    assert_eq!(single_and_double(&game, "-.-.-.A"), (62, 62));
}

#[test]
fn figure_13_variant() {
    let game = ending("A.A.A.A", "3.-.32.2", "2.KQ.KQJ.KQ", Some(0), 0, 4);
    assert_eq!(single_and_double(&game, "A"), (70, 70));
    assert_eq!(single_and_double(&game, "-.A"), (61, 70));
    assert_eq!(single_and_double(&game, "-.-.A").0, 62);
    assert_eq!(single_and_double(&game, "-.-.-.A").0, 50);
}

#[test]
fn a_simple_finesse_is_half() {
    // Sutherland, Figure 1: North 3 2, South A Q, two tricks left, North leads.
    let two = ending("32", "AQ", "K654", None, 0, 2);
    assert_eq!(front(&two).sets().iter().map(Worlds::len).max(), Some(3));
    let one = ending("32", "AQ", "K654", None, 0, 1);
    assert_eq!(front(&one).sets(), [Worlds::all(6)]);
}

/// The chance of the best plan, in per cent.
fn best(front: &Antichain, combination: &Combination) -> f64 {
    100.0 * front.best(&combination.chances).unwrap().1
}

#[track_caller]
fn check_percent(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-5, "{found} %, expected {expected} %");
}

fn double_dummy(game: &BestDefence<search::toys::suit::Suit>, combination: &Combination) -> f64 {
    100.0 * minimax(game).weight(&combination.chances)
}

#[test]
fn figures_2_and_3_cashing_the_top_honours() {
    let combination = Combination::new("AKQJ9", "32", "T87654", 5);
    let game = BestDefence::new(combination.worlds.clone());
    let front = front(&game);
    check_percent(best(&front, &combination), 87.1429);
    check_percent(double_dummy(&game, &combination), 93.1988);
    // The contributions of Figure 3, by the number of cards West holds.
    let (won, _) = front.best(&combination.chances).unwrap();
    let mut contributions = [0.0; 7];
    for world in won.iter() {
        let east: u8 = combination.east[world].iter().sum();
        contributions[6 - usize::from(east)] += combination.chances[world];
    }
    let expected = [0.0, 0.0121, 0.2422, 0.3553, 0.2422, 0.0121, 0.0075];
    for (found, expected) in contributions.iter().zip(expected) {
        assert!((found - expected).abs() < 5e-5, "{contributions:?}");
    }
}

#[test]
fn figure_14_a_two_way_finesse_is_put_off_for_ever() {
    let combination = Combination::new("KJT2", "A983", "Q7654", 4);
    let game = BestDefence::new(combination.worlds.clone());
    let choices = front(&game);
    assert_eq!(choices.sets().len(), 6);
    check_percent(best(&choices, &combination), 52.8261);
    check_percent(double_dummy(&game, &combination), 100.0);
    // With the queen's place known any card is good enough to start with, except the ace and the king.
    for action in game.legal_actions() {
        let Action::Lead(_, step) = action else { panic!("declarer leads") };
        let chance = double_dummy(&game.after(action), &combination);
        if step == combination.step('A') {
            assert!(chance < 99.0, "{action:?}: {chance}");
        } else {
            check_percent(chance, 100.0);
        }
    }
    let three = Combination::new("KJT2", "A983", "Q7654", 3);
    check_percent(best(&front(&BestDefence::new(three.worlds.clone())), &three), 100.0);
}

/// The worlds of Figure 21 by East's holding.
const FIGURE_21: [(&str, bool, bool); 8] = [
    ("Q95", true, true),
    ("Q9", true, true),
    ("Q5", false, true),
    ("95", true, true),
    ("Q", true, true),
    ("9", true, true),
    ("5", false, true),
    ("", true, false),
];

#[test]
fn figure_21_two_tactics_and_where_they_win() {
    let combination = Combination::new("J87", "T32", "Q95", 2);
    let world = |east: &str| {
        let counts: Vec<u8> = "Q95".chars().map(|card| u8::from(east.contains(card))).collect();
        combination.east.iter().position(|held| *held == counts).unwrap()
    };
    let finesse_7 = Worlds::of(8, FIGURE_21.iter().filter(|row| row.1).map(|row| world(row.0)));
    let finesse_j = Worlds::of(8, FIGURE_21.iter().filter(|row| row.2).map(|row| world(row.0)));
    let game = BestDefence::new(combination.worlds.clone());
    let choices = front(&game);
    assert!(choices.sets().contains(&finesse_7) && choices.sets().contains(&finesse_j), "{choices:?}");
    assert_eq!(choices.sets().iter().map(Worlds::len).max(), Some(7));
    // The tactics begin by leading the seven from North and a low card from South.
    let low = |seat, card| game.after(Action::Lead(seat, combination.step(card)));
    assert!(achievable(&low(Seat::North, '7'), &finesse_7));
    assert!(achievable(&low(Seat::South, '2'), &finesse_j));
    assert!(!achievable(&game, &Worlds::all(8)));
    check_percent(best(&front(&game), &combination), 89.0);
}

#[test]
fn figure_22_non_locality_at_the_table() {
    let combination = Combination::new("J876", "AT32", "KQ954", 3);
    let game = BestDefence::new(combination.worlds.clone());
    let whole = front(&game);
    check_percent(best(&whole, &combination), 46.0435);
    check_percent(double_dummy(&game, &combination), 79.3913);
    let leads = [
        (Seat::North, '6', 46.0435),
        (Seat::North, 'J', 44.3478),
        (Seat::South, '2', 31.3478),
        (Seat::South, 'A', 18.0870),
        (Seat::South, 'T', 13.0),
    ];
    for (seat, letter, expected) in leads {
        let after = game.after(Action::Lead(seat, combination.step(letter)));
        check_percent(best(&front(&after), &combination), expected);
    }
    // Choosing at each node by what follows it alone, vector minimaxing spoils the best lead and prefers another;
    // reducing payoffs does not help.
    let percent = |won: &Worlds| 100.0 * won.weight(&combination.chances);
    let six = game.after(Action::Lead(Seat::North, combination.step('6')));
    check_percent(percent(&vector_minimax(&six, &combination.chances).won), 40.3913);
    check_percent(percent(&vector_minimax(&game, &combination.chances).won), 44.3478);
    check_percent(percent(&payoff_reduction(&game, &combination.chances).won), 44.3478);
}

#[test]
fn figure_22_the_line_in_the_text() {
    let combination = Combination::new("J876", "AT32", "KQ954", 3);
    let game = BestDefence::new(combination.worlds.clone());
    let whole = front(&game);
    let (plan, _) = whole.best(&combination.chances).unwrap();
    let step = |card| combination.step(card);
    // Lead the 6 from North; South plays low on a low card, the ten on the nine, the ace on an honour.
    let six = game.after(Action::Lead(Seat::North, step('6')));
    for (east, south) in [('5', '2'), ('9', 'T'), ('K', 'A')] {
        let follow = six.after(Action::Follow(step(east)));
        for action in follow.legal_actions() {
            let right = action == Action::Follow(step(south));
            assert_eq!(achievable(&follow.after(action), plan), right, "{east} from East, then {action:?}");
        }
    }
    // After the king, the ace and a low card declarer is in Figure 20. The jack finesse, best there by itself, no
    // longer serves the plan; the finesse of the seven does.
    let king_ace = six.after(Action::Follow(step('K'))).after(Action::Follow(step('A')));
    let figure_20 = king_ace.after(Action::Follow(step('4')));
    assert!(achievable(&figure_20.after(Action::Lead(Seat::North, step('7'))), plan));
    assert!(!achievable(&figure_20.after(Action::Lead(Seat::South, step('2'))), plan));
}

#[test]
fn a_learned_defence_proves_the_plans_optimal() {
    // Figure 12 loses two worlds of twenty, and nothing can lose less than what rounds up to two.
    let guess = ending("A.-.A.A", "-.-.32.2", "2.-.KQ.KQJ", Some(0), 2, 3);
    assert_eq!(MixedDefence::uniform(&guess).bound(&[1.0; 20], 20).ceil(), 2.0);
    // Figures 14 and 22, in per cent: what the best plan loses is what the bound says must be lost.
    for (north, south, outstanding, needed, best) in
        [("KJT2", "A983", "Q7654", 4, 52.8261), ("J876", "AT32", "KQ954", 3, 46.0435)]
    {
        let combination = Combination::new(north, south, outstanding, needed);
        let game = BestDefence::new(combination.worlds.clone());
        let bound = 100.0 * MixedDefence::uniform(&game).bound(&combination.chances, 100);
        let loss = 100.0 - best;
        assert!(bound <= loss + 1e-4 && bound > loss - 0.01, "{north} {south}: {bound} of {loss}");
    }
}
