//! A guided run has the distribution of a blind one.

use super::*;

/// Counts of a frequency, in the order of its rows.
fn rows(text: &str) -> Vec<u64> {
    text.lines().filter_map(|line| line.split_once('\t')?.1.trim().parse().ok()).collect()
}

/// Two tables of counts as a deviate that is standard normal if both come from the same distribution.
#[track_caller]
pub(super) fn same_distribution(ours: &[u64], theirs: &[u64], what: &str) {
    assert_eq!(ours.len(), theirs.len(), "{what}");
    let (a, b) = (ours.iter().sum::<u64>() as f64, theirs.iter().sum::<u64>() as f64);
    let mut freedom = 0;
    let mut statistic = 0.0;
    for (&x, &y) in ours.iter().zip(theirs) {
        // Rare values have no normal distribution; they are too few to matter.
        if x + y >= 10 {
            freedom += 1;
            statistic += (x as f64 * (b / a).sqrt() - y as f64 * (a / b).sqrt()).powi(2) / (x + y) as f64;
        }
    }
    if freedom > 1 {
        let k = f64::from(freedom - 1);
        let z = ((statistic / k).cbrt() - (1.0 - 2.0 / (9.0 * k))) / (2.0 / (9.0 * k)).sqrt();
        assert!(z < 4.0, "{what}: {z} standard deviations\n{ours:?}\n{theirs:?}");
    }
}

/// Runs a condition both ways and compares a frequency and the number of deals examined.
#[track_caller]
fn check(condition: &str, value: &str, produce: u64) {
    let text = format!("generate 1000000000 {condition} action frequency ({value}, -5, 45)");
    let measure = |method, seed| {
        let options = Options { method, seed, produce: Some(produce), ..Options::default() };
        let (text, summary) = output(&text, &options);
        assert_eq!(summary.produced, produce);
        (rows(&text), summary)
    };
    let (guided, with) = measure(Method::Guided, 1);
    let (blind, without) = measure(Method::Blind, 2);
    same_distribution(&guided, &blind, condition);
    assert!(with.dealt < without.dealt / 2, "{condition}: {} of {} deals", with.dealt, without.dealt);
    // The number of deals examined until `produce` are found has a negative binomial distribution.
    let share = produce as f64 / without.generated as f64;
    let deviation = (produce as f64 * (1.0 - share)).sqrt() / share;
    let difference = with.generated.abs_diff(without.generated) as f64;
    assert!(
        difference < 5.0 * 2f64.sqrt() * deviation,
        "{condition}: {} {}",
        with.generated,
        without.generated
    );
}

#[test]
fn one_hand_by_shape_and_points() {
    let notrump = "shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 20 and hcp(north) <= 22";
    check(notrump, "control(north)", 3_000);
    check(notrump, "10 * spades(north) + top3(north, hearts)", 3_000);
    check(notrump, "hcp(east)", 3_000);
}

#[test]
fn points_in_a_suit_and_other_counts() {
    let weak_two = "shape(north, 6xxx - any 0xxx) and hcp(north) >= 5 and hcp(north) <= 11 and \
                    hcp(north, spades) >= hcp(north) / 2";
    check(weak_two, "hcp(north, spades)", 3_000);
    check(weak_two, "spades(south) * 5 + hascard(west, AH)", 3_000);
    check("control(west) >= 8", "hcp(west)", 2_000);
    check("losers(south) <= 4", "hcp(south)", 2_000);
    check("pointcount 1 1 1 1 1 hcp(north) <= 1", "spades(north)", 2_000);
}

#[test]
fn two_hands_and_predeals() {
    let overcall = "predeal south SAQ542, HKJ87, D32, CAK condition hcp(west) > 10 and clubs(west) >= 3 and \
                    hearts(west) < 5 and hcp(north) > 5 and hcp(north) < 12 and shape(north, xx6x + xx7x)";
    check(overcall, "hcp(west)", 2_000);
    check(overcall, "10 * (spades(east) > 3) + clubs(north)", 2_000);
    let play = "predeal north SJ865432, HJ5, D72, C95 west DQ5 south SA, HAQ, DA, CAQJT87642 east DKJ \
                condition hcp(east) >= 10 && shape(west, x5xx) && shape(east, x45x + x46x + x47x)";
    check(play, "10 * hascard(east, KH) + spades(west)", 4_000);
}

#[test]
fn conditions_that_are_no_conjunction() {
    check("hcp(north) > 19 or spades(north) > 8", "hcp(north)", 2_000);
    check("hcp(east) + 2 * spades(east) > 30 ? clubs(east) < 2 : hcp(east) > 24", "hearts(east)", 2_000);
}

#[test]
fn a_limit_on_deals_examined_means_the_same() {
    let text = "generate 300000 hcp(north) >= 22 action average 1";
    let produced =
        |method, seed| output(text, &Options { method, seed, ..Options::default() }).1.produced as f64;
    let guided: f64 = (0..4).map(|seed| produced(Method::Guided, seed)).sum();
    let blind: f64 = (10..14).map(|seed| produced(Method::Blind, seed)).sum();
    // Both are binomial with the same mean.
    assert!((guided - blind).abs() < 5.0 * (guided + blind).sqrt(), "{guided} {blind}");
}
