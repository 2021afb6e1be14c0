use cards::random::generator;
use hearts::{Players, Table};
use rand::RngExt;

use super::*;

pub(super) fn bot(player: &str) -> Bot {
    Bot::new(player.parse().unwrap(), 1)
}

pub(super) fn texts(cards: CardSet) -> String {
    cards.iter().map(text).collect::<Vec<_>>().join(" ")
}

#[track_caller]
pub(super) fn silent(bot: &mut Bot, line: &str) {
    assert_eq!(bot.take(line), Ok(Reply::Silent), "{line}");
}

#[track_caller]
pub(super) fn answer(bot: &mut Bot, line: &str) -> String {
    match bot.take(line) {
        Ok(Reply::Say(answer)) => answer,
        other => panic!("{line}: {other:?}"),
    }
}

/// A referee of four seats: every deal is played to its end through the protocol, with any house rules.
fn referee(player: &str, deals: usize, seed: u64) {
    let mut rng = generator(seed, 0);
    let mut bots: Vec<Bot> = (0..4).map(|_| bot(player)).collect();
    for bot in &mut bots {
        assert_eq!(answer(bot, "hello 1\n"), format!("id {player}"));
    }
    for number in 0..deals {
        let mut flag = || rng.random::<bool>();
        let rules = Rules {
            players: Players::Four,
            jack: flag(),
            passing: true,
            opening: if flag() { Opening::AnyClub } else { Opening::TwoOfClubs },
            points_on_first_trick: flag(),
            leads: if flag() { Leads::NoHearts } else { Leads::Free },
            queen_breaks: flag(),
            no_trick_bonus: flag(),
            ..Rules::PROTOCOL
        };
        let line = format!(
            "rules jd={} pass=1 break={} anyclub={} nopts1={} qsbreaks={} notrick={}",
            u8::from(rules.jack),
            u8::from(rules.leads == Leads::NoHearts),
            u8::from(rules.opening == Opening::AnyClub),
            u8::from(!rules.points_on_first_trick),
            u8::from(rules.queen_breaks),
            u8::from(rules.no_trick_bonus),
        );
        let (direction, pass) =
            [(0, Pass::Hold), (1, Pass::Left), (2, Pass::Across), (3, Pass::Right)][number % 4];
        let mut table = Table::shuffled(rules, pass, &mut rng);
        for (index, bot) in bots.iter_mut().enumerate() {
            silent(bot, &line);
            silent(bot, &format!("deal {number} {index} {direction} 0 -10 26 3"));
            silent(bot, &format!("cards {}", texts(table.dealt()[Seat::new(index).unwrap()])));
        }
        for seat in table.to_pass().collect::<Vec<_>>() {
            let pass = answer(&mut bots[seat.index()], "pass?");
            let cards =
                pass.strip_prefix("pass ").unwrap().split(' ').map(|word| card_from("", word).unwrap());
            table.pass(seat, cards.collect()).unwrap();
        }
        if pass != Pass::Hold {
            for (index, bot) in bots.iter_mut().enumerate() {
                let cards = table.received(Seat::new(index).unwrap()).unwrap();
                silent(bot, &format!("recv {}", texts(cards)));
            }
        }
        while let Some(seat) = table.to_play() {
            let legal = table.view(seat).legal();
            let card = answer(&mut bots[seat.index()], &format!("move? {}", texts(legal)));
            let played = card_from("", &card).unwrap();
            table.play(played).unwrap();
            for bot in &mut bots {
                silent(bot, &format!("play {} {card}", seat.index()));
            }
        }
        let points: Vec<String> = table.outcome().unwrap().iter().map(i32::to_string).collect();
        for bot in &mut bots {
            silent(bot, &format!("end {}", points.join(" ")));
        }
    }
    assert_eq!(bots[0].take("quit"), Ok(Reply::Quit));
}

#[test]
fn every_player_survives_every_kind_of_deal() {
    referee("random", 200, 1);
    referee("f86", 200, 2);
    referee("instinct", 100, 6);
    referee("sweetpea:samples=3", 8, 3);
    referee("bluto:samples=1", 8, 4);
    referee("merrimac:playouts=20", 8, 5);
}

const CARDS: &str = "cards 2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S QS";

#[track_caller]
fn refused(lines: &[&str], bad: &str, expected: &str) {
    let mut bot = bot("f86");
    for line in lines {
        bot.take(line).unwrap();
    }
    let error = bot.take(bad).expect_err(bad).to_string();
    assert!(error.contains(expected), "{error}");
    assert!(error.contains(bad), "{error}");
    // The seat is still in its place: what was legal before is legal now.
    let again = bot.take(bad).expect_err(bad).to_string();
    assert_eq!(again, error);
}

#[test]
fn bad_lines_are_refused_with_the_reason() {
    let deal = "deal 1 0 0 0 0 0 0";
    refused(&[], "hallo", "is no message");
    refused(&[], "hello 2", "version 1");
    refused(&[], "rules jd=2", "expected jd=0 or jd=1");
    refused(&[], "rules moon=1", "no rule is named `moon`");
    refused(&[], "deal 1 4 0 0 0 0 0", "`4` is no seat");
    refused(&[], "deal 1 0 7 0 0 0 0", "`7` is no pass");
    refused(&[], "deal 1 0 0 0 0", "four whole numbers");
    refused(&[], "deal x 0 0 0 0 0 0", "`x` is no number");
    refused(&[], "deal", "expected deal, its number");
    refused(&[], "play 0 2C", "no deal has begun");
    refused(&[], CARDS, "no deal has begun");
    refused(&[], "end 0 0 0 0", "no deal has begun");
    refused(&[deal], "cards 2C 3C", "2 cards, expected 13");
    refused(&[deal], &CARDS.replace("QS", "2C"), "2C stands twice");
    refused(&[deal], &CARDS.replace("QS", "SQ"), "`SQ` is no card");
    refused(&[deal], "move? 2C", "have not come");
    refused(&[deal, CARDS], CARDS, "have come already");
    refused(&[deal, CARDS], "pass?", "nothing to pass");
    refused(&[deal, CARDS], "recv 5C 6C 7C", "not waiting for cards");
    refused(&[deal, CARDS], "move? 5C", "expected some of the cards I hold");
    refused(&[deal, CARDS], "move?", "expected some of the cards I hold");
    refused(&[deal, CARDS], "play 0 3C", "cannot be the first card");
    refused(&[deal, CARDS], "play 1 2C", "in my hand");
    refused(&[deal, CARDS], "play 0", "expected play, a seat and a card");
    let begun = [deal, CARDS, "play 0 2C", "play 1 5C"];
    refused(&begun, "play 3 6C", "it is for seat 2 to play");
    refused(&begun, "play 2 5C", "played before");
    refused(&begun, "move? 3C", "not my turn");
    refused(&begun, deal, "deal 1 is being played");
    refused(&begun, "rules jd=0", "until the deal has ended");
    refused(&begun, "end 0 0 0", "four whole numbers");
    let void = [&begun[..], &["play 2 6D", "play 3 6C", "play 3 7C", "play 0 3C", "play 1 8C"]].concat();
    refused(&void, "play 2 9C", "shown that it does not hold");
    let passing = ["deal 1 0 1 0 0 0 0", CARDS];
    refused(&passing, "move? 2C", "still being passed");
    refused(&[&passing[..], &["pass?"]].concat(), "pass?", "nothing to pass");
    refused(&[&passing[..], &["pass?"]].concat(), "recv 2C 5C 6C", "has held");
    refused(&[&passing[..], &["pass?"]].concat(), "recv 5C 6C", "2 cards, expected 3");
}

#[test]
fn an_offer_that_our_rules_do_not_know_is_answered_from_the_offer() {
    let mut bot = bot("f86");
    for line in ["deal 1 0 0 0 0 0 0", CARDS, ""] {
        silent(&mut bot, line);
    }
    assert_eq!(answer(&mut bot, "move? 4D"), "4D");
}
