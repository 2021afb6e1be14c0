//! The steps of the search that a table of answers does not show one by one.

use super::*;

/// A suit of the first lane by its ranks, `A` to `2`.
fn ranks(text: &str) -> u64 {
    text.chars().fold(0, |set, rank| set | 1 << "AKQJT98765432".find(rank).expect("a rank"))
}

#[test]
fn trump_beats_any_card_of_another_suit_but_not_at_no_trump() {
    let (two_of_trumps, ace) = (ranks("2"), ranks("A") << 16);
    assert!(beats::<false>(two_of_trumps, ace));
    assert!(!beats::<false>(ace, two_of_trumps));
    assert!(!beats::<true>(two_of_trumps, ace));
    assert!(beats::<true>(ranks("K"), ranks("Q")));
}

#[test]
fn shape_counts_every_suit_of_every_hand() {
    let hands = [ranks("AKQ"), ranks("JT") << 16, ranks("98765") << 32, ranks("4") << 48];
    assert_eq!(shape(&hands), 0x1000_0500_0020_0003);
    assert_eq!(shape(&hands) - length(2, 2), shape(&[hands[0], hands[1], ranks("9876") << 32, hands[3]]));
}

#[test]
fn card_whose_rank_did_not_matter_rules_out_those_below_what_did() {
    let suit = ranks("AKQJT98765432");
    // Nothing of the suit mattered: no other card of it does better.
    assert_eq!(worth_trying(ranks("5"), 0) & suit, 0);
    // The jack mattered: only the jack and higher cards may do better.
    assert_eq!(worth_trying(ranks("5"), ranks("J")) & suit, ranks("AKQJ"));
    // The card itself or a lower one mattered: all remain.
    assert_eq!(worth_trying(ranks("5"), ranks("5")) & suit, suit);
    assert_eq!(worth_trying(ranks("5"), ranks("3")) & suit, suit);
    // Other suits are never ruled out.
    assert_eq!(worth_trying(ranks("5"), 0) & !suit, !suit);
}

#[test]
fn equals_of_a_relevant_card_matter_unless_a_lower_card_was_tried() {
    // KQ are equals, of which the king was tried; with the 4 tried as well the queen need not be fixed.
    assert_eq!(with_equals(ranks("K"), ranks("KQ"), ranks("K")), ranks("AKQ"));
    assert_eq!(with_equals(ranks("K"), ranks("KQ4"), ranks("K4")), ranks("AK"));
}
