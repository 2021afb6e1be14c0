//! Endings against tables of known answers, an independent solver, and their own replay.

use bridge::{BySeat, PartialDeal, Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{CardSet, Suit};
use rand::RngExt;
use search::Budget;
use search::imperfect::{BestDefence, front};
use search::perfect::minimax;
use search::toys::whist::{Cards, Goal, Whist};
use single_dummy::ending::{self, Ending, EndingAnswer, EndingError, Settings};

#[path = "../src/ending/known.rs"]
mod known;

use known::{Row, rows};

fn solve(ending: &Ending) -> EndingAnswer {
    ending::solve(ending, &Settings::default(), &Budget::unlimited()).unwrap()
}

/// North, South and the unseen cards, without trumps.
fn no_trump(hands: [&str; 3], leader: Seat, target: u8) -> Ending {
    let [north, south, unseen] = hands.map(|hand| hand.parse().unwrap());
    Ending::new(north, south, unseen, leader, Strain::NoTrump, target)
}

fn weighed(weight: &dyn Fn(CardSet) -> f64) -> Settings<'_> {
    Settings { weight, ..Settings::default() }
}

/// Replays the plan with every defence in every layout: it must win where the answer says, and nowhere else.
#[track_caller]
fn check_replay(ending: &Ending, answer: &EndingAnswer) {
    let mut wins = ending::strategy(ending, &answer.won, &Budget::unlimited()).unwrap().replay();
    let mut won = answer.won.clone();
    wins.sort_by_key(|west| west.bits());
    won.sort_by_key(|west| west.bits());
    assert_eq!(wins, won, "{ending:?}");
}

/// Checks the rows of the table whose hands have this many cards.
fn check_table(tricks: std::ops::RangeInclusive<usize>) {
    let mut checked = 0;
    for Row { ending, chance, double_dummy } in rows().filter(|row| tricks.contains(&row.ending.north.len()))
    {
        let answer = solve(&ending);
        assert!(answer.proven, "{ending:?}");
        assert_eq!(answer.at_most, answer.chance);
        assert_eq!(format!("{:.4}", 100.0 * answer.double_dummy), double_dummy, "{ending:?}");
        assert_eq!(format!("{:.4}", 100.0 * answer.chance), chance, "{ending:?}");
        if ending.north.len() <= 5 {
            check_replay(&ending, &answer);
        }
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn known_answers_to_four_decimals() {
    check_table(3..=6);
}

#[test]
fn known_answers_of_28_cards() {
    check_table(7..=7);
}

fn random_ending(tricks: usize, index: u64) -> Ending {
    let mut rng = generator(2024, index);
    // Few suits make more of them interesting.
    let pack: CardSet =
        CardSet::ALL.iter().filter(|card| card.suit() < Suit::Spades || index.is_multiple_of(2)).collect();
    let cards = shuffled(pack, &mut rng);
    let take = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
    Ending {
        north: take(0, tricks),
        south: take(tricks, 2 * tricks),
        unseen: take(2 * tricks, 4 * tricks),
        trick: Vec::new(),
        leader: Seat::ALL[rng.random_range(0..4)],
        trump: Strain::ALL[rng.random_range(0..5)],
        target: rng.random_range(1..=tricks as u8),
    }
}

/// The same ending in the abstract game that knows nothing of this crate.
fn abstract_game(ending: &Ending) -> (BestDefence<Goal>, usize) {
    let cards = |hand: CardSet| -> Cards {
        let suits: Vec<String> = Suit::ALL.map(|suit| hand.in_suit(suit).to_string()).into();
        suits.join(".").parse().unwrap()
    };
    let layouts = cards(ending.unseen).splits(ending.north.len());
    let count = layouts.len();
    let trump = ending.trump.suit().map(|suit| suit.index() as u8);
    let leader = ending.leader.index() as u8;
    let worlds = layouts.into_iter().map(|(east, west)| {
        let whist = Whist::new(&[cards(ending.north), east, cards(ending.south), west], trump, leader);
        Goal { whist, tricks: ending.target }
    });
    (BestDefence::new(worlds), count)
}

#[test]
fn agrees_with_the_naive_solver() {
    for index in 0..60 {
        let ending = random_ending(3, index);
        let answer = solve(&ending);
        let (game, count) = abstract_game(&ending);
        let best = front(&game).best(&vec![1.0; count]).map_or(0.0, |(_, weight)| weight);
        let same = |a: f64, b: f64| (a - b / count as f64).abs() < 1e-9;
        assert!(same(answer.chance, best), "{ending:?}: {} against {best}", answer.chance);
        assert!(same(answer.double_dummy, minimax(&game).len() as f64), "{ending:?}");
        check_replay(&ending, &answer);
    }
}

/// The share of the layouts that the double-dummy solver wins, one by one.
fn double_dummy_share(ending: &Ending) -> f64 {
    let mut solver = double_dummy::Solver::new(double_dummy::Config { memory_mib: 16 });
    let (mut won, mut all) = (0_u32, 0_u32);
    for mask in 0..1_u32 << ending.unseen.len() {
        if mask.count_ones() as usize != ending.north.len() {
            continue;
        }
        let chosen = ending.unseen.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1);
        let west: CardSet = chosen.map(|(_, card)| card).collect();
        let hands = [ending.north, ending.unseen - west, ending.south, west];
        let deal = PartialDeal::new(BySeat::from_fn(|seat: Seat| hands[seat.index()])).unwrap();
        let position = double_dummy::Position::new(deal, ending.trump, ending.leader, &[]).unwrap();
        let best = solver.cards(&position).unwrap().into_iter().map(|(_, tricks)| tricks).max().unwrap();
        let ours = matches!(ending.leader, Seat::North | Seat::South);
        let tricks = if ours { best } else { ending.north.len() - best };
        won += u32::from(tricks >= usize::from(ending.target));
        all += 1;
    }
    f64::from(won) / f64::from(all)
}

#[test]
fn double_dummy_agrees_with_the_solver_for_deals() {
    for (tricks, endings) in [(4, 60), (5, 30), (6, 10)] {
        for index in 0..endings {
            let mut ending = random_ending(tricks, 1_000 + index);
            // Targets near the middle are the ones that differ from layout to layout.
            ending.target = (tricks / 2) as u8 + (index % 2) as u8;
            assert_eq!(ending::double_dummy(&ending).unwrap(), double_dummy_share(&ending), "{ending:?}");
        }
    }
}

#[test]
fn weights_decide_what_to_play_for() {
    // Two tricks needed, the lead in North, A Q opposite 4: the king must be guessed right or wrong.
    let hands = ["-.-.-.AQ", "-.-.4.2", "-.-.Q.K63"];
    let ending = no_trump(hands, Seat::South, 2);
    let even = solve(&ending);
    let king = "CK".parse().unwrap();
    let west_likely = |west: CardSet| if west.contains(king) { 3.0 } else { 1.0 };
    let weighted = ending::solve(&ending, &weighed(&west_likely), &Budget::unlimited()).unwrap();
    assert!(weighted.proven && weighted.chance > even.chance, "{} {}", weighted.chance, even.chance);
    let never = ending::solve(&ending, &weighed(&|_| 0.0), &Budget::unlimited());
    assert_eq!(never.unwrap_err(), EndingError::NoLayout);
}

#[test]
fn cards_on_the_table_are_part_of_the_ending() {
    // Figure 1 of Sutherland: the finesse from North, told before and after East has played low.
    let whole = no_trump(["32.-.-.-", "AQ.-.-.-", "K654.-.-.-"], Seat::North, 2);
    assert_eq!(solve(&whole).chance, 0.5);
    let mut later = whole;
    later.north = "3.-.-.-".parse().unwrap();
    later.unseen = "K65.-.-.-".parse().unwrap();
    later.trick = vec!["S2".parse().unwrap(), "S4".parse().unwrap()];
    let answer = solve(&later);
    // East has one more of K 6 5: the finesse wins in one layout of three.
    assert_eq!((answer.card.unwrap().to_string().as_str(), answer.won.len()), ("SQ", 1));
    assert!((answer.chance - 1.0 / 3.0).abs() < 1e-9);
}

/// Stopped at any moment, a search tells a strategy's chance and a bound with the true value between them.
#[test]
fn a_stopped_search_is_honest() {
    let mut open = 0;
    for Row { ending, chance, .. } in rows().filter(|row| (5..=6).contains(&row.ending.north.len())) {
        let exact: f64 = chance.parse::<f64>().unwrap() / 100.0;
        let limits = std::iter::successors(Some(0), |&limit| Some(limit + limit / 10 + 64));
        for limit in limits.take_while(|&limit| limit < 3_000_000) {
            let early =
                ending::solve(&ending, &Settings::default(), &Budget::unlimited().nodes(limit)).unwrap();
            // The table has four decimals of a percentage.
            assert!(early.chance <= exact + 1e-6 && exact <= early.at_most + 1e-6, "{ending:?} at {limit}");
            assert!(!early.proven || early.chance == early.at_most);
            open += u32::from(!early.proven && early.at_most < early.double_dummy);
            if early.proven {
                break;
            }
        }
    }
    assert!(open > 10, "{open} searches were stopped with a bound of their own");
}

#[test]
fn threads_change_the_time_and_not_the_answer() {
    let settings = Settings { threads: 3, ..Settings::default() };
    for index in 0..12 {
        let ending = random_ending(5, 500 + index);
        let answer = ending::solve(&ending, &settings, &Budget::unlimited()).unwrap();
        assert!(answer.proven);
        assert_eq!(answer.chance, solve(&ending).chance, "{ending:?}");
        check_replay(&ending, &answer);
    }
}

#[test]
fn bad_endings_are_refused() {
    let refuse = |north, south, unseen, target| {
        let ending = no_trump([north, south, unseen], Seat::North, target);
        ending::solve(&ending, &Settings::default(), &Budget::unlimited()).unwrap_err().to_string()
    };
    assert_eq!(refuse("A.-.-.-", "A.-.-.-", "K.Q.-.-", 1), "SA is in two places");
    assert!(refuse("A.-.-.-", "K.-.-.-", "QJT.-.-.-", 1).contains("the unseen are 3"));
    assert!(refuse("A.-.-.-", "K.-.-.-", "QJ.-.-.-", 2).contains("expected at most the 1"));
}

#[test]
fn winners_are_cashed_to_find_the_queen_of_figure_16() {
    // Frank & Basin 1998, Figure 16, as an ending: all tricks but for a guess for the queen of spades, which is right in
    // 52.83 % of whole deals. A winner beside the spades may show how they lie; a spade first gives that up.
    let ending = no_trump(["KJT2.A..", "A983..A.", "Q7654.QJ.QJ.T"], Seat::North, 5);
    let best = solve(&ending);
    assert!(best.proven && best.card.is_some_and(|card| card.suit() == Suit::Hearts), "{:?}", best.card);
    assert_eq!((best.won.len(), best.layouts), (148, 252));
    assert!(best.chance > 0.5283);
    for spade in ["SK", "SJ", "S2"] {
        let (after, _) = ending.after(&[spade.parse().unwrap()]).unwrap();
        assert!(solve(&after).chance < best.chance, "{spade}");
    }
}
