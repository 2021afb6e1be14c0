use ::bridge::{Board, Table};
use cards::Rank;

use super::*;

const DEAL: &str = "N:K4.Q2.AKJ52.T863 AQ95.T987.43.J74 J83.AKJ43.Q97.K2 T762.65.T86.AQ95";

/// The moment after some cards of the deal, seen by all.
fn table(contract: &str, played: &str) -> Table {
    let board = Board::numbered(1, DEAL.parse().unwrap());
    let mut table = Table::with_contract(board, contract.parse().unwrap());
    for card in played.split_whitespace() {
        table.play(card.parse().unwrap()).unwrap();
    }
    table
}

/// What the hand to play would say with these cards.
#[track_caller]
fn check(contract: &str, played: &str, cards: &str, carding: Carding, expected: Option<(&str, &str)>) {
    let table = table(contract, played);
    let view = table.view(table.actor().unwrap());
    let cards: CardSet = cards.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect();
    let moment = Moment::of_view(&view).unwrap();
    let message = moment.message(cards.highest().unwrap().suit());
    let said = message.and_then(|message| message.give(cards, view.hand, carding));
    let said = said.map(|(card, words)| (card.to_string(), words.to_string()));
    assert_eq!(said.as_ref().map(|(card, words)| (card.as_str(), words.as_str())), expected);
}

#[test]
fn third_hand_shows_attitude() {
    use Carding::{Standard, UpsideDown};
    check("3NT by S", "S2 SK", "S9 S5", Standard, Some(("S9", "encourages")));
    check("3NT by S", "S2 SK", "S9 S5", UpsideDown, Some(("S5", "encourages")));
    check("3NT by S", "D6 DA", "D4 D3", Standard, Some(("D3", "discourages")));
    check("3NT by S", "D6 DA", "D4 D3", UpsideDown, Some(("D4", "discourages")));
    // Cards that would win the trick are played to win it.
    check("3NT by S", "S2 S4", "S9 S5", Standard, None);
}

#[test]
fn count_is_shown_when_declarer_leads() {
    use Carding::{Standard, UpsideDown};
    check("3NT by S", "S2 SK S5 S3 HQ", "H9 H8 H7", Standard, Some(("H9", "shows an even number")));
    check("3NT by S", "S2 SK S5 S3 HQ", "H9 H8 H7", UpsideDown, Some(("H7", "shows an even number")));
    check("3NT by S", "S2 SK S5 S3 D2 D3 D7", "D8 D6", Standard, None);
    check("3NT by S", "S2 SK S5 S3 D2 D3 DQ", "D8 D6", Standard, Some(("D6", "shows an odd number")));
    // Not in trumps, and not on the second round.
    check("4H by S", "S2 SK S5 S3 HQ", "H9 H8 H7", Standard, None);
    check("3NT by S", "S2 SK S5 S3 HQ H9 H3 H5 H2", "H8 H7", Standard, None);
}

/// Play in which every hand is believed to hold the card it plays.
fn believed(contract: Contract, cards: &str) -> Play {
    let mut play = Play::of(&contract);
    for card in cards.split_whitespace().map(|card| card.parse::<Card>().unwrap()) {
        play.push(card, CardSet::EMPTY.with(card)).unwrap();
    }
    play
}

#[test]
fn preference_is_asked_for_when_partner_will_ruff() {
    let contract: Contract = "4H by S".parse().unwrap();
    // West throws a diamond on the ace of spades; East wins the second trump and leads a spade.
    let before = believed(contract, "C2 C3 CK CA SA D5 S2 S5 H2 H3 H4 HA");
    let moment = Moment { before: &before, contract, dummy: CardSet::EMPTY };
    let message = moment.message(Suit::Spades).unwrap();
    let cards: CardSet = "96.-.-.-".parse().unwrap();
    let say = |hand: &str, carding| {
        message.give(cards, hand.parse().unwrap(), carding).map(|(card, words)| (card, words.to_string()))
    };
    let (high, low) = (Card::new(Suit::Spades, Rank::Nine), Card::new(Suit::Spades, Rank::Six));
    assert_eq!(say("96.-.K4.J74", Carding::Standard), Some((high, "asks for the higher suit".into())));
    assert_eq!(say("96.-.K4.J74", Carding::UpsideDown), Some((high, "asks for the higher suit".into())));
    assert_eq!(say("96.-.J4.A74", Carding::Standard), Some((low, "asks for the lower suit".into())));
    assert_eq!(say("96.-.J4.J74", Carding::Standard), None);
    // Before West showed out the same card would be a plain lead of declarer's suit, which says nothing.
    let before = believed(contract, "C2 C3 CK CA SA S3 S2 S5 H2 H3 H4 HA");
    assert_eq!(Moment { before: &before, contract, dummy: CardSet::EMPTY }.message(Suit::Spades), None);
}

#[test]
fn the_chances_of_all_cards_add_up() {
    for (contract, played) in [("3NT by S", "S2 SK"), ("3NT by S", "S2 SK S5 S3 HQ"), ("4H by S", "")] {
        let table = table(contract, played);
        let view = table.view(table.actor().unwrap());
        let moment = Moment::of_view(&view).unwrap();
        for suit in Suit::ALL.into_iter().filter(|&suit| !view.legal_cards().only(suit).is_empty()) {
            let Some(message) = moment.message(suit) else { continue };
            for carding in [Carding::Standard, Carding::UpsideDown] {
                let carriers = message.carriers(view.hand);
                let all: f64 = carriers.iter().map(|card| message.chance(card, view.hand, carding)).sum();
                assert!((all - 1.0).abs() < 1e-12, "{contract} {played} {suit:?}: {all}");
            }
        }
    }
}

#[test]
fn leads_are_the_usual_ones() {
    let usual = |held: &str| {
        let hand: Hand = format!("{held}.-.-.-").parse().unwrap();
        usual_lead(hand.in_suit(Suit::Spades)).letter()
    };
    for (held, card) in [
        ("KQ5", 'K'),
        ("AK52", 'A'),
        ("QJ", 'Q'),
        ("T9", 'T'),
        ("K9852", '5'),
        ("J2", 'J'),
        ("Q73", '3'),
        ("8", '8'),
    ] {
        assert_eq!(usual(held), card, "{held}");
    }
}
