//! Scores against tables made without this program; each file in `testdata/scoring` says how.

use std::num::NonZeroUsize;

use bridge::score::{self, ContinuousScale, DiscreteScale, Points};
use bridge::{Bid, Doubling};

/// The lines `key: values` of a table, comments left out.
fn table(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (key, values) = line.split_once(':').expect("a line is `key: values`");
        (key, values.split_whitespace().collect())
    })
}

#[test]
fn every_contract_and_result_scores_as_law_77_says() {
    let mut checked = 0;
    for (key, scores) in table(include_str!("../../../testdata/scoring/duplicate.txt")) {
        let [bid, doubling, vulnerable] = key.split(' ').collect::<Vec<_>>()[..] else {
            panic!("`{key}` is not a bid, a doubling and a vulnerability")
        };
        let bid: Bid = bid.parse().unwrap();
        let doubling = match doubling {
            "X" => Doubling::Doubled,
            "XX" => Doubling::Redoubled,
            _ => Doubling::Undoubled,
        };
        for (tricks, expected) in scores.into_iter().enumerate() {
            let expected: Points = expected.parse().unwrap();
            let scored = score::duplicate(bid, doubling, vulnerable == "yes", tricks);
            assert_eq!(scored, expected, "{key}, {tricks} tricks");
            checked += 1;
        }
    }
    assert_eq!(checked, 35 * 3 * 2 * 14);
}

#[test]
fn imps_change_at_the_boundaries_of_law_78_and_nowhere_else() {
    // The table as the Law prints it: the range of each number of IMPs, in tens of points.
    let ranges = [
        (0, 10),
        (20, 40),
        (50, 80),
        (90, 120),
        (130, 160),
        (170, 210),
        (220, 260),
        (270, 310),
        (320, 360),
        (370, 420),
        (430, 490),
        (500, 590),
        (600, 740),
        (750, 890),
        (900, 1090),
        (1100, 1290),
        (1300, 1490),
        (1500, 1740),
        (1750, 1990),
        (2000, 2240),
        (2250, 2490),
        (2500, 2990),
        (3000, 3490),
        (3500, 3990),
        (4000, 20_000),
    ];
    for (imps, (from, to)) in (0..).zip(ranges) {
        for difference in (from..=to).step_by(10) {
            assert_eq!(score::imps(difference), imps, "{difference} points");
            assert_eq!(score::imps(-difference), -imps, "-{difference} points");
        }
    }
}

#[test]
fn matchpoints_are_two_for_a_win_and_one_for_a_tie() {
    #[track_caller]
    fn check(scores: &[Points], expected: &[usize]) {
        assert_eq!(score::matchpoints(scores), expected);
        // Every comparison hands out two matchpoints.
        let tables = scores.len();
        assert_eq!(expected.iter().sum::<usize>(), tables * tables.saturating_sub(1));
    }
    check(&[], &[]);
    check(&[420], &[0]);
    check(&[420, 450], &[0, 2]);
    check(&[50, 50, 50], &[2, 2, 2]);
    check(&[420, -50, 420, 170, 420, 450], &[6, 0, 6, 2, 6, 10]);
    check(&[-100, -620, -620, -100, 200], &[5, 1, 1, 5, 8]);
}

#[test]
fn continuous_victory_points_are_those_published() {
    for (boards, expected) in table(include_str!("../../../testdata/scoring/victory_points_continuous.txt")) {
        let scale = ContinuousScale::new(boards.parse().unwrap());
        let last = expected.len() as i32 - 1;
        for (margin, expected) in (0..).zip(expected) {
            let won = scale.victory_points(margin);
            assert_eq!(won.to_string(), expected, "{margin} IMPs over {boards} boards");
            assert_eq!(scale.victory_points(-margin), won.opponents());
        }
        assert_eq!(scale.blitz(), last as usize);
        assert_eq!(scale.victory_points(i32::MAX), scale.victory_points(last));
    }
}

#[test]
fn discrete_victory_points_are_those_published() {
    for (boards, starts) in table(include_str!("../../../testdata/scoring/victory_points_discrete.txt")) {
        let scale = DiscreteScale::new(boards.parse().unwrap());
        for (points, start) in (10u16..).zip(starts) {
            let start: i32 = start.parse().unwrap();
            let won = scale.victory_points(start);
            assert_eq!(won.hundredths(), 100 * points, "{start} IMPs over {boards} boards");
            assert_eq!(scale.victory_points(-start), won.opponents());
            if start > 0 {
                let less = scale.victory_points(start - 1).hundredths();
                assert_eq!(less, 100 * (points - 1), "{} IMPs over {boards} boards", start - 1);
            }
        }
        assert_eq!(scale.victory_points(i32::MAX).to_string(), "20.00");
    }
}

#[test]
fn an_imp_is_never_worth_more_than_the_one_before() {
    for boards in (1..=128).filter_map(NonZeroUsize::new) {
        let (continuous, discrete) = (ContinuousScale::new(boards), DiscreteScale::new(boards));
        let blitz = continuous.blitz() as i32;
        let points: Vec<u16> = (0..=blitz).map(|imps| continuous.victory_points(imps).hundredths()).collect();
        let gains: Vec<u16> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gains.is_sorted_by(|gain, next| gain >= next), "{boards} boards: {gains:?}");

        let mut ranges = [0usize; 11];
        for imps in -blitz..=blitz {
            let points = discrete.victory_points(imps).hundredths() / 100;
            if points >= 10 {
                ranges[usize::from(points) - 10] += 1;
            }
        }
        assert!(ranges[..10].is_sorted(), "{boards} boards: {ranges:?}");
    }
}
