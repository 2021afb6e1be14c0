use ::bridge::{Board, Deal, Seat, Table};
use cards::Suit;
use cards::random::{generator, shuffled};
use double_dummy::{Position, Solver};
use rand::RngExt as _;

use super::*;

#[track_caller]
fn check(leads: &str, follows: &str, against: &str, trump: Option<Suit>, tricks: usize, expected: bool) {
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let cards = Cards { leads: set(leads), follows: set(follows), against: set(against), trump };
    assert_eq!(cards.line(tricks).map(|line| line.len()), expected.then_some(tricks));
}

#[test]
fn certain_tricks_are_seen() {
    let hearts = Some(Suit::Hearts);
    // Winners from the top, in one hand and across the table.
    check("AK.-.-.-", "32.-.-.-", "QJT9.-.-.-", None, 2, true);
    check("A2.-.-.A", "K4.-.-.2", "QJ.-.-.KQ", None, 3, true);
    check("A.-.-.32", "4.-.-.AK", "QJ.-.-.QJT", None, 3, true);
    // A long card is good once every card against it must have fallen.
    check("AK2.-.-.-", "543.-.-.-", "QJ.-.K.AK", None, 3, true);
    check("AK2.-.-.-", "543.-.-.-", "QJT.-.A.AK", None, 3, false);
    // The suit is blocked: after the king there is no way back.
    check("K.-.-.2", "A2.-.-.-", "QJ.-.-.A", None, 2, false);
    // Trumps first, then the rest; two rounds draw two at worst, not four.
    check("A.AK.-.-", "2.32.-.-", "KQ.QJ.A.A", hearts, 3, true);
    check("A.AK.-.-", "2.32.-.-", "KQ.QJT.A.-", hearts, 3, false);
    check("A.-.-.-", "2.-.-.-", "-.2.A.-", hearts, 1, false);
    // A ruff is certain when no trump is out.
    check("2.A.-.-", "-.2.3.-", "A.-.AK.-", hearts, 2, true);
    check("2.A.-.-", "-.42.-.-", "A.3.K.-", hearts, 2, true);
    check("2.A.-.-", "-.42.-.-", "A.53.K.-", hearts, 2, false);
    // A defender answers for no card of partner's.
    check("AK.-.-.-", "-.-.-.-", "QJ.-.A.AKQ", None, 2, true);
    check("KQ.-.-.-", "-.-.-.-", "A.-.A.AKQJ", None, 1, false);
}

#[track_caller]
fn check_view(played: &str, seat: Seat, expected: Option<usize>) {
    let deal = "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT98.JT9 765.876.765.8765 432.5432.432.432";
    let board = Board::numbered(1, deal.parse().unwrap());
    let mut table = Table::with_contract(board, "7NT by N".parse().unwrap());
    for card in played.split_whitespace() {
        table.play(card.parse().unwrap()).unwrap();
    }
    assert_eq!(sure_tricks(&table.view(seat)).map(|sure| sure.tricks), expected);
}

#[test]
fn a_side_of_winners_on_lead_claims() {
    check_view("DJ D5 D2 DA", Seat::North, Some(12));
    check_view("DJ D5 D2 DA", Seat::East, None);
    check_view("DJ D5 D2", Seat::North, None);
    check_view("", Seat::North, None);
}

#[test]
fn a_claim_is_judged_by_what_the_claimer_can_see() {
    // The spade finesse works as the cards lie, but North cannot know that: only the top tricks are certain.
    let deal = "N:AJ2.AKQ.AKQ.AKQ2 Q98.JT9.JT98.JT9 K65.876.765.8765 T743.5432.432.43";
    let table = |played: &str| {
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "7NT by N".parse().unwrap());
        for card in played.split_whitespace() {
            table.play(card.parse().unwrap()).unwrap();
        }
        table
    };
    let judged = |tricks| {
        let table = table("DJ D5 D2 DA");
        let claim = Claim { by: Seat::North, tricks };
        let faced = FacedClaim { claim, hand: table.hands()[Seat::North] };
        let decision = judge(&table.view(Seat::East), &faced);
        (decision.choice, decision.reason.to_string())
    };
    let (verdict, reason) = judged(12);
    assert_eq!(verdict, Verdict::Refused);
    assert_eq!(reason, "10 of the 12 tricks are certain against every layout");
    let (verdict, reason) = judged(10);
    assert_eq!(verdict, Verdict::Accepted);
    assert!(reason.starts_with("nothing can beat ") && reason.split(' ').count() == 13, "{reason}");
    assert_eq!(judged(0).0, Verdict::Accepted);
    assert_eq!(judged(13).1, "13 tricks are claimed and 12 are left");
}

/// However the cards lie, a side takes at least the tricks it could claim.
#[test]
fn no_layout_takes_a_certain_trick() {
    let mut solver = Solver::default();
    let mut claims = 0;
    for number in 0..300 {
        let mut rng = generator(8, number);
        let contract = ["4S by S", "3NT by S", "2D by S"][number as usize % 3].parse().unwrap();
        let mut table = Table::with_contract(Board::numbered(1, Deal::random(&mut rng)), contract);
        for _ in 0..4 * rng.random_range(6..11) {
            let legal: Vec<_> = table.legal_cards().iter().collect();
            table.play(legal[rng.random_range(0..legal.len())]).unwrap();
        }
        let view = table.view(Seat::South);
        let faced = FacedClaim { claim: Claim { by: Seat::South, tricks: 0 }, hand: view.hand };
        let Some(cards) = Cards::of(&view, &faced) else { continue };
        let most = (1..=cards.tricks_left()).rev().find(|&tricks| cards.line(tricks).is_some());
        let Some(most) = most else { continue };
        claims += 1;
        for _ in 0..4 {
            let mut hands = *table.hands();
            let mut unseen = shuffled(view.unseen(), &mut rng);
            let rest = unseen.split_off(hands[Seat::West].len());
            hands[Seat::West] = unseen.into_iter().collect();
            hands[Seat::East] = rest.into_iter().collect();
            let position = Position::of_play(view.play.as_ref().unwrap(), &hands).unwrap();
            assert!(solver.value(&position).unwrap() >= most, "{most} tricks of {cards:?}");
        }
    }
    assert!(claims > 50, "{claims}");
}
