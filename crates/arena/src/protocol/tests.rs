use std::collections::VecDeque;

use bridge::{Board, BySeat, Deal, Seat, Table};
use cards::random::{Random, generator};
use players::bridge::Spec;
use rand::RngExt as _;

use super::host::SessionError;
use super::*;

/// A host and four clients in one room: lines on their way, delivered in any order that keeps each line's own.
struct Room {
    host: Host,
    clients: BySeat<Client>,
    to_host: BySeat<VecDeque<String>>,
    to_client: BySeat<VecDeque<String>>,
    finished: Vec<Table>,
    closed: Option<Result<(), SessionError>>,
    rng: Random,
}

fn boards(count: usize) -> Vec<Board> {
    let board = |number| Board::numbered(number, Deal::random(&mut generator(11, number as u64)));
    (1..=count).map(board).collect()
}

impl Room {
    fn new(count: usize, seed: u64) -> Self {
        let team = |seat: Seat| if seat.side() == bridge::Side::NorthSouth { "Reds" } else { "Blues" };
        let spec: Spec = "rules+novice".parse().unwrap();
        let mut room = Self {
            host: Host::new(BySeat::from_fn(|seat| team(seat).to_owned()), boards(count)),
            clients: BySeat::from_fn(|seat| {
                Client::new(team(seat), seat, Box::new(spec.build(1, &search::Budget::unlimited())))
            }),
            to_host: BySeat::default(),
            to_client: BySeat::default(),
            finished: Vec::new(),
            closed: None,
            rng: generator(seed, 0),
        };
        for seat in Seat::ALL {
            room.to_client[seat].push_back(format!("{} (\"{}\") seated", seat.name(), team(seat)));
        }
        room
    }

    /// Delivers one line; `false` if none is on its way.
    fn deliver(&mut self) -> bool {
        let start = self.rng.random_range(0..8);
        for place in (start..start + 8).map(|place| place % 8) {
            let seat = Seat::ALL[place % 4];
            if place < 4 {
                if let Some(line) = self.to_host[seat].pop_front() {
                    let events = self.host.line(seat, &line);
                    self.take(events);
                    return true;
                }
            } else if let Some(line) = self.to_client[seat].pop_front() {
                let step = self.clients[seat].line(&line).unwrap();
                self.to_host[seat].extend(step.send);
                return true;
            }
        }
        false
    }

    fn take(&mut self, events: Output) {
        for event in events {
            match event {
                HostEvent::Send(seat, line) => self.to_client[seat].push_back(line),
                HostEvent::Finished { table, explanations } => {
                    assert_eq!(explanations.len(), table.auction().calls().len());
                    self.finished.push(*table);
                }
                HostEvent::Closed(result) => self.closed = Some(result),
            }
        }
    }

    fn run(&mut self) {
        while self.deliver() {}
    }
}

#[test]
fn four_clients_play_a_session() {
    for seed in 0..4 {
        let mut room = Room::new(6, seed);
        room.run();
        assert_eq!(room.closed, Some(Ok(())));
        assert_eq!(room.finished.len(), 6);
        for (table, board) in room.finished.iter().zip(boards(6)) {
            assert!(table.is_over());
            assert_eq!(*table.board(), board);
        }
    }
}

#[test]
fn the_session_reads_as_the_protocol_says() {
    let mut room = Room::new(1, 1);
    let mut heard = Vec::new();
    loop {
        let lines: Vec<String> = room.to_client[Seat::North].drain(..).collect();
        for line in lines {
            heard.push(line.clone());
            let step = room.clients[Seat::North].line(&line).unwrap();
            room.to_host[Seat::North].extend(step.send);
        }
        if !room.deliver() && room.to_client[Seat::North].is_empty() {
            break;
        }
    }
    assert_eq!(heard[1], "Teams : N/S : \"Reds\" E/W : \"Blues\"");
    assert_eq!(heard[2], "Start of board");
    assert_eq!(heard[3], "Board number 1. Dealer North. Neither vulnerable.");
    assert!(heard[4].starts_with("North's cards : S "), "{}", heard[4]);
    assert_eq!(heard.last().unwrap(), "End of session");
}

#[test]
fn a_client_that_vanishes_ends_the_session_and_no_finished_board_is_lost() {
    for moment in (0..3000).step_by(97) {
        let mut room = Room::new(4, 2);
        for _ in 0..moment {
            room.deliver();
        }
        let before = room.finished.len();
        let events = room.host.gone(Seat::West);
        room.take(events);
        room.run();
        assert_eq!(room.finished.len(), before);
        match &room.closed {
            Some(Ok(())) => assert_eq!(before, 4),
            Some(Err(error)) => assert_eq!(error.to_string(), "West is gone"),
            None => panic!("the session hangs after {moment} lines"),
        }
    }
}

#[test]
fn a_client_that_says_nothing_is_named() {
    for silent in Seat::ALL {
        let mut room = Room::new(1, 4);
        for moment in 0.. {
            room.to_host[silent].clear();
            if !room.deliver() {
                assert!(moment > 0);
                break;
            }
        }
        let events = room.host.out_of_patience();
        room.take(events);
        let error = room.closed.unwrap().unwrap_err();
        assert_eq!(error.to_string(), format!("{} said nothing for too long", silent.name()));
    }
}

#[test]
fn noise_ends_the_session_with_a_reason_and_never_a_panic() {
    let mut rng = generator(5, 5);
    let noise = [
        "",
        "West",
        "North plays 2C",
        "East bids 7NT",
        "South ready for dummy",
        "\u{fffd}\u{1f600} bids",
        "West ready for teams",
    ];
    for moment in (0..1500).step_by(53) {
        let mut room = Room::new(2, 3);
        for _ in 0..moment {
            room.deliver();
        }
        let seat = Seat::ALL[rng.random_range(0..4)];
        let line = match rng.random_range(0..2) {
            0 => noise[rng.random_range(0..noise.len())].to_owned(),
            _ => (0..rng.random_range(0..3000)).map(|_| char::from(rng.random_range(0..=255u8))).collect(),
        };
        let before = room.finished.len();
        let events = room.host.line(seat, &line);
        room.take(events);
        while room.closed.is_none() && room.deliver() {}
        assert!(room.finished.len() >= before);
        assert!(room.closed.is_some(), "the session hangs after {moment} lines and {line:?}");
        if let Some(Err(error)) = &room.closed {
            assert!(error.to_string().contains(seat.name()), "{error}");
        }
    }
}

#[test]
fn connections_are_read_liberally_and_refused_clearly() {
    let read = |line: &str| match Host::read_connecting(line) {
        Ok(Connecting { team, seat, card }) => {
            let card = card.map_or(String::new(), |card| format!(" plays {card}"));
            format!("{team} {}{card}", seat.map_or("any", Seat::name))
        }
        Err(refusal) => refusal,
    };
    assert_eq!(read("Connecting \"Reds\" as North using protocol version 18"), "Reds North");
    let with_text =
        "Connecting \"As ever\" as South using protocol version 18 GIB as on BBO \"2/1\" as North";
    assert_eq!(read(with_text), "As ever South");
    assert_eq!(
        read("CONNECTING  \"The Reds as such\"  as  EAST using protocol version 18 sayc"),
        "The Reds as such East"
    );
    assert_eq!(read("Connecting \"Reds\" as ANYPL using protocol version 18"), "Reds any");
    assert_eq!(
        read("Connecting \"Reds\" as North using protocol version 18 playing \"sayc +splinters\""),
        "Reds North plays sayc +splinters"
    );
    assert_eq!(read("Connecting \"Reds\" as Up using protocol version 18"), "ERROR: up is no seat");
    assert!(
        read("Connecting \"Reds\" as North using protocol version 17")
            .starts_with("ERROR: protocol version 17")
    );
    assert!(read("hello").starts_with("ERROR: expected Connecting"));
}

#[test]
fn cards_reach_those_who_declare_their_own() {
    let teams = BySeat::from_fn(|_| "Reds".to_owned());
    let cards = BySeat::new([Some("sayc"), Some("acol"), None, None].map(|card| card.map(str::to_owned)));
    let mut host = Host::new(teams, boards(1)).playing(cards);
    let told: Vec<HostEvent> = Seat::ALL
        .into_iter()
        .flat_map(|seat| host.line(seat, &format!("{} ready for teams", seat.name())))
        .collect();
    let plain = "Teams : N/S : \"Reds\" E/W : \"Reds\"";
    let with_cards = format!("{plain} Systems : N/S : \"sayc\" E/W : \"acol\"");
    let expected = BySeat::new([&*with_cards, &*with_cards, plain, plain]);
    let expected: Vec<HostEvent> =
        Seat::ALL.into_iter().map(|seat| HostEvent::Send(seat, expected[seat].into())).collect();
    assert_eq!(told, expected);
    // The client asks for a player against that card, once, and only for one of the opponents.
    let asked = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
    let spec: Spec = "rules+novice".parse().unwrap();
    let build = move || Box::new(spec.build(1, &search::Budget::unlimited()));
    let heard = std::rc::Rc::clone(&asked);
    let mut south = Client::new("Reds", Seat::South, build()).playing("sayc".into(), move |theirs| {
        heard.borrow_mut().push(theirs.to_owned());
        Some(build())
    });
    let first = "Connecting \"Reds\" as South using protocol version 18 playing \"sayc\"";
    assert_eq!(south.connecting(), first);
    for line in [with_cards.as_str(), plain] {
        assert_eq!(south.line(line).unwrap().send, ["South ready to start"]);
    }
    assert_eq!(*asked.borrow(), ["acol"]);
}

#[test]
fn timing_has_the_blanks_that_clients_expect() {
    let board = bridge::BySide::new([5, 8]);
    let total = bridge::BySide::new([33, 3629]);
    assert_eq!(
        Host::timing(&board, &total),
        "Timing - N/S : this board  00:05,  total  0:00:33.  E/W : this board  00:08,  total  1:00:29."
    );
}

#[test]
fn an_artificial_call_is_alerted() {
    let spec: Spec = "rules+novice".parse().unwrap();
    let model = spec.bidder.as_ref().and_then(players::bridge::BidderSpec::model).unwrap();
    let player = spec.build(1, &search::Budget::unlimited());
    let mut south = Client::new("Reds", Seat::South, Box::new(player)).explaining(model);
    for line in [
        "Board number 1. Dealer North. Neither vulnerable.",
        "South's cards : S K Q J 5 4. H 3 2. D 5 4 3. C 4 3 2.",
        "North bids 1NT Infos. 15-17",
    ] {
        south.line(line).unwrap();
    }
    let sent = south.line("East passes").unwrap().send;
    assert!(sent[0].starts_with("South bids 2H Alert. transfer to spades"), "{sent:?}");
    let (_, call, explanation) = message::read_call(&sent[0]).unwrap();
    assert_eq!(call.to_string(), "2H");
    let (alerted, text) = message::read_explanation(explanation.as_deref().unwrap());
    assert!(alerted && text.starts_with("transfer to spades"), "{text}");
    assert_eq!(message::read_explanation("Infos. 15-17"), (false, "15-17"));
}
