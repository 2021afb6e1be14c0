//! Lines that no referee should send: the seat refuses them, is as it was before, and never falls over.

use cards::random::{Random, generator};
use hearts::Table;
use rand::RngExt;

use super::tests::{answer, bot, silent, texts};
use super::*;

const WORDS: [&str; 12] =
    ["hello", "rules", "deal", "cards", "pass?", "recv", "play", "move?", "end", "quit", "pass", "id"];
const RULES: [&str; 8] =
    ["jd=1", "pass=0", "break=1", "anyclub=1", "nopts1=0", "qsbreaks=1", "notrick=2", "=1"];

fn word(rng: &mut Random) -> String {
    match rng.random_range(0..12) {
        0 => WORDS[rng.random_range(0..WORDS.len())].into(),
        1 => RULES[rng.random_range(0..RULES.len())].into(),
        2 | 3 => rng.random_range(0..5).to_string(),
        4 => rng.random_range(-40..200).to_string(),
        5 => (0..rng.random_range(1..5)).map(|_| char::from(rng.random_range(33..127u8))).collect(),
        6 => ["é", "\u{0}", "99999999999999999999", "1C", "10H", "Q♠"][rng.random_range(0..6)].into(),
        _ => card(rng),
    }
}

fn card(rng: &mut Random) -> String {
    let cards: Vec<Card> = CardSet::ALL.iter().collect();
    text(cards[rng.random_range(0..cards.len())])
}

/// A line of words that may or may not be of the protocol, those of the protocol more often than not.
fn line(rng: &mut Random) -> String {
    let first = if rng.random_bool(0.8) { WORDS[rng.random_range(0..WORDS.len())].into() } else { word(rng) };
    let most = [0, 1, 2, 3, 7, 13][rng.random_range(0..6)];
    let rest: Vec<String> =
        (0..most).map(|_| if rng.random_bool(0.6) { card(rng) } else { word(rng) }).collect();
    format!("{first} {}", rest.join(" "))
}

/// A line that fits the deal as the seat sees it, more often than not, so that deals come some way.
fn likely(rng: &mut Random, bot: &Bot) -> String {
    let Some(deal) = &bot.deal else {
        return format!("deal 1 {} {} 0 0 0 0", rng.random_range(0..4), rng.random_range(0..4));
    };
    let view = &deal.view;
    if !deal.has_cards {
        let pack = cards::random::shuffled(CardSet::ALL, rng);
        return format!("cards {}", texts(pack.into_iter().take(13).collect()));
    }
    if view.is_to_pass {
        return "pass?".into();
    }
    if deal.awaits_cards {
        return format!("recv {} {} {}", card(rng), card(rng), card(rng));
    }
    match rng.random_range(0..20) {
        0 => "end 0 0 0 26".into(),
        1..=9 if view.is_to_play() || !deal.has_begun => {
            let some = view.hand.iter().filter(|_| rng.random_bool(0.5)).collect();
            format!("move? {}", texts(if rng.random() { view.legal() } else { some }))
        }
        _ => {
            let turn =
                view.play.to_play().filter(|_| deal.has_begun).map_or(rng.random_range(0..4), Seat::index);
            let hand: Vec<Card> = view.hand.iter().collect();
            let own = hand.get(rng.random_range(0..13)).filter(|_| turn == view.seat.index());
            format!("play {turn} {}", own.map_or_else(|| card(rng), |&own| text(own)))
        }
    }
}

#[test]
fn no_line_brings_a_seat_down() {
    for (place, (player, lines)) in [
        ("random", 20_000),
        ("f86", 20_000),
        ("instinct", 20_000),
        ("sweetpea:samples=1", 4_000),
        ("bluto:samples=1", 4_000),
        ("merrimac:playouts=4", 4_000),
    ]
    .into_iter()
    .enumerate()
    {
        let mut rng = generator(7, place as u64);
        let mut bot = bot(player);
        let (mut refused, mut answered) = (0, 0);
        for _ in 0..lines {
            let line = if rng.random_bool(0.9) { likely(&mut rng, &bot) } else { line(&mut rng) };
            match bot.take(&line) {
                Err(error) => {
                    assert!(error.to_string().contains(line.trim()), "{error}");
                    refused += 1;
                }
                Ok(Reply::Say(_)) => answered += 1,
                Ok(Reply::Silent | Reply::Quit) => {}
            }
        }
        assert!(
            refused > lines / 10 && answered > lines / 50,
            "{player}: {refused} refused, {answered} answered"
        );
    }
}

/// A line that is wrong wherever the deal stands, the seat having `hand` and `played` cards being gone.
fn wrong(rng: &mut Random, view: &View) -> String {
    let other = (view.seat.index() + 1) % 4;
    let gone = view.play.played() | view.hand;
    let held: Vec<Card> = gone.iter().collect();
    match rng.random_range(0..8) {
        0 => line(rng).replace(' ', "") + "x",
        1 => format!("play {} {}", rng.random_range(4..9), card(rng)),
        2 => format!("play {other} {}", text(held[rng.random_range(0..held.len())])),
        3 => "cards 2C".into(),
        4 => "recv AS KS QS".into(),
        5 => format!("move? {}", word(rng).to_lowercase() + "!"),
        6 => "end 1 2 3".into(),
        _ => format!("deal {} 0 0 0 0 0", word(rng)),
    }
}

#[test]
fn what_was_refused_has_changed_nothing() {
    for (player, deals) in
        [("f86", 40), ("instinct", 20), ("sweetpea:samples=2", 3), ("merrimac:playouts=20", 3)]
    {
        let mut rng = generator(8, 0);
        let seat = Seat::new(2).unwrap();
        let (mut disturbed, mut quiet) = (bot(player), bot(player));
        for number in 0..deals {
            let (direction, pass) = [(0, Pass::Hold), (1, Pass::Left)][number % 2];
            let mut table = Table::shuffled(Rules::PROTOCOL, pass, &mut rng);
            for bot in [&mut disturbed, &mut quiet] {
                silent(bot, &format!("deal {number} 2 {direction} 0 0 0 0"));
                silent(bot, &format!("cards {}", texts(table.dealt()[seat])));
            }
            if pass != Pass::Hold {
                let cards = answer(&mut quiet, "pass?");
                assert_eq!(answer(&mut disturbed, "pass?"), cards);
                let own = cards.split(' ').skip(1).map(|word| card_from("", word).unwrap()).collect();
                for other in table.to_pass().collect::<Vec<_>>() {
                    let dealt = table.dealt()[other];
                    let three = dealt.iter().take(3).collect();
                    table.pass(other, if other == seat { own } else { three }).unwrap();
                }
                for bot in [&mut disturbed, &mut quiet] {
                    silent(bot, &format!("recv {}", texts(table.received(seat).unwrap())));
                }
            }
            while let Some(turn) = table.to_play() {
                for _ in 0..rng.random_range(0..4) {
                    let bad = wrong(&mut rng, &table.view(seat));
                    assert!(disturbed.take(&bad).is_err(), "{bad}");
                }
                let legal = table.view(turn).legal();
                let card = if turn == seat {
                    let asked = format!("move? {}", texts(legal));
                    let card = answer(&mut quiet, &asked);
                    assert_eq!(answer(&mut disturbed, &asked), card);
                    card_from("", &card).unwrap()
                } else {
                    legal.iter().nth(rng.random_range(0..legal.len())).unwrap()
                };
                table.play(card).unwrap();
                for bot in [&mut disturbed, &mut quiet] {
                    silent(bot, &format!("play {} {}", turn.index(), text(card)));
                }
            }
            for bot in [&mut disturbed, &mut quiet] {
                silent(bot, "end 4 4 4 4");
            }
        }
    }
}
