//! Plans read aloud: one small ending of each kind of play.

use std::collections::BTreeMap;

use bridge::{BySeat, Deal, Seat, Strain};
use cards::random::{generator, shuffled};
use cards::{Card, CardSet, Rank, Suit};
use double_dummy::{Config, Position, Solver};
use search::Budget;
use single_dummy::ending::{self, Ending, EndingAnswer, Settings};
use single_dummy::english::{English, Language};
use single_dummy::fact::Fact;
use single_dummy::plan::{Action, Follow, Named, Step};

#[path = "../src/ending/known.rs"]
mod known;

/// Hands, unseen cards, leader, trumps and tricks needed.
type Cards<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str, u8);

fn solve(
    (north, south, unseen, leader, trump, target): Cards<'_>,
    weight: &dyn Fn(CardSet) -> f64,
) -> EndingAnswer {
    let [north, south, unseen] = [north, south, unseen].map(|hand| hand.parse().unwrap());
    let (leader, trump) = (leader.parse().unwrap(), trump.parse().unwrap());
    let ending = Ending::new(north, south, unseen, leader, trump, target);
    let settings = Settings { weight, ..Settings::default() };
    let answer = ending::solve(&ending, &settings, &Budget::unlimited()).unwrap();
    assert!(answer.proven);
    answer
}

#[track_caller]
fn check(cards: Cards<'_>, plan: &str, beaten: &str) {
    let answer = solve(cards, &|_| 1.0);
    assert_eq!(English.plan(&answer.plan).to_string(), plan);
    assert_eq!(English.beaten(&answer.plan.beaten, answer.chance).to_string(), beaten);
}

#[test]
fn a_finesse_is_named_and_trumps_are_drawn_first() {
    check(
        ("32.AQ.-.-", "KQ.54.-.-", "J9.KJ98.32.-", "S", "S", 4),
        "Play for the heart finesse (HK with West), 50.0%. Draw trumps; then lead H4 from South and finesse \
         HQ, but HA if West plays HK; then cash the winners.",
        "It loses in 50.0% of all layouts: always when East holds HK.",
    );
}

#[test]
fn a_double_finesse_needs_both_honours() {
    check(
        ("AQT.-.-.2", "432.-.-.A", "KJ9876.-.-.54", "S", "NT", 4),
        "Play for SK and SJ with West, 21.4%. Lead S2 from South and finesse ST, but SQ if West plays SJ, and SA if \
         West plays SK; then lead C2 from North to CA; then lead S3 from South and finesse SQ, but SA if West plays \
         SK; then cash the winners.",
        "It loses in 78.6% of all layouts: always when East holds SK.",
    );
}

#[test]
fn defenders_throw_what_is_of_no_use() {
    // Spades thrown on the ace of hearts would bring the queen down.
    check(
        ("AJ3.2.-.-", "KT4.A.-.-", "Q9876.-.KQJ.-", "S", "NT", 4),
        "Play for the spade finesse (SQ with East), 50.0%. Cash HA from South; then lead S4 from South to SA; then \
         lead S3 from North and finesse ST, but SK if East plays SQ; then cash the winners. Another line plays for \
         the spade finesse (SQ with West), 50.0%.",
        "It loses in 48.6% of all layouts: in 97.1% of the layouts in which West holds SQ.",
    );
}

#[test]
fn the_second_chance_is_told_where_the_first_fails() {
    check(
        ("AQ.KJ4.-.-", "43.A32.-.-", "KJT9.QT98.32.-", "S", "NT", 4),
        "Play for HQ falling in 2 rounds or the spade finesse (SK with West), 79.8%. Lead H2 from South to HK; then \
         lead H4 from North to HA; then lead S3 from South and finesse SQ, but SA if West plays SK (if West has \
         played HQ, cash the winners instead; if East has shown out of hearts, lead S3 from South to SA instead); \
         then cash the winners.",
        "It loses in 20.2% of all layouts: in 40.5% of the layouts in which East holds SK.",
    );
}

#[test]
fn no_winner_is_thrown_where_all_is_won() {
    check(
        ("AJ.-.-.A", "2.-.A.K", "KQ3.-.-.QJT", "S", "NT", 3),
        "There are 3 top tricks. Cash DA from South, throwing SJ from North; then lead S2 from South to SA; \
         then cash the winners. It works however the cards lie.",
        "",
    );
}

#[test]
fn a_two_way_finesse_tells_the_other_way() {
    check(
        ("AJ3.-.-.-", "KT2.-.-.-", "Q98765.-.-.-", "S", "NT", 3),
        "Play for the spade finesse (SQ with East), 50.0%. Lead S2 from South to SA; then lead S3 from North and \
         finesse ST, but SK if East plays SQ; then cash the winners. Another line plays for the spade finesse (SQ \
         with West), 50.0%.",
        "It loses in 50.0% of all layouts: always when West holds SQ.",
    );
}

#[test]
fn a_drop_is_told_by_its_rounds() {
    check(
        ("AKT.-.-.-", "543.-.-.-", "QJ2.543.-.-", "S", "NT", 3),
        "Play for spades 2-1, 90.0%. Lead S3 from South to SA; then cash the winners.",
        "It loses in 10.0% of all layouts: always when spades are 3-0.",
    );
}

#[test]
fn the_drop_that_is_better_than_the_finesse_tells_both() {
    check(
        ("AKJ2.-.-.-", "543.-.-.2", "QT98.765.-.4", "S", "NT", 4),
        "Play for SQ falling in 2 rounds, 62.9%. Lead S3 from South to SA; then cash SK from North; then cash the \
         winners. Another line plays for the spade finesse (SQ with West), 48.6%.",
        "It loses in 37.1% of all layouts: in 75.0% of the layouts in which spades are 3-1.",
    );
}

#[test]
fn two_chances_are_combined_in_order() {
    check(
        ("AQ.AQ.-.2", "32.32.-.A", "K54.K54.32.43", "S", "NT", 4),
        "Play for the heart finesse (HK with West) or SK falling in one round, 63.9%; then it works in 96.3%. Lead S2 \
         from South to SA; then lead C2 from North to CA; then lead H2 from South and finesse HQ, but HA if West \
         plays HK (if SK has fallen or East has shown out of spades, lead H2 from South to HA instead); then cash the \
         winners. Another line plays for the spade finesse (SK with West), 50.0%.",
        "It loses in 35.3% of all layouts: in 65.9% of the layouts in which East holds HK.",
    );
}

#[test]
fn a_suit_is_established_by_ducking() {
    check(
        ("A432.-.-.3", "65.-.-.AK2", "KQJT.-.-.QJT987", "N", "NT", 4),
        "Play for spades 2-2, 47.6%. Lead C3 from North to CA; then duck a spade, leading S5 from South; then \
         win the return; then lead S6 from South to SA; then cash the winners.",
        "It loses in 52.4% of all layouts: always when spades are 3-1.",
    );
}

#[test]
fn a_loser_is_ruffed() {
    check(
        ("-.3.4.-", "2.A.-.-", "A.-.K.Q5", "S", "H", 2),
        "Lead S2 from South and ruff it with H3; then lead D4 from North and ruff it with HA. It works \
         however the cards lie.",
        "",
    );
}

#[test]
fn a_defender_who_leads_is_answered() {
    check(
        ("43.-.QJ.-", "A2.-.K3.-", "KQJ5.-.A542.-", "W", "NT", 2),
        "When West leads a diamond, put up DJ from North; then win the return; then cash the winners.",
        "It loses in 8.6% of all layouts: in 18.8% of the layouts in which spades are 3-1.",
    );
}

/// Whether a card is played so to one that a defender has led.
fn is_true_of(how: Follow, card: Named, led: Named, trump: Option<Suit>) -> bool {
    let follows = card.suit == led.suit;
    match how {
        Follow::Win | Follow::WinCheaply | Follow::Overtake | Follow::Finesse => {
            follows && card.rank > led.rank
        }
        Follow::Low | Follow::Duck | Follow::Cover => follows,
        Follow::Ruff => !follows && card.suit == trump,
        Follow::Discard => !follows && card.suit != trump,
        Follow::Overruff => false,
    }
}

#[test]
fn what_is_done_is_true_of_every_card_led() {
    let mut answered = 0;
    for row in known::rows() {
        let ending = row.ending;
        let trump = ending.trump.suit();
        let answer = ending::solve(&ending, &Settings::default(), &Budget::unlimited()).unwrap();
        for step in &answer.plan.steps {
            let Some(case) = &step.after else { continue };
            let others =
                step.led_else.iter().flat_map(|(cases, action)| cases.iter().map(move |case| (case, action)));
            for (case, action) in std::iter::once((case, &step.action)).chain(others) {
                let Action::Follow { card, how, .. } = *action else { continue };
                for &led in case.cards() {
                    assert!(is_true_of(how, card, led, trump), "{ending:?}: {}", English.step(step));
                    answered += 1;
                }
            }
        }
    }
    assert!(answered > 0);
}

/// An ending of five cards a hand, dealt at random.
fn random_ending(number: u64) -> Ending {
    let cards = shuffled(CardSet::ALL, &mut generator(14, number));
    let hand = |from: usize, to: usize| cards[from..to].iter().copied().collect::<CardSet>();
    let trump = Strain::ALL[number as usize % Strain::ALL.len()];
    Ending::new(hand(0, 5), hand(5, 10), hand(10, 20), Seat::South, trump, 1 + (number % 5) as u8)
}

#[test]
fn what_is_told_of_the_layouts_is_counted() {
    let (mut needed, mut always) = (0, 0);
    let random = (0..120).map(random_ending);
    for ending in known::rows().map(|row| row.ending).chain(random) {
        let answer = ending::solve(&ending, &Settings::default(), &Budget::unlimited()).unwrap();
        let share = |wests: &[CardSet], holds: &dyn Fn(&BySeat<CardSet>) -> bool| {
            let is_so = |west: &&CardSet| {
                let mut hands = BySeat::default();
                (hands[Seat::West], hands[Seat::East]) = (**west, ending.unseen - **west);
                holds(&hands)
            };
            wests.iter().filter(is_so).count() as f64 / (answer.won.len() + answer.lost.len()) as f64
        };
        let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
        let plan = &answer.plan;
        let told = &plan.plays_for;
        if !told.is_empty() {
            let holds = |hands: &BySeat<CardSet>| told.holds(|seat| hands[seat]);
            let [won, lost] = [&answer.won, &answer.lost].map(|wests| share(wests, &holds));
            assert!(close(told.chance, won + lost), "{ending:?}: {told:?}");
            assert!(close(told.works, won / (won + lost)), "{ending:?}: {told:?}");
            assert!(close(told.covers, won / answer.chance), "{ending:?}: {told:?}");
            assert_eq!(told.is_needed(), close(won, answer.chance), "{ending:?}: {told:?}");
            needed += usize::from(told.is_needed());
        }
        for beaten in &plan.beaten {
            let holds = |hands: &BySeat<CardSet>| beaten.fact.holds(|seat| hands[seat]);
            let [won, lost] = [&answer.won, &answer.lost].map(|wests| share(wests, &holds));
            assert!(close(beaten.lost, lost) && close(beaten.chance, won + lost), "{ending:?}: {beaten:?}");
            always += usize::from(close(won, 0.0));
        }
    }
    assert!(needed > 20 && always > 20, "{needed} and {always} are too few to mean anything");
}

#[test]
fn a_card_is_a_winner_on_one_suit_and_a_discard_on_another() {
    check(
        ("-.-.-.AK4", "-.AT.-.5", "-.K4.JT4.2", "E", "D", 1),
        "Play for hearts 1-1, 60.0%. When East leads C2, win with C5 from South (on a diamond, discard C5 from \
         South; on a heart, win with HA from South); then when West leads a heart or a diamond, discard CK from \
         North, and win with HA from South.",
        "It loses in 40.0% of all layouts: always when hearts are 2-0.",
    );
    check(
        ("-.-.76.9", "-.-.K4.2", "-.K954.9.A", "E", "C", 1),
        "Play for CA with West, 50.0%. When East leads a heart, ruff with C2 from South (on D9, win with DK from \
         South).",
        "It loses in 45.0% of all layouts: in 90.0% of the layouts in which East holds CA.",
    );
}

#[test]
fn a_suit_that_asks_for_two_plays_is_told_by_its_cards() {
    check(
        ("-.-.-.K97", "-.-.J65.-", "-.-.KQ7.AQ8", "E", "NT", 1),
        "When East leads D7, put up DJ from South (on a club, discard D5 from South); then when West leads C8 or \
         CQ, put up CK from North.",
        "It loses in 55.0% of all layouts.",
    );
}

#[test]
fn tops_are_no_more_than_the_tricks_left() {
    check(
        ("A.K.-.A", "2.A.A.-", "3.Q7.K.KQ", "S", "NT", 3),
        "There are 3 top tricks. Lead S2 from South to SA; then lead HK from North to HA; then cash the winners. It \
         works however the cards lie.",
        "",
    );
}

#[test]
fn a_condition_is_told_once() {
    check(
        ("-.K2.AJT.-", "-.43.K92.-", "98.AQJ9.Q876.-", "S", "NT", 3),
        "Play for DQ falling in 2 rounds or HA with West, 79.8%; then it works in 88.1%. Lead D2 from South to DA (if \
         East shows out, duck a heart, leading H2 from North next; if West shows out, run DJ from North next); then \
         lead DJ from North to DK (if West shows out, lead H3 from South towards HK next); then cash the winners.",
        "It loses in 29.4% of all layouts: in 57.5% of the layouts in which diamonds are 3-1.",
    );
}

#[test]
fn what_changes_nothing_is_no_headline() {
    for cards in [
        ("K.T5.-.6", "Q.-.K4.4", "-.A93.JT5.82", "W", "NT", 1),
        ("-.-.T95.A", "-.-.KJ6.K", "-.-.AQ8.JT654", "S", "NT", 3),
    ] {
        let answer = solve(cards, &|_| 1.0);
        let told = &answer.plan.plays_for;
        let split =
            |fact: &Fact| matches!(fact, Fact::Divides { suit: Suit::Diamonds, long: 2, short: 1, .. });
        assert!(!told.needs.iter().any(split), "{told:?}");
    }
}

#[test]
fn a_guess_between_suits_is_a_break() {
    // Frank & Basin 1998, Figure 12.
    check(
        ("A.-.A.A", "-.-.32.2", "2.-.KQ.KQJ", "S", "S", 3),
        "Play for clubs 2-1, 90.0%. Lead C2 from South to CA; then cash the winners.",
        "It loses in 10.0% of all layouts: always when clubs are 3-0.",
    );
}

#[test]
fn what_is_certain_has_no_chances() {
    check(
        ("AK.-.-.-", "32.-.-.-", "QJT9.-.-.-", "S", "NT", 2),
        "There are 2 top tricks. Lead S2 from South to SA; then cash the winners. It works however the cards \
         lie.",
        "",
    );
    check(
        ("AQT.-.-.-", "432.-.-.-", "KJ9876.-.-.-", "S", "NT", 2),
        "Lead S2 from South and finesse ST, but SQ if West plays SJ; then cash the winners. It works however the \
         cards lie.",
        "",
    );
}

#[test]
fn what_a_defender_shows_changes_a_later_trick() {
    check(
        ("AQT42.32.-.-", "K53.A4.AK.-", "J9876.KQJT.QJT9.K", "S", "NT", 7),
        "Play for SJ falling in 3 rounds or SJ with West, 89.2%. Cash DA, DK and HA from South, throwing H2 and S2 from \
         North; then lead S3 from South to SQ; then lead S4 from North to SK (if East shows out, lead S5 from \
         South and finesse ST next); then cash the winners.",
        "It loses in 10.4% of all layouts: in 38.1% of the layouts in which spades are 4-1.",
    );
}

#[test]
fn an_ace_is_driven_out() {
    check(
        ("KQJ.A.-.-", "432.5.-.-", "A987.K3.5.6", "N", "NT", 3),
        "Drive out SA, leading SK from North; then when West leads a heart, win with HA from North; then cash the \
         winners.",
        "It loses in 71.4% of all layouts.",
    );
}

#[test]
fn what_is_hopeless_says_so() {
    check(
        ("2.3.-.-", "3.2.-.-", "AK.AK.-.-", "S", "NT", 1),
        "No line of play takes the tricks against best defence.",
        "",
    );
}

#[test]
fn a_throw_in_is_an_endplay() {
    check(
        ("32.2.-.-", "AQ.3.-.-", "KJT98.A.-.-", "S", "NT", 2),
        "Play for SK with East or HA with West, 70.0%. It includes an endplay of West. Throw West in, leading \
         H3 from South; then when West leads a spade, play S2 from North, and win as cheaply as possible from South; \
         then cash the winners.",
        "It loses in 30.0% of all layouts: in 60.0% of the layouts in which West holds SK.",
    );
}

#[test]
fn a_squeeze_names_the_guards() {
    // West is known to guard both spades and hearts.
    let guards: CardSet = "KQ.K.-.-".parse().unwrap();
    let west_guards = |west: CardSet| f64::from(u8::from(guards.is_subset(west)));
    let answer = solve(("AJ.Q.-.3", "2.2.-.AK", "KQ.K.65432.-", "S", "NT", 4), &west_guards);
    assert_eq!(answer.chance, 1.0);
    let technique = answer.plan.technique.expect("a squeeze is found");
    let Fact::Squeeze { seat, guards: found } = technique.fact else { panic!("{technique:?}") };
    assert_eq!((seat, found.is_subset(guards)), (Some(Seat::West), true));
    assert!(technique.is_the_point() && !technique.besides, "{technique:?}");
    assert_eq!(
        English.plan(&answer.plan).to_string(),
        "Play for a squeeze on West (SK, SQ and HK). Cash CA and CK from South, throwing HQ from North; \
         then lead S2 from South to SA; then cash the winners. It works however the cards lie."
    );
}

#[test]
fn a_squeeze_beside_the_main_chance_is_named_against_either_defender() {
    check(
        ("AJ.2.-.-", "2.J.-.A", "KQ.Q.432.-", "S", "NT", 3),
        "Play for spades 1-1, 60.0%. Failing that, it comes to a squeeze on the defender who holds SK, SQ and HQ. \
         Cash CA from South, throwing H2 from North (if East plays HQ, cash HJ from South, throwing SJ from North \
         next); then lead S2 from South to SA; then cash the winners.",
        "It loses in 30.0% of all layouts: in 75.0% of the layouts in which spades are 2-0.",
    );
}

#[test]
fn a_suit_divides_as_it_was_dealt() {
    let hand = |text: &str| text.parse::<CardSet>().unwrap();
    let ending =
        Ending::new(hand("A.-.A.A"), hand("-.-.32.2"), hand("2.-.KQ.KQJ"), Seat::South, Strain::Spades, 3);
    let mut played = BySeat::default();
    (played[Seat::West], played[Seat::East]) = (hand("-.-.-.T"), hand("-.-.-.9"));
    let settings = Settings { played, ..Settings::default() };
    let answer = ending::solve(&ending, &settings, &Budget::unlimited()).unwrap();
    // Three clubs are left, and each defender has played one.
    let plan = English.plan(&answer.plan).to_string();
    assert_eq!(plan, "Play for clubs 3-2, 90.0%. Lead C2 from South to CA; then cash the winners.");
    let told = English.beaten(&answer.plan.beaten, answer.chance).to_string();
    assert_eq!(told, "It loses in 10.0% of all layouts: always when clubs are 4-1.");
}

#[test]
fn scoring_double_dummy_puts_off_the_guess_of_figure_16() {
    // Frank & Basin 1998, Figure 16: thirteen tricks in no trump but for the queen of spades, which double dummy is
    // always found. A top spade gives up one way of finding her, so in some layouts it costs the contract, and a player
    // who scores leads double dummy begins with anything else: here that leads to the discovery of the hands by cashing
    // nine winners, for no better reason.
    let hands: [CardSet; 2] = ["KJT2.AKQ.AKQ.432", "A983.432.432.AKQ"].map(|hand| hand.parse().unwrap());
    let mut made: BTreeMap<Card, usize> = BTreeMap::new();
    let mut solver = Solver::new(Config { memory_mib: 16 });
    const LAYOUTS: usize = 40;
    for number in 0..LAYOUTS {
        let unseen = shuffled(CardSet::ALL - hands[0] - hands[1], &mut generator(16, number as u64));
        let (east, west) = unseen.split_at(13);
        let theirs = [east, west].map(|cards| cards.iter().copied().collect::<CardSet>());
        let deal = Deal::new(BySeat::new([hands[0], theirs[0], hands[1], theirs[1]])).unwrap();
        let position = Position::start(&deal, Strain::NoTrump, Seat::North);
        for (card, tricks) in solver.cards(&position).unwrap() {
            *made.entry(card).or_default() += usize::from(tricks == 13);
        }
    }
    let top: Card = "SK".parse().unwrap();
    assert!(made[&top] < LAYOUTS, "{made:?}");
    assert!(made.iter().all(|(card, made)| *card == top || *made == LAYOUTS), "{made:?}");
}

#[test]
fn the_suit_that_is_played_is_told() {
    // Diamonds are 2-2 where clubs are 1-1.
    check(
        ("-.-.7.AQ", "-.-.9.94", "-.-.QJ86.KT", "N", "NT", 2),
        "Play for clubs 1-1, 60.0%. Cash CA from North; then cash the winners.",
        "It loses in 40.0% of all layouts: always when clubs are 2-0.",
    );
    check(
        ("-.2.-.A975", "-.AT6.-.Q2", "-.KQJ8754.-.KJ6", "N", "NT", 4),
        "Play for clubs 2-1, 83.3%. Lead C5 from North towards CQ; then win the return; then lead C2 from South to CA; \
         then cash the winners.",
        "It loses in 16.7% of all layouts: always when clubs are 3-0.",
    );
}

#[test]
fn the_last_hand_wins_as_cheaply_as_it_can() {
    check(
        ("-.-.Q3.6", "-.-.AT7.-", "-.-.962.QT5", "W", "C", 1),
        "Play for diamonds 2-1, 90.0%. When West leads a diamond, play D3 from North, and win as cheaply as possible \
         from South.",
        "It loses in 10.0% of all layouts: always when diamonds are 3-0.",
    );
}

#[test]
fn winners_do_not_fall_together() {
    check(
        ("-.-.9.AQ5", "-.-.KJ.K6", "-.-.AQT65.J97", "S", "D", 1),
        "Cash CK from South.",
        "It loses in 1.4% of all layouts: in 10.0% of the layouts in which clubs are 3-0.",
    );
}

#[test]
fn what_a_lucky_trick_would_spare_is_told() {
    // If East has the ace of spades, the lead towards the king is enough.
    check(
        ("T642.Q8.-.-", "KQ.-.-.AKQ7", "AJ983.KJ42.-.JT3", "N", "NT", 4),
        "Play for the indirect spade finesse (SA with East) or HK with West, 72.7%. Lead S2 from North towards SK; then \
         when West leads H2, H4 or HJ, put up HQ from North (on a club, discard HQ from North; on S8 or S9, finesse ST \
         from North); then win the return; then cash the winners.",
        "It loses in 18.9% of all layouts: in 37.9% of the layouts in which West holds SA.",
    );
}

#[test]
fn what_is_done_anyway_is_no_exception() {
    check(
        ("8.-.A98.AT", "J.A6.QJ.J", "AKQT7.J5.74.KQ6", "S", "H", 4),
        "There are 5 top tricks. Draw trumps; then lead CJ from South to CA; then lead D9 from North to DQ. It works \
         however the cards lie.",
        "",
    );
}

#[test]
fn a_small_card_is_nothing_to_lead_towards() {
    let answer = solve(("AJ8.J83.3.-", "97.62.T.84", "32.A5.K8752.AT532", "W", "S", 5), &|_| 1.0);
    let leads_hearts =
        |step: &&Step| matches!(step.action, Action::Duck { card, .. } if card.suit == Some(Suit::Hearts));
    assert!(answer.plan.steps.iter().any(|step| leads_hearts(&step)), "{}", English.plan(&answer.plan));
}

#[test]
fn a_ruff_is_told_with_the_lowest_of_equals() {
    let answer = solve(("AKJT74.-.A.-", "-.QT95.KQ.Q", "Q85.AK42.T9.85432", "S", "S", 7), &|_| 1.0);
    let ruff = Action::Ruff {
        from: Seat::South,
        card: "CQ".parse::<Card>().unwrap().into(),
        ruff: "ST".parse::<Card>().unwrap().into(),
    };
    assert_eq!(answer.plan.steps[0].action, ruff);
}

#[test]
fn an_ace_is_driven_out_with_the_only_card_of_the_other_hand() {
    let answer = solve(("-.-.J.KQJ9", "-.KQ7.6.T", "-.AT94.KT4.A42", "N", "D", 2), &|_| 1.0);
    let drives = |step: &Step| matches!(step.action, Action::DriveOut { out, .. } if out == "CA".parse::<Card>().unwrap().into());
    assert!(answer.plan.steps.iter().any(drives), "{}", English.plan(&answer.plan));
}

#[test]
fn most_cards_of_a_suit_are_the_suit_with_its_exceptions() {
    let answer = solve(("AJ7.-.Q.Q", "Q.-.J73.7", "KT942.-.64.K85", "W", "S", 3), &|_| 1.0);
    let plan = English.plan(&answer.plan).to_string();
    let told = "When West leads a spade, play S7 from North, and win with SQ from South (on a diamond, win with DQ from \
                North; on SK, win with SA from North)";
    assert!(plan.contains(told), "{plan}");
}

#[test]
fn small_cards_are_nothing_to_play_for() {
    let ending = ("Q.-.J4.K9", "K5.-.2.AQ", "AT976.-.Q93.T7", "W", "NT", 3);
    let told = solve(ending, &|_| 1.0).plan.plays_for;
    let small = |fact: &Fact| matches!(fact, Fact::Holds { card, .. } if card.rank() < Rank::Six);
    assert!(!told.is_empty() && !told.needs.iter().chain(&told.one_of).any(small), "{told:?}");
}

#[test]
fn third_hand_plays_high() {
    // The queen of clubs wins if East plays low, who has the ace or the king.
    let answer = solve(("-.-.KJ32.T3", "-.K82.A9.Q", "-.QJT9.QT6.AK654", "W", "D", 3), &|_| 1.0);
    let wins = |step: &Step| matches!(step.action, Action::Follow { card, how: Follow::Win, .. } if card == "CQ".parse::<Card>().unwrap().into());
    assert!(!answer.plan.steps.iter().any(wins), "{}", English.plan(&answer.plan));
}

#[test]
fn a_squeeze_names_the_honour_that_a_discard_lays_bare() {
    check(
        ("AQ.J.-.-", "2.4.-.A", "K3.Q.987.-", "S", "NT", 3),
        "Play for spades 1-1, 60.0%. Failing that, it comes to a squeeze on the defender who holds SK, S3 and HQ. \
         Cash CA from South, throwing HJ from North (if East plays HQ, cash H4 from South, throwing SQ from North \
         next); then lead S2 from South to SA; then cash the winners.",
        "It loses in 30.0% of all layouts: in 75.0% of the layouts in which spades are 2-0.",
    );
}

#[test]
fn what_the_other_defender_could_not_keep_is_no_guard() {
    check(
        ("AK42.J.-.-", "Q53.6.-.A", "JT9876.Q.987.-", "S", "NT", 5),
        "Play for spades 3-3, 47.6%. Failing that, it comes to a squeeze on the defender who holds length in spades \
         and HQ. Cash CA and SQ from South, throwing HJ from North; then lead S3 from South to SA; then cash SK from \
         North; then cash the winners.",
        "It loses in 40.5% of all layouts: in 75.0% of the layouts in which spades are 4-2.",
    );
}

#[test]
fn a_double_squeeze_names_the_suit_that_neither_can_keep() {
    check(
        ("K.A7.-.-", "-.2.K.A", "A.KQJT.A.-", "S", "NT", 3),
        "Play for a double squeeze (West keeps spades, East keeps diamonds, neither can keep hearts). It needs SA with \
         West and DA with East, 30.0%. Cash CA from South, throwing SK from North, but H7 if West plays SA (if East \
         plays DA, cash DK from South, throwing H7 from North next); then lead H2 from South to HA; then cash the \
         winners.",
        "It loses in 70.0% of all layouts: always when East holds SA.",
    );
}

#[test]
fn nobody_plays_for_a_suit_to_divide_badly() {
    // Diamonds 3-0 leave the three cards of a squeeze in the other hand.
    check(
        ("AJ.-.2.-", "2.K.-.A", "KQ.A.987.-", "S", "NT", 3),
        "Play for spades 1-1, 60.0%. Failing that, it comes to a squeeze on the defender who holds SK, SQ and HA. Cash \
         CA from South, throwing D2 from North (if East plays HA, cash HK from South, throwing SJ from North next); \
         then lead S2 from South to SA; then cash the winners.",
        "It loses in 30.0% of all layouts: in 75.0% of the layouts in which spades are 2-0.",
    );
}

#[test]
fn of_two_suits_that_are_cashed_the_longer_is_told() {
    // Clubs are 2-2 in the same layouts.
    check(
        ("-.AK32.-.5", "-.Q54.-.A3", "-.JT9876.-.KQJ9", "S", "NT", 5),
        "Play for hearts 3-3, 47.6%. Cash CA and HQ from South; then lead H4 from South to HA; then cash HK from North; \
         then cash the winners.",
        "It loses in 52.4% of all layouts: always when hearts are 4-2.",
    );
}

#[test]
fn what_is_likely_anyway_is_not_played_for() {
    // Diamonds 2-1 cover more, and are of no use to anybody.
    check(
        ("AK32.-.-.AQ", "Q54.-.K.32", "JT9876.-.A98.KJT", "S", "NT", 5),
        "Play for spades 3-3, the club finesse (CK with West) or DA with East, 85.7%; then it works in 87.1%. Lead S4 \
         from South to SA; then cash SK from North; then lead S2 from North to SQ; then lead C2 from South and finesse \
         CQ, but CA if West plays CK (if East has shown out of spades, lead DK from South, throwing S3 from North \
         instead); then cash the winners.",
        "It loses in 25.3% of all layouts: in 46.7% of the layouts in which spades are 4-2.",
    );
}
