//! The policy against the reference implementation, and files that are no weights.

use std::sync::LazyLock;

use bridge::{Auction, Call, Hand, Seat, Vulnerability};
use policy::{Distribution, Policy, STYLES, Turn, WeightsError};

const RANDOM: &[u8] = include_bytes!("../../../testdata/policy/random.weights");
const ANSWERS: &str = include_str!("../../../testdata/policy/random.tsv");

static NATURAL: LazyLock<Policy> =
    LazyLock::new(|| Policy::named("natural").expect("a style").expect("sound weights"));

fn auction(dealer: &str, calls: &str) -> Auction {
    let calls = calls.split_whitespace().filter(|&call| call != "-").map(|call| call.parse().unwrap());
    Auction::from_calls(dealer.parse().unwrap(), calls).unwrap()
}

#[test]
fn answers_are_those_of_the_reference() {
    let policy = Policy::from_bytes(RANDOM).unwrap();
    let mut asked = 0;
    for line in ANSWERS.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [dealer, vulnerability, calls, hand, value, chances] = fields[..] else { panic!("{line}") };
        let turn = Turn::new(&auction(dealer, calls), vulnerability.parse().unwrap()).unwrap();
        let answer = policy.distribution(&turn, hand.parse().unwrap());
        let value: f32 = value.parse().unwrap();
        assert!((answer.value() - value).abs() < 1e-2, "{line}: {} IMPs", answer.value());
        let mut expected = std::collections::HashMap::new();
        for chance in chances.split(' ') {
            let (call, chance) = chance.split_once('=').unwrap();
            expected.insert(call.parse::<Call>().unwrap(), chance.parse::<f32>().unwrap());
        }
        for call in Call::all() {
            let expected = expected.get(&call).copied().unwrap_or(0.0);
            assert!((answer.probability(call) - expected).abs() < 1e-3, "{line}: {call}");
        }
        asked += 1;
    }
    assert_eq!(asked, 200);
}

#[test]
fn a_batch_gives_what_single_questions_give() {
    let policy = Policy::from_bytes(RANDOM).unwrap();
    let mut rng = cards::random::generator(5, 5);
    let turns = ["-", "1NT P", "1S X XX", "P P 1H 2C"]
        .map(|calls| Turn::new(&auction("W", calls), Vulnerability::EastWest).unwrap());
    let questions: Vec<(&Turn, Hand)> =
        (0..99).map(|place| (&turns[place % 4], bridge::Deal::random(&mut rng).hand(Seat::North))).collect();
    let together = policy.distributions(questions.iter().copied());
    let alone: Vec<Distribution> =
        questions.iter().map(|&(turn, hand)| policy.distribution(turn, hand)).collect();
    assert_eq!(together, alone);
    for threads in [0, 2, 3] {
        assert_eq!(policy.distributions_on(threads, questions.iter().copied()), alone, "{threads} threads");
    }
}

#[test]
fn illegal_calls_are_impossible() {
    let policy = Policy::from_bytes(RANDOM).unwrap();
    let mut rng = cards::random::generator(6, 6);
    for _ in 0..50 {
        let hand = bridge::Deal::random(&mut rng).hand(Seat::East);
        let mut auction = Auction::new(Seat::East);
        while !auction.is_over() {
            let turn = Turn::new(&auction, Vulnerability::All).unwrap();
            let answer = policy.distribution(&turn, hand);
            let sum: f32 = Call::all().map(|call| answer.probability(call)).sum();
            assert!((sum - 1.0).abs() < 1e-5);
            for call in Call::all() {
                assert_eq!(turn.is_legal(call), auction.check(call).is_ok(), "{call}");
                assert!(turn.is_legal(call) || answer.probability(call) == 0.0, "{call}");
            }
            auction.check(answer.best()).unwrap();
            auction.push(answer.sample(&mut rng)).unwrap();
        }
    }
}

#[test]
fn what_is_no_weights_is_refused_with_the_reason() {
    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        assert_eq!(Policy::from_bytes(bytes).unwrap_err().to_string(), expected);
    }
    let changed = |at: usize, byte: u8| {
        let mut bytes = RANDOM.to_vec();
        bytes[at] = byte;
        bytes
    };
    check(b"", "not a file of weights, expected it to begin with `Merrimac`");
    check(b"PK\x03\x04", "not a file of weights, expected it to begin with `Merrimac`");
    check(&RANDOM[..40], "40 bytes, expected 64: the file was cut short or changed");
    check(&RANDOM[..20_000], "20000 bytes, expected 31048: the file was cut short or changed");
    check(&changed(8, 2), "weights of version 2, expected version 1");
    check(&changed(16, 50), "the units of a layer is 50, expected a multiple of 16 up to 1024");
    let last = RANDOM.len() - 1;
    let error = Policy::from_bytes(&changed(last, RANDOM[last] ^ 1)).unwrap_err();
    assert!(matches!(error, WeightsError::Checksum { .. }), "{error}");
}

#[test]
fn the_styles_of_the_program_can_be_read() {
    for style in STYLES {
        let policy = Policy::named(style).expect("a style of the program").expect("sound weights");
        assert_eq!(policy.style(), style);
    }
    assert!(Policy::named("wild").is_none());
}

#[test]
fn natural_bids_as_people_do() {
    #[track_caller]
    fn check(calls: &str, hand: &str, expected: &str) {
        let turn = Turn::new(&auction("N", calls), Vulnerability::None).unwrap();
        assert_eq!(NATURAL.distribution(&turn, hand.parse().unwrap()).best().to_string(), expected);
    }
    check("", "K2.K973.AQ8.KQ42", "1NT");
    check("", "AKJ63.Q3.K862.74", "1S");
    check("", "752.Q83.J9742.T3", "P");
    check("1NT P", "83.KQ762.A73.952", "2D");
    check("1NT P", "QJ762.83.A73.952", "2H");
}
