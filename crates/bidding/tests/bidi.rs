//! The rules of BIDI's Figures 17 and 18, written in the language of system files.

use bidding::System;
use bridge::{Auction, Call, Hand, Seat, Vulnerability};

/// Figure 17: two diamonds shows a weak two in a major, a strong one-suiter, or a strong three-suiter.
const MULTI: &str = "
Multi two diamonds:
  after passes
  2D: 20+ hcp, 3 suits, 4 longest major, 4 longest minor = Multi two diamonds; artificial
      or 18+ hcp, 6+ x, 1 suits, 4-5 losers
      or 5-10 hcp, 6 M, 0-3 OM, 2+ losers in M
  P: anything = no opening
";

/// Figure 18: no pass below game in a game-forcing situation.
const GAME_FORCE: &str = "
Openings:
  after passes
  1S: 12+ hcp, 5+ S = natural
  P: anything = no opening

Responses:
  after 1S
  2H: 12+ hcp, 5+ H = natural; game forcing
  P: anything = too weak

Second bids:
  after 1S 2H
  P: 0-40 hcp = tired
  2S: anything = nothing better

No passing in game-forcing situations:
  after ... bid
  never P: game forced, not game reached

To the end:
  after 1S 2H 2S
  4S: 2+ S = game
  3NT: anything = game

Enough:
  after ...
  P: anything = enough
";

fn system(module: &str) -> System {
    System::from_text("system Sample\nuse sample\n", |_| Some(module.into()), &[]).unwrap()
}

fn call(system: &System, hand: &str, calls: &str) -> String {
    let calls: Vec<Call> = calls.split_whitespace().map(|call| call.parse().unwrap()).collect();
    let auction = Auction::from_calls(Seat::North, calls).unwrap();
    system.bid(hand.parse().unwrap(), &auction, Vulnerability::None).unwrap().to_string()
}

#[test]
fn figure_17_the_multi_has_five_kinds_of_hands() {
    let system = system(MULTI);
    for hand in ["KJT932.83.Q765.4", "83.KJT932.Q765.4", "AKQJ93.AK.A76.42", "83.A4.AKQJ93.AK6", "AKQ3.AKJ4.KQ65.4"] {
        assert_eq!(call(&system, hand, ""), "2D", "{hand}");
    }
    for hand in ["KJT932.J843.76.4", "KJT93.83.Q765.42", "AKQJ.AKQ.AK6.K42"] {
        assert_eq!(call(&system, hand, "P"), "P", "{hand}");
    }
    let meaning =
        system.meaning(&Auction::new(Seat::North), "2D".parse().unwrap(), Vulnerability::None).unwrap();
    let weak: Hand = "KJT932.83.Q765.4".parse().unwrap();
    assert!(meaning.artificial && meaning.allows(weak) && meaning.fits(weak));
    // Neither an opening-bid hand nor a strong balanced one is in the picture.
    assert!(!meaning.fits("KJT932.A3.KQ65.4".parse().unwrap()));
    assert!(!meaning.fits("AKQ.AKJ4.KQ65.42".parse().unwrap()));
}

#[test]
fn figure_18_a_negative_rule_removes_the_pass() {
    let system = system(GAME_FORCE);
    assert_eq!(call(&system, "AQJ93.J6.K65.Q42", "1S P 2H P"), "2S");
    assert_eq!(call(&system, "K3.AKJ92.Q65.842", "1S P 2H P 2S P"), "4S");
    // Game reached: the rule does not apply.
    assert_eq!(call(&system, "AQJ93.J6.K65.Q42", "1S P 2H P 2S P 4S P"), "P");
    assert!(system.is_forced(
        &Auction::from_calls(Seat::North, ["1S", "P", "2H", "P"].map(|call| call.parse().unwrap())).unwrap(),
        Vulnerability::None
    ));
}
