use super::*;
use Feature as F;
use Suit::{Clubs, Diamonds, Hearts, Spades};

#[track_caller]
fn check(hand: &str, feature: Feature, expected: &str) {
    let hand: Hand = hand.parse().unwrap();
    assert_eq!(feature.value(hand).to_string(), expected, "{feature:?} of {hand}");
}

const OPENING: &str = "AQ2.QJ854.K42.A7";
const SHAPELY: &str = "K9652.A5.3.KJ842";

#[test]
fn high_cards() {
    check(OPENING, F::Hcp(Scope::Hand), "16");
    check(OPENING, F::Hcp(Scope::Suit(Spades)), "6");
    check(OPENING, F::Controls(Scope::Hand), "5");
    check(OPENING, F::TopHonours(Scope::Hand), "5");
    check(OPENING, F::Honours(Scope::Hand), "6");
    check(OPENING, F::Aces(Scope::Hand), "2");
    check(OPENING, F::Kings(Scope::Hand), "1");
    check(OPENING, F::Queens(Scope::Hand), "2");
    check(OPENING, F::Jacks(Scope::Hand), "1");
    check(OPENING, F::Tens(Scope::Hand), "0");
    check(OPENING, F::KeyCards(Diamonds), "3");
}

#[test]
fn distribution() {
    check(OPENING, F::Freakness, "0");
    check(SHAPELY, F::Freakness, "3");
    check(SHAPELY, F::ShortPoints(Spades, Scope::Hand), "3");
    check(SHAPELY, F::ShortPoints(Spades, Scope::Suit(Hearts)), "1");
    check(SHAPELY, F::Difference(Hearts, Clubs), "-3");
    check(SHAPELY, F::Suits, "2");
    check(SHAPELY, F::Length(Spades), "5");
    check(SHAPELY, F::TwoLengths(Spades, Clubs), "10");
    check(SHAPELY, F::LongestMajor, "5");
    check(SHAPELY, F::LongestMinor, "5");
    check(SHAPELY, F::IsLongest(Clubs), "1");
    check(SHAPELY, F::NotShortest(Diamonds), "0");
    check(SHAPELY, F::FirstBid(Spades), "1");
    check("AJ75.Q83.AQ5.J73", F::FirstBid(Clubs), "1");
    check("AJT9.Q87.AQ52.J8", F::FirstBid(Diamonds), "1");
    check(SHAPELY, F::LongestFirstBid(Spades), "1");
    check("AJ75.Q832.AQ5.J7", F::LongestFirstBid(Hearts), "1");
    check("AJ75.Q8.AQ5.J732", F::LongestFirstBid(Spades), "1");
    check("A75.Q832.8.AJ732", F::LongestFirstBid(Clubs), "1");
    check("KQJ4.8643.652.42", F::UpTheLine(Hearts, Clubs), "1");
}

#[test]
fn suits() {
    check(SHAPELY, F::Biddable(Spades), "2");
    check("AKT85.Q98.T9.432", F::Intermediates(Scope::Hand), "7");
    check("AK943.K85.7.QJ42", F::Losers(Some(Spades), Scope::Hand), "6");
    check("AK943.K85.7.QJ42", F::Losers(None, Scope::Suit(Clubs)), "2");
    check("Q32.K85.J743.A42", F::Losers(None, Scope::Suit(Spades)), "3");
    check("Q32.K85.J743.A42", F::Losers(Some(Spades), Scope::Suit(Spades)), "2");
    check("Q32.K85.J743.A42", F::Losers(None, Scope::Hand), "10");
    check("Q32.K85.J743.A42", F::Losers(Some(Spades), Scope::Hand), "9");
    check("Q32.K85.J743.A42", F::Losers(Some(Hearts), Scope::Hand), "10");
    check("AQ2.Q3.J873.K642", F::Stopper(Spades), "4");
    check("AQ2.Q3.J873.K642", F::Stopper(Hearts), "1");
    check("AQ2.Q3.J873.K642", F::Stopper(Diamonds), "2");
    check("AQ2.Q3.J873.K642", F::StopperWithTrumps(Clubs, Spades), "3");
    check("AQJT93.3.J87.K64", F::Quality(Spades), "7");
}

#[test]
fn strength() {
    check("AT2.KQ854.K42.A7", F::NotrumpCount, "17");
    check("AK2.QJ854.742.A7", F::Concentration, "71");
    check(SHAPELY, F::Points(Spades, Scope::Hand), "14");
    check("AKQJ986.3.A42.64", F::UnsupportedLosers(Spades), "5");
    check("AKQJ986.3.A42.64", F::UnsupportedLosers(Hearts), "10");
    check("K842.3.A742.8642", F::CoverCards(Spades, Scope::Hand), "3");
    check("K842.3.A742.8642", F::FastLosers(Some(Spades), Scope::Hand), "4");
    check("K842.3.A742.8642", F::FastLosers(None, Scope::Suit(Clubs)), "4");
    check("K842.3.A742.8642", F::FastLosers(Some(Spades), Scope::Suit(Clubs)), "2");
    check("-.KQJ3.A7642.8642", F::FastLosers(Some(Spades), Scope::Suit(Clubs)), "4");
    check("AKJ84.3.A742.864", F::SuitCount, "14");
}

#[test]
fn what_partner_has_promised_changes_what_cards_are_worth() {
    let hand: Hand = "K842.3.KQ42.8642".parse().unwrap();
    // Spades, and short in one minor.
    let spades_and_short = |short: Suit| {
        Promised::from_fn(|suit| match suit {
            Spades => Range::whole(5, 13),
            _ if suit == short => Range::whole(0, 1),
            _ => Range::whole(0, 13),
        })
    };
    let check = |feature: Feature, partner: &Promised, expected: &str| {
        assert_eq!(feature.opposite(hand, partner).to_string(), expected, "{feature:?}");
    };
    let diamonds = Scope::Suit(Diamonds);
    check(F::CoverCards(Spades, diamonds), &NOTHING, "2");
    check(F::CoverCards(Spades, diamonds), &spades_and_short(Diamonds), "1");
    let clubs = Scope::Suit(Clubs);
    check(F::FastLosers(Some(Spades), clubs), &NOTHING, "2");
    check(F::FastLosers(Some(Spades), clubs), &spades_and_short(Clubs), "1");
    check(F::FastLosers(None, clubs), &spades_and_short(Clubs), "4");
    check(F::SuitCount, &NOTHING, "8½");
    check(F::SuitCount, &spades_and_short(Clubs), "9");
}

#[test]
fn every_feature_of_the_paper_counts_something_of_its_own() {
    let hands: Vec<Hand> = (0..20_000)
        .map(|number| {
            bridge::Deal::random(&mut cards::random::generator(5, number)).hand(bridge::Seat::North)
        })
        .collect();
    for name in ["losers", "unsupported losers", "fast losers"] {
        let mut seen = std::collections::BTreeMap::new();
        for feature in FeatureClass::named(name).unwrap().features() {
            let values: Vec<Amount> = hands.iter().map(|&hand| feature.value(hand)).collect();
            if let Some(other) = seen.insert(values, feature) {
                panic!("{feature:?} is {other:?} on every hand");
            }
        }
    }
}

#[test]
fn what_players_count() {
    check("KQ54.A873.6.KT64", F::TotalPoints, "12");
    check("A986.8.K7532.Q94", F::SupportPoints(Spades), "12");
    check("A986.K.87532.Q94", F::SupportPoints(Spades), "9");
    check("A98.8.K75432.Q94", F::SupportPoints(Spades), "11");
    check("AQ.KQ.Axx432.KJ2".replace('x', "").as_str(), F::QuickTricks, "4");
    check("AKQJ986.3.A42.64", F::PlayingTricks, "8");
    check("KQT932.83.Q765.4", F::SuitQuality(Spades), "9");
    check("KQT932.83.Q765.4", F::Grade(Spades), "1");
    check("AKQT94.82.982.74", F::Grade(Spades), "2");
    check("AKQT943.82.98.74", F::Grade(Spades), "3");
    check("AKQT943.82.98.74", F::TopFour(Spades), "3");
    check("AJT9.Q873.AQ2.J8", F::NotrumpPoints, "14");
    check("A75.KQ83.Q75.QJ2", F::NotrumpPoints, "13");
    check("KQT93.2.A742.864", F::TrumpTricks(Spades), "2½");
    check(SHAPELY, F::Shortest, "1");
    check(SHAPELY, F::Longest, "5");
}

#[test]
fn what_shape_and_points_say_of_a_feature_holds_for_the_hand() {
    let mut rng = cards::random::generator(3, 0);
    for _ in 0..2_000 {
        let hand = bridge::Deal::random(&mut rng).hand(bridge::Seat::North);
        let hcp = F::Hcp(Scope::Hand).value(hand);
        for class in FeatureClass::all() {
            for feature in class.features() {
                match feature.given(&lengths(hand)) {
                    Given::Shape(amount) => assert_eq!(amount, feature.value(hand), "{feature:?} of {hand}"),
                    Given::Hcp(low, high) => {
                        let value = feature.value(hand) - hcp;
                        assert!(low <= value && value <= high, "{feature:?} of {hand}: {value}");
                    }
                    Given::Open => {}
                }
            }
        }
    }
}

#[test]
fn the_papers_classes_make_about_three_hundred_features() {
    let classes: Vec<_> = FeatureClass::all().collect();
    assert_eq!(classes.iter().filter(|class| class.in_paper()).count(), 35);
    let features: usize =
        classes.iter().filter(|class| class.in_paper()).map(|class| class.features().count()).sum();
    assert!((240..350).contains(&features), "{features}");
}
