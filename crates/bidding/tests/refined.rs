//! Rows that share a priority, and rows that examples have taught (BIDI, section 4.2.4).

use bidding::features::{Feature, Scope};
use bidding::{Amount, Care, FindingKind, Refined, State, System, Tagged, check};
use bridge::{Auction, BySeat, Call, Deal, Hand, Seat, Vulnerability};
use cards::Suit;
use cards::random::generator;

/// The two rules of Figure 7(a), neither above the other.
const FIGURE_7: &str = "
Opening bids:
  after passes
  1NT: 15-17 hcp, balanced = strong notrump
  also 1H: 11-23 hcp, 5+ H = natural
  P: anything = no opening bid

Responses:
  after 1NT
  3NT: 10+ hcp = to play; sign-off
  2NT: 8-9 hcp = invites; invitational
  P: anything = enough

To the end:
  after ...
  P: anything = enough
";

/// The hand of the paper that fits both.
const BOTH: &str = "AQ2.QJ854.K42.A7";

fn system(module: &str) -> System {
    System::from_text("system Sample\nuse sample\n", |_| Some(module.into()), &[]).unwrap()
}

fn calls(system: &System, hand: &str, calls: &str) -> Vec<String> {
    let calls: Vec<Call> = calls.split_whitespace().map(|call| call.parse().unwrap()).collect();
    let auction = Auction::from_calls(Seat::North, calls).unwrap();
    let found = system.calls(hand.parse().unwrap(), &auction, Vulnerability::None).unwrap();
    found.iter().map(Call::to_string).collect()
}

fn state(calls: &str, by_rules: &str) -> State {
    let calls = calls.split_whitespace().map(|call| call.parse().unwrap()).collect();
    State { calls, by_rules: by_rules.parse().unwrap() }
}

const CARE: Care = Care { least: 1, evidence: 0.0, kept: 0.0 };

/// Hands for which the rules open one notrump, tagged as the text of section 4.2.4 would: with five hearts of at least
/// five points and few controls one heart.
fn tagged(system: &System, count: usize) -> Vec<Tagged> {
    let (opening, mut found) = (Auction::new(Seat::North), Vec::new());
    for number in 0.. {
        let hand = Deal::random(&mut generator(7, number)).hand(Seat::North);
        let (by_rules, learned) = system.by_rules(hand, &opening, Vulnerability::None).unwrap();
        assert!(!learned);
        if by_rules.to_string() == "1NT" && Feature::Length(Suit::Hearts).value(hand) >= Amount::whole(5) {
            let good = Feature::Hcp(Scope::Suit(Suit::Hearts)).value(hand) >= Amount::whole(5);
            let few = Feature::Controls(Scope::Hand).value(hand) < Amount::whole(4);
            let call = if good && few { "1H" } else { "1NT" }.parse().unwrap();
            found.push(Tagged { hand, call });
        }
        if found.len() == count {
            break;
        }
    }
    found
}

#[test]
fn a_hand_that_fits_rows_of_one_priority_has_several_calls_until_examples_decide() {
    let before = system(FIGURE_7);
    assert_eq!(calls(&before, BOTH, ""), ["1NT", "1H"]);
    assert_eq!(calls(&before, "AQ2.KQ854.K42.A7", ""), ["1H"], "18 points");
    assert_eq!(calls(&before, "AQ2.QJ84.K42.A72", ""), ["1NT"], "four hearts");
    // Both calls show the hand; what is below them does not.
    let opening = Auction::new(Seat::North);
    for (call, shows) in [("1NT", true), ("1H", true), ("P", false)] {
        let meaning = before.meaning(&opening, call.parse().unwrap(), Vulnerability::None).unwrap();
        let hand: Hand = BOTH.parse().unwrap();
        assert_eq!((meaning.allows(hand), meaning.fits(hand)), (shows, shows), "{call}");
    }
    let hands = tagged(&before, 200);
    let partner = before.promised(&opening, Vulnerability::None);
    let learned = Refined::learn(state("", "1NT"), &partner, Seat::North, 1, &hands, CARE);
    let after = before.with_module("learned", &learned.to_string()).unwrap();
    assert_eq!(calls(&after, BOTH, ""), ["1NT"], "{learned}");
    assert_eq!(calls(&after, "QJ2.KQJ54.KQ2.Q7", ""), ["1H"], "{learned}");
    assert_eq!(calls(&after, "AQ2.KQ854.K42.A7", ""), ["1H"]);
    // The search has nothing left to look into.
    let close = after.close_calls(BOTH.parse().unwrap(), &opening, Vulnerability::None, 2).unwrap();
    assert_eq!(close.len(), 1);
}

#[test]
fn a_refined_call_is_explained_and_the_rows_are_checked_like_any_other() {
    let learned = "
Round 3, South, after 1NT P, where the rules have 2NT:
  after 1NT (P)
  if seat 1
  3NT instead of 2NT: 2+ aces = 37 examples
  also P instead of 2NT: 2+ aces = 37 examples
  still 2NT: 0-1 aces = 60 examples
";
    let system = system(FIGURE_7).with_module("learned", learned).unwrap();
    assert_eq!(calls(&system, "A32.A543.432.432", "1NT P"), ["3NT", "P"]);
    assert_eq!(calls(&system, "K32.K543.Q32.432", "1NT P"), ["2NT"]);
    assert_eq!(calls(&system, "A32.A543.432.432", "P P 1NT P"), ["2NT"], "another seat");
    assert_eq!(calls(&system, "A32.AK43.432.432", "1NT P"), ["3NT"], "the rules have 3NT");
    // 3NT may now have eight points, and 2NT has them still.
    let auction = Auction::from_calls(Seat::North, ["1NT", "P"].map(|call| call.parse().unwrap())).unwrap();
    let hcp = |call: &str| {
        let meaning = system.meaning(&auction, call.parse().unwrap(), Vulnerability::None).unwrap();
        (meaning.name.clone(), meaning.hcp.to_string())
    };
    assert_eq!(hcp("3NT"), ("to play".into(), "8-37".into()));
    assert_eq!(hcp("2NT"), ("invites".into(), "8-9".into()));
    let eight = "A32.A543.432.432".parse().unwrap();
    assert_eq!(
        system.deciding_rule(eight, &auction, Vulnerability::None).map(|rule| (rule.module, rule.place.line)),
        Some(("learned".into(), 5))
    );
    let faults: Vec<_> = check(&system, 1, 2_000)
        .into_iter()
        .filter(|finding| !matches!(finding.kind, FindingKind::Unused | FindingKind::Unreachable))
        .collect();
    assert!(faults.is_empty(), "{faults:?}");
    // What is written is what was read.
    let read = Refined::read_all(learned).unwrap();
    assert_eq!(format!("\n{}", read[0]), learned);
    assert_eq!((read[0].learner, read[0].round, read[0].rows()), (Seat::South, 3, 3));
    assert_eq!(read[0].state, state("1NT P", "2NT"));
    let wrong = Refined::read_all("Round three:\n").unwrap_err().to_string();
    assert!(wrong.starts_with("line 1: 'Round three:', expected a table such as"), "{wrong}");
}

#[test]
fn partners_may_know_different_rows() {
    let plain = system(FIGURE_7);
    let learned = "
Round 1, South, after 1NT P, where the rules have 2NT:
  after 1NT (P)
  3NT instead of 2NT: anything = 5 examples
";
    let south = plain.with_module("learned", learned).unwrap();
    let table = System::of_seats(BySeat::from_fn(|seat| if seat == Seat::South { &south } else { &plain }));
    let call = |dealer: Seat| {
        let auction = Auction::from_calls(dealer, ["1NT", "P"].map(|call| call.parse().unwrap())).unwrap();
        table.bid("K32.K543.Q32.432".parse().unwrap(), &auction, Vulnerability::None).unwrap().to_string()
    };
    assert_eq!(Seat::ALL.map(call), ["3NT", "2NT", "2NT", "2NT"]);
    // All hands that the rules give 2NT: the linter has nothing against a row that asks no more.
    let findings = check(&south, 1, 2_000);
    assert!(findings.iter().all(|finding| finding.kind != FindingKind::NoMeaning), "{findings:?}");
}

#[test]
fn every_feature_a_net_may_ask_is_read_back() {
    // One tag in two, so that some question is asked whatever the features are; all leaves are read by the system.
    let plain = system(FIGURE_7);
    let mut asked = 0;
    for seed in 0..12 {
        let hands: Vec<Tagged> = (0..60)
            .map(|number| {
                let hand = Deal::random(&mut generator(seed, number)).hand(Seat::North);
                let call = if number % 2 == 0 { "P" } else { "1H" }.parse().unwrap();
                Tagged { hand, call }
            })
            .collect();
        let partner = plain.promised(&Auction::new(Seat::North), Vulnerability::None);
        let learned = Refined::learn(state("", "P"), &partner, Seat::North, 1, &hands, CARE);
        let system = plain.with_module("learned", &learned.to_string()).unwrap();
        asked += learned.rows();
        for one in hands {
            let by_rules =
                plain.by_rules(one.hand, &Auction::new(Seat::North), Vulnerability::None).unwrap().0;
            if by_rules == Call::Pass {
                assert_eq!(calls(&system, &one.hand.to_string(), ""), [one.call.to_string()], "{learned}");
            }
        }
    }
    assert!(asked > 100, "{asked} rows");
}
