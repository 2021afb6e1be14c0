//! The library as C calls it, against answers that DDS gave (`testdata/dd`) and its published return codes.

// Every pointer below is to a value of the test.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks)]

use std::ffi::{c_char, c_int};
use std::fs;

use dds::exports::*;
use dds::layout::*;

fn data(name: &str) -> Vec<String> {
    let path = format!("{}/../../testdata/dd/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(String::from).collect()
}

fn text<const N: usize>(text: &str) -> [c_char; N] {
    let mut field = [0; N];
    write_text(&mut field, text);
    field
}

/// The number of a suit or strain: spades 0 to clubs 3, no trump 4.
fn suit(letter: &str) -> c_int {
    "SHDCN".find(letter).unwrap() as c_int
}

fn seat(letter: &str) -> c_int {
    "NESW".find(letter).unwrap() as c_int
}

fn rank(letter: &str) -> c_int {
    "23456789TJQKA".find(letter).unwrap() as c_int + 2
}

/// A line's table, `N:nt,s,h,d,c E:..`, as DDS has it.
fn table(cells: &str) -> TableResults {
    let mut table = TableResults::default();
    for (hand, row) in cells.split_whitespace().enumerate() {
        for (column, tricks) in row[2..].split(',').enumerate() {
            table.tricks[[4, 0, 1, 2, 3][column]][hand] = tricks.parse().unwrap();
        }
    }
    table
}

/// A line of `endings.txt`: `H W SA N:.. | S9:5 S4:5`.
fn ending(line: &str) -> (DealPbn, Vec<(c_int, c_int, c_int)>) {
    let (question, answer) = line.split_once(" | ").unwrap();
    let [trump, leader, trick, hands] =
        <[&str; 4]>::try_from(question.splitn(4, ' ').collect::<Vec<_>>()).unwrap();
    let mut deal =
        DealPbn { trump: suit(trump), first: seat(leader), remain: text(hands), ..DealPbn::default() };
    let cards = trick.trim_matches('-').as_bytes().chunks(2).map(|card| std::str::from_utf8(card).unwrap());
    for (place, card) in cards.enumerate() {
        deal.trick_suit[place] = suit(&card[..1]);
        deal.trick_rank[place] = rank(&card[1..]);
    }
    let cards = answer
        .split_whitespace()
        .map(|card| (suit(&card[..1]), rank(&card[1..2]), card[3..].parse().unwrap()));
    (deal, cards.collect())
}

fn solve(deal: DealPbn, target: c_int, solutions: c_int, mode: c_int) -> (c_int, FutureTricks) {
    let mut answer = FutureTricks::default();
    let code = unsafe { SolveBoardPBN(deal, target, solutions, mode, &raw mut answer, 0) };
    (code, answer)
}

/// Every card of an answer, the equals written out, with its score.
fn every_card(answer: &FutureTricks) -> Vec<(c_int, c_int, c_int)> {
    let mut cards = Vec::new();
    for place in 0..answer.cards as usize {
        let (suit, score) = (answer.suit[place], answer.score[place]);
        cards.push((suit, answer.rank[place], score));
        let equals = (2..15).filter(|rank| answer.equals[place] >> rank & 1 == 1);
        cards.extend(equals.map(|rank| (suit, rank, score)));
    }
    cards.sort_by_key(|&(suit, rank, _)| (suit, -rank));
    cards
}

#[test]
fn tables_are_those_of_dds() {
    let lines = data("dd_tables.txt");
    let mut deals = Box::new(TableDealsPbn { count: 10, ..TableDealsPbn::default() });
    for (field, line) in deals.deals.iter_mut().zip(&lines).take(10) {
        field.cards = text(line.split_once(" | ").unwrap().0);
    }
    let mut answer = Box::new(TablesResults::default());
    let mut pars = Box::new(AllParResults::default());
    let code = unsafe { CalcAllTablesPBN(&raw const *deals, 0, &[0; 5], &raw mut *answer, &raw mut *pars) };
    assert_eq!((code, answer.count), (1, 200), "ten tables of twenty searches");
    for (result, line) in answer.results.iter().zip(&lines).take(10) {
        assert_eq!(result.tricks, table(line.split_once(" | ").unwrap().1).tricks, "{line}");
    }
    assert_eq!(read_text(&pars.results[0].score[1]), "EW -300");

    let mut answer = TableResults::default();
    assert_eq!(unsafe { CalcDDtablePBN(deals.deals[3], &raw mut answer) }, 1);
    assert_eq!(answer.tricks, table(lines[3].split_once(" | ").unwrap().1).tricks);
}

#[test]
fn a_strain_left_out_stays_zero() {
    let lines = data("dd_tables.txt");
    let (deal, cells) = lines[0].split_once(" | ").unwrap();
    let mut deals = Box::new(TableDealsPbn { count: 1, ..TableDealsPbn::default() });
    deals.deals[0].cards = text(deal);
    let mut answer = Box::new(TablesResults::default());
    let none = std::ptr::null_mut();
    let code = unsafe { CalcAllTablesPBN(&raw const *deals, -1, &[0, 1, 1, 1, 1], &raw mut *answer, none) };
    assert_eq!(code, 1);
    assert_eq!(answer.results[0].tricks[0], table(cells).tricks[0]);
    assert_eq!(answer.results[0].tricks[1..], [[0; 4]; 4]);
    let code = unsafe { CalcAllTablesPBN(&raw const *deals, -1, &[1; 5], &raw mut *answer, none) };
    assert_eq!(code, -201);
}

#[test]
fn in_an_ending_declarer_has_the_tricks_that_are_gone() {
    let ending = TableDealPbn { cards: text("N:AK... 32... .AK.. .32..") };
    let mut answer = TableResults::default();
    assert_eq!(unsafe { CalcDDtablePBN(ending, &raw mut answer) }, 1);
    // With spades as trumps North-South take both tricks, whoever leads.
    assert_eq!(answer.tricks[0], [13, 11, 13, 11]);
}

#[test]
fn every_card_of_a_position_is_scored() {
    for line in data("endings.txt").iter().take(150) {
        let (deal, cards) = ending(line);
        let (code, answer) = solve(deal, -1, 3, 1);
        assert_eq!(code, 1, "{line}");
        assert_eq!(every_card(&answer), cards, "{line}");
        let scores = &answer.score[..answer.cards as usize];
        assert!(scores.is_sorted_by(|one, other| one >= other), "best first: {scores:?}");
    }
}

#[test]
fn solutions_and_target_choose_the_cards() {
    for line in data("endings.txt").iter().take(60) {
        let (deal, cards) = ending(line);
        let best = cards.iter().map(|&(_, _, tricks)| tricks).max().unwrap();
        let good = |least| -> Vec<_> {
            cards.iter().filter(|card| card.2 >= least).map(|&(suit, rank, _)| (suit, rank, least)).collect()
        };
        assert_eq!(every_card(&solve(deal, -1, 2, 1).1), good(best), "{line}");
        let (_, one) = solve(deal, -1, 1, 1);
        assert_eq!((one.cards, one.score[0]), (1, best), "{line}");
        assert!(good(best).contains(&(one.suit[0], one.rank[0], best)), "{line}");
        assert_eq!(every_card(&solve(deal, 0, 2, 1).1), good(0), "{line}");
        if best > 0 {
            assert_eq!(every_card(&solve(deal, best, 2, 1).1), good(best), "{line}");
        }
        let (code, above) = solve(deal, best + 1, 2, 1);
        assert!(code == -3 || (above.cards, above.score[0]) == (0, if best == 0 { 0 } else { -1 }), "{line}");
    }
}

#[test]
fn a_forced_card_is_searched_only_on_request() {
    let line = "H W SA N:94.74.A654.J5 Q65..J73.KQT6 T2.KQJ6.K.A83 K.A32.QT982. | S9:5 S4:5";
    let (mut deal, _) = ending(line);
    deal.remain = text("N:9.74.A654.J54 Q65..J73.KQT6 T2.KQJ6.K.A83 K.A32.QT982.");
    assert_eq!(solve(deal, -1, 3, 0).1.score[0], -2);
    assert!(solve(deal, -1, 3, 1).1.score[0] >= 0);
}

#[test]
fn par_is_written_as_dds_writes_it() {
    for line in data("par.txt") {
        let fields: Vec<&str> = line.split(" | ").collect();
        let value = |name: &str| {
            let words = line.split([' ', '|']);
            words.filter_map(|word| word.strip_prefix(name)).find_map(|word| word.strip_prefix('=')).unwrap()
        };
        let table = table(fields[1]);
        let vulnerable = ["None", "Both", "NS", "EW"].iter().position(|&word| word == value("vul")).unwrap();
        let mut answer = ParResultsDealer::default();
        let code = unsafe {
            DealerPar(&raw const table, &raw mut answer, seat(value("dealer")), vulnerable as c_int)
        };
        let listed = answer.contracts.iter().take(answer.number as usize).map(|field| read_text(field));
        assert_eq!((code, answer.score.to_string()), (1, value("score").to_string()), "{line}");
        assert_eq!(listed.collect::<Vec<_>>().join(";"), value("contracts"), "{line}");
        let mut sides = [ParResultsMaster::default(); 2];
        unsafe { SidesParBin(&raw const table, &raw mut sides, vulnerable as c_int) };
        assert_eq!(sides.map(|side| side.score.to_string()), [value("ns"), value("ew")], "{line}");
    }
}

#[test]
fn par_in_lines() {
    // Both sides make one no trump: it matters who bids first.
    let table = TableResults { tricks: [[7; 4]; 5] };
    let mut par = ParResults::default();
    assert_eq!(unsafe { Par(&raw const table, &raw mut par, 0) }, 1);
    assert_eq!(par.score.map(|field| read_text(&field)), ["NS 90", "EW 90"]);
    assert_eq!(par.contracts.map(|field| read_text(&field)), ["NS:NS 1N", "EW:EW 1N"]);
    let mut sides = [ParResultsMaster::default(); 2];
    let mut lines = ParTextResults::default();
    unsafe { SidesParBin(&raw const table, &raw mut sides, 0) };
    assert_eq!(unsafe { ConvertToSidesTextFormat(&raw const sides, &raw mut lines) }, 1);
    assert_eq!(lines.text.map(|field| read_text(&field)), ["Par 90: NS 1NT", "Par 90: EW 1NT"]);
    assert!(!lines.equal);
    // Nobody makes anything.
    let table = TableResults { tricks: [[6; 4]; 5] };
    let mut answer = ParResultsDealer::default();
    unsafe { DealerPar(&raw const table, &raw mut answer, 0, 0) };
    assert_eq!((answer.number, read_text(&answer.contracts[0])), (1, "pass".into()));
}

#[test]
fn a_play_is_traced_for_declarer() {
    // From DDS: North declares four spades, East leads.
    let deal = DealPbn {
        trump: suit("S"),
        first: seat("E"),
        remain: text("N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873"),
        ..DealPbn::default()
    };
    let play = PlayTracePbn { number: 8, cards: text("H3H4H7HAS4S3SKSA") };
    let mut solved = SolvedPlay::default();
    assert_eq!(unsafe { AnalysePlayPBN(deal, play, &raw mut solved, 0) }, 1);
    assert_eq!(solved.number, 9);
    assert_eq!(solved.tricks[..9], [10, 11, 10, 10, 10, 10, 10, 10, 10]);
    let revoke = PlayTracePbn { number: 2, cards: text("H3S2") };
    assert_eq!(unsafe { AnalysePlayPBN(deal, revoke, &raw mut solved, 0) }, -98);
}

#[test]
fn bad_questions_have_their_codes() {
    let (deal, _) = ending(&data("endings.txt")[0]);
    let check = |change: &dyn Fn(&mut DealPbn), expected: c_int| {
        let mut changed = deal;
        change(&mut changed);
        assert_eq!(solve(changed, -1, 3, 1).0, expected);
    };
    check(&|_| (), 1);
    check(&|deal| deal.trump = 5, -18);
    check(&|deal| deal.first = 4, -19);
    check(&|deal| deal.trick_rank[0] = 15, -12);
    check(&|deal| deal.trick_suit[0] = 4, -12);
    check(&|deal| deal.trick_rank[2] = 5, -12);
    check(&|deal| deal.remain = text("N:... ... ... ..."), -2);
    check(&|deal| deal.remain = text("a deal"), -99);
    check(&|deal| deal.remain = text("N:94.74.A654.J Q65..J73.KQT6 T2.KQJ6.K.A83 K.A32.QT982."), -14);
    check(&|deal| deal.remain = text("N:94.74.A654.J5 Q65..J73.KQT6 T2.KQJ6.K.A83 A.A32.QT982."), -13);
    check(&|deal| deal.remain = text("N:94.74.A654.J5 Q65..J73.KQT6 T2.KQJ6.K.J83 K.A32.QT982."), -4);
    let codes = [(-2, 1, 1), (14, 1, 1), (13, 1, 1), (-1, 0, 1), (-1, 4, 1), (-1, 1, -1), (-1, 1, 3)];
    let codes = codes.map(|(target, solutions, mode)| solve(deal, target, solutions, mode).0);
    assert_eq!(codes, [-5, -7, -3, -8, -9, -16, -17]);
    let mut answer = FutureTricks::default();
    assert_eq!(unsafe { SolveBoardPBN(deal, -1, 1, 1, &raw mut answer, -1) }, -15);
    assert_eq!(unsafe { SolveBoardPBN(deal, -1, 1, 1, std::ptr::null_mut(), 0) }, -1);
    let mut line = [0; 80];
    unsafe { ErrorMessage(-99, &raw mut line) };
    assert_eq!(read_text(&line), "PBN string error");
}

#[test]
fn many_boards_on_many_threads_are_those_of_one() {
    let lines = data("endings.txt");
    let mut boards = Box::new(BoardsPbn { count: 60, ..BoardsPbn::default() });
    for (place, line) in lines.iter().take(60).enumerate() {
        boards.deals[place] = ending(line).0;
        (boards.target[place], boards.solutions[place], boards.mode[place]) = (-1, 3, 1);
    }
    let mut solved = Box::new(SolvedBoards::default());
    assert_eq!(unsafe { SolveAllBoards(&raw const *boards, &raw mut *solved) }, 1);
    assert_eq!(solved.count, 60);
    for (answer, line) in solved.solved.iter().zip(&lines).take(60) {
        assert_eq!(every_card(answer), ending(line).1, "{line}");
    }
    assert_eq!(unsafe { SolveAllChunks(&raw const *boards, &raw mut *solved, 0) }, -301);
    boards.count = 201;
    assert_eq!(unsafe { SolveAllBoards(&raw const *boards, &raw mut *solved) }, -101);
}

#[test]
fn the_small_interface_takes_text_and_says_what_was_wrong() {
    use dds::merrimac::*;
    let solver = merrimac_solver_new(64);
    let error = || unsafe { std::ffi::CStr::from_ptr(merrimac_error(solver)) }.to_str().unwrap().to_owned();
    let deal = c"N:Q8654.A2.T65.AK5 3.K3.AKQJ97.JT92 KJT92.Q8654.3.64 A7.JT97.842.Q873";
    let mut tricks = [[0; 5]; 4];
    assert_eq!(unsafe { merrimac_table(solver, deal.as_ptr(), &raw mut tricks) }, 0, "{}", error());
    assert_eq!(tricks[0], [3, 3, 8, 10, 6], "North in clubs, diamonds, hearts, spades and no trump");
    let (mut score, mut contracts) = (0, [0; 64]);
    let par = unsafe {
        let vulnerable = c"None".as_ptr();
        merrimac_par(
            solver,
            &raw const tricks,
            b'N' as c_char,
            vulnerable,
            &raw mut score,
            contracts.as_mut_ptr(),
            64,
        )
    };
    assert_eq!((par, score), (0, 300), "{}", error());
    assert_eq!(read_text(&contracts), "5CX by E, 5CX by W, 5DX by E, 5DX by W");
    let mut cards = [0; 52];
    let hands = c"N:A.2.. K.3.. Q.4.. J.5..";
    let solved = |trump: &std::ffi::CStr, cards: &mut [i8; 52]| unsafe {
        merrimac_cards(solver, hands.as_ptr(), trump.as_ptr(), b'N' as c_char, c"".as_ptr(), &raw mut *cards)
    };
    assert_eq!(solved(c"NT", &mut cards), 0, "{}", error());
    assert_eq!((cards[0], cards[1], cards[25]), (1, -1, 1), "the spade ace, the spade king, the heart deuce");
    assert_eq!(solved(c"X", &mut cards), -1);
    assert!(error().starts_with("trump: "), "{}", error());
    unsafe { merrimac_solver_free(solver) };
}
