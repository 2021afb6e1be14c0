//! The rules hold whatever the house agrees on: deals end, points add up, illegal cards are refused.

use cards::random::{Random, generator};
use cards::{Card, CardSet, Suit};
use hearts::{
    BySeat, IllegalCard, IllegalDeal, IllegalPass, JACK, Leads, Moon, Opening, PENALTIES, Pass, Players,
    QUEEN, Rules, Seat, TWO_OF_CLUBS, Table,
};
use proptest::prelude::*;
use rand::RngExt;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let flags = prop::array::uniform5(any::<bool>());
    (3..=5_usize, flags, 0..3_usize, any::<bool>(), any::<bool>()).prop_map(
        |(
            players,
            [jack, passing, points_on_first_trick, queen_breaks, no_trick_bonus],
            leads,
            moon,
            club,
        )| {
            Rules {
                players: Players::from_count(players).unwrap(),
                jack,
                moon: if moon { Moon::OthersPay } else { Moon::ShooterGains },
                passing,
                opening: if club { Opening::AnyClub } else { Opening::TwoOfClubs },
                points_on_first_trick,
                leads: [Leads::Free, Leads::NoHearts, Leads::NoPenalties][leads],
                queen_breaks,
                no_trick_bonus,
            }
        },
    )
}

fn random_of(set: CardSet, rng: &mut Random) -> Card {
    set.iter().nth(rng.random_range(0..set.len())).unwrap()
}

/// Passes at random.
fn pass_all(table: &mut Table, rng: &mut Random) {
    for giver in table.to_pass().collect::<Vec<_>>() {
        let mut hand = table.view(giver).hand;
        let mut cards = CardSet::EMPTY;
        for _ in 0..Pass::CARDS {
            let chosen = random_of(hand, rng);
            hand.remove(chosen);
            cards.insert(chosen);
        }
        table.pass(giver, cards).unwrap();
    }
}

proptest! {
    #[test]
    fn random_deals_end_and_points_add_up(rules in any_rules(), seed in any::<u64>(), deal in 0..4_usize) {
        let mut rng = generator(seed, 0);
        let mut table = Table::shuffled(rules, rules.pass_of(deal), &mut rng);
        prop_assert_eq!(table.outcome(), None);
        pass_all(&mut table, &mut rng);
        let size = rules.hand_size() * rules.players.count();
        let mut cards = 0;
        while let Some(turn) = table.to_play() {
            let view = table.view(turn);
            let legal = view.legal();
            prop_assert!(!legal.is_empty() && legal.is_subset(view.hand));
            for refused in CardSet::ALL - legal {
                let before = table.clone();
                prop_assert!(table.play(refused).is_err(), "{} was taken", refused);
                prop_assert_eq!(&table, &before);
            }
            for other in view.hidden() {
                let hand = table.position().hand(other.seat);
                prop_assert_eq!(hand.len(), other.size);
                prop_assert!(hand.is_subset(other.may_hold), "{} holds {}", other.seat, hand);
            }
            table.play(random_of(legal, &mut rng)).unwrap();
            cards += 1;
        }
        prop_assert_eq!(cards, size);
        let play = table.position().play();
        let taken = rules.seats().fold(CardSet::EMPTY, |all, seat| all | play.taken(seat));
        prop_assert_eq!(taken, rules.pack());
        let sum: i32 = table.outcome().unwrap().iter().sum();
        let jack = if rules.jack { -10 } else { 0 };
        let empty = rules.seats().filter(|&seat| play.taken(seat).is_empty()).count() as i32;
        let expected = match (play.shooter(), rules.moon) {
            (Some(_), Moon::OthersPay) => 26 * (rules.players.count() as i32 - 1),
            (Some(_), Moon::ShooterGains) => -26,
            (None, _) => 26 - if rules.no_trick_bonus { 5 * empty } else { 0 },
        };
        prop_assert_eq!(sum, expected + jack);
    }

    #[test]
    fn a_view_does_not_depend_on_what_it_hides(seed in any::<u64>(), plays in 0..52_usize) {
        let mut rng = generator(seed, 0);
        let mut table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
        let start = *table.dealt();
        for _ in 0..plays {
            let turn = table.to_play().unwrap();
            table.play(random_of(table.view(turn).legal(), &mut rng)).unwrap();
        }
        // Two hidden cards of one suit change places; nobody has shown out of a suit it holds, so both deals fit.
        let [left, right] = [1, 2].map(|index| table.position().hand(seat(index)) - PENALTIES);
        let suit = Suit::ALL.into_iter().find(|&s| !left.only(s).is_empty() && !right.only(s).is_empty());
        if let Some(suit) = suit {
            let (a, b) = (left.only(suit).highest().unwrap(), right.only(suit).highest().unwrap());
            if a != TWO_OF_CLUBS && b != TWO_OF_CLUBS {
                let swapped = BySeat::from_fn(|s| match s.index() {
                    1 => start[s].without(a).with(b),
                    2 => start[s].without(b).with(a),
                    _ => start[s],
                });
                let mut other = Table::new(Rules::PERKINS, Pass::Hold, swapped).unwrap();
                for &(_, played) in table.history() {
                    other.play(played).unwrap();
                }
                prop_assert_eq!(other.view(seat(0)), table.view(seat(0)));
                prop_assert_ne!(other.view(seat(1)), table.view(seat(1)));
            }
        }
    }
}

/// Thirteen hearts, spades, diamonds and clubs for seats 0 to 3.
fn one_suit_each() -> BySeat<CardSet> {
    let suits = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
    BySeat::from_fn(|s| suits.get(s.index()).map_or(CardSet::EMPTY, |&suit| CardSet::ALL.only(suit)))
}

#[track_caller]
fn check_moon(rules: Rules, expected: [i32; 4]) {
    let mut table = Table::new(rules, Pass::Hold, one_suit_each()).unwrap();
    while let Some(turn) = table.to_play() {
        table.play(table.view(turn).legal().lowest().unwrap()).unwrap();
    }
    // Clubs win every trick: seat 3 takes everything.
    assert_eq!(table.position().play().shooter(), Some(seat(3)));
    assert_eq!(table.outcome().unwrap().as_slice(), expected);
}

#[test]
fn the_moon_pays_as_agreed() {
    check_moon(Rules::PERKINS, [26, 26, 26, -10]);
    check_moon(Rules { jack: false, ..Rules::PERKINS }, [26, 26, 26, 0]);
    check_moon(Rules { moon: Moon::ShooterGains, ..Rules::PERKINS }, [0, 0, 0, -36]);
    check_moon(Rules { no_trick_bonus: true, ..Rules::PROTOCOL }, [26, 26, 26, -10]);
}

/// Seat 2 leads; seats 1 and 3 are void in clubs.
fn sharp_deal() -> BySeat<CardSet> {
    let hands = ["A.A.A.AKQJT98765", "K.KQJT987654.KQ.-", "Q.32.JT98765.432", "JT98765432.-.432.-"];
    BySeat::from_fn(|s| hands.get(s.index()).map_or(CardSet::EMPTY, |hand| hand.parse().unwrap()))
}

/// What the table says to the last of the cards; the others are legal.
#[track_caller]
fn last_answer(rules: Rules, cards: &str) -> Option<IllegalCard> {
    let mut table = Table::new(rules, Pass::Hold, sharp_deal()).unwrap();
    let mut results: Vec<_> = cards.split_whitespace().map(|text| table.play(card(text))).collect();
    let last = results.pop().unwrap();
    assert!(results.iter().all(Result::is_ok), "{results:?}");
    last.err()
}

#[test]
fn refused_cards_say_why() {
    let rules = Rules::PROTOCOL;
    let any_club = Rules { opening: Opening::AnyClub, ..rules };
    let opening = |text, opening| Some(IllegalCard::Opening { card: card(text), opening });
    assert_eq!(last_answer(rules, "C4"), opening("C4", Opening::TwoOfClubs));
    assert_eq!(last_answer(any_club, "C4"), None);
    assert_eq!(last_answer(any_club, "SQ"), opening("SQ", Opening::AnyClub));
    assert_eq!(last_answer(rules, "CA"), Some(IllegalCard::NotHeld { seat: seat(2), card: card("CA") }));
    let revoke = IllegalCard::Revoke { seat: seat(0), card: card("SA"), led: Suit::Clubs };
    assert_eq!(last_answer(rules, "C2 S2 SA"), Some(revoke));
    assert_eq!(revoke.to_string(), "seat 0 must follow suit: SA is not of the clubs that were led");
    assert_eq!(last_answer(rules, "C2 S2 CA HK"), Some(IllegalCard::FirstTrick { card: card("HK") }));
    assert_eq!(last_answer(Rules { points_on_first_trick: true, ..rules }, "C2 S2 CA HK"), None);
}

#[test]
fn hearts_are_led_only_when_broken() {
    // Seat 0 wins the first trick, and no point was played.
    let quiet = "C2 S2 CA DK";
    let protocol = Rules::PROTOCOL;
    let not_broken = Some(IllegalCard::NotBroken { card: card("HA") });
    assert_eq!(last_answer(protocol, &format!("{quiet} HA")), not_broken);
    assert_eq!(last_answer(protocol, &format!("{quiet} SA")), None);
    assert_eq!(last_answer(Rules { leads: Leads::Free, ..protocol }, &format!("{quiet} HA")), None);
    // The queen falls under the ace and breaks hearts, if that is agreed.
    let queen = format!("{quiet} SA SK SQ SJ HA");
    assert_eq!(last_answer(protocol, &queen), None);
    let stubborn = Rules { queen_breaks: false, ..protocol };
    assert_eq!(last_answer(stubborn, &queen), not_broken);
    // A heart is discarded on a club, and hearts are broken.
    assert_eq!(last_answer(stubborn, &format!("{quiet} CK HK C4 S3 HA")), None);
}

#[test]
fn passes_go_where_they_should() {
    let rules = Rules::PERKINS;
    for (deal, to) in [(0, 1), (1, 3), (2, 2), (4, 1)] {
        let pass = rules.pass_of(deal);
        let mut table = Table::shuffled(rules, pass, &mut generator(1, deal as u64));
        assert_eq!(table.to_play(), None);
        let given: Vec<CardSet> = (0..4).map(|s| table.dealt()[seat(s)].iter().take(3).collect()).collect();
        let more = table.dealt()[seat(0)].iter().take(4).collect();
        assert_eq!(table.pass(seat(0), more), Err(IllegalPass::Count { seat: seat(0), cards: 4 }));
        let wrong = IllegalPass::NotHeld { seat: seat(0), cards: given[1] };
        assert_eq!(table.pass(seat(0), given[1]), Err(wrong));
        for (index, &cards) in given.iter().enumerate() {
            assert!(table.view(seat(index)).is_to_pass);
            table.pass(seat(index), cards).unwrap();
            let again = table.pass(seat(index), cards);
            assert_eq!(again, Err(IllegalPass::NotNow(seat(index))));
        }
        for (index, &cards) in given.iter().enumerate() {
            let view = table.view(seat((index + to) % 4));
            assert_eq!(view.received, cards);
            assert!(cards.is_subset(view.hand));
            // The giver knows where its cards are.
            for hidden in table.view(seat(index)).hidden() {
                let has = hidden.may_hold & cards;
                assert_eq!(has, if hidden.seat == view.seat { cards } else { CardSet::EMPTY });
            }
        }
    }
    assert_eq!(rules.pass_of(3), Pass::Hold);
    assert_eq!(Rules::PROTOCOL.pass_of(0), Pass::Hold);
}

#[test]
fn the_queen_is_not_led_at_perkins_table() {
    // Seat 0 holds the two of clubs and the queen and wins the first trick.
    let mut hands = sharp_deal();
    hands[seat(0)] = hands[seat(0)].without(card("SA")).without(card("C5")).with(QUEEN).with(TWO_OF_CLUBS);
    hands[seat(2)] = hands[seat(2)].without(QUEEN).without(TWO_OF_CLUBS).with(card("SA")).with(card("C5"));
    let queen = |rules: Rules| {
        let mut table = Table::new(Rules { opening: Opening::AnyClub, ..rules }, Pass::Hold, hands).unwrap();
        for text in ["CA", "DK", "C5", "D2"] {
            table.play(card(text)).unwrap();
        }
        table.play(QUEEN).err()
    };
    assert_eq!(queen(Rules::PROTOCOL), None);
    assert_eq!(queen(Rules::PERKINS), Some(IllegalCard::NotBroken { card: QUEEN }));
}

#[test]
fn hands_that_are_no_deal_are_refused() {
    let mut hands = one_suit_each();
    hands[seat(0)].remove(card("HA"));
    let short = IllegalDeal::Size { seat: seat(0), cards: 12, expected: 13 };
    assert_eq!(Table::new(Rules::PERKINS, Pass::Hold, hands), Err(short));
    hands[seat(0)].insert(QUEEN);
    let twice = IllegalDeal::Cards { seat: seat(1), cards: CardSet::EMPTY.with(QUEEN) };
    assert_eq!(Table::new(Rules::PERKINS, Pass::Hold, hands), Err(twice));
}

#[test]
fn the_jack_is_open_until_it_is_taken() {
    let mut table = Table::new(Rules::PERKINS, Pass::Hold, one_suit_each()).unwrap();
    assert!(table.position().play().jack_is_open());
    for text in ["C2", "H2", "S2", "DJ"] {
        table.play(card(text)).unwrap();
    }
    assert!(!table.position().play().jack_is_open());
    assert_eq!(table.position().play().points(seat(3)), 1 - 10);
    assert!(table.position().play().taken(seat(3)).contains(JACK));
}
