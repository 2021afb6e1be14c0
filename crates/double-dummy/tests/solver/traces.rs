//! Plays of real boards: the tricks after every card, as DDS gives them.

use bridge::{Deal, Seat, Side, Strain, Vulnerability};
use cards::Card;
use double_dummy::{AnalysisError, Position, Solver, par};

use crate::data;

/// Every fifth board is tested.
const SAMPLE: usize = 5;

/// A board of DDS's own tests.
struct Board {
    deal: Deal,
    dealer: Seat,
    vulnerability: Vulnerability,
    strain: Strain,
    leader: Seat,
    play: Vec<Card>,
    trace: Vec<usize>,
    par: i32,
}

/// Seven lines a board: PBN, FUT, TABLE, PAR, PAR2, PLAY, TRACE.
fn boards(file: &str) -> Vec<Board> {
    let text = data::read(file);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let numbers =
        |line: &str| -> Vec<usize> { line.split(' ').filter_map(|word| word.parse().ok()).collect() };
    let text_of = |line: &str| line.split('"').nth(1).expect("a text in quotes").to_owned();
    lines
        .chunks_exact(7)
        .map(|lines| {
            let head = numbers(lines[0].split('"').next().expect("numbers"));
            Board {
                deal: text_of(lines[0]).parse().expect("a deal"),
                dealer: Seat::ALL[head[0]],
                // None, both, North-South, East-West; spades to clubs, no trump.
                vulnerability: Vulnerability::ALL[[0, 3, 1, 2][head[1]]],
                strain: Strain::ALL[[3, 2, 1, 0, 4][head[2]]],
                leader: Seat::ALL[head[3]],
                par: text_of(lines[4]).parse().expect("a score"),
                play: data::cards(&text_of(lines[5])),
                trace: numbers(lines[6])[1..].to_vec(),
            }
        })
        .collect()
}

#[test]
fn tricks_after_every_card() {
    let mut solver = Solver::default();
    let boards = boards("dds_hands/list100.txt");
    assert_eq!(boards.len(), 100);
    for board in boards.iter().step_by(SAMPLE) {
        let start = Position::start(&board.deal, board.strain, board.leader);
        let analysis = solver.analyse(&start, &board.play).unwrap();
        let declaring = board.leader.side().other();
        let trace: Vec<usize> = analysis.trace(declaring).collect();
        assert_eq!(trace.len(), board.play.len() + 1);
        // DDS says nothing of the last trick.
        assert_eq!(trace[..board.trace.len()], board.trace, "{}", board.deal);

        let mut lost = [0, 0];
        for (before, card) in trace.iter().zip(analysis.cards()) {
            let after = if declaring == Side::NorthSouth { card.north_south } else { 13 - card.north_south };
            assert_eq!(card.cost, before.abs_diff(after));
            // Nobody gains by his own card.
            let own_side = card.seat.side() == declaring;
            assert!(if own_side { after <= *before } else { after >= *before }, "{} {card:?}", board.deal);
            lost[usize::from(own_side)] += card.cost;
        }
        let costs = analysis.costs();
        let of = |side: Side| side.seats().map(|seat| costs[seat]).iter().sum::<usize>();
        assert_eq!(lost, [of(declaring.other()), of(declaring)]);
    }
}

#[test]
fn par_of_the_same_boards() {
    let mut solver = Solver::default();
    for board in boards("dds_hands/list10.txt") {
        let table = solver.table(&board.deal).unwrap();
        assert_eq!(par(&table, board.dealer, board.vulnerability).score_ns, board.par, "{}", board.deal);
    }
}

#[test]
fn the_last_trick_and_forced_cards_cost_nothing() {
    let hands = "N:A2... .A2.. ..A2. ...A2".parse().unwrap();
    let start = Position::new(hands, Strain::NoTrump, Seat::North, &[]).unwrap();
    let play: Vec<Card> =
        ["S2", "H2", "D2", "C2", "SA", "HA", "DA", "CA"].map(|card| card.parse().unwrap()).into();
    let analysis = Solver::default().analyse(&start, &play).unwrap();
    assert_eq!(analysis.trace(Side::NorthSouth).collect::<Vec<_>>(), [2; 9]);
    assert!(analysis.cards().iter().all(|card| card.cost == 0));
}

#[test]
fn a_card_that_gives_a_trick_away_costs_it() {
    // West has the ace of hearts to cash, and throws it away if he leads his king of spades into the ace and queen.
    let hands = "N:AQ... 32... 54... K.A..".parse().unwrap();
    let start = Position::new(hands, Strain::NoTrump, Seat::West, &[]).unwrap();
    let play: Vec<Card> = ["SK", "SA", "S2", "S4", "SQ"].map(|card| card.parse().unwrap()).into();
    let analysis = Solver::default().analyse(&start, &play).unwrap();
    assert_eq!(analysis.trace(Side::EastWest).collect::<Vec<_>>(), [1, 0, 0, 0, 0, 0]);
    assert_eq!(*analysis.costs().as_array(), [0, 0, 0, 1]);
}

#[test]
fn unlawful_cards_are_named_with_their_place() {
    let hands = "N:A2... .A2.. ..A2. ...A2".parse().unwrap();
    let start = Position::new(hands, Strain::NoTrump, Seat::North, &[]).unwrap();
    let play: Vec<Card> = ["S2", "SA"].map(|card| card.parse().unwrap()).into();
    let error = Solver::default().analyse(&start, &play).unwrap_err();
    assert_eq!(error, AnalysisError::Illegal { place: 2, card: "SA".parse().unwrap(), seat: Seat::East });
    assert_eq!(error.to_string(), "card 2, SA, may not be played by E");
}
