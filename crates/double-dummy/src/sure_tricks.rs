//! Tricks that a side takes whoever leads and whatever the others play: with its trumps, and one where there are none.
//!
//! Every trump is played some time, each to a trick of its own as far as one hand goes, and only a higher trump beats
//! it. So of one hand's trumps no more are lost than can be matched each with a higher one of theirs.

use crate::bits::{TRUMP, at_or_above, highest, lane, tops};
use crate::isa::Isa;

/// The ranks on which it depends that the side of `seat` takes `wanted` tricks with its trumps, if it surely does.
#[inline(always)]
pub(crate) fn sure_trumps(
    isa: impl Isa,
    hands: &[u64; 4],
    leader: usize,
    seat: usize,
    wanted: u32,
) -> Option<u64> {
    let [one, left, other, right] = [0, 1, 2, 3].map(|index| hands[(seat + index) & 3] & TRUMP);
    let theirs = left | right;
    let longest = one.count_ones().max(other.count_ones());
    if longest < wanted {
        return None;
    }
    // By length alone: each of theirs beats at most one of the longer hand's.
    if longest >= wanted + theirs.count_ones() {
        return Some(0);
    }
    // Both hands together: as long as the longer one lasts, one of them can play low to the other's high trump.
    if let Some(ranks) = unmatched(isa, one | other, theirs, wanted, longest) {
        return Some(ranks);
    }
    for hand in [one, other] {
        if let Some(ranks) = unmatched(isa, hand, theirs, wanted, hand.count_ones()) {
            return Some(ranks);
        }
    }
    // Behind their highest trump the next lower one wins as well: a hand that plays after it can stay below it, or beat
    // it. Only who must lead trumps from such a hand may lose that.
    let top = highest(theirs);
    let second = highest(theirs ^ top);
    for (holder, hand, before) in [(seat, one, right), (seat ^ 2, other, left)] {
        if before & top == 0 || hand.count_ones() < 2 {
            continue;
        }
        let above = hand & (top - 1);
        let next = highest(hand & !above);
        let leads_trumps = holder == leader && hands[leader] & !TRUMP == 0;
        if next & second.wrapping_sub(1) != 0 && above.count_ones() + 1 >= wanted && !leads_trumps {
            return Some(at_or_above(next));
        }
    }
    None
}

/// The ranks on which it depends that the side of `seat` takes a trick of those left, if it surely does; no trump is in
/// play. `all` are the cards in play.
///
/// To win every trick the others must lead every trick, at most as often as their longer hand allows, and only suits of
/// which they have the highest card: of any other suit our side keeps it.
#[inline(always)]
pub(crate) fn sure_trick(hands: &[u64; 4], all: u64, seat: usize) -> Option<u64> {
    let [left, right] = [1, 3].map(|index| hands[(seat + index) & 3]);
    let top = tops(all);
    let (mut theirs, mut relevant) = (0, 0);
    for suit in [0, 1, 2, 3].map(lane) {
        let longer = (left & suit).count_ones().max((right & suit).count_ones());
        if top & suit & (left | right) != 0 {
            theirs += longer;
        } else if longer > 0 {
            relevant |= top & suit;
        }
    }
    (theirs < hands[seat].count_ones()).then_some(relevant)
}

/// The card and all higher ones with which `ours` has `wanted` that cannot be matched each with a higher one of
/// `theirs`, if these are among its `most` highest.
#[inline(always)]
fn unmatched(isa: impl Isa, ours: u64, theirs: u64, wanted: u32, most: u32) -> Option<u64> {
    let in_play = ours | theirs;
    let pattern = isa.gather(ours, in_play);
    let winners = u64::from(UNMATCHED[pattern as usize % UNMATCHED.len()]);
    let winners = winners & isa.scatter((1 << most) - 1, pattern);
    let last = isa.scatter(isa.scatter(1 << (wanted - 1), winners), in_play);
    (last != 0).then(|| at_or_above(last))
}

/// By which of the cards in play are ours, the highest at the low end: ours that cannot be matched each with a higher one
/// of theirs.
static UNMATCHED: [u16; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut pattern = 0;
    while pattern < table.len() {
        let (mut higher, mut card) = (0, 0);
        while card < 13 {
            if pattern >> card & 1 == 0 {
                higher += 1;
            } else if higher > 0 {
                higher -= 1;
            } else {
                table[pattern] |= 1 << card;
            }
            card += 1;
        }
        pattern += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Portable;

    /// Trumps by their ranks, North first; the lowest other cards make up for length.
    #[track_caller]
    fn check(trumps: [&str; 4], leader: usize, seat: usize, sure: u32) {
        let ranks =
            |text: &str| text.chars().fold(0, |set, rank| set | 1 << "AKQJT98765432".find(rank).unwrap());
        let hands = trumps.map(|text| ranks(text) | 1 << 28);
        let most = (1..=13)
            .take_while(|&wanted| sure_trumps(Portable, &hands, leader, seat, wanted).is_some())
            .count();
        assert_eq!(most as u32, sure, "{trumps:?}");
    }

    #[test]
    fn high_trumps_of_both_hands_win_as_long_as_one_lasts() {
        check(["A2", "54", "K3", "76"], 1, 0, 2);
        check(["A", "54", "K", "76"], 1, 0, 1);
    }

    #[test]
    fn length_wins_whatever_the_ranks() {
        check(["65432", "A", "", "K"], 1, 0, 3);
    }

    #[test]
    fn touching_trumps_lose_one_to_each_higher() {
        check(["KQJ", "A54", "2", "3"], 1, 0, 2);
        check(["QJ", "A54", "2", "K"], 1, 0, 0);
        // Split they must not fall together.
        check(["K3", "A54", "Q", ""], 1, 0, 1);
        check(["K", "A54", "Q", ""], 1, 0, 0);
    }

    #[test]
    fn guarded_king_wins_behind_the_ace_and_not_before_it() {
        check(["K2", "Q54", "3", "A7"], 1, 0, 1);
        check(["K2", "A7", "3", "Q54"], 1, 0, 0);
        check(["AQ", "54", "3", "K7"], 1, 0, 2);
    }

    #[test]
    fn a_side_with_the_highest_card_of_a_suit_the_others_must_lead_takes_a_trick() {
        let suits = |ranks: [u64; 4]| ranks.iter().rev().fold(0, |set, suit| set << 16 | suit);
        // East-West have the ace of the first suit and must lead the second, of which North has the ace.
        let hands = [
            suits([0b100, 1, 0, 0]),
            suits([1, 0b10, 0, 0]),
            suits([0, 0, 3, 0]),
            suits([0b10, 0b100, 0, 0]),
        ];
        let all = hands.iter().fold(0, |all, hand| all | hand);
        assert_eq!(sure_trick(&hands, all, 0), Some(1 << 16));
        // South's two winners are all that North-South need.
        assert_eq!(sure_trick(&hands, all, 1), None);
        // With two cards of the first suit in one hand they need not lead the second.
        let hands =
            [suits([0b100, 1, 0, 0]), suits([3, 0, 0, 0]), suits([0, 0, 3, 0]), suits([0b1000, 0b100, 0, 0])];
        let all = hands.iter().fold(0, |all, hand| all | hand);
        assert_eq!(sure_trick(&hands, all, 0), None);
    }

    #[test]
    fn leader_with_trumps_alone_must_lead_away_from_the_king() {
        let hands = [0b1010, 0b10100, 0b10_0000, 0b1_0000_0001];
        assert_eq!(sure_trumps(Portable, &hands, 0, 0, 1), None);
        assert!(sure_trumps(Portable, &hands, 1, 0, 1).is_some());
    }
}
